"""The filters on Dask arrays: pictures that no machine has in memory, filtered block by block on many.

The functions are those of `cudafastfilters`, with the same arguments. The result has the image's chunks. Each block is
filtered with the pixels around it that its windows need, which are read from the neighbouring blocks.
"""
import cudafastfilters as _filters

from ._arrays import on_blocks as _on_blocks
from ._memory import command_memory_needed, memory_needed

convolve = _on_blocks(_filters.convolve)
correlate = _on_blocks(_filters.correlate)
fill_missing = _on_blocks(_filters.fill_missing)
gaussian_filter = _on_blocks(_filters.gaussian_filter)
laplace = _on_blocks(_filters.laplace)
maximum_filter = _on_blocks(_filters.maximum_filter)
median_filter = _on_blocks(_filters.median_filter)
minimum_filter = _on_blocks(_filters.minimum_filter)
percentile_filter = _on_blocks(_filters.percentile_filter)
rank_filter = _on_blocks(_filters.rank_filter)
sobel = _on_blocks(_filters.sobel)
uniform_filter = _on_blocks(_filters.uniform_filter)

__all__ = ["command_memory_needed", "convolve", "correlate", "fill_missing", "gaussian_filter", "laplace", "maximum_filter",
           "median_filter", "memory_needed", "minimum_filter", "percentile_filter", "rank_filter", "sobel", "uniform_filter"]
