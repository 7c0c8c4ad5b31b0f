"""TIFF files band by band: every layout, border and page, compared with tifffile and SciPy.

Without numpy, SciPy, tifffile and imagecodecs these tests are skipped; `./dev test` fetches them."""
import json
import os
import unittest

try:
    import numpy
    import scipy.ndimage
    import tifffile
    import imagecodecs  # noqa: F401  (tifffile needs it for LZW, Zstandard and predictors)
    MISSING = None
except ImportError as error:
    numpy = None
    MISSING = str(error)

from fastfilter_case import FastfilterCase, add_cases

INPUT, FILTER, USAGE, OUTPUT = 3, 5, 2, 4
# The least there is: pictures of a few megabytes have several bands.
LITTLE = ("--memory", "1M")
SCIPY_BORDERS = {"replicate": "nearest", "reflect": "reflect", "reflect101": "mirror", "wrap": "grid-wrap",
                 "constant": "constant"}

# Name, type, shape (samples last, or first where planar), bytes of memory, arguments of tifffile.imwrite.
LAYOUTS = [
    ("strips", "uint8", (700, 900), "1M", dict(rowsperstrip=16)),
    ("one_strip", "uint16", (900, 700), "1M", dict()),
    ("one_row_strips", "uint16", (600, 500), "1M", dict(rowsperstrip=1)),
    ("big_endian", "uint16", (600, 500), "1M", dict(byteorder=">", rowsperstrip=7)),
    ("big_endian_float", "float32", (500, 300), "1M", dict(byteorder=">")),
    ("tiles", "uint8", (700, 900), "1M", dict(tile=(64, 32))),
    ("tiles_deflate", "uint16", (700, 500), "2M", dict(tile=(64, 64), compression="deflate", predictor=True)),
    ("tiles_zstd_float", "float32", (900, 500), "2M", dict(tile=(32, 64), compression="zstd", predictor=True)),
    ("tiles_big_endian_lzw", "uint16", (900, 500), "2M",
     dict(tile=(32, 64), compression="lzw", predictor=True, byteorder=">")),
    ("lzw", "uint8", (700, 500, 3), "2M", dict(photometric="rgb", compression="lzw", predictor=True, rowsperstrip=9)),
    ("packbits", "uint8", (700, 900), "1M", dict(compression="packbits", rowsperstrip=16)),
    ("signed_8", "int8", (700, 900), "1M", dict(rowsperstrip=16)),
    ("signed_16", "int16", (500, 700), "1M", dict(compression="deflate", rowsperstrip=16)),
    ("large_deflate_strip", "uint16", (3300, 1500), "24M", dict(compression="deflate")),
    ("rgb", "uint16", (300, 400, 3), "1M", dict(photometric="rgb", rowsperstrip=5)),
    ("rgba", "uint8", (400, 500, 4), "1M", dict(photometric="rgb", extrasamples=["unassalpha"], tile=(32, 32))),
    ("grey_alpha", "uint16", (400, 500, 2), "1M", dict(photometric="minisblack", extrasamples=["assocalpha"])),
    ("five_samples", "uint8", (400, 500, 5), "1M", dict(photometric="rgb", extrasamples=[0, 0], rowsperstrip=3)),
    ("rgb_with_infrared", "uint8", (400, 500, 4), "1M", dict(photometric="rgb", extrasamples=[0])),
    ("planar", "uint16", (3, 400, 500), "1M", dict(photometric="rgb", planarconfig="separate", rowsperstrip=10)),
    ("planar_tiles_alpha", "uint8", (4, 900, 500), "1M",
     dict(photometric="rgb", planarconfig="separate", extrasamples=["unassalpha"], tile=(32, 48),
          compression="deflate")),
    ("white_is_zero", "uint8", (700, 900), "1M", dict(photometric="miniswhite", rowsperstrip=16)),
    ("big_tiff", "uint16", (700, 500), "1M", dict(bigtiff=True, tile=(64, 64))),
]

