# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of the checks of the CPU engine."""
import os
import platform
import shutil
import subprocess

import pytest

from tools import one_definition, results, simd_levels

COMPILER = os.environ.get("CXX") or shutil.which("c++") or shutil.which("g++") or "c++"
AVX512 = {"avx512f", "avx512cd", "avx512bw", "avx512dq", "avx512vl"}
AVX2 = {"avx2", "fma", "f16c"}
SHARED = "template <typename T> __attribute__((noinline)) T twice(T x) { return x + x; }\n"
CLEAN = "namespace simd256 { inline int f(int x) { return x; } int use(int x) { return f(x); } }\n"
# An instance for a type of the level is one that no other object has; one for `int` is anybody's.
TYPE = SHARED + "namespace simd256 { struct V { int x; V operator+(V o) const { return {x + o.x}; } }; }\n"
OF_ITS_TYPE = TYPE + "namespace simd256 { int use(V v) { return twice(v).x; } }\n"
OF_ANYBODY = SHARED + "namespace simd256 { int use(int x) { return twice(x); } }\n"
THROWING = ("namespace simd256 { struct G { ~G(); }; G::~G() {} void call(); }\n"
            "void simd256_entry() { simd256::G g; simd256::call(); }\n")
OF_OPENCV = "namespace cv { namespace hal_CFF_SIMD256 { inline int f() { return 1; } int (*use)() = f; } }\n"
TABLE = "inline int table[2] = {1, 2};\nint use(int i) { return table[i]; }\n"
VIRTUAL = "struct A { virtual ~A() {} }; namespace simd256 { void use() { A a; } }\n"

# Sources of a library, how many pass and fail, and words that are said.
LIBRARIES = {
    "code of the level": ({"a_simd256.cpp": CLEAN, "b_simd256.cpp": OF_ITS_TYPE, "c_simd256.cpp": OF_OPENCV,
                           "d_simd256.cpp": THROWING}, 4, 0),
    "code of anybody": ({"a_simd256.cpp": CLEAN, "b_simd256.cpp": OF_ANYBODY}, 1, 1,
                        "b_simd256.cpp.o", "int twice<int>(int)"),
    "code of another level": ({"a_simd512.cpp": OF_ITS_TYPE}, 0, 1, "simd256::V"),
    "a table": ({"a_simd256.cpp": TABLE}, 0, 1, "table"),
    "a table of virtual functions": ({"a_simd512.cpp": VIRTUAL}, 0, 1, "vtable for A"),
    "code for every processor may define anything": ({"a.cpp": OF_ANYBODY, "a_simd256.cpp": CLEAN}, 1, 0),
    "the lowest level is not every processor": ({"a_simd128.cpp": OF_ANYBODY, "a_simd256.cpp": CLEAN}, 1, 1,
                                                "a_simd128.cpp.o"),
    "a type of the level in other objects": ({"a_simd256.cpp": OF_ITS_TYPE,
                                              "b.cpp": TYPE + "int use(int x) { return twice(simd256::V{x}).x; }\n"},
                                             0, 1, "a_simd256.cpp.o", "is defined by b.cpp.o too"),
}


@pytest.mark.skipif(simd_levels.MACHINES.get(platform.machine()) != simd_levels.X86, reason="one level")
@pytest.mark.parametrize("library", LIBRARIES.values(), ids=LIBRARIES)
def test_one_definition(tmp_path, capsys, library):
    sources, passed, failed, *words = library
    objects = tmp_path / "modules" / "cudafastfilters" / "CMakeFiles" / "opencv_cudafastfilters.dir"
    objects.mkdir(parents=True)
    for name, text in sources.items():
        (tmp_path / name).write_text(text)
        subprocess.run([COMPILER, "-c", "-std=c++17", tmp_path / name, "-o", objects / (name + ".o")], check=True)
    expected = {name for name in sources if "_simd" in name}
    assert one_definition.run(tmp_path, expected) == results.Counts(passed, failed, 0)
    said = capsys.readouterr().out
    assert all(word in said for word in words), said
    assert one_definition.run(tmp_path, expected | {"no_simd256.cpp"}) == results.Counts(passed, failed + 1, 0)


def test_a_header_named_as_its_folder_makes_a_source_a_level(tmp_path):
    (tmp_path / "a").mkdir()
    for header in ("a.simd.hpp", "part.simd.hpp"):
        (tmp_path / "a" / header).write_text("")
    assert one_definition.made_of(tmp_path) == {"a_simd128.cpp", "a_simd256.cpp", "a_simd512.cpp"}


WHOLE_X86 = [("AVX2", ["AVX512-SKX"]), ("SSE4.2", ["AVX512-SKX", "AVX2"]),
             ("no SIMD", ["AVX512-SKX", "AVX2", "SSE4.2"])]


@pytest.mark.parametrize("levels, available, best, whole, missing", [
    (simd_levels.X86, AVX512 | AVX2 | {"sse4_2", "sse2"}, "AVX-512", WHOLE_X86, []),
    (simd_levels.X86, AVX2 | {"sse4_2"}, "AVX2", [("SSE4.2", ["AVX2"]), ("no SIMD", ["AVX2", "SSE4.2"])], ["AVX-512"]),
    (simd_levels.X86, {"sse2"}, "no SIMD", [], ["AVX-512", "AVX2", "SSE4.2"]),
    # a level with an instruction missing is none
    (simd_levels.X86, {"avx2", "fma", "sse4_2"} | AVX512, "SSE4.2", [("no SIMD", ["SSE4.2"])], ["AVX-512", "AVX2"]),
    (simd_levels.ARM, {"asimd"}, "NEON", [("no SIMD", ["NEON"])], [])])
def test_every_level_below_the_best_runs(levels, available, best, whole, missing):
    runs, lacking = simd_levels.plan(levels, available)
    assert runs[0] == (best, [], simd_levels.LEVEL_TEST)
    assert [(name, disabled) for name, disabled, tests in runs if tests == simd_levels.TESTS] == whole
    assert lacking == missing
    assert (("SSE4.2", ["FMA3"], simd_levels.LEVEL_TEST) in runs) == ("AVX2" in [name for name, *_ in runs])


def test_instructions_are_those_that_every_processor_has():
    text = "processor: 0\nflags\t\t: sse4_2 avx2\nprocessor: 1\nflags\t\t: sse4_2\n"
    assert simd_levels.instructions(text) == {"sse4_2"}
    assert simd_levels.instructions("nothing of the kind") == set()
