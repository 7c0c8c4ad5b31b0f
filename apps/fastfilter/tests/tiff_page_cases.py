"""TIFF files of several pages, and the tags that a page keeps."""
from tiff_case import LITTLE, TiffCase, by_sample, median, noise, numpy, tifffile

INPUT = 3


class Pages(TiffCase):
    def write_stack(self):
        stack = [noise("uint8", (300, 400)), noise("uint16", (200, 700, 3), 6), noise("float32", (90, 80), 7)]
        with tifffile.TiffWriter(self.path("in.tif")) as writer:
            for page, options in zip(stack, (dict(rowsperstrip=4), dict(photometric="rgb", compression="lzw"), dict())):
                options.setdefault("photometric", "minisblack")
                writer.write(page, description="page of {}".format(page.dtype), **options)
        return stack

    def test_all_pages(self):
        stack = self.write_stack()
        report = self.run_json("median", "--ksize", 3, "--memory", "8M", "in.tif", "out.tif")
        self.assertEqual(report["pages"], 3)
        with tifffile.TiffFile(self.path("out.tif")) as result:
            self.assertEqual(len(result.pages), 3)
            for page, source in zip(result.pages, stack):
                self.assert_equal(page.asarray(), by_sample(source, False, None, lambda p: median(p, 3)))
                self.assertEqual(page.description, "page of {}".format(source.dtype))

    def test_one_page(self):
        stack = self.write_stack()
        self.succeeds("median", "--ksize", 3, "--page", 3, "in.tif", "out.tif", "--device", "cpu")
        self.assert_equal(self.read("out.tif"), median(stack[2], 3))

    def test_page_that_is_not_there(self):
        self.write_stack()
        self.fails(INPUT, "page 4", "median", "--ksize", 3, "--page", 4, "in.tif", "out.tif", "--device", "cpu")

    def test_a_hundred_pages(self):
        stack = noise("uint16", (100, 40, 50))
        self.write("in.tif", stack)
        self.succeeds("median", "--ksize", 3, "in.tif", "out.tif", "--device", "cpu", *LITTLE)
        self.assert_equal(self.read("out.tif"), numpy.stack([median(page, 3) for page in stack]))

    def test_palette_is_filtered_as_colours(self):
        pixels = noise("uint8", (40, 50))
        colours = numpy.random.default_rng(1).integers(0, 65536, (3, 256), dtype="uint16")
        self.write("in.tif", pixels, photometric="palette", colormap=colours)
        for options in ((), ("--page", 1)):
            self.succeeds("median", "--ksize", 3, *options, "in.tif", "out.tif", "--device", "cpu", "--overwrite")
            self.check("expect", "in.tif", "out.tif", 0, "median", 3)


class Tags(TiffCase):
    def test_all_tags_of_a_picture(self):
        profile = bytes(range(256)) * 5
        extra = [(274, "H", 1, 6), (305, "s", 0, "a camera"), (315, "s", 0, "an artist"), (34675, "B", len(profile), profile),
                 (33550, "d", 3, (0.5, 0.5, 0.0)), (33922, "d", 6, (0, 0, 0, 440720.0, 3751320.0, 0)),
                 (34735, "H", 8, (1, 1, 0, 1, 1024, 0, 1, 1)), (34737, "s", 0, "WGS 84|"), (42113, "s", 0, "-9999"),
                 (65001, "I", 3, (1, 2, 3)), (65002, "f", 2, (0.25, -3.5)), (65003, "q", 1, -5), (285, "s", 0, "name"),
                 (700, "B", 6, b"<xmp/>")]
        for big in (False, True):
            tags = [tag for tag in extra if big or tag[1] != "q"]
            self.write("in.tif", noise("uint8", (60, 70)), extratags=tags, bigtiff=big, resolution=(300, 300),
                       description="a description", datetime="2026:11:23 10:00:00")
            run = self.succeeds("median", "--ksize", 3, "--overwrite", "in.tif", "out.tif", "--device", "cpu")
            self.assertEqual(run.stderr, "")
            with tifffile.TiffFile(self.path("in.tif")) as source, tifffile.TiffFile(self.path("out.tif")) as result:
                before, after = source.pages[0].tags, result.pages[0].tags
                for code in [tag[0] for tag in tags] + [270, 282, 283, 296, 306]:
                    self.assertEqual(after[code].value, before[code].value, code)

    def test_directories_elsewhere_are_named(self):
        with tifffile.TiffWriter(self.path("in.tif")) as writer:
            writer.write(noise("uint8", (64, 64)), photometric="minisblack", subifds=1)
            writer.write(noise("uint8", (32, 32)), photometric="minisblack", subfiletype=1)
        run = self.succeeds("median", "--ksize", 3, "in.tif", "out.tif", "--device", "cpu")
        self.assertRegex(run.stderr, r"\Afastfilter: .*330.*\n\Z")
