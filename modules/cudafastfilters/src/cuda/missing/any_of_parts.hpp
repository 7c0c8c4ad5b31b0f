// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_ANY_OF_PARTS_HPP
#define OPENCV_CUDAFASTFILTERS_ANY_OF_PARTS_HPP

#include "testing/test_hooks.hpp"

namespace cv::cuda::fastfilters
{

// The filters that an algorithm is made of choose among all of theirs.
class AnyOfParts
{
public:
    AnyOfParts() : before_(useOnlyAlgorithm(nullptr)) {}
    ~AnyOfParts() { useOnlyAlgorithm(before_); }
    AnyOfParts(const AnyOfParts&) = delete;
    AnyOfParts& operator=(const AnyOfParts&) = delete;

private:
    const char* before_;
};

}  // namespace cv::cuda::fastfilters

#endif
