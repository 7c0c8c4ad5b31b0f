"""The commands of ./dev: a module `name.py` here is `./dev name`.

Each has HELP (one line), run(arguments), which returns an exit code, the counts of its tests, or nothing, and, if it takes
arguments, add_arguments(parser).
"""
