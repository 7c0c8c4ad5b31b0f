"""Choices: read from texts or JSON, checked, written in one canonical way."""
import json
import math
import re
from typing import NamedTuple

from convomed import schema

VERSION = 2  # of the canonical JSON
# What choices of earlier versions mean by the fields that they lack.
EARLIER = {1: {"form": "module"}}
MADE = "made"  # in a choice.json: the hashes of the files that were made with it


class Problem(NamedTuple):
    """Why a choice is refused: the field, empty if it is none in particular, and one sentence."""
    field: str
    reason: str


class Refused(ValueError):
    """Raised with all problems of a choice."""

    def __init__(self, problems):
        super().__init__("; ".join(("{}: {}".format(*p) if p.field else p.reason) for p in problems))
        self.problems = list(problems)


class Choice(NamedTuple):
    """A choice that was checked: `values` has every field that its filter has, in the schema's order."""
    values: dict

    def __getattr__(self, name):
        try:
            return self.values[name]
        except KeyError:
            raise AttributeError(name)

    def get(self, name, otherwise=None):
        return self.values.get(name, otherwise)

    @property
    def destination(self):
        """The type of the result."""
        chosen = self.values.get("dst_type", "same")
        return self.values["src_type"] if chosen == "same" else chosen

    @property
    def window(self):
        """(width, height) of the window; of a large Gaussian None."""
        if self.filter == "convolution":
            return len(self.mask[0]), len(self.mask)
        if self.filter == "separable":
            return len(self.row), len(self.column)
        return tuple(self.values["ksize"]) if "ksize" in self.values else None

    def to_json(self, made=None):
        """Canonical text, which ends with a new line. made: {file name: hash}, for made_with()."""
        return json.dumps(dict({"convomed": VERSION}, **self.values, **({MADE: made} if made else {})), indent=4) + "\n"


def _shown(value):
    text = value if isinstance(value, str) else repr(value)
    return "'{}'".format("".join(c if c.isprintable() else "?" for c in text[:40]))


def _number(value):
    if isinstance(value, str):
        if not re.fullmatch(r"\s*[+-]?(\d{1,400}\.?\d{0,400}|\.\d{1,400})([eE][+-]?\d{1,4})?\s*", value, re.ASCII):
            raise ValueError("{} is not a number".format(_shown(value)))
        value = float(value)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ValueError("{} is not a number".format(_shown(value)))
    if not abs(value) <= 1e30:
        raise ValueError("{} is not a finite number up to 1e30".format(_shown(value)))
    return float(value)


def _plain(number):
    """A whole number as an int, so that the same mask has one text."""
    return int(number) if number == int(number) and abs(number) < 2**53 else number


def _integer(value):
    number = _number(value)
    if number != math.floor(number):
        raise ValueError("{} is not a whole number".format(_shown(value)))
    return int(number)


def _bounded(field, number):
    if field.least is not None and number < field.least or field.most is not None and number > field.most:
        raise ValueError("{:g} is not from {:g} to {:g}".format(number, field.least, field.most))
    return number


def _pair(value, separator):
    parts = re.split(separator, value.strip()) if isinstance(value, str) else value
    if isinstance(parts, (int, float)) and not isinstance(parts, bool):
        parts = [parts]
    if not isinstance(parts, (list, tuple)) or not 1 <= len(parts) <= 2:
        raise ValueError("{} is not two whole numbers".format(_shown(value)))
    return [_integer(part) for part in parts]


def _numbers(value):
    words = re.split(r"[\s,;]+", value.strip()) if isinstance(value, str) else value
    if not isinstance(words, (list, tuple)):
        words = [words]
    if not words or len(words) > schema.MOST_COEFFICIENTS or words == [""]:
        raise ValueError("1 to {} numbers are accepted".format(schema.MOST_COEFFICIENTS))
    return [_plain(_number(word)) for word in words]


def _rows(value):
    if isinstance(value, str):
        text = re.sub(r"#[^\n]*", "", value)
        value = [row.split() for row in re.split(r"[;\n]", text.replace(",", " ").replace("\t", " ")) if row.strip()]
    if not isinstance(value, (list, tuple)) or not value or not all(isinstance(row, (list, tuple)) for row in value):
        raise ValueError('no rows of numbers; they are written as "1 2 1; 2 4 2; 1 2 1"')
    if sum(len(row) for row in value) > schema.MOST_COEFFICIENTS:
        raise ValueError("over {} numbers".format(schema.MOST_COEFFICIENTS))
    for y, row in enumerate(value):
        if len(row) != len(value[0]) or not row:
            raise ValueError("row {} has {} numbers, the first one has {}".format(y + 1, len(row), len(value[0])))
    if max(len(value), len(value[0])) > schema.LARGEST_SIDE:
        raise ValueError("over {} rows or columns".format(schema.LARGEST_SIDE))
    return [[_plain(_number(number)) for number in row] for row in value]


