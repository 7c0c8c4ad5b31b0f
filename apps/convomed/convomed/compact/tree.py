"""A filter as a small tree of statements: what a thread loads, how it combines that, what it stores.

cuda_text.py and cpu_text.py print the tree. Whatever depends on the filter is decided here.
"""
import math
from fractions import Fraction
from typing import NamedTuple, Optional, Tuple

from convomed import reference, schema
from convomed.compact import networks

LARGEST_SIDE = 9             # of ranks and masks
LARGEST_LINE = 31            # of separable filters and boxes
LARGEST_DIVISOR = 65536      # of exact sums
FLOAT_INTEGERS = 2 ** 24     # floats hold the integers up to it
MOST_SUMS = 120              # registers for unfinished sums
LARGEST_BYTE = 127           # of the coefficients of dot products of bytes
RUNNING_HEIGHT = 7           # boxes of integers of so many rows keep running sums


class NoCompact(Exception):
    """There is no compact form of a choice: why."""


class Load(NamedTuple):
    """Elements of a row: the packet, and `before` and `behind` elements beside it. lanes: elements in a word of 32 bits
    that is computed with, 2 if they are packed; their places in the packet lie half a packet apart."""
    depth: str
    before: int
    behind: int
    lanes: int
    border: str
    border_value: Tuple[str, ...]


class Sums(NamedTuple):
    """Products with integers over a divisor, or with fractions if `divisor` is None.

    kind: "dots" (of four bytes in a word), "pairs" (two sums of 16 bits in a word), "floats" or "integers", what the sums
    are computed in. rows: the
    coefficients of a mask, or, if there is a column, the one row of a separable filter. The sums begin with `start`;
    with unsigned words that keeps them from being negative, and `offset` is what must be added in the end."""
    kind: str
    rows: list
    column: Optional[list]
    start: object
    offset: int
    divisor: Optional[int]
    least: Fraction     # of all results, before they are rounded
    most: Fraction
    running: bool = False


class Select(NamedTuple):
    """A network that selects the rank. step: rows of outputs that it makes at once."""
    network: networks.Network
    rank: int
    step: int
    outputs: int
    rolling: Optional[networks.Rolling] = None


class Store(NamedTuple):
    depth: str


class Walk(NamedTuple):
    """A thread makes `packet` neighbouring elements of each row of a strip."""
    load: Load
    combine: object
    store: Store
    channels: int
    width: int
    height: int
    anchor: Tuple[int, int]
    packet: int

    @property
    def exact(self):
        return isinstance(self.combine, Select) or self.combine.divisor is not None


