// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MOMENT_COLUMNS_CUH
#define OPENCV_CUDAFASTFILTERS_MOMENT_COLUMNS_CUH

#include "cuda/views/border_place.cuh"
#include "cuda/views/image_view.hpp"
#include "window_moments.hpp"

// Sums of the columns of windows.

namespace cv::cuda::fastfilters
{

// A column of one channel of a source, in window coordinates. `Inside`: all of its pixels are in the image; loads
// behind a test for the border wait for each other.
template <typename T, bool Inside>
struct MomentColumn
{
    using Term = MomentTerm<T>;

    __device__ MomentColumn(const SourceView<T>& source, int x, int channel, Term centre)
        : source_(source), x_(x), channel_(channel), centre_(centre)
    {
    }
    __device__ __forceinline__ Term difference(int wy) const
    {
        const int row = source_.originY + wy, y = Inside ? row : borderIndex(row, source_.height, source_.borderY);
        const T value = !Inside && (x_ < 0 || y < 0)
                            ? source_.borderValue[channel_]
                            : source_.row(y)[static_cast<std::ptrdiff_t>(x_) * source_.channels + channel_];
        return static_cast<Term>(value) - centre_;
    }

private:
    const SourceView<T>& source_;
    int x_, channel_;
    Term centre_;
};

// The sums of `height` pixels of a column for the windows that begin at row `top` and at the `count` - 1 rows below.
// Only pixels of the window are added, and nothing is subtracted: rows that all windows of a block of `block` rows
// share, then those above them, upwards, and those below, downwards (M. van Herk, "A fast algorithm for local minimum
// and maximum filters on rectangular and octagonal kernels", 1992). The order does not depend on `count`, at most
// `block`, which is at most `height`.
template <typename Column, typename Offset>
__device__ __forceinline__ void sumMomentColumn(const Column& column, int top, int block, int count, int height,
                                                WindowMoments<typename Column::Term>* out, Offset pitch)
{
    WindowMoments<typename Column::Term> sums = {}, others = {};
    const int end = top + height;
    int y = top + block - 1;
#pragma unroll 2
    for (; y + 3 < end; y += 4)
    {
        sums.add(column.difference(y));
        others.add(column.difference(y + 1));
        sums.add(column.difference(y + 2));
        others.add(column.difference(y + 3));
    }
    for (; y < end; ++y)
        sums.add(column.difference(y));
    sums += others;
    if (block <= count)
        out[(block - 1) * pitch] = sums;
#pragma unroll 5
    for (int i = block - 2; i >= 0; --i)
    {
        sums.add(column.difference(top + i));
        if (i < count)
            out[i * pitch] = sums;
    }
    sums = {};
#pragma unroll 5
    for (int i = 1; i < count; ++i)
    {
        sums.add(column.difference(end + i - 1));
        WindowMoments<typename Column::Term> both = out[i * pitch];
        both += sums;
        out[i * pitch] = both;
    }
}

}  // namespace cv::cuda::fastfilters

#endif
