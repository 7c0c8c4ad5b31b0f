"""Missing pixels: a no-data value, a mask, alpha; and their infill. NumPy's windows are the oracle."""
import warnings

from fastfilter_case import add_cases
from tiff_case import LITTLE, TiffCase, noise, numpy, tifffile

USAGE, INPUT, FILTER = 2, 3, 5
CPU = ("--quiet", "--device", "cpu")
NO_DATA_TAG = 42113


def holes(shape, share=0.2, seed=3):
    """True where a pixel is missing: some single ones, and a block that is larger than the windows of the tests."""
    missing = numpy.random.default_rng(seed).random(shape) < share
    missing[10:25, 12:30] = True
    return missing


def windows(pixels, missing, size):
    """The valid pixels of each window, as doubles, the others NaN. Borders are replicated."""
    values = numpy.where(missing, numpy.nan, pixels.astype(float))
    padded = numpy.pad(values, size // 2, "edge")
    return numpy.lib.stride_tricks.sliding_window_view(padded, (size, size)).reshape(*pixels.shape, size * size)


def of_valid(function, seen):
    """NaN for windows without a valid pixel, of which NumPy warns."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        return function(seen, axis=-1)


def quantile(pixels, missing, size, rank, otherwise, min_count=1):
    """`rank` is a function of the number of valid pixels."""
    ordered = numpy.sort(windows(pixels, missing, size), axis=-1)  # NaN last
    counts = (~numpy.isnan(ordered)).sum(axis=-1)
    chosen = numpy.take_along_axis(ordered, numpy.maximum(rank(counts), 0)[..., None], -1)[..., 0]
    return numpy.where(counts >= min_count, chosen, otherwise).astype(pixels.dtype)


def median(pixels, missing, size, otherwise, min_count=1):
    """Of an even number the lower one for integers, the mean for floats."""
    if pixels.dtype.kind != "f":
        return quantile(pixels, missing, size, lambda counts: (counts - 1) // 2, otherwise, min_count)
    seen = windows(pixels, missing, size)
    counts = (~numpy.isnan(seen)).sum(axis=-1)
    return numpy.where(counts >= min_count, of_valid(numpy.nanmedian, seen), otherwise).astype(pixels.dtype)


def mean(pixels, missing, size, otherwise):
    found = of_valid(numpy.nanmean, windows(pixels, missing, size))
    return numpy.where(numpy.isnan(found), otherwise, found)


def filled(pixels, missing, size, passes=10000):
    """Missing pixels get the median of the valid ones around them, pass after pass."""
    pixels, missing = pixels.copy(), missing.copy()
    for _ in range(passes):
        reached = missing & ~numpy.isnan(windows(pixels, missing, size)).all(axis=-1)
        if not reached.any():
            break
        pixels[reached] = median(pixels, missing, size, 0)[reached]
        missing &= ~reached
    return pixels, missing


def without_outliers(pixels, missing, size, threshold, otherwise):
    """Valid pixels that differ from the median of the valid ones by more, and missing ones, become that median."""
    middle = median(pixels, missing, size, otherwise)
    keeps = numpy.abs(pixels.astype(float) - middle) <= threshold
    all_missing = numpy.isnan(windows(pixels, missing, size)).all(axis=-1)
    return numpy.where(keeps & ~missing & ~all_missing, pixels, middle)


class MissingCase(TiffCase):
    def run_filter(self, *words):
        self.succeeds(*words, "out.tif", *CPU, "--overwrite")
        return self.read("out.tif")

    def refuses(self, code, text, *words):
        self.fails(code, text, *words, *(() if words[0] == "join" else CPU[1:]))

    def tag(self, name="out.tif", page=0):
        with tifffile.TiffFile(self.path(name)) as file:
            tags = file.pages[page].tags
            return tags[NO_DATA_TAG].value if NO_DATA_TAG in tags else None

    def same(self, result, wanted):
        self.assertEqual(result.dtype, wanted.dtype)
        numpy.testing.assert_array_equal(result, wanted)

    def make_holes(self, kind, value, tag=True, shape=(60, 70), **options):
        """A file of noise with a no-data value, its pixels, and which are missing."""
        pixels = noise(kind, shape)
        pixels[pixels == value] = 1
        missing = holes(shape)
        pixels[missing] = value
        if tag:
            options["extratags"] = [(NO_DATA_TAG, "s", 0, tag if isinstance(tag, str) else str(value))]
        self.write("in.tif", pixels, **options)
        return pixels, missing


class NoData(MissingCase):
    def of_type(self, kind, value):
        pixels, missing = self.make_holes(kind, value)
        wanted = median(pixels, missing, 5, value)
        self.same(self.run_filter("median", "--ksize", 5, "--nodata", "auto", "in.tif"), wanted)
        self.assertEqual(self.tag(), str(value))
        self.assertTrue((wanted == value).any() or numpy.isnan(wanted).any())  # the block is larger than a window
        self.same(self.run_filter("median", "--ksize", 5, "--nodata", value, "in.tif"), wanted)
        self.assertEqual(self.tag(), str(value))
        kept = self.run_filter("median", "--ksize", 5, "--nodata", "auto", "--keep-missing", "in.tif")
        self.same(kept, numpy.where(missing, pixels, wanted))
        counted = self.run_filter("median", "--ksize", 5, "--nodata", "auto", "--min-count", 21, "in.tif")
        self.same(counted, median(pixels, missing, 5, value, 21))

    def test_outliers(self):
        pixels, missing = noise("uint8", (300, 200)), holes((300, 200))
        pixels = numpy.where(missing, 0, numpy.maximum(pixels, 1))
        self.write("in.tif", pixels, rowsperstrip=7)
        self.write("mask.tif", (~missing).astype("uint8"))
        call = ("outliers", "--ksize", 5, "--threshold", 60, "in.tif", *LITTLE)
        wanted = without_outliers(pixels, missing, 5, 60, 0)
        for named in (("--nodata", 0), ("--mask", "mask.tif")):
            self.assert_equal(self.run_filter(*call, *named), wanted)
            self.assert_equal(self.run_filter(*call, *named, "--keep-missing"), numpy.where(missing, 0, wanted))

    def test_ranks(self):
        pixels, missing = self.make_holes("int16", -9999)
        for percentile in (0, 30, 100):
            def rank(counts, percentile=percentile):
                return numpy.rint(percentile / 100 * (counts - 1)).astype(int)

            result = self.run_filter("rank", "--ksize", 5, "--percentile", percentile, "--nodata", "auto", "in.tif")
            self.same(result, quantile(pixels, missing, 5, rank, -9999))

    def test_middle(self):
        pixels, missing = self.make_holes("uint8", 0)
        for name, rank in (("lower", lambda counts: (counts - 1) // 2), ("higher", lambda counts: counts // 2)):
            result = self.run_filter("median", "--ksize", 3, "--nodata", 0, "--middle", name, "in.tif")
            self.same(result, quantile(pixels, missing, 3, rank, 0))
        middle = of_valid(numpy.nanmedian, windows(pixels, missing, 3))
        wanted = numpy.rint(numpy.nan_to_num(middle)).astype("uint8")
        self.same(self.run_filter("median", "--ksize", 3, "--nodata", 0, "--middle", "mean", "in.tif"), wanted)

    def test_means(self):
        pixels, missing = self.make_holes("float32", float("nan"), tag="nan")
        wanted = mean(pixels, missing, 5, numpy.nan)
        for words in (("box", "--ksize", 5), ("convolve", "--mask", "1 1 1 1 1;" * 5)):
            result = self.run_filter(*words, "--border", "replicate", "--nodata", "nan", "in.tif")
            scale = 25 if words[0] == "convolve" else 1
            numpy.testing.assert_allclose(result, wanted * scale, rtol=1e-5, atol=1e-4)
            self.assertEqual(self.tag(), "nan")

    def test_large_gaussian_is_normalized(self):
        pixels, missing = self.make_holes("float32", -9999)
        offsets = numpy.arange(60)[:, None] - numpy.arange(60), numpy.arange(70)[:, None] - numpy.arange(70)
        rows, columns = (numpy.exp(-0.5 * (of / 10.0) ** 2) for of in offsets)
        wanted = (rows @ numpy.where(missing, 0, pixels).astype(float) @ columns) / (rows @ ~missing @ columns)
        result = self.run_filter("gaussian", "--large", "--sigma", 10, "--border", "constant", "--nodata", "auto",
                                 "in.tif")
        # Zeros beyond the border are valid pixels.
        border = 2 * numpy.pi * 10.0 ** 2
        whole = (rows @ numpy.ones(pixels.shape) @ columns) / border
        share = (rows @ ~missing @ columns) / border
        wanted *= share / (share + 1 - whole)
        numpy.testing.assert_allclose(result, wanted, atol=1e-4 * numpy.abs(pixels[~missing]).max())

    def test_gaussian_is_normalized(self):
        pixels, missing = self.make_holes("float32", -1e6, tag="-1000000")
        side = numpy.exp(-0.5 * (numpy.arange(-3, 4) / 1.5) ** 2)
        weights = numpy.outer(side, side).ravel()
        seen = windows(pixels, missing, 7)
        valid = ~numpy.isnan(seen)
        sums, counts = numpy.where(valid, seen, 0) @ weights, valid @ weights
        wanted = numpy.where(counts > 0, sums / numpy.where(counts > 0, counts, 1), -1e6)
        result = self.run_filter("gaussian", "--ksize", 7, "--sigma", 1.5, "--border", "replicate", "--nodata", "auto",
                                 "in.tif")
        numpy.testing.assert_allclose(result, wanted, rtol=1e-5, atol=1e-4)

    def test_three_bands_in_tiles(self):
        """Samples are missing by themselves, and bands of rows change nothing."""
        pixels = noise("uint16", (700, 300, 3))
        pixels[pixels == 7] = 8
        missing = holes(pixels.shape)
        missing[200:320] = True
        pixels[missing] = 7
        wanted = numpy.stack([median(pixels[..., i], missing[..., i], 3, 7) for i in range(3)], axis=-1)
        tags = [(NO_DATA_TAG, "s", 0, "7"), (33550, "d", 3, (0.5, 0.5, 0.0)),
                (34735, "H", 8, (1, 1, 0, 1, 1024, 0, 1, 1))]
        for options in ({"planarconfig": "contig", "tile": (32, 48)}, {"planarconfig": "separate", "rowsperstrip": 20}):
            planar = options["planarconfig"] == "separate"
            self.write("in.tif", numpy.moveaxis(pixels, -1, 0) if planar else pixels, photometric="rgb",
                       extratags=tags, compression="deflate", **options)
            words = ("median", "--ksize", 3, "--nodata", "auto", "in.tif", "out.tif")
            report = self.run_json(*words, "--overwrite", *LITTLE)
            self.assertLess(report["band_rows"], 350)
            self.assertIn("missing", report["plan"]["filter"])
            result = self.read("out.tif")
            self.same(numpy.moveaxis(result, 0, -1) if planar else result, wanted)
            with tifffile.TiffFile(self.path("out.tif")) as file:
                for code, _, _, value in tags:
                    self.assertEqual(file.pages[0].tags[code].value, value)
            few = self.get("out.tif")
            self.succeeds(*words, "--overwrite", *CPU)
            self.assertEqual(self.get("out.tif"), few)

    def test_parts_are_joined(self):
        self.make_holes("int16", -9999, shape=(400, 90), rowsperstrip=16)
        words = ("median", "--ksize", 5, "--nodata", "auto", "in.tif")
        self.run_filter(*words)
        whole = self.get("out.tif")
        for share in (1, 2, 3):
            self.succeeds(*words, "part{}.tif".format(share), "--rows", "{}/3".format(share), *CPU)
        self.succeeds("join", "part1.tif", "part2.tif", "part3.tif", "joined.tif")
        self.assertEqual(self.get("joined.tif"), whole)

    def test_each_page_has_its_tag(self):
        pixels = noise("uint8", (50, 60))
        with tifffile.TiffWriter(self.path("in.tif")) as writer:
            for value in (3, 200):
                writer.write(pixels, photometric="minisblack", extratags=[(NO_DATA_TAG, "s", 0, str(value))])
        self.run_filter("median", "--ksize", 3, "--nodata", "auto", "in.tif")
        for page, value in enumerate((3, 200)):
            self.same(self.read("out.tif", key=page), median(pixels, pixels == value, 3, value))
            self.assertEqual(self.tag(page=page), str(value))

    def test_other_formats(self):
        pixels = noise("uint8", (40, 50))
        self.put("in.pgm", b"P5 50 40 255\n" + pixels.tobytes())
        self.same(self.run_filter("median", "--ksize", 3, "--nodata", 9, "in.pgm"), median(pixels, pixels == 9, 3, 9))
        self.assertEqual(self.tag(), "9")
        self.write("in.tif", pixels, extratags=[(NO_DATA_TAG, "s", 0, "9")])
        self.succeeds("median", "--ksize", 3, "--nodata", "auto", "in.tif", "out.pgm", *CPU)
        self.assertEqual(self.get("out.pgm")[-2000:], median(pixels, pixels == 9, 3, 9).tobytes())

    def test_frames(self):
        pixels = noise("float32", (40, 50))
        pixels[holes(pixels.shape)] = numpy.nan
        self.put("in.raw", pixels.tobytes() * 2)
        self.succeeds("median", "--ksize", 3, "--raw", "50x40:32FC1", "--nodata", "nan", "in.raw", "out.raw", *CPU)
        wanted = median(pixels, numpy.isnan(pixels), 3, numpy.nan)
        result = numpy.frombuffer(self.get("out.raw"), "float32").reshape(2, 40, 50)
        self.same(result, numpy.stack([wanted, wanted]))
        self.refuses(USAGE, "not for frames", "median", "--ksize", 3, "--raw", "50x40:32FC1", "--alpha", "in.raw",
                     "no.raw")
        self.refuses(USAGE, "only for TIFF", "median", "--ksize", 3, "--raw", "50x40:32FC1", "--nodata", "auto",
                     "in.raw", "no.raw")

    def test_blocks_left_out_are_missing(self):
        """As GDAL writes them: with neither a place nor a size."""
        pixels = noise("uint8", (64, 64))
        pixels[pixels == 5] = 6
        self.write("in.tif", pixels, tile=(32, 32))
        with tifffile.TiffFile(self.path("in.tif"), mode="r+b") as file:
            tags = file.pages[0].tags
            offsets, counts = list(tags[324].value), list(tags[325].value)
            offsets[1] = counts[1] = 0
            tags[324].overwrite(offsets)
            tags[325].overwrite(counts)
        missing = numpy.zeros((64, 64), bool)
        missing[:32, 32:] = True
        self.same(self.run_filter("median", "--ksize", 3, "--nodata", 5, "in.tif"), median(pixels, missing, 3, 5))
        self.assertEqual(self.tag(), "5")

    def test_errors(self):
        self.write("in.tif", noise("uint8", (40, 50)))
        self.make("in.png", "8UC1")
        for words, code, text in (
                (("--nodata", "auto", "in.tif", "o.tif"), INPUT, "no-data tag"),
                (("--nodata", "auto", "in.png", "o.tif"), INPUT, "no-data tag"),
                (("--nodata", "nan", "in.tif", "o.tif"), FILTER, "cannot hold the value nan"),
                (("--nodata", "-9999", "in.tif", "o.tif"), FILTER, "8U, cannot hold the value -9999"),
                (("--nodata", "256", "in.png", "o.png"), FILTER, "cannot hold the value 256"),
                (("--nodata", "0.5", "in.png", "o.png"), FILTER, "cannot hold the value 0.5"),
                (("--nodata", "x", "in.tif", "o.tif"), USAGE, "a number, nan or auto"),
                (("--nodata", "0", "--alpha", "in.tif", "o.tif"), USAGE, "only one"),
                (("--min-count", "2", "in.tif", "o.tif"), USAGE, "--min-count: only with"),
                (("--keep-missing", "in.tif", "o.tif"), USAGE, "--keep-missing: only with"),
                (("--nodata", "0", "--min-count", "10", "in.tif", "o.tif"), USAGE, "minCount"),
                (("--alpha", "in.tif", "o.tif"), INPUT, "no alpha"),
                (("--alpha", "in.png", "o.png"), INPUT, "no alpha"),
                (("--mask", "none.tif", "in.tif", "o.tif"), INPUT, "no such file")):
            self.refuses(code, text, "median", "--ksize", 3, *words)
        self.write("deep.tif", noise("uint16", (40, 50)))
        self.refuses(FILTER, "the result's pixels, 8U, cannot hold the value 300", "box", "--ksize", 3, "--depth", "8u",
                     "--nodata", 300, "deep.tif", "o.tif")
        self.refuses(USAGE, "--nodata", "sobel", "--nodata", 0, "in.tif", "o.tif")
        self.refuses(USAGE, "exact", "gaussian", "--exact", "--sigma", 2, "--nodata", 0, "in.tif", "o.tif")
        self.refuses(USAGE, "convolve", "convolve", "--mask", "1 -1", "--nodata", 0, "in.tif", "o.tif")
        for tag in ("none", "0x10", "5 6"):
            self.make_holes("uint8", 5, tag=tag)
            self.refuses(INPUT, "is no number", "median", "--ksize", 3, "--nodata", "auto", "in.tif", "o.tif")
        self.write("palette.tif", noise("uint8", (40, 50)), photometric="palette",
                   colormap=numpy.zeros((3, 256), "uint16"), extratags=[(NO_DATA_TAG, "s", 0, "5")])
        self.refuses(INPUT, "palette", "median", "--ksize", 3, "--nodata", "auto", "palette.tif", "o.tif")
        self.put("in.pgm", b"P5 2 2 100\n1234")
        self.refuses(FILTER, "cannot hold the value 101", "median", "--ksize", 3, "--nodata", 101, "in.pgm", "o.pgm")
        self.refuses(INPUT, "scaled", "median", "--ksize", 3, "--nodata", 1, "in.pgm", "o.png")


class Masks(MissingCase):
    def of_file(self, kind, samples, mask_samples, options, mask_options):
        """In bands of few rows, and with all memory."""
        shape = (500, 90) + ((samples,) if samples > 1 else ())
        pixels = noise(kind, shape)
        missing = holes((500, 90) + ((mask_samples,) if mask_samples > 1 else ()))
        missing[100:220] = True
        mask = numpy.where(missing, 0, noise("uint8", missing.shape, 9) | 1).astype("uint8")
        names = self.written(pixels, options), self.written(mask, mask_options, "mask.tif")
        otherwise = numpy.nan if pixels.dtype.kind == "f" else 0
        if samples == 1:
            wanted = median(pixels, missing, 3, otherwise)
        else:
            wanted = numpy.stack([median(pixels[..., i], missing[..., i] if mask_samples > 1 else missing, 3, otherwise)
                                  for i in range(samples)], axis=-1)
        results = []
        for memory in (LITTLE, ()):
            words = ("median", "--ksize", 3, "--mask", names[1], names[0], "out.tif", "--overwrite", *memory)
            self.assertIn("missing", self.run_json(*words)["plan"]["filter"])
            results.append(self.get("out.tif"))
        result = self.read("out.tif")
        self.same(numpy.moveaxis(result, 0, -1) if options.get("planarconfig") == "separate" else result, wanted)
        self.assertEqual(results[0], results[1])
        self.assertIsNone(self.tag())

    def written(self, pixels, options, name="in.tif"):
        if options.get("planarconfig") == "separate":
            pixels = numpy.moveaxis(pixels, -1, 0)
        return self.write(name, pixels, **options)

    def test_of_other_formats(self):
        pixels = noise("uint8", (40, 50, 3))
        missing = holes(pixels.shape)
        mask = numpy.where(missing, 0, 255).astype("uint8")
        self.put("in.ppm", b"P6 50 40 255\n" + pixels.tobytes())
        self.put("mask.ppm", b"P6 50 40 255\n" + mask.tobytes())
        self.write("in.tif", pixels, photometric="rgb")
        self.write("mask.tif", mask, photometric="rgb")
        wanted = numpy.stack([median(pixels[..., i], missing[..., i], 3, 0) for i in range(3)], axis=-1)
        for image in ("in.ppm", "in.tif"):
            for file in ("mask.ppm", "mask.tif"):
                self.same(self.run_filter("median", "--ksize", 3, "--mask", file, image), wanted)

    def test_missing_results_have_the_value_of_the_tag(self):
        pixels, missing = self.make_holes("uint8", 77)
        self.write("mask.tif", numpy.where(missing, 0, 1).astype("uint8"))
        result = self.run_filter("median", "--ksize", 3, "--mask", "mask.tif", "in.tif")
        self.same(result, median(pixels, missing, 3, 77))
        self.assertEqual(self.tag(), "77")

    def test_of_convolve(self):
        pixels, missing = self.make_holes("float32", 0)
        self.write("mask.tif", numpy.where(missing, 0, 1).astype("uint8"))
        result = self.run_filter("convolve", "--mask", "1 1 1; 1 1 1; 1 1 1", "--divisor", 9, "--border", "replicate",
                                 "--valid", "mask.tif", "in.tif")
        numpy.testing.assert_allclose(result, mean(pixels, missing, 3, 0), rtol=1e-5, atol=1e-5)

    def test_parts_of_other_masks_are_not_joined(self):
        self.write("in.tif", noise("uint8", (200, 60)), rowsperstrip=16)
        for index, name in enumerate(("part1.tif", "part2.tif", "other2.tif")):
            self.write("mask.tif", numpy.full((200, 60), 0 if name[0] == "o" else 1, "uint8"))
            self.succeeds("median", "--ksize", 3, "--mask", "mask.tif", "--rows", "{}/2".format(min(index, 1) + 1),
                          "in.tif", name, *CPU)
        self.succeeds("join", "part1.tif", "part2.tif", "out.tif")
        self.refuses(INPUT, "another picture or filter", "join", "part1.tif", "other2.tif", "no.tif")

    def test_errors(self):
        self.write("in.tif", noise("uint8", (40, 50, 3)), photometric="rgb")
        self.write("size.tif", noise("uint8", (40, 51)))
        self.write("deep.tif", noise("uint16", (40, 50)))
        self.write("two.tif", noise("uint8", (40, 50, 2)), planarconfig="contig")
        self.write("planes.tif", noise("uint8", (3, 40, 50)), photometric="rgb", planarconfig="separate")
        self.write("pages.tif", noise("uint8", (2, 40, 50)))
        self.make("size.png", "8UC1", 51, 40)
        self.make("alpha.png", "8UC4", 50, 40)
        self.make("in.png", "8UC3", 50, 40)
        for mask, text in (("size.tif", "51 x 40"), ("size.png", "51 x 40"), ("deep.tif", "16UC1; accepted"),
                           ("two.tif", "8UC2; accepted"), ("alpha.png", "alpha"), ("pages.tif", "2 pages"),
                           ("in.tif.txt", "not an image")):
            self.put("in.tif.txt", b"no image")
            for image in ("in.tif", "in.png"):
                self.refuses(INPUT, text, "median", "--ksize", 3, "--mask", mask, image, "o.tif")
        self.refuses(INPUT, "in planes", "median", "--ksize", 3, "--mask", "planes.tif", "in.tif", "o.tif")


ALL_OF_A_MASK = (
    ("grey", "uint16", 1, 1, {}, {}),
    ("float", "float32", 1, 1, {"rowsperstrip": 7}, {"rowsperstrip": 50, "compression": "deflate"}),
    ("one_for_colours", "uint8", 3, 1, {"photometric": "rgb"}, {"tile": (64, 32)}),
    ("each_colour", "uint8", 3, 3, {"photometric": "rgb", "tile": (16, 32)}, {"photometric": "rgb"}),
    ("five_samples", "int16", 5, 5, {"planarconfig": "contig"}, {"planarconfig": "contig", "rowsperstrip": 30}),
    ("planes", "uint8", 3, 3, {"photometric": "rgb", "planarconfig": "separate"},
     {"photometric": "rgb", "planarconfig": "separate", "rowsperstrip": 9}),
    ("one_for_planes", "uint8", 3, 1, {"photometric": "rgb", "planarconfig": "separate", "rowsperstrip": 16}, {}),
)


class Alpha(MissingCase):
    def of_file(self, kind, planar, tile=None):
        pixels = noise(kind, (400, 80, 4))
        missing = holes((400, 80))
        missing[100:180] = True
        pixels[..., 3][pixels[..., 3] == 0] = 1
        pixels[missing, 3] = 0
        options = {"photometric": "rgb", "extrasamples": ["unassalpha"],
                   "planarconfig": "separate" if planar else "contig"}
        if tile:
            options["tile"] = tile
        self.write("in.tif", numpy.moveaxis(pixels, -1, 0) if planar else pixels, **options)
        wanted = numpy.stack([median(pixels[..., i], missing, 3, 0) for i in range(3)] + [pixels[..., 3]], axis=-1)
        for memory in (LITTLE, ()):
            result = self.run_filter("median", "--ksize", 3, "--alpha", "in.tif", *memory)
            self.same(numpy.moveaxis(result, 0, -1) if planar else result, wanted)
        # Without the option, transparent pixels count as before.
        result = self.run_filter("median", "--ksize", 3, "in.tif")
        none = numpy.zeros((400, 80), bool)
        self.same((numpy.moveaxis(result, 0, -1) if planar else result)[..., 0], median(pixels[..., 0], none, 3, 0))

    def test_of_other_formats(self):
        pixels = noise("uint8", (40, 50, 4))
        pixels[holes((40, 50)), 3] = 0
        missing = pixels[..., 3] == 0
        self.put("in.pam", b"P7\nWIDTH 50\nHEIGHT 40\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n" +
                 pixels.tobytes())
        self.succeeds("median", "--ksize", 3, "--alpha", "in.pam", "out.pam", *CPU)
        result = numpy.frombuffer(self.get("out.pam")[-8000:], "uint8").reshape(40, 50, 4)
        self.same(result[..., 1], median(pixels[..., 1], missing, 3, 0))
        self.same(result[..., 3], pixels[..., 3])


class Fill(MissingCase):
    def test_until_none_is_left(self):
        for kind, value in (("uint8", 0), ("int16", -9999), ("float32", float("nan")), ("float16", -9999), ("float16", float("nan"))):
            pixels, missing = self.make_holes(kind, value, tile=(32, 32))
            wanted, left = filled(pixels, missing, 3)
            self.assertFalse(left.any())
            self.same(self.run_filter("fill", "--ksize", 3, "--nodata", "auto", "in.tif"), wanted)
            self.assertEqual(self.tag(), str(value))
            result = self.run_filter("fill", "--ksize", 3, "--iterations", 2, "--nodata", "auto", "in.tif")
            wanted, left = filled(pixels, missing, 3, 2)
            self.assertTrue(left.any())
            self.same(result, wanted)

    def test_by_a_mask(self):
        pixels = noise("uint16", (60, 70, 3))
        missing = holes((60, 70))
        self.write("in.tif", pixels, photometric="rgb")
        self.write("mask.tif", numpy.where(missing, 0, 1).astype("uint8"))
        wanted = numpy.stack([filled(pixels[..., i], missing, 5)[0] for i in range(3)], axis=-1)
        self.same(self.run_filter("fill", "--ksize", 5, "--mask", "mask.tif", "in.tif"), wanted)

    def test_by_alpha(self):
        pixels = noise("uint8", (60, 70, 4))
        missing = holes((60, 70))
        pixels[..., 3] |= 1
        pixels[missing, 3] = 0
        self.write("in.tif", pixels, photometric="rgb", extrasamples=["unassalpha"])
        wanted = numpy.stack([filled(pixels[..., i], missing, 3)[0] for i in range(3)] + [pixels[..., 3]], axis=-1)
        self.same(self.run_filter("fill", "--ksize", 3, "--alpha", "in.tif"), wanted)

    def test_gaussian(self):
        """One valid pixel is enough for all others that a window reaches; that window is of GaussianBlur's size."""
        for kind, side in (("uint8", 13), ("float32", 17)):
            pixels = numpy.zeros((41, 43), kind)
            pixels[20, 21] = 100
            self.write("in.tif", pixels)
            once = self.run_filter("fill", "--sigma", 2, "--iterations", 1, "--nodata", 0, "in.tif")
            wanted = numpy.zeros_like(pixels)
            wanted[20 - side // 2:21 + side // 2, 21 - side // 2:22 + side // 2] = 100
            numpy.testing.assert_allclose(once, wanted, rtol=1e-5)
            result = self.run_filter("fill", "--sigma", 2, "--nodata", 0, "in.tif")
            numpy.testing.assert_allclose(result, numpy.full_like(pixels, 100), rtol=1e-5)

    def test_nothing_to_fill_and_nothing_to_fill_from(self):
        for value in (0, 255):
            self.write("in.tif", numpy.full((40, 50), 255, "uint8"))
            self.same(self.run_filter("fill", "--ksize", 3, "--nodata", value, "in.tif"), self.read("in.tif"))

    def test_other_formats(self):
        pixels = noise("uint8", (40, 50))
        self.put("in.pgm", b"P5 50 40 255\n" + pixels.tobytes())
        self.succeeds("fill", "--ksize", 3, "--nodata", 9, "in.pgm", "out.pgm", *CPU)
        self.assertEqual(self.get("out.pgm")[-2000:], filled(pixels, pixels == 9, 3)[0].tobytes())

    def test_errors(self):
        self.write("in.tif", noise("uint8", (1500, 1000)))
        for words, code, text in (
                (("--ksize", 3, "in.tif", "o.tif"), USAGE, "--nodata, --mask or --alpha"),
                (("--nodata", 0, "in.tif", "o.tif"), USAGE, "--ksize for a median or --sigma"),
                (("--ksize", 3, "--sigma", 2, "--nodata", 0, "in.tif", "o.tif"), USAGE, "excludes"),
                (("--ksize", 4, "--nodata", 0, "in.tif", "o.tif"), USAGE, "odd"),
                (("--ksize", 3, "--nodata", 0, "--border", "constant", "in.tif", "o.tif"), USAGE, "constant"),
                (("--ksize", 3, "--nodata", 0, "--rows", "1/2", "in.tif", "o.tif"), USAGE, "whole picture"),
                (("--ksize", 3, "--nodata", 0, "--raw", "4x4:8UC1", "in.tif", "o.raw"), USAGE, "not for frames"),
                (("--ksize", 3, "--nodata", 0, *LITTLE, "in.tif", "o.tif"), FILTER, "the whole picture")):
            self.refuses(code, text, "fill", *words)


add_cases(NoData, "of", (
    ("uint8", "uint8", 0),
    ("int8", "int8", -128),
    ("uint16", "uint16", 65535),
    ("int16", "int16", -9999),
    ("float", "float32", -9999),
    ("nan", "float32", float("nan")),
    ("half", "float16", -9999),
    ("nan_of_16_bits", "float16", float("nan")),
), NoData.of_type)
add_cases(Masks, "of", ALL_OF_A_MASK, Masks.of_file)
add_cases(Alpha, "of", (
    ("bytes", "uint8", False),
    ("words_in_tiles", "uint16", False, (64, 32)),
    ("planes", "uint16", True),
), Alpha.of_file)
