"""What every compact CUDA kernel has: constants, the border's rule, loads, stores, and the launcher."""
import re

from convomed import kernel_file, layout
from convomed.compact import common_text as common, tree
from convomed.compact.cuda_lines import IMAGE, filled, indented, unrolled

SIDE_ROWS = 8


class Frame:
    def __init__(self, walk, name, oldest):
        self.walk, self.name, self.oldest = walk, name, oldest
        load, combine = walk.load, walk.combine
        self.select = combine if isinstance(combine, tree.Select) else None
        self.sums = None if self.select else combine
        self.size, self.result_size = common.size(load.depth), common.size(walk.store.depth)
        self.per = 4 // self.size
        self.left, self.right = (-(-side // self.per) for side in (load.before, load.behind))  # words
        self.middle = walk.packet * self.size // 4
        if self.middle % 4 == 0:  # few wide loads instead of many narrow ones
            self.left, self.right = (-(-side // 4) * 4 if side > 2 else side for side in (self.left, self.right))
        self.words = self.left + self.middle + self.right
        self.skipped = self.left * self.per - load.before   # elements before those of the first window
        self.result_words = walk.packet * self.result_size // 4
        self.reach = load.before + load.behind
        self.rows = self.walk.height + (self.select.step - 1 if self.select else 0)  # of source, for a step
        # Signed elements become unsigned ones; the bytes of dot products become signed ones.
        is_flipped = self.sums and self.sums.kind != "floats" and (load.depth.endswith("S") != (self.sums.kind == "dots"))
        self.flip = {1: "0x80808080u", 2: "0x80008000u"}[self.size] if is_flipped else ""
        self.has_units = False  # see cuda_ranks.py
        self.unit = self.select.step if self.select else 1  # rows that a thread makes at once
        self.shape = self.tuned()

    def constants(self, text, is_apart):
        """Those that the text has. is_apart: each on a line."""
        walk, load = self.walk, self.walk.load
        text = re.sub(r"//.*", "", text)

        def used(name):
            return re.search(r"(?<![.\w]){}\b".format(name), text)

        source, result = common.ELEMENTS[load.depth], common.ELEMENTS[walk.store.depth]
        lines = ["typedef {} Source, Result;".format(source)] if source == result else [
            "typedef {} Source;".format(source), "typedef {} Result;".format(result)]
        edges, edges_left, edge_rows = self.edges()
        named = (
            (("packet", walk.packet, "neighbouring elements of a row that a thread makes"), ("channels", walk.channels, "of a pixel")),
            (("windowHeight", walk.height, "rows of a window"), ("rowsBelow", self.below(), "those below its output")),
            (("anchorY", walk.anchor[1], "the output's row in the window, counted from 0"),),
            (("perWord", self.per, "elements in a word of 32 bits"),),
            (("words", self.words, "words that a thread loads of a row"), ("left", self.left, "before its packet"),
             ("right", self.right, "behind it")),
            (("threads", self.shape.threads, "of a block"),
             ("blocksAtOnce", self.shape.blocks, "of a multiprocessor, which limits the registers")),
            (("edges", edges, "packets at a row's ends that need the border"),),
            (("edgesLeft", edges_left, "at its begin; at its end: the partial one and those that read it"),),
            (("edgeRows", edge_rows, "rows of an edge strip: not fewer than a window has beyond its output"),),
            (("sideRows", SIDE_ROWS, "rows of a strip at a row's ends"),), *self.numbers())
        kept = [[one for one in line if used(one[0])] for line in named]
        if is_apart:
            kept = [[one] for line in kept for one in line]
        return lines + common.commented([
            ("const {} {};".format((line[0] + ("int",))[3], ", ".join("{} = {}".format(*one[:2]) for one in line)),
            "; ".join(one[2] for one in line if one[2]))
            for line in kept if line])

    def skipped_text(self):
        """Elements before those of the first window, as a term before an index."""
        return "left * perWord - {} + ".format(self.walk.load.before) if self.skipped else ""

    def numbers(self):
        """Lines of more constants: (name, value, comment, type)."""
        return ()

    def below(self):
        """The rows of the window below the output's row."""
        return self.walk.height - 1 - self.walk.anchor[1]

    def inside(self):
        return common.inside(self.walk.load.border, "__device__")

    def table(self):
        """Statements of the kernel that find the elements of a packet at the image's edges."""
        load, channels = self.walk.load, self.walk.channels
        is_constant = load.border == "constant"
        e = "e" if self.left else "first + k"
        ahead = self._ahead()
        lines = ["borderAt[k] = insideImage(column * packet{} + k, image.width);".format(" - left * perWord" * (self.left > 0))]
        if channels > 1:
            lines = ["const int {}pixel = ({} + {}) / channels - {}{};".format(
                "e = first - left * perWord + k, " if self.left else "", e, ahead * channels, ahead,
                ", p = insideImage(pixel, image.width)" * is_constant),
                     "borderAt[k] = {} * channels + {} - pixel * channels;".format(
                         "p < 0 ? p : p" if is_constant else "insideImage(pixel, image.width)", e)]
        about = "  // where the border finds each element of the packet's words{}".format(
            "; -1: outside the image" if is_constant else "")
        return ["const int first = column * packet;"] * (channels > 1) + ["int borderAt[words * perWord];" + about, "for (int k = 0; k < words * perWord; ++k)"] + (
            ["{"] + indented(lines) + ["}"] if len(lines) > 1 else ["    " + lines[0]])

    def _ahead(self):
        """Pixels that are added so that numbers that are divided are not negative."""
        return -(-self.left * self.per // self.walk.channels)

    def border(self):
        """What loads words of a row for packets at the image's edges."""
        load, channels, several = self.walk.load, self.walk.channels, self.per > 1
        index = "i * perWord + k" if several else "i"
        element, lines, numbered = "from[borderAt[{}]]".format(index), [], False
        if load.border == "constant":
            value = load.border_value[0]
            if len(set(load.border_value)) > 1:
                lines.append("const Source outside[] = {{{}}};".format(", ".join(load.border_value)))
                later = self._ahead() * channels - self.left * self.per
                numbered, index = several, "n" if several else index
                value = "outside[(first + {}{}) % channels]".format("{} + ".format(later) if later else "", index)
                element = element.replace("i * perWord + k", index)
            element = "row < 0 || borderAt[{}] < 0 ? {} : {}".format(index, value, element)
        if several:
            kind = "unsigned char" if self.size == 1 else "unsigned short"
            inner = ["word[i] |= ({})({}){} << {} * k;".format("unsigned", kind, element, 8 * self.size).replace(
                "({0})from".format(common.ELEMENTS[load.depth]), "from")]
            if load.border == "constant":
                inner = ["const int n = i * perWord + k;"] * numbered + [
                    "const {} value = {};".format(kind, element), "word[i] |= (unsigned)value << {} * k;".format(8 * self.size)]
            lines += unrolled("for (int i = begin; i < end; ++i)",
                              ["word[i] = 0;"] + unrolled("for (int k = 0; k < perWord; ++k)", inner))
        else:
            lines += unrolled("for (int i = begin; i < end; ++i)", ["word[i] = __float_as_uint({});".format(element)])
        return "// Loads words of a row element by element.\n" + common.function(
            layout.call("__device__ void fill(", self._filled("const Source* ", "const int* ", "int ").split(", ") + [
                "int begin", "int end", "unsigned (&word)[words]"], ")"), lines)

    def _filled(self, *kinds):
        """Arguments of fill(), or its parameters."""
        source, place, number = kinds or ("", "", "")
        more = [number + "row"] * (self.walk.load.border == "constant") + \
            [number + "first"] * (self.walk.load.border == "constant" and len(set(self.walk.load.border_value)) > 1)
        return ", ".join([source + "from", place + "borderAt"] + more)

    def _vectors(self, words, start, step):
        """(first word, count) of the widest loads or stores. start: the packet's first word; step: bytes between packets."""
        place = 0
        while place < words:
            count = next(n for n in (4, 2, 1) if n <= words - place and (place - start) % n == 0 and step % (4 * n) == 0)
            yield place, count
            place += count

    def load(self):
        helpers = set()

        def loads(begin, end):
            """Lines that load these words of a row."""
            vectors = list(self._vectors(end - begin, self.left - begin, self.walk.packet * self.size))
            helpers.update(count for _, count in vectors if count > 1)
            counts, row = {count for _, count in vectors}, "begin"
            if len(vectors) > 2 and len(counts) == 1:
                count = counts.pop()
                load = "word[i] = __ldg((const unsigned*)({} + i * perWord));" if count == 1 else "load%d({} + i * perWord, word + i);" % count
                return ["#pragma unroll", "for (int i = {}; i < {}; {})".format(begin, end, "i += %d" % count if count > 1 else "++i"),
                        "    " + load.format(row)]
            lines = []
            for place, count in vectors:
                place += begin
                at, to = ("{} + {}".format(*pair) if place else pair[0] for pair in ((row, place * self.per), ("word", place)))
                lines.append("word[{}] = __ldg((const unsigned*){});".format(place, "({})".format(at) if place else at)
                             if count == 1 else "load{}({}, {});".format(count, at, to))
            return lines

        is_constant = self.walk.load.border == "constant"
        places = {0: "0", self.left + self.middle: "words - right", self.words: "words", self.left: "left"}
        lines = []
        for condition, begin, end in self._parts():
            inner = loads(begin, end)
            lines.append("if (!borderAt || {})".format("(row >= 0 && {})".format(condition) if is_constant else condition))
            lines += ["{"] + indented(inner) + ["}"] if len(inner) > 1 and inner[0][0] != "#" else indented(inner)
            lines += ["else", "    fill({}, {}, {}, word);".format(
                self._filled(), places[begin] if begin else "0", places[end] if end < self.words or self.right else "words")]
        text = ""
        for count in sorted(helpers):
            kind = "uint{}".format(count)
            sets = ", ".join("word[{}] = v.{}".format(i, "xyzw"[i]) for i in range(count)) + ";"
            text += "__device__ void load{0}(const Source* from, unsigned* word)\n{{\n    const {1} v = " \
                    "__ldg((const {1}*)from);\n    {2}\n}}\n\n".format(count, kind, sets)
        body = ["const int elements = image.width * channels, row = borderAt ? insideImage(y, image.height) : y;"]
        body.append("const Source* const from = (const Source*)(image.input + {} * image.inputStep);".format(
            "max(row, 0)" if is_constant else "row"))
        body.append("const Source* const begin = from + {};".format("(first - left * perWord)" if self.left else "first"))
        body += lines
        about = common.comment(
            "Loads the packet at `first` of row y and the words beside it. borderAt: nullptr in the interior, where all is inside the image; "
            "else the kernel's table: y is mapped too, words beyond the row are loaded element by element.")
        return text + about + common.function(layout.call(
            "__device__ void load(", ["const Image& image", "int first", "int y", "const int* borderAt", "unsigned (&word)[words]"], ")"), body)

    def _parts(self):
        """(condition, begin, end) of the words of a row that the image has or has not."""
        behind, end = self.left + self.middle, "first + packet + right * perWord" if self.right else "first + packet"
        middle = [("first + packet <= elements", self.left, behind), (end + " <= elements", behind, self.words)]
        if self.walk.channels > 1:  # fewer lines
            middle = [(end + " <= elements", self.left, self.words)]
        return [part for part in [("first >= left * perWord", 0, self.left)] + middle if part[1] < part[2]]

    def store(self):
        walk = self.walk
        lines = []
        vectors = list(self._vectors(self.result_words, 0, walk.packet * self.result_size))
        loop = len(vectors) > 2 and len({count for _, count in vectors}) == 1
        for place, count in vectors[:1] if loop else vectors:
            names = ", ".join("word[{}]".format(("i + {}".format(k) if k else "i") if loop else place + k) for k in range(count))
            to = "to + i * {}".format(4 // self.result_size) if loop else "to + {}".format(place * 4 // self.result_size) if place else "to"
            value = names if count == 1 else "make_uint{}({})".format(count, names)
            lines.append("    __stcs(({}*){}, {});".format("unsigned" if count == 1 else "uint{}".format(count),
                                                         "({})".format(to) if " " in to else to, value))
            if loop:
                lines = ["#pragma unroll", "    for (int i = 0; i < {}; {})".format(self.result_words, "i += %d" % count if count > 1 else "++i"),
                         "    " + lines[0]]
        per = 4 // self.result_size
        part = "__uint_as_float(word[i])" if self.result_size == 4 else "(Result)(word[i / {}] >> i % {} * {})".format(
            per, per, 8 * self.result_size)
        body = ["Result* const to = (Result*)(image.output + y * image.outputStep) + first;",
                "if (!borderAt || first + packet <= image.width * channels)"] + (["{"] + lines + ["}"] if len(lines) > 1 and not loop else lines) + \
            ["else", "#pragma unroll", "    for (int i = 0; i < packet; ++i)",
             "        if (first + i < image.width * channels)", "            to[i] = {};".format(part)]
        return "// Writes a packet of row y.\n" + common.function(
            "__device__ void store(const Image& image, int first, int y, const int* borderAt, const unsigned (&word)[{}])".format(
                self.result_words), body)

    def walk_text(self, lines):
        about = "Makes a packet of the rows from top to end."
        if self.unit > 1:
            about = about[:-1] + ", {} at a time: in the interior {} may be written too, with the values that another thread " \
                "gives it.".format(self.unit, "row `end`" if self.unit == 2 else "up to {} rows behind them".format(self.unit - 1))
            about = about.replace("gives it", "gives it" if self.unit == 2 else "gives them")
        about = common.comment(about + " Inlined twice: the interior's copy has no test for borders.")
        return about + common.function(
            "__device__ __forceinline__ void walk(const Image& image, int first, int top, int end, const int* borderAt{})".format(
                ", uint2 units" * self.has_units), lines)

    def edges(self):
        """(packets of a row that may need what lies beside the image, those on the left, rows of their strips)."""
        before = -(-self.left * self.per // self.walk.packet)
        below = self.below()
        unused = -(self.walk.height - 1) % 4 if self.select and self.select.rolling else 0  # rows that are read above
        rows = max(self.walk.anchor[1] + unused, below + self.unit, 4 if self.select or self.walk.height <= 5 else 8)
        return before + 1 + -(-(max(self.right * self.per, 1) - 1) // self.walk.packet), before, -(-rows // self.unit) * self.unit

    def side(self):
        """The rows of strips at a row's ends: short ones, since their many rows take longer than all others."""
        return "sideRows" if self.edges()[2] > SIDE_ROWS else "edgeRows"

    def kernel(self):
        return common.function("__global__ void __launch_bounds__(threads, blocksAtOnce){}{}Kernel(const __grid_constant__ Image image{})".format(
            "\n    " if self.has_units else " ", self.name, ", const uint2 units" * self.has_units), filled("""
const int packets = (image.width * channels + packet - 1) / packet, inner = packets - edges;
const int strips = (image.height + @side@ - 1) / @side@;  // of a packet at a row's ends
int i = ((int)blockIdx.x - image.edgeBlocks) * threads + (int)threadIdx.x;
if (i >= 0)  // an interior strip; the launcher makes such blocks only if inner > 0
{
    const int top = edgeRows + i / inner * image.rows, end = min(top + image.rows, image.height - edgeRows);
    if (top < end)
        walk(image, (edgesLeft + i % inner) * packet, top, end, nullptr@units@);
    return;
}
// The edges, first as their threads take longest: packets at rows' ends, then those above and those below. If a row
// has fewer than `edges` packets, negative columns are skipped, and others are made twice, with the same values.
i += image.edgeBlocks * threads;
int edge = i / strips, column = edge < edgesLeft ? edge : packets - edges + edge, top = i % strips * @side@;
@begin@if (edge >= edges)
{
    i -= edges * strips;
    column = i < 2 * inner ? edgesLeft + (i < inner ? i : i - inner) : packets;  // packets: nothing to do
    top = i < inner ? 0 : max(edgeRows, image.height - edgeRows);
@else@}
@end@
if (column < 0 || column >= packets || top >= end)
    return;
@table@
walk(image, @first@, top, end, borderAt@units@);
""", table="\n".join(self.table()), first="first" if self.walk.channels > 1 else "column * packet", units=", units" * self.has_units, side=self.side(), **(
            {"begin": "int end = top + sideRows;\n", "else": "    end = top + edgeRows;\n", "end": "end = min(end, image.height);"}
            if self.side() == "sideRows" else
            {"begin": "", "else": "", "end": "const int end = min(top + edgeRows, image.height);"})).split("\n"))

    def launcher(self):
        walk = self.walk
        units = ", make_uint2(1u, ~0u)" if self.has_units else ""
        rows = "const int rows = {};  // of an interior strip".format(self.shape.rows)
        if self.shape.rows == 0 or self.select and self.select.rolling:
            rows = filled("""
int device = 0, processors = 1;
cudaGetDevice(&device);  // cudaGetLastError() returns what may fail here
cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device);
@down@
const int rows = max(@rows_of@, @fewest@);  // @about@
""", about="a strip for each thread that can run" if self.shape.rows == 0 else "strips of about {}, for all threads".format(self.shape.rows),
                          down="const int down = max((processors * blocksAtOnce * threads - edgeStrips) / max(inner, 1), 1);"
                          if self.shape.rows == 0 else filled("""
const long long wave = processors * blocksAtOnce * threads, waves = (1ll * inner * middle - 1) / (wave * @rows@) + 1;
const int down = (int)max((wave * waves - edgeStrips) / max(inner, 1), 1ll);
""", rows=self.shape.rows), fewest=max(4, self.unit),
                          rows_of="((middle + down - 1) / down + {0}) / {1} * {1}".format(self.unit - 1, self.unit)
                          if self.unit > 1 else "(middle + down - 1) / down")
        body = filled("""
// Positions, twice a length and the number of threads must fit in int.
if (width <= 0 || height <= 0 || width > ((1 << 30) - 1) / channels || height >= @most@ ||
    1ll * width * channels * height > 1ll << 33)
    return cudaErrorInvalidValue;
if (((size_t)input | inputStep | (size_t)output | outputStep) % @unit@ != 0)
    return cudaErrorMisalignedAddress;  // words of so many bytes are loaded and stored
const int inner = max((width * channels + packet - 1) / packet - edges, 0), middle = max(height - 2 * edgeRows, 0);
const int edgeStrips = edges * ((height + @side@ - 1) / @side@) + 2 * inner;
@rows@
const int edgeBlocks = (edgeStrips + threads - 1) / threads, strips = inner * ((middle + rows - 1) / rows);
const Image image = {(const char*)input, (char*)output, inputStep, outputStep, width, height, rows, edgeBlocks};
const int blocks = edgeBlocks + (strips + threads - 1) / threads;
@name@Kernel<<<blocks, threads, 0, stream>>>(image@units@);
return cudaGetLastError();
""", most=self.most_rows(), unit=self.alignment(), name=self.name, units=units, rows=rows, side=self.side()).split("\n")
        return self.description() + common.function(kernel_file.signature(self.name, 'extern "C" '), body)

    def description(self):
        walk = self.walk
        words = common.ELEMENT_WORDS[walk.load.depth] + ", " + ("one channel" if walk.channels == 1 else "{} channels, interleaved".format(walk.channels))
        if walk.store.depth != walk.load.depth:
            words += ", to " + common.ELEMENT_WORDS[walk.store.depth]
        text = "Filters an image of {}. Returns after the launch; the result is ready when `stream` is. input, output: device pointers, " \
            "which must not overlap; inputStep, outputStep: bytes from row to row; all four are multiples of {}. width, height: pixels; " \
            "any size works. The bytes between a row and the next stay as they are. An earlier error of this host thread is returned " \
            "too. Rename the function (option --name) if you use several.".format(words, self.alignment())
        return common.comment(text)

    def most_rows(self):
        """The height from which on images are refused, so that the number of threads at the edges fits in int."""
        rows = SIDE_ROWS if self.side() == "sideRows" else self.edges()[2]
        parts = -(-self.edges()[0] * 2 ** 30 // (rows * 2 ** 31 * 7 // 8))
        return "1 << 30" if parts == 1 else "(1 << 30) / {}".format(parts)

    def alignment(self):
        return max(count for place, count in
                   list(self._vectors(self.middle, 0, self.walk.packet * self.size)) +
                   list(self._vectors(self.result_words, 0, self.walk.packet * self.result_size))) * 4

    def text(self, about):
        """The whole file. about: the comments that it may open with, the longest first. If it is too long otherwise, constants
        share lines, then the next comment is taken, then there are no empty lines between functions."""
        parts = [IMAGE, self.inside(), self.border(), self.load(), self.store()] + self.parts()
        launcher = self.launcher()
        used = "\n".join(parts[1:]) + launcher
        for about, is_apart, is_spaced in ((about[0], True, True), *((one, False, True) for one in about), (about[-1], False, False)):
            begin = "namespace\n{\n" + "\n".join(self.constants(used, is_apart))
            text = common.whole([about, "#include <cuda_runtime.h>", begin] + parts + ["}  // namespace", launcher], is_spaced)
            if common.lines_of(text) <= common.MOST_LINES:
                break
        return text
