"""Prints a network for a rank, and the kernel around it."""
import re

from convomed import layout
from convomed.compact import common_text as common
from convomed.compact.cuda_frame import Frame
from convomed.compact.cuda_lines import Shape, filled, indented, unrolled

MIXED = 6  # of eight compare-exchanges, those that use the pipe of the multiply-adds, see `other`


class RankPrinter(Frame):
    mixed = MIXED

    def __init__(self, walk, name, oldest):
        super().__init__(walk, name, oldest)
        self.has_units = "units" in self.calls()

    def calls(self):
        """The network's statements."""
        return common.network(self.select.network.operations, "", self.mixed, self._is_raw, is_nested=self.size == 4)

    def cost(self):
        """What the text has for an element."""
        text = "".join(common.NETWORK.findall(self.network() + "\n"))
        count, names = sum(map(len, self.select.network.results)) * self.walk.load.lanes, re.findall(r"\b(\w+)\(", text)
        minima = (names.count("least") + names.count("most")) / count
        added = (2 * names.count("other") + 4 * names.count("middle")) / count
        return "{:.3g} minima and maxima{} for an element".format(
            minima, " and {:.3g} multiply-adds".format(added) if added else "")

    def _is_raw(self, name):
        return self.walk.load.depth == "32F" and name.startswith("in[")

    def keys(self):
        """The type of keys and the operations that the network has."""
        depth = self.walk.load.depth
        sign = "s" if depth.endswith("S") else "u"
        if depth == "32F":
            about, kind = "NaN is greater than any number, and -0 is less than 0.", "float"
            least, most, three = ["return fminf(a, b);"], ["return a != a ? a : (b != b ? b : fmaxf(a, b));"], ""
            if self.oldest >= 80:
                most = ["float result;", 'asm("max.NaN.f32 %0, %1, %2;" : "=f"(result) : "f"(a), "f"(b));', "return result;"]
        else:
            about = "Two keys of 16 bits in a word{}.".format(
                ". Both bytes of a key are the element: keys have its order, one __byte_perm makes two" if self.size == 1 else "")
            kind, three = "unsigned", "__vi{1}3_" + sign + "16x2(a, b, c)"
            least, most = (["return __v{}{}2(a, b);".format(name, sign)] for name in ("min", "max"))
        text = self.calls()
        parts = [common.comment(about) + "typedef {} Key;".format(kind)]
        for name, short, two in (("least", "min", least), ("most", "max", most)):
            if re.search(name + r"\([^,()]+, [^,()]+\)", text) or name + "(" + name in text:
                parts.append(common.function("__device__ Key {}(Key a, Key b)".format(name), two))
            if re.search(name + r"\([^,()]+, [^,()]+, [^,()]+\)", text):
                parts.append(common.function("__device__ Key {}(Key a, Key b, Key c)".format(name),
                                             ["return {};".format(three.format(name, short))]))
        if "other(" in text:
            lines = ["return lesser * units.y + (a * units.x + b);"]
            sums = "carries between the halves cancel, as each ends as a key"
            if depth == "32F":
                lines = ["const unsigned sum = __float_as_uint(a) * units.x + __float_as_uint(b);",
                         "return __uint_as_float(__float_as_uint(lesser) * units.y + sum);"]
                sums = "bits are added modulo 2^32"
            parts.append(common.comment(
                "The greater of two, of which the lesser is known: a + b - lesser; {}. units: 1 and -1, which the compiler cannot know as "
                "they are arguments of the kernel: it keeps the multiply-adds, which run on another pipe beside minima.".format(sums)) + common.function(
                    "__device__ Key other(Key a, Key b, Key lesser, uint2 units)", lines))
        if "middle(" in text:
            parts.append("// The middle of three, of which the least and the greatest are known: a + b + c - low - high.\n" +
                         common.function("__device__ Key middle(Key a, Key b, Key c, Key low, Key high, uint2 units)", [
                             "return high * units.y + (low * units.y + (c * units.x + (a * units.x + b)));"]))
        return "\n\n".join(parts)

    def key(self):
        """Element e of a row, and its partner, as a key."""
        if self.size == 4:
            return "// Element e of a row, counted from the first that is loaded.\n" + common.function("__device__ Key key(const unsigned (&word)[words], int e)",
                                                          ["return __uint_as_float(word[e]);"])
        selector = "0x5410 + e % 2 * 0x2222" if self.size == 2 else "0x4400 + e % 4 * 0x1111" if self.walk.packet % 8 == 0 else \
            "e % 4 * 0x11 + (4 + (e + packet / 2) % 4) * 0x1100"
        return "// Elements e and e + packet / 2 of a row, counted from the first that is loaded.\n" + common.function(
            "__device__ Key key(const unsigned (&word)[words], int e)",
            ["return __byte_perm(word[e / {0}], word[(e + packet / 2) / {0}], {1});".format(self.per, selector)])

    def network(self):
        select, walk = self.select, self.walk
        columns = select.outputs + walk.width - 1
        head = "__device__ void select(const Key (&in)[{}][{}], Key (&out)[{}][{}]{})".format(
            self.rows, columns, select.step, select.outputs, ", uint2 units" if self.has_units else "")
        places = {name: "out[{}][{}]".format(t, x) for t, row in enumerate(select.network.results) for x, name in enumerate(row)}
        body = common.network(select.network.operations, "    ", self.mixed, self._is_raw, places, select.network.notes, self.size == 4)
        about = "Rank {}, counted from 0, of {} windows of {} x {} side by side{}{}; in[j][x]: row j, column x.".format(
            select.rank, select.outputs, walk.width, walk.height, " in two rows" if select.step == 2 else "",
            ", two in a Key" if self.size < 4 else "")
        return "{}// clang-format off\n{}\n{{\n{}\n}}\n// clang-format on".format(common.comment(about), head, body)

    def rank_kernel(self):
        select, walk = self.select, self.walk
        columns = select.outputs + walk.width - 1
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
        about = {1: ": bytes 1 and 5 are of the words' low keys, 3 and 7 of their high ones",
                 2: ": first the low keys, then the high ones"}.get(self.size, "")
        pack_function = "// The results as they lie in a row{}.\n".format(about) + common.function(
            "__device__ void pack(const Key (&out)[{}], unsigned (&word)[{}])".format(outputs, self.result_words),
            unrolled(loop, pack))
        place = "x" if walk.channels == 1 else "x * channels + c"
        skipped = self.skipped_text()
        several = walk.channels > 1
        inner = ["Key in[{}][{}]{};".format(self.rows, columns, ", of[{}][{}]".format(select.step, select.outputs) if several else ""),
                 "#pragma unroll", "for (int j = 0; j < {}; ++j)".format(self.rows), "#pragma unroll",
                 "    for (int x = 0; x < {}; ++x)".format(columns),
                 "        in[j][x] = key(word[j], {}{});".format(skipped, place),
                 "select(in, {}{});".format("of" if several else "out", ", units" if self.has_units else "")]
        if several:
            inner += ["#pragma unroll", "for (int x = 0; x < {}; ++x)".format(select.outputs)]
            inner.append("    " + ", ".join("out[{0}][{1}] = of[{0}][x]".format(t, place) for t in range(select.step)) + ";")
            inner = ["#pragma unroll", "for (int c = 0; c < channels; ++c)", "{"] + [
                line if line.startswith("#") else "    " + line for line in inner] + ["}"]
        step = ["unsigned word[{}][words], result[{}];".format(self.rows, self.result_words),
                "Key out[{}][{}];".format(select.step, outputs),
                "#pragma unroll", "for (int j = 0; j < {}; ++j)".format(self.rows),
                "    load(image, first, y - anchorY + j, borderAt, word[j]);"] + inner + [
                    "pack(out[0], result);", "store(image, first, y, borderAt, result);"]
        if select.step == 2:
            step += ["if (!borderAt || y + 1 < image.height)", "{", "    pack(out[1], result);",
                     "    store(image, first, y + 1, borderAt, result);", "}"]
        lines = ["#pragma unroll 1", "for (int y = top; y < end; y += {})".format(select.step), "{"] + indented(step) + ["}"]
        return [pack_function, self.walk_text(lines), self.kernel()]

    def tuned(self):
        """The network decides how many registers there must be."""
        walk, area = self.walk, self.walk.width * self.walk.height
        if self.select.network.cost < 20 * sum(map(len, self.select.network.results)):
            return Shape(64, 14 if area <= 25 else 9, 8)
        return Shape(64, 10 if area <= 9 else (8 if area <= 25 and walk.channels == 1 else (6 if area <= 49 else 4)), 8)

    def parts(self):
        return [self.keys(), self.key(), self.network()] + self.rank_kernel()
