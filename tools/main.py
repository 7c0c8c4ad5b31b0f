"""Parses the command line and turns counts and failures into lines and an exit code."""
import argparse
import importlib
import pkgutil
import signal
import sys

from tools import cache, commands, results, ui
from tools.command import COMMANDS, add_options

EXIT_INTERRUPTED = 130
ABOUT = ("Sets up, builds and tests cudafastfilters. What is missing is fetched; what was fetched or built once is "
         "kept in a cache outside the repository and not done again.")
VARIABLES = ("Environment: CUDAFASTFILTERS_CACHE (default ~/.cache/cudafastfilters), CUDAFASTFILTERS_JOBS, "
             "CUDAFASTFILTERS_IGNORE_SYSTEM_CUDA (use the CUDA compiler that is fetched, whatever the system has), "
             "CUDAFASTFILTERS_WARNINGS_AS_ERRORS, OpenCV_DIR (use this OpenCV), CUDAFASTFILTERS_OPENCV (build this "
             "version, as 5.1.0.95), CXX, CUDACXX.")


def build_parser():
    for module in pkgutil.iter_modules(commands.__path__):
        importlib.import_module("tools.commands." + module.name)
    parser = argparse.ArgumentParser(prog="./dev", description=ABOUT, epilog=VARIABLES)
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, (text, options, _) in sorted(COMMANDS.items()):
        add_options(subparsers.add_parser(name, help=text, description=text), options)
    return parser


def fail(text, exit_code):
    print(f"dev: {text}", file=sys.stderr, flush=True)
    return exit_code


def main(argv):
    arguments = build_parser().parse_args(argv)
    # An end from outside is an interruption too: what is running is stopped, temporary folders are removed.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        cache.make_folder(cache.root())
        _, _, run = COMMANDS[arguments.command]
        outcome = run(arguments)
    except ui.Failure as failure:
        return fail(failure, failure.exit_code)
    except KeyboardInterrupt:
        return fail("interrupted; the same command goes on where this one stopped", EXIT_INTERRUPTED)
    if not isinstance(outcome, results.Counts):
        return outcome or ui.EXIT_DONE
    ui.say(str(outcome))
    return ui.EXIT_FAILED if outcome.failed else ui.EXIT_DONE
