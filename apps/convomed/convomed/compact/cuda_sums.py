"""Prints sums of products, and the kernel around them."""
from convomed import layout
from convomed.compact import common_text as common
from convomed.compact.cuda_frame import Frame, unrolled


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
                    "__device__ int four(int a, int b, int c, int d)",
                    ["return (a & 255) | (b & 255) << 8 | (c & 255) << 16 | d << 24;"])
        if self.size == 4:
            lines = ["return __uint_as_float(word[e]);"]
        else:
            kind = "Source" if sums.kind == "floats" else {1: "unsigned char", 2: "unsigned short"}[self.size]
            lines = ["return ({})(word[e / {}] >> e % {} * {});".format(kind, per, per, 8 * self.size)]
        return "// Element e of a row.\n" + common.function("__device__ Sum value(const unsigned (&word)[words], int e)", lines)

    def finish(self):
        return common.finish(self.walk, "__device__ unsigned", "__float_as_uint", "fmaxf", "fminf")

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
        return "// Rounds the sums of a packet and writes them.\n" + common.function(
            "__device__ void finish(const Image& image, int first, int y, const Sum (&sum)[{}])".format(count), lines)

    def _start(self):
        sums = self.sums
        if sums.kind == "floats":
            return common.number(sums.start) if sums.start else ""
        if sums.kind == "dots":
            return str(sums.start + (128 * sum(map(sum, sums.rows)) if self.flip else 0))
        start = sums.start * (0x10001 if sums.kind == "pairs" else 1)
        return "{}u".format(start) if start else ""

    def _dots(self, coefficients, begin):
        """The dot product of a row of coefficients, added."""
        for i in range(0, len(coefficients), 4):
            group = (coefficients[i:i + 4] + [0, 0, 0])[:4]
            if any(group):
                begin = "__dp4a(in[{}], four({}), {})".format("p + {}".format(i) if i else "p", ", ".join(map(str, group)), begin)
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
            "for (int j = 0; j < count; ++j)", "{",
            "    mend(image, first, top - anchorY + j, word);",
            "    Sum in[{}], done[{}];".format(inputs, outputs),
            "#pragma unroll", "    for (int i = 0; i < {}; ++i)".format(inputs),
            "        in[i] = {}(word, i{});".format("four" if sums.kind == "dots" else "value", skipped),
            "    if (j + 1 < count)", "        load(image, first, top - anchorY + j + 1, word);  // while this row is added"] + [
            line if line.startswith("#") else "    " + line for line in unrolled("for (int p = 0; p < {}; ++p)".format(outputs), lines)] + [
            "    if (j >= height - 1)", "        finish(image, first, top + j - (height - 1), done);", "}"]
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

    def running_kernel(self):
        """Sums of columns: the row that enters the window is added, the one that leaves it subtracted."""
        walk = self.walk
        columns = walk.packet + self.reach
        skipped = " + {}".format(self.skipped) if self.skipped else ""
        if self.size == 1:
            count, about = 2 * self.words, "of columns: two in a word, whose elements lie two apart"
            add = ["sum[2 * i] += enters[i] & 0x00ff00ffu;", "sum[2 * i + 1] += enters[i] >> 8 & 0x00ff00ffu;"]
            take = [line.replace("+=", "-=").replace("enters", "leaves") for line in add]
            loop = "for (int i = 0; i < words; ++i)"
            column = "(unsigned short)(sum[e / 4 * 2 + e % 2] >> e / 2 % 2 * 16)"
        else:
            count, about = self.words * 2, "of columns"
            add = ["sum[2 * i] += enters[i] & 65535;", "sum[2 * i + 1] += enters[i] >> 16;"]
            take = [line.replace("+=", "-=").replace("enters", "leaves") for line in add]
            loop = "for (int i = 0; i < words; ++i)"
            column = "sum[e]"
        width = (walk.width - 1) * walk.channels
        slide = "done[p - channels] + in[p + {}] - in[p - channels]".format(width)
        body = self.place() + [
            "const int count = end - top + height - 1;",
            "unsigned enters[words], leaves[words], sum[{}] = {{}};  // {}".format(count, about),
            "load(image, first, top - anchorY, enters);", "#pragma unroll 1",
            "for (int j = 0; j < count; ++j)", "{", "    mend(image, first, top - anchorY + j, enters);"] + [
            line if line.startswith("#") else "    " + line for line in unrolled(loop, add)] + [
            "    if (j >= height)", "    {", "        mend(image, first, top - anchorY + j - height, leaves);",
            "#pragma unroll", "        " + loop, "        {"] + ["            " + line for line in take] + [
            "        }", "    }", "    if (j + 1 < count)", "        load(image, first, top - anchorY + j + 1, enters);",
            "    if (j + 1 < count && j + 1 >= height)", "        load(image, first, top - anchorY + j + 1 - height, leaves);",
            "    if (j < height - 1)", "        continue;"] + [
            "    Sum in[{}], done[packet];".format(columns),
            "#pragma unroll", "    for (int i = 0; i < {}; ++i)".format(columns),
            "    {", "        const int e = i{};".format(skipped), "        in[i] = {};".format(column), "    }",
            "#pragma unroll", "    for (int p = 0; p < channels; ++p)", "    {", "        done[p] = 0;",
            "#pragma unroll", "        for (int i = 0; i < {}; ++i)".format(walk.width),
            "            done[p] += in[p + i * channels];", "    }",
            "#pragma unroll", "    for (int p = channels; p < packet; ++p)", "        done[p] = {};".format(slide),
            "    finish(image, first, top + j - (height - 1), done);", "}"]
        return [self.kernel(body)]

    def parts(self):
        typedef = "typedef {} Sum;".format(common.SUMS.get(self.sums.kind, "unsigned"))
        if self.sums.running:
            return [typedef, self.finish(), self.put()] + self.running_kernel()
        return [typedef, self.value(), self.finish(), self.put()] + self.mask_kernel()
