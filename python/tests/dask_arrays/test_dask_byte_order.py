"""Dask arrays whose bytes are in the order of other machines."""
import pytest

pytest.importorskip("dask")

import cudafastfilters as cff
import cudafastfilters.dask
import dask.array as da
import numpy as np


@pytest.mark.parametrize("name, arguments", [("median_filter", {"size": 5}), ("gaussian_filter", {"sigma": 2}),
                                             ("convolve", {"weights": [[1, 2], [3, 4]]}),
                                             ("maximum_filter", {"size": 3, "mode": ("wrap", "mirror")})])
@pytest.mark.parametrize("dtype", ["uint16", "int16", "float32", "float64"])
@pytest.mark.parametrize("casting", ["equiv", "same_kind"])
def test_blocks(name, arguments, dtype, casting):
    image = np.random.default_rng(1).integers(0, 999, (90, 70)).astype(dtype)
    blocks = da.from_array(image.astype(image.dtype.newbyteorder("S")), chunks=(40, 30))
    result = getattr(cff.dask, name)(blocks, casting=casting, **arguments)
    found = result.compute(scheduler="sync")
    assert result.dtype == found.dtype == image.dtype and result.dtype.isnative and found.dtype.isnative
    expected = getattr(cff, name)(image, casting=casting, **arguments)
    np.testing.assert_allclose(found, expected, rtol=1e-5 if name == "gaussian_filter" else 0,
                               atol=1 if name == "gaussian_filter" else 0)


def test_memory_has_the_native_copy():
    shape = (1000, 1000)
    needed = [cff.dask.memory_needed(cff.dask.median_filter, da.zeros(shape, dtype=dtype, chunks=shape), size=1)
              for dtype in (np.dtype("u2"), np.dtype("u2").newbyteorder("S"))]
    assert needed[1] - needed[0] == 2 * 1000**2
