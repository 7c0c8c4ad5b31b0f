"""TIFF files band by band: every layout and type of pixels, compared with tifffile and SciPy."""
from fastfilter_case import add_cases
from tiff_case import LITTLE, TiffCase, by_sample, median, noise, numpy, scipy, tifffile

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
    ("half", "float16", (700, 500), "1M", dict(rowsperstrip=9)),
    ("half_big_endian_lzw_rgb", "float16", (300, 400, 3), "1M",
     dict(photometric="rgb", byteorder=">", compression="lzw", predictor=True, rowsperstrip=5)),
    ("half_five_samples_alpha", "float16", (300, 400, 5), "1M",
     dict(photometric="rgb", extrasamples=[0, "unassalpha"], rowsperstrip=3)),
    ("signed_32", "int32", (500, 500), "1M", dict(compression="deflate", predictor=True, rowsperstrip=16)),
    ("unsigned_32", "uint32", (500, 500), "1M", dict(rowsperstrip=16)),
    ("unsigned_32_big_endian_tiles", "uint32", (600, 400, 3), "2M",
     dict(photometric="rgb", byteorder=">", tile=(32, 32), compression="zstd", predictor=True)),
    ("unsigned_32_alpha", "uint32", (300, 300, 4), "1M", dict(photometric="rgb", extrasamples=["unassalpha"], rowsperstrip=5)),
    ("unsigned_32_seven_planes", "uint32", (7, 300, 400), "1M",
     dict(photometric="rgb", planarconfig="separate", extrasamples=[0] * 4, rowsperstrip=10)),
    ("double", "float64", (500, 400), "1M", dict(rowsperstrip=3)),
    ("double_big_endian", "float64", (400, 300), "1M", dict(byteorder=">")),
    ("double_tiles_deflate", "float64", (900, 300), "2M", dict(tile=(32, 64), compression="deflate", predictor=True)),
    ("double_six_samples", "float64", (300, 200, 6), "1M", dict(photometric="rgb", extrasamples=[0] * 3, rowsperstrip=3)),
    ("double_planar_tiles", "float64", (3, 300, 400), "2M", dict(photometric="rgb", planarconfig="separate", tile=(32, 48))),
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


