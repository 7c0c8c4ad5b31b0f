"""Selection networks for any rank, put together from the sorts and merges of the module's list_networks.py."""
import functools
import importlib.util
from typing import NamedTuple

from convomed import module_text


@functools.lru_cache(maxsize=1)
def lists():
    """The module's generator of sorts and merges."""
    path = module_text.SOURCES / "networks" / "list_networks.py"
    spec = importlib.util.spec_from_file_location("list_networks", str(path))
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


class Sorted(NamedTuple):
    """What is left of `count` sorted pixels: those that can still have the wanted rank; `dropped` lesser ones cannot."""
    values: list
    count: int
    dropped: int


class Network(NamedTuple):
    """Operations (name, inputs, outputs) on named values. in[j][x]: row j, column x; results[t][x]: outputs."""
    operations: list
    results: list
    notes: dict = {}  # comments by the value before which they stand

    @property
    def cost(self):
        """Minima and maxima."""
        return sum({"exchange": 2, "rest": 0}.get(name, 1) for name, _, _ in self.operations)


class _Builder:
    def __init__(self, width, height, rank):
        self.width, self.height, self.rank = width, height, rank
        self.net = lists().Network()
        self.ranges = {}

    def kept(self, count):
        """(lowest, highest) of `count` sorted pixels that can have the rank in the window."""
        return max(0, count - (self.width * self.height - self.rank)), min(count - 1, self.rank)

    def sort(self, values):
        if len(values) > max(lists().SORTS):
            half = len(values) // 2
            return self.merge(self.sort(values[:half]), self.sort(values[half:]))
        values = list(values)
        for pair in lists().SORTS.get(len(values), "").split():
            i, j = int(pair[0]), int(pair[1])
            values[i], values[j] = self.net.exchange(values[i], values[j])
        low, high = self.kept(len(values))
        return Sorted(values[low:high + 1], len(values), low)

    def merge(self, a, b):
        low, high = self.kept(a.count + b.count)
        dropped = a.dropped + b.dropped
        return Sorted(self.ranks(a, b, low - dropped, high - dropped), a.count + b.count, low)

    def ranks(self, a, b, low, high):
        return lists().merge_form(len(a.values), len(b.values), low, high).build(self.net, a.values, b.values)

    def columns(self, first, count, rows, odd=False):
        """Neighbouring columns, sorted together. Tiles share what they have in common: pairs and quads of columns."""
        key = first, count
        if key not in self.ranges:
            if count == 1:
                self.ranges[key] = self.sort(["in[{}][{}]".format(j, first) for j in rows])
            else:
                part = {2: 1, 3: 2, 4: 2, 5: 4, 6: 4 if odd else 2, 7: 4, 8: 4, 9: 8}[count]
                self.ranges[key] = self.merge(self.columns(first, part, rows),
                                              self.columns(first + part, count - part, rows))
        return self.ranges[key]

    def finished(self, results):
        self.net.prune([name for row in results for name in row])
        return Network(_fused(self.net.operations), results)


def _fused(operations):
    """Minima of minima become minima of three values."""
    uses, made = {}, {}
    for _, inputs, _ in operations:
        for name in inputs:
            uses[name] = uses.get(name, 0) + 1
    kept = []
    for name, inputs, outputs in operations:
        for i, one in enumerate(inputs):
            before = made.get(one)
            if name in ("minimum", "maximum") and len(inputs) == 2 and before and before[0] == name and \
                    len(before[1]) == 2 and uses[one] == 1:
                kept.remove(before)
                inputs = before[1] + (inputs[1 - i],)
                break
        kept.append((name, tuple(inputs), outputs))
        if len(outputs) == 1:
            made[outputs[0]] = kept[-1]
    return kept


def single(width, height, rank):
    """The network of one window."""
    builder = _Builder(width, height, rank)
    found = builder.columns(0, width, range(height))
    return builder.finished([found.values])


def row(width, rank, outputs):
    """Windows of one row, side by side."""
    builder = _Builder(width, 1, rank)
    return builder.finished([[builder.columns(x, width, [0]).values[0] for x in range(outputs)]])


def column(height, rank, outputs):
    """Windows of one column, side by side."""
    builder = _Builder(1, height, rank)
    return builder.finished([[builder.columns(x, 1, range(height)).values[0] for x in range(outputs)]])


def tiles(width, height, rank, outputs):
    """Two rows of `outputs` windows side by side, in tiles of 2 x 2 that share sorted lists.

    The windows of a tile have width - 1 columns and height - 1 rows in common, the core. Each also has an end column,
    an extra row, and a corner, whose place among the two middle ranks of the others is its own (Adams 2021)."""
    builder = _Builder(width, height, rank)
    net, inner = builder.net, range(1, height)
    results = [[None] * outputs, [None] * outputs]
    for x in range(0, outputs, 2):
        core = builder.columns(x + 1, width - 1, inner, odd=x % 4 == 2)
        shared = [builder.merge(core, builder.columns(end, 1, inner)) for end in (x, x + width)]
        for t, extra in enumerate((0, height)):
            line = builder.sort(["in[{}][{}]".format(extra, x + i) for i in range(1, width)])
            for c, end in enumerate((x, x + width)):
                corner = "in[{}][{}]".format(extra, end)
                dropped = shared[c].dropped + line.dropped
                low, high = max(rank - 1, 0), min(rank, width * height - 2)
                found = builder.ranks(shared[c], line, low - dropped, high - dropped)
                if rank < width * height - 1:
                    corner = net.emit("minimum", (found[-1], corner))
                results[t][x + c] = net.maximum(found[0], corner) if rank > 0 else corner
    made, notes = builder.finished(results), {}
    names = [names[0] for _, _, names in made.operations]
    for x in range(0, outputs, 2):
        before = [names.index(row[x - 1]) + 1 for row in results if x and row[x - 1] in names]
        notes[names[max(before, default=0)]] = "Windows {} and {} of both rows: columns {} to {}.".format(x, x + 1, x, x + width)
    return made._replace(notes=notes)


