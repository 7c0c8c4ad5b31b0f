"""Tags that tell what the values of samples mean: kept with the depth, named if they are not kept."""
from tiff_case import TiffCase, noise, numpy, tifffile

# Rationals are given as pairs: of three colours, what is black and what is white.
BLACK_AND_WHITE = (0, 1, 250, 1, 1, 1, 251, 1, 2, 1, 252, 1)
CURVES = tuple(range(768))


class MeaningTags(TiffCase):
    def kept(self, pixels, tags, **options):
        self.write("in.tif", pixels, extratags=tags, **options)
        run = self.succeeds("median", "--ksize", 3, "in.tif", "out.tif", "--device", "cpu")
        self.assertEqual(run.stderr, "")
        with tifffile.TiffFile(self.path("in.tif")) as source, tifffile.TiffFile(self.path("out.tif")) as result:
            before, after = source.pages[0].tags, result.pages[0].tags
            for tag in tags:
                self.assertIn(tag[0], after)
                self.assertTrue(numpy.array_equal(after[tag[0]].value, before[tag[0]].value), tag[0])
        run = self.succeeds("box", "--ksize", 3, "--depth", "32f", "in.tif", "deep.tif", "--device", "cpu")
        with tifffile.TiffFile(self.path("deep.tif")) as result:
            for tag in tags:
                self.assertEqual(str(tag[0]) in run.stderr, tag[0] not in result.pages[0].tags, tag[0])
        return run.stderr

    def test_black_white_and_curves(self):
        tags = [(532, "2I", 6, BLACK_AND_WHITE), (301, "H", len(CURVES), CURVES)]
        left_out = self.kept(noise("uint8", (40, 50, 3)), tags, photometric="rgb")
        self.assertIn("532", left_out)
        self.assertIn("301", left_out)

    def test_inks(self):
        tags = [(332, "H", 1, 1), (334, "H", 1, 4), (336, "H", 2, (3, 250))]
        self.assertIn("336", self.kept(noise("uint8", (40, 50, 4)), tags, photometric="separated"))
