"""Median, rank and convolution filters with SciPy's names, fast on NVIDIA GPUs and the same on the CPU.

Functions filter the last two axes of NumPy arrays, or of arrays of CuPy, PyTorch, JAX or Numba on a GPU. Filter objects
are planned once and applied often.
"""
from ._binary import binary_closing, binary_dilation, binary_erosion, binary_opening
from ._core import __version__ as __version__
from ._device_memory import get_device_memory, set_device_memory
from ._fill import fill_missing
from ._filter import Filter
from ._libraries import gpus
from ._linear_filters import (ConvolveFilter, CorrelateFilter, GaussianFilter, LaplaceFilter, LinearFilter, SobelFilter,
                              UniformFilter)
from ._linear_functions import convolve, correlate, gaussian_filter, laplace, sobel, uniform_filter
from ._morphology import (MorphologyFilter, black_tophat, disc, grey_closing, grey_dilation, grey_erosion, grey_opening,
                          morphological_gradient, white_tophat)
from ._outliers import OutlierFilter, despeckle, hampel, remove_outlier
from ._parts import apply_part, filter_columns, filter_rows
from ._rank_filters import MaximumFilter, MedianFilter, MinimumFilter, PercentileFilter, RankFilter
from ._rank_functions import maximum_filter, median_filter, minimum_filter, percentile_filter, rank_filter
from ._rolling_ball import RollingBallFilter, rolling_ball
from ._sharpening import DifferenceOfGaussiansFilter, UnsharpMaskFilter, difference_of_gaussians, unsharp_mask
from ._statistics import (StatisticsFilter, entropy, local_contrast_normalization, midpoint_filter, mode_filter, range_filter,
                          standard_deviation_filter, variance_filter)
from ._threads import get_num_threads, set_num_threads
from ._trimmed_mean import TrimmedMeanFilter, trimmed_mean_filter

__all__ = [
    "ConvolveFilter", "CorrelateFilter", "DifferenceOfGaussiansFilter", "Filter", "GaussianFilter",
    "LaplaceFilter", "LinearFilter", "MaximumFilter", "MedianFilter", "MinimumFilter", "MorphologyFilter",
    "OutlierFilter", "PercentileFilter", "RankFilter", "RollingBallFilter", "SobelFilter", "StatisticsFilter", "TrimmedMeanFilter",
    "UniformFilter", "UnsharpMaskFilter", "apply_part", "binary_closing", "binary_dilation", "binary_erosion",
    "binary_opening", "black_tophat", "convolve", "correlate", "despeckle", "difference_of_gaussians", "disc",
    "entropy", "fill_missing", "filter_columns", "filter_rows", "gaussian_filter", "get_device_memory",
    "get_num_threads", "gpus", "grey_closing", "grey_dilation", "grey_erosion", "grey_opening", "hampel",
    "laplace", "local_contrast_normalization", "maximum_filter", "median_filter", "midpoint_filter",
    "minimum_filter", "mode_filter", "morphological_gradient", "percentile_filter", "range_filter",
    "rank_filter", "remove_outlier", "rolling_ball", "set_device_memory", "set_num_threads", "sobel",
    "standard_deviation_filter", "trimmed_mean_filter", "uniform_filter", "unsharp_mask", "variance_filter",
    "white_tophat",
]
