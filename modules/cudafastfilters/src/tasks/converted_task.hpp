// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_CONVERTED_TASK_HPP
#define OPENCV_CUDAFASTFILTERS_CONVERTED_TASK_HPP

#include "common/visit_depth.hpp"
#include "neighbourhood.hpp"
#include "pixel_order.hpp"

// Filters of pixels for which there is no kernel, by filters of other pixels, in planes with the pixels around them, so
// that those filters see no border.
//
// Values are converted to another type and back, or replaced by their ordinals: all values of a plane are sorted, and
// the n-th becomes n, as the bits of a float, of which there are 2^31 - 2^23 in that order. Ranks of ordinals are the
// ordinals of the ranks, for any type that has an order. An image whose channels are not 1, 3 or 4 is filtered a
// channel at a time, unless an algorithm takes any number of them.

namespace cv::cuda::fastfilters
{

constexpr bool hasKernels(int channels)
{
    return channels == 1 || channels == 3 || channels == 4;
}

// Depths that every filter accepts, and those of ranks, morphology and linear filters.
constexpr bool isCommonDepth(int depth)
{
    return isSupportedDepth(depth) || depth == CV_16F;
}
constexpr bool isAnyDepth(int depth)
{
    return isCommonDepth(depth) || depth == CV_32S || depth == CV_64F;
}

struct ConvertedTask
{
    int srcType, dstType;
    Neighbourhood neighbourhood;
    int workSrcDepth, workDstDepth;  // of the filter
    bool isRank = false;             // results do not depend on where images are cut, nor on the algorithm
    bool byOrdinals = false;         // else by conversion
    PixelOrder order = PixelOrder::OfDepth;
    int planes = 1;        // of the result
    bool hasMask = false;  // of missing pixels, whose planes have one channel if those of the source are converted

    int channels() const { return CV_MAT_CN(srcType); }
    int workChannels() const
    {
        const bool isMaskConverted = hasMask && workSrcDepth != CV_MAT_DEPTH(srcType);
        return hasKernels(channels()) && !isMaskConverted ? channels() : 1;
    }
    int workSrcType() const { return CV_MAKETYPE(workSrcDepth, workChannels()); }
    int workDstType() const { return CV_MAKETYPE(workDstDepth, workChannels()); }
    // What the filter gets: it sees no border if its source is made for it.
    Neighbourhood workNeighbourhood() const
    {
        if (workSrcType() == srcType)
            return neighbourhood;
        Neighbourhood inner = neighbourhood;
        inner.borderX = inner.borderY = BORDER_REPLICATE;
        inner.borderValue = Scalar();
        return inner;
    }
    bool convertsDepths() const
    {
        return workSrcDepth != CV_MAT_DEPTH(srcType) || workDstDepth != CV_MAT_DEPTH(dstType);
    }
    bool isNeeded() const { return workSrcType() != srcType || workDstType() != dstType; }
};

// For a filter that selects values by their ranks.
inline ConvertedTask convertedRanks(int type, const Neighbourhood& neighbourhood,
                                    PixelOrder order = PixelOrder::OfDepth, int planes = 1)
{
    const int depth = CV_MAT_DEPTH(type);
    const bool byOrdinals = depth == CV_32S || depth == CV_64F;
    const int work = isSupportedDepth(depth) ? depth : CV_32F;
    return {type, type, neighbourhood, work, work, true, byOrdinals, order, planes};
}

// For a filter that computes with values. Integers of 32 bits and doubles are summed in double.
inline ConvertedTask convertedValues(int srcType, int dstType, const Neighbourhood& neighbourhood)
{
    const int src = CV_MAT_DEPTH(srcType), dst = CV_MAT_DEPTH(dstType);
    const auto isWide = [](int depth) { return depth == CV_32S || depth == CV_64F; };
    const auto worked = [](int depth) { return depth == CV_16F ? CV_32F : depth; };
    if (isWide(src) || isWide(dst))
        return {srcType, dstType, neighbourhood, CV_64F, CV_64F};
    return {srcType, dstType, neighbourhood, worked(src), worked(dst)};
}

}  // namespace cv::cuda::fastfilters

#endif
