"""What a GPU machine has to show: the cost of a call, and speeds beside CuPy, cuCIM if it is installed, and SciPy, as
text and as JSON.

Usage: python gpu_figures.py RESULTS.json
"""
import json
import platform
import statistics
import sys
import time

import cudafastfilters as cff
import cupy
import cupyx.scipy.ndimage
import numpy as np
from scipy import ndimage

try:
    import cucim
    from cucim.skimage.filters import median as cucim_median
except ImportError:
    cucim_median = None

CALLS = 200
REPEATS = 15


def median_of(measure):
    measure()
    return statistics.median(measure() for _ in range(REPEATS))


def host_seconds(call):
    """Until the call has queued its work."""
    cupy.cuda.Device().synchronize()
    started = time.perf_counter()
    call()
    seconds = time.perf_counter() - started
    cupy.cuda.Device().synchronize()
    return seconds


def device_seconds(call, count):
    begin, end = cupy.cuda.Event(), cupy.cuda.Event()
    begin.record()
    for _ in range(count):
        call()
    end.record()
    end.synchronize()
    return cupy.cuda.get_elapsed_time(begin, end) / 1e3 / count


def repeated(call):
    def run():
        for _ in range(CALLS):
            call()
    return lambda: host_seconds(run) / CALLS


def overhead():
    """Microseconds of a call on 512^2 pixels: from Python, and of apply() in C++, which a batch calls for each image where
    results share memory; others are filtered in one launch."""
    batch = cupy.zeros((CALLS + 1, 512, 512), np.uint8)
    result = cupy.empty_like(batch)
    image, out = batch[0], result[0]
    shared = cupy.lib.stride_tricks.as_strided(out, batch.shape, (0, *out.strides))
    stream = cupy.cuda.Stream(non_blocking=True)
    with stream:
        median = cff.MedianFilter("uint8", 5)
        whole = median_of(lambda: host_seconds(lambda: median(batch, shared)))
        one = median_of(repeated(lambda: median(image, out)))
        native = (whole - one) / CALLS
        figures = {"C++ apply()": native, "filter object with out": one,
                   "filter object": median_of(repeated(lambda: median(image))),
                   "median_filter with output": median_of(repeated(lambda: cff.median_filter(image, 5, output=out))),
                   "median_filter": median_of(repeated(lambda: cff.median_filter(image, 5))),
                   f"an image of {CALLS + 1}, filter object with out": median_of(
                       lambda: device_seconds(lambda: median(batch, result), 10)) / len(batch),
                   "CuPy's median_filter": median_of(
                       repeated(lambda: cupyx.scipy.ndimage.median_filter(image, 5, output=out)))}
    return {name: round(seconds * 1e6, 2) for name, seconds in figures.items()}


def speeds(side):
    """Gigapixels a second of medians of 4096^2 pixels, of results that were compared first."""
    rows = []
    for dtype in (np.uint8, np.uint16):
        image = np.random.default_rng(3).integers(0, np.iinfo(dtype).max, (4096, 4096)).astype(dtype)
        array = cupy.asarray(image)
        out = cupy.empty_like(array)
        ours, theirs = cff.median_filter(array, side), cupyx.scipy.ndimage.median_filter(array, side)
        assert (ours == theirs).all()
        host = np.empty_like(image)
        cff.median_filter(image, side, output=host)
        assert (host == ours.get()).all()
        crop = image[:512 if side < 10 else 64]
        started = time.perf_counter()
        reference = ndimage.median_filter(crop, side)
        scipy = time.perf_counter() - started
        assert (reference[:-side] == host[:len(crop) - side]).all()
        seconds = {
            "CuPy array": median_of(lambda: device_seconds(lambda: cff.median_filter(array, side, output=out), 20)),
            "CuPy's own": median_of(
                lambda: device_seconds(lambda: cupyx.scipy.ndimage.median_filter(array, side, output=out), 2))}
        if cucim_median:
            def others():
                return cucim_median(array, (side, side), mode="reflect")
            assert (others() == ours).all()
            seconds["cuCIM"] = median_of(lambda: device_seconds(others, 2))
        seconds.update({
            "NumPy array, device='cuda'": median_of(
                lambda: host_seconds(lambda: cff.median_filter(image, side, output=host, device="cuda"))),
            "NumPy array, device='cpu'": median_of(
                lambda: host_seconds(lambda: cff.median_filter(image, side, output=host, device="cpu"))),
            f"SciPy ({len(crop)} rows)": scipy * image.size / crop.size})
        rows.append({"dtype": np.dtype(dtype).name,
                     **{name: round(image.size / value / 1e9, 5) for name, value in seconds.items()}})
    return rows


def main():
    facts = {"GPU": cff.gpus()[0], "Python": platform.python_version(), "NumPy": np.__version__,
             "CuPy": cupy.__version__, "cudafastfilters": cff.__version__, "threads": cff.get_num_threads(),
             "microseconds of a call, median 5x5 of 512^2 uint8": overhead(),
             "cuCIM": cucim.__version__ if cucim_median else "not installed",
             "gigapixels a second, median 5x5 of 4096^2": speeds(5),
             "gigapixels a second, median 15x15 of 4096^2": speeds(15)}
    with open(sys.argv[1], "w") as file:
        json.dump(facts, file, indent=1)
    for name, value in facts.items():
        for row in value if isinstance(value, list) else [value]:
            print(f"{name}:" if isinstance(row, dict) else f"{name}: {row}")
            for key, figure in row.items() if isinstance(row, dict) else ():
                print(f"    {key}: {figure}")


if __name__ == "__main__":
    main()
