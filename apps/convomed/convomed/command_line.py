"""The program: `convomed FILTER options --out FOLDER`, `convomed list`, `convomed --from FILE --out FOLDER`."""
import argparse
import importlib
import json
import sys
import textwrap
from pathlib import Path

from convomed import choice as choices
from convomed import generate, schema, tools, trim
from convomed.compact import form, speed

EXIT_DONE, EXIT_INTERNAL, EXIT_USAGE, EXIT_INPUT, EXIT_OUTPUT, EXIT_REFUSED, EXIT_MISSING = range(7)

# As fastfilter calls them.
COMMANDS = {"convolve": "convolution", "large-gaussian": "large_gaussian"}

EXAMPLES = """examples:
  convomed median --ksize 5 --type 8U --out m5 && make -C m5 && m5/filter
  convomed convolve --mask "1 2 1; 2 4 2; 1 2 1" --divisor 16 --out smooth
  convomed rank --ksize 7 --percentile 75 --type 16U --border constant --border-value 100 --zip rank.zip
  convomed gaussian --ksize 9 --type 8U --channels 3 --arch "sm_80 sm_90" --out gaussian
  convomed median --ksize 5 --form module --out m5-module
  convomed median --ksize 5 --target cpu --out m5-cpu
  convomed preset box31 --out box
  convomed --from m5/choice.json --out again
  convomed list

exit codes: 0 done, 1 internal error, 2 wrong command line, 3 unreadable choice or mask, 4 unwritable output,
5 there is no kernel for this choice, 6 a C++ compiler is missing"""


class Failure(Exception):
    """Ends the program with an exit code and a line."""

    def __init__(self, code, text):
        super().__init__(text)
        self.code = code


def _name_of(filter_name):
    for name, meant in COMMANDS.items():
        if meant == filter_name:
            return name
    return filter_name


def _add_output(parser):
    parser.add_argument("--out", metavar="FOLDER", help="write the files here; those of the same names are replaced")
    parser.add_argument("--zip", metavar="FILE", help="write the files as a zip")
    parser.add_argument("--json", action="store_true", help="print what was made, or what is wrong, as JSON")


def _range_of(field, filter_name):
    if field.values:
        return " [{}; {}]".format("/".join(map(str, field.values)), choices.text_of(field, field.default_of(filter_name)))
    if field.kind in ("mask", "vector"):
        return "; or the name of a file of them"
    return " [{}]".format(choices.text_of(field, field.default_of(filter_name)))


def parser():
    """The program's, made from the schema and the commands of ../page."""
    top = argparse.ArgumentParser(prog="convomed", epilog=EXAMPLES, allow_abbrev=False,
                                  formatter_class=argparse.RawDescriptionHelpFormatter,
                                  description="Choose a filter, get a CUDA kernel that is ready to run.")
    top.add_argument("--from", dest="given", metavar="FILE", help="a choice.json")
    _add_output(top)
    commands = top.add_subparsers(dest="command", metavar="command")
    for name in schema.FILTERS:
        help_text = "a kernel of the filter {}".format(name)
        sub = commands.add_parser(_name_of(name), help=help_text, description=help_text, allow_abbrev=False)
        for field in schema.FIELDS:
            if name in field.filters and field.name != "filter":
                sub.add_argument(field.option, dest="field_" + field.name, metavar=field.kind.upper(),
                                 help=(field.help + _range_of(field, name)).replace("%", "%%"))
        _add_output(sub)
        sub.set_defaults(run=_filter, filter=name)
    sub = commands.add_parser("preset", help="a choice of `convomed list`", allow_abbrev=False)
    sub.add_argument("preset", choices=[preset.name for preset in schema.PRESETS])
    _add_output(sub)
    sub.set_defaults(run=_preset)
    sub = commands.add_parser("list", help="what can be chosen, and the presets", allow_abbrev=False)
    sub.add_argument("--json", action="store_true", help="as JSON")
    sub.set_defaults(run=_list)
    _add_page(commands)
    return top


def _add_page(commands):
    """`serve` and `site`, if the page is there: its register(commands) adds parsers whose `run` takes arguments."""
    if (Path(__file__).resolve().parent.parent / "page" / "commands.py").is_file():
        sys.path.append(str(Path(__file__).resolve().parent.parent))
        importlib.import_module("page.commands").register(commands)


