// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DENSE_MATRIX_READER_CUH
#define OPENCV_CUDAFASTFILTERS_DENSE_MATRIX_READER_CUH

#include "dense_matrix_layout.hpp"
#include "strip_window.hpp"

// Bring four rows of a strip a step to the lanes of a warp as operands of the products, see dense_matrix_layout.hpp.
// Pixels stay bytes. They come through shared memory, because lanes share most of their words: with each lane loading
// its own from memory, 5 x 5 ran at 946 instead of 993 Gpx/s, 31 x 31 at 102 instead of 152. Inside the image units of
// 16 bytes are copied asynchronously some steps ahead; along the border a step is gathered when it is needed.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// A lane's part of a step: its first pixel, and that of each set from there.
template <int Channels, int Taps>
struct DenseMatrixStep
{
    static constexpr int sets = denseMatrixRows * Taps / 16;
    static constexpr int words = denseMatrixWords(Channels);

    static __device__ int lane() { return threadIdx.x % 32; }
    static __device__ int row() { return denseMatrixPosition(Taps, 0, denseMatrixTaps * (lane() % 4)).row; }
    static __device__ int element()
    {
        return denseMatrixElements(Channels) * (lane() / 4) +
               Channels * denseMatrixPosition(Taps, 0, denseMatrixTaps * (lane() % 4)).tap;
    }
    static __device__ constexpr int setRow(int set) { return denseMatrixPosition(Taps, set, 0).row; }
    static __device__ constexpr int setElement(int set) { return Channels * denseMatrixPosition(Taps, set, 0).tap; }
};

// Rows in shared memory, of one warp: `stages` steps of four.
template <int Channels, int Taps>
struct DenseMatrixRing
{
    static constexpr int stages = denseMatrixStages;
    static constexpr int reach = denseMatrixReach(Channels, Taps);
    static constexpr int chunks = (reach + 15 + 15) / 16;  // of 16 bytes, that hold a row wherever it begins
    // Two rows that are read at once lie in different banks.
    static constexpr int pitch = Taps == 8 ? (16 * chunks + 63) / 128 * 128 + 64 : 16 * chunks;
    static constexpr int stageBytes = denseMatrixRows * pitch, bytes = stages * stageBytes;
};

// The operand of one set, from a row of the ring on; `byte` is the lane's first.
template <int Channels, bool Aligned>
__device__ __forceinline__ void readPixels(const unsigned char* row, unsigned int byte,
                                           std::uint32_t (&tiles)[denseMatrixTiles])
{
    constexpr int words = denseMatrixWords(Channels);
    const std::uint32_t* const from = reinterpret_cast<const std::uint32_t*>(row + (Aligned ? byte : byte & ~3u));
    std::uint32_t word[words];
    CFF_UNROLL
    for (int i = 0; i < words; ++i)
        word[i] = Aligned ? from[i] : funnelShiftRight(from[i], from[i + 1], byte % 4 * 8);
    spreadPixels<Channels>(word, tiles);
}

// `Aligned`: words begin at multiples of four bytes in all rows, which lie at the same distance from a multiple of 16.
template <int Channels, int Taps, bool Aligned>
class DenseMatrixInsideReader
{
public:
    using Step = DenseMatrixStep<Channels, Taps>;
    using Ring = DenseMatrixRing<Channels, Taps>;

    // `element` is the packet's first in its source row, `y` its first row; `steps` times four rows are there.
    __device__ DenseMatrixInsideReader(const SourceView<std::uint8_t>& view, const StripEdges&, int element, int y,
                                       int steps, unsigned char* ring)
        : next_(view.row(y) + element),
          step_(view.step),
          left_(steps),
          stage_(Ring::stages - 1),
          ring_(ring),
          begin_(static_cast<unsigned int>(reinterpret_cast<std::uintptr_t>(next_)) -
                 denseMatrixRows * static_cast<unsigned int>(step_))
    {
        CFF_UNROLL
        for (int i = 0; i + 1 < Ring::stages; ++i)
            copyStep(i);
    }

