"""What the tests of other pictures than TIFF files share: a filter that changes nothing, and its results' samples.

Without numpy, Pillow, tifffile and imagecodecs these tests are skipped; `./dev test` fetches them."""
import unittest

try:
    import imagecodecs
    import numpy
    import PIL.Image
    import tifffile
    MISSING = None
except ImportError as error:
    imagecodecs = numpy = PIL = tifffile = None
    MISSING = str(error)

from fastfilter_case import FastfilterCase
import picture_files

COPY = ("median", "--ksize", 1, "--device", "cpu")


@unittest.skipIf(MISSING, MISSING)
class PictureCase(FastfilterCase):
    def copied(self, source, result, *options):
        """Runs a filter that changes nothing. The notes."""
        run = self.succeeds(*COPY, source, result, "--overwrite", *options)
        return [line[len("fastfilter: "):] for line in run.stderr.splitlines()]

    def quiet_copy(self, source, result, *options):
        """The same if there is nothing to note."""
        self.assertEqual(self.copied(source, result, *options), [])

    def samples(self, name):
        """Height, width and channels of a result: PNG, PGM, PPM or PAM."""
        data = self.get(name)
        return picture_files.png_samples(data) if name.endswith(".png") else picture_files.read_netpbm(data)[0]

    def assert_samples(self, name, wanted):
        got = self.samples(name)
        self.assertEqual((got.shape, got.dtype), (wanted.shape, wanted.dtype))
        numpy.testing.assert_array_equal(got, wanted)

    def refuses(self, words, name, contents, result="out.png"):
        self.fails(3, words, *COPY, self.put(name, contents), result)
