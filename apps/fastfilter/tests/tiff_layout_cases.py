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

    def test_not_finite(self):
        pixels = noise("float32", (500, 600))
        pixels[::7, ::5] = numpy.nan
        pixels[3::11, ::3] = numpy.inf
        self.write("in.tif", pixels)
        self.succeeds("median", "--ksize", 3, *LITTLE, "in.tif", "out.tif", "--device", "cpu")
        self.succeeds("median", "--ksize", 3, "in.tif", "whole.tif", "--device", "cpu", "--memory", "1G")
        self.assertEqual(self.read("out.tif").tobytes(), self.read("whole.tif").tobytes())


add_cases(Layouts, "layout", LAYOUTS, Layouts.layout)
