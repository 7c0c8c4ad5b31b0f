"""The names of the functions that filter Dask arrays."""
from __future__ import annotations

FUNCTIONS = ("median_filter", "rank_filter", "percentile_filter", "minimum_filter", "maximum_filter", "uniform_filter",
             "gaussian_filter", "correlate", "convolve", "sobel", "laplace", "fill_missing")
