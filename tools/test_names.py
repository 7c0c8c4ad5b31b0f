# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of what `./dev format --check` says of names."""
import pytest

from tools import names

GUARDED = "#ifndef A_PLAN_HPP\n#define A_PLAN_HPP\n#endif\n"
FORM = "struct Form\n{\n};"
SETTING = "#ifndef LIMIT\n#define LIMIT 3\n#endif\n"


def of_module(text):
    return f"namespace cv\n{{\nnamespace ff\n{{\n{text}\n}}  // namespace ff\n}}  // namespace cv\n"


def unnamed(text):
    return of_module(f"namespace\n{{\n{text}\n}}  // namespace")


def test_guards():
    assert names.findings({"a.hpp": GUARDED, "b.hpp": GUARDED}) == ["A_PLAN_HPP is the guard of a.hpp and b.hpp"]
    assert names.findings({"a.cu": SETTING, "b.cu": SETTING}) == []


@pytest.mark.parametrize("other", [
    of_module("struct Shape\n{\n    int x;\n};"), of_module("class CV_EXPORTS Shape final : public Base<int>\n{\n};"),
    of_module("template <int N>\nstruct Shape\n{\n};"), of_module("enum class Shape : int\n{\n    A\n};"),
    of_module("class Shape\n    : public Base<int>,\n      public Other\n{\n};"), unnamed("class Shape\n{\n};"),
    of_module("struct alignas(2 * sizeof(T)) Shape\n{\n};"), unnamed(FORM) + of_module("struct Shape\n{\n};")])
def test_types_that_are_defined_twice(other):
    found = names.findings({"a.hpp": of_module("struct Shape\n{\n};"), "b.hpp": other})
    assert found == ["cv::ff::Shape is defined in a.hpp and b.hpp"]


@pytest.mark.parametrize("one, other", [(of_module(FORM), other) for other in (
    of_module("struct Form;"), of_module("struct Form f()\n{\n}"), FORM,
    of_module("struct Outer\n{\n    struct Form\n    {\n    };\n};"), of_module("template <>\nstruct Form<3>\n{\n};"), of_module("struct Form::Part\n{\n};"),
    of_module(f"namespace other\n{{\n{FORM}\n}}  // namespace other"))] + [(unnamed(FORM), unnamed(FORM))])
def test_types_that_are_not_the_same(one, other):
    assert names.findings({"a.hpp": one, "b.hpp": other}) == []


@pytest.mark.parametrize("table", ['CFF_ALGORITHM(bits, Bits)', '{"bits", prepareBits},', '{"bits", ofOne<prepareBits>},'])
def test_includes_of_other_algorithms(table):
    files = {"cuda/table.cpp": table + 'CFF_ALGORITHM(counts, Counts)', "cuda/ranks/counts/counts.cpp":
             '#include "cuda/ranks/bits/bits.hpp"\n#include "cuda/ranks/tile/tile.hpp"\n', "cuda/ranks/bits/bits.hpp": "",
             "cuda/ranks/tile/tile.hpp": '#include "cuda/ranks/bits/bits.hpp"', "cpu/ranks/tile/bits.cpp": ""}
    assert names.findings(files) == ["cuda/ranks/counts/counts.cpp includes cuda/ranks/bits/bits.hpp: what algorithms share "
                                     "lies in their family's folder"]
