// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SEPARABLE_TILE_WRITE_CUH
#define OPENCV_CUDAFASTFILTERS_SEPARABLE_TILE_WRITE_CUH

#include "common/saturate.hpp"
#include "separable_tile.hpp"

// From the sums of a separable tile to the pixels of the destination.

namespace cv::cuda::fastfilters
{

// `S`: the source's pixels.
template <typename S, typename Sum>
__device__ __forceinline__ void finishTileSums(Sum (&sums)[4][8], const SeparableTileFinish<Sum>& finish)
{
    constexpr bool ofDoubles = std::is_same<S, double>::value;  // which may be infinite
    if (finish.offset != 0)
    {
        CFF_UNROLL
        for (int n = 0; n < 32; ++n)
            sums[n / 8][n % 8] += finish.offset;
    }
    if (!finish.quotient)
        return;
    CFF_UNROLL
    for (int n = 0; n < 32; ++n)
    {
        // See strip_finish.hpp: one correction rounds the quotient as the exact rational number.
        const Sum value = sums[n / 8][n % 8], quotient = value * finish.reciprocal;
        const Sum rounded = fma(fma(-quotient, finish.divisor, value), finish.reciprocal, quotient);
        if constexpr (ofDoubles)
            sums[n / 8][n % 8] = isfinite(quotient) ? rounded : quotient;
        else
            sums[n / 8][n % 8] = finish.halfUp ? floor(rounded + Sum(0.5)) : rounded;
    }
}

// Writes the outputs of a thread: 4 neighbouring elements of the tile in 8 rows per step.
template <typename D>
class SeparableTileWriter
{
    struct alignas(4 * sizeof(D)) Four
    {
        D value[4];
    };

public:
    // `left`: the tile's first column; a tile of one plane is of `channel`. Rows [top, bottom) are the block's. `y`:
    // the thread's first row in the first step.
    __device__ SeparableTileWriter(const DestinationView<D>& destination, const SeparableTileLayout& layout, int left,
                                   int channel, int top, int bottom, int y)
        : destination_(destination),
          y_(y),
          top_(top),
          bottom_(bottom),
          between_(layout.planes == 1 ? destination.channels : 1)
    {
        const int first = 4 * (threadIdx.x % 32);
        count_ = min(min(destination.width - left, layout.pixels) * layout.planes - first, 4);
        const std::ptrdiff_t x = static_cast<std::ptrdiff_t>(left) * destination.channels + first * between_ + channel;
        out_ = y * static_cast<std::ptrdiff_t>(destination.step) + x * static_cast<std::ptrdiff_t>(sizeof(D));
        whole_ = between_ == 1 && count_ == 4 &&
                 (reinterpret_cast<std::uintptr_t>(destination.data) + out_) % sizeof(Four) == 0 &&
                 destination.step % sizeof(Four) == 0;
        keepInRegister(bottom_);
    }

    // Whether the block has rows of this step.
    __device__ bool hasRows() const { return y_ + 8 > top_ && y_ < bottom_; }

    __device__ void advance()
    {
        y_ += separableTileShape().rows;
        out_ += separableTileShape().rows * destination_.step;
    }

    template <typename Sum>
    __device__ __forceinline__ void write(const Sum (&sums)[4][8]) const
    {
        Four value[8];
        CFF_UNROLL
        for (int i = 0; i < 8; ++i)
        {
            CFF_UNROLL
            for (int c = 0; c < 4; ++c)
                value[i].value[c] = saturateRounded<D>(sums[c][i]);
        }
        unsigned char* out = destination_.data + out_;
        if (whole_ && y_ >= top_ && y_ + 8 <= bottom_)
        {
            CFF_UNROLL
            for (int i = 0; i < 8; ++i)
            {
                *reinterpret_cast<Four*>(out) = value[i];
                out += destination_.step;
            }
            return;
        }
        CFF_UNROLL
        for (int i = 0; i < 8; ++i)
        {
            CFF_UNROLL
            for (int c = 0; c < 4; ++c)
                if (y_ + i >= top_ && y_ + i < bottom_ && c < count_)
                    reinterpret_cast<D*>(out)[c * between_] = value[i].value[c];
            out += destination_.step;
        }
    }

private:
    const DestinationView<D>& destination_;
    int y_, top_, bottom_;
    int between_;         // elements from one to the next
    int count_;           // how many of the 4 elements lie in the image
    std::ptrdiff_t out_;  // bytes to the first
    bool whole_;
};

}  // namespace cv::cuda::fastfilters

#endif
