// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_BITS_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_BITS_FILTER_HPP

#include "cuda/ranks/rank_window.hpp"

#include <cuda_runtime.h>

namespace cv::cuda::fastfilters
{

// Any rank of a window for which hasRankBits() holds, of images that rankBitsFit(). rank_bits_kernel.cuh says how.
template <typename T>
cudaError_t rankBitsFilter(const RankWindow& window, const SourceView<T>& source, const DestinationView<T>& destination,
                           cudaStream_t stream);

}  // namespace cv::cuda::fastfilters

#endif
