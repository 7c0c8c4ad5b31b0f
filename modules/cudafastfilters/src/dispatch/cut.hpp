// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_CUT_HPP
#define OPENCV_CUDAFASTFILTERS_CUT_HPP

#include <limits>

namespace cv::cuda::fastfilters
{

// Where an image may be cut into parts, so that an algorithm makes the bytes of the whole image of them. A part is a
// run of whole rows of the destination; the source that it is given has the rows that its windows reach, in all columns
// of the whole. Addresses and steps must be the whole's modulo 512 bytes, which is what cudaMallocPitch() aligns to.
//
// The first row of a part, unless it is the image's, is a row that the cut allows: `first` plus a multiple of `step`,
// `last` at most.
struct Cut
{
    int step = 1;  // 0: the image must stay whole
    int first = 0, last = std::numeric_limits<int>::max();
    // Rows of the source above a part's first row and below its last one that it must be given at least, as far as the
    // whole has them: some algorithms sum rows in groups that reach beyond the windows.
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
};

}  // namespace cv::cuda::fastfilters

#endif
