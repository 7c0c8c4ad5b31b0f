// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_AFTER_PLAIN_HPP
#define OPENCV_CUDAFASTFILTERS_AFTER_PLAIN_HPP

#include "cuda/algorithm.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

// The decision of an algorithm that first runs the plain filter on the same images, and then launches its own kernels,
// which take `scratchBytes`.
inline Decision afterPlain(const Dispatch::Choice& plain, size_t scratchBytes, const Decision::Launch& launch)
{
    Decision decision(
        [plain, launch](const Images& given, const DeviceStream& stream)
        {
            plain.decision.launch(given, stream);
            launch(given, stream);
        });
    decision.scratchBytes = std::max(plain.decision.scratchBytes, scratchBytes);
    decision.constantBytes = plain.decision.constantBytes;
    decision.cut = plain.decision.cut;
    return decision;
}

}  // namespace cv::cuda::fastfilters

#endif
