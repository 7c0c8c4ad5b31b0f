// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Outliers and statistics of all windows, each window by itself.

#include "oracle.hpp"

#include <algorithm>
#include <cmath>

#include "implementation.hpp"

namespace bench
{

namespace
{

double medianOf(std::vector<double>& values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

// Integers are compared as real numbers; differences, products and the factor of floats are floats.
double withoutOutlier(const Cell& cell, std::vector<double>& window, double pixel)
{
    const bool isFloat = CV_MAT_DEPTH(cell.type) == CV_32F, isMad = cell.filter == "outliers_mad";
    const auto kept = [&](double value) { return isFloat ? static_cast<float>(value) : value; };
    const double median = medianOf(window);
    double limit = kept(outlierThreshold(cell) * (isMad ? 1.4826 : 1));
    if (isMad)
    {
        for (double& value : window)
            value = std::abs(kept(value - median));
        limit = kept(limit * medianOf(window));
    }
    return std::abs(kept(pixel - median)) > limit ? median : pixel;
}

// The most frequent value, the least of several, or bits of a sorted window.
double modeOf(const std::vector<double>& sorted, bool wantsEntropy)
{
    const double count = static_cast<double>(sorted.size());
    double mode = 0, most = 0, entropy = 0;
    for (auto begin = sorted.begin(); begin != sorted.end();)
    {
        const auto end = std::upper_bound(begin, sorted.end(), *begin);
        const double frequency = static_cast<double>(end - begin);
        entropy -= frequency / count * std::log2(frequency / count);
        if (frequency > most)
        {
            most = frequency;
            mode = *begin;
        }
        begin = end;
    }
    return wantsEntropy ? entropy : mode;
}

double statisticOf(const Cell& cell, std::vector<double>& window, double pixel)
{
    if (cell.filter == "range")
    {
        const auto ends = std::minmax_element(window.begin(), window.end());
        return *ends.second - *ends.first;
    }
    if (cell.filter == "mode" || cell.filter == "entropy")
    {
        std::sort(window.begin(), window.end());
        return modeOf(window, cell.filter == "entropy");
    }
    const double count = static_cast<double>(window.size());
    double mean = 0, variance = 0;
    for (const double value : window)
        mean += value / count;
    for (const double value : window)
        variance += (value - mean) * (value - mean) / count;
    const double deviation = std::sqrt(variance);
    if (cell.filter == "deviation")
        return deviation;
    return deviation > 0 ? (pixel - mean) / deviation : 0;
}

}  // namespace

cv::Mat answerReference(const Cell& cell, const cv::Mat& patch)
{
    const cv::Size window = cell.window;
    const int channels = patch.channels();
    cv::Mat real;
    patch.convertTo(real, CV_64F);
    cv::Mat result(patch.rows - window.height + 1, patch.cols - window.width + 1, real.type());
    std::vector<double> values(static_cast<size_t>(window.area()));
    for (int y = 0; y < result.rows; y++)
        for (int i = 0; i < result.cols * channels; i++)
        {
            size_t n = 0;
            for (int dy = 0; dy < window.height; dy++)
                for (int dx = 0; dx < window.width; dx++)
                    values[n++] = real.ptr<double>(y + dy)[i + dx * channels];
            const double pixel = real.ptr<double>(y + window.height / 2)[i + window.width / 2 * channels];
            result.ptr<double>(y)[i] =
                replacesOutliers(cell) ? withoutOutlier(cell, values, pixel) : statisticOf(cell, values, pixel);
        }
    return result;
}

}  // namespace bench
