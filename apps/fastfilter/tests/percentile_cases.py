"""Several percentiles, which are pages of a TIFF file, beside `rank` for each."""
import os

from tiff_case import LITTLE, TiffCase, noise, numpy, tifffile

USAGE, OUTPUT = 2, 4
WANTED = (10, 50, 97.5)


class Percentiles(TiffCase):
    CALL = ("percentiles", "--ksize", "5x3", "--percentiles", "10,50,97.5", "--quiet", "--overwrite", "--device", "cpu")

    def each(self, source, *options):
        """The results of `rank`."""
        for percentile in WANTED:
            self.succeeds("rank", "--ksize", "5x3", "--percentile", percentile, source, "one.tif", *self.CALL[5:], *options)
            yield self.read("one.tif")

    def compare(self, source, *options):
        self.succeeds(*self.CALL, source, "out.tif", *options)
        with tifffile.TiffFile(self.path("out.tif")) as result:
            for page, percentile, wanted in zip(result.pages, WANTED, self.each(source, *options)):
                self.assertEqual(page.tags[285].value, "percentile {:g}".format(percentile))
                self.assert_equal(page.asarray(), wanted)
            return result.pages

    def test_bands(self):
        for kind, shape, layout in (("uint8", (1500, 400), dict(rowsperstrip=8, compression="deflate")),
                                    ("uint16", (1100, 300), dict(tile=(64, 48), compression="lzw", predictor=True)),
                                    ("float32", (900, 200), dict(rowsperstrip=3)),
                                    ("uint8", (700, 150, 3), dict(photometric="rgb", rowsperstrip=20)),
                                    ("uint8", (3, 700, 150), dict(photometric="rgb", planarconfig="separate", rowsperstrip=20)),
                                    ("int16", (300, 150, 5), dict(planarconfig="contig", rowsperstrip=20))):
            self.write("in.tif", noise(kind, shape), **layout)
            pages = self.compare("in.tif", *LITTLE)
            self.assertEqual(len(pages), 3)
            self.assertEqual(self.run_json(*self.CALL[:-2], "in.tif", "little.tif", *LITTLE)["pages"], 1)
            self.succeeds(*self.CALL, "in.tif", "whole.tif", "--memory", "1G")
            self.assertEqual(self.get("little.tif"), self.get("whole.tif"))
            self.assertEqual(sorted(self.files()), sorted(["in.tif", "little.tif", "one.tif", "out.tif", "whole.tif"]))

    def test_alpha_is_in_every_page(self):
        pixels = noise("uint8", (60, 50, 4))
        self.write("in.tif", pixels, photometric="rgb", extrasamples=["unassalpha"])
        self.compare("in.tif")
        for page in self.read("out.tif", key=range(3)):
            self.assert_equal(page[..., 3], pixels[..., 3])

    def test_pages(self):
        with tifffile.TiffWriter(self.path("in.tif")) as writer:
            for index in range(2):
                writer.write(noise("uint8", (40, 50 + index), index), photometric="minisblack", description="a page",
                             extratags=[(285, "s", 0, "slice {}".format(index))])
        self.succeeds(*self.CALL, "in.tif", "out.tif")
        with tifffile.TiffFile(self.path("out.tif")) as result:
            self.assertEqual([page.tags[285].value for page in result.pages],
                             ["slice {}, percentile {:g}".format(index, each) for index in range(2) for each in WANTED])
            self.assertEqual({page.description for page in result.pages}, {"a page"})
            for page, wanted in zip(result.pages[::3], (noise("uint8", (40, 50)), noise("uint8", (40, 51), 1))):
                self.assertEqual(page.shape, wanted.shape)
        self.succeeds(*self.CALL, "in.tif", "second.tif", "--page", 2)
        with tifffile.TiffFile(self.path("second.tif")) as result:
            self.assertEqual(len(result.pages), 3)

    def test_parts(self):
        self.write("in.tif", noise("uint16", (2, 300, 200)), rowsperstrip=10)
        self.succeeds(*self.CALL, "in.tif", "whole.tif")
        for index in (1, 2, 3):
            self.succeeds(*self.CALL, "--rows", "{}/3".format(index), "in.tif", "part{}.tif".format(index))
        self.succeeds("join", "part2.tif", "part1.tif", "part3.tif", "joined.tif")
        self.assertEqual(self.get("joined.tif"), self.get("whole.tif"))

    def test_other_formats(self):
        """A TIFF file holds the planes of any image; other files hold one."""
        self.make("in.png", "8UC3")
        pages = self.compare("in.png")
        self.assertEqual(len(pages), 3)
        self.fails(OUTPUT, "3 percentiles are pages of a .tif", *self.CALL, "in.png", "no.png")
        self.assertFalse(os.path.exists(self.path("no.png")))
        self.write("in.tif", noise("uint8", (30, 40)))
        self.fails(OUTPUT, "3 percentiles are pages of a .tif", *self.CALL, "in.tif", "no.png")
        one = ("percentiles", "--ksize", 5, "--percentiles", 90, "--device", "cpu", "in.png")
        self.succeeds(*one, "one.png")
        self.succeeds("rank", "--ksize", 5, "--percentile", 90, "in.png", "rank.png", "--device", "cpu")
        self.check("equal", "one.png", "rank.png")

    def test_trimmed_mean(self):
        """Between the percentiles 0 and 100 it is a mean, between 50 and 50 a median."""
        self.make("in.png", "8UC3")
        call = ("--ksize", 5, "--border", "reflect", "--device", "cpu", "--overwrite", "in.png")
        for bounds, other in ((("--lower", 50, "--upper", 50), "median"), ((), "box")):
            self.succeeds("trimmed-mean", *bounds, *call, "trimmed.png")
            self.succeeds(other, *call, "other.png")
            self.check("equal", "trimmed.png", "other.png")
        self.fails(USAGE, "percentiles", "trimmed-mean", "--lower", 60, "--upper", 40, *call, "no.png")

    def test_sharpen(self):
        pixels = noise("uint8", (70, 90))
        self.write("in.tif", pixels)
        call = ("--depth", "32f", "--device", "cpu", "--overwrite", "in.tif")
        self.succeeds("gaussian", "--sigma", 2, *call, "blurred.tif")
        difference = pixels - self.read("blurred.tif")
        self.succeeds("sharpen", "--sigma", 2, "--amount", 1.5, "--threshold", 20, *call, "sharp.tif")
        wanted = numpy.where(numpy.abs(difference) > 20, pixels + 1.5 * difference, pixels)
        self.assertLess((numpy.abs(self.read("sharp.tif") - wanted) > 1e-3).mean(), 1e-3)  # but for pixels at the threshold
        self.succeeds("gaussian", "--sigma", 1, *call, "narrow.tif")
        self.succeeds("dog", "--sigma1", 1, "--sigma2", 2, *call, "dog.tif")
        self.assert_equal(self.read("dog.tif"), self.read("narrow.tif") - self.read("blurred.tif"), 1e-3)
        self.fails(USAGE, "threshold", "sharpen", "--threshold", -1, *call, "no.tif")

    def test_wrong_numbers(self):
        self.make("in.png", "8UC1")
        for text in ("", "10,,90", "10;90", "ten", "10,101", "-1", "10,nan"):
            self.fails(USAGE, "percentile", "percentiles", "--ksize", 5, "--percentiles", text, "in.png", "out.tif")
        self.put("in.raw", bytes(200))
        self.fails(USAGE, "percentiles: of frames", *self.CALL, "--raw", "10x10:8UC1", "in.raw", "out.raw")

    def test_memory_is_bounded(self):
        """The planes that wait are in a file."""
        pixels = numpy.zeros((8000, 2500), "uint16")
        pixels[::7, ::5] = 9
        self.write("in.tif", pixels, rowsperstrip=16)
        _, _, peak = self.measured("percentiles", "--ksize", 3, "--percentiles", ",".join(map(str, range(0, 100, 5))),
                                   "in.tif", "out.tif", "--memory", "16M", "--device", "cpu")
        self.assertLess(peak, 150 << 10)
        with tifffile.TiffFile(self.path("out.tif")) as result:
            self.assertEqual(len(result.pages), 20)
