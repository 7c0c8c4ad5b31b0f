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

// Outliers: AbsoluteOutliers or AnyOutliers, for images of one channel.
template <typename Outliers>
struct OutlierArguments : MedianArguments
{
    Outliers outliers;

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
template <typename Outliers>
constexpr bool replacesOutliers<OutlierArguments<Outliers>> = true;

// By how many blocks of a multiprocessor the registers of a rule lower the number that kernels of 3x3 medians have.
template <typename Arguments>
constexpr int blocksOfRegisters = 0;
template <>
constexpr int blocksOfRegisters<OutlierArguments<AnyOutliers<std::uint8_t>>> = 1;

}  // namespace cv::cuda::fastfilters

#endif