def _anchor(choice):
    return tuple(choice.get("anchor") or (choice.window[0] // 2, choice.window[1] // 2))


def _load(choice, lanes):
    (width, _), (x, _) = choice.window, _anchor(choice)
    values = (list(choice.border_value) * 4)[:choice.channels] if len(choice.border_value) == 1 else choice.border_value
    return Load(choice.src_type, x * choice.channels, (width - 1 - x) * choice.channels, lanes, choice.border,
                tuple(reference.saturated(value, choice.src_type) for value in values))


def _select(choice):
    (width, height), rank = choice.window, reference.rank_of(choice)
    if max(width, height) > LARGEST_SIDE:
        raise NoCompact("windows of ranks over {0} x {0}".format(LARGEST_SIDE))
    size = reference.BYTES[choice.src_type]
    lanes = 1 if size == 4 else 2
    outputs = 8 if choice.channels == 1 and (size == 1 or max(width, height) <= 5) else 4
    if height == 1 or width == 1:
        network = networks.row(width, rank, outputs) if height == 1 else networks.column(height, rank, outputs)
        step = 1
    elif width % 2 == 0 or height % 2 == 0:
        raise NoCompact("windows of an even side")
    elif choice.channels == 1 and height >= 5 and width >= 3 and 0 < rank < width * height - 1 and (
            max(width, height) > 5 or size == 2):
        rolling = networks.rolling(width, height, rank)
        network = networks.Network(rolling.enter + rolling.select, [[None] * 2] * 4)
        return 2 * lanes, Select(network, rank, 4, 2, rolling), lanes
    elif (width, height, rank) == (3, 3, 4):
        network, step = networks.median3(outputs, by_rest=lanes == 2), 2
    else:
        network, step = networks.tiles(width, height, rank, outputs), 2
    packet = outputs * lanes * choice.channels
    return packet, Select(network, rank, step, outputs), lanes


def _common(values):
    """(integers, divisor) of numbers that are fractions of small terms; (None, None) if they are not."""
    divisor = 1
    for value in values:
        divisor = math.lcm(divisor, value.denominator)
        if divisor > LARGEST_DIVISOR:
            return None, None
    return [int(value * divisor) for value in values], divisor


def _fractions(choice):
    """(rows, column or None, delta) of the coefficients, exactly."""
    if choice.filter == "convolution":
        mask, divisor, delta = reference.mask_of(choice)
        return [[Fraction(v) / Fraction(divisor) for v in row] for row in mask], None, Fraction(delta)
    row, column, divisor, delta = reference.vectors_of(choice)
    return [[Fraction(v) / Fraction(divisor) for v in row]], [Fraction(v) for v in column], Fraction(delta)


def _extent(values, low, high):
    """The least and the greatest sum of products with numbers from low to high."""
    return (sum(v * (low if v > 0 else high) for v in values), sum(v * (high if v > 0 else low) for v in values))


def _sums(choice):
    rows, column, delta = _fractions(choice)
    width, height = choice.window
    limit = LARGEST_LINE if column is not None else LARGEST_SIDE
    if max(width, height) > limit:
        raise NoCompact("windows of this filter over {0} x {0}".format(limit))
    depth, is_box = choice.src_type, choice.filter == "box"
    products = [v for row in rows for v in row] if column is None else [a * b for a in rows[0] for b in column]
    if not any(products):
        raise NoCompact("masks of zeros, which read no pixel")
    low, high = schema.RANGES.get(depth, (0, 0))
    ends = [end + delta for end in _extent(products, low, high)]
    flat, row_divisor = _common([v for row in rows for v in row])
    tall, column_divisor = _common(column) if column is not None else ([], 1)
    divisor = row_divisor * column_divisor if flat and tall is not None else 0
    exact = depth != "32F" and 0 < divisor <= LARGEST_DIVISOR and (delta * divisor).denominator == 1
    if not exact:
        cut = [[float(v) for v in row] for row in rows]
        return Sums("floats", cut, column and [float(v) for v in column], float(delta), 0, None, *ends)
    whole = [flat[i * width:(i + 1) * width] for i in range(len(rows))]
    integers = [int(v * divisor) for v in products]
    # Signed pixels are loaded as unsigned ones that are greater by `shift`.
    shift, add = -low, int(delta * divisor)
    least, most = _extent(integers, 0, high - low)
    offset = add - shift * sum(integers)
    largest = max(abs(end) for end in _extent(integers, -max(-low, high), max(-low, high))) + abs(add)
    running = is_box and height >= RUNNING_HEIGHT
    if column is None and choice.channels == 1 and high - low == 255 and width > 1 and \
            max(map(abs, integers)) <= LARGEST_BYTE:
        return Sums("dots", whole, None, add, 0, divisor, *ends)
    if running:
        kind = "integers"
    elif high - low == 255 and most - least < 65536 and choice.destination != "32F":
        kind = "pairs"
    elif largest < FLOAT_INTEGERS:
        return Sums("floats", whole, column and tall, add, 0, divisor, *ends)
    else:
        kind = "integers"
    made = Sums(kind, whole, column and tall, -least, offset + least, divisor, *ends, running)
    if choice.destination == "32F":
        fits = most - least < 2 ** 32 if made.offset == 0 else largest < 2 ** 31
    else:
        fits = most - least + rounding_offset(made)[1] < 2 ** 32
    if not fits:
        raise NoCompact("exact sums of more than 32 bits")
    return made


def rounding_offset(sums):
    """(quotients, added): what is added to an unsigned sum before it is divided, and by how many whole quotients, an even
    number, so that halves remain halves, the result is then too great."""
    below = 2 * math.ceil(max(0, -sums.offset) / (2 * sums.divisor))
    return below, sums.offset + below * sums.divisor + sums.divisor // 2


def build(choice):
    """The Walk of a choice, or NoCompact with the reason."""
    if choice.filter == "large_gaussian":
        raise NoCompact("Gaussians of hundreds of pixels")
    if choice.algorithm != "auto" or choice.get("strip_rows"):
        raise NoCompact("a chosen algorithm or strip: these are the module's")
    width, height = choice.window
    sizes = [reference.BYTES[depth] for depth in (choice.src_type, choice.destination)]
    size, smallest = max(sizes), min(sizes)
    if choice.filter in schema.RANKS:
        packet, combine, lanes = _select(choice)
    else:
        combine, packet = _sums(choice), 16 // size
        lanes = 2 if combine.kind == "pairs" else 1
        if not combine.running:
            while packet // lanes * (height - 1) > MOST_SUMS and packet * smallest > 4:
                packet //= 2
    return Walk(_load(choice, lanes), combine, Store(choice.destination), choice.channels, width, height,
                _anchor(choice), packet)
