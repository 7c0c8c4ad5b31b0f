"""Random shapes, chunks, windows and borders against the same function on the whole array."""
import pytest

pytest.importorskip("dask")

import os

import cudafastfilters as cff
import cudafastfilters.dask
import dask.array as da
import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

CASES = int(os.environ.get("CUDAFASTFILTERS_DASK_CASES", "1000"))
MODES = ["reflect", "mirror", "nearest", "wrap", "constant", "grid-mirror", "grid-wrap", "grid-constant"]
drawn = settings(max_examples=CASES // 2, deadline=None, derandomize="CI" in os.environ,
                 suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@st.composite
def chunks(draw, length):
    """Lengths that add up, of very different sizes; some are 0."""
    result = []
    while length > 0:
        result.append(draw(st.integers(0 if len(result) < 3 else 1, min(length, draw(st.sampled_from([1, 3, 8, 40]))))))
        length -= result[-1]
    return tuple(result) or (0,)


@st.composite
def arrays(draw, dtypes):
    """An array in memory, the same in chunks, and which axes are filtered."""
    ndim = draw(st.integers(1, 4))
    count = draw(st.integers(1, min(2, ndim)))
    axes = draw(st.permutations(range(ndim)))[:count]
    shape = [draw(st.integers(1, 30)) if axis in axes else draw(st.integers(0, 4)) for axis in range(ndim)]
    arguments = {"axes": tuple(axes)}
    free = [axis for axis in range(ndim) if axis not in axes]
    if free and draw(st.booleans()):
        arguments["channel_axis"] = draw(st.sampled_from(free))
        shape[arguments["channel_axis"]] = draw(st.sampled_from([1, 3, 4]))
    dtype = np.dtype(draw(st.sampled_from(dtypes)))
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    if dtype.kind == "f":
        image = random.normal(0, 1000, shape).astype(dtype)
        arguments["casting"] = "safe"
    else:
        image = random.integers(0, 2 if dtype == bool else 256, shape).astype(dtype) * dtype.type(1)
        image = image.astype(dtype)
    return image, da.from_array(image, chunks=tuple(draw(chunks(length)) for length in shape)), arguments


@st.composite
def window(draw, count, odd):
    """Size and origin."""
    size = tuple(draw(st.integers(0, 12)) * 2 + 1 if odd else draw(st.integers(1, 20)) for _ in range(count))
    return {"size": size, "origin": tuple(draw(st.integers(-(length // 2), (length - 1) // 2)) for length in size)}


def check(name, image, blocks, arguments, tolerance=0.0):
    result = getattr(cff.dask, name)(blocks, **arguments)
    assert result.chunks == blocks.chunks
    found, wanted = result.compute(scheduler="sync"), getattr(cff, name)(image, **arguments)
    assert found.dtype == wanted.dtype == result.dtype and type(result._meta) is np.ndarray
    if tolerance:
        np.testing.assert_allclose(found, wanted, rtol=0, atol=tolerance)
    else:
        assert found.tobytes() == wanted.tobytes()


@drawn
@given(st.data(), arrays([np.uint8, np.int8, np.uint16, np.int16, np.float32, np.float16, np.bool_]))
def test_ranks(data, arrays):
    image, blocks, arguments = arrays
    count = len(arguments["axes"])
    name = data.draw(st.sampled_from(["median_filter", "rank_filter", "percentile_filter", "minimum_filter",
                                      "maximum_filter"]))
    arguments.update(data.draw(window(count, odd=True)), mode=data.draw(st.sampled_from(MODES)), cval=1)
    if name == "rank_filter":
        arguments["rank"] = data.draw(st.integers(0, int(np.prod(arguments["size"])) - 1))
    if name == "percentile_filter":
        arguments["percentile"] = data.draw(st.floats(0, 100))
    if name in ("minimum_filter", "maximum_filter"):
        arguments["mode"] = [data.draw(st.sampled_from(MODES)) for _ in range(count)]
    check(name, image, blocks, arguments)


@settings(drawn, max_examples=CASES // 5)
@given(st.data(), arrays([np.uint8, np.int8, np.uint16, np.int16, np.float32, np.bool_]))
def test_footprints_and_morphology(data, arrays):
    image, blocks, arguments = arrays
    name = data.draw(st.sampled_from(["median_filter", "maximum_filter", "grey_erosion", "grey_dilation", "grey_opening",
                                      "grey_closing", "morphological_gradient", "white_tophat", "black_tophat"]))
    shape = tuple(data.draw(st.integers(1, 6)) for _ in arguments["axes"])
    footprint = np.random.default_rng(data.draw(st.integers(0, 2**32))).random(shape) < 0.5
    footprint[(0,) * len(shape)] = True
    origin = tuple(data.draw(st.integers(-(length // 2), (length - 1) // 2)) for length in shape)
    arguments.update(footprint=footprint, origin=origin, mode=data.draw(st.sampled_from(MODES)), cval=1)
    check(name, image, blocks, arguments)


@drawn
@given(st.data(), arrays([np.uint8, np.int8, np.uint16, np.int16, np.float32]))
def test_linear(data, arrays):
    image, blocks, arguments = arrays
    count = len(arguments["axes"])
    name = data.draw(st.sampled_from(["uniform_filter", "gaussian_filter", "correlate", "convolve", "sobel", "laplace"]))
    modes = st.sampled_from(MODES)
    arguments["mode"] = data.draw(modes)
    arguments["cval"] = 2
    if name in ("uniform_filter", "gaussian_filter", "sobel"):
        arguments["mode"] = [data.draw(modes) for _ in range(count)]
    if name == "uniform_filter":
        arguments.update(data.draw(window(count, odd=False)))
    if name == "gaussian_filter":
        arguments["sigma"] = [data.draw(st.sampled_from([0, 0.7, 1.5, 4])) for _ in range(count)]
        arguments["radius"] = data.draw(st.sampled_from([None, 2]))
    if name in ("correlate", "convolve"):
        place = data.draw(window(count, odd=False))
        arguments["weights"] = np.random.default_rng(1).integers(-9, 9, place["size"])
        arguments["origin"] = place["origin"]
    if name == "sobel":
        arguments["axis"] = data.draw(st.sampled_from(arguments["axes"]))
    if data.draw(st.booleans()):
        arguments["output"] = data.draw(st.sampled_from([np.float32, np.int16]))
    # Sums of integers are exact; others are rounded, in an order that may depend on the size of what is filtered.
    target = np.dtype(arguments.get("output", image.dtype))
    exact = image.dtype.kind != "f" and name != "gaussian_filter" and target.kind != "f"
    bound = 1e-5 * float(np.abs(image).max(initial=1)) * float(np.abs(arguments.get("weights", 8)).sum())
    check(name, image, blocks, arguments, 0 if exact else max(bound, 1 if target.kind != "f" else 0))
