// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MOMENT_PLANES_COLUMN_CUH
#define OPENCV_CUDAFASTFILTERS_MOMENT_PLANES_COLUMN_CUH

#include "common/saturate.hpp"
#include "moment_planes.hpp"

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
template <typename Column>
__device__ void sumMomentColumn(const Column& column, int top, int block, int count, int height,
                                WindowMoments<typename Column::Term>* out, std::size_t pitch)
{
    WindowMoments<typename Column::Term> sums = {};
#pragma unroll 4
    for (int y = top + block - 1; y < top + height; ++y)
        sums.add(column.difference(y));
    if (block <= count)
        out[(block - 1) * pitch] = sums;
#pragma unroll 4
    for (int i = block - 2; i >= 0; --i)
    {
        sums.add(column.difference(top + i));
        if (i < count)
            out[i * pitch] = sums;
    }
    sums = {};
#pragma unroll 4
    for (int i = 1; i < count; ++i)
    {
        sums.add(column.difference(top + height + i - 1));
        out[i * pitch] += sums;
    }
}

// The result of a window. `centre`: of floats. `pixel`: at the anchor.
template <typename T, typename D>
CFF_HOST_DEVICE D finishMoment(const MomentFinish& finish, const WindowMoments<MomentTerm<T>>& sums, T pixel,
                               float centre, double negligible)
{
    if constexpr (std::is_floating_point<T>::value)
    {
        const double n = finish.pixels, difference = static_cast<double>(pixel) - centre - sums.sum / n;
        const double variance = floatVariance(sums.sum, sums.squares, n, n - finish.ddof, negligible);
        return saturateRounded<D>(momentValue(finish.result, variance, difference));
    }
    else
    {
        const std::int64_t sum = sums.sum, squares = sums.squares;
        const int value = static_cast<int>(pixel) - momentCentre<T>;
        if (finish.isHuge)
            return saturateRounded<D>(momentValue(finish.result, exactVariance(sum, squares, finish.count, finish.ddof),
                                                  value - static_cast<double>(sum) / finish.pixels));
        if constexpr (std::is_floating_point<D>::value)
            return floatMoment(finish, sum, squares, value);
        else
            return saturateRounded<D>(doubleMoment(finish, sum, squares));
    }
}

}  // namespace cv::cuda::fastfilters

#endif
