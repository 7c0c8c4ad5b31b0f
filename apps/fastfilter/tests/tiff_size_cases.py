"""Sizes: the memory that TIFF files are filtered in, and the form that large results have."""
import itertools
import zlib

from tiff_case import TiffCase, noise, tifffile

USAGE, FILTER = 2, 5


class Memory(TiffCase):
    def test_memory_and_threads_change_no_byte(self):
        self.write("in.tif", noise("uint16", (900, 700, 3)), photometric="rgb", tile=(64, 64), compression="deflate")
        self.succeeds("median", "--ksize", 7, "--device", "cpu", "--memory", "1G", "in.tif", "whole.tif")
        for memory, threads in (("6M", 1), ("8M", 2), ("9M", 5)):
            self.succeeds("median", "--ksize", 7, "--device", "cpu", "--memory", memory, "--threads", threads,
                          "--overwrite", "in.tif", "bands.tif")
            self.assertEqual(self.get("bands.tif"), self.get("whole.tif"))

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


class BigTiff(TiffCase):
    """The 64-bit form of TIFF, where what may be written does not fit in 4 GiB."""

    ROW = bytes(x // 1000 for x in range(65536))  # a median 3x3 keeps these steps
    STRIP_ROWS = 64

    def write_strips(self, strips):
        """A classic TIFF of a few megabytes; every strip has the same bytes."""
        data = zlib.compress(self.ROW * self.STRIP_ROWS)
        tifffile.imwrite(self.path("in.tif"), itertools.repeat(data, strips), shape=(self.STRIP_ROWS * strips, len(self.ROW)),
                         dtype="uint8", photometric="minisblack", compression="deflate", rowsperstrip=self.STRIP_ROWS,
                         bigtiff=False, metadata=None)

    def test_more_than_4_gib(self):
        self.write_strips(1030)
        self.succeeds("median", "--ksize", 3, "--device", "cpu", "--compress", "packbits", "in.tif", "out.tif")
        with tifffile.TiffFile(self.path("out.tif")) as result:
            page = result.pages[0]
            self.assertTrue(result.is_bigtiff)
            self.assertEqual(page.shape, (1030 * self.STRIP_ROWS, len(self.ROW)))
            for strip in (0, 400, len(page.dataoffsets) - 1):
                result.filehandle.seek(page.dataoffsets[strip])
                pixels = page.decode(result.filehandle.read(page.databytecounts[strip]), strip)[0]
                self.assertEqual(pixels.tobytes(), self.ROW * page.rowsperstrip)

    def test_a_part_has_the_form_of_the_whole(self):
        for strips, big in ((900, False), (1030, True)):
            self.write_strips(strips)
            self.succeeds("median", "--ksize", 3, "--device", "cpu", "--rows", "7/100", "--overwrite", "in.tif", "out.tif")
            with tifffile.TiffFile(self.path("out.tif")) as result:
                self.assertEqual(result.is_bigtiff, big)
