"""The commands of ./dev: a module `name.py` here is `./dev name`.

Each has HELP (one line), run(arguments) -> exit code, and, where it takes arguments, add_arguments(parser).
"""
