// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_CUT_HPP
#define OPENCV_CUDAFASTFILTERS_CUT_HPP

#include <limits>
#include <numeric>

namespace cv::cuda::fastfilters
{

// Where an image may be cut into parts for which an algorithm computes the same bytes as for the whole image. A part is
// a run of whole rows of the destination; its source has the rows of its windows, in all columns of the whole image.
// Addresses and steps must equal those of the whole image modulo 512 bytes, the alignment of cudaMallocPitch().
//
// The first row of a part, unless it is the image's first row, is a row that the cut allows: `first` plus a multiple of
// `step`, at most `last`.
struct Cut
{
    int step = 1;  // 0: the image must stay whole
    int first = 0, last = std::numeric_limits<int>::max();
    // Minimum rows of the source above a part's first row and below its last one that it must be given, as far as the
    // whole image has them: some algorithms sum rows in groups that extend beyond the windows.
    int above = 0, below = 0;

    static constexpr Cut anywhere() { return {}; }
    static constexpr Cut nowhere() { return {0, 0, 0, 0, 0}; }
    static constexpr Cut everyRows(int step) { return {step}; }

    constexpr bool isAnywhere() const
    {
        return step == 1 && first == 0 && last == std::numeric_limits<int>::max() && above == 0 && below == 0;
    }
    constexpr bool operator==(const Cut& other) const
    {
        return step == other.step && first == other.first && last == other.last && above == other.above &&
               below == other.below;
    }
    constexpr bool allows(int row) const
    {
        return step > 0 && row >= first && row <= last && (row - first) % step == 0;
    }

    // The rows that both allow, with the rows around that either asks for.
    constexpr Cut with(const Cut& other) const
    {
        if (step == 0 || other.step == 0)
            return nowhere();
        const long long common = std::lcm<long long>(step, other.step);
        const int least = first > other.first ? first : other.first, most = last < other.last ? last : other.last;
        for (long long row = least; row < least + common && row <= most; ++row)
            if (allows(static_cast<int>(row)) && other.allows(static_cast<int>(row)))
                return {static_cast<int>(common), static_cast<int>(row), most,
                        above > other.above ? above : other.above, below > other.below ? below : other.below};
        return nowhere();
    }
};

}  // namespace cv::cuda::fastfilters

#endif
