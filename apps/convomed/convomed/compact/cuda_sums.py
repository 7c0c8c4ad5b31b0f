"""Prints sums of products, and the kernel around them."""
from convomed import layout
from convomed.compact import common_text as common, tree
from convomed.compact.cuda_frame import Frame
from convomed.compact.cuda_lines import Shape, indented, unrolled

MANTISSA = 2 ** 23  # floats from it on to twice as much are integers, one apart


class SumPrinter(Frame):
    def value(self):
        """An element, or two, as what sums are made of."""
        sums, per = self.sums, self.per
        if sums.kind == "pairs":
            lines = ["return __byte_perm(word[e / 4], word[(e + packet / 2) / 4], 0x4400 + e % 4 * 0x1111) & 0x00ff00ffu;"]
            return "// Elements e and e + packet / 2 of a row, counted from the first that is loaded, in the halves of a word.\n" + common.function(
                "__device__ Sum value(const unsigned (&word)[words], int e)", lines)
        if sums.kind == "dots":
            return "// Elements e to e + 3 of a row, counted from the first that is loaded: bytes e % 4 to e % 4 + 3 of two words.\n" + common.function(
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
        return "// Element e of a row, counted from the first that is loaded.\n" + common.function("__device__ Sum value(const unsigned (&word)[words], int e)", lines)

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
        lines.append("store(image, first, y, borderAt, word);")
        about = {1: ": byte 0 of each result", 2: ": the low half of each result"}.get(self.result_size, "")
        return "// Rounds the sums of a packet and writes them{}.\n".format(about) + common.function(
            "__device__ void roundAndStore(const Image& image, int first, int y, const int* borderAt, const Sum (&sum)[{}])".format(count), lines)

    def _start(self):
        sums = self.sums
        if sums.kind == "floats":
            return common.number(sums.start) if sums.start else ""
        if sums.kind == "dots":
            return "bias" if self.flip else str(sums.start)
        if sums.running:
            if self.in_mantissa():
                return "0x4b000000u"
            return "{}u".format(tree.rounding_offset(sums)[1] if self.walk.store.depth != "32F" else 0)
        start = sums.start * (0x10001 if sums.kind == "pairs" else 1)
        return "start" if start else ""

    def numbers(self):
        sums, lines = self.sums, []
        if (sums.divisor or 1) > 1:
            lines.append((("divisor", sums.divisor, "of the sums"),))
        if sums.kind == "dots":
            added = " {} {}".format("+-"[sums.start < 0], abs(sums.start)) if sums.start else ""
            lines.append((("bias", "128 * {}{}".format(sum(map(sum, sums.rows)), added), "what sums begin with"),))
        elif sums.kind != "floats" and not sums.running:
            value = sums.start * (0x10001 if sums.kind == "pairs" else 1)
            lines.append((("start", "{}u".format(value), "what sums begin with, so that none is negative", "unsigned"),))
        return lines

    def _dots(self, coefficients, begin):
        """The dot product of a row of coefficients, added."""
        for i in range(0, len(coefficients), 4):
            group = (coefficients[i:i + 4] + [0, 0, 0])[:4]
            if any(group):
                begin = "__dp4a(in[{}], coefficients({}), {})".format("p + {}".format(i) if i else "p", ", ".join(map(str, group)), begin)
        return begin

    def is_apart(self):
        """Whether the module adds up the second row of a mask by itself, see denseRowsApart()."""
        walk = self.walk
        return walk.width == walk.height == 7

    def products(self, coefficients, names, begin=""):
        """A sum of products. Floats that are rounded are added in the module's order: the middle of a mask's row first."""
        if self.sums.kind != "floats" or self.walk.exact:
            return common.terms(coefficients, names, self.sums.kind, begin)
        pairs = [(value, name) for value, name in zip(coefficients, names)]
        if self.sums.column is None:
            pairs.insert(0, pairs.pop(self.walk.width // 2))
        pairs = [(value, name) for value, name in pairs if value]
        if len(pairs) > 1 and not begin:  # so that the compiler does not choose the product that is rounded
            first, second = (common.terms([value], [name], "floats") for value, name in pairs[:2])
            value, name = pairs[1]
            text = "fmaf({}{}, {}, {})".format("-" * (value < 0), common.literal(value, "floats"), name, first)
            return common.terms([v for v, _ in pairs[2:]], [n for _, n in pairs[2:]], "floats", text)
        return common.terms([v for v, _ in pairs], [n for _, n in pairs], "floats", begin)

    def mask_kernel(self):
        """Each row is added to the sums of all windows that have it; the sum that is complete is written."""
        walk, sums = self.walk, self.sums
        height, outputs = walk.height, walk.packet // walk.load.lanes
        is_rounded = sums.kind == "floats" and not walk.exact
        start, names = self._start(), ["in[{}]".format("p" if i == 0 else "p + {}".format(i * walk.channels))
                                       for i in range(walk.width)]
        if sums.column is None:
            def added(j, begin):
                if sums.kind == "dots":
                    return self._dots(sums.rows[j], begin)
                if j == 1 and is_rounded and self.is_apart():
                    lines.append("const Sum second = {};".format(self.products(sums.rows[j], names)))
                    return begin + " + second"
                return self.products(sums.rows[j], names, begin)
            lines = []
        else:
            lines = ["const Sum row = {};".format(self.products(sums.rows[0], names))]

            def added(j, begin):
                if begin and is_rounded and sums.column[j]:
                    return "fmaf({}{}, row, {})".format("-" * (sums.column[j] < 0), common.literal(sums.column[j], "floats"), begin)
                return common.terms([sums.column[j]], ["row"], sums.kind, begin)
        if height == 1:
            lines.append("done[p] = {};".format(added(0, start)))
        else:
            lines.append("done[p] = {};".format(added(height - 1, "sum[0][p]")))
            if sums.column and height > 9 and (walk.exact or all(sums.column)):
                lines[0:0] = self._tall_column()
                lines += ["#pragma unroll", "for (int i = 0; i < windowHeight - 2; ++i)",
                          "    sum[i][p] = {};".format("fmaf(column[windowHeight - 2 - i], row, sum[i + 1][p])" if is_rounded else
                                                     "sum[i + 1][p] + column[windowHeight - 2 - i] * row")]
            for i in range(height - 2) if not lines[0].startswith("const Sum column") else ():
                lines.append("sum[{}][p] = {};".format(i, added(height - 2 - i, "sum[{}][p]".format(i + 1))))
            lines.append("sum[{}][p] = {};".format(height - 2, added(0, start)))
        inputs = outputs + ((walk.width - 1) // 4 * 4 if sums.kind == "dots" else self.reach)
        sum_argument = "Sum (&sum)[windowHeight - 1][{}], ".format(outputs) if height > 1 else ""
        add = "// Adds a row to the sums of all windows that have it; the first of them are done then.\n" + common.function(
            "__device__ void addRow(unsigned (&word)[words], {}Sum (&done)[{}])".format(sum_argument, outputs),
            self.flipped() + ["Sum in[{}];".format(inputs), "#pragma unroll", "for (int i = 0; i < {}; ++i)".format(inputs),
             "    in[i] = {}(word, {}i);".format("four" if sums.kind == "dots" else "value", self.skipped_text())] +
            unrolled("for (int p = 0; p < {}; ++p)".format(outputs), lines))
        return [add, self.walk_function(outputs), self.kernel()]

    def flipped(self):
        if not self.flip:
            return []
        return ["#pragma unroll", "for (int i = 0; i < words; ++i)", "    word[i] ^= {};  // {} elements of the same order".format(
            self.flip, "signed" if self.sums.kind == "dots" else "unsigned")]

    def walk_function(self, outputs):
        """The rows of a strip, from the top down."""
        height, shape, ahead = self.walk.height, self.shape, self.shape.ahead
        name = "next" if ahead == 1 else "next[0]"
        lines = common.commented([
            ("unsigned next{}[words], row[words];".format("[{}]".format(ahead) * (ahead > 1)),
             "rows that are being loaded, and one that is added" if ahead > 1 else "the row that is being loaded, and the one that is added")] + (
                [("Sum sum[windowHeight - 1][{}] = {{}};".format(outputs), "sum[i]: of the windows with output row y + i"),
                 ("Sum done[{}];".format(outputs), "of those with output row y")]
                if height > 1 else [("Sum done[{}];".format(outputs), "")]))
        begin, last = "top - (windowHeight - 1)" if height > 1 else "top", self.last()
        if ahead > 1:
            lines += ["#pragma unroll", "for (int j = 0; j < {}; ++j)".format(ahead),
                      "    load(image, first, min({} + j, end - 1){}, borderAt, next[j]);".format(begin, last)]
        else:
            lines.append("load(image, first, {}{}, borderAt, next);".format(begin, last))
        body = ["#pragma unroll", "for (int i = 0; i < words; ++i)"]
        body.append("    row[i] = {}[i]{};".format(name, "".join(
            ", next[{}][i] = next[{}][i]".format(i, i + 1) for i in range(ahead - 1))))
        body += ["load(image, first, min(y + {}, end - 1){}, borderAt, {});".format(
            ahead, last, "next" if ahead == 1 else "next[{}]".format(ahead - 1)),
                 "addRow(row, {}done);".format("sum, " if height > 1 else "")]
        body += ["if (y >= top)"] * (height > 1) + ["    " * (height > 1) + "roundAndStore(image, first, y, borderAt, done);"]
        if height > 1:
            lines = common.comment("Step y adds row y{} of the input, which completes row y of the output. The first windowHeight - 1 "
                                    "steps only fill the sums, so that the zeros that these begin with reach no result. Rows are loaded {}; "
                                    "beyond the last row, that one again.".format(
                                        last, "one step ahead" if ahead == 1 else "{} steps ahead".format(ahead)), 4).rstrip("\n").split("\n") + lines
        return self.walk_text(lines + ["#pragma unroll {}".format(shape.unroll), "for (int y = {}; y < end; ++y)".format(begin), "{"] +
                              indented(body) + ["}"])

    def last(self):
        """From an output's row to the last row of its window."""
        return " + rowsBelow" if self.below() else ""

    def tuned(self):
        """Measured on an H200. Strips that fill the GPU once lose little by the rows that they read twice."""
        walk, sums = self.walk, self.sums
        if sums.running:
            return Shape(64, 8, 0, 2)
        unfinished = (walk.height - 1) * walk.packet // walk.load.lanes
        loaded = self.words if self.size == 4 else 2 * self.words  # floats are computed with where they are loaded
        blocks = max(4, min(16, 1024 // (walk.packet + unfinished + self.reach + loaded + 30)))
        if sums.column is not None and walk.height > 9 and self.words <= 20 and unfinished <= 60:
            return Shape(64, 6, 0, 3, 2)
        if sums.column is not None and 5 <= walk.height <= 7 and self.words <= 8 and self.size == self.result_size < 4:
            return Shape(64, 8, 0, 2, 2)
        return Shape(64, blocks, 0, 4 if sums.column is not None and walk.height == 9 else 2)

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
        lines = ["// The sum of the elements before each one in its channel.",
                 "Sum before[{} * words + channels] = {{}};".format(per)]
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
            "__device__ void sumRow(unsigned (&word)[words], Sum (&row)[packet])", self.flipped() + lines)

    def running_kernel(self):
        """Sums of windows: those of the row that enters are added, those of the row that leaves subtracted."""
        last, each = self.last(), ["#pragma unroll", "for (int p = 0; p < packet; ++p)"]
        body = [
            "unsigned enters[words], leaves[words], nextEnters[words], nextLeaves[words];  // rows",
            "Sum sum[packet], row[packet];", *each, "    sum[p] = {};".format(self._start()),
            "load(image, first, top - anchorY, borderAt, nextEnters);",
            "#pragma unroll {}".format(self.shape.unroll),
            "for (int y = top - (windowHeight - 1); y < top; ++y)  // all rows of the first window but the last", "{"] + indented([
                "#pragma unroll", "for (int i = 0; i < words; ++i)", "    enters[i] = nextEnters[i];",
                "load(image, first, y + 1{}, borderAt, nextEnters);".format(last), "sumRow(enters, row);", *each, "    sum[p] += row[p];"]) + ["}",
            "load(image, first, top - anchorY, borderAt, nextLeaves);",
            "#pragma unroll {}".format(self.shape.unroll), "for (int y = top; y < end; ++y)", "{"] + indented([
                "#pragma unroll", "for (int i = 0; i < words; ++i)", "    enters[i] = nextEnters[i], leaves[i] = nextLeaves[i];",
                "load(image, first, min(y + 1, end - 1){}, borderAt, nextEnters);".format(last),
                "load(image, first, y + 1 - anchorY, borderAt, nextLeaves);",
                "sumRow(enters, row);", *each, "    sum[p] += row[p];", "roundAndStore(image, first, y, borderAt, sum);",
                "sumRow(leaves, row);", *each, "    sum[p] -= row[p];"]) + ["}"]
        walk = self.walk_text(body)
        return [self.running_row(), walk, self.kernel()]

    def sum_type(self):
        """The type of sums, and how they are kept."""
        sums = self.sums
        about = {"pairs": "// Two sums of 16 bits: of the elements p and p + packet / 2.\n"}.get(sums.kind, "")
        if self.in_mantissa():
            about = "// A sum n is kept as 0x4b000000 + n: these are the bits of the float 2^23 + n.\n"
        elif sums.kind == "dots" and self.flip:
            about = "// __dp4a needs signed bytes: elements enter as element - 128 (the XOR in addRow). Each sum begins with 128 times the\n" \
                "// sum of the coefficients to make up for it.\n"
        elif sums.running and self._start() not in ("0", "0u"):
            about = "// Sums begin with half a divisor, so that the quotient is rounded.\n" if not sums.offset else ""
        return "{}typedef {} Sum;".format(about, common.SUMS.get(sums.kind, "unsigned"))

    def parts(self):
        if self.sums.running:
            return [self.sum_type(), self.finish(), self.put()] + self.running_kernel()
        return [self.sum_type(), self.value(), self.finish(), self.put()] + self.mask_kernel()
