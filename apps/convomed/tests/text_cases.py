"""The generated text: the same each time, and the module's own."""
import re
import unittest
from unittest import mock

import common
from convomed import branches, choice, cpp_text, generate, kernel_file, module_text, schema

CHOICES = [dict(given, form="module") for given in [preset.choice for preset in schema.PRESETS] + [
    {"filter": "rank", "ksize": 9, "percentile": 25, "src_type": "16S"},
    {"filter": "convolution", "mask": common.fractions(15, 15), "src_type": "32F"},
    {"filter": "gaussian", "ksize": 9, "channels": 3, "architectures": "sm_75 sm_90"},
    {"filter": "median", "ksize": 15, "src_type": "16U"},
    {"filter": "large_gaussian", "sigma": 50, "channels": 3},
    {"filter": "median", "ksize": 31}, {"filter": "median", "ksize": 101, "src_type": "8S", "channels": 3},
    {"filter": "rank", "ksize": 31, "percentile": 75, "src_type": "16U"},
    {"filter": "median", "ksize": 101, "src_type": "32F"}, {"filter": "median", "ksize": 257, "src_type": "16S"},
    {"filter": "median", "ksize": "17x3"}, {"filter": "box", "ksize": 31, "src_type": "32F"},
    {"filter": "box", "ksize": 21, "dst_type": "16S", "channels": 3},
    {"filter": "convolution", "mask": common.difference_of_gaussians(41)},
    {"filter": "separable", "row": "1 2 3 " * 40, "column": "1 2 1", "src_type": "16U", "dst_type": "32F"}]]


def statements(text):
    """The statements of C++ text, without comments and blanks."""
    text = re.sub(r"//[^\n]*", "", text).replace("CFF_DEVICE_ONLY", "CFF_HOST_DEVICE")
    text = re.sub(r"\b(public|private|protected):|^#.*$", "", text, flags=re.M)
    return {re.sub(r"\s+", "", part) for part in re.split(r"[;{}]", text)}


def module_statements():
    found = set()
    for suffix in ("*.hpp", "*.cuh", "*.cu"):
        for path in module_text.SOURCES.rglob(suffix):
            found |= statements(path.read_text(encoding="utf-8"))
    # What stays of a branch has lost its `else` and its condition.
    otherwise = re.compile(r"else(ifconstexpr\([^()]*(\([^()]*\)[^()]*)*\))?")
    found |= {part[otherwise.match(part).end():] for part in found if otherwise.match(part)}
    # Two constants of a line are two declarations.
    pairs = [re.fullmatch(r"(constexpr(?:int|float|double|unsigned))(\w+=[^,]+),(\w+=[^,]+)", part) for part in found]
    return found | {pair.group(1) + pair.group(i) for pair in pairs if pair for i in (2, 3)}


