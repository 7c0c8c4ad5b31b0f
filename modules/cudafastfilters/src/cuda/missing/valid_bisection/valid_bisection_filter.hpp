// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_BISECTION_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_BISECTION_FILTER_HPP

#include "cuda/runtime/device_stream.hpp"
#include "cuda/missing/missing_cells.hpp"
#include "valid_bisection.hpp"

namespace cv::cuda::fastfilters
{

constexpr int validBisectionWidth = 32, validBisectionHeight = 8;  // threads of a block
constexpr int validBisectionColumns = validBisectionWidth * bisectionPacket, validBisectionRows = validBisectionHeight;

// Any rank of any window with missing pixels; the window's own rank is not read. Tiles whose windows have no missing
// pixel are left as they are. Asynchronous; returns the launch's error.
template <typename T>
cudaError_t validBisectionFilter(const RankWindow& window, const ValidFinish<T>& finish, const ValidSource<T>& source,
                                 const MissingCells& cells, const DestinationView<T>& destination,
                                 const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
