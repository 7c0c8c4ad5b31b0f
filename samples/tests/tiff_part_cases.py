"""Parts of a TIFF file that fastfilter join puts together, and parts that do not belong together."""
from fastfilter_case import add_cases
from tiff_case import TiffCase, noise

USAGE, INPUT, FILTER = 2, 3, 5


class Parts(TiffCase):
    CALL = ("median", "--ksize", 9, "--quiet", "--device", "cpu", "--memory", "3M")

    def parts(self, count, *options, source="in.tif"):
        names = ["part{}.tif".format(index) for index in range(1, count + 1)]
        for index, name in enumerate(names, 1):
            self.succeeds(*self.CALL, "--overwrite", "--rows", "{}/{}".format(index, count), *options, source, name)
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


add_cases(Parts, "joined", [
    ("strips", 3, "replicate", dict(rowsperstrip=7)), ("wrapped", 2, "wrap", dict(rowsperstrip=7)),
    ("tiles_deflate", 5, "reflect", dict(tile=(64, 32), compression="deflate", predictor=True)),
    ("one", 1, "replicate", dict()),
    ("planar", 3, "replicate", dict(shape=(3, 300, 200), photometric="rgb", planarconfig="separate", tile=(32, 32))),
    ("big", 2, "reflect101", dict(bigtiff=True, tile=(64, 64), compression="zstd", description="a text")),
], Parts.joined)
