"""The memory that TIFF files are filtered in: too little, and that it changes no byte."""
from tiff_case import TiffCase, noise

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
