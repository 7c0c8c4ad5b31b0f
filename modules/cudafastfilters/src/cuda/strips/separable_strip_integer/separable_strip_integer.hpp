// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SEPARABLE_STRIP_INTEGER_HPP
#define OPENCV_CUDAFASTFILTERS_SEPARABLE_STRIP_INTEGER_HPP

#include "cuda/strips/integer_strips.hpp"

namespace cv::cuda::fastfilters
{

// For linearStrips().
template <typename S, typename D>
struct SeparableIntegerStrips
{
    static constexpr SideList sides = hasIntegerStrips<S, D> ? integerSides(false) : SideList{};
    static constexpr int mostAnySide = 0;
    template <int Channels, int Side>
    using Strip = SeparableStrip<S, D, Channels, Side, std::uint32_t>;
};

}  // namespace cv::cuda::fastfilters

#endif
