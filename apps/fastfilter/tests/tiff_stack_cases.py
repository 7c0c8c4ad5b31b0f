"""TIFF files of several pictures: behind one directory, chosen by --page, masks, and blocks that are left out."""
import os

from fastfilter_case import add_cases
from tiff_case import LITTLE, TiffCase, imagecodecs, median, noise, numpy, tifffile

INPUT = 3
CALL = ("median", "--ksize", 3, "--device", "cpu")


class Stacks(TiffCase):
    def stack(self, kind, shape, options):
        """Pictures that follow the directory's own, of which the description says how many they are."""
        pixels = noise(kind, shape)
        self.write("in.tif", pixels, truncate=True, **options)
        report = self.run_json(*CALL[:3], *LITTLE, "in.tif", "out.tif")
        self.assertEqual(report["pages"], shape[0])
        size = (3, 3, 1)[:len(shape) - 1]
        import scipy.ndimage
        wanted = numpy.stack([scipy.ndimage.median_filter(picture, size=size, mode="nearest") for picture in pixels])
        self.assert_equal(self.read("out.tif"), wanted)
        with tifffile.TiffFile(self.path("out.tif")) as result:
            self.assertEqual(len(result.pages), shape[0])
        self.succeeds(*CALL, "--page", shape[0], "in.tif", "last.tif")
        self.assert_equal(self.read("last.tif"), wanted[-1])

    def test_a_stack_that_is_cut_off(self):
        self.write("in.tif", noise("uint16", (5, 40, 50)), imagej=True, truncate=True)
        self.put("in.tif", self.get("in.tif")[:-3000])
        self.fails(INPUT, "promises 5 pictures", *CALL, "in.tif", "out.tif")

    def test_a_stack_into_a_png_file(self):
        pixels = noise("uint8", (5, 40, 50))
        self.write("in.tif", pixels, imagej=True, truncate=True)
        run = self.succeeds(*CALL, "in.tif", "out.png")
        self.assertIn("several pages", run.stderr)
        self.assert_equal(imagecodecs.png_decode(self.get("out.png")), median(pixels[0], 3))
        self.succeeds(*CALL, "--page", 4, "in.tif", "four.png")
        self.assert_equal(imagecodecs.png_decode(self.get("four.png")), median(pixels[3], 3))

    def test_a_description_that_promises_other_pages(self):
        self.write("in.tif", noise("uint8", (5, 40, 50)), imagej=True, metadata=dict(unit="um", spacing=0.5))
        self.succeeds(*CALL, "--page", 1, "in.tif", "out.tif")
        with tifffile.TiffFile(self.path("out.tif")) as result:
            description = result.pages[0].description
            self.assertTrue(description.startswith("ImageJ="), description)
            self.assertIn("unit=um", description)
            for key in ("images", "slices", "frames", "channels"):
                self.assertNotIn(key + "=", description)
        self.succeeds(*CALL, "in.tif", "all.tif")
        with tifffile.TiffFile(self.path("in.tif")) as source, tifffile.TiffFile(self.path("all.tif")) as result:
            self.assertEqual(result.pages[0].description, source.pages[0].description)

    def test_descriptions_of_other_programs(self):
        for options, is_kept in ((dict(ome=True), False), (dict(), False), (dict(metadata=None, description="text"), True)):
            self.write("in.tif", noise("uint8", (5, 40, 50)), **options)
            run = self.succeeds(*CALL, "--page", 1, "in.tif", "out.tif", "--overwrite")
            self.assertEqual("ImageDescription" in run.stderr, not is_kept, run.stderr)
            with tifffile.TiffFile(self.path("out.tif")) as result:
                self.assertEqual(result.pages[0].description, "text" if is_kept else "")

    def test_samples_of_another_depth_than_ome_says(self):
        self.write("in.tif", noise("uint8", (40, 50)), ome=True)
        run = self.succeeds("box", "--ksize", 3, "--device", "cpu", "--depth", "32f", "in.tif", "out.tif")
        self.assertIn("ImageDescription", run.stderr)

    def test_one_page_of_bits(self):
        with tifffile.TiffWriter(self.path("in.tif")) as writer:
            writer.write(noise("uint8", (40, 50)), photometric="minisblack")
            writer.write(numpy.eye(40, 50, dtype="uint8"), photometric="minisblack", bitspersample=1)
        for name in ("out.tif", "out.png"):
            self.succeeds(*CALL, "--page", 2, "in.tif", name)
        self.assert_equal(self.read("out.tif"), median(numpy.eye(40, 50, dtype="uint8") * 255, 3))
        self.assert_equal(imagecodecs.png_decode(self.get("out.png")), self.read("out.tif"))