    // To the next four rows.
    __device__ void advance()
    {
#if __CUDA_ARCH__ >= 800
        asm volatile("cp.async.wait_group %0;" ::"n"(Ring::stages - 2) : "memory");
#endif
        __syncwarp();
        copyStep(stage_);
        stage_ = stage_ + 1 < Ring::stages ? stage_ + 1 : 0;
        if constexpr (!Aligned)
            begin_ += denseMatrixRows * static_cast<unsigned int>(step_);
    }

    template <int Set>
    __device__ void read(std::uint32_t (&tiles)[denseMatrixTiles]) const
    {
        const int row = Step::setRow(Set) + Step::row();
        const unsigned int skew = (Aligned ? begin_ : begin_ + row * static_cast<unsigned int>(step_)) % 16;
        readPixels<Channels, Aligned>(ring_ + stage_ * Ring::stageBytes + row * Ring::pitch,
                                      skew + Step::element() + Step::setElement(Set), tiles);
    }

private:
    // Asks for the next four rows. Where there are none any more, nothing is copied; it counts all the same.
    __device__ void copyStep(int stage)
    {
#if __CUDA_ARCH__ >= 800
        constexpr int chunks = Ring::chunks, all = denseMatrixRows * chunks;
        if (left_-- > 0)
        {
            const unsigned int to =
                static_cast<unsigned int>(__cvta_generic_to_shared(ring_)) + stage * Ring::stageBytes;
            CFF_UNROLL
            for (int i = 0; i < all; i += 32)
            {
                const int chunk = i + Step::lane(), row = chunk / chunks, column = chunk - row * chunks;
                const std::uintptr_t from = reinterpret_cast<std::uintptr_t>(next_ + row * step_) & ~std::uintptr_t(15);
                if (i + 32 <= all || chunk < all)
                    asm volatile(
                        "cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to + row * Ring::pitch + 16 * column),
                        "l"(from + 16 * column)
                        : "memory");
            }
            next_ += denseMatrixRows * step_;
        }
        asm volatile("cp.async.commit_group;" ::: "memory");
#endif
    }

    const std::uint8_t* next_;
    std::size_t step_;
    int left_, stage_;
    unsigned char* ring_;
    unsigned int begin_;  // low bits of the address of the first of the rows that are read
};

// For any window: the rows lie in the ring's first stage.
template <int Channels, int Taps>
class DenseMatrixBorderReader
{
public:
    using Step = DenseMatrixStep<Channels, Taps>;
    using Ring = DenseMatrixRing<Channels, Taps>;

    __device__ DenseMatrixBorderReader(const SourceView<std::uint8_t>& view, const StripEdges& edges, int element,
                                       int y, int, unsigned char* ring)
        : view_(view), edges_(edges), element_(element), y_(y), ring_(ring)
    {
    }

    __device__ void advance()
    {
        constexpr int words = (Ring::reach + 3) / 4;
        __syncwarp();
        CFF_NO_UNROLL
        for (int i = Step::lane(); i < denseMatrixRows * words; i += 32)
        {
            const int row = i / words, word = i - row * words;
            *reinterpret_cast<std::uint32_t*>(ring_ + row * Ring::pitch + 4 * word) =
                gather(y_ + row, element_ + 4 * word);
        }
        __syncwarp();
        y_ += denseMatrixRows;
    }

    template <int Set>
    __device__ void read(std::uint32_t (&tiles)[denseMatrixTiles]) const
    {
        const unsigned int byte = Step::element() + Step::setElement(Set);
        readPixels<Channels, Channels != 3>(ring_ + (Step::setRow(Set) + Step::row()) * Ring::pitch, byte, tiles);
    }

private:
    __device__ std::uint32_t gather(int y, int element) const
    {
        y = borderIndex(y, view_.height, view_.borderY);
        const std::uint8_t* const row = view_.row(y < 0 ? 0 : y);
        if (y >= 0 && element >= 0 && element + 4 <= view_.width * Channels &&
            reinterpret_cast<std::uintptr_t>(row + element) % sizeof(std::uint32_t) == 0)
            return __ldg(reinterpret_cast<const std::uint32_t*>(row + element));
        return gatherWord(view_, edges_, Channels, row, y >= 0, element);
    }

    const SourceView<std::uint8_t>& view_;
    const StripEdges& edges_;
    int element_, y_;
    unsigned char* ring_;
};

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
