// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "perf_precomp.hpp"

namespace opencv_test
{
namespace
{

class FastUnsharp : public FilterPerf
{
};

PERF_TEST_P_(FastUnsharp, apply)
{
    Rivals rivals;
    rivals.cuda = [&] { return cv::cuda::createFastUnsharpFilter(type(), -1, window(), 0, 0.8, 2); };
    rivals.plain = [&](const cv::Mat& src, cv::Mat& dst)
    {
        cv::Mat gaussian;
        cv::GaussianBlur(src, gaussian, window(), 0);
        cv::addWeighted(src, 1.8, gaussian, -0.8, 0, dst);
    };
    measure(rivals);
}

class FastDifferenceOfGaussians : public FilterPerf
{
};

PERF_TEST_P_(FastDifferenceOfGaussians, apply)
{
    const cv::Size wider(2 * side() + 1, 2 * side() + 1);
    Rivals rivals;
    rivals.cuda = [&] { return cv::cuda::createFastDifferenceOfGaussiansFilter(type(), -1, window(), 0, wider, 0); };
    rivals.plain = [&](const cv::Mat& src, cv::Mat& dst)
    {
        cv::Mat first, second;
        cv::GaussianBlur(src, first, window(), 0);
        cv::GaussianBlur(src, second, wider, 0);
        cv::subtract(first, second, dst);
    };
    measure(rivals);
}

CUDAFASTFILTERS_PERF_CASES(FastUnsharp, testing::Values(3, 5, 7, 15, 31), testing::Values(3, 7));
CUDAFASTFILTERS_PERF_CASES(FastDifferenceOfGaussians, testing::Values(3, 5, 7, 15), testing::Values(3, 7));

}  // namespace
}  // namespace opencv_test
