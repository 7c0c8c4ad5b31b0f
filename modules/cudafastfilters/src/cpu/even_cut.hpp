// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EVEN_CUT_HPP
#define OPENCV_CUDAFASTFILTERS_EVEN_CUT_HPP

#include "opencv2/core/types.hpp"

#include <algorithm>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// A length in `count` parts, at least one, that differ by one at most.
struct EvenCut
{
    EvenCut(int whole, int parts) : length(whole), count(std::max(1, parts)) {}

    Range part(int i) const { return Range(start(i), start(i + 1)); }
    int start(int i) const { return static_cast<int>(static_cast<int64>(length) * i / count); }

    int length, count;
};

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
