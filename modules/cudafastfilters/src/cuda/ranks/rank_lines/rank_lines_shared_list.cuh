// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_LINES_SHARED_LIST_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_LINES_SHARED_LIST_CUH

#include "cuda/runtime/lane_ops.hpp"
#include "rank_lines_lists.hpp"
#include "rank_lines_plan.hpp"

// Sorted lists that the layers of a group share, see rank_lines_plan.hpp: the first layer has the least keys.

namespace cv::cuda::fastfilters
{

// Lists: a LineLists.
template <typename Keys, typename Lists, int Shape>
class SharedList
{
public:
    using Key = typename Keys::Key;
    static constexpr LinesShape shape = linesShapes[Shape];
    static constexpr int Count = shape.keys(), lanes = shape.lanes;

    __device__ __forceinline__ SharedList(const Lists& lists, Key* exchanged) : lists_(lists), exchanged_(exchanged) {}

    // Compares `mine` with the keys that layer `from` of the block sends, in reverse order if Reversed, and keeps the
    // minima or the maxima. All threads of the block call this; they may keep the keys in `sent`.
    template <bool Reversed>
    __device__ __forceinline__ void exchange(const Key (&sent)[Count], const Key (&mine)[Count], int from,
                                             bool greatest, Key (&kept)[Count]) const
    {
        constexpr int half = linesExchanged / 2;
        constexpr int words = linesExchangeWords(shape);
        const int lane = threadIdx.x % lanes, layer = threadIdx.x / lanes;
        Key* const to = exchanged_ + layer * words + lane;
        const Key* const source = exchanged_ + from * words + lane;
        CFF_UNROLL
        for (int first = 0; first < Count; first += linesExchanged)
        {
            // The same keys are sent and kept.
            const auto place = [first](int i)
            { return !Reversed ? first + i : (i < half ? first / 2 + i : Count - 1 - first / 2 - (i - half)); };
            __syncthreads();
            CFF_UNROLL
            for (int i = 0; i < linesExchanged; ++i)
                to[i * lanes] = sent[place(i)];
            __syncthreads();
            Key other[linesExchanged];
            CFF_UNROLL
            for (int i = 0; i < linesExchanged; ++i)
                other[i] = source[(Reversed ? (i + half) % linesExchanged : i) * lanes];
            if (greatest)
            {
                CFF_UNROLL
                for (int i = 0; i < linesExchanged; ++i)
                    kept[place(i)] = Keys::maximum(mine[place(i)], other[i]);
            }
            else
            {
                CFF_UNROLL
                for (int i = 0; i < linesExchanged; ++i)
                    kept[place(i)] = Keys::minimum(mine[place(i)], other[i]);
            }
        }
    }

    // Sorts a bitonic list of `layers` layers.
    __device__ __forceinline__ void mergeBitonic(Key (&key)[Count], int layers) const
    {
        const int layer = threadIdx.x / lanes;
        CFF_NO_UNROLL
        for (int distance = layers / 2; distance > 0; distance /= 2)
            exchange<false>(key, key, layer ^ distance, (layer & distance) != 0, key);
        lists_.mergeBitonic(key);
    }

    __device__ __forceinline__ void sort(Key (&key)[Count], int layers) const
    {
        const int layer = threadIdx.x / lanes;
        lists_.sort(key);
        CFF_NO_UNROLL
        for (int size = 2; size <= layers; size *= 2)
        {
            exchange<true>(key, key, layer ^ (size - 1), (layer & size / 2) != 0, key);
            mergeBitonic(key, size / 2);
        }
    }

private:
    Lists lists_;
    Key* exchanged_;
};

}  // namespace cv::cuda::fastfilters

#endif
