// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_ALGORITHMS_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_ALGORITHMS_HPP

#include "algorithm.hpp"
#include "cuda/runtime/device_memory.hpp"
#include "tasks/rank_task.hpp"

// The algorithms of median and rank filters, each in the folder of its name.

namespace cv::cuda::fastfilters
{

#define CFF_ALGORITHM(folder, Name) Preparation prepare##Name(const RankTask& task);
#include "rank_list.hpp"

// Whether kernels that count the elements of a row in 32 bits take the images.
inline Fit fitElements(const Images& images)
{
    constexpr long long most = 1 << 30;
    const long long channels = images.destination.channels;
    return Fit::where(channels * images.source.whole.width <= most && channels * images.destination.size.width <= most,
                      "rows are too long to count their elements in 32 bits");
}

// Calls `launch` with views of the images in the type of their pixels, and throws if it fails.
template <typename Launch>
void launchRank(const RankTask& task, const Images& images, const char* what, const Launch& launch)
{
    visitDepth(task.depth(),
               [&](auto pixel)
               {
                   using T = decltype(pixel);
                   checkCuda(launch(sourceView<T>(images, task.neighbourhood), destinationView<T>(images)), what);
               });
}

}  // namespace cv::cuda::fastfilters

#endif
