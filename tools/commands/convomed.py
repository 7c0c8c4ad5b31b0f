"""./dev convomed"""
import argparse
import sys

from tools import module, process, wheels

HELP = "choose a filter, get a CUDA kernel that is ready to run: the generator, and its page with `./dev convomed serve`"
PROGRAM = module.ROOT / "apps" / "convomed" / "convomed.py"
PAGE = ("waitress==3.0.*", "Pygments==2.*")


def add_arguments(parser):
    parser.add_argument("convomed_arguments", nargs=argparse.REMAINDER, metavar="ARGUMENT",
                        help="convomed's own; none for its help")


def run(arguments):
    words = arguments.convomed_arguments or ["--help"]
    return process.shown([sys.executable, PROGRAM] + words,
                         env=wheels.environment(wheels.packages(PAGE, "page: waitress and Pygments")))
