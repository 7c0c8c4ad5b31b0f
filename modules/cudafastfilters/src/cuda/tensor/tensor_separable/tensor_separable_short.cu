// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cuda/runtime/visit_index.hpp"
#include "tensor_separable_short_kernel.cuh"

namespace cv::cuda::fastfilters
{

cudaError_t tensorSeparableShort(const TensorSeparableFilter& filter, const StripGeometry& place,
                                 const BatchSource<std::uint8_t>& source,
                                 const BatchDestination<std::uint8_t>& destination, const DeviceStream& stream)
{
    return visitIndex<tensorSeparableShortVariants().count>(
        filter.variant,
        [&](auto index)
        {
            constexpr int groups = tensorSeparableShortVariants().groups[decltype(index)::value];
            return launchTensorSeparable<TensorSeparableShortStrip<groups>>(tensorSeparableShortKernel<groups>, filter,
                                                                            place, source, destination, stream);
        });
}

}  // namespace cv::cuda::fastfilters
