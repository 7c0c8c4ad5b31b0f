// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "../precomp.hpp"

#include "../cuda/common/order_key.hpp"
#include "../visit_depth.hpp"
#include "padded_band.hpp"
#include "rank_cpu.hpp"
#include "rank_histogram.hpp"

#include <algorithm>
#include <type_traits>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

// Keys of a padded band as small consecutive integers, and the way back.
template <typename T>
class KeyTable
{
public:
    explicit KeyTable(const Mat& padded)
        : keys_(padded.rows, std::vector<std::uint32_t>(padded.cols * padded.channels()))
    {
        for (int y = 0; y < padded.rows; ++y)
            std::transform(padded.ptr<T>(y), padded.ptr<T>(y) + keys_[y].size(), keys_[y].begin(),
                           [](T v) { return OrderKey<T>::fromValue(v); });
        if (isDense)
            return;
        // 32-bit keys become their place among the values that occur in the band.
        for (const auto& row : keys_)
            values_.insert(values_.end(), row.begin(), row.end());
        std::sort(values_.begin(), values_.end());
        values_.erase(std::unique(values_.begin(), values_.end()), values_.end());
        for (auto& row : keys_)
            for (auto& key : row)
                key =
                    static_cast<std::uint32_t>(std::lower_bound(values_.begin(), values_.end(), key) - values_.begin());
    }

    std::size_t count() const { return isDense ? std::size_t(1) << std::min(OrderKey<T>::bits, 16) : values_.size(); }
    const std::uint32_t* row(int y) const { return keys_[y].data(); }
    T value(std::uint32_t key) const { return OrderKey<T>::toValue(isDense ? key : values_[key]); }

private:
    static constexpr bool isDense = OrderKey<T>::bits <= 16;

    std::vector<std::vector<std::uint32_t>> keys_;
    std::vector<std::uint32_t> values_;
};

// Any window, rank and type: a histogram slides along each row. Cost a pixel: 2 * window height changes.
template <typename T>
void histogramBand(const Mat& padded, Mat dst, Size window, int rank)
{
    const KeyTable<T> keys(padded);
    RankHistogram histogram(keys.count());
    const int channels = padded.channels();
    const auto forColumn = [&](int y, int x, int channel, auto&& change)
    {
        for (int wy = 0; wy < window.height; ++wy)
            change(keys.row(y + wy)[x * channels + channel]);
    };
    const auto add = [&](std::uint32_t key) { histogram.add(key); };
    const auto remove = [&](std::uint32_t key) { histogram.remove(key); };
    for (int y = 0; y < dst.rows; ++y)
        for (int channel = 0; channel < channels; ++channel)
        {
            for (int x = 0; x + 1 < window.width; ++x)
                forColumn(y, x, channel, add);
            for (int x = 0; x < dst.cols; ++x)
            {
                forColumn(y, x + window.width - 1, channel, add);
                dst.ptr<T>(y)[x * channels + channel] = keys.value(histogram.keyAt(rank));
                forColumn(y, x, channel, remove);
            }
            for (int x = dst.cols; x < padded.cols; ++x)
                forColumn(y, x, channel, remove);
        }
}

// Whether cv::medianBlur can do it: its border rule only reaches pixels that are cut off again.
bool hasMedianBlur(int depth, const Neighbourhood& n, int rank)
{
    const int side = n.window.width;
    const bool median =
        n.window.height == side && rank == side * side / 2 && side >= 3 && n.anchor == Point(side / 2, side / 2);
    const bool is8Bit = depth == CV_8U || depth == CV_8S;
    return median && (is8Bit ? side <= 255 : side <= 5);
}

// cv::medianBlur leaves the order of NaN, and of -0 and +0, open.
bool hasOpenOrder(const Mat& image)
{
    if (image.depth() != CV_32F)
        return false;
    for (int y = 0; y < image.rows; ++y)
    {
        const float* row = image.ptr<float>(y);
        for (int x = 0; x < image.cols * image.channels(); ++x)
            if (row[x] != row[x] || (row[x] == 0 && std::signbit(row[x])))
                return true;
    }
    return false;
}

void medianBlurBand(const Mat& padded, Mat dst, Size window)
{
    // Flipping the sign bits turns 8S into 8U of the same order.
    const bool is8S = padded.depth() == CV_8S;
    const Mat unsignedView(padded.size(), is8S ? CV_8UC(padded.channels()) : padded.type(), padded.data, padded.step);
    Mat source = unsignedView, result;
    if (is8S)
        bitwise_xor(unsignedView, Scalar::all(0x80), source);
    medianBlur(source, result, window.width);
    result = result(Rect(window.width / 2, window.height / 2, dst.cols, dst.rows));
    if (is8S)
        bitwise_xor(result, Scalar::all(0x80), Mat(dst.size(), result.type(), dst.data, dst.step));
    else
        result.copyTo(dst);
}

}  // namespace

void rankFilterHost(const Mat& src, Mat& dst, const Neighbourhood& n, int rank)
{
    const bool useMedianBlur = hasMedianBlur(src.depth(), n, rank);
    forEachBand(src, n,
                [&](const Mat& padded, const Range& rows)
                {
                    Mat dstBand = dst.rowRange(rows);
                    if (useMedianBlur && !hasOpenOrder(padded))
                        medianBlurBand(padded, dstBand, n.window);
                    else
                        visitDepth(src.depth(), [&](auto pixel)
                                   { histogramBand<decltype(pixel)>(padded, dstBand, n.window, rank); });
                });
}

String describeRankHost(int type, const Neighbourhood& n, int rank)
{
    return hasMedianBlur(CV_MAT_DEPTH(type), n, rank) ? "cv::medianBlur on padded bands of rows, in parallel"
                                                      : "sliding histograms on padded bands of rows, in parallel";
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
