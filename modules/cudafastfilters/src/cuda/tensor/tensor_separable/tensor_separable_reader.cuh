// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_READER_CUH
#define OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_READER_CUH

#include "cuda/strips/strip_window.hpp"

// Bring 16 rows of a strip to the lanes of a warp as operands of the matrix product: each lane has words of four
// neighbouring elements, 16 elements apart, from one row and from the row 8 further down. As fp16 pairs they are
// denormals, the byte times 2^-24. As in strip_reader.hpp, strips inside the image are read without any test, 16 rows
// ahead.

namespace cv::cuda::fastfilters
{

template <int Words>
__device__ __forceinline__ void unpackPixels(const std::uint32_t (&word)[Words], std::uint32_t (&pixels)[Words][2])
{
    CFF_UNROLL
    for (int i = 0; i < Words; ++i)
    {
        pixels[i][0] = bytePermute(word[i], 0, 0x4140);
        pixels[i][1] = bytePermute(word[i], 0, 0x4342);
    }
}

// `Aligned`: words begin at multiples of four bytes. Otherwise lanes load the aligned words in which their words begin,
// and the end of a word comes from the next lane of the row.
template <int Words, bool Aligned>
class TensorSeparableInsideReader
{
public:
    // `element` is the lane's first element in its source row, `y` its first row; there are 16 * `steps` rows.
    template <typename Source>
    __device__ TensorSeparableInsideReader(const Source& view, const StripEdges&, int element, int y, int steps)
        : next_(rowAt(view, pixelsOf(view), y) + element), step_(view.step), left_(steps)
    {
        load();
    }

    __device__ void next(std::uint32_t (&pixels)[2][Words][2])
    {
        CFF_UNROLL
        for (int half = 0; half < 2; ++half)
        {
            if constexpr (Aligned)
            {
                unpackPixels(word_[half], pixels[half]);
            }
            else
            {
                std::uint32_t shifted[Words];
                shiftWords(word_[half], shift_[half], shifted);
                unpackPixels(shifted, pixels[half]);
            }
        }
        load();
    }

private:
    static constexpr int loaded = Words + (Aligned ? 0 : 1);

    // After the last rows, loads the last rows again.
    __device__ void load()
    {
        CFF_UNROLL
        for (int half = 0; half < 2; ++half)
        {
            std::uintptr_t address = reinterpret_cast<std::uintptr_t>(next_ + half * 8 * step_);
            if constexpr (!Aligned)
            {
                shift_[half] = static_cast<int>(address & 3) * 8;
                address &= ~std::uintptr_t(3);
            }
            const std::uint32_t* const words = reinterpret_cast<const std::uint32_t*>(address);
            CFF_UNROLL
            for (int i = 0; i < Words; ++i)
                word_[half][i] = __ldg(words + 4 * i);
            if constexpr (!Aligned)
                word_[half][Words] = __ldg(words + 4 * (isFirst() ? Words : Words - 1));
        }
        if (--left_ > 0)
            next_ += 16 * step_;
    }

    // The last lane of a row is followed by the first one's next word.
    __device__ static void shiftWords(const std::uint32_t (&word)[loaded], int shift, std::uint32_t (&shifted)[Words])
    {
        const int next = threadIdx.x % 4 < 3 ? threadIdx.x + 1 : threadIdx.x - 3;
        CFF_UNROLL
        for (int i = 0; i < Words; ++i)
        {
            const std::uint32_t following = __shfl_sync(0xffffffffu, isFirst() ? word[i + 1] : word[i], next);
            shifted[i] = funnelShiftRight(word[i], following, shift);
        }
    }

    __device__ static bool isFirst() { return threadIdx.x % 4 == 0; }

    const std::uint8_t* next_;
    std::size_t step_;
    int left_;
    std::uint32_t word_[2][loaded];
    int shift_[2];
};

template <int Words>
class TensorSeparableBorderReader
{
public:
    template <typename Source>
    __device__ TensorSeparableBorderReader(const Source& view, const StripEdges& edges, int element, int y, int)
        : view_(view), pixels_(pixelsOf(view)), edges_(edges), element_(element), y_(y)
    {
    }

    __device__ void next(std::uint32_t (&pixels)[2][Words][2])
    {
        CFF_UNROLL
        for (int half = 0; half < 2; ++half)
        {
            std::uint32_t word[Words];
            read(y_ + 8 * half, word);
            unpackPixels(word, pixels[half]);
        }
        y_ += 16;
    }

private:
    __device__ void read(int y, std::uint32_t (&word)[Words]) const
    {
        y = borderIndex(y, view_.height, view_.borderY);
        const std::uint8_t* const row = rowAt(view_, pixels_, y < 0 ? 0 : y);
        const bool loadable = y >= 0 && reinterpret_cast<std::uintptr_t>(row + element_) % sizeof(std::uint32_t) == 0;
        CFF_UNROLL
        for (int i = 0; i < Words; ++i)
        {
            const int element = element_ + 16 * i;
            if (loadable && element >= 0 && element + 4 <= view_.width * view_.channels)
                word[i] = __ldg(reinterpret_cast<const std::uint32_t*>(row + element));
            else
                word[i] = gatherWord(view_, edges_, view_.channels, row, y >= 0, element);
        }
    }

    const SourceView<std::uint8_t>& view_;
    const unsigned char* pixels_;
    const StripEdges& edges_;
    int element_, y_;
};

}  // namespace cv::cuda::fastfilters

#endif
