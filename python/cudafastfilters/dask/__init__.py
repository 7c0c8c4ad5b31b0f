"""The filters on Dask arrays: pictures that no machine has in memory, filtered block by block on many.

The functions are those of `cudafastfilters`, with the same arguments. The result has the image's chunks; that of several
percentiles has an axis more, the first, in one chunk. Each block is filtered with the pixels around it that its windows need, which
are read from the neighbouring blocks.
"""
import cudafastfilters as _filters

from ._arrays import on_blocks as _on_blocks
from ._memory import command_memory_needed, memory_needed

black_tophat = _on_blocks(_filters.black_tophat)
convolve = _on_blocks(_filters.convolve)
correlate = _on_blocks(_filters.correlate)
despeckle = _on_blocks(_filters.despeckle)
difference_of_gaussians = _on_blocks(_filters.difference_of_gaussians)
entropy = _on_blocks(_filters.entropy)
fill_missing = _on_blocks(_filters.fill_missing)
gaussian_filter = _on_blocks(_filters.gaussian_filter)
grey_closing = _on_blocks(_filters.grey_closing)
grey_dilation = _on_blocks(_filters.grey_dilation)
grey_erosion = _on_blocks(_filters.grey_erosion)
grey_opening = _on_blocks(_filters.grey_opening)
hampel = _on_blocks(_filters.hampel)
laplace = _on_blocks(_filters.laplace)
local_contrast_normalization = _on_blocks(_filters.local_contrast_normalization)
maximum_filter = _on_blocks(_filters.maximum_filter)
median_filter = _on_blocks(_filters.median_filter)
midpoint_filter = _on_blocks(_filters.midpoint_filter)
minimum_filter = _on_blocks(_filters.minimum_filter)
mode_filter = _on_blocks(_filters.mode_filter)
morphological_gradient = _on_blocks(_filters.morphological_gradient)
percentile_filter = _on_blocks(_filters.percentile_filter)
range_filter = _on_blocks(_filters.range_filter)
rank_filter = _on_blocks(_filters.rank_filter)
remove_outlier = _on_blocks(_filters.remove_outlier)
sobel = _on_blocks(_filters.sobel)
standard_deviation_filter = _on_blocks(_filters.standard_deviation_filter)
trimmed_mean_filter = _on_blocks(_filters.trimmed_mean_filter)
uniform_filter = _on_blocks(_filters.uniform_filter)
unsharp_mask = _on_blocks(_filters.unsharp_mask)
variance_filter = _on_blocks(_filters.variance_filter)
white_tophat = _on_blocks(_filters.white_tophat)

__all__ = ["black_tophat", "command_memory_needed", "convolve", "correlate", "despeckle",
           "difference_of_gaussians", "entropy", "fill_missing", "gaussian_filter", "grey_closing",
           "grey_dilation", "grey_erosion", "grey_opening", "hampel", "laplace", "local_contrast_normalization",
           "maximum_filter", "median_filter", "memory_needed", "midpoint_filter", "minimum_filter", "mode_filter",
           "morphological_gradient", "percentile_filter", "range_filter", "rank_filter", "remove_outlier", "sobel",
           "standard_deviation_filter", "trimmed_mean_filter", "uniform_filter", "unsharp_mask", "variance_filter",
           "white_tophat"]