KEPT_TAGS = ("Compression", "Predictor", "PhotometricInterpretation", "ExtraSamples", "BitsPerSample", "TileWidth",
             "TileLength", "XResolution", "YResolution", "ResolutionUnit", "ImageDescription")


def noise(kind, shape, seed=5):
    random = numpy.random.default_rng(seed)
    kind = numpy.dtype(kind)
    if kind.kind == "f":
        return random.normal(size=shape).astype(kind)
    limits = numpy.iinfo(kind)
    return random.integers(limits.min, limits.max, shape, dtype=kind, endpoint=True)


def by_sample(pixels, planar, alpha, function):
    """The function of each sample's picture, but for alpha, which is copied."""
    axis = 0 if planar else -1
    if pixels.ndim == 2:
        return function(pixels)
    samples = [numpy.take(pixels, sample, axis) for sample in range(pixels.shape[axis])]
    return numpy.stack([sample if index == alpha else function(sample) for index, sample in enumerate(samples)], axis)


def alpha_of(options, shape):
    kinds = options.get("extrasamples", [])
    return len(shape) and (shape[0] if "planarconfig" in options else shape[-1]) - 1 if "alpha" in str(kinds) else None


def median(pixels, size, mode="nearest"):
    return scipy.ndimage.median_filter(pixels, size=(size, size), mode=mode)


@unittest.skipIf(MISSING, MISSING)
class TiffCase(FastfilterCase):
    def write(self, name, pixels, **options):
        options.setdefault("photometric", "minisblack")
        tifffile.imwrite(self.path(name), pixels, **options)
        return name

    def read(self, name, **options):
        return tifffile.imread(self.path(name), **options)

    def run_json(self, *arguments):
        run = self.succeeds(*arguments, "--json", "--quiet", "--device", "cpu")
        return json.loads(run.stdout)

    def assert_equal(self, result, wanted, tolerance=0):
        self.assertEqual((result.shape, result.dtype), (wanted.shape, wanted.dtype))
        difference = numpy.abs(result.astype(float) - wanted.astype(float)).max()
        self.assertLessEqual(difference, tolerance)


