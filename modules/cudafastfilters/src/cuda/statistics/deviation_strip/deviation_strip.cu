// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "deviation_strip_filter.hpp"

#include "cuda/strips/strip_kernel.cuh"

namespace cv::cuda::fastfilters
{

cudaError_t deviationStrips(const StripCoefficients& strip, const StripPlan& plan,
                            const BatchSource<std::uint8_t>& source, const BatchDestination<float>& destination,
                            const DeviceStream& stream)
{
    cudaError_t error = cudaErrorInvalidValue;
    visitStripOfChannels<DeviationStrips<std::uint8_t, float>, 1>(
        strip.side, [&](auto kernel)
        { error = launchStrips<typename decltype(kernel)::Type>(strip, plan, source, destination, stream); });
    return error;
}

}  // namespace cv::cuda::fastfilters
