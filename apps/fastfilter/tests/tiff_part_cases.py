"""Parts of a TIFF file that fastfilter join puts together, and parts that do not belong together."""
import os
import re

from fastfilter_case import add_cases
from tiff_case import TiffCase, noise

USAGE, INPUT, FILTER = 2, 3, 5


class Parts(TiffCase):
    CALL = ("median", "--ksize", 9, "--quiet", "--device", "cpu", "--memory", "3M")

    def parts(self, count, *options, source="in.tif", call=CALL):
        names = ["part{}.tif".format(index) for index in range(1, count + 1)]
        for index, name in enumerate(names, 1):
            self.succeeds(*call, "--overwrite", "--rows", "{}/{}".format(index, count), *options, source, name)
        return names

    def joined(self, count, border, options):
        options = dict(options)
        self.write("in.tif", noise("uint16", options.pop("shape", (700, 500))), resolution=(7, 9), **options)
        self.succeeds(*self.CALL, "--border", border, "in.tif", "whole.tif")
        names = self.parts(count, "--border", border)
        self.succeeds("join", *reversed(names), "joined.tif")
        self.assertEqual(self.get("joined.tif"), self.get("whole.tif"))

    def test_all_pages(self):
        self.write("in.tif", noise("uint8", (3, 300, 200)), rowsperstrip=10)
        self.succeeds(*self.CALL, "in.tif", "whole.tif")
        self.succeeds("join", *self.parts(4), "joined.tif")
        self.assertEqual(self.get("joined.tif"), self.get("whole.tif"))

    def linear(self, kind, *filter_options):
        """A sum's order depends on no band."""
        call = (*filter_options, *self.CALL[3:])
        self.write("in.tif", noise(kind, (700, 500)), rowsperstrip=7)
        self.succeeds(*call, "in.tif", "whole.tif")
        self.succeeds("join", *self.parts(3, call=call), "joined.tif")
        self.assertEqual(self.get("joined.tif"), self.get("whole.tif"))

    def test_masks_are_known_by_their_numbers(self):
        self.write("in.tif", noise("uint8", (300, 200)), rowsperstrip=10)
        call = ("convolve", "--quiet", "--device", "cpu", "--divisor", 16, "--mask")
        self.put("mask.txt", b"1 2 1\n2 4 2\n1 2 1\n")
        one = self.part(call, "mask.txt", 1)
        for same in ("mask.txt", "1, 2, 1; 2, 4, 2; 1, 2, 1"):
            self.succeeds("join", one, self.part(call, same, 2), "out.tif", "--overwrite")
        self.put("mask.txt", b"1 2 1\n2 4 2\n1 2 2\n")
        for other in ("mask.txt", "1 2 1 2 4 2 1 2 1"):
            self.fails(INPUT, "another picture or filter", "join", one, self.part(call, other, 2), "no.tif")

    def part(self, call, mask, index):
        name = "part{}.tif".format(index)
        self.succeeds(*call, mask, "--overwrite", "--rows", "{}/2".format(index), "in.tif", name)
        return name

    def on_engine(self, call, index, device="cpu", **options):
        name = "part{}.tif".format(index)
        self.succeeds(*call, "--quiet", "--device", device, "--overwrite", "--rows", "{}/2".format(index), "in.tif", name,
                      **options)
        return name

    def engines(self, kind, joins, *call):
        """One part is filtered by a processor without fused multiply-add: so OpenCV takes it for one."""
        self.write("in.tif", noise(kind, (300, 200)), rowsperstrip=10)
        self.succeeds(*call, "--quiet", "--device", "cpu", "in.tif", "whole.tif")
        old = dict(os.environ, OPENCV_CPU_DISABLE="AVX512-SKX,AVX2")
        one, two = self.on_engine(call, 1), self.on_engine(call, 2, env=old)
        if joins:
            self.succeeds("join", one, two, "out.tif")
            self.assertEqual(self.get("out.tif"), self.get("whole.tif"))
        elif len({re.search(rb"engine ([a-z -]+),", self.get(name)).group(1) for name in (one, two)}) == 1:
            self.skipTest("no AVX2 to do without")
        else:
            self.fails(INPUT, "without fused multiply-add", "join", one, two, "out.tif")
        if not self.setup.gpu:
            return
        two = self.on_engine(call, 2, "cuda")
        if joins:
            self.succeeds("join", one, two, "out.tif", "--overwrite")
            self.assertEqual(self.get("out.tif"), self.get("whole.tif"))
        else:
            self.fails(INPUT, "filtered on cuda", "join", one, two, "out.tif")

    def test_what_does_not_belong_together(self):
        self.write("in.tif", noise("uint8", (300, 200)), rowsperstrip=10)
        self.write("other.tif", noise("uint8", (300, 200), 99), rowsperstrip=10)
        one, two, three = self.parts(3)
        self.fails(INPUT, "part 2 of 3 is missing", "join", one, three, "out.tif")
        self.fails(INPUT, "part 3 of 3 is missing", "join", one, two, "out.tif")
        self.fails(INPUT, "given twice", "join", one, two, two, three, "out.tif")
        self.fails(INPUT, "not a part", "join", one, two, "in.tif", "out.tif")
        self.fails(INPUT, "no such file", "join", one, two, "missing.tif", "out.tif")
        self.fails(USAGE, "output", "join", one)
        for options in ((*self.CALL, "other.tif"), (*self.CALL, "--border", "wrap", "in.tif"),
                        ("median", "--ksize", 7, *self.CALL[3:], "in.tif")):
            self.succeeds(*options, "strange.tif", "--rows", "3/3", "--overwrite")
            self.fails(INPUT, "another picture or filter", "join", one, two, "strange.tif", "out.tif")
        data = self.get(two)
        self.put(two, data[:2000])
        self.fails(INPUT, two, "join", one, two, three, "out.tif")

    def test_shares_that_are_none(self):
        self.write("in.tif", noise("uint8", (30, 20)), rowsperstrip=10)
        for rows in ("0/3", "4/3", "1", "a/b", "1/3x", "-1/3"):
            self.fails(USAGE, "--rows", *self.CALL, "--rows=" + rows, "in.tif", "out.tif")
        self.fails(FILTER, "too few", *self.CALL, "--rows", "1/4", "in.tif", "out.tif")


