// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FOOTPRINT_FEW_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_FOOTPRINT_FEW_FILTER_HPP

#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_batch.hpp"
#include "footprint_few_plan.hpp"

namespace cv::cuda::fastfilters
{

struct FewFilter
{
    int width, height;  // of the rectangle around the footprint
    int disc;           // its radius if the median of a disc is wanted, otherwise 0
    // Otherwise:
    int pixels, rank;
    struct
    {
        int x, y;
    } taps[fewMostValues];
};

// Ranks of a footprint for which fewValues() are no more than fewMostValues, or the median of a disc.
template <typename T>
cudaError_t footprintFewFilter(const FewFilter& filter, const BatchSource<T>& source,
                               const BatchDestination<T>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
