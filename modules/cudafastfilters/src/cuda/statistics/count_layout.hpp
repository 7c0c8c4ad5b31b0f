// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_COUNT_LAYOUT_HPP
#define OPENCV_CUDAFASTFILTERS_COUNT_LAYOUT_HPP

#include "common/host_device.hpp"

#include <cstdint>

// Where a thread's counts of bytes lie in its words of shared memory, which are 128 bytes apart. A word has the counts
// of values that follow each other. Counts of 8, 16 or 32 bits are read and written by themselves. Those of 10 bits,
// three in a word, are packed: they are read and written with their word.

namespace cv::cuda::fastfilters
{

struct CountPlace
{
    int unit, shift;  // what is read and written, from the first word on; the count's lowest bit in it
};

template <int Bits>
struct CountLayout
{
    static constexpr int fields = 32 / Bits, words = (256 + fields - 1) / fields;
    static constexpr bool isPacked = Bits == 10;
    static constexpr int unitBytes = isPacked ? 128 : 1;
    static constexpr std::uint32_t greatest = ~0u >> (32 - Bits);

    static CFF_HOST_DEVICE CountPlace place(unsigned value)
    {
        const int v = static_cast<int>(value);
        if constexpr (isPacked)
        {
            const int third = v * 171 >> 9;
            return {third, (v - 3 * third) * Bits};
        }
        else
            return {(v & -fields) * (128 / fields) + (v & (fields - 1)) * (Bits / 8), 0};
    }
};

}  // namespace cv::cuda::fastfilters

#endif
