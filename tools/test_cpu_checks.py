# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of the checks of the CPU engine."""
import contextlib
import io
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import one_definition, results, simd_levels  # noqa: E402

COMPILER = os.environ.get("CXX") or shutil.which("c++") or shutil.which("g++") or "c++"
AVX512 = {"avx512f", "avx512cd", "avx512bw", "avx512dq", "avx512vl"}
AVX2 = {"avx2", "fma", "f16c"}
SHARED = "template <typename T> __attribute__((noinline)) T twice(T x) { return x + x; }\n"
CLEAN = "namespace simd256 { inline int f(int x) { return x; } int use(int x) { return f(x); } }\n"
# An instance for a type of the level is one that no other object has; one for `int` is anybody's.
OF_ITS_TYPE = SHARED + ("namespace simd256 { struct V { int x; V operator+(V o) const { return {x + o.x}; } };\n"
                        "int use(V v) { return twice(v).x; } }\n")
OF_ANYBODY = SHARED + "namespace simd256 { int use(int x) { return twice(x); } }\n"
THROWING = ("namespace simd256 { struct G { ~G(); }; G::~G() {} void call(); }\n"
            "void simd256_entry() { simd256::G g; simd256::call(); }\n")
OF_OPENCV = "namespace cv { namespace hal_CFF_SIMD256 { inline int f() { return 1; } int (*use)() = f; } }\n"
TOGETHER = SHARED + "namespace simd256 { struct V { int x; V operator+(V o) const { return {x + o.x}; } }; }\n"


@unittest.skipUnless(platform.machine() in ("x86_64", "AMD64", "i686"), "one level of vector instructions")
class OneDefinition(unittest.TestCase):
    def run_on(self, sources):
        """The counts for a library of these sources, {name: text}, and what was printed."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            objects = folder / "modules" / "cudafastfilters" / "CMakeFiles" / "opencv_cudafastfilters.dir"
            objects.mkdir(parents=True)
            for file, text in sources.items():
                (folder / file).write_text(text)
                subprocess.run([COMPILER, "-c", "-O0", "-std=c++17", str(folder / file), "-o",
                                str(objects / (file + ".o"))], check=True)
            said = io.StringIO()
            with contextlib.redirect_stdout(said):
                return one_definition.run(folder, {file for file in sources if "_simd" in file}), said.getvalue()

    def expect(self, sources, passed, failed, *words):
        counts, said = self.run_on(sources)
        self.assertEqual(results.Counts(passed, failed, 0), counts, said)
        for word in words:
            self.assertIn(word, said)

    def test_code_of_the_level_passes(self):
        self.expect({"a_simd256.cpp": CLEAN, "b_simd256.cpp": OF_ITS_TYPE, "c_simd256.cpp": OF_OPENCV,
                     "d_simd256.cpp": THROWING}, 4, 0)

    def test_code_of_anybody_is_named(self):
        self.expect({"a_simd256.cpp": CLEAN, "b_simd256.cpp": OF_ANYBODY}, 1, 1, "b_simd256.cpp.o", "int twice<int>(int)")

    def test_code_of_another_level_is_named(self):
        self.expect({"a_simd512.cpp": OF_ITS_TYPE}, 0, 1, "simd256::V")

    def test_vague_objects_count(self):
        self.expect({"a_simd256.cpp": "inline int table[2] = {1, 2};\nint use(int i) { return table[i]; }\n"}, 0, 1, "table")
        virtual = "struct A { virtual ~A() {} }; namespace simd256 { void use() { A a; } }\n"
        self.expect({"a_simd512.cpp": virtual}, 0, 1, "vtable for A")

    def test_code_for_every_processor_may_define_anything(self):
        self.expect({"a.cpp": OF_ANYBODY, "a_simd256.cpp": CLEAN}, 1, 0)

    def test_the_lowest_level_is_not_for_every_processor(self):
        self.expect({"a_simd128.cpp": OF_ANYBODY, "a_simd256.cpp": CLEAN}, 1, 1, "a_simd128.cpp.o")

    def test_a_type_of_the_level_in_other_objects_is_named(self):
        other = TOGETHER + "int use(int x) { return twice(simd256::V{x}).x; }\n"
        self.expect({"a_simd256.cpp": OF_ITS_TYPE, "b.cpp": other}, 0, 1, "a_simd256.cpp.o", "is defined by b.cpp.o too")

    def test_a_source_without_an_object_fails(self):
        with tempfile.TemporaryDirectory() as name:
            with contextlib.redirect_stdout(io.StringIO()):
                self.assertEqual(results.Counts(0, 1, 0), one_definition.run(Path(name), {"a_simd256.cpp"}))

    def test_a_header_named_as_its_folder_makes_a_source_a_level(self):
        with tempfile.TemporaryDirectory() as name:
            (Path(name) / "a").mkdir()
            for header in ("a.simd.hpp", "part.simd.hpp"):
                (Path(name) / "a" / header).write_text("")
            self.assertEqual({"a_simd128.cpp", "a_simd256.cpp", "a_simd512.cpp"}, one_definition.made_of(Path(name)))

    def test_no_such_source_is_skipped(self):
        counts, said = self.run_on({"a.cpp": OF_ANYBODY})
        self.assertEqual(results.Counts(0, 0, 1), counts, said)


class SimdLevels(unittest.TestCase):
    def plan(self, available, levels=simd_levels.X86):
        runs, missing = simd_levels.plan(levels, available)
        whole = [(name, disabled) for name, disabled, tests in runs if tests == simd_levels.TESTS]
        names = [(name, disabled) for name, disabled, tests in runs if tests == simd_levels.LEVEL_TEST]
        return whole, names, missing

    def test_every_level_below_the_best_runs(self):
        whole, names, missing = self.plan(AVX512 | AVX2 | {"sse4_2", "sse2"})
        self.assertEqual([("AVX2", ["AVX512-SKX"]), ("SSE4.2", ["AVX512-SKX", "AVX2"]),
                          ("no SIMD", ["AVX512-SKX", "AVX2", "SSE4.2"])], whole)
        self.assertEqual(("AVX-512", []), names[0])
        self.assertIn(("SSE4.2", ["FMA3"]), names)
        self.assertEqual([], missing)

    def test_levels_that_are_lacking_are_named(self):
        whole, names, missing = self.plan(AVX2 | {"sse4_2"})
        self.assertEqual([("SSE4.2", ["AVX2"]), ("no SIMD", ["AVX2", "SSE4.2"])], whole)
        self.assertEqual(["AVX-512"], missing)
        whole, names, missing = self.plan({"sse2"})
        self.assertEqual(([], [("no SIMD", [])], ["AVX-512", "AVX2", "SSE4.2"]), (whole, names, missing))

    def test_a_level_with_an_instruction_missing_is_none(self):
        self.assertEqual(["AVX-512", "AVX2"], self.plan({"avx2", "fma", "sse4_2"} | AVX512)[2])

    def test_arm_has_one_level(self):
        whole, names, missing = self.plan({"asimd"}, simd_levels.levels_of("aarch64"))
        self.assertEqual(([("no SIMD", ["NEON"])], [("NEON", [])], []), (whole, names, missing))

    def test_instructions_are_those_that_every_processor_has(self):
        text = "processor: 0\nflags\t\t: sse4_2 avx2\nprocessor: 1\nflags\t\t: sse4_2\n"
        self.assertEqual({"sse4_2"}, simd_levels.instructions(text))
        self.assertEqual(set(), simd_levels.instructions("nothing of the kind"))
