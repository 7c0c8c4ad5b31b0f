// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_NETWORKS_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_NETWORKS_FILTER_HPP

#include "cuda/missing/missing_cells.hpp"
#include "cuda/runtime/device_stream.hpp"

namespace cv::cuda::fastfilters
{

// The rank of a square for which hasValidNetworks() holds, of images of one channel; writes all results if
// filtersWholeImages() holds, otherwise those of strips whose windows reach a missing pixel. Among pixels of 16 bits
// one value is missing, and there is no mask. valid_networks_kernel.cuh says how.
template <typename T>
cudaError_t validNetworksFilter(int side, const ValidFinish<T>& finish, const ValidSource<T>& source,
                                const MissingCells& cells, const DestinationView<T>& destination,
                                const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
