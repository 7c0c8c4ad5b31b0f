"""Finds the commands, parses the command line and turns counts and failures into lines and an exit code."""
import argparse
import importlib
import pkgutil
import signal

from tools import cache, commands, results, ui

EXIT_INTERRUPTED = 130


def load_commands():
    names = sorted(module.name for module in pkgutil.iter_modules(commands.__path__))
    return {name.replace("_", "-"): importlib.import_module("tools.commands." + name) for name in names}


def build_parser(modules):
    parser = argparse.ArgumentParser(
        prog="./dev",
        description="Sets up, builds and tests cudafastfilters. What is missing is fetched; what was fetched or built "
        "once is kept in a cache outside the repository and not done again.",
        epilog="Environment: CUDAFASTFILTERS_CACHE (default ~/.cache/cudafastfilters), CUDAFASTFILTERS_JOBS, "
        "CUDAFASTFILTERS_WITHOUT_CUDA (use no CUDA compiler), CUDAFASTFILTERS_IGNORE_SYSTEM_CUDA (use the CUDA compiler "
        "that is fetched, whatever the system has), CUDAFASTFILTERS_WARNINGS_AS_ERRORS, OpenCV_DIR (use this OpenCV), CXX, "
        "CUDACXX.")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, module in modules.items():
        subparser = subparsers.add_parser(name, help=module.HELP, description=module.HELP)
        if hasattr(module, "add_arguments"):
            module.add_arguments(subparser)
    return parser


def main(argv):
    modules = load_commands()
    arguments = build_parser(modules).parse_args(argv)
    # An end from outside is an interruption too: what is running is stopped, temporary folders are removed.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        cache.require_writable()
        outcome = modules[arguments.command].run(arguments)
    except ui.Failure as failure:
        ui.error(failure)
        return failure.exit_code
    except KeyboardInterrupt:
        ui.error("interrupted; the same command goes on where this one stopped")
        return EXIT_INTERRUPTED
    if not isinstance(outcome, results.Counts):
        return outcome or ui.EXIT_DONE
    ui.say(str(outcome))
    return ui.EXIT_FAILED if outcome.failed else ui.EXIT_DONE
