"""Damaged TIFF files, and several processes at one."""
import os

from fastfilter_case import add_cases
from sweep_case import SweepCase
from tiff_case import TiffCase, noise, tifffile

INPUT = 3


class Robustness_21_TiffFaults(TiffCase, SweepCase):
    def swept(self, options):
        """Damage at every byte: an error, or a whole picture, which tifffile reads."""
        good = self.get(self.write("good.tif", noise("uint8", (12, 10)), metadata=None, software="", description="text",
                                   **options))
        for name in self.sweep(good, "tif"):
            with tifffile.TiffFile(self.path(os.path.join("out", name))) as result:
                result.pages[0].asarray()

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


add_cases(Robustness_21_TiffFaults, "sweep", [("strips", dict(rowsperstrip=5)), ("tiles", dict(tile=(16, 16))),
                            ("deflate", dict(compression="deflate", rowsperstrip=10)),
                            ("lzw", dict(compression="lzw", predictor=True)), ("zstd", dict(compression="zstd")),
                            ("packbits", dict(compression="packbits", rowsperstrip=9)), ("big", dict(bigtiff=True))],
          Robustness_21_TiffFaults.swept)
