"""Prints the networks of windows that move down, and the kernel around them."""
from convomed import layout
from convomed.compact import common_text as common
from convomed.compact.cuda_lines import Shape, indented
from convomed.compact.cuda_ranks import MIXED, RankPrinter


class RollingPrinter(RankPrinter):
    @property
    def mixed(self):
        return MIXED - 1 if max(self.walk.width, self.walk.height) > 5 else MIXED

    def _is_raw(self, name):
        """Whether a value may be a NaN as it was loaded."""
        array, *indices = name.rstrip("]").replace("]", "").split("[")
        return self.walk.load.depth == "32F" and (array == "in" or array in ("last", "above", "below") and
                                                  int(indices[-1]) >= self.select.rolling.common)

    def network(self):
        rolling, walk = self.select.rolling, self.walk
        lists = ["Key (&above)[{}][{}]".format(rolling.pairs + 2, rolling.row),
                 "Key (&pairs)[{}][{}]".format(rolling.pairs + 1, rolling.pair), "Key (&below)[2][{}]".format(rolling.row)]
        units = ["uint2 units"] * self.has_units
        entering = ["const Key (&in)[4][{}]".format(walk.width + 1), "const Key (&last)[{}]".format(rolling.row)] + lists
        selecting = ["const " + one for one in lists] + ["Key (&out)[4][2]"]
        rank = "// Rank {}, counted from 0, of each of 2 windows of {} x {} side by side, in four rows{}.".format(
            self.select.rank, walk.width, walk.height, "; each Key is two windows" if self.size < 4 else "")
        return "\n\n".join(
            "{}\n// clang-format off\n{}\n{{\n{}\n}}\n// clang-format on".format(
                about, layout.call("__device__ void {}(".format(name), arguments + units, ")"), common.network(operations, "    ", self.mixed, self._is_raw, places, is_nested=self.size == 4))
            for about, name, arguments, operations, places in (
                ("// Sorts four new rows and merges pairs of rows; in[j][x] is column x of row j, last the sorted row above them.\n"
                 "// A list has the columns of both windows, then those of the left and of the right end.",
                 "enter", entering, rolling.enter, rolling.entered),
                (rank, "select", selecting, rolling.select, rolling.selected)))

    def rank_kernel(self):
        rolling, walk = self.select.rolling, self.walk
        columns, row, count = walk.width + 1, rolling.row, rolling.pairs
        units = ", units" * self.has_units
        warm = -(-(walk.height - 1) // 4) * 4  # rows above the first output, which fill the lists
        new = self.below()
        lines = ["Key above[{}][{}] = {{}}, pairs[{}][{}] = {{}}, below[2][{}] = {{}};  // sorted lists of rows".format(
            count + 2, row, count + 1, rolling.pair, row), "unsigned word[4][words];", "#pragma unroll",
                 "for (int j = 0; j < 4; ++j)", "    load(image, first, top - {} + j, borderAt, word[j]);".format(warm - new),
                 "#pragma unroll {}".format(self.shape.unroll), "for (int y = top - {}; y < end; y += 4)".format(warm), "{"]
        lines += indented([
            "Key in[4][{}], last[{}], out[4][2];".format(columns, row),
            "#pragma unroll", "for (int j = 0; j < 4; ++j)", "{", "#pragma unroll", "    for (int x = 0; x < {}; ++x)".format(columns),
            "        in[j][x] = key(word[j], {}x);".format(self.skipped_text()),
            "    load(image, first, min(y + 4, end - 1) + {}j, borderAt, word[j]);".format("rowsBelow + " if new else ""), "}",
            "#pragma unroll", "for (int i = 0; i < {}; ++i)".format(row), "{", "    last[i] = below[1][i];",
            "#pragma unroll", "    for (int k = 0; k < {}; ++k)".format(count), "        above[k][i] = above[k + 2][i];", "}",
            "#pragma unroll", "for (int i = 0; i < {}; ++i)".format(rolling.pair), "#pragma unroll",
            "    for (int k = 0; k < {}; ++k)".format(count - 1), "        pairs[k][i] = pairs[k + 2][i];",
            "enter(in, last, above, pairs, below{});".format(units), "if (y < top)", "    continue;",
            "select(above, pairs, below, out{});".format(units),
            "#pragma unroll", "for (int t = 0; t < 4; ++t)", "{", *indented(self._packed()), "    if (!borderAt || y + t < image.height)", "        store(image, first, y + t, borderAt, result);", "}"])
        return [self.walk_text(lines + ["}"]), self.kernel()]

    def _packed(self):
        """The results as they lie in a row."""
        if self.size == 4:
            return ["unsigned result[2];", "#pragma unroll", "for (int x = 0; x < 2; ++x)",
                    "    result[x] = out[t][x] != out[t][x] ? 0x7fc00000u : __float_as_uint(out[t][x]);"]
        selectors = ("0x5410", "0x7632") if self.size == 2 else ("0x7351",)
        head = "const unsigned result[] = {"
        return (head + (",\n" + " " * len(head)).join(
            "__byte_perm(out[t][0], out[t][1], {})".format(selector) for selector in selectors) + "};").split("\n")

    def tuned(self):
        """The lists decide how many registers there must be."""
        side = max(self.walk.width, self.walk.height)
        return Shape(128, 4, 64) if side <= 5 else (Shape(128, 3, 64, 2) if side <= 7 else Shape(128, 2, 128))
