"""What both printers share: types, borders, networks, sums of products and their rounding, as text."""
import re
import struct
from fractions import Fraction

from convomed import layout, reference, schema
from convomed.compact import tree

ELEMENTS = {"8U": "unsigned char", "8S": "signed char", "16U": "unsigned short", "16S": "short", "32F": "float"}

ELEMENT_WORDS = {"8U": "8-bit values", "8S": "signed 8-bit values", "16U": "16-bit values", "16S": "signed 16-bit values",
                 "32F": "floats"}
MOST_LINES = 250  # of a file without its network
NETWORK = re.compile(r"// clang-format off\n.*?// clang-format on\n", re.S)

# The number of a pixel or a row that stands for number p of `length`.
INSIDE = {
    "constant": ["return p >= 0 && p < length ? p : -1;"],
    "replicate": ["return p < 0 ? 0 : (p < length ? p : length - 1);"],
    "wrap": ["while (p < 0)", "    p += length;", "while (p >= length)", "    p -= length;", "return p;"],
    "reflect": ["p = p < 0 ? -p - 1 : p;", "while (p >= length)",
                "    p = p < 2 * length ? 2 * length - 1 - p : p - 2 * length;", "return p;"],
    "reflect101": ["p = p < 0 ? -p : p;", "while (p >= length)",
                   "    p = length == 1 ? 0 : (p < 2 * length - 2 ? 2 * length - 2 - p : p - 2 * length + 2);", "return p;"],
}


def inside(border, declared):
    """The function that follows the border's rule."""
    about = "Maps row or column p to the one in the image that gives its value{}. To change the border, change only this.".format(
        ", or to -1" if border == "constant" else "")
    lines = [line + "  // again if the image is smaller than the window" if line == "while (p >= length)" else line
             for line in INSIDE[border]]
    return comment(about) + function(declared + " int insideImage(int p, int length)", lines)


SUMS = {"floats": "float", "dots": "int"}  # what sums are; unsigned if they are none of these


def number(value):
    """A float of C, as short as it can be."""
    def single(text):
        return struct.pack("<f", float(text))

    text = next(text for text in ("{:.{}g}".format(value, digits) for digits in range(1, 18))
                if single(text) == single(value))
    text = repr(float(text))
    return (text[:-1] if text.endswith(".0") else text) + "f"


def literal(value, kind):
    """A coefficient without its sign."""
    return number(abs(value)) if kind == "floats" else "{}{}".format(abs(value), "" if kind == "dots" else "u")


def terms(coefficients, names, kind, begin=""):
    """A sum of products, without those that are 0."""
    text = begin
    for value, name in zip(coefficients, names):
        if value:
            product = name if abs(value) == 1 else "{} * {}".format(literal(value, kind), name)
            sign = "- " if value < 0 else "+ "
            text += (" " + sign if text else sign.strip("+ ")) + product
    return text or {"floats": "0.f", "dots": "0"}.get(kind, "0u")


def _parted(line):
    """A statement in lines that are short enough, as clang-format parts it."""
    margin = " " * (len(line) - len(line.lstrip()))
    begin, equals, value = line.partition(" = ")
    if not equals and "rounded(" not in line:
        return line
    if value.count("__dp4a(") > 2:
        first, inner = value.split(" __dp4a(", 1)
        margin = " " * (len(begin) + len(" = __dp4a("))
        line = "{}__dp4a({}".format(margin, inner)
        if len(line) > layout.COLUMNS:
            line = line.replace(", __dp4a(", ",\n{}__dp4a(".format(margin + " " * len("__dp4a(")))
        return "{} = {}\n{}".format(begin, first, line)
    if equals and len(margin) + 4 + len(value) <= layout.COLUMNS:
        return "{} =\n{}    {}".format(begin, margin, value)
    begin = line[:line.find("(" if "rounded(" in line else "= ")] + ("(" if "rounded(" in line else "= ")
    words = re.sub(r" ([+-]) (?![^\[]*\])", r" \1\n", line[len(begin):]).split("\n")
    aligned = begin + layout.wrapped(words, " " * len(begin)).lstrip()
    moved = begin.rstrip() + "\n" + layout.wrapped(words, margin + "    ")
    return moved if equals and moved.count("\n") < aligned.count("\n") else aligned


def whole(parts, is_spaced=True):
    """The text of the parts, with an empty line between them unless that takes too many lines."""
    lines = ("\n\n" if is_spaced else "\n").join(parts).split("\n")
    return "".join((line if len(line) <= layout.COLUMNS or "//" in line else _parted(line)) + "\n" for line in lines)


def lines_of(text):
    """Lines without those of the network."""
    return NETWORK.sub("", text).count("\n")


def comment(text, margin=0):
    """Comment lines, each with an end. margin: columns before them."""
    return "".join("// {}\n".format(line) for line in layout.wrapped(text.split(), "", columns=layout.COLUMNS - 3 - margin).split("\n"))


def commented(lines):
    """(code, comment) of lines, the comments below each other."""
    column = max(len(code) for code, comment in lines if comment) + 2
    return ["{}// {}".format(code.ljust(column), comment) if comment else code for code, comment in lines]