class Layouts(TiffCase):
    def layout(self, kind, shape, memory, options):
        pixels = noise(kind, shape)
        self.write("in.tif", pixels, resolution=(72.5, 36.25), **options)
        report = self.run_json("median", "--ksize", 5, "--memory", memory, "in.tif", "out.tif")
        height = shape[1] if "planarconfig" in options else shape[0]
        self.assertLess(report["band_rows"], height, "one band proves nothing")
        wanted = by_sample(pixels, "planarconfig" in options, alpha_of(options, shape), lambda p: median(p, 5))
        self.assert_equal(self.read("out.tif"), wanted)
        with tifffile.TiffFile(self.path("in.tif")) as source, tifffile.TiffFile(self.path("out.tif")) as result:
            self.assertEqual(source.is_bigtiff, result.is_bigtiff)
            self.assertEqual(source.pages[0].planarconfig, result.pages[0].planarconfig)
            self.assertEqual(source.pages[0].sampleformat, result.pages[0].sampleformat)
            before, after = source.pages[0].tags, result.pages[0].tags
            for tag in KEPT_TAGS:
                self.assertEqual(tag in after and after[tag].value, tag in before and before[tag].value, tag)

    def test_memory_and_threads_change_no_byte(self):
        self.write("in.tif", noise("uint16", (900, 700, 3)), photometric="rgb", tile=(64, 64), compression="deflate")
        self.succeeds("median", "--ksize", 7, "--device", "cpu", "--memory", "1G", "in.tif", "whole.tif")
        for memory, threads in (("6M", 1), ("8M", 2), ("9M", 5)):
            self.succeeds("median", "--ksize", 7, "--device", "cpu", "--memory", memory, "--threads", threads,
                          "--overwrite", "in.tif", "bands.tif")
            self.assertEqual(self.get("bands.tif"), self.get("whole.tif"))

    def test_jpeg_in_the_file(self):
        pixels = numpy.zeros((600, 800, 3), "uint8")
        pixels[100:300, 200:500] = (200, 100, 50)
        self.write("in.tif", pixels, photometric="rgb", tile=(64, 64), compression="jpeg")
        run = self.succeeds("median", "--ksize", 5, "--memory", "3M", "in.tif", "out.tif", "--device", "cpu")
        self.assertIn("jpeg is not kept", run.stderr)
        with tifffile.TiffFile(self.path("out.tif")) as result:
            self.assertEqual(result.pages[0].compression, tifffile.COMPRESSION.ADOBE_DEFLATE)
        self.assert_equal(self.read("out.tif"), by_sample(self.read("in.tif"), False, None, lambda p: median(p, 5)), 2)

    def test_depth(self):
        pixels = noise("uint8", (700, 900))
        self.write("in.tif", pixels, compression="lzw", predictor=True, rowsperstrip=10)
        self.succeeds("box", "--ksize", 3, "--depth", "32f", *LITTLE, "in.tif", "out.tif", "--device", "cpu")
        wanted = scipy.ndimage.uniform_filter(pixels.astype(float), 3, mode="mirror").astype("float32")
        self.assert_equal(self.read("out.tif"), wanted, 1e-4)

    def test_not_finite(self):
        pixels = noise("float32", (500, 600))
        pixels[::7, ::5] = numpy.nan
        pixels[3::11, ::3] = numpy.inf
        self.write("in.tif", pixels)
        self.succeeds("median", "--ksize", 3, *LITTLE, "in.tif", "out.tif", "--device", "cpu")
        self.succeeds("median", "--ksize", 3, "in.tif", "whole.tif", "--device", "cpu", "--memory", "1G")
        self.assertEqual(self.read("out.tif").tobytes(), self.read("whole.tif").tobytes())


add_cases(Layouts, "layout", LAYOUTS, Layouts.layout)

COMPRESSIONS = [(name, name) for name in ("none", "lzw", "deflate", "zstd", "packbits")]


class Choices(TiffCase):
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

    def test_memory_that_is_no_size(self):
        self.write("in.tif", noise("uint8", (30, 50)))
        for memory in ("lots", "12", "-1G", "1Q"):
            self.fails(USAGE, "--memory", "median", "--ksize", 3, "--memory", memory, "in.tif", "out.tif")

    def test_too_little_memory_says_how_much_it_takes(self):
        self.write("in.tif", noise("uint16", (700, 2000)), tile=(512, 512))
        call = ["median", "--ksize", 31, "--device", "cpu", "in.tif", "out.tif", "--memory"]
        run = self.fastfilter(*call, "2M")
        self.assertEqual(run.returncode, FILTER)
        enough = run.stderr.strip().rpartition("give ")[2]
        self.assertRegex(enough, r"^\d+M$")
        self.succeeds(*call, enough)


add_cases(Choices, "compress", COMPRESSIONS, Choices.compressed)


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
                        ["laplacian", "--ksize", 5], ["box", "--ksize", "4x6"], ["median", "--ksize", 41]):
            call = command + ["--overwrite", "in.tif"]
            bands = self.run_json(*call, "bands.tif", *LITTLE)["band_rows"]
            self.assertLess(bands, 1500)
            self.run_json(*call, "whole.tif", "--memory", "1G")
            self.assertEqual(self.get("bands.tif"), self.get("whole.tif"), command)

    def test_large_gaussian(self):
        self.write("in.tif", noise("float32", (4000, 100)), rowsperstrip=8)
        call = ["gaussian", "--large", "--sigma", 20, "in.tif"]
        self.assertLess(self.run_json(*call, "bands.tif", "--memory", "3M")["band_rows"], 4000)
        self.run_json(*call, "whole.tif", "--memory", "1G")
        self.assert_equal(self.read("bands.tif"), self.read("whole.tif"), 1e-4)


