// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_PLAN_HOOKS_HPP
#define OPENCV_CUDAFASTFILTERS_PLAN_HOOKS_HPP

#include "api/engine_estimate.hpp"
#include "dispatch/cut.hpp"

#include "opencv2/cudafastfilters.hpp"

// For tests: what the algorithms on the device say of an image. The image is isolated and has its own memory. If the
// module is built without CUDA, only the first two of these functions are there.

namespace cv::cuda::fastfilters
{

// For a host image in pageable memory and one device, which need not exist.
CV_EXPORTS EngineEstimate estimateEngines(const Ptr<Filter>& filter, Size image, int threads);

// The CPU engine's algorithm for an image that is not a region, at a level of vector instructions (SimdLevel) that this
// processor need not have.
CV_EXPORTS const char* cpuPlan(const Ptr<Filter>& filter, Size image, int level);

struct DeviceChoice
{
    const char* algorithm;
    size_t scratchBytes, constantBytes;
    Cut cut;
};

// The plan of the current device, or of an H200 if there is none.
CV_EXPORTS DeviceChoice deviceChoice(const Ptr<Filter>& filter, Size image);

// The algorithm whose launch a batch of so many images shares, or "one by one".
CV_EXPORTS const char* batchAlgorithm(const Ptr<Filter>& filter, Size image, int count);

// The scratch memory that the algorithm of the whole image takes for `rows` of the destination, from row `offset` of
// `sourceRows` on.
CV_EXPORTS size_t scratchOfPart(const Ptr<Filter>& filter, Size image, int sourceRows, int offset, int rows);

}  // namespace cv::cuda::fastfilters

#endif
