// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "two_pass_launch.cuh"

namespace cv::cuda::fastfilters
{

template cudaError_t sumRows(const TwoPassCoefficients&, const SourceView<std::int8_t>&, const TwoPassPlanes&,
                             const DeviceStream&);
template cudaError_t sumColumns(const TwoPassCoefficients&, const TwoPassPlanes&, const LinearFinish&,
                                const DestinationView<std::int8_t>&, const DeviceStream&);

}  // namespace cv::cuda::fastfilters
