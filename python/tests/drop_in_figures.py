"""Speeds of other libraries' functions on the CPU, as they are and with this package's in their place (`drop_in`).

Usage: python drop_in_figures.py [LIBRARY...]
"""
import importlib
import sys
import time

import cudafastfilters as cff
import numpy as np

SIDE = 2048


def photograph():
    """scikit-image's cameraman, enlarged, with the noise that a camera of this size has."""
    from skimage import data, transform
    image = 255 * transform.resize(data.camera(), (SIDE, SIDE), order=3)
    return (image + np.random.default_rng(0).normal(0, 4, image.shape)).clip(0, 255).astype(np.uint8)


def heights():
    """The same as terrain in metres, with holes."""
    image = photograph().astype(np.float32) * 3 + 200
    image[700:760, 500:640] = image[1500:1502] = np.nan
    image[np.random.default_rng(1).random(image.shape) < 0.001] = np.nan
    return image


def of_skimage():
    from skimage import filters, morphology, restoration
    image, disc, square = photograph(), morphology.disk(5), np.ones((9, 9), np.uint8)
    floats = image.astype(np.float32) / 255
    return {"`filters.median(image, disk(5))`": lambda: filters.median(image, disc),
            "`filters.gaussian(image, 3)`, float32": lambda: filters.gaussian(floats, 3),
            "`filters.threshold_local(image, 35)`, float32": lambda: filters.threshold_local(floats, 35),
            "`filters.sobel(image)`, float32": lambda: filters.sobel(floats),
            "`filters.rank.median`, 9 x 9": lambda: filters.rank.median(image, square),
            "`filters.rank.mean(image, disk(5))`": lambda: filters.rank.mean(image, disc),
            "`filters.rank.maximum(image, disk(5))`": lambda: filters.rank.maximum(image, disc),
            "`morphology.opening(image, disk(5))`": lambda: morphology.opening(image, disc),
            "`morphology.white_tophat`, 15 x 15": lambda: morphology.white_tophat(image, np.ones((15, 15))),
            "`restoration.rolling_ball(image, radius=25)`": lambda: restoration.rolling_ball(image, radius=25)}


def of_astropy():
    from astropy import convolution
    image, whole = heights(), np.nan_to_num(heights())
    gaussian, box = convolution.Gaussian2DKernel(2), convolution.Box2DKernel(9)
    return {"`convolve`, a Gaussian of 17 x 17, holes": lambda: convolution.convolve(image, gaussian, boundary="extend"),
            "`convolve`, the same without holes": lambda: convolution.convolve(whole, gaussian, boundary="extend"),
            "`convolve`, a box of 9 x 9, holes": lambda: convolution.convolve(image, box, boundary="extend")}


def of_xrspatial():
    import xarray
    from xrspatial import convolution, focal
    image, disc = xarray.DataArray(heights()), convolution.circle_kernel(1, 1, 3)
    return {"`focal.mean`": lambda: focal.mean(image).values,
            **{f"`focal_stats`, a circle of 7 x 7: {name}": lambda name=name: focal.focal_stats(image, disc, [name]).values
               for name in ("mean", "max", "std")},
            "`convolution_2d`, the same circle": lambda: convolution.convolution_2d(image, disc).values}


def of_silx():
    from silx.math import medianfilter
    image = photograph().astype(np.float32)
    return {f"`medfilt2d`, {size} x {size}, float32": lambda size=size: medianfilter.medfilt2d(image, size) for size in (5, 11)}


def timed(call):
    """The least of the seconds, and the result; a call of several seconds runs once."""
    times = []
    while not times or len(times) < 6 and sum(times) < 4:
        started = time.perf_counter()
        result = call()
        times.append(time.perf_counter() - started)
    return min(times), result


def main(names):
    for name in names:
        library, cases = importlib.import_module("drop_in.of_" + name), globals()["of_" + name]()
        theirs = {label: timed(call) for label, call in cases.items()}
        library.replace(lambda name, ours, theirs, takes=None: ours)
        print(f"\n| {library.TITLE} {library.VERSION} | theirs, ms | ours, one thread, ms | {THREADS} threads, ms | faster | largest difference |")
        print("|---|---|---|---|---|---|")
        for label, call in cases.items():
            cff.set_num_threads(1)
            one, result = timed(call)
            cff.set_num_threads(THREADS)
            several, _ = timed(call)
            seconds, expected = theirs[label]
            same = np.isnan(result) == np.isnan(expected)
            difference = np.nanmax(np.abs(result.astype(np.float64) - expected)) / np.nanmax(np.abs(expected)) if same.all() else np.nan
            print(f"| {label} | {1000 * seconds:.0f} | {1000 * one:.1f} | {1000 * several:.1f} | {seconds / several:.0f} times | {difference:.1g} |")


if __name__ == "__main__":
    THREADS = cff.get_num_threads()
    main(sys.argv[1:] or ["skimage", "astropy", "xrspatial", "silx"])
