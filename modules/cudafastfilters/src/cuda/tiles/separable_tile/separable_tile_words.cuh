// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SEPARABLE_TILE_WORDS_CUH
#define OPENCV_CUDAFASTFILTERS_SEPARABLE_TILE_WORDS_CUH

#include "separable_tile.hpp"
#include "cuda/runtime/async_copy.cuh"
#include "cuda/tiles/tile_io.cuh"

// How separable tiles lie in shared memory. The 16-byte chunks of 8 neighbours lie in one plane each, so lanes that
// each read 8 neighbours read consecutive chunks, at addresses that grow by one chunk from 8 inputs to the next.

namespace cv::cuda::fastfilters
{

template <typename Sum>
struct TileRow
{
    static constexpr int chunk = SumChunk<Sum>::size, planes = 8 / chunk;

    // Index of element x in a row of `width` elements, a multiple of 8.
    __device__ static int index(int x, int width)
    {
        return x % 8 / chunk * (width / planes) + x / 8 * chunk + x % chunk;
    }
};

// Rows of a tile that a warp brings, and integers that are being copied: words are copied unchanged while the block
// computes, then converted.
template <typename S, typename Sum>
class SeparableTileWords
{
protected:
    static constexpr int rows = separableTileWarpRows(), chunk = SumChunk<Sum>::size;

    __device__ SeparableTileWords(const SourceView<S>& source, const SeparableTileLayout& layout, int left, Sum* tile)
        : source_(source),
          layout_(layout),
          left_(source.originX + left),
          tile_(tile + threadIdx.x / 32 * layout.warpElements)
    {
    }

    __device__ const unsigned char* pixel(int y, int x) const
    {
        return reinterpret_cast<const unsigned char*>(source_.row(y) +
                                                      static_cast<std::ptrdiff_t>(x) * source_.channels);
    }

    // Whether an element is one of the `count` elements from `skip` on.
    static __device__ bool counts(int element, int skip, int count)
    {
        return static_cast<unsigned>(element - skip) < static_cast<unsigned>(count);
    }

    // Rows of one channel that lie inside the image with all their elements, which are words; `from`, `to`: the lane's
    // first ones.
    __device__ __forceinline__ void copyWhole(const unsigned char* from, unsigned to) const
    {
        constexpr int sure = separableTileShape().width / 32;  // pieces of 32 elements that every row has
        constexpr int apart = 32 * sizeof(S), apartTo = 32 / 8 * chunk * sizeof(Sum);
        const int x = threadIdx.x % 32;
        const unsigned between = layout_.rowElements() * sizeof(Sum);
        const unsigned char* row = from;
        unsigned rowTo = to;
        CFF_UNROLL
        for (int r = 0; r < rows; ++r)
        {
            CFF_UNROLL
            for (int n = 0; n < sure; ++n)
                startCopy<sizeof(S)>(rowTo + n * apartTo, row + n * apart);
            if (x + 32 * sure < layout_.inputs)
                startCopy<sizeof(S)>(rowTo + sure * apartTo, row + sure * apart);
            row += source_.step;
            rowTo += between;
        }
        CFF_NO_UNROLL
        for (int n = sure + 1; x + 32 * n < layout_.inputs; ++n)
        {
            row = from + n * apart;
            rowTo = to + n * apartTo;
            CFF_UNROLL
            for (int r = 0; r < rows; ++r)
            {
                startCopy<sizeof(S)>(rowTo, row);
                row += source_.step;
                rowTo += between;
            }
        }
    }

    // Rows of integer words lie after the middle of the rows of sums, half as far apart: a row of sums ends before the
    // words that are not yet converted.
    __device__ unsigned char* rawRow(int r) const
    {
        const int bytes = layout_.rowElements() * static_cast<int>(sizeof(Sum));
        return reinterpret_cast<unsigned char*>(tile_) + bytes / 2 * 9 + r * (bytes / 2 + 4);
    }

    __device__ int misalignment() const
    {
        return static_cast<int>(reinterpret_cast<std::uintptr_t>(pixel(0, left_ + begin_)) % 4);
    }

    __device__ void copyWords(int y) const
    {
        const int words = (misalignment() + (end_ - begin_) * layout_.planes * static_cast<int>(sizeof(S)) + 3) / 4;
        const unsigned char* from = pixel(y, left_ + begin_) - misalignment() + threadIdx.x % 32 * 4;
        unsigned to = sharedAddress(rawRow(0)) + threadIdx.x % 32 * 4;
        const int between = static_cast<int>(rawRow(1) - rawRow(0));
        CFF_NO_UNROLL
        for (int word = threadIdx.x % 32; word < words; word += 96)
        {
            const unsigned char* row = from;
            unsigned rowTo = to;
            CFF_UNROLL
            for (int r = 0; r < rows; ++r)
            {
                startCopy<4>(rowTo, row);
                if (word + 32 < words)
                    startCopy<4>(rowTo + 128, row + 128);
                if (word + 64 < words)
                    startCopy<4>(rowTo + 256, row + 256);
                row += source_.step;
                rowTo += between;
            }
            from += 384;
            to += 384;
        }
    }

    template <int Channels>
    __device__ void convertWords() const
    {
        constexpr int starts = Channels == 3 ? 3 : 1, apart = 32 * starts, apartTo = apart / Channels / 8 * chunk;
        const int skip = Channels * begin_, count = Channels * (end_ - begin_), lane = threadIdx.x % 32;
        const unsigned char* from = rawRow(0) + misalignment() - skip * static_cast<int>(sizeof(S));
        const int between = static_cast<int>(rawRow(1) - rawRow(0)), rowElements = layout_.rowElements();
        Sum* first[starts];
        CFF_UNROLL
        for (int start = 0; start < starts; ++start)
        {
            const int e = lane + 32 * start;
            first[start] =
                tile_ + e % Channels * layout_.planeElements + TileRow<Sum>::index(e / Channels, layout_.planeElements);
        }
        from += lane * static_cast<int>(sizeof(S));
        CFF_NO_UNROLL
        for (int r = 0; r < rows; ++r)
        {
            CFF_UNROLL
            for (int start = 0; start < starts; ++start)
            {
                Sum* to = first[start];
                const unsigned char* piece = from + 32 * start * static_cast<int>(sizeof(S));
                CFF_NO_UNROLL
                for (int e = lane + 32 * start; e < skip + count; e += 4 * apart)
                {
                    S value[4];
                    CFF_UNROLL
                    for (int n = 0; n < 4; ++n)
                        value[n] = counts(n * apart, skip - e, count)
                                       ? *reinterpret_cast<const S*>(piece + n * apart * static_cast<int>(sizeof(S)))
                                       : S(0);
                    CFF_UNROLL
                    for (int n = 0; n < 4; ++n)
                        if (counts(n * apart, skip - e, count))
                            to[n * apartTo] = static_cast<Sum>(value[n]);
                    to += 4 * apartTo;
                    piece += 4 * apart * static_cast<int>(sizeof(S));
                }
                first[start] += rowElements;
            }
            from += between;
            __syncwarp();
        }
    }

    const SourceView<S>& source_;
    const SeparableTileLayout& layout_;
    int left_;
    int begin_ = 0, end_ = 0;  // pixels of a row that are copied
    Sum* tile_;                // this warp's rows
};

}  // namespace cv::cuda::fastfilters

#endif
