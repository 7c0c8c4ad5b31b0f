// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_RULE_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_RULE_HPP

#include "order_key.hpp"
#include "saturate.hpp"

#include <cmath>

namespace cv::cuda::fastfilters
{

// Which ranks of a window are selected if only some of its pixels count.
struct RankRule
{
    enum Kind
    {
        Percentile,   // rank cvRound(fraction * (valid - 1))
        LowerMiddle,  // of an even number, the lower of the two ranks in the middle
        HigherMiddle,
        MeanOfMiddles  // both, and the mean of their values
    };
    Kind kind;
    double fraction;  // for a percentile

    // Ranks from 0, among `valid` pixels, of which there is at least one.
    CFF_HOST_DEVICE int lower(int valid) const
    {
        return kind == Percentile ? ofPercentile(valid) : (kind == HigherMiddle ? valid : valid - 1) / 2;
    }
    CFF_HOST_DEVICE int higher(int valid) const
    {
        return kind == Percentile ? ofPercentile(valid) : (kind == LowerMiddle ? valid - 1 : valid) / 2;
    }

private:
    CFF_HOST_DEVICE int ofPercentile(int valid) const
    {
#ifdef __CUDA_ARCH__
        return __double2int_rn(__dmul_rn(fraction, static_cast<double>(valid - 1)));
#else
        return static_cast<int>(std::lrint(fraction * (valid - 1)));
#endif
    }
};

// The mean of the two values in the middle: of integers rounded to nearest, ties to even; of floats the mean in double,
// rounded to float. Equal values are kept as they are, so that an infinity stays one.
template <typename T>
CFF_HOST_DEVICE T meanOfMiddles(T lower, T higher)
{
    const auto low = OrderKey<T>::fromValue(lower), high = OrderKey<T>::fromValue(higher);
    if (low == high)
        return OrderKey<T>::toValue(low);
    const T mean = saturateRounded<T>((static_cast<double>(lower) + static_cast<double>(higher)) * 0.5);
    return OrderKey<T>::toValue(OrderKey<T>::fromValue(mean));
}

}  // namespace cv::cuda::fastfilters

#endif
