"""The planner answers as the module does: it is held to test/dispatch.txt, which a test of the module makes."""
import re
import unittest

import common
from convomed import choice, plan

DISPATCH = common.REPOSITORY / "test" / "dispatch.txt"
LINE = re.compile(r"  (median|25% rank|greatest|Gaussian|box) (\d+)x(\d+)(?: sigma 0)?: (.*)$")
KNOWN = set(next(field for field in choice.schema.FIELDS if field.name == "algorithm").values)


def dispatched():
    """(choice, algorithm at 16384x16384) of the lines that name one filter of one type."""
    section = None
    for line in DISPATCH.read_text(encoding="utf-8").splitlines():
        heading = re.match(r"CV_(8U|8S|16U|16S|32F)C([134])$", line)
        if line and not line.startswith(" "):
            section = heading.groups() if heading else None
        found = LINE.match(line) if section else None
        if not found:
            continue
        name, width, height, plans = found.groups()
        given = {"src_type": section[0], "channels": int(section[1]), "ksize": [int(width), int(height)]}
        given.update({"median": {"filter": "median", "border": "replicate"},
                      "25% rank": {"filter": "rank", "percentile": 25}, "greatest": {"filter": "rank", "percentile": 100},
                      "Gaussian": {"filter": "gaussian"}, "box": {"filter": "box"}}[name])
        # Behind the algorithm, in parentheses, is the kernel of it that an image chooses.
        yield given, re.sub(r"^from \S+ | \(.*\)$", "", plans.split(", ")[-1])


class Recorders(unittest.TestCase):
    def test_every_algorithm_of_the_module_has_one(self):
        recorders = "\n".join(file.read_text(encoding="utf-8") for file in plan.PLANNER.glob("*_launchers.cpp"))
        cuda = common.REPOSITORY / "modules" / "cudafastfilters" / "src" / "cuda"
        for name in choice.schema.algorithms():
            # Files of its folder, or of one that it shares with others.
            files = [file for file in cuda.rglob(name + "*") if file.suffix in (".cuh", ".cu", ".hpp")]
            if not any(file.suffix in (".cuh", ".cu") for file in files):
                continue  # it is made of other algorithms' kernels
            with self.subTest(algorithm=name):
                places = {file.parent.relative_to(cuda).as_posix() + "/" for file in files if file.parent.name == name}
                places |= {"cuda/" + file.relative_to(cuda).as_posix() for file in files}
                self.assertTrue(any(place in recorders for place in places),
                                "write a recorder in place of the launcher of {} into apps/convomed/planner/*_launchers.cpp, "
                                "which says how its kernels are launched; see record.hpp".format(name))


class Plans(unittest.TestCase):
    def test_algorithms_are_those_of_the_module(self):
        compared = 0
        for given, algorithm in dispatched():
            with self.subTest(given=given):
                self.assertIn(algorithm, KNOWN)
                self.assertEqual(plan.plan(choice.parse(given)).algorithm, algorithm)
                compared += 1
        self.assertGreater(compared, 400)

    def test_the_oldest_gpu_decides(self):
        given = {"filter": "convolution", "mask": common.MASK5}
        self.assertEqual(plan.plan(choice.parse(given)).algorithm, "tensor_dense")
        given["architectures"] = ["sm_75", "sm_90"]
        self.assertEqual(plan.plan(choice.parse(given)).algorithm, "dense_strip")

    def test_the_image_size_decides(self):
        given = {"filter": "gaussian", "ksize": 31}
        self.assertEqual(plan.plan(choice.parse(given)).algorithm, "tensor_separable_long")
        given["image_size"] = "1024x1024"
        self.assertEqual(plan.plan(choice.parse(given)).algorithm, "tensor_separable")
        given = {"filter": "median", "ksize": 31}
        self.assertEqual(plan.plan(choice.parse(given)).algorithm, "rank_counts")
        given["image_size"] = "500x500"
        self.assertEqual(plan.plan(choice.parse(given)).algorithm, "rank_bitmap")

    def test_large_windows(self):
        for window, depth, algorithm in [
                (17, "8U", "median_tile"), (19, "8U", "rank_bits"), (21, "8U", "rank_counts"), (255, "8S", "rank_counts"),
                (257, "8U", "rank_counts"), (31, "16U", "rank_sorted_window"), (31, "32F", "rank_sorted_window"),
                (255, "16S", "rank_sorted_window"), (257, "16U", "rank_wide"),
                ("31x1", "8U", "rank_lines"), ("3x255", "32F", "rank_lines")]:
            with self.subTest(window=window, depth=depth):
                given = {"filter": "median", "ksize": window, "src_type": depth}
                self.assertEqual(plan.plan(choice.parse(given)).algorithm, algorithm)

    def test_large_gaussians(self):
        found = plan.plan(choice.parse({"filter": "large_gaussian", "sigma": 50}))
        self.assertEqual(found.algorithm, "gaussian_spline")
        self.assertTrue(1e-6 < found.bound < 1e-4)
        # Without a coarse grid they are separable filters, as in the module.
        small = plan.plan(choice.parse({"filter": "large_gaussian", "sigma": 5}))
        self.assertNotEqual(small.algorithm, "gaussian_spline")

    def test_masks_of_low_rank(self):
        found = plan.plan(choice.parse({"filter": "convolution", "mask": common.difference_of_gaussians(41)}))
        self.assertEqual(found.algorithm, "low_rank")
        code = "\n".join(found.code)
        self.assertEqual((code.count("filterTerm1"), code.count("filterTerm2"), code.count("filterTerm3")), (2, 2, 0))
        self.assertEqual(found.origin, [-20, -20])

    def test_two_passes_have_the_window_of_the_filter(self):
        found = plan.plan(choice.parse({"filter": "separable", "row": "1 2 1", "column": "1 2 3 2 1",
                                        "algorithm": "two_pass"}))
        self.assertEqual(found.origin, [-1, -2])

    def test_strips_of_columns_are_one_call(self):
        found = plan.plan(choice.parse({"filter": "gaussian", "ksize": 151, "algorithm": "tensor_two_pass"}))
        self.assertEqual(found.origin, [-80, -80])
        self.assertEqual("\n".join(found.code).count("tensorRowSums("), 1)
        self.assertEqual(len(found.constants), 1)

    def test_an_algorithm_that_does_not_suit_says_why(self):
        problems = choice.validate({"filter": "median", "ksize": 5, "algorithm": "median_columns"})
        self.assertEqual([problem.field for problem in problems], ["algorithm"])
        self.assertIn("median_columns", problems[0].reason)
