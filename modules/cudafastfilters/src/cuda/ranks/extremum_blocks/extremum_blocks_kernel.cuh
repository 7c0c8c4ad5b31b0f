// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_BLOCKS_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_BLOCKS_KERNEL_CUH

#include "extremum_blocks.hpp"
#include "extremum_blocks_columns.cuh"
#include "extremum_blocks_rows.cuh"

namespace cv::cuda::fastfilters
{

template <typename T>
cudaError_t extremumBlocks(const ExtremumBlocksPlan& plan, bool isGreatest, const SourceView<T>& source,
                           const DestinationView<T>& destination, unsigned char* scratch, const DeviceStream& stream)
{
    const ExtremumOrder<T> order(isGreatest);
    if (plan.readsImage)
        return extremumColumns<T, true>(plan, source, order, destination, scratch, stream);
    const cudaError_t error = extremumRows(plan, source, order, destination, scratch, stream);
    return error != cudaSuccess || !plan.hasColumns()
               ? error
               : extremumColumns<T, false>(plan, source, order, destination, scratch, stream);
}

#define CFF_INSTANTIATE_EXTREMUM_BLOCKS(T)                                                                             \
    template cudaError_t extremumBlocks<T>(const ExtremumBlocksPlan&, bool, const SourceView<T>&,                      \
                                           const DestinationView<T>&, unsigned char*, const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
