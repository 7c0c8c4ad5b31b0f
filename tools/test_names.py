# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of what `./dev format --check` says of names and lines."""
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import names  # noqa: E402


def of_module(text):
    return "namespace cv\n{{\nnamespace ff\n{{\n{}\n}}\n}}\n".format(text)


def unnamed(text):
    return of_module("namespace\n{{\n{}\n}}  // namespace\n".format(text))


class Guards(unittest.TestCase):
    def test_one_guard_of_two_headers(self):
        text = "#ifndef A_PLAN_HPP\n#define A_PLAN_HPP\n#endif\n"
        self.assertEqual(names.findings({"a.hpp": text, "b.hpp": text}), ["A_PLAN_HPP is the guard of a.hpp and b.hpp"])

    def test_default_of_a_setting_is_no_guard(self):
        text = "#ifndef LIMIT\n#define LIMIT 3\n#endif\n"
        self.assertEqual(names.findings({"a.cu": text, "b.cu": text}), [])


class Types(unittest.TestCase):
    def found(self, *texts):
        return names.findings({"{}.hpp".format(number): text for number, text in enumerate(texts)})

    def test_defined_twice(self):
        for other in ("struct Shape { int x; };", "class CV_EXPORTS Shape final : public Base<int>\n{\n};",
                      "template <int N>\nstruct Shape { };", "enum class Shape : int { A };",
                      "DECLARE(f(int x))\n\nstruct Shape { };",
                      "#define TWO(a) \\\n  {\nstruct alignas(16) Shape { };"):
            with self.subTest(other):
                self.assertEqual(self.found(of_module("struct Shape { };"), of_module(other)),
                                 ["cv::ff::Shape is defined in 0.hpp and 1.hpp"])

    def test_unnamed_and_named(self):
        self.assertEqual(len(self.found(of_module("struct Shape { };"), unnamed("class Shape { };"))), 1)

    def test_not_the_same(self):
        for other in (of_module("struct Form;"), of_module("struct Form f() { }"), "struct Form { };",
                      of_module("struct Outer { struct Form { }; };"), of_module("template <> struct Form<3> { };"),
                      of_module("// struct Form { };"), of_module("struct Form::Part { };"),
                      of_module("namespace other { struct Form { }; }")):
            with self.subTest(other):
                self.assertEqual(self.found(of_module("struct Form { };"), other), [])

    def test_two_unnamed(self):
        self.assertEqual(self.found(unnamed("struct Form { };"), unnamed("struct Form { };")), [])


class Lines(unittest.TestCase):
    def test_columns(self):
        self.assertEqual(names.long_lines("a" * 120 + "\n" + "b" * 121 + "\n\n|" + "c" * 120 + "\n"), [2])
