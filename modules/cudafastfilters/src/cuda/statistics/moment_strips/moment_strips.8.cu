// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "moment_strips_kernel.cuh"

namespace cv::cuda::fastfilters
{

template <>
cudaError_t momentStripsFilter<std::uint8_t>(const MomentStripsFilter& filter, const BatchSource<std::uint8_t>& source,
                                             const BatchDestination<unsigned char>& destination, unsigned char* memory,
                                             const DeviceStream& stream)
{
    if (filter.types == MomentSumTypes::Ints)
        return momentStripsOf<std::uint8_t, std::uint32_t, std::uint32_t>(filter, source, destination, memory, stream);
    return momentStripsOf<std::uint8_t, std::uint32_t, std::uint64_t>(filter, source, destination, memory, stream);
}

}  // namespace cv::cuda::fastfilters
