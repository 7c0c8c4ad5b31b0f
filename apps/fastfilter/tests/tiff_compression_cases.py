"""Compressions of TIFF files that are chosen, kept or refused."""
from fastfilter_case import add_cases
from tiff_case import LITTLE, TiffCase, by_sample, median, noise, numpy, tifffile

USAGE, INPUT = 2, 3
COMPRESSIONS = [(name, name) for name in ("none", "lzw", "deflate", "zstd", "packbits")]


class Compressions(TiffCase):
    def compressed(self, name):
        for kind in ("uint8", "int16", "float32"):
            pixels = noise(kind, (300, 500))
            self.write("in.tif", pixels)
            self.succeeds("median", "--ksize", 3, *LITTLE, "--compress", name, "--overwrite", "in.tif", "out.tif",
                          "--device", "cpu")
            self.assert_equal(self.read("out.tif"), median(pixels, 3))
            with tifffile.TiffFile(self.path("out.tif")) as result:
                self.assertIn(name, result.pages[0].compression.name.lower())

    def test_compression_of_another_kind_of_file(self):
        self.make("in.png", "8UC1")
        self.fails(USAGE, "--compress", "median", "--ksize", 3, "--compress", "lzw", "--device", "cpu", "in.png", "out.png")

    def test_unknown_compression(self):
        self.write("in.tif", noise("uint8", (30, 50)))
        self.fails(USAGE, "jpeg2000", "median", "--ksize", 3, "--compress", "jpeg2000", "in.tif", "out.tif")

    def test_jpeg_of_fewer_pixels_than_the_strip(self):
        """libtiff leaves the others as they are in memory."""
        self.write("in.tif", numpy.zeros((16, 16, 3), "uint8"), photometric="ycbcr", compression="jpeg")
        with tifffile.TiffFile(self.path("in.tif")) as made:
            place = made.pages[0].tags["ImageWidth"].valueoffset
        with open(self.path("in.tif"), "r+b") as file:
            file.seek(place)
            file.write(bytes([19, 0]))
        self.fails(INPUT, "Improper JPEG", "median", "--ksize", 3, "--device", "cpu", "in.tif", "out.png")

    def test_jpeg_in_the_file(self):
        pixels = numpy.zeros((600, 800, 3), "uint8")
        pixels[100:300, 200:500] = (200, 100, 50)
        self.write("in.tif", pixels, photometric="rgb", tile=(64, 64), compression="jpeg")
        run = self.succeeds("median", "--ksize", 5, "--memory", "3M", "in.tif", "out.tif", "--device", "cpu")
        self.assertIn("jpeg is not kept", run.stderr)
        with tifffile.TiffFile(self.path("out.tif")) as result:
            self.assertEqual(result.pages[0].compression, tifffile.COMPRESSION.ADOBE_DEFLATE)
        self.assert_equal(self.read("out.tif"), by_sample(self.read("in.tif"), False, None, lambda p: median(p, 5)), 2)


add_cases(Compressions, "compress", COMPRESSIONS, Compressions.compressed)
