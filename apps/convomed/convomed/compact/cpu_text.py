"""Prints a tree as one C++ function for the CPU, whose loops over a row the compiler turns into vector code."""
import re

from convomed import layout
from convomed.compact import common_text as common, networks, tree

SIGNATURE = "int {}(const void* input, size_t inputStep, void* output, size_t outputStep, int width, int height)"
LINES = {"8U": "unsigned char", "8S": "unsigned char", "16U": "unsigned short", "16S": "unsigned short", "32F": "float"}


class Printer:
    def __init__(self, walk, name):
        self.walk, self.name = walk, name
        self.select = None
        if isinstance(walk.combine, tree.Select):
            self.select = walk.combine._replace(network=networks.single(walk.width, walk.height, walk.combine.rank))
        self.is_separable = not self.select and walk.combine.column is not None
        depth = walk.load.depth
        if self.select:
            self.line = "int" if depth == "32F" else common.ELEMENTS[depth]
        else:
            self.line = common.ELEMENTS[depth] if walk.combine.kind in common.SUMS else LINES[depth]

    def types(self):
        walk = self.walk
        lines = ["typedef {} Source;".format(common.ELEMENTS[walk.load.depth]),
                 "typedef {} Result;".format(common.ELEMENTS[walk.store.depth]),
                 "typedef {} {};".format(self.line, "Key" if self.select else "Element")]
        if not self.select:
            lines.append("typedef {} Sum;".format(common.SUMS.get(walk.combine.kind, "unsigned")))
        value = 1 if self.select else walk.combine.divisor or 1
        divisor = [("const int divisor = {};".format(value), "of the sums")] * (value > 1)
        return "\n".join(lines + ["", "const int channels = {};".format(walk.channels),
                                  "const int windowWidth = {}, windowHeight = {};".format(walk.width, walk.height),
                                  *common.commented([("const int anchorX = {}, anchorY = {};".format(*walk.anchor),
                                                      "the output's place in its window, counted from 0")] + divisor)])

    def inside(self):
        load = self.walk.load
        return common.inside(load.border, "static")

    def loaded(self):
        """From an element of the source to one of a line."""
        depth = self.walk.load.depth
        if self.select and depth == "32F":
            return ["// The bits of a float as an integer of the same order: NaN is greater than any number.",
                    "static inline Key loaded(float value)", "{", "    int bits;", "    memcpy(&bits, &value, sizeof(bits));",
                    "    return value != value ? 0x7fc00000 : bits ^ (bits >> 31 & 0x7fffffff);", "}", "",
                    "static inline Result stored(Key key)", "{", "    const int bits = key ^ (key >> 31 & 0x7fffffff);",
                    "    float value;", "    memcpy(&value, &bits, sizeof(value));", "    return value;", "}"]
        if not self.select and self.line != common.ELEMENTS[depth]:
            return ["// Signed elements become unsigned ones of the same order.",
                    "static inline Element loaded(Source value)", "{",
                    "    return (Element)(value + {});".format(-common.limits(depth)[0]), "}"]
        return []

    def load(self):
        walk, load = self.walk, self.walk.load
        value = "loaded({})" if self.loaded() else "{}"
        kind = "Key" if self.select else "Element"
        outside = []
        if load.border == "constant":
            values = ", ".join(load.border_value)
            outside = ["static const Source outside[channels] = {{{}}};".format(
                values if len(load.border_value) == walk.channels else ", ".join(load.border_value * walk.channels))]
            choose = "row < 0 || column < 0 ? outside[c] : from[column * channels + c]"
        else:
            choose = "from[column * channels + c]"
        lines = outside + [
            "const int row = insideImage(y, height);",
            "const Source* const from = (const Source*)((const unsigned char*)input + {} * inputStep);".format(
                "(row < 0 ? 0 : row)" if load.border == "constant" else "row"),
            "for (int x = -anchorX; x < width + windowWidth - 1 - anchorX; ++x)", "{",
            "    const int column = x >= 0 && x < width ? x : insideImage(x, width);",
            "    for (int c = 0; c < channels; ++c)",
            "        *line++ = {};".format(value.format(choose)), "}"]
        return "// Row y with the pixels that a window reaches to the left and to the right of it.\n" + common.function(
            "static void load(const void* input, size_t inputStep, int width, int height, int y, {}* line)".format(kind), lines)

    def combine(self):
        """(lines that prepare a row as it is loaded, statements for output e of a row, lines of functions)."""
        walk, sums = self.walk, self.walk.combine

        def place(name, x):
            return "{}[e{}]".format(name, " + {}".format(x * walk.channels) if x else "")

        if self.select:
            rows = ", ".join("in{}".format(j) for j in range(walk.height))
            value = "select({}, e)".format(rows)
            return [], ["            to[e] = {};".format("stored({})".format(value) if walk.load.depth == "32F" else value)]
        start = (common.number(sums.start) if sums.kind == "floats" else "{}{}".format(sums.start, "" if sums.kind == "dots" else "u")) if sums.start else ""
        if self.is_separable:
            row = common.terms(sums.rows[0], [place("line", i) for i in range(walk.width)], sums.kind)
            column = common.terms(sums.column, [place("in{}".format(j), 0) for j in range(walk.height)], sums.kind, start)
            return [row], ["            const Sum sum = {};".format(column), "            to[e] = rounded(sum);"]
        lines = []
        for j in range(walk.height):
            products = common.terms(sums.rows[j], [place("in{}".format(j), i) for i in range(walk.width)], sums.kind,
                                    "sum" if j else start)
            lines.append(("            sum = {};" if j else "            Sum sum = {};").format(products))
        return [], lines + ["            to[e] = rounded(sum);"]

    def network(self):
        """A function of the rows of a window and its first element."""
        channels = self.walk.channels

        def placed(text):
            return re.sub(r"in\[(\d+)\]\[(\d+)\]", lambda found: "in{}[e{}]".format(
                found.group(1), " + {}".format(int(found.group(2)) * channels) if found.group(2) != "0" else ""), text)

        words = re.findall(r"const Key .*?;", re.sub(r"\s+", " ", placed(common.network(self.select.network.operations, "", 0, lambda name: True))))
        body = layout.wrapped(words + ["return {};".format(placed(self.select.network.results[0][0]))], "    ")
        head = layout.call("static inline Key select(", ["const Key* in{}".format(j) for j in range(self.walk.height)] +
                           ["size_t e"], ")")
        return "// Rank {}, counted from 0, of the window that begins with element e of its rows.\n// clang-format off\n{}\n{{\n{}\n}}\n" \
            "// clang-format on".format(self.select.rank, head, body)

    def functions(self):
        if self.select:
            parts = ["static inline Key least(Key a, Key b)\n{\n    return a < b ? a : b;\n}\n"
                     "static inline Key most(Key a, Key b)\n{\n    return a < b ? b : a;\n}"]
            calls = {(name, len(inputs)) for name, inputs, _ in self.select.network.operations}
            for name, call in (("minimum", "least"), ("maximum", "most")):
                if (name, 3) in calls:
                    parts.append("static inline Key {0}(Key a, Key b, Key c)\n{{\n    return {0}({0}(a, b), c);\n}}".format(call))
            return parts + [self.network()]
        declared = "static inline {}".format("float" if self.walk.store.depth == "32F" else "Result")
        text = common.finish(self.walk, declared, "" if self.walk.store.depth == "32F" else "lowBits", "atLeast", "atMost")
        text = text.replace("min(", "least(").replace("max(", "most(")
        parts = []
        if "least(" in text or "most(" in text:
            kind = "int" if "(int)" in text else "unsigned"
            parts.append("static inline {0} least({0} a, {0} b)\n{{\n    return a < b ? a : b;\n}}\n"
                         "static inline {0} most({0} a, {0} b)\n{{\n    return a < b ? b : a;\n}}".format(kind))
        if "atLeast(" in text:
            parts.append("static inline float atLeast(float value, float low)\n{\n    return value > low ? value : low;\n}")
        if "atMost(" in text:
            parts.append("static inline float atMost(float value, float high)\n{\n    return value < high ? value : high;\n}")
        if "lowBits(" in text:
            parts.append("static inline Result lowBits(float value)\n{\n    unsigned bits;\n"
                         "    memcpy(&bits, &value, sizeof(bits));\n    return (Result)bits;\n}")
        return parts + [text]

    def cost(self):
        operations = self.select.network.operations
        return "{} minima and maxima for an element".format(sum({"exchange": 2}.get(name, len(inputs) - 1) for name, inputs, _ in operations))

    def description(self):
        walk = self.walk
        words = "{}, {}".format(common.ELEMENT_WORDS[walk.load.depth], "one channel" if walk.channels == 1 else
                                "{} channels, interleaved".format(walk.channels))
        if walk.store.depth != walk.load.depth:
            words += ", to " + common.ELEMENT_WORDS[walk.store.depth]
        return common.comment(
            "Filters an image of {}. input and output must not overlap; inputStep and outputStep: bytes from row to row. width, height: "
            "pixels, at least 1; any size works. The bytes between a row's end and its step stay as they are. Returns 0, or 1 if there is no "
            "memory or the size is not positive or too large. If you use several such files, rename the function: --name does.".format(words))

    def text(self, about):
        """The whole file, with the first of the comments that it may open with."""
        walk = self.walk
        prepared, statements = self.combine()
        kind = "Sum" if self.is_separable else ("Key" if self.select else "Element")
        length = "elements" if self.is_separable else "elements + (windowWidth - 1) * channels"
        used = [j for j in range(walk.height) if re.search(r"\bin{}\b".format(j), "\n".join(statements))]
        body = ["// Positions and twice a length must fit in int.",
                "if (width <= 0 || height <= 0 || width > ((1 << 30) - 1) / channels || height >= 1 << 30)", "    return 1;",
                "const size_t elements = (size_t)width * channels, length = {};".format(length),
                "// The rows of the window, each in the place of the one that left it.",
                "{0}* const rows = ({0}*)malloc(windowHeight * length * sizeof({0}));".format(kind)]
        free, failed = ["free(rows);"], "!rows"
        if self.is_separable:
            body.append("Element* const line = (Element*)malloc((elements + (windowWidth - 1) * channels) * sizeof(Element));")
            free.append("free(line);")
            failed = "!rows || !line"
        body += ["for (int y = 1 - windowHeight; y < height && !({}); ++y)".format(failed), "{",
                 "    {}* const newest = rows + (y + windowHeight - 1) % windowHeight * length;".format(kind),
                 "    load(input, inputStep, width, height, y + windowHeight - 1 - anchorY, {});".format("line" if self.is_separable else "newest")]
        if self.is_separable:
            body += ["    for (size_t e = 0; e < elements; ++e)",
                     "        newest[e] = {};".format(prepared[0])]
        body += ["    if (y < 0)", "        continue;"]
        body += ["    const {}* const in{} = rows + (y + {}) % windowHeight * length;".format(kind, j, j) for j in used]
        body += ["    Result* __restrict const to = (Result*)((unsigned char*)output + y * outputStep);",
                 "    for (size_t e = 0; e < elements; ++e)", "    {"] + [line[4:] for line in statements] + ["    }", "}",
                 "const int failed = {};".format(failed)] + free + ["return failed;"]
        parts = [self.types(), self.inside()] + (["\n".join(self.loaded())] if self.loaded() else []) + [self.load()] + self.functions()
        parts.append(self.description() + common.function(
            'extern "C" ' + SIGNATURE.format(self.name), "\n".join(body).split("\n")))
        headers = "#include <math.h>\n#include <stddef.h>\n#include <stdlib.h>\n#include <string.h>"
        return common.whole([about[0], headers] + parts)
