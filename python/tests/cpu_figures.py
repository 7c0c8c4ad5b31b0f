"""Speeds beside SciPy without a GPU, of results that were compared first. Usage: python cpu_figures.py"""
import statistics
import time

import cudafastfilters as cff
import numpy as np
import scipy
from scipy import ndimage

ROWS = 512  # rows of SciPy's image, which has all columns; its cost is that of the pixels


def seconds(call, repeats):
    times = []
    for _ in range(repeats):
        started = time.perf_counter()
        call()
        times.append(time.perf_counter() - started)
    return statistics.median(times)


def main():
    print(f"cudafastfilters {cff.__version__}, {cff.get_num_threads()} threads; SciPy {scipy.__version__}")
    for dtype in (np.uint8, np.uint16):
        image = np.random.default_rng(3).integers(0, np.iinfo(dtype).max, (4096, 4096)).astype(dtype)
        out = np.empty_like(image)
        for name, arguments in (("median_filter", {"size": 5}), ("median_filter", {"size": 15}),
                                ("maximum_filter", {"size": 5})):
            ours, theirs = getattr(cff, name), getattr(ndimage, name)
            ours(image, output=out, device="cpu", **arguments)
            assert (theirs(image[:ROWS], **arguments)[:ROWS - 20] == out[:ROWS - 20]).all()
            mine = image.size / seconds(lambda: ours(image, output=out, device="cpu", **arguments), 9)
            scipys = image[:ROWS].size / seconds(lambda: theirs(image[:ROWS], **arguments), 1)
            print(f"{name} {arguments} of 4096^2 {np.dtype(dtype)}: {mine / 1e6:.0f} Mpx/s, SciPy {scipys / 1e6:.2f}, "
                  f"{mine / scipys:.0f} times")


if __name__ == "__main__":
    main()