def _enum(field, value):
    for known in field.values:
        if value == known and not isinstance(value, bool) or isinstance(value, str) and value.strip() == str(known):
            return known
    raise ValueError("{} is none of {}".format(_shown(value), ", ".join(map(str, field.values))))


def _flags(field, value):
    words = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(words, (list, tuple)) or not words or len(words) > 100:
        raise ValueError("none chosen; there are {}".format(", ".join(field.values)))
    chosen = {_enum(field, word) for word in words}
    return [known for known in field.values if known in chosen]


def _size(field, value):
    pair = _pair(value, r"[xX,]")
    width, height = pair if len(pair) == 2 else pair * 2
    return [_bounded(field, width), _bounded(field, height)]


def _place(value):
    if value is None or isinstance(value, str) and value.strip() in ("centre", "center", ""):
        return None
    pair = _pair(value, r"[x,\s]+")
    if len(pair) != 2:
        raise ValueError("{} is neither x,y nor centre".format(_shown(value)))
    return pair


def _yes_no(value):
    if isinstance(value, bool):
        return value
    known = {"yes": True, "true": True, "1": True, "on": True, "no": False, "false": False, "0": False, "off": False}
    if isinstance(value, str) and value.strip().lower() in known:
        return known[value.strip().lower()]
    raise ValueError("{} is neither yes nor no".format(_shown(value)))


# The keywords of C and C++, and what main and the generated files have in the global namespace.
RESERVED = frozenset(
    "alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl const constexpr "
    "const_cast continue cv decltype default delete do double dynamic_cast else enum explicit export extern false "
    "float for friend goto if inline int long main mutable namespace new noexcept not not_eq nullptr operator or "
    "or_eq private protected public register reinterpret_cast restrict return short signed sizeof static "
    "static_assert static_cast std struct switch template this thread_local throw true try typedef typeid typename "
    "union unsigned using virtual void volatile wchar_t while xor xor_eq".split())


def _name(value):
    if not isinstance(value, str) or not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,39}", value) or "__" in value:
        raise ValueError("{} is not a name: a letter, then letters, digits and single _, 40 at most".format(
            _shown(value)))
    if value in RESERVED or re.match(r"(cuda|cu[A-Z]|reference|image)", value):
        raise ValueError("{} has another meaning in C, C++ or the generated code".format(_shown(value)))
    return value


def read_field(field, value):
    """The canonical value of a field, from JSON or text; ValueError says why not."""
    if isinstance(value, str) and len(value) > schema.LARGEST_TEXT:
        raise ValueError("over {} characters".format(schema.LARGEST_TEXT))
    return {
        "enum": lambda: _enum(field, value),
        "flags": lambda: _flags(field, value),
        "size": lambda: _size(field, value),
        "place": lambda: _place(value),
        "real": lambda: _bounded(field, _number(value)),
        "integer": lambda: _bounded(field, _integer(value)),
        "mask": lambda: _rows(value),
        "vector": lambda: _numbers(value),
        "values": lambda: _numbers(value),
        "yes_no": lambda: _yes_no(value),
        "name": lambda: _name(value),
    }[field.kind]()


def text_of(field, value):
    """The canonical text of a canonical value; read_field() reads it back."""
    if field.kind == "mask":
        return "; ".join(" ".join(map(repr, row)) for row in value)
    if field.kind in ("vector", "values", "flags"):
        return " ".join(str(item) if isinstance(item, str) else repr(item) for item in value)
    if field.kind == "size":
        return "{}x{}".format(*value)
    if field.kind == "place":
        return "centre" if value is None else "{},{}".format(*value)
    if field.kind == "yes_no":
        return "yes" if value else "no"
    return value if isinstance(value, str) else repr(value)


def to_texts(choice):
    """A choice as texts of its fields, those that differ from the defaults: for addresses and command lines."""
    return {name: text_of(schema.BY_NAME[name], value) for name, value in choice.values.items()
            if name == "filter" or value != schema.BY_NAME[name].default_of(choice.filter)}


