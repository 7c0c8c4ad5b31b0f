// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_READER_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_READER_CUH

#include "../common/async_copy.cuh"
#include "box_margins.hpp"
#include "box_packet.cuh"
#include "../common/image_view.hpp"

// Rows of one packet of bytes, from the top down, for boxes by running sums.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Stores those bytes that are outputs: all, where the packet is aligned and lies in the row.
template <int Words>
__device__ __forceinline__ void storeOutputs(std::uint8_t* to, bool whole, int element, int width,
                                             const std::uint32_t (&word)[Words])
{
    if (whole)
    {
        storePacket(to, word);
        return;
    }
    CFF_UNROLL
    for (int i = 0; i < Words; ++i)
    {
        std::uint32_t bytes = word[i];
        CFF_NO_UNROLL
        for (int at = element + 4 * i; at < element + 4 * i + 4; ++at, bytes >>= 8)
            if (at >= 0 && at < width)
                to[at - element] = static_cast<std::uint8_t>(bytes);
    }
}

// Where the bytes of a lane's packet lie: in the image or in the margins beside it.
struct BoxColumn
{
    const std::uint8_t* row;  // number 0
    std::size_t step;
    const std::uint8_t* constant;  // for rows of the border value

    __device__ BoxColumn(const SourceView<std::uint8_t>& view, const BoxMargins& margins, int element)
    {
        const bool inside = element >= margins.insideLeft && element < margins.insideRight;
        row = inside ? view.data + element : margins.data + margins.offset(element);
        step = inside ? view.step : margins.step;
        constant = margins.constant + margins.constantOffset(element);
    }
};

// A packet to shared memory; the thread that copies it reads it, too.
template <int Words>
__device__ __forceinline__ void copyAsync(std::uint32_t to, const std::uint8_t* from)
{
    if constexpr (Words == 4)
    {
        startCopy<16>(to, from);
    }
    else
    {
        CFF_UNROLL
        for (int i = 0; i < Words; ++i)
            startCopy<4>(to + 4 * i, from + 4 * i);
    }
}

// The rows of a lane's packet in a window and `Ahead` further ones, in a ring in shared memory. `Inside`: all rows lie
// in the image.
template <int Words, int Ahead, bool Inside>
class BoxRing
{
public:
    static constexpr int bytes = 32 * 4 * Words;  // of a row of a warp

    // The window of the first output begins at row `y`; `rows` outputs. `memory` is the warp's: height + Ahead rows.
    __device__ BoxRing(const SourceView<std::uint8_t>& view, const BoxColumn& column, int y, int rows, int height,
                       unsigned char* memory)
        : view_(view), column_(column), y_(y), last_(y + rows + height - 2)
    {
        begin_ = static_cast<std::uint32_t>(__cvta_generic_to_shared(memory)) + threadIdx.x % 32 * (4 * Words);
        end_ = begin_ + (height + Ahead) * bytes;
        copied_ = enters_ = leaves_ = begin_;
        if constexpr (Inside)
            from_ = column.row + static_cast<std::ptrdiff_t>(y) * static_cast<std::ptrdiff_t>(column.step);
        for (int i = 1; i < height; ++i)
            copy();
        endCopies();
        CFF_UNROLL
        for (int i = 0; i < Ahead; ++i)
        {
            copy();
            endCopies();
        }
        waitForCopies<Ahead>();
    }

    // One after the other: the rows of the window but the last, to be added before the first output.
    __device__ __forceinline__ void first(std::uint32_t (&word)[Words]) { read(enters_, word); }

    // The row that enters the window of the next output.
    __device__ __forceinline__ void enter(std::uint32_t (&word)[Words])
    {
        waitForCopies<Ahead - 1>();
        read(enters_, word);
    }
    // The row that leaves it then.
    __device__ __forceinline__ void leave(std::uint32_t (&word)[Words])
    {
        read(leaves_, word);
        copy();
        endCopies();
    }

private:
    __device__ __forceinline__ void advance(std::uint32_t& at) const
    {
        at += bytes;
        at = at == end_ ? begin_ : at;
    }
    __device__ __forceinline__ void read(std::uint32_t& at, std::uint32_t (&word)[Words]) const
    {
        if constexpr (Words == 4)
        {
            asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];"
                         : "=r"(word[0]), "=r"(word[1]), "=r"(word[2]), "=r"(word[3])
                         : "r"(at)
                         : "memory");
        }
        else
        {
            CFF_UNROLL
            for (int i = 0; i < Words; ++i)
                asm volatile("ld.shared.u32 %0, [%1];" : "=r"(word[i]) : "r"(at + 4 * i) : "memory");
        }
        advance(at);
    }
    __device__ __forceinline__ void copy()
    {
        if constexpr (Inside)
        {
            copyAsync<Words>(copied_, from_);
            if (y_ < last_)
                from_ += column_.step;
        }
        else
        {
            int y = y_;
            if (y < 0 || y >= view_.height)
                y = borderIndex(y, view_.height, view_.borderY);
            copyAsync<Words>(copied_, y < 0 ? column_.constant
                                            : column_.row + static_cast<std::ptrdiff_t>(y) *
                                                                static_cast<std::ptrdiff_t>(column_.step));
        }
        y_ = min(y_ + 1, last_);
        advance(copied_);
    }

    const SourceView<std::uint8_t>& view_;
    const BoxColumn& column_;
    const std::uint8_t* from_;
    int y_, last_;
    std::uint32_t begin_, end_, copied_, enters_, leaves_;  // addresses in shared memory
};

// `Inside`: all rows lie in the image.
template <int Words, bool Inside>
class BoxRows
{
public:
    // Rows from `y`, `count` of them; further ones repeat the last.
    __device__ BoxRows(const SourceView<std::uint8_t>&, const BoxColumn& column, int y, int count)
        : from_(column.row + static_cast<std::ptrdiff_t>(y) * static_cast<std::ptrdiff_t>(column.step)),
          step_(column.step),
          left_(count - 1)
    {
    }
    __device__ __forceinline__ void fetch(std::uint32_t (&word)[Words])
    {
        loadPacket(from_, word);
        if (left_ > 0)
            from_ += step_;
        --left_;
    }

private:
    const std::uint8_t* from_;
    std::size_t step_;
    int left_;
};

template <int Words>
class BoxRows<Words, false>
{
public:
    __device__ BoxRows(const SourceView<std::uint8_t>& view, const BoxColumn& column, int y, int count)
        : view_(view), column_(column), y_(y), last_(y + count - 1)
    {
    }
    __device__ __forceinline__ void fetch(std::uint32_t (&word)[Words])
    {
        int y = y_;
        if (y < 0 || y >= view_.height)
            y = borderIndex(y, view_.height, view_.borderY);
        loadPacket(y < 0 ? column_.constant
                         : column_.row + static_cast<std::ptrdiff_t>(y) * static_cast<std::ptrdiff_t>(column_.step),
                   word);
        y_ = min(y_ + 1, last_);
    }

private:
    const SourceView<std::uint8_t>& view_;
    const BoxColumn& column_;
    int y_, last_;
};

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
