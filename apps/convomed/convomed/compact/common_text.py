"""What both printers share: types, borders, sums of products as text."""
from convomed import layout, reference, schema

ELEMENTS = {"8U": "unsigned char", "8S": "signed char", "16U": "unsigned short", "16S": "short", "32F": "float"}

# The number of a pixel or a row that stands for number p of `length`.
INSIDE = {
    "constant": ["return p >= 0 && p < length ? p : -1;"],
    "replicate": ["return p < 0 ? 0 : (p < length ? p : length - 1);"],
    "wrap": ["p %= length;", "return p < 0 ? p + length : p;"],
    "reflect": ["while (p < 0 || p >= length)", "    p = p < 0 ? -p - 1 : 2 * length - 1 - p;", "return p;"],
    "reflect101": ["while (length > 1 && (p < 0 || p >= length))", "    p = p < 0 ? -p : 2 * length - 2 - p;",
                   "return length > 1 ? p : 0;"],
}


def literal(value, kind):
    """A coefficient without its sign."""
    return "{}f".format(float(abs(value))) if kind == "floats" else "{}u".format(abs(value))


def terms(coefficients, names, kind, begin=""):
    """A sum of products, without those that are 0."""
    text = begin
    for value, name in zip(coefficients, names):
        if value:
            product = name if abs(value) == 1 else "{} * {}".format(literal(value, kind), name)
            sign = "- " if value < 0 else "+ "
            text += (" " + sign if text else sign.strip("+ ")) + product
    return text or ("0.f" if kind == "floats" else "0u")


def statement(text, margin):
    """A statement, in lines that are short enough."""
    if len(margin) + len(text) <= layout.COLUMNS:
        return margin + text
    return layout.wrapped(text.split(" "), margin + "    ").replace(margin + "    ", margin, 1)


def network(select, margin, mixed, is_raw):
    """The statements of a network. mixed: of eight exchanges, so many find the greater value by additions."""
    words, exchanges = [], 0
    for name, inputs, outputs in select.network.operations:
        if name == "exchange":
            added = (exchanges * mixed + 4) % 8 + mixed >= 8 and not any(map(is_raw, inputs))
            exchanges += 1
            words.append("const Key {0} = least({2}, {3}), {1} = {4}({2}, {3}{5});".format(
                *outputs, *inputs, "other" if added else "most", ", " + outputs[0] + ", units" if added else ""))
        else:
            call = {"minimum": "least", "maximum": "most", "rest": "middle"}[name]
            words.append("const Key {} = {}({}{});".format(outputs[0], call, ", ".join(inputs),
                                                          ", units" if name == "rest" else ""))
    return layout.wrapped(words, margin)


def limits(depth):
    """(least, most) value of a type."""
    return schema.RANGES[depth]


def size(depth):
    return reference.BYTES[depth]