add_cases(Parts, "engines", [
    ("median", "float32", True, "median", "--ksize", 5), ("integers", "uint16", True, "sobel", "--dx", 1),
    ("mask", "uint8", True, "convolve", "--mask", "1 2 1; 2 4 2; 1 2 1", "--normalize"),
    ("exact", "uint16", True, "gaussian", "--sigma", 1.5, "--exact"), ("gaussian", "uint16", False, "gaussian", "--sigma", 4),
    ("float", "float32", False, "box", "--ksize", 5), ("rounded", "uint8", False, "convolve", "--mask", "0.3 0.4 0.3"),
], Parts.engines)
add_cases(Parts, "linear", [
    ("gaussian", "uint16", "gaussian", "--sigma", 4), ("float", "float32", "gaussian", "--sigma", 1.5),
    ("box", "float32", "box", "--ksize", 9), ("mask", "uint8", "convolve", "--mask", "0.3 0.4 0.3; 1 2 1"),
    ("sobel", "uint8", "sobel", "--dx", 0, "--dy", 1),
], Parts.linear)
add_cases(Parts, "joined", [
    ("strips", 3, "replicate", dict(rowsperstrip=7)), ("wrapped", 2, "wrap", dict(rowsperstrip=7)),
    ("tiles_deflate", 5, "reflect", dict(tile=(64, 32), compression="deflate", predictor=True)),
    ("one", 1, "replicate", dict()),
    ("planar", 3, "replicate", dict(shape=(3, 300, 200), photometric="rgb", planarconfig="separate", tile=(32, 32))),
    ("big", 2, "reflect101", dict(bigtiff=True, tile=(64, 64), compression="zstd", description="a text")),
], Parts.joined)
