"""Prints a tree as one CUDA kernel and its launcher."""
import re

from convomed import kernel_file, layout
from convomed.compact import common_text as common, tree

THREADS = (32, 4)   # of a block
MIXED = 6           # of eight compare-exchanges, those that use the pipe of the multiply-adds, see `other`


def _text(text, **values):
    """The text with its @names@ replaced."""
    for name, value in values.items():
        text = text.replace("@{}@".format(name), str(value))
    return text.strip("\n")


def _unrolled(head, body):
    """A loop with a body of lines, which the compiler unrolls."""
    return ["#pragma unroll", head, "{"] + ["    " + line for line in body] + ["}"] if len(body) > 1 else \
        ["#pragma unroll", head, "    " + body[0]]


class Printer:
    def __init__(self, walk, name, oldest):
        self.walk, self.name, self.oldest = walk, name, oldest
        load, combine = walk.load, walk.combine
        self.select = combine if isinstance(combine, tree.Select) else None
        self.sums = None if self.select else combine
        self.size, self.result_size = common.size(load.depth), common.size(walk.store.depth)
        self.per = 4 // self.size
        self.left, self.right = (-(-side // self.per) for side in (load.before, load.behind))  # words
        self.middle = walk.packet * self.size // 4
        self.words = self.left + self.middle + self.right
        if self.middle % 4 == 0:  # few wide loads instead of many narrow ones
            self.left, self.right = (-(-side // 4) * 4 if side > 2 else side for side in (self.left, self.right))
        self.words = self.left + self.middle + self.right
        self.skipped = self.left * self.per - load.before   # elements before those of the first window
        self.result_words = walk.packet * self.result_size // 4
        self.half = walk.packet // 2
        self.reach = load.before + load.behind
        self.rows = self.walk.height + (self.select.step - 1 if self.select else 0)  # of source, for a step
        # Signed elements become unsigned ones; the bytes of dot products become signed ones.
        is_flipped = self.sums and self.sums.kind != "floats" and (load.depth.endswith("S") != (self.sums.kind == "dots"))
        self.flip = {1: "0x80808080u", 2: "0x80008000u"}[self.size] if is_flipped else ""
        self.has_units = bool(self.select) and "units" in self.calls()

    def calls(self):
        """The network's statements."""
        return common.network(self.select, "", MIXED, self._is_raw)

    def _is_raw(self, name):
        return self.walk.load.depth == "32F" and name.startswith("in[")

    # --- declarations -------------------------------------------------------------------------------------------

    def constants(self):
        walk, load = self.walk, self.walk.load
        place = ("const int anchorY = {};".format(walk.anchor[1]), "the output's row in its window") if self.select else \
            ("const int height = {}, anchorY = {};".format(walk.height, walk.anchor[1]), "of the window, and the output's row in it")
        lines = ["typedef {} Source;".format(common.ELEMENTS[load.depth]),
                 "typedef {} Result;".format(common.ELEMENTS[walk.store.depth]), ""]
        lines += common.commented([
            ("const int channels = {};".format(walk.channels), ""),
            ("const int packet = {};".format(walk.packet), "neighbouring elements of a row, which a thread makes"),
            ("const int rows = {};".format(walk.rows), "in which it makes them, from the top down"), place,
            ("const int left = {}, words = {};".format(self.left, self.words),
             "words of four bytes: before the packet, and all of a row")])
        return lines

    def image(self):
        return _text("""
struct Image
{
    const unsigned char* input;
    unsigned char* output;
    size_t inputStep, outputStep;  // bytes from row to row
    int width, height;
};
""")

    def inside(self):
        about = {"constant": "Number p of a row or a column; -1: it lies outside of the image."}.get(
            self.walk.load.border, "The pixel or the row that the border puts at number p.")
        return "// {}\n{}".format(about, common.function("__device__ int inside(int p, int length)",
                                                    common.INSIDE[self.walk.load.border]))

    def border(self):
        """What packets at the image's edges are loaded by, a word at a time."""
        load, channels = self.walk.load, self.walk.channels
        lines = ["const int row = inside(y, image.height);"]
        if channels == 1:
            lines.append("const int column = inside(e, image.width);")
            place = "column"
        else:
            lines += ["const int pixel = e >= 0 ? e / channels : (e + 1) / channels - 1, channel = e - pixel * channels;",
                      "const int column = inside(pixel, image.width);"]
            place = "column * channels + channel"
        if load.border == "constant":
            values = load.border_value
            if len(set(values)) == 1:
                value = values[0]
            else:
                value = "outside[channel]"
                lines.insert(0, "const Source outside[] = {{{}}};".format(", ".join(values)))
            lines += ["if (row < 0 || column < 0)", "    return {};".format(value)]
        lines.append("return ((const Source*)(image.input + row * image.inputStep))[{}];".format(place))
        element = "// Element e of row y; either may lie outside of the image.\n" + common.function(
            "__device__ Source element(const Image& image, int e, int y)", lines)
        if self.size == 4:
            lines = ["return __float_as_uint(element(image, e, y));"]
        else:
            lines = ["unsigned word = 0;", "for (int i = 0; i < {}; ++i)".format(self.per),
                     "    word |= ({})element(image, e + i, y) * {};".format(
                         "unsigned char" if self.size == 1 else "unsigned short",
                         "(1u << 8 * i)" if self.size == 1 else "(1u << 16 * i)"), "return word;"]
        return element + "\n\n// The word that begins with it.\n" + common.function(
            "__device__ __noinline__ unsigned borderWord(const Image& image, int e, int y)", lines)

    def _vectors(self, words, start, step):
        """(first word, count) of the widest loads or stores. start: the packet's first word; step: bytes between packets."""
        place = 0
        while place < words:
            count = next(n for n in (4, 2, 1) if n <= words - place and (place - start) % n == 0 and step % (4 * n) == 0)
            yield place, count
            place += count

    def load(self):
        helpers = set()
        is_constant = self.walk.load.border == "constant"

        def loads(begin, end):
            """Lines that load these words of a row."""
            for place, count in self._vectors(end - begin, self.left - begin, self.walk.packet * self.size):
                place += begin
                at = "at" if place == 0 else "at + {}".format(place * 4)
                if count == 1:
                    yield "word[{}] = __ldg((const unsigned*)({}));".format(place, at)
                else:
                    helpers.add(count)
                    yield "load{}({}, word + {});".format(count, at, place)

        lines = []
        behind = self.left + self.middle
        for condition, begin, end in (
                ("first >= {}".format(self.left * self.per), 0, self.left),
                ("first + packet <= elements", self.left, behind),
                ("first + packet + {} <= elements".format(self.right * self.per), behind, self.words)):
            if begin == end:
                continue
            inner = list(loads(begin, end))
            lines.append("if ({}{})".format(condition, " && row >= 0" if is_constant else ""))
            lines += ["{"] + ["    " + line for line in inner] + ["}"] if len(inner) > 1 else ["    " + inner[0]]
            lines += ["else", "#pragma unroll", "    for (int i = {}; i < {}; ++i)".format(begin, end),
                      "        word[i] = borderWord(image, first + (i - left) * {}, y);".format(self.per)]
        text = ""
        for count in sorted(helpers):
            kind = "uint{}".format(count)
            sets = "\n    ".join("word[{}] = v.{};".format(i, "xyzw"[i]) for i in range(count))
            text += "__device__ void load{0}(const unsigned char* at, unsigned* word)\n{{\n    const {1} v = " \
                    "__ldg((const {1}*)at);\n    {2}\n}}\n\n".format(count, kind, sets)
        body = ["const int row = inside(y, image.height), elements = image.width * channels;",
                "const unsigned char* at = image.input + {} * image.inputStep;".format("max(row, 0)" if is_constant else "row"),
                "at += (first - left * {}) * (long long)sizeof(Source);".format(self.per) if self.left else
                "at += first * (long long)sizeof(Source);"] + lines
        if self.flip:
            body += ["#pragma unroll", "for (int i = 0; i < words; ++i)",
                     "    word[i] ^= {};  // {} elements of the same order".format(
                         self.flip, "signed" if self.sums.kind == "dots" else "unsigned")]
        about = "// A packet of row y with the words beside it; the border's rule makes those that lie outside of the image."
        return text + about + "\n" + common.function(
            "__device__ void load(const Image& image, int first, int y, unsigned (&word)[words])", body)

    def store(self):
        walk = self.walk
        lines, helpers = [], []
        for place, count in self._vectors(self.result_words, 0, walk.packet * self.result_size):
            names = ", ".join("word[{}]".format(place + i) for i in range(count))
            to = "to" if place == 0 else "to + {}".format(place * 4 // self.result_size)
            value = names if count == 1 else "make_uint{}({})".format(count, names)
            lines.append("    __stcs(({}*)({}), {});".format("unsigned" if count == 1 else "uint{}".format(count), to, value))
        per = 4 // self.result_size
        part = "__uint_as_float(word[i])" if self.result_size == 4 else "(Result)(word[i / {}] >> i % {} * {})".format(
            per, per, 8 * self.result_size)
        body = ["Result* const to = (Result*)(image.output + y * image.outputStep) + first;",
                "if (first + packet <= image.width * channels)"] + (["{"] if len(lines) > 1 else []) + lines + (
                    ["}"] if len(lines) > 1 else []) + \
            ["else", "#pragma unroll", "    for (int i = 0; i < packet; ++i)",
             "        if (first + i < image.width * channels)", "            to[i] = {};".format(part)]
        return "// Writes a packet of row y.\n" + common.function(
            "__device__ void store(const Image& image, int first, int y, const unsigned (&word)[{}])".format(
                self.result_words), body)

    # --- ranks --------------------------------------------------------------------------------------------------

    def keys(self):
        """The type of keys and the operations that the network has."""
        depth = self.walk.load.depth
        sign = "s" if depth.endswith("S") else "u"
        if depth == "32F":
            about, kind = "// NaN is greater than any number, and -0 is less than 0.", "float"
            least, most, three = ["return fminf(a, b);"], ["return a != a ? a : (b != b ? b : fmaxf(a, b));"], "{0}({0}(a, b), c)"
            if self.oldest >= 80:
                most = ["float result;", 'asm("max.NaN.f32 %0, %1, %2;" : "=f"(result) : "f"(a), "f"(b));', "return result;"]
        else:
            about = "// Two keys of 16 bits in a word{}.".format(
                ": both bytes of a key are the element" if self.size == 1 else "")
            kind, three = "unsigned", "__vi{1}3_" + sign + "16x2(a, b, c)"
            least, most = (["return __v{}{}2(a, b);".format(name, sign)] for name in ("min", "max"))
        text = self.calls()
        parts = ["{}\ntypedef {} Key;".format(about, kind)]
        for name, short, two in (("least", "min", least), ("most", "max", most)):
            ternary = re.search(name + r"\([^,()]+, [^,()]+, [^,()]+\)", text)
            if re.search(name + r"\([^,()]+, [^,()]+\)", text) or (ternary and depth == "32F"):
                parts.append(common.function("__device__ Key {}(Key a, Key b)".format(name), two))
            if ternary:
                parts.append(common.function("__device__ Key {}(Key a, Key b, Key c)".format(name),
                                             ["return {};".format(three.format(name, short))]))
        if "other(" in text:
            lines = ["return lesser * units.minusOne + (a * units.one + b);"]
            if depth == "32F":
                lines = ["const unsigned sum = __float_as_uint(a) * units.one + __float_as_uint(b);",
                         "return __uint_as_float(__float_as_uint(lesser) * units.minusOne + sum);"]
            parts.append("// The greater of two, of which the lesser is known: a + b - lesser, by multiply-adds, which run beside "
                         "the minima.\n" + common.function("__device__ Key other(Key a, Key b, Key lesser, Units units)", lines))
        if "middle(" in text:
            parts.append("// The middle of three, of which the least and the greatest are known: what is left of their sum.\n" +
                         common.function("__device__ Key middle(Key a, Key b, Key c, Key least, Key most, Units units)", [
                             "const unsigned sum = c * units.one + (a * units.one + b);",
                             "return most * units.minusOne + (least * units.minusOne + sum);"]))
        return "\n\n".join(parts)

    def units(self):
        return _text("""
// 1 and -1. The compiler does not know them, so that products with them remain multiply-adds.
struct Units
{
    unsigned one, minusOne;
};
""")

    def key(self):
        """Element e of a row, and its partner, as a key."""
        if self.size == 4:
            return "// Element e of a row.\n" + common.function("__device__ Key key(const unsigned (&word)[words], int e)",
                                                          ["return __uint_as_float(word[e]);"])
        selector = "0x4400 + e % 4 * 0x1111" if self.size == 1 else "0x5410 + e % 2 * 0x2222"
        return "// Elements e and e + packet / 2 of a row.\n" + common.function(
            "__device__ Key key(const unsigned (&word)[words], int e)",
            ["return __byte_perm(word[e / {0}], word[(e + packet / 2) / {0}], {1});".format(self.per, selector)])

    def network(self):
        select, walk = self.select, self.walk
        columns = select.outputs + walk.width - 1
        head = "__device__ void select(const Key (&in)[{}][{}], Key (&out)[{}][{}]{})".format(
            self.rows, columns, select.step, select.outputs, ", Units units" if self.has_units else "")
        outs = ["out[{}][{}] = {};".format(t, x, name) for t, row in enumerate(select.network.results)
                for x, name in enumerate(row)]
        body = common.network(select, "    ", MIXED, self._is_raw) + "\n" + layout.wrapped(outs, "    ")
        return "// Rank {} of {} x {} windows side by side{}: in[j][x] is column x of row j.\n// clang-format off\n{}\n{{\n{}\n}}\n" \
            "// clang-format on".format(select.rank, select.outputs, "{} x {}".format(walk.width, walk.height),
                                        ", in two rows" if select.step == 2 else "", head, body)

    def rank_kernel(self):
        select, walk = self.select, self.walk
        columns = select.outputs + walk.width - 1
        per = self.per
        if self.size == 4:
            pack = ["word[i] = out[i] != out[i] ? 0x7fc00000u : __float_as_uint(out[i]);"]
            loop = "for (int i = 0; i < packet; ++i)"
        elif self.size == 2:
            pack = ["word[i] = __byte_perm(out[2 * i], out[2 * i + 1], 0x5410);",
                    "word[packet / 4 + i] = __byte_perm(out[2 * i], out[2 * i + 1], 0x7632);"]
            loop = "for (int i = 0; i < packet / 4; ++i)"
        else:
            pack = ["const Key a = __byte_perm(out[4 * i], out[4 * i + 1], 0x7351);",
                    "const Key b = __byte_perm(out[4 * i + 2], out[4 * i + 3], 0x7351);",
                    "word[i] = __byte_perm(a, b, 0x5410);", "word[packet / 8 + i] = __byte_perm(a, b, 0x7632);"]
            loop = "for (int i = 0; i < packet / 8; ++i)"
        outputs = walk.packet // walk.load.lanes
        pack_function = "// The results as they lie in a row.\n" + common.function(
            "__device__ void pack(const Key (&out)[{}], unsigned (&word)[{}])".format(outputs, self.result_words),
            _unrolled(loop, pack))
        place = "x" if walk.channels == 1 else "x * channels + c"
        skipped = " + {}".format(self.skipped) if self.skipped else ""
        several = walk.channels > 1
        inner = ["Key in[{}][{}]{};".format(self.rows, columns, ", of[{}][{}]".format(select.step, select.outputs) if several else ""),
                 "#pragma unroll", "for (int j = 0; j < {}; ++j)".format(self.rows), "#pragma unroll",
                 "    for (int x = 0; x < {}; ++x)".format(columns),
                 "        in[j][x] = key(word[j], {}{});".format(place, skipped),
                 "select(in, {}{});".format("of" if several else "out", ", units" if self.has_units else "")]
        if several:
            inner += ["#pragma unroll", "for (int x = 0; x < {}; ++x)".format(select.outputs)]
            copies = ["    out[{0}][{1}] = of[{0}][x];".format(t, place) for t in range(select.step)]
            inner += copies if select.step == 1 else ["{"] + copies + ["}"]
            inner = ["#pragma unroll", "for (int c = 0; c < channels; ++c)", "{"] + [
                line if line.startswith("#") else "    " + line for line in inner] + ["}"]
        step = ["unsigned word[{}][words], result[{}];".format(self.rows, self.result_words),
                "Key out[{}][{}];".format(select.step, outputs),
                "#pragma unroll", "for (int j = 0; j < {}; ++j)".format(self.rows),
                "    load(image, first, y - anchorY + j, word[j]);"] + inner + [
                    "pack(out[0], result);", "store(image, first, y, result);"]
        if select.step == 2:
            step += ["if (y + 1 < image.height)", "{", "    pack(out[1], result);", "    store(image, first, y + 1, result);", "}"]
        body = self.place() + [
            "#pragma unroll 1", "for (int y = top; y < top + rows && y < image.height; y += {})".format(select.step), "{"] + [
            line if line.startswith("#") else "    " + line for line in step] + ["}"]
        return [pack_function, self.kernel(body)]

    # --- sums ---------------------------------------------------------------------------------------------------

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
        lines = ["unsigned result[packet], word[{}];".format(self.result_words)] + _unrolled(
            "for (int i = 0; i < packet; ++i)", ["result[i] = {};".format(one)])
        if self.result_size == 4:
            lines = ["unsigned word[packet];"] + _unrolled("for (int i = 0; i < packet; ++i)", ["word[i] = {};".format(one)])
        elif self.result_size == 2:
            lines += _unrolled("for (int i = 0; i < packet / 2; ++i)",
                               ["word[i] = __byte_perm(result[2 * i], result[2 * i + 1], 0x5410);"])
        else:
            lines += _unrolled("for (int i = 0; i < packet / 4; ++i)",
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
            for i in range(height - 2):
                lines.append("sum[{}][p] = {};".format(i, added(height - 2 - i, "sum[{}][p]".format(i + 1))))
            lines.append("sum[{}][p] = {};".format(height - 2, added(0, start)))
        skipped = " + {}".format(self.skipped) if self.skipped else ""
        inputs = outputs + ((walk.width - 1) // 4 * 4 if sums.kind == "dots" else self.reach)
        body = self.place() + [
            "const int end = min(rows, image.height - top) + height - 1;",
            "unsigned word[words], next[words];"] + (
            ["Sum sum[height - 1][{}] = {{}};  // of windows whose last rows are missing".format(outputs)] if height > 1 else []) + [
            "load(image, first, top - anchorY, next);", "#pragma unroll {}".format(2 if height < 8 else 1),
            "for (int j = 0; j < end; ++j)", "{",
            "#pragma unroll", "    for (int i = 0; i < words; ++i)", "        word[i] = next[i];",
            "    if (j + 1 < end)",
            "        load(image, first, top - anchorY + j + 1, next);  // while this row is added",
            "    Sum in[{}], done[{}];".format(inputs, outputs),
            "#pragma unroll", "    for (int i = 0; i < {}; ++i)".format(inputs),
            "        in[i] = {}(word, i{});".format("four" if sums.kind == "dots" else "value", skipped)] + [
            line if line.startswith("#") else "    " + line for line in _unrolled("for (int p = 0; p < {}; ++p)".format(outputs), lines)] + [
            "    if (j >= height - 1)", "        finish(image, first, top + j - (height - 1), done);", "}"]
        return [self.kernel(body)]

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
            "const int end = min(rows, image.height - top) + height - 1;",
            "unsigned enters[words], leaves[words], sum[{}] = {{}};  // {}".format(count, about), "#pragma unroll 1",
            "for (int j = 0; j < end; ++j)", "{",
            "    load(image, first, top - anchorY + j, enters);",
            "    if (j >= height)", "        load(image, first, top - anchorY + j - height, leaves);"] + [
            line if line.startswith("#") else "    " + line for line in _unrolled(loop, add)] + [
            "    if (j < height - 1)", "        continue;", "    if (j >= height)"] + [
            line if line.startswith("#") else "    " + line for line in
            ["#pragma unroll", "    " + loop, "    {"] + ["        " + line for line in take] + ["    }"]] + [
            "    Sum in[{}], done[packet];".format(columns),
            "#pragma unroll", "    for (int i = 0; i < {}; ++i)".format(columns),
            "    {", "        const int e = i{};".format(skipped), "        in[i] = {};".format(column), "    }",
            "#pragma unroll", "    for (int p = 0; p < channels; ++p)", "    {", "        done[p] = 0;",
            "#pragma unroll", "        for (int i = 0; i < {}; ++i)".format(walk.width),
            "            done[p] += in[p + i * channels];", "    }",
            "#pragma unroll", "    for (int p = channels; p < packet; ++p)", "        done[p] = {};".format(slide),
            "    finish(image, first, top + j - (height - 1), done);", "}"]
        return [self.kernel(body)]

    # --- the kernel ---------------------------------------------------------------------------------------------

    def place(self):
        """Where a thread works."""
        return ["const int first = (blockIdx.x * blockDim.x + threadIdx.x) * packet;",
                "const int top = (blockIdx.y * blockDim.y + threadIdx.y) * rows;",
                "if (first >= image.width * channels || top >= image.height)", "    return;"]

    def blocks(self):
        """Blocks of a multiprocessor, which limit the registers."""
        walk = self.walk
        if self.select:
            area = walk.width * walk.height
            return 7 if area <= 9 else (4 if area <= 25 else (3 if area <= 49 else 2))
        live = (walk.height - 1) * walk.packet // walk.load.lanes if not self.sums.running else 2 * self.words
        live += walk.packet + self.reach + 2 * self.words + 30
        return max(2, min(7, 65536 // (128 * live)))

    def kernel(self, body):
        arguments = "const __grid_constant__ Image image" + (", const Units units" if self.has_units else "")
        return common.function("__global__ void __launch_bounds__({}, {}) {}Kernel({})".format(
            THREADS[0] * THREADS[1], self.blocks(), self.name, arguments), body)

    def launcher(self):
        walk = self.walk
        unit = max(count for place, count in list(self._vectors(self.middle, 0, walk.packet * self.size)) +
                   list(self._vectors(self.result_words, 0, walk.packet * self.result_size))) * 4
        units = ", Units{1u, ~0u}" if self.has_units else ""
        body = _text("""
if (width <= 0 || height <= 0 || width > (1 << 30) / channels || 1ll * width * channels * height > 1ll << 33)
    return cudaErrorInvalidValue;
if (((size_t)input | inputStep | (size_t)output | outputStep) % @unit@ != 0)
    return cudaErrorMisalignedAddress;  // words of so many bytes are loaded and stored
const Image image = {(const unsigned char*)input, (unsigned char*)output, inputStep, outputStep, width, height};
const dim3 threads(@x@, @y@);
const dim3 blocks((width * channels + packet * @x@ - 1) / (packet * @x@), (height + rows * @y@ - 1) / (rows * @y@));
@name@Kernel<<<blocks, threads, 0, stream>>>(image@units@);
return cudaGetLastError();
""", unit=unit, x=THREADS[0], y=THREADS[1], name=self.name, units=units).split("\n")
        return common.function(kernel_file.signature(self.name, 'extern "C" '), body)

    def alignment(self):
        return max(count for place, count in
                   list(self._vectors(self.middle, 0, self.walk.packet * self.size)) +
                   list(self._vectors(self.result_words, 0, self.walk.packet * self.result_size))) * 4

    def text(self, about):
        parts = ["\n".join(self.constants()), self.image(), self.inside(), self.border(), self.load(), self.store()]
        if self.select:
            if self.has_units:
                parts.append(self.units())
            parts += [self.keys(), self.key(), self.network()] + self.rank_kernel()
        else:
            parts.append("typedef {} Sum;".format(common.SUMS.get(self.sums.kind, "unsigned")))
            if not self.sums.running:
                parts.append(self.value())
            parts += [self.finish(), self.put()] + (self.running_kernel() if self.sums.running else self.mask_kernel())
        return common.whole([about, "#include <cuda_runtime.h>", "namespace\n{"] + parts + ["}  // namespace", self.launcher()])
