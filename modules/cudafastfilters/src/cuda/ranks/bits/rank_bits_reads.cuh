// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_BITS_READS_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_BITS_READS_CUH

#include "rank_bits_block.cuh"

namespace cv::cuda::fastfilters
{

// As selectRankBits(). A plane is read where it is counted: two would not fit into registers. read(p, use): calls
// use(i, word) for each of `Places` pixels in plane p. The bits of the first `Held` pixels are kept. writes: whether
// this thread, of those that share the window, writes the results.
template <int Held, int Places, typename State, typename Read>
__device__ __forceinline__ void selectByReads(State& state, const Read& read, std::uint32_t varying,
                                              std::uint32_t* results, bool writes = true)
{
    CFF_NO_UNROLL
    while (true)
    {
        const int p = 31 - __clz(varying);
        std::uint32_t plane[Places];
        read(p, [&](int i, std::uint32_t word) { plane[i] = word; });
        const std::uint32_t result = state.next(plane);
        if (writes)
            results[p * rankBitsThreads] = result;
        varying ^= 1u << p;
        if (varying == 0)
            return;
        if constexpr (Held >= Places)
        {
            CFF_UNROLL
            for (int i = 0; i < Places; ++i)
                state.keep(i, plane[i], result);
        }
        else
            read(p, [&](int i, std::uint32_t word) { state.keep(i, i < Held ? plane[i] : word, result); });
    }
}

}  // namespace cv::cuda::fastfilters

#endif
