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

    def constants(self):
        walk, load = self.walk, self.walk.load
        place = ("const int anchorY = {};".format(walk.anchor[1]), "the output's row in its window") if self.select else \
            ("const int height = {}, anchorY = {};".format(walk.height, walk.anchor[1]), "of the window, and the output's row in it")
        source, result = common.ELEMENTS[load.depth], common.ELEMENTS[walk.store.depth]
        lines = ["typedef {} Source, Result;".format(source)] if source == result else [
            "typedef {} Source;".format(source), "typedef {} Result;".format(result)]
        lines += common.commented([
            ("const int channels = {};".format(walk.channels), ""),
            ("const int packet = {};".format(walk.packet), "neighbouring elements of a row, which a thread makes"),
            place,
            ("const int left = {}, words = {};".format(self.left, self.words),
             "words of four bytes: before the packet, and all of a row"),
            ("const int edgesLeft = {}, edges = {}, edgeRows = {};".format(*self.edges(), self.edge_rows()),
             "packets at the image's edges, and rows of their strips")])
        return lines

    def image(self):
        return filled("""
struct Image
{
    const unsigned char* input;
    unsigned char* output;
    size_t inputStep, outputStep;  // bytes from row to row
    int width, height;
    int rows, edgeBlocks;  // rows of outputs, which a thread makes from the top down; rows of blocks for edges
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
        e, column, kind = ("e + i", "at[i]", "") if several else ("e", "at", "const int ")
        ahead = -(-self.left * self.per // channels)  # pixels, so that numbers that are divided are not negative
        if channels == 1:
            place = ["{}{} = inside({}, image.width);".format(kind, column, e)]
        else:
            place = ["const int pixel = ({} + {}) / channels - {};".format(e, ahead * channels, ahead),
                     "const int p = inside(pixel, image.width);",
                     "{}{} = {}p * channels + {} - pixel * channels;".format(kind, column, "p < 0 ? p : " * is_constant, e)]
        lines, element, row = ["const int row = inside(y, image.height);"], "from[{}]".format(column), "row"
        if is_constant:
            value, row = load.border_value[0], "max(row, 0)"
            if len(set(load.border_value)) > 1:
                lines.insert(0, "const Source outside[] = {{{}}};".format(", ".join(load.border_value)))
                value = "outside[({} + {}) % channels]".format(e, ahead * channels)
            element = "(row < 0 || {} < 0 ? {} : {})".format(column, value, element)
        lines.append("const Source* const from = (const Source*)(image.input + {} * image.inputStep);".format(row))
        if several:
            loop = "for (int i = 0; i < {}; ++i)".format(self.per)
            kind = "unsigned char" if self.size == 1 else "unsigned short"
            put = ["word |= ({}){} * (1u << {} * i);".format(kind, element, 8 * self.size)]
            if len(put[0]) > 112:
                put = ["const {} value = {};".format(kind, element.strip("()")), "word |= value * (1u << {} * i);".format(8 * self.size)]
            lines += ["int at[{}];".format(self.per)] + unrolled(loop, place) + ["unsigned word = 0;"] + unrolled(
                loop, put) + ["return word;"]
        else:
            lines += place + ["return __float_as_uint({});".format(element)]
        return "// The word that begins with element e of row y; its elements may lie outside of the image.\n" + \
            common.function("__device__ {}unsigned borderWord(const Image& image, int e, int y)".format("__noinline__ " if self.select else ""), lines)

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
                at = "at" if place == 0 else "at + {}".format(place * 4)
                if count == 1:
                    yield "word[{}] = __ldg((const unsigned*)({}));".format(place, at)
                else:
                    helpers.add(count)
                    yield "load{}({}, word + {});".format(count, at, place)

        lines = []
        for condition, begin, end in self._parts():
            inner = list(loads(begin, end))
            lines.append("if ({})".format(condition))
            lines += ["{"] + ["    " + line for line in inner] + ["}"] if len(inner) > 1 else ["    " + inner[0]]
        text = ""
        for count in sorted(helpers):
            kind = "uint{}".format(count)
            sets = ", ".join("word[{}] = v.{}".format(i, "xyzw"[i]) for i in range(count)) + ";"
            text += "__device__ void load{0}(const unsigned char* at, unsigned* word)\n{{\n    const {1} v = " \
                    "__ldg((const {1}*)at);\n    {2}\n}}\n\n".format(count, kind, sets)
        row = "max(inside(y, image.height), 0)" if self.walk.load.border == "constant" else "inside(y, image.height)"
        body = ["const int elements = image.width * channels;",
                "const unsigned char* at = image.input + {} * image.inputStep;".format(row),
                "at += (first - left * {}) * (long long)sizeof(Source);".format(self.per) if self.left else
                "at += first * (long long)sizeof(Source);"] + lines
        about = "// Loads a packet of row y with the words beside it, as far as the image has them."
        return text + about + "\n" + common.function(
            "__device__ void load(const Image& image, int first, int y, unsigned (&word)[words])", body)

    def _parts(self):
        """(condition, begin, end) of the words of a row that the image has or has not."""
        behind = self.left + self.middle
        parts = (("first >= {}".format(self.left * self.per), 0, self.left),
                 ("first + packet <= elements", self.left, behind),
                 ("first + packet + {} <= elements".format(self.right * self.per), behind, self.words))
        return [part for part in parts if part[1] < part[2]]

    def mend(self):
        """The border's rule, after the words of a row are loaded."""
        rows = " && row >= 0" if self.walk.load.border == "constant" else ""
        lines = ["const int elements = image.width * channels;"]
        if rows:
            lines.append("const int row = inside(y, image.height);")
        inner = (["first >= {}".format(self.left * self.per)] if self.left else []) + [
            "first + packet{} <= elements".format(" + {}".format(self.right * self.per) if self.right else "")]
        lines += ["if ({}{})".format(" && ".join(inner), rows), "    return;"] if not self.flip else []
        parts = list(self._parts())
        outside = parts[-1][0].replace("<=", ">").replace(">=", "<")
        for condition, _, end in reversed(parts[:-1]):
            outside = "i < {} ? {} : ({})".format(end, condition.replace("<=", ">").replace(">=", "<"), outside)
        outside = re.sub(r"\((first [^()?]*)\)", r"\1", outside)
        lines += ["#pragma unroll", "for (int i = 0; i < words; ++i)",
                  "    if ({})".format("row < 0 || ({})".format(outside) if rows else outside),
                  "        word[i] = borderWord(image, first + (i - left) * {}, y);".format(self.per)]
        if self.flip:
            lines += ["#pragma unroll", "for (int i = 0; i < words; ++i)",
                     "    word[i] ^= {};  // {} elements of the same order".format(
                         self.flip, "signed" if self.sums.kind == "dots" else "unsigned")]
        return "// The words that lie outside of the image, by the border's rule. Their row was loaded: it is near.\n" + \
            common.function("__device__ void mend(const Image& image, int first, int y, unsigned (&word)[words])", lines)

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
        """(packets of a row that may need what lies left of the image, those at either edge)."""
        before = -(-self.left * self.per // self.walk.packet)
        return before, before + 1 + -(-(max(self.right * self.per, 1) - 1) // self.walk.packet)

    def edge_rows(self):
        return 4 if self.select else max(8, self.walk.height + self.walk.height % 2)

    def place(self):
        """Where a thread works."""
        return filled("""
const int packets = (image.width * channels + packet - 1) / packet, blockRow = blockIdx.y - image.edgeBlocks;
int column = blockIdx.x * 32 + threadIdx.x;
int top = (blockRow * @y@ + (int)threadIdx.y) * image.rows, end = top + image.rows;
if (blockRow < 0)  // packets at the image's edges take longer: they come first, in short strips
{
    const int i = ((blockIdx.y * gridDim.x + blockIdx.x) * @y@ + threadIdx.y) * 32 + threadIdx.x;
    column = i % edges < edgesLeft ? i % edges : packets - edges + i % edges;
    top = i / edges * edgeRows;
    end = top + edgeRows;
}
else if (column < edgesLeft || column >= packets - (edges - edgesLeft))
    return;
const int first = column * packet;
if (column < 0 || column >= packets || top >= image.height)
    return;
end = min(end, image.height);
""", y=THREADS[1]).split("\n")

    def blocks(self):
        """Blocks of a multiprocessor, which limit the registers."""
        walk = self.walk
        if self.select:
            area = walk.width * walk.height
            if self.select.network.cost < 20 * sum(map(len, self.select.network.results)):
                return 7 if area <= 25 else 4
            return 7 if area <= 9 else (4 if area <= 25 else (3 if area <= 49 else 2))
        live = (walk.height - 1) * walk.packet // walk.load.lanes if not self.sums.running else 2 * self.words
        live += walk.packet + self.reach + 30 + (0 if self.sums.running else 2 * self.words)
        return max(2, min(8, 65536 // (128 * live)))

    def kernel(self, body):
        arguments = "const __grid_constant__ Image image" + (", const Units units" if self.has_units else "")
        return common.function("__global__ void __launch_bounds__({}, {}) {}Kernel({})".format(
            THREADS[0] * THREADS[1], self.blocks(), self.name, arguments), body)

    def strip_rows(self):
        if self.select:  # steps have nothing in common
            return "const int rows = {};".format(self.walk.rows)
        return filled("""
int device = 0, processors = 1;  // all threads run at once, unless they would have very few rows
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
const int packets = (width * channels + packet - 1) / packet, across = (packets + 31) / 32;
const int edgeBlocks = (edges * ((height + edgeRows - 1) / edgeRows) + across * @threads@ - 1) / (across * @threads@);
@rows@
const Image image = {
    (const unsigned char*)input, (unsigned char*)output, inputStep, outputStep, width, height, rows, edgeBlocks};
const dim3 threads(@x@, @y@), blocks(across, edgeBlocks + (height + rows * @y@ - 1) / (rows * @y@));
@name@Kernel<<<blocks, threads, 0, stream>>>(image@units@);
return cudaGetLastError();
""", unit=unit, x=THREADS[0], y=THREADS[1], name=self.name, units=units, threads=THREADS[0] * THREADS[1],
           rows=self.strip_rows()).split("\n")
        return common.function(kernel_file.signature(self.name, 'extern "C" '), body)

    def alignment(self):
        return max(count for place, count in
                   list(self._vectors(self.middle, 0, self.walk.packet * self.size)) +
                   list(self._vectors(self.result_words, 0, self.walk.packet * self.result_size))) * 4

    def text(self, about):
        """The whole file."""
        parts = ["\n".join(self.constants()), self.image(), self.inside(), self.border(), self.load(), self.mend(), self.store()]
        return common.whole([about, "#include <cuda_runtime.h>", "namespace\n{"] + parts + self.parts() +
                            ["}  // namespace", self.launcher()])
