// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_DENSE_READER_CUH
#define OPENCV_CUDAFASTFILTERS_TENSOR_DENSE_READER_CUH

#include "tensor_dense_ring.cuh"
#include "common/border.hpp"
#include "cuda/views/image_batch.hpp"
#include "cuda/runtime/shared_address.cuh"

// Bring four rows of a strip a step to the lanes of a warp as operands of the products, see tensor_dense_layout.hpp.
// Pixels stay bytes. They come through shared memory, because lanes share most of their words. Inside the image, units
// of 16 bytes are copied asynchronously some steps ahead. Along the border, a step is gathered byte by byte when it is
// needed, with the places of its words from a table: there are few such strips, but evaluating the border rule in each
// step made the steps five times as long. Figures: perf/tuning/tensor_dense.md.

namespace cv::cuda::fastfilters
{

template <int Channels, int Taps, bool Wide, TensorDenseAccess Access>
class TensorDenseInsideReader
{
public:
    using Step = TensorDenseStep<Channels, Taps, Wide>;
    using Ring = TensorDenseRing<Channels, Taps, Wide>;

    // `element` is the packet's first element in its source row, `y` its first row; there are `steps` times four rows.
    __device__ TensorDenseInsideReader(const BatchSource<std::uint8_t>& view, int element, int y, int steps,
                                       unsigned char* ring)
        : step_(view.step), left_(copies > 1 || Step::lane() < all ? steps : 0), stage_(Ring::stages - 1), ring_(ring)
    {
        const std::uint8_t* const first = rowAt(view, pixelsOf(view), y) + element;
        begin_ = static_cast<unsigned int>(reinterpret_cast<std::uintptr_t>(first));
        CFF_UNROLL
        for (int i = 0; i < copies; ++i)
        {
            const int chunk = 32 * i + Step::lane(), row = chunk / Ring::chunks;
            const std::uintptr_t from = reinterpret_cast<std::uintptr_t>(first + row * step_);
            from_[i] = alike ? from / 16 * 16 + 16 * (chunk - row * Ring::chunks) : from;
        }
        if constexpr (alike)
        {
            CFF_UNROLL
            for (int i = 0; i < Step::places; ++i)
                place_[i] = Step::row(i) * Ring::pitch + (begin_ % 16 + Step::element(i)) / 4 * 4;
            shift_ = (begin_ + Step::element(0)) % 4 * 8;
        }
        else
        {
            begin_ -= tensorDenseRows * static_cast<unsigned int>(step_);
        }
        CFF_UNROLL
        for (int i = 0; i + 1 < Ring::stages; ++i)
            copyStep(i);
    }

    // Moves to the next four rows.
    __device__ __forceinline__ void advance()
    {
#if __CUDA_ARCH__ >= 800
        asm volatile("cp.async.wait_group %0;" ::"n"(Ring::stages - 2) : "memory");
#endif
        __syncwarp();
        copyStep(stage_);
        stage_ = stage_ + 1 < Ring::stages ? stage_ + 1 : 0;
        if constexpr (!alike)
            begin_ += tensorDenseRows * static_cast<unsigned int>(step_);
    }

    template <int Set>
    __device__ __forceinline__ void read(std::uint32_t (&tiles)[tensorDenseTilesOf(Wide)]) const
    {
        constexpr int place = Step::setPlace(Set);
        const unsigned char* const stage = ring_ + stage_ * Ring::stageBytes;
        if constexpr (alike)
        {
            constexpr int further = Step::setRow(Set) * Ring::pitch + Step::setElement(Set);
            const unsigned char* const from = stage + place_[place] + further;
            if constexpr (Access == TensorDenseAccess::Near)
                readNearPixels(from, shift_, tiles);
            else
                readPixels<Channels, Access == TensorDenseAccess::Aligned, Wide>(from, shift_, tiles);
        }
        else
        {
            const int row = Step::setRow(Set) + Step::row(place);
            const unsigned int byte =
                (begin_ + row * static_cast<unsigned int>(step_)) % 16 + Step::element(place) + Step::setElement(Set);
            readPixels<Channels, false, Wide>(stage + row * Ring::pitch + byte / 4 * 4, byte % 4 * 8, tiles);
        }
    }

private:
    static constexpr bool alike = Access != TensorDenseAccess::Any;
    static constexpr int all = tensorDenseRows * Ring::chunks, copies = (all + 31) / 32;

    // Requests the next four rows. After the last rows nothing is copied, but a group is committed all the same. Uses a
    // predicate instead of a branch.
    __device__ __forceinline__ void copyStep(int stage)
    {
#if __CUDA_ARCH__ >= 800
        const unsigned int to = sharedAddress(ring_) + stage * Ring::stageBytes;
        CFF_UNROLL
        for (int i = 0; i < copies; ++i)
        {
            const int chunk = 32 * i + Step::lane(), row = chunk / Ring::chunks, column = chunk - row * Ring::chunks;
            const int wanted = copies == 1 || 32 * i + 32 <= all || chunk < all ? left_ : 0;
            const std::uintptr_t from = alike ? from_[i] : from_[i] / 16 * 16 + 16 * column;
            asm volatile("{.reg .pred p; setp.gt.s32 p, %2, 0; @p cp.async.cg.shared.global [%0], [%1], 16;}" ::"r"(
                             to + row * Ring::pitch + 16 * column),
                         "l"(from), "r"(wanted)
                         : "memory");
            from_[i] += tensorDenseRows * step_;
        }
        --left_;
        asm volatile("cp.async.commit_group;" ::: "memory");
#endif
    }

