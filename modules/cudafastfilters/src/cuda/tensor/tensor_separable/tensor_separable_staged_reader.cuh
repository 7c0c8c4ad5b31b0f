// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_STAGED_READER_CUH
#define OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_STAGED_READER_CUH

#include "cuda/runtime/async_copy.cuh"
#include "cuda/strips/strip.hpp"

// Brings a strip of elements and the elements around it to the lanes of a warp, 16 rows per step. Inside the image,
// copies of 16 bytes to shared memory run some steps ahead; rows are 16 bytes times an odd number apart there, so that
// the words that 8 rows by 4 lanes read lie in different banks. Along the border, each lane gathers its words, all
// words of a step at once.

namespace cv::cuda::fastfilters
{

enum class TensorSeparableFeed
{
    Aligned,  // the strip's rows begin at multiples of 16 bytes
    Shifted,  // inside the image, anywhere
    Gathered  // at the border
};

// For strips of `Width` outputs that need `Reach` elements on either side.
template <int Width, int Reach>
struct TensorSeparableStage
{
    static constexpr int reach = Reach;
    static constexpr int around = (reach + 15) / 16 * 16;     // elements copied on either side
    static constexpr int pieces = (Width + 2 * around) / 16;  // pieces of 16 bytes per row; shifted rows need one more
    static constexpr int pitch = 16 * ((pieces + 1) | 1);
    static constexpr int bytes = 16 * pitch;
};

template <typename Stage, int Stages, TensorSeparableFeed Feed>
class TensorSeparableStagedReader
{
public:
    // There are 16 * `steps` rows.
    __device__ TensorSeparableStagedReader(const BatchSource<std::uint8_t>& view, const StripGeometry& geometry,
                                           unsigned char* memory, const StripPosition& position, int steps)
        : view_(view),
          pixels_(pixelsOf(view)),
          edges_(geometry.edges),
          memory_(memory),
          element_(position.element + geometry.shift - Stage::around),
          y_(view.originY + position.top),
          advance_(16 * view.step),
          left_(steps)
    {
        const int lane = threadIdx.x % 32;
        CFF_UNROLL
        for (int half = 0; half < 2; ++half)
        {
            const int row = 8 * half + lane / 4;
            word_[half] = row * Stage::pitch + Stage::around - Stage::reach + 4 * (lane % 4);
            if (Feed == TensorSeparableFeed::Shifted)
            {
                const int begin = static_cast<int>(reinterpret_cast<std::uintptr_t>(rowOf(y_ + row) + element_) & 15);
                word_[half] += begin & ~3;
                shift_[half] = 8 * (begin & 3);
            }
        }
        if (Feed != TensorSeparableFeed::Gathered)
            beginCopies();
    }

    // The whole warp must call it. The words of the previous step are lost.
    __device__ __forceinline__ void next()
    {
        if (Feed == TensorSeparableFeed::Gathered)
        {
            nextBorderRows();
            return;
        }
        readAt_ = readAt_ == (Stages - 1) * Stage::bytes ? 0 : readAt_ + Stage::bytes;
        waitForCopies<Stages - 2>();
        __syncwarp();
        startCopies();
    }

    // The lane's four neighbours, `offset` elements, a multiple of 4, to the right of the first.
    __device__ __forceinline__ std::uint32_t word(int half, int offset) const
    {
        if (Feed == TensorSeparableFeed::Gathered)
            return borderWord(half, firstElement() + offset);
        const unsigned char* const at = memory_ + readAt_ + word_[half] + offset;
        const std::uint32_t first = *reinterpret_cast<const std::uint32_t*>(at);
        if (Feed != TensorSeparableFeed::Shifted)
            return first;
        return funnelShiftRight(first, *reinterpret_cast<const std::uint32_t*>(at + 4), shift_[half]);
    }

private:
    static constexpr int perRow = Stage::pieces + (Feed == TensorSeparableFeed::Shifted ? 1 : 0);
    static constexpr int copies = (16 * perRow + 31) / 32;

