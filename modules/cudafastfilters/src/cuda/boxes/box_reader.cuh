// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_READER_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_READER_CUH

#include "cuda/runtime/lane_ops.hpp"
#include "box_margins.hpp"
#include "box_packet.cuh"
#include "cuda/views/image_view.hpp"

// Rows of one packet of bytes, from the top down, for boxes by running sums.

namespace cv::cuda::fastfilters
{

// Stores those bytes that are outputs: all of them if the packet is aligned and lies in the row.
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
    const std::uint8_t* row;  // row 0
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

// `Inside`: all rows lie in the image.
template <int Words, bool Inside>
class BoxRowReader
{
public:
    // Rows from `y`, `count` of them; further ones repeat the last.
    __device__ BoxRowReader(const SourceView<std::uint8_t>&, const BoxColumn& column, int y, int count)
        : from_(column.row + static_cast<std::ptrdiff_t>(y) * static_cast<std::ptrdiff_t>(column.step)),
          step_(column.step),
          left_(count - 1)
    {
    }
    __device__ __forceinline__ void fetch(std::uint32_t (&word)[Words]) { loadPacket(next(), word); }
    // The address of the row that is fetched next.
    __device__ __forceinline__ const std::uint8_t* next()
    {
        const std::uint8_t* const from = from_;
        if (left_ > 0)
            from_ += step_;
        --left_;
        return from;
    }
    // The address of the row that is fetched next, which is not the last one.
    __device__ __forceinline__ const std::uint8_t* nextInner()
    {
        const std::uint8_t* const from = from_;
        from_ += step_;
        --left_;
        return from;
    }

private:
    const std::uint8_t* from_;
    std::size_t step_;
    int left_;
};

template <int Words>
class BoxRowReader<Words, false>
{
public:
    __device__ BoxRowReader(const SourceView<std::uint8_t>& view, const BoxColumn& column, int y, int count)
        : view_(view), column_(column), y_(y), last_(y + count - 1)
    {
    }
    __device__ __forceinline__ void fetch(std::uint32_t (&word)[Words]) { loadPacket(next(), word); }
    __device__ __forceinline__ const std::uint8_t* next()
    {
        int y = y_;
        if (y < 0 || y >= view_.height)
            y = borderIndex(y, view_.height, view_.borderY);
        y_ = min(y_ + 1, last_);
        return y < 0 ? column_.constant
                     : column_.row + static_cast<std::ptrdiff_t>(y) * static_cast<std::ptrdiff_t>(column_.step);
    }
    __device__ __forceinline__ const std::uint8_t* nextInner() { return next(); }

private:
    const SourceView<std::uint8_t>& view_;
    const BoxColumn& column_;
    int y_, last_;
};

}  // namespace cv::cuda::fastfilters

#endif
