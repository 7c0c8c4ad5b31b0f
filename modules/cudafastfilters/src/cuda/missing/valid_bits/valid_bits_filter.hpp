// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_BITS_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_BITS_FILTER_HPP

#include "cuda/missing/missing_cells.hpp"
#include "cuda/ranks/rank_window.hpp"
#include "cuda/runtime/device_stream.hpp"

namespace cv::cuda::fastfilters
{

// The rank of a window for which hasValidBits() holds, with strips of `stripRows`; writes the results of tiles whose
// windows reach a missing pixel. valid_bits_kernel.cuh says how.
template <typename T>
cudaError_t validBitsFilter(const RankWindow& window, int stripRows, const ValidFinish<T>& finish,
                            const ValidSource<T>& source, const MissingCells& cells,
                            const DestinationView<T>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
