// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_PLANE_ORDINALS_HPP
#define OPENCV_CUDAFASTFILTERS_PLANE_ORDINALS_HPP

#include "tasks/pixel_order.hpp"

#include "opencv2/core.hpp"

#include <cstdint>
#include <vector>

// The values of a plane by floats that have the same order, and back. The first of these that is possible:
//
// - doubles that are floats become these;
// - values whose keys (see common/order_key.hpp) lie close enough together become their distance from the least one;
// - other values are sorted, and become their ordinals.
//
// Distances and ordinals are the bits of floats, from the least normal one on, so that they keep their order where
// denormal floats count as 0.
//
// Sorting is a radix sort of the upper 32 bits of what keys differ in; values that agree in them are sorted once more.

namespace cv::cuda::fastfilters
{

class PlaneOrdinals
{
public:
    // The most values of a plane.
    static constexpr std::uint32_t firstBits = 0x00800000u, mostOrdinals = 0x7f7fffffu - firstBits;

    // `values` are CV_32S or CV_64F, `ordinals` CV_32F of the same size and channels.
    void number(const Mat& values, PixelOrder order, Mat& ordinals);
    // The values of ordinals that are among those of the last plane.
    void lookUp(const Mat& ordinals, PixelOrder order, Mat& values) const;

private:
    template <typename T>
    void numberAs(const Mat& values, Mat& ordinals);
    // By the keys, which lie in this range.
    void numberSorted(Mat& ordinals, std::uint64_t least, std::uint64_t greatest);
    void sort(std::uint64_t* entries, std::uint32_t count, std::uint64_t least, std::uint64_t greatest);
    // Those that agree in what they were sorted by.
    void sortEqual(std::uint64_t* entries, std::uint32_t count);
    std::uint64_t keyOf(std::uint64_t entry) const { return keys_[static_cast<std::uint32_t>(entry)]; }

    enum
    {
        Floats,
        Distances,
        Sorted
    } kind_ = Floats;
    std::uint64_t least_ = 0;  // of the keys
    // The keys, with the steps of the ordinals; those of the ordinals; and entries to be sorted, and moved: 32 bits of
    // a key above its place.
    std::vector<std::uint64_t> keys_, sorted_, entries_, moved_;
};

}  // namespace cv::cuda::fastfilters

#endif
