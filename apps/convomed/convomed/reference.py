"""The generated program's reference: a plain loop, in the choice's terms and none of the module's."""
import math

from convomed import coefficients, schema
from convomed.kernel_file import fill, template
from convomed.layout import wrapped

ELEMENTS = {"8U": "uint8_t", "8S": "int8_t", "16U": "uint16_t", "16S": "int16_t", "32F": "float"}
BYTES = {"8U": 1, "8S": 1, "16U": 2, "16S": 2, "32F": 4}

_INSIDE = {
    "constant": "    return p >= 0 && p < length ? p : -1;",
    "replicate": "    return p < 0 ? 0 : (p >= length ? length - 1 : p);",
    "wrap": "    while (p < 0)\n        p += length;\n    return p % length;",
    "reflect": "    while (p < 0 || p >= length)\n        p = p < 0 ? -p - 1 : 2 * length - 1 - p;\n    return p;",
    "reflect101": "    if (length == 1)\n        return 0;\n    while (p < 0 || p >= length)\n"
                  "        p = p < 0 ? -p : 2 * length - 2 - p;\n    return p;",
}

_INTEGER_KEYS = """typedef Source Key;

static Key toKey(Source value)
{
    return value;
}

static Destination fromKey(Key key)
{
    return key;
}"""

_FLOAT_KEYS = """/* Floats by their bits: -0 is less than 0, and NaN, of either sign, is the greatest value. */
typedef uint32_t Key;

static Key toKey(Source value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof(bits));
    if (value != value)
        bits = 0x7fc00000u;
    return bits & 0x80000000u ? ~bits : bits | 0x80000000u;
}

static Destination fromKey(Key key)
{
    const uint32_t bits = key & 0x80000000u ? key & 0x7fffffffu : ~key;
    float value;
    memcpy(&value, &bits, sizeof(value));
    return value;
}"""


def literal(value):
    """A double of C, the same to the last bit."""
    return repr(float(value))


def saturated(value, depth):
    """A border value as a pixel of the source, as OpenCV's saturate_cast."""
    if depth == "32F":
        return "{!r}f".format(float(value))
    least, most = schema.RANGES[depth]
    return str(min(max(round(value), least), most))


def rank_of(choice):
    """The rank, from 0, in the sorted window."""
    width, height = choice.window
    return round(choice.get("percentile", 50.0) / 100 * (width * height - 1))


def _rows(rows):
    return ",\n".join("    {" + wrapped([literal(v) + "," for v in row], "     ").strip().rstrip(",") + "}"
                      for row in rows)


def _vector(values):
    return wrapped([literal(value) + "," for value in values], "    ").rstrip(",")


def mask_of(choice):
    """(mask, divisor, delta) of a convolution."""
    if choice.grey_rule:
        divisor, delta = coefficients.grey_rule(choice.mask, choice.src_type)
        return choice.mask, divisor, delta
    return choice.mask, choice.divisor, choice.delta


def vectors_of(choice):
    """(row, column, divisor, delta) of a separable filter."""
    width, height = window_of(choice)
    if choice.filter == "large_gaussian":
        row = coefficients.gaussian(width, choice.sigma)
        return row, row, 1.0, 0.0
    if choice.filter == "box":
        return [1] * width, [1] * height, float(width * height if choice.normalize else 1), 0.0
    if choice.filter == "gaussian":
        row, column = coefficients.vectors(choice)
        return row, column, 1.0, 0.0
    return choice.row, choice.column, choice.divisor, choice.delta


def window_of(choice):
    """(width, height); of a large Gaussian so many pixels that those beyond do not count in double precision."""
    if choice.filter == "large_gaussian":
        return (2 * math.ceil(8 * choice.sigma) + 1,) * 2
    return choice.window


def _border(choice):
    width, height = window_of(choice)
    anchor = choice.get("anchor") or [width // 2, height // 2]
    constant = choice.border == "constant"
    values = (list(choice.border_value) * 4)[:choice.channels] if len(choice.border_value) == 1 else choice.border_value
    source = choice.src_type
    return {
        "WIDTH": str(width), "HEIGHT": str(height), "ANCHOR_X": str(anchor[0]), "ANCHOR_Y": str(anchor[1]),
        "CHANNELS": str(choice.channels), "SOURCE_ELEMENT": ELEMENTS[source],
        "DESTINATION_ELEMENT": ELEMENTS[choice.destination], "BORDER": choice.border,
        "INSIDE": _INSIDE[choice.border],
        "BORDER_VALUES": "    static const Source outside[CHANNELS] = {{{}}};\n".format(
            ", ".join(saturated(value, source) for value in values)) if constant else "",
        "OUTSIDE": "    if (row < 0 || column < 0)\n        return outside[channel];\n" if constant else "",
    }


def _linear(choice, exact, bound):
    width, height = window_of(choice)
    depth = choice.destination
    outside = max(abs(float(value)) for value in choice.border_value) if choice.border == "constant" else 0
    terms = {"LARGEST_OUTSIDE": literal(outside) if outside else "0", "TERMS": str(width * height if choice.filter == "convolution" else width + height),
             "IS_EXACT": str(int(exact and depth != "32F")), "HALF": "0.5", "CLAMP": "    return value;",
             "ROUNDED": "    return (Destination)value;"}
    terms["BOUND"] = "{!r} * absoluteSum() * largest".format(bound) if bound else \
        "({} + 8) * ldexp(1, -24) * (absoluteSum() * largest + fabs(delta))".format(terms["TERMS"])
    terms["WHY_BOUND"] = "what the module states for large Gaussians, times the largest value of the image." if bound \
        else "sums of n products in float lie within n * 2^-24 of the largest that they can be."
    if depth == "32F":
        terms["HALF"] = "fabs(value) * ldexp(1, -23)"
    else:
        least, most = schema.RANGES[depth]
        terms["CLAMP"] = "    return value < {0} ? {0} : (value > {1} ? {1} : value);".format(least, most)
        terms["ROUNDED"] = "    return (Destination)rint(value); /* half to even */"
    if choice.filter == "convolution":
        mask, divisor, delta = mask_of(choice)
        terms.update(MASK=_rows(mask), DIVISOR=literal(divisor), DELTA=literal(delta))
        return [fill(template("reference_dense.c"), terms), fill(template("reference_linear.c"), terms)]
    row, column, divisor, delta = vectors_of(choice)
    terms.update(ROW=_vector(row), COLUMN=_vector(column), DIVISOR=literal(divisor), DELTA=literal(delta))
    return [fill(template("reference_separable.c"), terms), fill(template("reference_linear.c"), terms)]


def source_file(choice, exact, bound=None):
    """The text of reference.c. exact: whether the sums are integers that the kernel keeps exactly."""
    parts = [fill(template("reference_border.c"), _border(choice))]
    if choice.filter in schema.RANKS:
        keys = _FLOAT_KEYS if choice.src_type == "32F" else _INTEGER_KEYS
        parts.append(fill(template("reference_rank.c"), {"RANK": str(rank_of(choice)), "KEYS": keys}))
    else:
        parts += _linear(choice, exact, bound)
    return "".join(parts)