def network(operations, margin, mixed, is_raw, places=None, notes=None, is_nested=False):
    """The statements of a network. mixed: of eight exchanges, so many find the greater value by additions; places: where
    results are stored, after which a line ends; notes: comments by the value before whose statement they stand; is_nested:
    whether minima of three values are those of two and one."""
    groups, exchanges, places = [[]], 0, places or {}
    for name, inputs, outputs in operations:
        if outputs[0] in (notes or {}):
            groups += [["// " + notes[outputs[0]]], []]
        if name == "exchange":
            added = (exchanges * mixed + 4) % 8 + mixed >= 8 and not any(map(is_raw, inputs))
            exchanges += 1
            groups[-1].append("const Key {0} = least({2}, {3}), {1} = {4}({2}, {3}{5});".format(
                *outputs, *inputs, "other" if added else "most", ", " + outputs[0] + ", units" if added else ""))
        else:
            call = {"minimum": "least", "maximum": "most", "rest": "middle"}[name]
            if is_nested and len(inputs) == 3 and name != "rest":
                inputs = ("{}({}, {})".format(call, *inputs[:2]), inputs[2])
            groups[-1].append("const Key {} = {}({}{});".format(outputs[0], call, ", ".join(inputs),
                                                               ", units" if name == "rest" else ""))
        found = ["{} = {};".format(places[one], one) for one in outputs if one in places]
        if found:
            groups[-1] += found
            groups.append([])
    unmade = ["{} = {};".format(place, name) for name, place in places.items() if name.startswith("in[")]
    return "\n".join(layout.wrapped(words, margin) for words in groups + [unmade] if words)


def limits(depth):
    """(least, most) value of a type."""
    return schema.RANGES[depth]


def size(depth):
    return reference.BYTES[depth]


def function(head, lines):
    """A function with these lines; those of the preprocessor begin at the margin."""
    return "\n".join([head, "{"] + ["    " + line if line and not line.startswith("#") else line for line in lines] + ["}"])


def finish(walk, declared, bits, at_least, at_most, number="", started=False):
    """The function that makes an element's value or bits of a sum.

    bits: a function of a float; at_least, at_most: of two; number: the sum as a float, if it is not the usual one;
    started: whether sums began with what is added for rounding."""
    sums, depth = walk.combine, walk.store.depth
    divisor = sums.divisor or 1
    head = "{} rounded({} sum)".format(declared, SUMS.get(sums.kind, "unsigned"))
    if sums.kind == "integers" and depth != "32F" and not number:
        return _integer_finish(sums, divisor, *limits(depth), head, started)
    if not number and sums.kind != "floats":
        number = "(float)(int)(sum + {}u)".format(sums.offset % 2 ** 32) if sums.offset else "(float)sum"
    number = number or "sum"
    lines = []
    largest = max(abs(sums.least), abs(sums.most))
    if divisor == 1:
        value = number
    elif divisor & (divisor - 1) == 0 or depth == "32F" or \
            (divisor % 2 and largest * divisor * 4 < tree.FLOAT_INTEGERS):  # no halves, and far enough from them
        value = "{} * (1.f / divisor)".format("({})".format(number) if " - " in number else number)
    else:
        lines = ["const float n = {}, q = n * (1.f / divisor);  // nearly the quotient".format(number)]
        value = "fmaf(fmaf(-q, divisor, n), 1.f / divisor, q)"
    if depth == "32F":
        return function(head, lines + ["return {}({});".format(bits, value)])
    low, high = limits(depth)
    if sums.least < low - Fraction(1, 2) or sums.divisor is None:
        value = "{}({}, {}.f)".format(at_least, value, low)
    if sums.most > high + Fraction(1, 2) or sums.divisor is None:
        value = "{}({}, {}.f)".format(at_most, value, high)
    about = "Half to even: near 1.5 * 2^23 floats are 1 apart, so that the addition rounds and leaves the integer in the low bits."
    about += " One correction makes q the correctly rounded quotient, so that halves are exact." if lines else ""
    about += "" if "{}(".format(at_least) in value or "{}(".format(at_most) in value else " No sum leaves the range of the type."
    return comment(about) + function(head, lines + ["return {}({} + 12582912.f);".format(bits, value)])


def _integer_finish(sums, divisor, low, high, head, started):
    below, add = tree.rounding_offset(sums)
    lines = ["const unsigned n = sum + {}u;".format(add) if add and not started else "const unsigned n = sum;"]
    quotient = "n" if divisor == 1 else "n / divisor"
    if divisor % 2 == 0:
        lines.append("const unsigned q = n % divisor == 0 ? n / divisor & ~1u : n / divisor;  // half to even")
        quotient = "q"
    if below == 0 and low == 0:
        lines.append("return {};".format(quotient) if sums.most <= high else "return min({}, {}u);".format(quotient, high))
    else:
        lines.append("return (unsigned)min(max((int){} - {}, {}), {});".format(quotient if quotient.isalpha() else "({})".format(quotient), below, low, high))
    return function(head, lines)
