// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_PLAN_HOOKS_HPP
#define OPENCV_CUDAFASTFILTERS_PLAN_HOOKS_HPP

#include "api/engine_estimate.hpp"
#include "dispatch/cut.hpp"

#include "opencv2/cudafastfilters.hpp"

// For tests: what the algorithms on the device say about an image, and how they filter its parts. The image is isolated
// and has its own memory. Without CUDA, only the first two of these functions exist.

namespace cv::cuda::fastfilters
{

// For a host image in pageable memory and one device, which need not exist.
CV_EXPORTS EngineEstimate estimateEngines(const Ptr<Filter>& filter, Size image, int threads);

// The CPU engine's algorithm for an image that is not a region, at a level of vector instructions (SimdLevel) that this
// processor need not have.
CV_EXPORTS const char* cpuPlan(const Ptr<Filter>& filter, Size image, int level);

struct DevicePlan
{
    const char* algorithm;
    size_t scratchBytes, constantBytes;
    Cut cut;
};

// The plan of the current device, or of an H200 if there is none.
CV_EXPORTS DevicePlan devicePlan(const Ptr<Filter>& filter, Size image);

// The rows of an image that are passed for a part of it, which is a range of destination rows.
CV_EXPORTS Range rowsOfPart(const Ptr<Filter>& filter, Size image, const Range& part);

// Scratch memory of the whole image's algorithm, for `rows` of the destination from the row `offset` of `sourceRows`
// on.
CV_EXPORTS size_t scratchOfPart(const Ptr<Filter>& filter, Size image, int sourceRows, int offset, int rows);

// Filters a part with the whole image's algorithm. `source`: rowsOfPart().
CV_EXPORTS void applyToPart(const Ptr<Filter>& filter, Size image, const Range& part, const GpuMat& source,
                            const GpuMat& destination, Stream& stream);

}  // namespace cv::cuda::fastfilters

#endif
