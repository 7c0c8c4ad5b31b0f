# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""What users of SciPy, or of CuPy in its place, write for outliers, several percentiles and statistics: a few filters of whole
images, or views with the window of each pixel."""
import peers_cells

MODE = "nearest"  # scipy's name for the replicated border
PERCENTILES = (10, 50, 90)
# As in cell.cpp, which says why.
THRESHOLDS = {"8U": 96, "16U": 24576, "32F": 0.375}
WIDER = {"8U": "i2", "16U": "i4", "32F": "f4"}


def windows(module, image, k):
    """A view with the window of each pixel behind it."""
    padded = module.pad(image, k // 2, "edge")
    return module.lib.stride_tricks.as_strided(padded, image.shape + (k, k), padded.strides * 2)


def moments(module, ndimage, image, k):
    """Mean and standard deviation by two boxes."""
    floats = image.astype("f4")
    mean = ndimage.uniform_filter(floats, size=k, mode=MODE)
    squares = ndimage.uniform_filter(floats * floats, size=k, mode=MODE)
    return mean, module.sqrt(module.maximum(squares - mean * mean, 0))


def make(module, ndimage, cell, source):
    """A function that filters, and returns the result; `module` is NumPy or CuPy."""
    name, k, depth = cell["filter"], cell["ksize"], cell["type"].split("C")[0]
    if cell["channels"] != 1:
        raise peers_cells.Refused("not compared: several channels")

    def median():
        return ndimage.median_filter(source, size=k, mode=MODE)

    def absolute():
        found = median()
        far = module.abs(source.astype(WIDER[depth]) - found) > THRESHOLDS[depth]
        return module.where(far, found, source)

    def mad():
        found, wide = median(), source.astype(WIDER[depth])
        deviations = module.abs(windows(module, wide, k) - found[..., None, None]).reshape(source.shape + (k * k,))
        factor = module.float32(1.4826) if depth == "32F" else 1.4826
        limit = module.partition(deviations, k * k // 2, axis=2)[..., k * k // 2] * factor
        return module.where(module.abs(wide - found) > limit, found, source)

    def percentiles():
        rows, columns = source.shape
        result = module.empty((len(PERCENTILES) * rows, columns), source.dtype)
        for i, percentile in enumerate(PERCENTILES):
            ndimage.rank_filter(source, round(percentile / 100 * (k * k - 1)), size=k, mode=MODE,
                                output=result[i * rows:(i + 1) * rows])
        return result

    def contrast():
        mean, deviation = moments(module, ndimage, source, k)
        return module.where(deviation > 0, (source - mean) / module.where(deviation > 0, deviation, 1), 0).astype("f4")

    made = {"outliers_absolute": absolute, "outliers_mad": mad, "percentiles": percentiles, "contrast": contrast,
            "deviation": lambda: moments(module, ndimage, source, k)[1],
            "range": lambda: ndimage.maximum_filter(source, size=k, mode=MODE) - ndimage.minimum_filter(source, size=k, mode=MODE)}
    if name not in made:
        raise peers_cells.Refused("not compared: it would be a loop over pixels")
    return made[name]
