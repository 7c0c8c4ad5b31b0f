"""The schema, and choices: read, checked, written."""
import json
import unittest

import common  # noqa: F401  (it puts the package on the path)
from convomed import choice, schema


class Choices(unittest.TestCase):
    def test_presets_are_choices_with_kernels(self):
        for preset in schema.PRESETS:
            with self.subTest(preset.name):
                self.assertEqual(choice.validate(preset.choice), [])

    def test_json_and_texts_give_the_choice_back(self):
        for preset in schema.PRESETS:
            with self.subTest(preset.name):
                made = choice.parse(preset.choice)
                self.assertEqual(choice.from_json(made.to_json()), made)
                self.assertEqual(choice.from_json(made.to_json()).to_json(), made.to_json())
                self.assertEqual(choice.parse(choice.to_texts(made)), made)

    def test_borders_are_the_modules_unless_chosen(self):
        for name in schema.FILTERS:
            with self.subTest(name):
                given = {"filter": name, "sigma": 20} if name == "large_gaussian" else {"filter": name}
                made = choice.parse(given)
                self.assertEqual(made.border, "replicate" if name in schema.RANKS else "reflect101")
                self.assertNotIn("border", choice.to_texts(made))
        made = choice.parse({"filter": "median", "border": "reflect101"})
        self.assertEqual(choice.to_texts(made)["border"], "reflect101")
        self.assertEqual(choice.parse(choice.to_texts(made)), made)

    def test_equal_choices_have_one_json(self):
        masks = ["1 2 1; 2 4 2; 1 2 1", "1,2,1\n2,4,2\n1,2,1\n", "# smooth\n1.0 2.0 1.0; 2 4e0 2; 1 2 1",
                 [[1, 2.0, 1], [2, 4, 2], [1, 2, 1]]]
        texts = {choice.parse({"filter": "convolution", "mask": mask}).to_json() for mask in masks}
        self.assertEqual(len(texts), 1)
        self.assertEqual(choice.parse({"ksize": "5"}).to_json(), choice.parse({"ksize": [5, 5]}).to_json())

    def test_each_field_refuses_what_it_is_not(self):
        cases = [("ksize", "4"), ("ksize", "0"), ("ksize", "1025"), ("ksize", "3x"), ("ksize", "-3"), ("ksize", "3x3x3"),
                 ("ksize", True), ("ksize", [3, 3, 3]), ("ksize", {}), ("ksize", "9" * 400), ("filter", "blur"),
                 ("filter", 1), ("src_type", "64F"), ("src_type", None), ("channels", 2), ("channels", "1 "  "2"),
                 ("channels", True), ("border", "mirror"), ("border_value", "1 2"), ("border_value", "nan"),
                 ("border_value", "1e400"), ("border_value", []), ("architectures", ""), ("architectures", "sm_1"),
                 ("architectures", ["sm_90; rm -rf /"]), ("api", "python"), ("name", "int"), ("name", "a b"),
                 ("name", "../x"), ("name", "x;y"), ("name", ""), ("name", "_x"), ("name", "a" * 41),
                 ("name", "x\n"), ("name", "cudaMalloc"), ("strip_rows", -1), ("strip_rows", 1.5),
                 ("image_size", "0x1"), ("image_size", "1x99999999"), ("no_such_field", 1), ("mask", "1 2 1"),
                 ("\0", 1)]
        for field, value in cases:
            with self.subTest(field=field, value=value):
                problems = choice.validate({"filter": "median", field: value} if field != "filter" else {field: value})
                self.assertTrue(problems)
                self.assertTrue(all(problem.reason and "\n" not in problem.reason for problem in problems))
                with self.assertRaises(choice.Refused):
                    choice.parse({"filter": "median", field: value} if field != "filter" else {field: value})

    def test_masks_that_are_none(self):
        for mask in ["", ";", "1 2; 3", "x", "1 nan 1", "inf", "1e999", [], [[]], [[1], [2, 3]], [["$(id)"]], 5, None,
                     {"a": 1}, " ".join(["1"] * 1100), [[1] * 200] * 200, [[True]]]:
            with self.subTest(mask=str(mask)[:40]):
                problems = choice.validate({"filter": "convolution", "mask": mask})
                self.assertEqual([problem.field for problem in problems], ["mask"])

    def test_fields_are_checked_against_each_other(self):
        cases = [({"filter": "rank", "ksize": 5, "anchor": "5,0"}, "anchor"),
                 ({"filter": "median", "border": "wrap", "border_value": 3}, "border_value"),
                 ({"filter": "median", "channels": 3, "border": "constant", "border_value": "1 2"}, "border_value"),
                 ({"filter": "convolution", "grey_rule": True, "divisor": 2}, "grey_rule"),
                 ({"filter": "median", "percentile": 40}, "percentile"),
                 ({"filter": "large_gaussian", "sigma": 0.1}, "sigma"),
                 ({"filter": "large_gaussian", "sigma": 50, "border": "constant", "border_value": 3}, "border_value"),
                 ({"filter": "large_gaussian", "sigma": 50, "algorithm": "two_pass"}, "algorithm"),
                 ({"filter": "median", "ksize": 31, "algorithm": "rank_bits"}, "algorithm"),
                 ({"filter": "median", "ksize": 301, "src_type": "16U", "algorithm": "rank_sorted_window"}, "algorithm"),
                 ({"filter": "rank", "ksize": 31, "src_type": "16U", "algorithm": "rank_counts"}, "algorithm"),
                 ({"filter": "median", "ksize": 31, "strip_rows": 8}, "strip_rows"),
                 ({"filter": "median", "ksize": 5, "algorithm": "rank_tile"}, ""),
                 ({"filter": "gaussian", "ksize": 9, "algorithm": "median_tile"}, "algorithm"),
                 ({"filter": "gaussian", "ksize": 9, "strip_rows": 3}, "strip_rows")]
        for given, field in cases:
            with self.subTest(given=given):
                if given.get("algorithm") == "rank_tile":
                    self.assertEqual(choice.validate(given), [])  # another algorithm that suits
                else:
                    self.assertEqual([problem.field for problem in choice.validate(given)], [field])

    def test_json_that_is_none(self):
        for text in [b"\xff\xfe", "", "[]", "3", "{", '{"filter": "median", "ksize": NaN}', "[" * 100000,
                     '{"convomed": 3, "filter": "median"}', " " * (schema.LARGEST_TEXT + 1), '"median"']:
            with self.subTest(text=text[:20]):
                with self.assertRaises(choice.Refused):
                    choice.from_json(text)

    def test_the_schema_is_json(self):
        json.dumps([field._asdict() for field in schema.FIELDS])