def _check(read):
    """Problems between the fields of a filter."""
    kind = read["filter"]
    choice = Choice(read)
    window = choice.window
    if kind in ("median", "rank", "gaussian") and window and (window[0] % 2 == 0 or window[1] % 2 == 0):
        yield Problem("ksize", "{}x{} is even; windows of this filter have odd sides".format(*window))
    if window and max(window) > schema.LARGEST_SIDE:
        yield Problem("row" if window[0] > window[1] else "column", "over {} numbers".format(schema.LARGEST_SIDE))
    anchor = read.get("anchor")
    if anchor and not (0 <= anchor[0] < window[0] and 0 <= anchor[1] < window[1]):
        yield Problem("anchor", "{},{} is outside of the window of {}x{}".format(*(tuple(anchor) + window)))
    if read.get("grey_rule") and (read["divisor"] != 1 or read["delta"] != 0):
        yield Problem("grey_rule", "it says the divisor and delta by itself; leave them at 1 and 0")
    if kind == "large_gaussian" and read["sigma"] < 0.3:
        yield Problem("sigma", "large Gaussians have a sigma of 0.3 to 2000")
    if kind == "large_gaussian" and any(read["border_value"]):
        yield Problem("border_value", "large Gaussians have 0 outside of the image, as in the module")
    if len(read["border_value"]) not in (1, read["channels"]):
        yield Problem("border_value", "{} numbers for {} channels; one, or one a channel".format(
            len(read["border_value"]), read["channels"]))
    if read["border"] != "constant" and any(read["border_value"]):
        yield Problem("border_value", "only a constant border has a value")


def _read(given):
    """(values, problems) of a dictionary, field by field."""
    if not isinstance(given, dict):
        return {}, [Problem("", "a choice is an object with fields")]
    given = {name: value for name, value in given.items() if name != MADE}
    problems, version = [], given.pop("convomed", VERSION)
    if version in EARLIER and not isinstance(version, bool):
        given = dict(EARLIER[version], **given)
    elif version != VERSION:
        problems.append(Problem("", "the choice is of another version; this is {}".format(VERSION)))
    values = {}
    try:
        kind = read_field(schema.BY_NAME["filter"], given.get("filter", "median"))
    except ValueError as reason:
        return {}, [Problem("filter", str(reason))]
    for name in given:
        if not isinstance(name, str) or name not in schema.BY_NAME:
            problems.append(Problem("", "there is no field {}".format(_shown(name))))
        elif kind not in schema.BY_NAME[name].filters:
            problems.append(Problem(name, "the filter {} has no such field".format(kind)))
    for field in schema.FIELDS:
        if kind in field.filters:
            try:
                values[field.name] = read_field(field, given.get(field.name, field.default_of(kind)))
            except ValueError as reason:
                problems.append(Problem(field.name, str(reason)))
    return values, problems


def validate(given):
    """The problems of a choice; an empty list for one that can be generated."""
    values, problems = _read(given)
    if not problems:
        problems = list(_check(values))
    return problems or _without_code(Choice(values))


def _without_code(choice):
    """Why a well-formed choice has no code; empty if it has."""
    from convomed import plan
    from convomed.compact import form
    lacking = form.problem_of(choice)
    if not lacking and choice.form != "module":
        return []
    if choice.form == "compact" or choice.target == "cpu":
        return [Problem("form" if choice.form == "compact" else "target", "there is no compact form: " + lacking)] \
            if lacking else [Problem("target", "code for the CPU has the compact form only")]
    return plan.problems(choice)


def parse(given):
    """A Choice, or Refused. That it is well formed does not say that there is a kernel: validate() does."""
    values, problems = _read(given)
    problems = problems or list(_check(values))
    if problems:
        raise Refused(problems)
    return Choice(values)


def from_json(text):
    """A Choice from JSON text or bytes, or Refused."""
    if len(text) > schema.LARGEST_TEXT:
        raise Refused([Problem("", "the choice is over {} bytes".format(schema.LARGEST_TEXT))])
    try:
        return parse(json.loads(text if isinstance(text, str) else text.decode("utf-8")))
    except (ValueError, RecursionError) as problem:
        if isinstance(problem, Refused):
            raise
        raise Refused([Problem("", "the choice is not JSON: {}".format(str(problem)[:100]))])


def made_with(text):
    """{file name: hash} of the files that were made with a choice.json, which from_json() reads; empty in old ones."""
    try:
        found = json.loads(text if isinstance(text, str) else text.decode("utf-8")).get(MADE)
    except (ValueError, RecursionError, AttributeError):
        return {}
    return found if isinstance(found, dict) else {}
