// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FOOTPRINT_COVER_HPP
#define OPENCV_CUDAFASTFILTERS_FOOTPRINT_COVER_HPP

#include "tasks/footprint.hpp"

#include <vector>

namespace cv::cuda::fastfilters
{

// A rectangle, or a diagonal: from row to row it moves by `shear` pixels.
struct Part
{
    int x, y, width, height, shear;

    int area() const { return width * height; }
    Rect row(int i) const { return Rect(x + i * shear, y + i, width, 1); }
};

// Ways to put a footprint together from parts, which may overlap.
std::vector<std::vector<Part>> footprintCovers(const Footprint& footprint);

}  // namespace cv::cuda::fastfilters

#endif
