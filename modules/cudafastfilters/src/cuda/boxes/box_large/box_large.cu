// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "box_large_kernel.cuh"

namespace cv::cuda::fastfilters
{

#define CFF_BOX_LARGE(T)                                                                                               \
    template cudaError_t boxLarge<T>(const BoxFilter&, const BoxLargePlace&, const SourceView<T>&, BoxDepth,           \
                                     const DestinationView<std::uint8_t>&, unsigned char*, const DeviceStream&)
CFF_BOX_LARGE(std::uint8_t);
CFF_BOX_LARGE(std::int8_t);
CFF_BOX_LARGE(std::uint16_t);
CFF_BOX_LARGE(std::int16_t);
CFF_BOX_LARGE(float);
CFF_BOX_LARGE(double);
#undef CFF_BOX_LARGE

}  // namespace cv::cuda::fastfilters