BORDERS = [("{}_{}".format(border, name), border, height, width, window)
           for border in SCIPY_BORDERS
           for name, height, width, window in (("tall", 4000, 60, (3, 5)), ("one_row", 1, 400, (3, 3)),
                                               ("one_column", 900, 1, (5, 5)), ("small", 9, 11, (5, 9)),
                                               ("window_of_many_bands", 9000, 90, (3, 301)))]
add_cases(Borders, "border", BORDERS, Borders.bordered)


class Pages(TiffCase):
    def write_stack(self):
        stack = [noise("uint8", (300, 400)), noise("uint16", (200, 700, 3), 6), noise("float32", (90, 80), 7)]
        with tifffile.TiffWriter(self.path("in.tif")) as writer:
            for page, options in zip(stack, (dict(rowsperstrip=4), dict(photometric="rgb", compression="lzw"), dict())):
                options.setdefault("photometric", "minisblack")
                writer.write(page, description="page of {}".format(page.dtype), **options)
        return stack

    def test_all_pages(self):
        stack = self.write_stack()
        report = self.run_json("median", "--ksize", 3, "--memory", "8M", "in.tif", "out.tif")
        self.assertEqual(report["pages"], 3)
        with tifffile.TiffFile(self.path("out.tif")) as result:
            self.assertEqual(len(result.pages), 3)
            for page, source in zip(result.pages, stack):
                self.assert_equal(page.asarray(), by_sample(source, False, None, lambda p: median(p, 3)))
                self.assertEqual(page.description, "page of {}".format(source.dtype))

    def test_one_page(self):
        stack = self.write_stack()
        self.succeeds("median", "--ksize", 3, "--page", 3, "in.tif", "out.tif", "--device", "cpu")
        self.assert_equal(self.read("out.tif"), median(stack[2], 3))

    def test_page_that_is_not_there(self):
        self.write_stack()
        self.fails(INPUT, "page 4", "median", "--ksize", 3, "--page", 4, "in.tif", "out.tif", "--device", "cpu")

    def test_a_hundred_pages(self):
        stack = noise("uint16", (100, 40, 50))
        self.write("in.tif", stack)
        self.succeeds("median", "--ksize", 3, "in.tif", "out.tif", "--device", "cpu", *LITTLE)
        self.assert_equal(self.read("out.tif"), numpy.stack([median(page, 3) for page in stack]))

    def test_palette_is_filtered_as_colours(self):
        pixels = noise("uint8", (40, 50))
        colours = numpy.random.default_rng(1).integers(0, 65536, (3, 256), dtype="uint16")
        self.write("in.tif", pixels, photometric="palette", colormap=colours)
        self.succeeds("median", "--ksize", 3, "in.tif", "out.tif", "--device", "cpu")
        self.fails(INPUT, "palette", "median", "--ksize", 3, "--page", 1, "in.tif", "paged.tif", "--device", "cpu")
        self.check("expect", "in.tif", "out.tif", 0, "median", 3)