class Rolling(NamedTuple):
    """Two windows side by side, four rows of them at a time, while a thread walks down; lists that later rows need too wait.

    Row y is that of the first window's top. enter: operations on in[j][x], four new rows, and last[i], the sorted row above
    them; select: on the lists, which the places name. above[i]: the sorted row y + 2 i; pairs[k]: the rows y + 2 k + 1 and y + 2 k + 2 as one list; below[i]: the sorted row
    y + height + 2 i. After a list of the columns that both windows have come those of the left and of the right end."""
    enter: list
    entered: dict    # value: the place where it waits
    select: list
    selected: dict
    row: int         # values of a sorted row, with both ends
    common: int      # those of them that both windows have
    pair: int        # values of a pair
    pairs: int       # of rows, that windows of a row have in common


def rolling(width, height, rank):
    """The Rolling of a window. Two steps of two rows share the sorted core of all pairs of rows but one (Adams 2021)."""
    builder, count = _Builder(width, height, rank), (height - 1) // 2

    def named(builder, name, rows):
        """The three lists of an array."""
        lists, place = [], 0
        for length in (rows * (width - 1), rows, rows):
            low, high = builder.kept(length)
            lists.append(Sorted(["{}[{}]".format(name, place + i) for i in range(high - low + 1)], length, low))
            place += high - low + 1
        return lists

    def ordered(builder, name):
        values = ["{}[{}]".format(name, x) for x in range(width + 1)]
        return [builder.sort(values[1:width]), Sorted(values[:1], 1, 0), Sorted(values[width:], 1, 0)]

    def flat(lists):
        return [value for one in lists for value in one.values]

    rows = [named(builder, "last", 1)] + [ordered(builder, "in[{}]".format(j)) for j in range(4)]
    pairs = [[builder.merge(a, b) for a, b in zip(*rows[i:i + 2])] for i in (0, 2)]
    waiting = {"below[0]": rows[2], "below[1]": rows[4], "pairs[{}]".format(count - 1): pairs[0], "pairs[{}]".format(count): pairs[1],
               "above[{}]".format(count): rows[1], "above[{}]".format(count + 1): rows[3]}
    entered = {value: "{}[{}]".format(name, i) for name, lists in waiting.items() for i, value in enumerate(flat(lists))}
    enter = builder.finished([list(entered)]).operations
    sizes = len(flat(rows[0])), len(rows[0][0].values), len(flat(pairs[0]))

    builder = _Builder(width, height, rank)
    net = builder.net
    above, below = ([named(builder, "{}[{}]".format(name, t), 1) for t in range(2)] for name in ("above", "below"))
    pairs = [named(builder, "pairs[{}]".format(k), 2) for k in range(count + 1)]
    cores = [[], []]
    for lists in zip(*pairs):
        common = lists[count - 1]
        for one in lists[count - 2:0:-1]:
            common = builder.merge(one, common)
        for t in range(2):
            cores[t].append(builder.merge(lists[t * count], common))
    results = [[None] * 2 for _ in range(4)]
    for t, (core, left, right) in enumerate(cores):
        for c, end in enumerate((left, right)):
            shared = builder.merge(core, end)
            for r, line in enumerate((above[t], below[t])):
                dropped = shared.dropped + line[0].dropped
                low, high = max(rank - 1, 0), min(rank, width * height - 2)
                found = builder.ranks(shared, line[0], low - dropped, high - dropped)
                corner = line[1 + c].values[0]
                if rank < width * height - 1:
                    corner = net.emit("minimum", (found[-1], corner))
                results[2 * t + r][c] = net.maximum(found[0], corner) if rank > 0 else corner
    selected = {name: "out[{}][{}]".format(t, x) for t, row in enumerate(results) for x, name in enumerate(row)}
    return Rolling(enter, entered, builder.finished(results).operations, selected, *sizes, count)


def median3(outputs, by_rest):
    """Two rows of 3 x 3 medians by sorted columns (Smith 1996): the median of the greatest low, the middle of the
    middles and the least high. by_rest: the middle of three is what is left of their sum."""
    net = lists().Network()

    def middle_of(three, least=None, most=None):
        if by_rest:
            return net.emit("rest", three + (least or net.emit("minimum", three), most or net.emit("maximum", three)))
        pair = net.exchange(*three[:2])
        return net.maximum(pair[0], net.emit("minimum", (pair[1], three[2])))

    results, notes = [], {}
    for t in range(2):
        low, middle, high = [], [], []
        notes["t%d" % net.count] = "Row {}: the columns, sorted: least, greatest, middle.".format(t)
        for x in range(outputs + 2):
            three = tuple("in[{}][{}]".format(t + j, x) for j in range(3))
            low.append(net.emit("minimum", three))
            high.append(net.emit("maximum", three))
            middle.append(middle_of(three, low[-1], high[-1]))
        results.append([])
        notes["t%d" % net.count] = "Row {}: the windows; 2 n and 2 n + 1 share the order of two middles.".format(t)
        for x in range(outputs):
            if x % 2 == 0:
                shared = net.exchange(middle[x + 1], middle[x + 2])
            a = net.emit("maximum", low[x:x + 3])
            b = net.emit("minimum", (shared[1], middle[x] if x % 2 == 0 else middle[x + 2]))
            b = net.maximum(shared[0], b)
            c = net.emit("minimum", high[x:x + 3])
            results[-1].append(middle_of((a, b, c)))
    return Network(net.operations, results, notes)