class Masks(TiffCase):
    def write_with_mask(self):
        pixels, mask = noise("uint8", (300, 200)), noise("uint8", (300, 200), 6) & 1
        with tifffile.TiffWriter(self.path("in.tif")) as writer:
            writer.write(pixels, photometric="minisblack", rowsperstrip=16)
            writer.write(mask, photometric="minisblack", bitspersample=1, subfiletype=1, rowsperstrip=16)
        self.make_mask(1)
        return pixels, mask

    def make_mask(self, page):
        """tifffile writes no masks."""
        with tifffile.TiffFile(self.path("in.tif"), mode="r+b") as file:
            file.pages[page].tags["NewSubfileType"].overwrite(4)
            file.pages[page].tags["PhotometricInterpretation"].overwrite(4)

    def test_a_mask_is_copied(self):
        pixels, mask = self.write_with_mask()
        self.succeeds(*CALL, *LITTLE, "in.tif", "out.tif", "--compress", "deflate")
        with tifffile.TiffFile(self.path("out.tif")) as result:
            self.assert_equal(result.pages[0].asarray(), median(pixels, 3))
            self.assert_equal(result.pages[1].asarray().astype("uint8"), mask)
            self.assertEqual((result.pages[1].subfiletype, result.pages[1].bitspersample), (4, 1))

    def test_a_mask_of_compressed_bytes(self):
        pixels, mask = noise("uint8", (300, 200)), noise("uint8", (300, 200), 6)
        with tifffile.TiffWriter(self.path("in.tif")) as writer:
            writer.write(pixels, photometric="minisblack", rowsperstrip=16)
            writer.write(mask, photometric="minisblack", subfiletype=1, tile=(32, 64), compression="deflate", predictor=True)
        self.make_mask(1)
        self.succeeds(*CALL, "in.tif", "out.tif")
        with tifffile.TiffFile(self.path("out.tif")) as result:
            self.assert_equal(result.pages[1].asarray(), mask)

    def test_a_mask_in_parts(self):
        self.write_with_mask()
        self.succeeds(*CALL, "in.tif", "whole.tif")
        for index in (1, 2, 3):
            self.succeeds(*CALL, "--quiet", "--rows", "{}/3".format(index), "in.tif", "part{}.tif".format(index))
        self.succeeds("join", "part1.tif", "part2.tif", "part3.tif", "out.tif")
        self.assertEqual(self.get("out.tif"), self.get("whole.tif"))

    def test_a_mask_before_its_picture(self):
        pixels, mask = noise("uint8", (30, 20)), noise("uint8", (30, 20), 6) & 1
        with tifffile.TiffWriter(self.path("in.tif")) as writer:
            writer.write(mask, photometric="minisblack", bitspersample=1, subfiletype=1)
            writer.write(pixels, photometric="minisblack")
        self.make_mask(0)
        self.succeeds(*CALL, "in.tif", "out.tif")
        with tifffile.TiffFile(self.path("out.tif")) as result:
            self.assert_equal(result.pages[0].asarray().astype("uint8"), mask)
            self.assert_equal(result.pages[1].asarray(), median(pixels, 3))
        self.succeeds(*CALL, "in.tif", "out.png")
        self.assert_equal(imagecodecs.png_decode(self.get("out.png")), median(pixels, 3))

    def test_a_mask_that_is_chosen_is_filtered(self):
        _, mask = self.write_with_mask()
        self.succeeds(*CALL, "--page", 2, "in.tif", "out.tif")
        self.assert_equal(self.read("out.tif"), median(mask * 255, 3).astype("uint8"))


