"""Kinds of pixels in TIFF files: what they become in a TIFF file and in a PNG file, and why some are refused."""
from fastfilter_case import add_cases
import images
from picture_case import PIL
from tiff_case import TiffCase, imagecodecs, noise, numpy, tifffile

INPUT, OUTPUT, FILTER = 3, 4, 5
CALL = ("median", "--ksize", 1, "--device", "cpu")
SHAPE = (43, 61)


def constant(kind, *values):
    """A picture of one colour."""
    shape = SHAPE + (len(values),) if len(values) > 1 else SHAPE
    return numpy.full(shape, values, kind)


def packed(bits, values):
    """Rows of samples without gaps, as TIFF has them: each row begins with a byte."""
    places = numpy.arange(bits - 1, -1, -1)
    bits_of_rows = (values.reshape(len(values), -1, 1) >> places & 1).astype("uint8")
    return numpy.packbits(bits_of_rows.reshape(len(values), -1), axis=1)


class Kinds(TiffCase):
    def written(self, pixels, options):
        options = dict(options)
        if "planarconfig" in options:
            pixels = numpy.moveaxis(pixels, -1, 0)
        return self.write("in.tif", pixels, **options)

    def write_packed(self, bits, values, signed=False, **options):
        """Compressed or in tiles, which tifffile does not write of such samples: as bytes whose tags are changed then."""
        self.write("in.tif", packed(bits, values).view("int8" if signed else "uint8"), metadata=None, **options)
        with tifffile.TiffFile(self.path("in.tif"), mode="r+b") as file:
            tags = file.pages[0].tags
            tags["ImageWidth"].overwrite(values.shape[1])
            tags["BitsPerSample"].overwrite(bits)
            if "tile" in options:
                tags["TileWidth"].overwrite(options["tile"][1] * 8 // bits)

    def to_png(self, *options):
        run = self.succeeds(*CALL, "in.tif", "out.png", "--overwrite", *options)
        return imagecodecs.png_decode(self.get("out.png")), run.stderr

    def picture(self, pixels, options, wanted, words=""):
        """The pixels of the PNG file, and what is said."""
        self.written(pixels, options)
        result, said = self.to_png()
        self.assert_equal(result, wanted)
        self.assertIn(words, said)

    def refused(self, code, words, pixels, options, output="out.png"):
        self.written(pixels, options)
        self.fails(code, words, *CALL, "in.tif", output)

    def both(self, bits, kind, options):
        """Few bits are scaled to 8, more keep their values in 16; a TIFF file gets the same as a PNG file."""
        values = numpy.random.default_rng(bits).integers(0, 2**bits, SHAPE, dtype=kind)
        self.written(values, dict(options, bitspersample=bits))
        greatest = 2**bits - 1
        wanted = (values * 255.0 / greatest + 0.5).astype("uint8") if bits < 8 else values
        is_turned = options.get("photometric") == "miniswhite"
        bright = (255 if bits < 8 else greatest) - wanted if is_turned else wanted
        result, said = self.to_png()
        self.assert_equal(result, bright)
        self.assertIn("{}-bit".format(bits), said)
        self.assertIn("{}-bit".format(bits), self.succeeds(*CALL, "in.tif", "out.tif").stderr)
        self.assert_equal(self.read("out.tif"), bright if bits < 8 else wanted)
        with tifffile.TiffFile(self.path("out.tif")) as result:
            self.assertEqual(result.pages[0].photometric, 0 if is_turned and bits > 8 else 1)

    def test_signed_values_of_12_bits(self):
        values = numpy.random.default_rng(1).integers(-2048, 2048, SHAPE, dtype="int16")
        self.write_packed(12, values & 0xfff, signed=True)
        self.succeeds(*CALL, "in.tif", "out.tif")
        self.assert_equal(self.read("out.tif"), values)

    def test_bits_in_strips_of_every_layout(self):
        """Compressed, in tiles, in a strip that is decoded row by row, and in the other order of bits."""
        values = numpy.random.default_rng(2).integers(0, 2, (300, 517), dtype="uint8")
        for options in (dict(compression="deflate", rowsperstrip=7), dict(tile=(16, 16), compression="packbits"),
                        dict(compression="lzw", rowsperstrip=300)):
            self.write_packed(1, values, **options)
            self.assert_equal(self.to_png()[0], values * 255)
        reversed_bits = numpy.packbits(values, axis=1, bitorder="little")
        self.put("in.tif", images.tiff(517, 300, bits=1, data=reversed_bits.tobytes(), fill_order=2))
        self.assert_equal(self.to_png()[0], values * 255)

    def test_left_out_blocks_of_12_bits(self):
        """They have the value of GDAL's tag, as blocks of whole bytes do."""
        values = numpy.random.default_rng(4).integers(0, 2**12, (96, 128), dtype="uint16")
        for options, rows in ((dict(rowsperstrip=16), 96), (dict(rowsperstrip=2600, compression="deflate"), 2600)):
            values = numpy.resize(values, (2 * rows, 128 if rows == 96 else 3000))
            self.write_packed(12, values, extratags=[(42113, "s", 0, "9")], **options)
            with tifffile.TiffFile(self.path("in.tif"), mode="r+b") as file:
                for code in (273, 279):
                    tag = file.pages[0].tags[code]
                    tag.overwrite([0] + list(tag.value[1:]))
            values[:options["rowsperstrip"]] = 9
            self.succeeds(*CALL, "in.tif", "out.tif", "--overwrite", "--quiet")
            self.assert_equal(self.read("out.tif"), values)

    def test_a_large_strip_of_bits(self):
        values = numpy.random.default_rng(3).integers(0, 2**12, (2600, 2400), dtype="uint16")
        self.write_packed(12, values, rowsperstrip=2600, compression="deflate")
        self.succeeds(*CALL, "in.tif", "out.tif", "--memory", "40M", "--quiet")
        self.assert_equal(self.read("out.tif"), values)

    def test_a_blank_page_of_bits(self):
        """A few bytes for many pixels are no damage."""
        for compression in ("deflate", "packbits", "lzw"):
            self.write_packed(1, numpy.zeros((4000, 4000), "uint8"), compression=compression, rowsperstrip=4000)
            self.assertFalse(self.to_png()[0].any())

    def test_palette(self):
        """Colours of 16 bits and of 8; the tags of the picture stay."""
        pixels = noise("uint8", SHAPE)
        colours = numpy.random.default_rng(1).integers(0, 65536, (3, 256), dtype="uint16")
        for colour_map, bright in ((colours, colours >> 8), (colours >> 8, colours >> 8)):
            self.write("in.tif", pixels, photometric="palette", colormap=colour_map, resolution=(300, 150), metadata=None,
                       description="a map", extratags=[(33550, "d", 3, (0.5, 0.5, 0.0)), (34735, "H", 4, (1, 1, 0, 0))])
            wanted = numpy.moveaxis(bright[:, pixels], 0, -1).astype("uint8")
            self.assert_equal(self.to_png()[0], wanted)
            run = self.succeeds(*CALL, "in.tif", "out.tif", "--overwrite")
            self.assertEqual(run.stderr, "fastfilter: the palette becomes red, green and blue\n")
            self.assert_equal(self.read("out.tif"), wanted)
            with tifffile.TiffFile(self.path("out.tif")) as result:
                tags = result.pages[0].tags
                self.assertEqual([tags[code].value for code in (270, 282, 33550)], ["a map", (300, 1), (0.5, 0.5, 0.0)])

    def test_orientation(self):
        """The pixels of a PNG file are those that are stored; its EXIF chunk has the orientation. A PPM file has
        none, which a note says."""
        pixels = noise("uint8", SHAPE + (3,))
        for orientation in range(1, 9):
            self.write("in.tif", pixels, photometric="rgb", extratags=[(274, "H", 1, orientation)])
            self.assert_equal(self.to_png()[0], pixels)
            self.assertEqual(PIL.Image.open(self.path("out.png")).getexif().get(274, 1), orientation)
            said = self.succeeds(*CALL, "in.tif", "out.ppm", "--overwrite").stderr
            self.assertEqual("orientation {}".format(orientation) in said, orientation > 1, said)

    def test_luminance_and_chroma(self):
        """Without JPEG; grey stays grey, and the tags of the picture stay."""
        for options in (dict(), dict(compression="deflate"), dict(tile=(16, 32), compression="lzw")):
            self.write("in.tif", constant("uint8", 77, 128, 128), photometric="ycbcr", description="text", metadata=None,
                       **options)
            result, said = self.to_png()
            self.assert_equal(result, constant("uint8", 77, 77, 77))
            self.assertIn("YCbCr", said)
            self.succeeds(*CALL, "in.tif", "out.tif", "--overwrite")
            self.assert_equal(self.read("out.tif"), constant("uint8", 77, 77, 77))
            with tifffile.TiffFile(self.path("out.tif")) as result:
                self.assertEqual(result.pages[0].description, "text")

    def test_lab(self):
        self.write("in.tif", constant("uint8", 128, 0, 0), photometric="cielab")
        result, _ = self.to_png()
        self.assertEqual(result.shape, SHAPE + (3,))
        # Half of the lightness; libtiff's colors are for its display.
        self.assertLess(numpy.abs(result.astype(int) - 119).max(), 20)

    def test_logluv(self):
        """What older versions of OpenCV make of floats in colour."""
        self.check("make", "32FC3", 61, 43, 7, "in.tif", 34676)
        run = self.succeeds("median", "--ksize", 3, "--device", "cpu", "--compress", "none", "in.tif", "out.tif")
        self.assertIn("LogLuv", run.stderr)
        self.check("expect", "in.tif", "out.tif", 1e-5, "median", 3)

    def test_alpha_becomes_that_of_the_new_depth(self):
        self.write("in.tif", constant("uint8", 200, 100, 50, 255), photometric="rgb", extrasamples=["unassalpha"])
        box = ("box", "--ksize", 3, "--device", "cpu", "--quiet", "--overwrite", "in.tif")
        for depth, kind, opaque in (("16u", "uint16", 65535), ("16s", "int16", 32767), ("32f", "float32", 1),
                                    ("32s", "int32", 2**31 - 1), ("64f", "float64", 1), ("16f", "float16", 1)):
            self.succeeds(*box, "out.tif", "--depth", depth)
            self.assert_equal(self.read("out.tif"), constant(kind, 200, 100, 50, opaque))
        self.succeeds(*box, "out.png", "--depth", "16u")
        self.assert_equal(imagecodecs.png_decode(self.get("out.png")), constant("uint16", 200, 100, 50, 65535))
        self.write("in.tif", constant("uint8", 200, 100, 50, 255), photometric="rgb", extrasamples=["assocalpha"])
        self.fails(FILTER, "multiplied by alpha", *box, "out.tif", "--depth", "16u")
        self.write("in.tif", constant("uint32", 200, 100, 50, 255), photometric="rgb", extrasamples=["unassalpha"])
        self.fails(FILTER, "alpha of 32-bit unsigned integer samples keeps its depth", *box, "out.tif", "--depth", "16u")

    def test_alpha_of_a_png_file_is_named(self):
        """So that a second run does not filter it."""
        pixels = noise("uint8", SHAPE + (4,))
        self.put("in.png", imagecodecs.png_encode(pixels))
        self.succeeds(*CALL, "in.png", "in.tif")
        with tifffile.TiffFile(self.path("in.tif")) as file:
            self.assertEqual(file.pages[0].extrasamples, (2,))
        self.assert_equal(self.read("in.tif"), pixels)
        self.succeeds("median", "--ksize", 5, "in.tif", "out.tif", "--device", "cpu")
        self.assert_equal(self.read("out.tif")[..., 3], pixels[..., 3])
        self.succeeds("median", "--ksize", 5, "in.png", "out.png", "--device", "cpu")
        self.assert_equal(imagecodecs.png_decode(self.get("out.png")), self.read("out.tif"))

    def test_compression_of_a_png_file(self):
        pixels = noise("uint16", SHAPE + (3,))
        self.put("in.png", imagecodecs.png_encode(pixels))
        for compression, number in (("none", 1), ("deflate", 8), ("zstd", 50000), (None, 5)):
            self.succeeds(*CALL, "in.png", "out.tif", "--overwrite", *(("--compress", compression) if compression else ()))
            with tifffile.TiffFile(self.path("out.tif")) as file:
                self.assertEqual(file.pages[0].compression, number)
            self.assert_equal(self.read("out.tif"), pixels)


RGB, GREY = dict(photometric="rgb"), dict(photometric="minisblack")
PLANES = dict(photometric="rgb", planarconfig="separate")

if numpy:
    add_cases(Kinds, "picture", [
        ("planes_of_16_bits", constant("uint16", 50000, 20000, 10000), PLANES, constant("uint16", 50000, 20000, 10000)),
        ("planes_of_16_bits_and_alpha", constant("uint16", 50000, 20000, 10000, 9), dict(PLANES, extrasamples=[2]),
         constant("uint16", 50000, 20000, 10000, 9)),
        ("planes_of_8_bits", constant("uint8", 5, 2, 1), PLANES, constant("uint8", 5, 2, 1)),
        ("alpha", constant("uint8", 200, 100, 50, 128), dict(RGB, extrasamples=[2]), constant("uint8", 200, 100, 50, 128)),
        ("alpha_of_16_bits", constant("uint16", 200, 100, 50, 128), dict(RGB, extrasamples=[2]),
         constant("uint16", 200, 100, 50, 128)),
        ("multiplied_by_alpha", constant("uint8", 50, 50, 50, 100), dict(RGB, extrasamples=[1]),
         constant("uint8", 127, 127, 127, 100)),
        ("multiplied_by_alpha_of_16_bits", constant("uint16", 500, 500, 500, 1000), dict(RGB, extrasamples=[1]),
         constant("uint16", 32767, 32767, 32767, 1000)),
        ("multiplied_by_no_alpha", constant("uint8", 50, 50, 50, 0), dict(RGB, extrasamples=[1]),
         constant("uint8", 0, 0, 0, 0)),
        ("grey_and_alpha", constant("uint8", 70, 128), dict(GREY, extrasamples=[2]), constant("uint8", 70, 70, 70, 128)),
        ("grey_multiplied_by_alpha", constant("uint8", 50, 100), dict(GREY, extrasamples=[1]),
         constant("uint8", 127, 127, 127, 100)),
        ("white_is_zero", constant("uint8", 10), dict(photometric="miniswhite"), constant("uint8", 245)),
        ("white_is_zero_in_16_bits", constant("uint16", 1000), dict(photometric="miniswhite"), constant("uint16", 64535)),
        ("inks", constant("uint8", 0, 255, 255, 0), dict(photometric="separated"), constant("uint8", 255, 0, 0)),
        ("black_ink", constant("uint8", 0, 0, 0, 155), dict(photometric="separated"), constant("uint8", 100, 100, 100)),
        ("big_endian_planes", constant("uint16", 50000, 20000, 10000), dict(PLANES, byteorder=">"),
         constant("uint16", 50000, 20000, 10000)),
    ], Kinds.picture)
    add_cases(Kinds, "refused", [
        ("unknown_sample", OUTPUT, "no known meaning", constant("uint8", 1, 2, 3, 4), dict(RGB, extrasamples=[0])),
        ("five_samples", OUTPUT, "5 samples", constant("uint8", 1, 2, 3, 4, 5), dict(RGB, extrasamples=[2, 0])),
        ("unsigned_of_32_bits", OUTPUT, "has 32-bit unsigned integer samples, which only a .tif output holds", constant("uint32", 1), GREY),
        ("signed_of_32_bits", OUTPUT, "cannot hold 32SC1", constant("int32", 1), GREY),
        ("float_of_16_bits", OUTPUT, "cannot hold 16FC1", constant("float16", 1), GREY),
        ("float_of_64_bits", OUTPUT, "cannot hold 64FC1", constant("float64", 1), GREY),
        ("chroma_in_plain_tiles", INPUT, "YCbCr in uncompressed tiles", constant("uint8", 1, 2, 3),
         dict(photometric="ycbcr", tile=(16, 32))),
        ("complex", INPUT, "complex floating-point", constant("complex64", 1), GREY),
        ("jpeg_2000", INPUT, "compression 34712 (JPEG 2000), which this libtiff cannot decode", constant("uint8", 1),
         dict(GREY, compression="jpeg2000")),
        ("jpeg_xl", INPUT, "JPEG XL", constant("uint8", 1), dict(GREY, compression="jpegxl")),
        ("jpeg_xr", INPUT, "JPEG XR", constant("uint8", 1), dict(GREY, compression="jpegxr")),
        ("signed", OUTPUT, "cannot hold 16SC1", constant("int16", 1), GREY),
    ], Kinds.refused)
    add_cases(Kinds, "refused_in_tiff", [
        ("unsigned_of_64_bits", INPUT, "64-bit unsigned integer samples, which no filter takes", constant("uint64", 1), GREY, "out.tif"),
        ("signed_of_64_bits", INPUT, "64-bit signed integer samples, which no filter takes", constant("int64", 1), GREY, "out.tif"),
        ("complex", INPUT, "complex floating-point", constant("complex64", 1), GREY, "out.tif"),
        ("jpeg_2000", INPUT, "JPEG 2000", constant("uint8", 1), dict(GREY, compression="jpeg2000"), "out.tif"),
    ], Kinds.refused)
    add_cases(Kinds, "bits", [
        ("{}_{}".format(bits, photometric), bits, "uint8" if bits < 8 else "uint16", dict(photometric=photometric))
        for bits in (1, 2, 4, 6, 7, 9, 10, 12, 14, 15) for photometric in ("minisblack", "miniswhite")
    ], Kinds.both)
