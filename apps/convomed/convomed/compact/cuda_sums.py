"""Prints sums of products, and the kernel around them."""
from convomed import layout
from convomed.compact import common_text as common, tree
from convomed.compact.cuda_frame import Frame, indented, unrolled

MANTISSA = 2 ** 23  # floats from it on to twice as much are integers, one apart


class SumPrinter(Frame):
    def value(self):
        """An element, or two, as what sums are made of."""
        sums, per = self.sums, self.per
        if sums.kind == "pairs":
            lines = ["return __byte_perm(word[e / 4], word[(e + packet / 2) / 4], 0x4400 + e % 4 * 0x1111) & 0x00ff00ffu;"]
            return "// Elements e and e + packet / 2 of a row, in the halves of a word.\n" + common.function(
                "__device__ Sum value(const unsigned (&word)[words], int e)", lines)
        if sums.kind == "dots":
            return "// Elements e to e + 3 of a row.\n" + common.function(
                "__device__ int four(const unsigned (&word)[words], int e)",
                ["return __byte_perm(word[e / 4], word[min(e / 4 + 1, words - 1)], 0x3210 + e % 4 * 0x1111);"]) + \
                "\n\n// Four coefficients in a word.\n" + common.function(
                    "__device__ int coefficients(int a, int b, int c, int d)",
                    ["return (a & 255) | (b & 255) << 8 | (c & 255) << 16 | d << 24;"])
        if self.size == 4:
            lines = ["return __uint_as_float(word[e]);"]
        else:
            kind = "Source" if sums.kind == "floats" else {1: "unsigned char", 2: "unsigned short"}[self.size]
            lines = ["return ({})(word[e / {}] >> e % {} * {});".format(kind, per, per, 8 * self.size)]
        return "// Element e of a row.\n" + common.function("__device__ Sum value(const unsigned (&word)[words], int e)", lines)

    def finish(self):
        number = "__uint_as_float(sum) - {}.f".format(MANTISSA - self.sums.offset) if self.in_mantissa() else ""
        return common.finish(self.walk, "__device__ unsigned", "__float_as_uint", "fmaxf", "fminf", number, self.sums.running)

    def in_mantissa(self):
        """Whether running sums are those of a float's mantissa: the bits of 2^23 + n are those of 2^23, plus n."""
        sums = self.sums
        return sums.running and max(sums.most - sums.least, sums.most, -sums.least) * sums.divisor < MANTISSA

    def put(self):
        """From sums to the words of a row."""
        sums, walk = self.sums, self.walk
        if sums.kind == "pairs":
            one = "rounded(i < packet / 2 ? sum[i % (packet / 2)] & 65535 : sum[i % (packet / 2)] >> 16)"
        else:
            one = "rounded(sum[i])"
        count = walk.packet // walk.load.lanes
        lines = ["unsigned result[packet], word[{}];".format(self.result_words)] + unrolled(
            "for (int i = 0; i < packet; ++i)", ["result[i] = {};".format(one)])
        if self.result_size == 4:
            lines = ["unsigned word[packet];"] + unrolled("for (int i = 0; i < packet; ++i)", ["word[i] = {};".format(one)])
        elif self.result_size == 2:
            lines += unrolled("for (int i = 0; i < packet / 2; ++i)",
                               ["word[i] = __byte_perm(result[2 * i], result[2 * i + 1], 0x5410);"])
        else:
            lines += unrolled("for (int i = 0; i < packet / 4; ++i)",
                               ["const unsigned a = __byte_perm(result[4 * i], result[4 * i + 1], 0x0040);",
                                "const unsigned b = __byte_perm(result[4 * i + 2], result[4 * i + 3], 0x0040);",
                                "word[i] = __byte_perm(a, b, 0x5410);"])
        lines.append("store(image, first, y, word);")
        about = ": byte 0 of each result" if self.result_size == 1 else ""
        return "// Rounds the sums of a packet and writes them{}.\n".format(about) + common.function(
            "__device__ void finish(const Image& image, int first, int y, const Sum (&sum)[{}])".format(count), lines)

    def _start(self):
        sums = self.sums
        if sums.kind == "floats":
            return common.number(sums.start) if sums.start else ""
        if sums.kind == "dots":
            return str(sums.start + (128 * sum(map(sum, sums.rows)) if self.flip else 0))
        if sums.running:
            if self.in_mantissa():
                return "0x4b000000u"
            return "{}u".format(tree.rounding_offset(sums)[1] if self.walk.store.depth != "32F" else 0)
        start = sums.start * (0x10001 if sums.kind == "pairs" else 1)
        return "{}u".format(start) if start else ""

    def _dots(self, coefficients, begin):
        """The dot product of a row of coefficients, added."""
        for i in range(0, len(coefficients), 4):
            group = (coefficients[i:i + 4] + [0, 0, 0])[:4]
            if any(group):
                begin = "__dp4a(in[{}], coefficients({}), {})".format("p + {}".format(i) if i else "p", ", ".join(map(str, group)), begin)
        return begin

    def mask_kernel(self):
        """Each row is added to the sums of all windows that have it; the sum that is complete is written."""
        walk, sums = self.walk, self.sums
        height, outputs = walk.height, walk.packet // walk.load.lanes
        start, names = self._start(), ["in[{}]".format("p" if i == 0 else "p + {}".format(i * walk.channels))
                                       for i in range(walk.width)]
        if sums.column is None:
            def added(j, begin):
                if sums.kind == "dots":
                    return self._dots(sums.rows[j], begin)
                return common.terms(sums.rows[j], names, sums.kind, begin)
            lines = []
        else:
            lines = ["const Sum row = {};".format(common.terms(sums.rows[0], names, sums.kind))]

            def added(j, begin):
                return common.terms([sums.column[j]], ["row"], sums.kind, begin)
        if height == 1:
            lines.append("done[p] = {};".format(added(0, start)))
        else:
            lines.append("done[p] = {};".format(added(height - 1, "sum[0][p]")))
            if sums.column and height > 9 and all(sums.column):
                lines[0:0] = self._tall_column()
                lines += ["#pragma unroll", "for (int i = 0; i < height - 2; ++i)",
                          "    sum[i][p] = sum[i + 1][p] + column[height - 2 - i] * row;"]
            for i in range(height - 2) if not lines[0].startswith("const Sum column") else ():
                lines.append("sum[{}][p] = {};".format(i, added(height - 2 - i, "sum[{}][p]".format(i + 1))))
            lines.append("sum[{}][p] = {};".format(height - 2, added(0, start)))
        skipped = " + {}".format(self.skipped) if self.skipped else ""
        inputs = outputs + ((walk.width - 1) // 4 * 4 if sums.kind == "dots" else self.reach)
        body = self.place() + [
            "const int count = end - top + height - 1;",
            "unsigned word[words];"] + (
            ["Sum sum[height - 1][{}] = {{}};  // of windows whose last rows are missing".format(outputs)] if height > 1 else []) + [
            "load(image, first, top - anchorY, word);", "#pragma unroll {}".format(2 if height < 8 else 1),
            "for (int j = 0; j < count; ++j)", "{"] + indented([
                "fillBorder(image, first, top - anchorY + j, word);",
                "Sum in[{}], done[{}];".format(inputs, outputs),
                "#pragma unroll", "for (int i = 0; i < {}; ++i)".format(inputs),
                "    in[i] = {}(word, i{});".format("four" if sums.kind == "dots" else "value", skipped),
                "if (j + 1 < count)", "    load(image, first, top - anchorY + j + 1, word);  // while this row is added"] +
                unrolled("for (int p = 0; p < {}; ++p)".format(outputs), lines) + [
                "if (j >= height - 1)", "    finish(image, first, top + j - (height - 1), done);"]) + ["}"]
        return [self.kernel(body)]

    def _tall_column(self):
        values = [("-" if value < 0 else "") + common.literal(value, self.sums.kind) for value in self.sums.column]
        head, indent = "const Sum column[] = {", 12

        def widths(count):
            return [max(map(len, values[i::count])) + 2 for i in range(count)]

        fitting = [n for n in range(1, len(values) + 1) if indent + len(head) + sum(widths(n)) <= layout.COLUMNS]
        count = min(fitting, key=lambda n: (-(-len(values) // n), n))  # clang-format's columns
        lines = []
        for i in range(0, len(values), count):
            row = [value + "," for value in values[i:i + count]]
            lines.append((head if i == 0 else " " * len(head)) + "".join(
                word.ljust(width) for word, width in zip(row, widths(count))).rstrip())
        return lines[:-1] + [lines[-1].rstrip(",") + "};"]

    def running_row(self):
        """Sums of the windows in one row."""
        walk, per = self.walk, self.per
        lines = ["Sum before[{} * words + channels] = {{}};  // of each element: the sum of those before it in its channel".format(per)]
        if walk.channels == 1:
            ones = [(16 ** (2 * i) - 1) // 255 for i in range(1, per + 1)]
            dot, digits = ("__dp4a", 8) if per == 4 else ("__dp2a_lo", 4)
            lines += unrolled("for (int i = 0; i < words; ++i)", [
                "before[{0} * i + {1}] = {2}(word[i], 0x{3:0{4}x}u, before[{0} * i]);".format(per, i + 1, dot, one, digits)
                for i, one in enumerate(ones)])
        else:
            dot = "__dp4a(word[e / 4], 1u << e % 4 * 8, before[e])" if per == 4 else "__dp2a_lo(word[e / 2], 1u << e % 2 * 8, before[e])"
            lines += unrolled("for (int e = 0; e < {} * words; ++e)".format(per), ["before[e + channels] = {};".format(dot)])
        ends = "before[p + {}] - before[{}]".format(self.skipped + walk.width * walk.channels,
                                                   "p + {}".format(self.skipped) if self.skipped else "p")
        lines += unrolled("for (int p = 0; p < packet; ++p)", ["row[p] = {};".format(ends)])
        return "// Sums of the windows of a packet in one row.\n" + common.function(
            "__device__ void sumRow(const unsigned (&word)[words], Sum (&row)[packet])", lines)

    def running_kernel(self):
        """Sums of windows: those of the row that enters are added, those of the row that leaves subtracted."""
        each = "for (int p = 0; p < packet; ++p)"
        body = self.place() + [
            "const int count = end - top + height - 1;", "unsigned enters[words], leaves[words];  // rows",
            "Sum sum[packet], row[packet];", "#pragma unroll", each, "    sum[p] = {};".format(self._start()),
            "load(image, first, top - anchorY, enters);", "#pragma unroll 1", "for (int j = 0; j < count; ++j)", "{"] + indented([
                "fillBorder(image, first, top - anchorY + j, enters);", "sumRow(enters, row);",
                "#pragma unroll", each, "    sum[p] += row[p];",
                "if (j + 1 < count)", "    load(image, first, top - anchorY + j + 1, enters);",
                "if (j >= height)", "{", "    fillBorder(image, first, top - anchorY + j - height, leaves);", "    sumRow(leaves, row);",
                "#pragma unroll", "    " + each, "        sum[p] -= row[p];", "}",
                "if (j + 1 < count && j + 1 >= height)", "    load(image, first, top - anchorY + j + 1 - height, leaves);",
                "if (j >= height - 1)", "    finish(image, first, top + j - (height - 1), sum);"]) + ["}"]
        return [self.running_row(), self.kernel(body)]

    def sum_type(self):
        """The type of sums, and how they are kept."""
        sums = self.sums
        about = {"pairs": "// Two sums of 16 bits: of the elements p and p + packet / 2.\n"}.get(sums.kind, "")
        if self.in_mantissa():
            about = "// A sum n is kept as 0x4b000000 + n: these are the bits of the float 2^23 + n.\n"
        elif sums.kind == "dots" and self.flip:
            about = "// Bytes are less by 128 in sums, which therefore begin with 128 times the sum of all coefficients.\n"
        elif sums.running and self._start() not in ("0", "0u"):
            about = "// Sums begin with half a divisor, so that the quotient is rounded.\n" if not sums.offset else ""
        return "{}typedef {} Sum;".format(about, common.SUMS.get(sums.kind, "unsigned"))

    def parts(self):
        if self.sums.running:
            return [self.sum_type(), self.finish(), self.put()] + self.running_kernel()
        return [self.sum_type(), self.value(), self.finish(), self.put()] + self.mask_kernel()
