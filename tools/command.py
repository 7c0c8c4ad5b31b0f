"""How a command of ./dev is declared: a function with a sentence of help and its options, under its own name.

It returns counts of tests, which become the closing line, or an exit code, or nothing if all is well.
"""
COMMANDS = {}


def option(*names, **how):
    """As argparse takes it."""
    return names, how


def either(*options):
    """Options of which one may be given."""
    return list(options)


def command(text, *options):
    def register(function):
        COMMANDS[function.__name__.strip("_").replace("_", "-")] = (text, options, function)
        return function
    return register


def add_options(parser, options):
    for each in options:
        if isinstance(each, list):
            add_options(parser.add_mutually_exclusive_group(), each)
        else:
            names, how = each
            parser.add_argument(*names, **how)
