// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_TILE_LOADER_CUH
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_TILE_LOADER_CUH

#include "extremum.hpp"
#include "extremum_tile.hpp"
#include "row_lanes.cuh"

// How the pixels of extremum_tile.hpp come to shared memory: by words, or by elements in tiles that cross the border.

namespace cv::cuda::fastfilters
{

// The thread's word of each row of the tile, as keys.
template <typename T>
class ExtremumTileLoader
{
    using Bits = typename PixelFormat<T>::Bits;
    static constexpr int size = sizeof(T), perWord = 4 / size, ahead = ExtremumTileTuning::ahead;

public:
    __device__ __forceinline__ ExtremumTileLoader(const ExtremumTileArguments& arguments, std::uint32_t* tile,
                                                  int column, int top)
        : arguments_(arguments), tile_(tile + threadIdx.x), top_(top + arguments.images.source.originY)
    {
        const ExtremumTileShape& shape = arguments.shape;
        first_ = column * shape.outWords * 4 - arguments.firstByte + arguments.sourceShift;
        byte_ = first_ + static_cast<int>(threadIdx.x) % shape.rowWords * 4;
        row_ = static_cast<int>(threadIdx.x) / shape.rowWords;
    }

    __device__ __forceinline__ void load() const
    {
        const ExtremumTileShape& shape = arguments_.shape;
        const SourceView<unsigned char>& source = arguments_.images.source;
        constexpr int margin = 3;
        const bool hasColumns =
            first_ >= margin && first_ + 4 * shape.rowWords + margin <= source.width * arguments_.pixelBytes;
        const bool hasRows = top_ >= 0 && top_ + shape.rows + arguments_.windowHeight - 1 <= source.height;
        if (hasColumns && (hasRows || source.borderY != BorderConstant))
            loadWords();
        else
            loadElements();
    }

private:
    // Calls `fetch(k, y)` for rows of the source, and then `word(k)` for their keys: y is -1 for the constant border.
    template <typename Fetch, typename Word>
    __device__ __forceinline__ void forRows(const Fetch& fetch, const Word& word) const
    {
        const SourceView<unsigned char>& source = arguments_.images.source;
        const int rows = arguments_.shape.rows, end = rows + arguments_.windowHeight - 1;
        CFF_NO_UNROLL
        for (int row = row_; row < end; row += ahead * rows)
        {
            int y[ahead];
            CFF_UNROLL
            for (int k = 0; k < ahead; ++k)
                y[k] = placeOf(top_ + min(row + k * rows, end - 1), source.height, source.borderY);
            CFF_UNROLL
            for (int k = 0; k < ahead; ++k)
                fetch(k, y[k]);
            CFF_UNROLL
            for (int k = 0; k < ahead; ++k)
                if (row + k * rows < end)
                {
                    std::uint32_t keys[1] = {word(k)};
                    extremumKeys<T>(arguments_, keys, keys);
                    tile_[(row - row_ + k * rows) * arguments_.shape.rowWords] = keys[0];
                }
        }
    }

    __device__ __forceinline__ void loadWords() const
    {
        std::uint32_t low[ahead], high[ahead];
        unsigned shift[ahead];
        auto address = [&](int y) { return reinterpret_cast<std::size_t>(arguments_.images.source.row(y) + byte_); };
        if (arguments_.wordsIn)
        {
            forRows([&](int k, int y) { low[k] = __ldg(reinterpret_cast<const std::uint32_t*>(address(y))); },
                    [&](int k) { return low[k]; });
            return;
        }
        forRows(
            [&](int k, int y)
            {
                const std::size_t at = address(y);
                const auto* words = reinterpret_cast<const std::uint32_t*>(at & ~std::size_t(3));
                shift[k] = static_cast<unsigned>(at & 3) * 8;
                low[k] = __ldg(words);
                high[k] = __ldg(words + 1);
            },
            [&](int k) { return __funnelshift_r(low[k], high[k], shift[k]); });
    }

    __device__ __forceinline__ void loadElements() const
    {
        const SourceView<unsigned char>& source = arguments_.images.source;
        int places[perWord];
        std::uint32_t border[perWord], bits[ahead][perWord];
        visitElements<T, 4>(arguments_, byte_,
                            [&](int i, int x, int channel)
                            {
                                const int column = placeOf(x, source.width, source.borderX);
                                places[i] = column < 0 ? -1 : column * source.channels + channel;
                                border[i] = static_cast<Bits>(arguments_.images.borderBits[channel]);
                            });
        forRows(
            [&](int k, int y)
            {
                const Bits* const row = reinterpret_cast<const Bits*>(source.row(y));
                CFF_UNROLL
                for (int i = 0; i < perWord; ++i)
                    bits[k][i] = y < 0 || places[i] < 0 ? border[i] : __ldg(row + places[i]);
            },
            [&](int k)
            {
                std::uint32_t word = 0;
                CFF_UNROLL
                for (int i = 0; i < perWord; ++i)
                    word |= bits[k][i] << (8 * size * i % 32);
                return word;
            });
    }

    const ExtremumTileArguments& arguments_;
    std::uint32_t* tile_;
    int top_, first_, byte_, row_;
};

}  // namespace cv::cuda::fastfilters

#endif
