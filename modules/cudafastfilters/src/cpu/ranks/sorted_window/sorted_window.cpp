// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "sorted_window.hpp"

#include "cpu/rank_algorithms.hpp"
#include "cpu/ranks/split_tiles/split_tiles.hpp"

#include <algorithm>

// Any rank of a narrow or a small window, by sorted lists in the lanes of vectors, which walk down the image.
//
// A lane has two neighbouring windows. The columns that only one of them has are a sorted list each; their common
// pixels, the core, are another. The rank of a window is found in its two lists by one compare-exchange for each pixel
// of the column. The lists move on by one row in one of two ways:
//   * Replacement: the keys of a row leave a list and those of another enter, in one pass over the list for up to four
//     keys, with four operations for a key and a place: two for the insertion (a compare-exchange with the key that
//     moves up), two for the deletion. The columns always do so; the core does if the window is narrow.
//   * Merging, for other windows: each row of the core is sorted once. The rows that 2, 4, 8, ... outputs of a column
//     have in common are merged, for the largest number first, and each half of these outputs adds its own rows
//     (hierarchical tiling, after Sugy, SIGGRAPH 2025). Lists keep only the ranks that can
//     still be the window's.
// Windows that are wider than high walk along the rows, over transposed tiles.
//
// Operations per output and lane: by replacement 2 (width - 1)^2 height + 6 height, for 1 x height 4 height; by merging
// about 12 per pixel of the window. Figures: perf/tuning/cpu_sorted_window.md.

namespace cv::cuda::fastfilters
{

namespace
{

constexpr int mostPixels = 16384;

class SortedWindow : public SplitAlgorithm
{
public:
    using SplitAlgorithm::SplitAlgorithm;

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const Size window = walkingWindow();
        filterSplitTiles(ranks_,
                         {CFF_SIMD_FUNCTION(facts.simd, filterBySortedWindows), 2, mostRows(),
                          128 * sortedWindowKeys(window.width, window.height), isTransposed()},
                         images, facts);
    }

    double nanoseconds() const CV_OVERRIDE
    {
        const Size window = walkingWindow();
        const double inner = window.width - 1, turn = isTransposed() ? 0.35 : 0;
        const double operations = (window.width > 1 ? 2 * inner * inner + 6 : 4) * window.height;
        const bool overflows = (window.width + 1) * window.height * 128 > 48 * 1024;  // the first cache
        // Merged lists are short for ranks near the ends.
        const double fromEnd =
            std::min(ranks_.greatest(), window.area() - 1 - ranks_.least()) / static_cast<double>(window.area());
        const double spread = 0.05 * (ranks_.greatest() - ranks_.least());  // places that are kept for several ranks
        const double walk = mergesRows(window.width)
                                ? 0.021 * window.area() * std::min(1., 0.22 + 2.7 * fromEnd) + spread
                                : 0.0031 * operations * (overflows ? 1.5 : 1);
        const double select = (ranks_.count() - 1) * (0.12 + 0.012 * window.height);
        return (0.12 + walk + turn + select) * task_.valueBytes();
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        const Size window = walkingWindow();
        record.method =
            String(mergesRows(window.width) ? "sorted rows are merged, those that most outputs share first"
                                            : "the window's pixels stay sorted while a row leaves and another enters") +
            (isTransposed() ? "; along the rows" : "; down the columns");
        record.tile = describeSplitTiles(mostRows());
        record.packing = "one strip per lane; even and odd pixels are separate";
        return record;
    }

private:
    bool isTransposed() const { return task_.width() > task_.height(); }
    Size walkingWindow() const
    {
        return Size(std::min(task_.width(), task_.height()), std::max(task_.width(), task_.height()));
    }
    int mostRows() const { return std::max(256, 2 * walkingWindow().height); }
};

}  // namespace

CpuPreparation prepareSortedWindow(const PercentilesTask& task)
{
    if (static_cast<int64>(task.width()) * task.height() > mostPixels)
        return "windows of at most 16384 pixels; its lists would be too long";
    if (task.width() > task.height() && !fillVectors(channelsOfPlane(task.plain.channels())))
        return "wide windows of 1 to 4 channels, because cv::transpose() takes no other pixels";
    return std::make_unique<SortedWindow>(task);
}

}  // namespace cv::cuda::fastfilters
