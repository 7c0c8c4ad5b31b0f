"""Damaged TIFF files, and several processes at one."""
import os

from fastfilter_case import add_cases
from tiff_case import LITTLE, TiffCase, noise, tifffile

INPUT, FILTER = 3, 5


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
