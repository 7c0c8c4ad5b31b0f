"""What the tests of TIFF files share: noise, a median of SciPy's, and files by tifffile.

Without numpy, SciPy, tifffile and imagecodecs these tests are skipped; `./dev test` fetches them."""
import json
import unittest

try:
    import numpy
    import scipy.ndimage
    import tifffile
    import imagecodecs  # tifffile needs it for LZW, Zstandard and predictors, too
    MISSING = None
except ImportError as error:
    numpy = scipy = tifffile = imagecodecs = None
    MISSING = str(error)

from fastfilter_case import FastfilterCase

# The least there is: pictures of a few megabytes have several bands.
LITTLE = ("--memory", "1M")


def noise(kind, shape, seed=5):
    random = numpy.random.default_rng(seed)
    kind = numpy.dtype(kind)
    if kind.kind == "f":
        return random.normal(size=shape).astype(kind)
    limits = numpy.iinfo(kind)
    return random.integers(limits.min, limits.max, shape, dtype=kind, endpoint=True)


def by_sample(pixels, planar, alpha, function):
    """The function of each sample's picture, except alpha, which is copied."""
    axis = 0 if planar else -1
    if pixels.ndim == 2:
        return function(pixels)
    samples = [numpy.take(pixels, sample, axis) for sample in range(pixels.shape[axis])]
    return numpy.stack([sample if index == alpha else function(sample) for index, sample in enumerate(samples)], axis)


def median(pixels, size, mode="nearest"):
    seen = pixels.astype("float32") if pixels.dtype == "float16" else pixels  # which SciPy does not filter
    return scipy.ndimage.median_filter(seen, size=(size, size), mode=mode).astype(pixels.dtype)


@unittest.skipIf(MISSING, MISSING)
class TiffCase(FastfilterCase):
    def write(self, name, pixels, **options):
        options.setdefault("photometric", "minisblack")
        tifffile.imwrite(self.path(name), pixels, **options)
        return name

    def read(self, name, **options):
        return tifffile.imread(self.path(name), **options)

    def run_json(self, *arguments):
        run = self.succeeds(*arguments, "--json", "--quiet", "--device", "cpu")
        return json.loads(run.stdout)

    def assert_equal(self, result, wanted, tolerance=0):
        self.assertEqual((result.shape, result.dtype), (wanted.shape, wanted.dtype))
        difference = numpy.abs(result.astype(float) - wanted.astype(float)).max()
        self.assertLessEqual(difference, tolerance)