    __device__ void beginCopies()
    {
        const std::uint32_t ring = sharedAddress(memory_);
        CFF_UNROLL
        for (int i = 0; i < copies; ++i)
        {
            const int piece = threadIdx.x % 32 + 32 * i, row = piece / perRow % 16, column = piece % perRow;
            const std::uintptr_t first = reinterpret_cast<std::uintptr_t>(rowOf(y_ + row) + element_);
            from_[i] = reinterpret_cast<const std::uint8_t*>(first & ~std::uintptr_t(15)) + 16 * column;
            to_[i] = ring + row * Stage::pitch + 16 * column;
        }
        CFF_UNROLL
        for (int i = 0; i < Stages - 1; ++i)
            startCopies();
        readAt_ = (Stages - 1) * Stage::bytes;
    }

    __device__ __forceinline__ void startCopies()
    {
        if (left_-- > 0)
        {
            CFF_UNROLL
            for (int i = 0; i < copies; ++i)
            {
                if (threadIdx.x % 32 + 32 * i < 16 * perRow)
                    startCachedCopy(to_[i] + writeAt_, from_[i]);
                from_[i] += advance_;
            }
        }
        endCopies();
        writeAt_ = writeAt_ == (Stages - 1) * Stage::bytes ? 0 : writeAt_ + Stage::bytes;
    }

    __device__ int firstElement() const
    {
        return element_ + Stage::around - Stage::reach + 4 * static_cast<int>(threadIdx.x % 4);
    }

    __device__ __forceinline__ void nextBorderRows()
    {
        __syncwarp();
        CFF_UNROLL
        for (int half = 0; half < 2; ++half)
        {
            const int y =
                borderIndex(y_ + 8 * half + static_cast<int>(threadIdx.x % 32 / 4), view_.height, view_.borderY);
            row_[half] = y < 0 ? nullptr : rowOf(y);
        }
        y_ += 16;
    }

    __device__ __forceinline__ std::uint32_t borderWord(int half, int element) const
    {
        const std::uint8_t* const row = row_[half];
        if (row && element >= 0 && element + 4 <= view_.width * view_.channels &&
            reinterpret_cast<std::uintptr_t>(row + element) % sizeof(std::uint32_t) == 0)
            return __ldg(reinterpret_cast<const std::uint32_t*>(row + element));
        if constexpr (Stage::reach <= maxStripHalo)
            return gatherWord(view_, edges_, view_.channels, row ? row : rowOf(0), row != nullptr, element);
        std::uint32_t word = 0;
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
            word |= static_cast<std::uint32_t>(borderElement(row, element + i)) << (8 * i);
        return word;
    }

    // An element by the border rule, for windows that reach beyond the table of the edges.
    __device__ __forceinline__ std::uint8_t borderElement(const std::uint8_t* row, int element) const
    {
        const int channels = view_.channels;
        const int pixel = element >= 0 ? element / channels : -1 - (-1 - element) / channels;
        const int channel = element - pixel * channels, x = borderIndex(pixel, view_.width, view_.borderX);
        return row && x >= 0 ? __ldg(row + x * channels + channel) : view_.borderValue[channel];
    }

    __device__ __forceinline__ const std::uint8_t* rowOf(int y) const { return rowAt(view_, pixels_, y); }

    const BatchSource<std::uint8_t>& view_;
    const unsigned char* pixels_;
    const StripEdges& edges_;
    unsigned char* memory_;
    int element_, y_;
    std::size_t advance_;
    int left_;
    int readAt_ = 0, writeAt_ = 0;
    int word_[2], shift_[2] = {0, 0};
    const std::uint8_t* row_[2];  // along the border; null outside the image
    const std::uint8_t* from_[copies];
    std::uint32_t to_[copies];
};

}  // namespace cv::cuda::fastfilters

#endif