class Tags(TiffCase):
    def test_all_tags_of_a_picture(self):
        profile = bytes(range(256)) * 5
        extra = [(274, "H", 1, 6), (305, "s", 0, "a camera"), (315, "s", 0, "an artist"), (34675, "B", len(profile), profile),
                 (33550, "d", 3, (0.5, 0.5, 0.0)), (33922, "d", 6, (0, 0, 0, 440720.0, 3751320.0, 0)),
                 (34735, "H", 8, (1, 1, 0, 1, 1024, 0, 1, 1)), (34737, "s", 0, "WGS 84|"), (42113, "s", 0, "-9999"),
                 (65001, "I", 3, (1, 2, 3)), (65002, "f", 2, (0.25, -3.5)), (65003, "q", 1, -5), (285, "s", 0, "name"),
                 (700, "B", 6, b"<xmp/>")]
        for big in (False, True):
            tags = [tag for tag in extra if big or tag[1] != "q"]
            self.write("in.tif", noise("uint8", (60, 70)), extratags=tags, bigtiff=big, resolution=(300, 300),
                       description="a description", datetime="2026:11:23 10:00:00")
            run = self.succeeds("median", "--ksize", 3, "--overwrite", "in.tif", "out.tif", "--device", "cpu")
            self.assertEqual(run.stderr, "")
            with tifffile.TiffFile(self.path("in.tif")) as source, tifffile.TiffFile(self.path("out.tif")) as result:
                before, after = source.pages[0].tags, result.pages[0].tags
                for code in [tag[0] for tag in tags] + [270, 282, 283, 296, 306]:
                    self.assertEqual(after[code].value, before[code].value, code)

    def test_directories_elsewhere_are_named(self):
        with tifffile.TiffWriter(self.path("in.tif")) as writer:
            writer.write(noise("uint8", (64, 64)), photometric="minisblack", subifds=1)
            writer.write(noise("uint8", (32, 32)), photometric="minisblack", subfiletype=1)
        run = self.succeeds("median", "--ksize", 3, "in.tif", "out.tif", "--device", "cpu")
        self.assertRegex(run.stderr, r"\Afastfilter: .*330.*\n\Z")


class Parts(TiffCase):
    CALL = ("median", "--ksize", 9, "--quiet", "--device", "cpu", "--memory", "3M")

    def parts(self, count, *options, source="in.tif"):
        names = ["part{}.tif".format(index) for index in range(1, count + 1)]
        for index, name in enumerate(names, 1):
            self.succeeds(*self.CALL, "--overwrite", "--rows", "{}/{}".format(index, count), *options, source, name)
        return names

    def joined(self, count, border, options):
        options = dict(options)
        self.write("in.tif", noise("uint16", options.pop("shape", (700, 500))), resolution=(7, 9), **options)
        self.succeeds(*self.CALL, "--border", border, "in.tif", "whole.tif")
        names = self.parts(count, "--border", border)
        self.succeeds("join", *reversed(names), "joined.tif")
        self.assertEqual(self.get("joined.tif"), self.get("whole.tif"))

    def test_all_pages(self):
        self.write("in.tif", noise("uint8", (3, 300, 200)), rowsperstrip=10)
        self.succeeds(*self.CALL, "in.tif", "whole.tif")
        self.succeeds("join", *self.parts(4), "joined.tif")
        self.assertEqual(self.get("joined.tif"), self.get("whole.tif"))

    def test_what_does_not_belong_together(self):
        self.write("in.tif", noise("uint8", (300, 200)), rowsperstrip=10)
        self.write("other.tif", noise("uint8", (300, 200), 99), rowsperstrip=10)
        one, two, three = self.parts(3)
        self.fails(INPUT, "part 2 of 3 is missing", "join", one, three, "out.tif")
        self.fails(INPUT, "part 3 of 3 is missing", "join", one, two, "out.tif")
        self.fails(INPUT, "given twice", "join", one, two, two, three, "out.tif")
        self.fails(INPUT, "not a part", "join", one, two, "in.tif", "out.tif")
        self.fails(INPUT, "no such file", "join", one, two, "missing.tif", "out.tif")
        self.fails(USAGE, "output", "join", one)
        for options in ((*self.CALL, "other.tif"), (*self.CALL, "--border", "wrap", "in.tif"),
                        ("median", "--ksize", 7, *self.CALL[3:], "in.tif")):
            self.succeeds(*options, "strange.tif", "--rows", "3/3", "--overwrite")
            self.fails(INPUT, "another picture or filter", "join", one, two, "strange.tif", "out.tif")
        data = self.get(two)
        self.put(two, data[:2000])
        self.fails(INPUT, two, "join", one, two, three, "out.tif")

    def test_shares_that_are_none(self):
        self.write("in.tif", noise("uint8", (30, 20)), rowsperstrip=10)
        for rows in ("0/3", "4/3", "1", "a/b", "1/3x", "-1/3"):
            self.fails(USAGE, "--rows", *self.CALL, "--rows=" + rows, "in.tif", "out.tif")
        self.fails(FILTER, "too few", *self.CALL, "--rows", "1/4", "in.tif", "out.tif")