    std::size_t step_;
    int left_, stage_;
    unsigned char* ring_;
    std::uintptr_t from_[copies];       // the lane's part of the rows to copy: alike ones rounded to 16 bytes
    unsigned int begin_;                // low bits of the address of the first row that is read
    unsigned int place_[Step::places];  // for alike rows: where the lane's first sets lie in a stage
    int shift_;
};

// For any window: the rows lie in the ring's first stage. After it comes a table that says which element of its row
// each element of the window is, or the value of a constant border: the same for all rows.
template <int Channels, int Taps, bool Wide>
class TensorDenseBorderReader
{
public:
    using Step = TensorDenseStep<Channels, Taps, Wide>;
    using Ring = TensorDenseRing<Channels, Taps, Wide>;

    __device__ TensorDenseBorderReader(const BatchSource<std::uint8_t>& view, int element, int y, int,
                                       unsigned char* ring)
        : view_(view), pixels_(pixelsOf(view)), element_(element), y_(y), ring_(ring)
    {
        CFF_NO_UNROLL
        for (int i = Step::lane(); i < 4 * words; i += 32)
            table()[i] = place(element + i);
        __syncwarp();
    }

    __device__ void advance()
    {
        __syncwarp();
        std::uint32_t bytes[count][4];
        CFF_UNROLL
        for (int i = 0; i < count; ++i)
        {
            const int word = 32 * i + Step::lane(), row = word / words;
            if (word < tensorDenseRows * words)
                gather(y_ + row, word - row * words, bytes[i]);
        }
        CFF_UNROLL
        for (int i = 0; i < count; ++i)
        {
            const int word = 32 * i + Step::lane(), row = word / words;
            if (word < tensorDenseRows * words)
                *reinterpret_cast<std::uint32_t*>(ring_ + row * Ring::pitch + 4 * (word - row * words)) =
                    bytePermute(bytePermute(bytes[i][0], bytes[i][1], 0x0040),
                                bytePermute(bytes[i][2], bytes[i][3], 0x0040), 0x5410);
        }
        __syncwarp();
        y_ += tensorDenseRows;
    }

    template <int Set>
    __device__ void read(std::uint32_t (&tiles)[tensorDenseTilesOf(Wide)]) const
    {
        constexpr int place = Step::setPlace(Set);
        const unsigned int byte = Step::element(place) + Step::setElement(Set);
        const unsigned char* const row = ring_ + (Step::setRow(Set) + Step::row(place)) * Ring::pitch;
        readPixels<Channels, Channels != 3, Wide>(row + byte / 4 * 4, byte % 4 * 8, tiles);
    }

private:
    static constexpr int words = (Ring::reach + 3) / 4, count = (tensorDenseRows * words + 31) / 32;
    static_assert(16 * words <= (Ring::stages - 1) * Ring::stageBytes, "the table fits behind the first stage");

    __device__ int* table() const { return reinterpret_cast<int*>(ring_ + Ring::stageBytes); }

    // An element of the row; -1 - value for a constant border.
    __device__ int place(int element) const
    {
        const int x = element >= 0 ? element / Channels : -((Channels - 1 - element) / Channels);
        const int channel = element - x * Channels, from = borderIndex(x, view_.width, view_.borderX);
        return from < 0 ? -1 - static_cast<int>(view_.borderValue[channel]) : from * Channels + channel;
    }

    // Loads the four bytes of a word; nothing waits for them here.
    __device__ __forceinline__ void gather(int y, int word, std::uint32_t (&bytes)[4]) const
    {
        y = borderIndex(y, view_.height, view_.borderY);
        const std::uint8_t* const row = rowAt(view_, pixels_, y < 0 ? 0 : y);
        const int4 place = reinterpret_cast<const int4*>(table())[word];
        const int places[4] = {place.x, place.y, place.z, place.w};
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
        {
            const int from = y < 0 ? -1 - constant(element_ + 4 * word + i) : places[i];
            bytes[i] = from < 0 ? static_cast<std::uint32_t>(-1 - from) : __ldg(row + from);
        }
    }

    __device__ int constant(int element) const
    {
        return static_cast<int>(view_.borderValue[(element % Channels + Channels) % Channels]);
    }

    const BatchSource<std::uint8_t>& view_;
    const unsigned char* pixels_;
    int element_, y_;
    unsigned char* ring_;
};

}  // namespace cv::cuda::fastfilters

#endif
