// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LEAST_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_LEAST_PLAN_HPP

#include "footprint_extremum.hpp"
#include "tasks/footprint.hpp"

#include <vector>

namespace cv::cuda::fastfilters
{

// Which rectangles a footprint is put together from, and how their minima are computed.
struct LeastPlan
{
    LeastPlan() = default;
    LeastPlan(const Footprint& footprint, int channels);

    std::vector<LeastRectangle> rectangles;
    std::vector<LeastTerm> terms;
    LeastPair pair() const { return {pairTerms.data(), both, upper, upper}; }

    std::vector<LeastTerm> pairTerms;
    int both = 0, upper = 0;
    double cost = 0;  // loads and stores of a vector for each vector of outputs
    int64 rows = 0;   // of scratch memory
    int margin = 0;   // elements of these in addition to those of the source
};

}  // namespace cv::cuda::fastfilters

#endif
