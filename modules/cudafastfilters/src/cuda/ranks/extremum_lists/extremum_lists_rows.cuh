// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_LISTS_ROWS_CUH
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_LISTS_ROWS_CUH

#include "extremum_lists.hpp"

namespace cv::cuda::fastfilters
{

// The lists of a warp in shared memory: for each lane four words for each pixel of a list, of single columns and then
// of several.
template <int Count>
class ListRows
{
public:
    __device__ __forceinline__ ListRows(std::uint32_t* words, int lane, int margin)
        : own_(words + listLaneWords(Count) * (margin + lane))
    {
    }

    // `first`: 0 or Count.
    __device__ __forceinline__ void write(int first, int k, const std::uint32_t (&words)[4]) const
    {
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
            own_[4 * (first + k) + i] = words[i];
    }

    template <bool Words>
    __device__ __forceinline__ void read(const ListRead& place, int k, std::uint32_t (&words)[4]) const
    {
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
            words[i] = own_[place.offset[i] + 4 * k];
        if constexpr (!Words)
        {
            const std::uint32_t last = own_[place.offset[4] + 4 * k];
            CFF_UNROLL
            for (int i = 0; i < 4; ++i)
                words[i] = __funnelshift_r(words[i], i < 3 ? words[i + 1] : last, place.shift);
        }
    }

private:
    std::uint32_t* own_;
};

}  // namespace cv::cuda::fastfilters

#endif
