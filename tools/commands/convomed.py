"""./dev convomed"""
import argparse
import sys

from tools import convomed_page, process

HELP = "choose a filter, get a CUDA kernel that is ready to run: the generator, and its page with `./dev convomed serve`"


def add_arguments(parser):
    parser.add_argument("convomed_arguments", nargs=argparse.REMAINDER, metavar="ARGUMENT",
                        help="convomed's own; none for its help")


def run(arguments):
    words = arguments.convomed_arguments or ["--help"]
    return process.shown([sys.executable, convomed_page.PROGRAM] + words, env=convomed_page.environment())