class LeftOut(TiffCase):
    """Blocks with neither a place nor a size, as GDAL writes them for pixels without data."""

    def left_out(self, kind, shape, value, options):
        pixels = noise(kind, shape)
        self.write("in.tif", pixels, metadata=None, **options)
        is_tiled = "tile" in options
        with tifffile.TiffFile(self.path("in.tif"), mode="r+b") as file:
            for code in ((324, 325) if is_tiled else (273, 279)):
                tag = file.pages[0].tags[code]
                tag.overwrite([0] + list(tag.value[1:]))
        if options.get("planarconfig") == "separate":
            pixels = numpy.moveaxis(pixels, 0, -1)
            pixels[:16, :, 0] = value
        elif is_tiled:
            pixels[:16, :32] = value
        else:
            pixels[:16] = value
        run = self.succeeds("median", "--ksize", 1, "--device", "cpu", *LITTLE, "in.tif", "out.tif")
        self.assertIn("leaves out", run.stderr)
        result = self.read("out.tif")
        self.assertTrue(numpy.array_equal(numpy.moveaxis(result, 0, -1) if options.get("planarconfig") == "separate" else result, pixels))

    def test_damage_is_another_thing(self):
        """A place without a size, or a size without a place."""
        for zero in (324, 325):
            self.write("in.tif", noise("uint8", (400, 300)), tile=(64, 64))
            with tifffile.TiffFile(self.path("in.tif"), mode="r+b") as file:
                tag = file.pages[0].tags[zero]
                tag.overwrite([0] + list(tag.value[1:]))
            self.fails(INPUT, "tile 0", *CALL, "in.tif", "out.tif")

    def test_a_picture_of_nothing(self):
        self.write("in.tif", numpy.ones((400, 300), "uint8"), tile=(64, 64), extratags=[(42113, "s", 0, "7")])
        with tifffile.TiffFile(self.path("in.tif"), mode="r+b") as file:
            for code in (324, 325):
                tag = file.pages[0].tags[code]
                tag.overwrite([0] * len(tag.value))
        for name in ("out.tif", "out.png"):
            self.succeeds(*CALL, "in.tif", name)
        self.assert_equal(self.read("out.tif"), numpy.full((400, 300), 7, "uint8"))
        self.assert_equal(imagecodecs.png_decode(self.get("out.png")), self.read("out.tif"))
        self.assertEqual(len(os.listdir(self.folder)), 3)


GREY = dict(photometric="minisblack")
add_cases(Stacks, "stack", [
    ("imagej_bytes", "uint8", (5, 40, 50), dict(GREY, imagej=True)),
    ("imagej_words", "uint16", (4, 300, 500), dict(GREY, imagej=True)),
    ("imagej_float", "float32", (3, 40, 50), dict(GREY, imagej=True)),
    ("imagej_colours", "uint8", (3, 40, 50, 3), dict(photometric="rgb", imagej=True)),
    ("tifffile", "uint8", (5, 40, 50), GREY),
    ("tifffile_big_endian", "uint16", (5, 40, 50), dict(GREY, byteorder=">")),
    ("tifffile_big", "uint16", (5, 40, 50), dict(GREY, bigtiff=True)),
    ("tifffile_colours", "uint16", (5, 40, 50, 3), dict(photometric="rgb")),
], Stacks.stack)
add_cases(LeftOut, "block", [
    ("tile", "uint8", (96, 128), 0, dict(GREY, tile=(16, 32))),
    ("tile_deflate", "uint8", (96, 128), 0, dict(GREY, tile=(16, 32), compression="deflate")),
    ("strip", "uint16", (96, 128), 0, dict(GREY, rowsperstrip=16)),
    ("strip_big_endian", "uint16", (96, 128), 3, dict(GREY, rowsperstrip=16, byteorder=">", extratags=[(42113, "s", 0, "3")])),
    ("strip_deflate", "uint16", (96, 128), 0, dict(GREY, rowsperstrip=16, compression="deflate")),
    ("value", "int16", (96, 128), -9999, dict(GREY, tile=(16, 32), extratags=[(42113, "s", 0, "-9999")])),
    ("value_of_colours", "uint8", (96, 128, 5), 9, dict(GREY, planarconfig="contig", tile=(16, 32), extratags=[(42113, "s", 0, "9 ")])),
    ("plane", "uint8", (3, 96, 128), 0, dict(photometric="rgb", planarconfig="separate", rowsperstrip=16)),
], LeftOut.left_out)
