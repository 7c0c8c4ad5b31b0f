"""Damaged TIFF files, and several processes at one."""
import os

from fastfilter_case import add_cases
from sweep_case import SweepCase
from tiff_case import TiffCase, noise, tifffile

INPUT = 3


class Robustness_21_TiffFaults(TiffCase, SweepCase):
    def swept(self, options):
        """Damage at every byte: an error, or a whole picture, which tifffile reads."""
        options = dict(options)
        unused = options.pop("unused", 0)
        pixels = noise(options.pop("kind", "uint8"), options.pop("shape", (12, 10)))
        good = self.get(self.write("good.tif", pixels, metadata=None, software="", description="text", **options))
        for name in self.sweep(good, "tif", range(len(good) - unused, len(good))):
            with tifffile.TiffFile(self.path(os.path.join("out", name))) as result:
                for page in result.pages:
                    page.asarray()

    def test_a_tag_that_is_cut_off(self):
        self.write("in.tif", noise("uint8", (40, 30)), description="short")
        with tifffile.TiffFile(self.path("in.tif"), mode="r+b") as file:
            file.pages[0].tags["ImageDescription"].overwrite("so long that it goes to the end of the file")
        self.succeeds("median", "--ksize", 3, "in.tif", "out.tif", "--device", "cpu")
        self.put("cut.tif", self.get("in.tif")[:-9])
        for name in ("cut.out.tif", "cut.png"):
            run = self.succeeds("median", "--ksize", 3, "cut.tif", name, "--device", "cpu")
            self.assertRegex(run.stderr, "damaged metadata: .*ImageDescription")
        self.assert_equal(self.read("cut.out.tif"), self.read("out.tif"))

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
                            ("packbits", dict(compression="packbits", rowsperstrip=9)), ("big", dict(bigtiff=True)),
                            ("planar", dict(shape=(3, 5, 4), photometric="rgb", planarconfig="separate", rowsperstrip=3)),
                            ("planar_tiles", dict(shape=(3, 5, 4), photometric="rgb", planarconfig="separate",
                                                  tile=(16, 16), compression="deflate")),
                            # tifffile leaves room for resolutions that equal those of the page before.
                            ("pages", dict(shape=(3, 5, 4), rowsperstrip=3, unused=16)),
                            ("float", dict(kind="float32", shape=(7, 4), rowsperstrip=5)),
                            ("float_predictor", dict(kind="float32", shape=(7, 4), compression="deflate", predictor=3))],
          Robustness_21_TiffFaults.swept)
