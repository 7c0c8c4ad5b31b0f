// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_OUTLIER_ARGUMENTS_HPP
#define OPENCV_CUDAFASTFILTERS_OUTLIER_ARGUMENTS_HPP

#include "cuda/ranks/rank_arguments.hpp"
#include "outlier_words.hpp"

// Kernels of medians take MedianArguments, and store medians, or OutlierArguments, and store them only where the source
// has outliers.

namespace cv::cuda::fastfilters
{

// T: the pixels of the images, of one channel.
template <typename T>
struct OutlierArguments : MedianArguments
{
    AbsoluteOutliers<T> outliers;

    OutlierArguments(const MedianArguments& medians, const OutlierRule& rule) : MedianArguments(medians), outliers(rule)
    {
    }

    // A result, of the bits of one pixel of the source and of its median.
    CFF_HOST_DEVICE std::uint32_t finished(std::uint32_t pixel, std::uint32_t median) const
    {
        const std::uint32_t pixels[1] = {pixel};
        std::uint32_t word[1] = {median};
        outliers.finish(factors, pixels, word);
        return word[0];
    }
};

template <typename Arguments>
constexpr bool replacesOutliers = false;
template <typename T>
constexpr bool replacesOutliers<OutlierArguments<T>> = true;

}  // namespace cv::cuda::fastfilters

#endif
