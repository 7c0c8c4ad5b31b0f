"""Borders that reflect: a band at an end of the picture needs rows on its other side."""
from fastfilter_case import add_cases
from tiff_case import LITTLE, TiffCase, noise, scipy

SCIPY_BORDERS = {"replicate": "nearest", "reflect": "reflect", "reflect101": "mirror", "wrap": "grid-wrap",
                 "constant": "constant"}
HEIGHT, WINDOW = 12, 7


def maximum(pixels, rows, anchor, border):
    return scipy.ndimage.maximum_filter(pixels, size=(rows, 3), mode=SCIPY_BORDERS[border],
                                        origin=(anchor - rows // 2, 0))


class Reflection(TiffCase):
    def call(self, border, anchor, *arguments):
        return ("rank", "--percentile", 100, "--ksize", "3x{}".format(WINDOW), "--anchor", "1,{}".format(anchor),
                "--border", border, "--overwrite") + arguments

    def last_row_alone(self, border, anchor):
        """The last band has one row."""
        self.write("tall.tif", noise("uint16", (4000, 700)), rowsperstrip=1)
        band = self.run_json(*self.call(border, anchor, *LITTLE, "tall.tif", "out.tif"))["band_rows"]
        pixels = noise("uint16", (2 * band + 1, 700))
        self.write("in.tif", pixels, rowsperstrip=1)
        report = self.run_json(*self.call(border, anchor, *LITTLE, "in.tif", "out.tif"))
        self.assertEqual(report["band_rows"], band)
        self.assert_equal(self.read("out.tif"), maximum(pixels, WINDOW, anchor, border))

    def parts_of_one_row(self, border, anchor):
        """The first band has one row, and so have all others."""
        pixels = noise("uint8", (HEIGHT, 50))
        self.write("in.tif", pixels, rowsperstrip=1)
        parts = ["part{}.tif".format(index) for index in range(1, HEIGHT + 1)]
        for index, part in enumerate(parts, 1):
            self.run_json(*self.call(border, anchor, "--rows", "{}/{}".format(index, HEIGHT), "in.tif", part))
        self.succeeds("join", *parts, "out.tif")
        self.assert_equal(self.read("out.tif"), maximum(pixels, WINDOW, anchor, border))


ANCHORED = [("{}_anchor_{}".format(border, anchor), border, anchor) for border in SCIPY_BORDERS
            for anchor in (0, WINDOW - 1)]
add_cases(Reflection, "last_row_alone", ANCHORED, Reflection.last_row_alone)
add_cases(Reflection, "parts_of_one_row", ANCHORED, Reflection.parts_of_one_row)
