// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BIT_LOGIC_HPP
#define OPENCV_CUDAFASTFILTERS_BIT_LOGIC_HPP

#include "common/host_device.hpp"

#include <cstdint>

// Logic on words of 32 bits that belong to 32 pixels.

namespace cv::cuda::fastfilters
{

CFF_HOST_DEVICE unsigned majority(unsigned a, unsigned b, unsigned c)
{
    return (a & b) | (c & (a | b));
}

CFF_HOST_DEVICE unsigned choose(unsigned condition, unsigned yes, unsigned no)
{
    return (condition & yes) | (~condition & no);
}

CFF_HOST_DEVICE int countBits(unsigned word)
{
#ifdef __CUDA_ARCH__
    return __popc(word);
#else
    int count = 0;
    for (; word; word &= word - 1)
        ++count;
    return count;
#endif
}

// The position of the set bit number `n`, counted from the lowest.
CFF_HOST_DEVICE int placeOfBit(std::uint64_t bits, int n)
{
    unsigned word = static_cast<unsigned>(bits);
    int place = 0;
    const int low = countBits(word);
    if (n >= low)
    {
        n -= low;
        word = static_cast<unsigned>(bits >> 32);
        place = 32;
    }
    CFF_UNROLL
    for (int half = 16; half > 0; half /= 2)
    {
        const int count = countBits(word & ((1u << half) - 1));
        if (n >= count)
        {
            n -= count;
            word >>= half;
            place += half;
        }
    }
    return place;
}

}  // namespace cv::cuda::fastfilters

#endif
