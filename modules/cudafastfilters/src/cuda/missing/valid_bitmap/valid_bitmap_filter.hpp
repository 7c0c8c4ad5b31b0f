// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_BITMAP_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_BITMAP_FILTER_HPP

#include "cuda/missing/missing_cells.hpp"
#include "cuda/ranks/bitmap/rank_bitmap.hpp"
#include "cuda/runtime/device_stream.hpp"

namespace cv::cuda::fastfilters
{

// Any rank with missing pixels of a window that rank_bitmap takes, with its plan and scratch memory; arguments.rank is
// not read. Writes the results of tiles whose windows reach a missing pixel.
template <typename T>
cudaError_t validBitmapFilter(const RankBitmapArguments& arguments, const ValidFinish<T>& finish,
                              const ValidSource<T>& source, const MissingCells& cells,
                              const DestinationView<T>& destination, void* scratch, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
