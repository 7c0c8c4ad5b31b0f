// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_SORTED_WINDOW_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_SORTED_WINDOW_HPP

#include "cuda/runtime/device_stream.hpp"
#include "rank_sorted_window_plan.hpp"
#include "cuda/views/image_view.hpp"

namespace cv::cuda::fastfilters
{

struct SortedWindowArguments
{
    int windowWidth, windowHeight;
    int rank;  // 0: the minimum of the window
    const unsigned* wildProbes =
        nullptr;  // on the device, if given: nothing is done if it is more than sortedWindowMostWildProbes
};

// Counts on the device how many of sortedWindowProbes tiles would be replaced by small ones. Asynchronous.
template <typename T>
cudaError_t probeSortedWindow(const SortedWindowArguments& arguments, const SourceView<T>& source,
                              const DestinationView<T>& destination, unsigned* wildProbes, const DeviceStream& stream);

// Median and rank filter of pixels of 16 or 32 bits. Asynchronous; returns the launch's error.
template <typename T>
cudaError_t sortedWindowFilter(const SortedWindowArguments& arguments, const SourceView<T>& source,
                               const DestinationView<T>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