add_cases(Parts, "joined", [
    ("strips", 3, "replicate", dict(rowsperstrip=7)), ("wrapped", 2, "wrap", dict(rowsperstrip=7)),
    ("tiles_deflate", 5, "reflect", dict(tile=(64, 32), compression="deflate", predictor=True)),
    ("one", 1, "replicate", dict()),
    ("planar", 3, "replicate", dict(shape=(3, 300, 200), photometric="rgb", planarconfig="separate", tile=(32, 32))),
    ("big", 2, "reflect101", dict(bigtiff=True, tile=(64, 64), compression="zstd", description="a text")),
], Parts.joined)


class Faults(TiffCase):
    """Damage at any byte: an error or a whole picture, nothing half-written."""

    def sweep(self, options):
        self.write("good.tif", noise("uint8", (40, 30)), **options)
        data = self.get("good.tif")
        step = max(1, len(data) // 40)
        for place in range(0, len(data), step):
            for damaged in (data[:place], data[:place] + bytes([data[place] ^ 0xff]) + data[place + 1:]):
                self.put("in.tif", damaged)
                run = self.fastfilter("median", "--ksize", 3, "--overwrite", "--quiet", "--device", "cpu", *LITTLE,
                                      "in.tif", "out.tif")
                self.assertIn(run.returncode, (0, INPUT, FILTER), (place, run.stderr))
                self.assertEqual(sorted(os.listdir(self.folder)),
                                 ["good.tif", "in.tif"] + ["out.tif"] * (run.returncode == 0))
                if run.returncode == 0:
                    with tifffile.TiffFile(self.path("out.tif")) as result:
                        result.pages[0].asarray()
                    os.unlink(self.path("out.tif"))
                else:
                    self.assertRegex(run.stderr, r"\Afastfilter: [^\n]+\n\Z")

    def test_a_strip_that_is_missing(self):
        self.write("in.tif", noise("uint8", (400, 300)), tile=(64, 64))
        with tifffile.TiffFile(self.path("in.tif"), mode="r+b") as file:
            for code in (324, 325):
                tag = file.pages[0].tags[code]
                tag.overwrite([0] + list(tag.value[1:]))
        self.fails(INPUT, "tile 0", "median", "--ksize", 3, "in.tif", "out.tif", "--device", "cpu")

    def test_two_processes_write_one_output(self):
        self.write("in.tif", noise("uint16", (900, 900)), tile=(64, 64), compression="deflate")
        call = ["median", "--ksize", 3, "--quiet", "--device", "cpu", "--overwrite", "in.tif", "out.tif"]
        running = [self.start(*call) for _ in range(3)]
        for process in running:
            self.assertEqual(process.wait(120), 0)
        self.succeeds(*call[:-1], "alone.tif")
        self.assertEqual(self.get("out.tif"), self.get("alone.tif"))
        self.assertEqual(sorted(os.listdir(self.folder)), ["alone.tif", "in.tif", "out.tif"])


add_cases(Faults, "sweep", [("strips", dict(rowsperstrip=7)), ("tiles", dict(tile=(16, 16))),
                            ("deflate", dict(compression="deflate", rowsperstrip=10)),
                            ("lzw", dict(compression="lzw", predictor=True)), ("zstd", dict(compression="zstd")),
                            ("packbits", dict(compression="packbits", rowsperstrip=9)), ("big", dict(bigtiff=True))],
          Faults.sweep)
