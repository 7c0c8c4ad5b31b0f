// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TILE_IO_CUH
#define OPENCV_CUDAFASTFILTERS_TILE_IO_CUH

#include "common/border.hpp"
#include "cuda/runtime/lane_ops.hpp"
#include "cuda/views/image_view.hpp"

// What kernels with tiles in shared memory read and write: one channel of the source as rows of sums, with the border
// rule applied, and four neighbouring outputs at a time.

namespace cv::cuda::fastfilters
{

// 16 bytes of sums, the unit of shared memory's addresses.
template <typename Sum>
struct alignas(16) SumChunk
{
    static constexpr int size = 16 / sizeof(Sum);
    Sum value[size];
};

// Chunks change places so that 8 lanes that read `Stride` chunks apart use all the banks.
template <int Stride>
__device__ __forceinline__ int swizzle(int chunk)
{
    return chunk ^ (chunk >> 3 & (Stride - 1));
}

template <int Stride, int Count, typename Sum>
__device__ __forceinline__ void readChunks(const Sum* row, int first, Sum (&value)[Count])
{
    using Chunk = SumChunk<Sum>;
    CFF_UNROLL
    for (int i = 0; i < Count / Chunk::size; ++i)
    {
        const Chunk chunk = reinterpret_cast<const Chunk*>(row)[swizzle<Stride>(first / Chunk::size + i)];
        CFF_UNROLL
        for (int k = 0; k < Chunk::size; ++k)
            value[i * Chunk::size + k] = chunk.value[k];
    }
}

// Rows of `width` elements of shared memory, their chunks swizzled for lanes that read 8 neighbours each; not swizzled
// with a Stride of 1.
template <typename S, typename Sum, int Stride = 8 / SumChunk<Sum>::size>
class TileReader
{
    static constexpr int chunk = SumChunk<Sum>::size;

public:
    // `left`: the tile's first column, in window coordinates.
    __device__ TileReader(const SourceView<S>& source, int channel, int left, int width)
        : source_(source), channel_(channel), left_(source.originX + left), width_(width)
    {
    }

    // Loads `Rows` rows from `y` on, in window coordinates. Each of the `threads` of a block brings its own columns.
    template <int Rows>
    __device__ void load(int y, int threads, Sum* tile) const
    {
        y += source_.originY;
        const bool inside = y >= 0 && y + Rows <= source_.height;
        for (int x = threadIdx.x; x < width_; x += threads)
        {
            const int column = borderIndex(left_ + x, source_.width, source_.borderX);
            const std::ptrdiff_t element = static_cast<std::ptrdiff_t>(max(column, 0)) * source_.channels + channel_;
            Sum* const to = tile + swizzle<Stride>(x / chunk) * chunk + x % chunk;
            if (column < 0)
                fillColumn<Rows>(to);
            else if (inside)
                loadColumn<Rows>(reinterpret_cast<const unsigned char*>(source_.row(y) + element), to);
            else
                loadBorderColumn<Rows>(y, element, to);
        }
    }

private:
    template <int Rows>
    __device__ void fillColumn(Sum* to) const
    {
        const Sum value = static_cast<Sum>(source_.borderValue[channel_]);
        CFF_UNROLL
        for (int r = 0; r < Rows; ++r)
            to[r * width_] = value;
    }

    // Branch-free, so that the loads of all rows overlap.
    template <int Rows>
    __device__ void loadColumn(const unsigned char* from, Sum* to) const
    {
        S value[Rows];
        CFF_UNROLL
        for (int r = 0; r < Rows; ++r)
        {
            value[r] = __ldg(reinterpret_cast<const S*>(from));
            from += source_.step;
        }
        CFF_UNROLL
        for (int r = 0; r < Rows; ++r)
            to[r * width_] = static_cast<Sum>(value[r]);
    }

    template <int Rows>
    __device__ void loadBorderColumn(int y, std::ptrdiff_t element, Sum* to) const
    {
        CFF_NO_UNROLL
        for (int r = 0; r < Rows; ++r)
        {
            const int row = borderIndex(y + r, source_.height, source_.borderY);
            to[r * width_] = static_cast<Sum>(row < 0 ? source_.borderValue[channel_] : source_.row(row)[element]);
        }
    }

    const SourceView<S>& source_;
    int channel_, left_, width_;
};

// Writes the outputs x to x + 3 of row y that lie inside the image.
template <typename D>
__device__ __forceinline__ void writeFour(const DestinationView<D>& destination, int y, int x, int channel,
                                          const D (&value)[4])
{
    struct alignas(4 * sizeof(D)) Four
    {
        D value[4];
    };
    D* const out = destination.row(y) + static_cast<std::ptrdiff_t>(x) * destination.channels + channel;
    if (destination.channels == 1 && x + 4 <= destination.width &&
        reinterpret_cast<std::uintptr_t>(out) % sizeof(Four) == 0)
    {
        *reinterpret_cast<Four*>(out) = {value[0], value[1], value[2], value[3]};
        return;
    }
    CFF_UNROLL
    for (int i = 0; i < 4; ++i)
        if (x + i < destination.width)
            out[i * destination.channels] = value[i];
}

}  // namespace cv::cuda::fastfilters

#endif
