"""Files whose pages are stored each in its own way."""
import struct

from tiff_case import TiffCase, noise, tifffile

INPUT = 3
CALL = ("median", "--ksize", 5, "--quiet", "--device", "cpu")


class MixedPages(TiffCase):
    def write_parts(self):
        """A page of strips, then one of tiles, and what --rows makes of them."""
        with tifffile.TiffWriter(self.path("in.tif")) as writer:
            writer.write(noise("uint8", (300, 200)), photometric="minisblack", rowsperstrip=10)
            writer.write(noise("uint16", (400, 300), 6), photometric="minisblack", tile=(64, 64))
        for index in (1, 2):
            self.succeeds(*CALL, "--rows", "{}/2".format(index), "in.tif", "part{}.tif".format(index))

    def test_parts_of_strips_and_of_tiles(self):
        self.write_parts()
        self.succeeds(*CALL, "in.tif", "whole.tif")
        self.succeeds("join", "part1.tif", "part2.tif", "out.tif")
        self.assertEqual(self.get("out.tif"), self.get("whole.tif"))

    def test_a_part_with_too_few_strips(self):
        self.write_parts()
        with tifffile.TiffFile(self.path("part2.tif"), mode="r+b") as file:
            file.pages[0].tags["RowsPerStrip"].overwrite(50)
        self.fails(INPUT, "blocks of page 1", "join", "part1.tif", "part2.tif", "out.tif")

    def test_parts_with_a_damaged_list_of_pages(self):
        self.write_parts()
        for name in ("part1.tif", "part2.tif"):
            data = bytearray(self.get(name))
            directory = struct.unpack_from("<I", data, 4)[0]
            entries = struct.unpack_from("<H", data, directory)[0]
            struct.pack_into("<I", data, directory + 2 + 12 * entries, len(data) + 1000)
            self.put(name, data)
        self.fails(INPUT, "damaged", "join", "part1.tif", "part2.tif", "out.tif")

    def test_parts_of_a_kind_that_is_none(self):
        self.write_parts()
        for name in ("part1.tif", "part2.tif"):
            with tifffile.TiffFile(self.path(name), mode="r+b") as file:
                file.pages[1].tags["PhotometricInterpretation"].overwrite(32803)
        self.fails(INPUT, "colour filter array", "join", "part1.tif", "part2.tif", "out.tif")
