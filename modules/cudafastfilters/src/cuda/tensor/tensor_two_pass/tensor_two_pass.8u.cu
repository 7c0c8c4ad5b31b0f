// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "tensor_two_pass_launch.cuh"

namespace cv::cuda::fastfilters
{

template cudaError_t tensorRowSums(const TensorTwoPassMask&, const SourceView<std::uint8_t>&, float, bool,
                                   const TensorRowSums&, const DeviceStream&);
template cudaError_t tensorColumnSums(const TensorTwoPassMask&, const TensorRowSums&, const StripFinish&,
                                      const DestinationView<std::uint8_t>&, const DeviceStream&);

}  // namespace cv::cuda::fastfilters
