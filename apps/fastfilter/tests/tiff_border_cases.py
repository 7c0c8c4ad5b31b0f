"""Borders of pictures that are filtered in bands, compared with SciPy, and every filter in bands and in one piece."""
from fastfilter_case import add_cases
from tiff_case import LITTLE, TiffCase, noise, numpy, scipy

SCIPY_BORDERS = {"replicate": "nearest", "reflect": "reflect", "reflect101": "mirror", "wrap": "grid-wrap",
                 "constant": "constant"}


class Borders(TiffCase):
    def bordered(self, border, height, width, window):
        pixels = noise("uint8", (height, width))
        self.write("in.tif", pixels, rowsperstrip=3)
        columns, rows = window
        self.succeeds("rank", "--percentile", 50, "--ksize", "{}x{}".format(*window), "--border", border,
                      "in.tif", "out.tif", "--device", "cpu", *LITTLE)
        wanted = scipy.ndimage.median_filter(pixels, size=(rows, columns), mode=SCIPY_BORDERS[border])
        self.assert_equal(self.read("out.tif"), wanted)

    def test_anchor_at_the_sides_of_the_window(self):
        pixels = noise("uint16", (500, 700))
        self.write("in.tif", pixels, rowsperstrip=3)
        for y, origin in ((0, 3), (6, -3)):
            for border, mode in SCIPY_BORDERS.items():
                self.succeeds("rank", "--percentile", 100, "--ksize", "3x7", "--anchor", "1,{}".format(y), "--border", border,
                              *LITTLE, "--overwrite", "in.tif", "out.tif", "--device", "cpu")
                wanted = scipy.ndimage.maximum_filter(pixels, size=(7, 3), mode=mode, origin=(-origin, 0))
                self.assert_equal(self.read("out.tif"), wanted)

    def test_linear(self):
        pixels = noise("uint16", (500, 700))
        self.write("in.tif", pixels, tile=(16, 128))
        mask = numpy.array([[1, 2, 3, 0, 1], [0, 5, 1, 1, 1], [2, 2, 2, 1, 7]], float)
        text = ";".join(" ".join(str(int(value)) for value in row) for row in mask)
        for border, mode in SCIPY_BORDERS.items():
            self.succeeds("convolve", "--mask", text, "--divisor", 29, "--border", border, *LITTLE, "--overwrite",
                          "in.tif", "out.tif", "--device", "cpu")
            wanted = numpy.rint(scipy.ndimage.correlate(pixels.astype(float), mask / 29, mode=mode)).clip(0, 65535)
            self.assert_equal(self.read("out.tif"), wanted.astype("uint16"), 1)

    def test_every_filter_is_the_same_in_bands(self):
        self.write("in.tif", noise("uint8", (1500, 400)), rowsperstrip=8)
        for command in (["gaussian", "--sigma", 4], ["gaussian", "--sigma", "1,6", "--exact"], ["gaussian", "--ksize", 9],
                        ["sobel", "--ksize", 1], ["sobel", "--ksize", 7], ["scharr"], ["laplacian"],
                        ["laplacian", "--ksize", 5], ["box", "--ksize", "4x6"], ["median", "--ksize", 41],
                        ["outliers", "--ksize", 5, "--threshold", 9], ["outliers", "--ksize", 3, "--threshold", 2, "--measure", "mad"],
                        ["std", "--ksize", 9], ["contrast", "--ksize", 31], ["range", "--ksize", 7], ["midpoint", "--ksize", 5],
                        ["entropy", "--ksize", 9], ["mode", "--ksize", "4x6"],
                        ["percentiles", "--ksize", "3x7", "--percentiles", "90,5"], ["trimmed-mean", "--ksize", 5, "--upper", 70],
                        ["sharpen", "--sigma", 3, "--amount", 2, "--threshold", 4], ["dog", "--threshold", 1]):
            call = command + ["--overwrite", "in.tif"]
            bands = self.run_json(*call, "bands.tif", *LITTLE)["band_rows"]
            self.assertLess(bands, 1500)
            self.run_json(*call, "whole.tif", "--memory", "1G")
            self.assertEqual(self.get("bands.tif"), self.get("whole.tif"), command)

    def test_deviations_of_floats_are_the_same_in_bands(self):
        self.write("in.tif", 1000 + noise("float32", (1500, 100)), rowsperstrip=8)
        for command in (["std", "--ksize", 9], ["variance", "--ksize", "4x31"], ["contrast", "--ksize", 5]):
            call = command + ["--overwrite", "in.tif"]
            self.assertLess(self.run_json(*call, "bands.tif", *LITTLE)["band_rows"], 1500)
            self.run_json(*call, "whole.tif", "--memory", "1G")
            self.assertEqual(self.get("bands.tif"), self.get("whole.tif"), command)

    def test_large_gaussian(self):
        self.write("in.tif", noise("float32", (4000, 100)), rowsperstrip=8)
        call = ["gaussian", "--large", "--sigma", 20, "in.tif"]
        self.assertLess(self.run_json(*call, "bands.tif", "--memory", "3M")["band_rows"], 4000)
        self.run_json(*call, "whole.tif", "--memory", "1G")
        self.assert_equal(self.read("bands.tif"), self.read("whole.tif"), 1e-4)


    def test_rounded_sums_are_the_same_in_bands(self):
        """Their last digits depend on where tiles of a transform and samples of a large Gaussian begin."""
        self.write("in.tif", noise("float32", (6000, 300)), rowsperstrip=1)
        random = numpy.random.default_rng(1)
        mask = ";".join(" ".join(map(repr, row)) for row in random.normal(size=(45, 45)).tolist())
        for command in (["gaussian", "--large", "--sigma", "20"], ["convolve", "--mask", mask, "--border", "wrap"]):
            call = command + ["--overwrite", "in.tif"]
            bands = self.run_json(*call, "bands.tif", "--memory", "6M")
            self.assertLess(bands["band_rows"], 3000)
            self.assertGreater(bands["band_rows"] % 64, 0, "a height that groups of rows do not divide")
            self.run_json(*call, "whole.tif", "--memory", "1G")
            self.assertEqual(self.get("bands.tif"), self.get("whole.tif"), command[0])


BORDERS = [("{}_{}".format(border, name), border, height, width, window)
           for border in SCIPY_BORDERS
           for name, height, width, window in (("tall", 4000, 60, (3, 5)), ("one_row", 1, 400, (3, 3)),
                                               ("one_column", 900, 1, (5, 5)), ("small", 9, 11, (5, 9)),
                                               ("window_of_many_bands", 9000, 90, (3, 301)))]
add_cases(Borders, "border", BORDERS, Borders.bordered)