def _mask_text(text):
    """The mask itself, or that of a file."""
    path = Path(text)
    try:
        is_file = len(text) < 4096 and "\n" not in text and path.is_file()
    except (OSError, ValueError):
        is_file = False
    if not is_file:
        return text
    try:
        with path.open("rb") as file:
            content = file.read(schema.LARGEST_TEXT + 1)
        if len(content) > schema.LARGEST_TEXT:
            raise Failure(EXIT_INPUT, "the mask {} is over {} bytes".format(path, schema.LARGEST_TEXT))
        return content.decode("utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise Failure(EXIT_INPUT, "cannot read the mask {}: {}".format(path, problem))


def _filter(arguments):
    given = {"filter": arguments.filter}
    for field in schema.FIELDS:
        value = getattr(arguments, "field_" + field.name, None)
        if value is not None:
            given[field.name] = _mask_text(value) if field.kind in ("mask", "vector") else value
    _make(given, arguments)


def _preset(arguments):
    _make(next(preset.choice for preset in schema.PRESETS if preset.name == arguments.preset), arguments)


def _from_file(arguments):
    try:
        with open(arguments.given, "rb") as file:
            content = file.read(schema.LARGEST_TEXT + 1)
    except OSError as problem:
        raise Failure(EXIT_INPUT, "cannot read {}: {}".format(arguments.given, problem.strerror))
    try:
        _make(choices.from_json(content).values, arguments, content)
    except choices.Refused as problem:
        raise Failure(EXIT_INPUT, "{}: {}".format(arguments.given, problem))


def _make(given, arguments, saved=b"{}"):
    if not arguments.out and not arguments.zip:
        raise Failure(EXIT_USAGE, "say where to: --out FOLDER or --zip FILE")
    try:
        choice = choices.parse(given)
    except choices.Refused as problem:
        raise Failure(EXIT_USAGE, str(problem))
    problems = choices.validate(given)
    if problems:
        raise Failure(EXIT_REFUSED, str(choices.Refused(problems)))
    try:
        files = generate.generate(choice)
        if arguments.out:
            generate.write_folder(files, arguments.out)
        if arguments.zip:
            generate.write_zip(files, arguments.zip)
    except OSError as problem:
        raise Failure(EXIT_OUTPUT, "cannot write: {}".format(problem))
    algorithm, changed = generate.algorithm_of(choice), generate.changed_since(saved, files)
    if arguments.json:
        print(json.dumps({"choice": choice.values, "algorithm": algorithm, "out": arguments.out,
                          "zip": arguments.zip, "files": sorted(files), "changed": changed}))
    else:
        print("{}: {}, {} files in {}".format(generate.title_of(choice), algorithm, len(files),
                                              " and ".join(filter(None, (arguments.out, arguments.zip)))))
        if form.is_compact(choice) and choice.target == "cuda":
            print("Speed: {}".format(speed.about(choice)))
        if changed:
            print("This version writes other bytes than the one that made the choice: " + ", ".join(changed))
        if arguments.out:
            print("make -C {0} && {0}/filter".format(arguments.out))


def _list(arguments):
    if arguments.json:
        print(json.dumps({"fields": [field._asdict() for field in schema.FIELDS],
                          "presets": [preset._asdict() for preset in schema.PRESETS]}))
        return
    for preset in schema.PRESETS:
        print("{:<16} {}".format(preset.name, preset.label))
    print("\nFields, with the filters that have them:")
    for field in schema.FIELDS[1:]:
        print("{:<16} {}".format(field.option, "all" if field.filters == schema.FILTERS else ", ".join(field.filters)))
    print("\n" + textwrap.fill(schema.TILE_AND_PACKING, 100))


def main(given=None):
    """The exit code."""
    arguments = None
    try:
        arguments = parser().parse_args(given)
        if arguments.given and not arguments.command:
            _from_file(arguments)
        elif not arguments.command:
            raise Failure(EXIT_USAGE, "say which filter: convomed --help has examples")
        else:
            return arguments.run(arguments) or EXIT_DONE
        return EXIT_DONE
    except Failure as failure:
        code, text = failure.code, str(failure)
    except choices.Refused as problem:
        code, text = EXIT_REFUSED, str(problem)
    except tools.Missing as problem:
        code, text = EXIT_MISSING, str(problem)
    except trim.TrimFailed as problem:
        code, text = EXIT_INTERNAL, str(problem)
    except KeyboardInterrupt:
        return 130
    if getattr(arguments, "json", False):
        print(json.dumps({"error": text, "code": code}))
    print("convomed: {}".format(text), file=sys.stderr)
    return code
