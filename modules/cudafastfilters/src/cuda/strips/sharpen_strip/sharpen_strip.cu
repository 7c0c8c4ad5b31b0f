// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "sharpen_strip_filter.hpp"

#include "cuda/strips/strip_kernel.cuh"

namespace cv::cuda::fastfilters
{

template <typename T>
cudaError_t sharpenStrips(const StripCoefficients& strip, const StripPlan& plan, const BatchSource<T>& source,
                          const BatchDestination<T>& destination, const DeviceStream& stream)
{
    cudaError_t error = cudaErrorInvalidValue;
    visitStripOfChannels<SharpenStrips<T, T>, 1>(
        strip.side, [&](auto kernel)
        { error = launchStrips<typename decltype(kernel)::Type>(strip, plan, source, destination, stream); });
    return error;
}

#define CFF_INSTANTIATE(T)                                                                                             \
    template cudaError_t sharpenStrips<T>(const StripCoefficients&, const StripPlan&, const BatchSource<T>&,           \
                                          const BatchDestination<T>&, const DeviceStream&)
CFF_INSTANTIATE(std::uint8_t);
CFF_INSTANTIATE(std::uint16_t);
CFF_INSTANTIATE(float);
#undef CFF_INSTANTIATE

}  // namespace cv::cuda::fastfilters
