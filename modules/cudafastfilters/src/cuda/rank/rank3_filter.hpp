// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK3_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_RANK3_FILTER_HPP

#include "../common/image_view.hpp"

#include <cuda_runtime.h>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Ranks 1 to 3 and 5 to 7 of 3x3 windows of 8- and 16-bit pixels. rank3_kernel.cuh says how.
template <typename T>
cudaError_t rank3Filter(int rank, const SourceView<T>& source, const DestinationView<T>& destination,
                        cudaStream_t stream);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