def alpha_of(options, shape):
    kinds = options.get("extrasamples", [])
    return len(shape) and (shape[0] if "planarconfig" in options else shape[-1]) - 1 if "alpha" in str(kinds) else None


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

    def test_depth(self):
        pixels = noise("uint8", (700, 900))
        self.write("in.tif", pixels, compression="lzw", predictor=True, rowsperstrip=10)
        self.succeeds("box", "--ksize", 3, "--depth", "32f", *LITTLE, "in.tif", "out.tif", "--device", "cpu")
        wanted = scipy.ndimage.uniform_filter(pixels.astype(float), 3, mode="mirror").astype("float32")
        self.assert_equal(self.read("out.tif"), wanted, 1e-4)

    def test_sums_of_wide_samples(self):
        """In double; integers are rounded and clamped, and so are samples that are filtered in groups."""
        for kind, shape, memory in (("float64", (400, 300), "1M"), ("int32", (400, 300), "1M"), ("uint32", (400, 300), "1M"),
                                    ("uint32", (200, 300, 7), "2M"), ("float16", (400, 300), "1M")):
            pixels = noise(kind, shape)
            self.write("in.tif", pixels, rowsperstrip=8, **(dict(extrasamples=[0] * 6) if len(shape) == 3 else {}))
            self.succeeds("box", "--ksize", 3, "--memory", memory, "in.tif", "out.tif", "--device", "cpu", "--overwrite")
            exact = by_sample(pixels.astype(float), False, None, lambda p: scipy.ndimage.uniform_filter(p, 3, mode="mirror"))
            wanted = exact.astype(kind) if kind[0] == "f" else numpy.rint(exact).astype(kind)
            self.assert_equal(self.read("out.tif"), wanted, {"float64": 1e-14, "float16": 2e-3}.get(kind, 1))
        clamped = self.write("in.tif", numpy.full((40, 50), 2**32 - 1, "uint32"))
        self.succeeds("box", "--ksize", 3, "--sum", clamped, "out.tif", "--device", "cpu", "--overwrite")
        self.assert_equal(self.read("out.tif"), numpy.full((40, 50), 2**32 - 1, "uint32"))

    def test_wide_depths_of_results(self):
        pixels = noise("uint32", (300, 200)) >> 8
        self.write("in.tif", pixels, rowsperstrip=8)
        for depth, kind in (("64f", "float64"), ("32s", "int32"), ("32f", "float32"), ("16u", "uint16")):
            self.succeeds("convolve", "--mask", "0 0 0; 0 1 0; 0 0 0", "--depth", depth, "in.tif", "out.tif", "--overwrite", "--device", "cpu")
            self.assert_equal(self.read("out.tif"), pixels.clip(0, 65535 if kind == "uint16" else 2**32).astype(kind))
        self.write("in.tif", noise("uint8", (100, 90)), rowsperstrip=8)
        for depth, kind in (("64f", "float64"), ("32s", "int32"), ("16f", "float16")):
            self.succeeds("box", "--ksize", 1, "--depth", depth, "in.tif", "out.tif", "--overwrite", "--device", "cpu")
            self.assert_equal(self.read("out.tif"), noise("uint8", (100, 90)).astype(kind))

    def test_differences_of_wide_samples(self):
        for kind in ("uint32", "int32", "float64"):
            pixels = noise(kind, (200, 150)) // (1 if kind[0] == "f" else 4)
            self.write("in.tif", pixels, rowsperstrip=8)
            self.succeeds("morphology", "--op", "gradient", "--ksize", 3, "in.tif", "out.tif", "--overwrite", "--device", "cpu")
            lines = {"size": (3, 3), "mode": "nearest"}
            greatest, least = (function(pixels, **lines) for function in (scipy.ndimage.maximum_filter, scipy.ndimage.minimum_filter))
            self.assert_equal(self.read("out.tif"), greatest - least)

    def test_left_out_strips_of_wide_samples(self):
        """They have the value of GDAL's tag, one that the samples have."""
        for kind, tag, value in (("uint32", "4294967295", 2**32 - 1), ("int32", "-2147483648", -(2**31)), ("float64", "-1e300", -1e300),
                                 ("float16", "-0.5", -0.5)):
            pixels = noise(kind, (96, 60))
            self.write("in.tif", pixels, rowsperstrip=16, extratags=[(42113, "s", 0, tag)])
            with tifffile.TiffFile(self.path("in.tif"), mode="r+b") as file:
                for code in (273, 279):
                    field = file.pages[0].tags[code]
                    field.overwrite([0] + list(field.value[1:]))
            pixels[:16] = value
            self.succeeds("median", "--ksize", 1, "in.tif", "out.tif", "--overwrite", "--quiet", "--device", "cpu")
            self.assert_equal(self.read("out.tif"), pixels)

    def test_missing_wide_samples_are_an_error(self):
        for kind, name in (("float64", "64F"), ("int32", "32S"), ("uint32", "32S")):
            self.write("in.tif", noise(kind, (40, 50)), extratags=[(42113, "s", 0, "-9999")])
            for given in (("--nodata", "auto"), ("--nodata", "0")):
                self.fails(5, "integers of 8 and 16 bits and floats of 16 and 32 bits may be missing, not those of " + name, "median", "--ksize", 3,
                           *given, "in.tif", "out.tif", "--device", "cpu")

    def test_families_of_six_depths(self):
        for kind in ("float64", "int32", "uint32"):
            self.write("in.tif", noise(kind, (40, 50)))
            self.fails(5, "accepted are CV_8U, CV_8S, CV_16U, CV_16S, CV_16F and CV_32F", "std", "--ksize", 3, "in.tif", "out.tif", "--device", "cpu")

    def test_halves_in_families_of_six_depths(self):
        pixels = noise("float16", (200, 150))
        exact = pixels.astype(float)
        self.write("in.tif", pixels, rowsperstrip=8)
        call = ("in.tif", "out.tif", "--overwrite", "--device", "cpu", "--border", "replicate", *LITTLE)
        self.succeeds("outliers", "--ksize", 3, "--threshold", 1, *call)
        middle = median(pixels, 3)
        self.assert_equal(self.read("out.tif"), numpy.where(numpy.abs(exact - middle) > 1, middle, pixels))
        mean, squares = (scipy.ndimage.uniform_filter(values, 5, mode="nearest") for values in (exact, exact ** 2))
        self.succeeds("std", "--ksize", 5, *call)
        self.assert_equal(self.read("out.tif"), numpy.sqrt(squares - mean ** 2).astype("float32"), 1e-5)
        self.succeeds("std", "--ksize", 5, "--depth", "16f", *call)
        self.assert_equal(self.read("out.tif"), numpy.sqrt(squares - mean ** 2).astype("float16"), 1e-3)
        self.succeeds("sharpen", "--sigma", 1, "--amount", 0.5, *call)
        blurred = scipy.ndimage.gaussian_filter(exact, 1, radius=4, mode="nearest")
        self.assert_equal(self.read("out.tif"), (exact + 0.5 * (exact - blurred)).astype("float16"), 2e-3)

    def test_not_finite(self):
        pixels = noise("float32", (500, 600))
        pixels[::7, ::5] = numpy.nan
        pixels[3::11, ::3] = numpy.inf
        self.write("in.tif", pixels)
        self.succeeds("median", "--ksize", 3, *LITTLE, "in.tif", "out.tif", "--device", "cpu")
        self.succeeds("median", "--ksize", 3, "in.tif", "whole.tif", "--device", "cpu", "--memory", "1G")
        self.assertEqual(self.read("out.tif").tobytes(), self.read("whole.tif").tobytes())


add_cases(Layouts, "layout", LAYOUTS, Layouts.layout)
