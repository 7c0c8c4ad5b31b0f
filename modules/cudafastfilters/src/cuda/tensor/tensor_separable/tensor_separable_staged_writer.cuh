// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_STAGED_WRITER_CUH
#define OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_STAGED_WRITER_CUH

#include "cuda/strips/strip_layout.hpp"

namespace cv::cuda::fastfilters
{

// Writes 16 rows of `Tiles` times 16 elements, which lanes have as two or four neighbours, through a warp's shared
// memory as 16 bytes per lane. Pieces of 16 bytes change places every few rows, so that neither writes nor reads have
// bank conflicts. `Whole`: the elements lie in the row and are aligned.
template <bool Whole, int Tiles>
class TensorSeparableStagedWriter
{
public:
    static constexpr int bytes = 16 * 16 * Tiles;

    __device__ TensorSeparableStagedWriter(const BatchDestination<std::uint8_t>& view, const StripPosition& position,
                                           bool aligned, unsigned char* memory)
        : view_(view), pixels_(pixelsOf(view)), position_(position), aligned_(aligned), memory_(memory)
    {
    }

    // The lane's two elements, in the low bytes, of the eight that begin at 8 * `window`, in row `half` * 8 + lane / 4.
    __device__ __forceinline__ void putTwo(int half, int window, std::uint32_t two) const
    {
        *reinterpret_cast<std::uint16_t*>(piece(8 * half + lane() / 4, window / 2) + 8 * (window % 2) +
                                          2 * (lane() % 4)) = static_cast<std::uint16_t>(two);
    }

    // The lane's four elements of tile `tile`.
    __device__ __forceinline__ void putFour(int half, int tile, std::uint32_t four) const
    {
        *reinterpret_cast<std::uint32_t*>(piece(8 * half + lane() / 4, tile) + 4 * (lane() % 4)) = four;
    }

    // Writes the rows of the strip from `top` on. The whole warp must call it; it synchronises once more before the
    // next put.
    __device__ __forceinline__ void write(int top) const
    {
        __syncwarp();
        const int index = lane() % Tiles;
        CFF_UNROLL
        for (int first = 0; first < 16; first += 32 / Tiles)
        {
            const int row = first + lane() / Tiles, y = top + row;
            if (Tiles == 1 && row >= 16)
                break;
            const uint4 sixteen = *reinterpret_cast<const uint4*>(piece(row, index));
            if (y >= position_.top && y < position_.bottom)
                store(rowAt(view_, pixels_, y), position_.element + 16 * index, sixteen);
        }
    }

private:
    static __device__ int lane() { return threadIdx.x % 32; }

    __device__ __forceinline__ unsigned char* piece(int row, int index) const
    {
        return memory_ + row * 16 * Tiles + 16 * (index ^ (row * Tiles / 8 % Tiles));
    }

    __device__ __forceinline__ void store(std::uint8_t* row, int element, uint4 word) const
    {
        const int rowElements = view_.width * view_.channels;
        if (Whole || (aligned_ && element >= 0 && element + 16 <= rowElements))
            __stcs(reinterpret_cast<uint4*>(row + element), word);
        else
            storeParts(row, element, rowElements, word);
    }

    static __device__ void storeParts(std::uint8_t* row, int element, int rowElements, uint4 word)
    {
        CFF_UNROLL
        for (int i = 0; i < 16; ++i)
        {
            const std::uint32_t four = i < 8 ? (i < 4 ? word.x : word.y) : (i < 12 ? word.z : word.w);
            if (element + i >= 0 && element + i < rowElements)
                row[element + i] = static_cast<std::uint8_t>(four >> (8 * (i & 3)));
        }
    }

    const BatchDestination<std::uint8_t>& view_;
    unsigned char* const pixels_;
    const StripPosition& position_;
    bool aligned_;
    unsigned char* memory_;
};

}  // namespace cv::cuda::fastfilters

#endif
