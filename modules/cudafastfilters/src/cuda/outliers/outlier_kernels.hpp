// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_OUTLIER_KERNELS_HPP
#define OPENCV_CUDAFASTFILTERS_OUTLIER_KERNELS_HPP

#include "cuda/rank_algorithms.hpp"
#include "cuda/ranks/rank_arguments.hpp"

#include <type_traits>

// Which kernels of medians also replace outliers.

namespace cv::cuda::fastfilters
{

// Why there are none for a median's rule; null: there are, or medians are stored.
inline const char* whyNoOutlierKernels(const RankTask& task)
{
    const OutlierRule& rule = task.finish;
    if (rule.kind == OutlierRule::Store)
        return nullptr;
    if (task.channels() != 1 || task.isSigned() || !isSupportedDepth(task.depth()))
        return "its kernels replace outliers of one channel of unsigned integers or floats";
    if (rule.kind == OutlierRule::Deviation)
        return "its kernels replace outliers by a limit that needs no more than a pixel and its median";
    return nullptr;
}

// Launches what stores medians or, for a task with a rule, what replaces outliers.
template <typename Store, typename Replace>
void launchMedian(const RankTask& task, const Images& images, const char* what, const Store& store,
                  const Replace& replace)
{
    launchPixels(task, images, what,
                 [&](const auto& source, const auto& destination)
                 {
                     using T = std::decay_t<decltype(source.borderValue[0])>;
                     if constexpr (isPlainPixel<T> && std::is_same<T, UnsignedPixel<T>>::value)
                         if (task.finish.kind != OutlierRule::Store)
                             return replace(source, destination);
                     return store(source, destination);
                 });
}

}  // namespace cv::cuda::fastfilters

#endif