class Texts(unittest.TestCase):
    def test_the_same_choice_gives_the_same_bytes(self):
        for given in CHOICES:
            with self.subTest(given=str(given)[:80]):
                made = choice.parse(given)
                first = generate.generate(made)
                kernel_file._trimmed.cache_clear()
                self.assertEqual(generate.generate(choice.from_json(first["choice.json"])), first)
                self.assertEqual(generate.zip_bytes(first), generate.zip_bytes(generate.generate(made)))

    def test_the_kernels_are_the_modules_text(self):
        module, foreign = module_statements(), []
        for given in CHOICES:
            text = generate.generate(choice.parse(given))["filter.cu"].decode("utf-8")
            parts = text.partition("_kernels\n{\n")[2].partition("// The device and its memory")[0]
            for declared in kernel_file.OPENCV_NAMES.values():
                parts = parts.replace(declared, "")
            self.assertGreater(len(statements(parts)), 150)
            for part in statements(parts) - module:
                # What a branch was, without its condition or its `else`; a template that is only declared.
                if not any(part in whole for whole in module if len(whole) >= len(part)) and \
                        not any(whole and part.endswith(whole) for whole in module if len(whole) > 12):
                    foreign.append((given.get("filter"), part))
        self.assertEqual(foreign[:5], [])

    def test_a_change_of_the_module_changes_what_is_generated(self):
        given = choice.parse({"filter": "median", "ksize": 5, "form": "module"})
        before = generate.generate(given)["filter.cu"]
        parse = module_text._parse

        def changed(name):
            system, own, file = parse(name)
            texts = [text.replace("threads = 128, blocks = 5", "threads = 96, blocks = 5") for text in file.declarations]
            return system, own, file._replace(declarations=texts)

        kernel_file._trimmed.cache_clear()
        with mock.patch.object(module_text, "_parse", changed):
            after = generate.generate(given)["filter.cu"]
        kernel_file._trimmed.cache_clear()
        self.assertNotEqual(before, after)
        self.assertEqual(before.replace(b"threads = 128, blocks = 5", b"threads = 96, blocks = 5"), after)

    def test_only_what_the_choice_needs(self):
        text = generate.generate(choice.parse({"filter": "median", "ksize": 5, "form": "module"}))["filter.cu"].decode("utf-8")
        self.assertNotIn("opencv", text.lower().replace("a module for opencv", ""))
        self.assertNotIn("MedianTileTuning<PixelBytes, 7>", text)
        self.assertNotIn("__CUDA_ARCH__ >= 800\n", generate.generate(choice.parse(
            {"filter": "median", "ksize": 3, "form": "module"}))["filter.cu"].decode("utf-8"))
        networks = re.findall(r"struct Merge<[\d, ]+>", text)
        self.assertTrue(3 < len(networks) < 30, networks)

    def test_constants_of_a_specialization_whose_functions_nobody_calls(self):
        choices = {"filter": "rank", "ksize": 3, "percentile": 0, "src_type": "32F", "form": "module"}
        text = generate.generate(choice.parse(choices))["filter.cu"].decode("utf-8")
        self.assertIn("using Packing = RowPacking<T>;", text)
        self.assertIn("struct RowPacking<float>\n", text)

    def test_one_case_of_a_switch_that_is_decided(self):
        text = generate.generate(choice.parse({"filter": "median", "ksize": 31}))["filter.cu"].decode("utf-8")
        self.assertEqual(set(re.findall(r"launchWithLaneWords<(\w+)", text)), {"5", "SideBits"})
        text = generate.generate(choice.parse({"filter": "box", "ksize": 31, "src_type": "32F", "form": "module"}))["filter.cu"]
        self.assertEqual(re.findall(r"storeAs<\w+>\(reinterpret_cast<([\w:]+)", text.decode("utf-8")), ["float"])
        switch = "    switch (a.b)\n    {\n    case E::A:\n    case E::B: f(); break;\n    case E::C:\n    default:  // all\n" \
            "        g();\n        h();\n        break;\n    }\n"
        for label, chosen in [("E::A", "    f();\n"), ("E::B", "    f();\n"), ("E::D", "    g();\n    h();\n")]:
            self.assertEqual(branches.decide_switches(switch, {"a.b": label, "c": "1"}), chosen)

    def test_choices_in_hostile_words_stay_data(self):
        made = generate.generate(choice.parse({"filter": "convolution", "mask": [[1, -1e30], [1e-30, 3]],
                                               "border": "constant", "border_value": 1e30}))
        self.assertTrue(set(made) <= {"filter.cu", "filter.h", "main.c", "reference.c", "reference.h", "image_file.c",
                                      "image_file.h", "Makefile", "CMakeLists.txt", "README.md", "LICENSE",
                                      "choice.json", "image.pgm"})


class Declarations(unittest.TestCase):
    def test_heads(self):
        cases = [("template <int A, typename B>\nclass X<A, B> : Y\n{\n};", "class", ("X",)),
                 ("__global__ void __launch_bounds__(A::threads, 2)\n    kernel(int a)\n{\n}", "function", ("kernel",)),
                 ("constexpr bool b = c<D>(1);", "other", ("b",)), ("using A = B<C>;", "other", ("A",)),
                 ("enum class E\n{\n    A,\n    B = 2\n};", "other", ("E",)),
                 ("enum E : int\n{\n    A,\n    B = 2\n};", "other", ("E", "A", "B")),
                 ("template <typename T>\nconstexpr bool isX = T::x && T::y;", "other", ("isX",)),
                 ("#define CFF(a) \\\n    a", "macro", ("CFF",))]
        for text, kind, names in cases:
            with self.subTest(text):
                head = cpp_text.head(text)
                self.assertEqual((head.kind, head.names), (kind, names))

    def test_all_headers_of_the_module_are_read(self):
        for path in sorted(module_text.SOURCES.glob("cuda/*/*/*.cuh")):
            with self.subTest(path.name):
                name = path.relative_to(module_text.SOURCES).as_posix()
                for file in module_text.flatten([name]).files:
                    for text in file.declarations:
                        head = cpp_text.head(text)
                        self.assertTrue(head.kind == "check" or head.names and all(head.names), text[:100])
