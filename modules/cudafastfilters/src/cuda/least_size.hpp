// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LEAST_SIZE_HPP
#define OPENCV_CUDAFASTFILTERS_LEAST_SIZE_HPP

#include "cuda/views/images.hpp"

#include "opencv2/core/cvstd.hpp"

namespace cv::cuda::fastfilters
{

// The least images that an algorithm takes: what fit() asks and what describe() says.
struct LeastSize
{
    enum Unit
    {
        Elements,
        Pixels,
        Bytes  // of the destination
    };

    Unit unit = Elements;
    long long each = 0;  // for each multiprocessor; 0: images of any size
    int pixelBytes = 1;  // where these are the unit

    bool takes(const Images& images, int multiprocessors) const
    {
        const long long pixels = images.pixels();
        return (unit == Elements ? images.elements() : (unit == Pixels ? pixels : pixels * pixelBytes)) >=
               each * multiprocessors;
    }

    // For PlanRecord::images.
    String text() const
    {
        constexpr const char* names[] = {"elements", "pixels", "bytes"};
        return each > 0 ? format("of %lld %s or more for each multiprocessor", each, names[unit]) : String();
    }
};

}  // namespace cv::cuda::fastfilters

#endif
