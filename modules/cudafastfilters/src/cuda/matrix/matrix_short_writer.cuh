// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MATRIX_SHORT_WRITER_CUH
#define OPENCV_CUDAFASTFILTERS_MATRIX_SHORT_WRITER_CUH

#include "../strip/strip_cut.hpp"
#include "../strip/strip_finish.hpp"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Writes 16 rows of 64 elements, which lanes have as pairs of neighbours, through a warp's shared memory as 16 bytes a
// lane. Pieces of 16 bytes change places from every second row to the next, so that neither way meets a bank twice.
// `Whole`: the elements lie in the row, aligned.
template <bool Whole>
class ShortMatrixWriter
{
public:
    static constexpr int bytes = 16 * 64;

    __device__ ShortMatrixWriter(const DestinationView<std::uint8_t>& view, const StripPosition& position, bool aligned,
                                 unsigned char* memory)
        : view_(view), position_(position), aligned_(aligned), memory_(memory)
    {
    }

    // The lane's two elements, in the low bytes, of window `window` in row `half` * 8 + lane / 4.
    __device__ __forceinline__ void put(int half, int window, std::uint32_t pair) const
    {
        *reinterpret_cast<std::uint16_t*>(piece(half, window / 2) + 8 * (window % 2) + 2 * quad()) =
            static_cast<std::uint16_t>(pair);
    }

    // Rows from `top` on, those of the strip. Call with the whole warp; it comes together once more before the next put().
    __device__ __forceinline__ void write(int top) const
    {
        __syncwarp();
        CFF_UNROLL
        for (int half = 0; half < 2; ++half)
        {
            const uint4 sixteen = *reinterpret_cast<const uint4*>(piece(half, quad()));
            const int y = top + 8 * half + group();
            if (y >= position_.top && y < position_.bottom)
                store(view_.row(y), position_.element + 16 * quad(), sixteen);
        }
    }

private:
    static __device__ int group() { return threadIdx.x % 32 / 4; }
    static __device__ int quad() { return threadIdx.x % 4; }

    __device__ __forceinline__ unsigned char* piece(int half, int index) const
    {
        return memory_ + (8 * half + group()) * 64 + 16 * (index ^ (group() / 2));
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

    const DestinationView<std::uint8_t>& view_;
    const StripPosition& position_;
    bool aligned_;
    unsigned char* memory_;
};

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
