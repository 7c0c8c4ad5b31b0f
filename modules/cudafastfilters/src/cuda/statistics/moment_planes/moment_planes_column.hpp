// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MOMENT_PLANES_COLUMN_HPP
#define OPENCV_CUDAFASTFILTERS_MOMENT_PLANES_COLUMN_HPP

#include "common/saturate.hpp"
#include "moment_planes.hpp"

namespace cv::cuda::fastfilters
{

// A column of one channel of a source, in window coordinates.
template <typename T>
struct MomentColumn
{
    CFF_HOST_DEVICE MomentColumn(const SourceView<T>& source, int wx, int channel, MomentTerm<T> centre)
        : source_(source),
          x_(borderIndex(source.originX + wx, source.width, source.borderX)),
          channel_(channel),
          centre_(centre)
    {
    }
    CFF_HOST_DEVICE MomentTerm<T> difference(int wy) const
    {
        const int y = borderIndex(source_.originY + wy, source_.height, source_.borderY);
        const T value = x_ < 0 || y < 0 ? source_.borderValue[channel_]
                                        : source_.row(y)[static_cast<std::ptrdiff_t>(x_) * source_.channels + channel_];
        return static_cast<MomentTerm<T>>(value) - centre_;
    }

private:
    const SourceView<T>& source_;
    int x_, channel_;
    MomentTerm<T> centre_;
};

// The sums of `height` pixels of a column for the windows that begin at row `top` and at the `count` - 1 rows below.
// Only pixels of the window are added, and nothing is subtracted: rows that all windows of a block of `block` rows
// share, then those above them, upwards, and those below, downwards (M. van Herk, "A fast algorithm for local minimum
// and maximum filters on rectangular and octagonal kernels", 1992). The order does not depend on `count`, at most
// `block`, which is at most `height`.
template <typename T>
CFF_HOST_DEVICE void sumMomentColumn(const MomentColumn<T>& column, int top, int block, int count, int height,
                                     WindowMoments<MomentTerm<T>>* out, std::size_t pitch)
{
    WindowMoments<MomentTerm<T>> sums = {};
    for (int y = top + block - 1; y < top + height; ++y)
        sums.add(column.difference(y));
    for (int i = block - 1; i >= 0; --i)
    {
        if (i < block - 1)
            sums.add(column.difference(top + i));
        if (i < count)
            out[i * pitch] = sums;
    }
    sums = {};
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
