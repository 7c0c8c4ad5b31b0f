// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The same filters on the CPU, in the obvious first version.

#include <algorithm>

#include "forgetful_selection.hpp"
#include "rungs.hpp"

namespace ladder
{

namespace
{

const int binomial[5] = {1, 4, 6, 4, 1};

void gaussianRow(const cv::Mat& src, cv::Mat& dst, int y)
{
    uchar* const out = dst.ptr(y);
    for (int x = 0; x < src.cols; x++)
    {
        int sum = 0;
        for (int dy = -2; dy <= 2; dy++)
        {
            const uchar* const row = src.ptr(std::min(std::max(y + dy, 0), src.rows - 1));
            for (int dx = -2; dx <= 2; dx++)
                sum += binomial[dy + 2] * binomial[dx + 2] * row[std::min(std::max(x + dx, 0), src.cols - 1)];
        }
        out[x] = static_cast<uchar>((sum + 128) >> 8);
    }
}

template <int side>
void medianScalar(const cv::Mat& src, cv::Mat& dst)
{
    constexpr int radius = side / 2;
    for (int y = 0; y < src.rows; y++)
        for (int x = 0; x < src.cols; x++)
        {
            int values[side * side];
            int count = 0;
            for (int dy = -radius; dy <= radius; dy++)
                for (int dx = -radius; dx <= radius; dx++)
                    values[count++] = src.at<uchar>(std::min(std::max(y + dy, 0), src.rows - 1),
                                                    std::min(std::max(x + dx, 0), src.cols - 1));
            dst.at<uchar>(y, x) = static_cast<uchar>(forgetfulSelection(values));
        }
}

}  // namespace

void gaussianOneThread(const cv::Mat& src, cv::Mat& dst)
{
    for (int y = 0; y < src.rows; y++)
        gaussianRow(src, dst, y);
}

void gaussianAllThreads(const cv::Mat& src, cv::Mat& dst)
{
    cv::parallel_for_(cv::Range(0, src.rows),
                      [&](const cv::Range& rows)
                      {
                          for (int y = rows.start; y < rows.end; y++)
                              gaussianRow(src, dst, y);
                      });
}

void medianOneThread3(const cv::Mat& src, cv::Mat& dst)
{
    medianScalar<3>(src, dst);
}

void medianOneThread5(const cv::Mat& src, cv::Mat& dst)
{
    medianScalar<5>(src, dst);
}

}  // namespace ladder
