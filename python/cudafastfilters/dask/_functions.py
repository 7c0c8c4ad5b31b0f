"""The names of the functions that filter Dask arrays."""
from __future__ import annotations

FUNCTIONS = ("median_filter", "rank_filter", "percentile_filter", "minimum_filter", "maximum_filter", "uniform_filter",
             "gaussian_filter", "correlate", "convolve", "sobel", "laplace", "fill_missing", "remove_outlier", "hampel", "despeckle",
             "standard_deviation_filter", "variance_filter", "range_filter", "midpoint_filter", "entropy", "mode_filter",
             "local_contrast_normalization", "trimmed_mean_filter", "unsharp_mask", "difference_of_gaussians", "grey_erosion",
             "grey_dilation", "grey_opening", "grey_closing", "morphological_gradient", "white_tophat", "black_tophat")
