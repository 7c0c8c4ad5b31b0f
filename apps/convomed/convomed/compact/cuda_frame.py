"""What every compact CUDA kernel has: constants, the border's rule, loads, stores, and the launcher."""
import re

from convomed import kernel_file
from convomed.compact import common_text as common, tree

THREADS = (32, 4)  # of a block


def filled(text, **values):
    """The text with its @names@ replaced."""
    for name, value in values.items():
        text = text.replace("@{}@".format(name), str(value))
    return text.strip("\n")


def unrolled(head, body):
    """A loop with a body of lines, which the compiler unrolls."""
    return ["#pragma unroll", head, "{"] + [
        line if line.startswith("#") else "    " + line for line in body] + ["}"] if len(body) > 1 else \
        ["#pragma unroll", head, "    " + body[0]]


def indented(lines):
    return [line if line.startswith("#") else "    " + line for line in lines]


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
        # Much code for a border would take registers from the rest.
        self.is_inlined = not self.select and walk.channels == 1 and (self.left + self.right) * self.per <= 64

    def constants(self, text):
        """Those that the text has."""
        walk, load = self.walk, self.walk.load
        place = ("const int anchorY = {};".format(walk.anchor[1]), "the output's row in its window") if self.select else \
            ("const int height = {}, anchorY = {};".format(walk.height, walk.anchor[1]), "of the window, and the output's row in it")
        source, result = common.ELEMENTS[load.depth], common.ELEMENTS[walk.store.depth]
        lines = ["typedef {} Source, Result;".format(source)] if source == result else [
            "typedef {} Source;".format(source), "typedef {} Result;".format(result)]
        named = [("const int channels = {};".format(walk.channels), ""),
                 ("const int packet = {};".format(walk.packet), "neighbouring elements of a row, which a thread makes"),
                 place,
                 ("const int perWord = {};".format(self.per), "elements in a word of 32 bits"),
                 ("const int left = {}, words = {};".format(self.left, self.words), "words before a packet, and all that a row has"),
                 ("const int right = {};".format(self.right), "words behind a packet"),
                 ("const int edges = {}, edgesLeft = {}, edgeRows = {};".format(*self.edges()),
                  "packets at the image's edges: all, left; rows of their strips")]
        return lines + common.commented([line for line in named if re.search(r"\b{}\b".format(line[0].split()[2]), text)])

    def image(self):
        return filled("""
struct Image
{
    const unsigned char* input;
    unsigned char* output;
    size_t inputStep, outputStep;  // bytes from row to row
    int width, height;
    int rows, edgeBlocks;  // of outputs, which a thread makes from the top down; rows of blocks for the image's edges
};
""")

    def inside(self):
        about = {"constant": "Number p of a row or a column; -1: it lies outside of the image."}.get(
            self.walk.load.border, "The pixel or the row that the border puts at number p.")
        return "// {}\n{}".format(about, common.function("__device__ int inside(int p, int length)",
                                                    common.INSIDE[self.walk.load.border]))

    def border(self):
        """What makes the words of a row that lie outside of the image, for packets at its edges."""
        load, channels, several = self.walk.load, self.walk.channels, self.per > 1
        is_constant = load.border == "constant"
        e = "e + i" if several else "e"
        ahead = -(-self.left * self.per // channels)  # pixels, so that numbers that are divided are not negative
        column, inner = "inside({}, image.width)".format(e), []
        if channels > 1 or is_constant:
            inner, column = ["const int at = {};".format(column)], "at"
        if channels > 1:
            inner = ["const int pixel = ({} + {}) / channels - {}, p = inside(pixel, image.width);".format(e, ahead * channels, ahead),
                     "const int at = {}p * channels + {} - pixel * channels;".format("p < 0 ? p : " * is_constant, e)]
        lines, element, row = ["const int row = inside(y, image.height);"], "from[{}]".format(column), "row"
        if is_constant:
            value, row = load.border_value[0], "max(row, 0)"
            if len(set(load.border_value)) > 1:
                lines.insert(0, "const Source outside[] = {{{}}};".format(", ".join(load.border_value)))
                value = "outside[({} + {}) % channels]".format(e, ahead * channels)
            element = "row < 0 || at < 0 ? {} : {}".format(value, element)
        lines.append("const Source* const from = (const Source*)(image.input + {} * image.inputStep);".format(row))
        if several:
            kind = "unsigned char" if self.size == 1 else "unsigned short"
            lines += ["unsigned word = 0;"] + unrolled("for (int i = 0; i < perWord; ++i)", inner + [
                "const {} value = {};".format(kind, element),
                "word |= (unsigned)value << {} * i;".format(8 * self.size)]) + ["return word;"]
        else:
            lines += inner + ["return __float_as_uint({});".format(element)]
        return "// The word that begins with element e of row y; its elements may lie outside of the image.\n" + \
            common.function("__device__ {}unsigned borderWord(const Image& image, int e, int y)".format("" if self.is_inlined else "__noinline__ "), lines)

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
            for place, count in self._vectors(end - begin, self.left - begin, self.walk.packet * self.size):
                place += begin
                at, to = ("{} + {}".format(*pair) if place else pair[0] for pair in (("at", place * self.per), ("word", place)))
                if count == 1:
                    yield "word[{}] = __ldg((const unsigned*)({}));".format(place, at)
                else:
                    helpers.add(count)
                    yield "load{}({}, {});".format(count, at, to)

        lines = []
        for condition, begin, end in self._parts():
            inner = list(loads(begin, end))
            lines.append("if ({})".format(condition))
            lines += ["{"] + ["    " + line for line in inner] + ["}"] if len(inner) > 1 else ["    " + inner[0]]
        text = ""
        for count in sorted(helpers):
            kind = "uint{}".format(count)
            sets = ", ".join("word[{}] = v.{}".format(i, "xyzw"[i]) for i in range(count)) + ";"
            text += "__device__ void load{0}(const Source* at, unsigned* word)\n{{\n    const {1} v = " \
                    "__ldg((const {1}*)at);\n    {2}\n}}\n\n".format(count, kind, sets)
        row = "inside(y, image.height)" if self.walk.load.border != "constant" else "max(inside(y, image.height), 0)"
        body = ["const int elements = image.width * channels;",
                "const int row = {};".format(row),
                "const Source* const at = (const Source*)(image.input + row * image.inputStep) + {};".format(
                    "(first - left * perWord)" if self.left else "first")] + lines
        about = "// Loads a packet of row y with the words beside it, as far as the image has them."
        return text + about + "\n" + common.function(
            "__device__ void load(const Image& image, int first, int y, unsigned (&word)[words])", body)

    def _parts(self):
        """(condition, begin, end) of the words of a row that the image has or has not."""
        behind, end = self.left + self.middle, "first + packet + right * perWord" if self.right else "first + packet"
        middle = [("first + packet <= elements", self.left, behind), (end + " <= elements", behind, self.words)]
        if self.walk.channels > 1:  # fewer lines
            middle = [(end + " <= elements", self.left, self.words)]
        return [part for part in [("first >= left * perWord", 0, self.left)] + middle if part[1] < part[2]]

    def fill_border(self):
        """The border's rule, after the words of a row are loaded."""
        is_constant = self.walk.load.border == "constant"
        lines = ["const int elements = image.width * channels;"]
        if is_constant:
            lines.append("const bool outside = inside(y, image.height) < 0;")
        places = {0: "0", self.left + self.middle: "words - right", self.words: "words", self.left: "left"}
        for condition, begin, end in self._parts():
            beyond = condition.replace("<=", ">").replace(">=", "<")
            lines += ["if ({})".format("outside || {}".format(beyond) if is_constant else beyond), "#pragma unroll",
                      "    for (int i = {}; i < {}; ++i)".format(places[begin] if begin else "0", places[end] if end < self.words or
                                                               self.right else "words"),
                      "        word[i] = borderWord(image, first + (i - left) * perWord, y);"]
        if self.flip:
            lines += ["#pragma unroll", "for (int i = 0; i < words; ++i)",
                     "    word[i] ^= {};  // {} elements of the same order".format(
                         self.flip, "signed" if self.sums.kind == "dots" else "unsigned")]
        return "// Replaces the words that reach beyond the image by what the border's rule puts there.\n" + \
            common.function("__device__ void fillBorder(const Image& image, int first, int y, unsigned (&word)[words])", lines)

    def store(self):
        walk = self.walk
        lines = []
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

    def edges(self):
        """(packets of a row that may need what lies beside the image, those on the left, rows of their strips)."""
        before = -(-self.left * self.per // self.walk.packet)
        return before + 1 + -(-(max(self.right * self.per, 1) - 1) // self.walk.packet), before, \
            4 if self.select or self.walk.height <= 5 else 8

    def place(self):
        """Where a thread works."""
        return filled("""
const int packets = (image.width * channels + packet - 1) / packet, blockRow = blockIdx.y - image.edgeBlocks;
int column = blockIdx.x * @x@ + threadIdx.x;
int top = (blockRow * @y@ + (int)threadIdx.y) * image.rows, end = top + image.rows;
if (blockRow < 0)  // packets at the image's edges take longer: the first blocks make them, in short strips
{
    const int i = ((blockIdx.y * gridDim.x + blockIdx.x) * @y@ + threadIdx.y) * @x@ + threadIdx.x;
@strips@
    column = edge < edgesLeft ? edge : packets - edges + edge;
    end = top + edgeRows;
}
else if (column < edgesLeft || column >= packets - (edges - edgesLeft))
    return;
const int first = column * packet;
if (column < 0 || column >= packets || top >= image.height)
    return;
end = min(end, image.height);
""", x=THREADS[0], y=THREADS[1], strips="""    const int edge = i % edges;
    top = i / edges * edgeRows;""" if self.select else """    const int strips = (image.height + edgeRows - 1) / edgeRows, edge = i / strips;
    top = edge < edges ? i % strips * edgeRows : image.height;""").split("\n")

    def blocks(self):
        """Blocks of a multiprocessor, which limit the registers."""
        walk = self.walk
        if self.select:
            area = walk.width * walk.height
            if self.select.network.cost < 20 * sum(map(len, self.select.network.results)):
                return 7 if area <= 25 else 4
            return 7 if area <= 9 else (4 if area <= 25 else (3 if area <= 49 else 2))
        loaded = self.words if self.size == 4 else 2 * self.words  # floats are computed with where they are loaded
        rest = 2 * self.words + 36 if self.sums.running else \
            (walk.height - 1) * walk.packet // walk.load.lanes + self.reach + loaded + 30
        return max(2, min(8, 65536 // (128 * (walk.packet + rest))))

    def kernel(self, body):
        arguments = "const __grid_constant__ Image image" + (", const Units units" if self.has_units else "")
        return common.function("__global__ void __launch_bounds__({}, {}) {}Kernel({})".format(
            THREADS[0] * THREADS[1], self.blocks(), self.name, arguments), body)

    def strip_rows(self):
        if self.select:  # steps have nothing in common
            return "const int rows = {};".format(self.walk.rows)
        return filled("""
int device = 0, processors = 1;  // a strip for each thread that can run, unless it has very few rows
cudaGetDevice(&device);
cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device);
const int down = max(processors * @resident@ / across - edgeBlocks, 1) * @y@;
const int rows = max((height + down - 1) / down, @fewest@);
""", resident=self.blocks(), y=THREADS[1], fewest=max(4, self.walk.height))

    def launcher(self):
        walk = self.walk
        unit = max(count for place, count in list(self._vectors(self.middle, 0, walk.packet * self.size)) +
                   list(self._vectors(self.result_words, 0, walk.packet * self.result_size))) * 4
        units = ", Units{1u, ~0u}" if self.has_units else ""
        body = filled("""
if (width <= 0 || height <= 0 || width > (1 << 30) / channels || 1ll * width * channels * height > 1ll << 33)
    return cudaErrorInvalidValue;
if (((size_t)input | inputStep | (size_t)output | outputStep) % @unit@ != 0)
    return cudaErrorMisalignedAddress;  // words of so many bytes are loaded and stored
const int across = (width * channels + packet * @x@ - 1) / (packet * @x@);  // blocks
const int edgeStrips = edges * ((height + edgeRows - 1) / edgeRows);
const int edgeBlocks = (edgeStrips + across * @threads@ - 1) / (across * @threads@);
@rows@
const Image image = {
    (const unsigned char*)input, (unsigned char*)output, inputStep, outputStep, width, height, rows, edgeBlocks};
const dim3 threads(@x@, @y@), blocks(across, edgeBlocks + (height + rows * @y@ - 1) / (rows * @y@));
@name@Kernel<<<blocks, threads, 0, stream>>>(image@units@);
return cudaGetLastError();
""", unit=unit, name=self.name, units=units, rows=self.strip_rows(), threads=THREADS[0] * THREADS[1], x=THREADS[0],
                      y=THREADS[1]).split("\n")
        return common.function(kernel_file.signature(self.name, 'extern "C" '), body)

    def alignment(self):
        return max(count for place, count in
                   list(self._vectors(self.middle, 0, self.walk.packet * self.size)) +
                   list(self._vectors(self.result_words, 0, self.walk.packet * self.result_size))) * 4

    def text(self, about):
        """The whole file."""
        parts = [self.image(), self.inside(), self.border(), self.load(), self.fill_border(), self.store()] + self.parts()
        launcher = self.launcher()
        constants = "\n".join(self.constants("\n".join(parts + [launcher])))
        return common.whole([about, "#include <cuda_runtime.h>", "namespace\n{", constants] + parts + ["}  // namespace", launcher])
