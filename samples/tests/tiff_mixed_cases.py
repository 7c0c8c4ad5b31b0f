"""Files whose pages are stored each in its own way."""
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
