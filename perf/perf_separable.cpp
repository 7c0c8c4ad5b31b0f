// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "perf_precomp.hpp"

namespace opencv_test
{
namespace
{

class FastSeparable : public FilterPerf
{
};

PERF_TEST_P_(FastSeparable, apply)
{
    const cv::Mat kernel = cv::getGaussianKernel(side(), 0, CV_32F);
    Rivals rivals;
    rivals.cuda = [&] { return cv::cuda::createFastSeparableLinearFilter(type(), -1, kernel, kernel); };
#ifdef HAVE_OPENCV_CUDAFILTERS
    rivals.openCVCuda = [&] { return cv::cuda::createSeparableLinearFilter(type(), -1, kernel, kernel); };
#endif
    rivals.plain = [&](const cv::Mat& src, cv::Mat& dst) { cv::sepFilter2D(src, dst, -1, kernel, kernel); };
    measure(rivals);
}

class FastGaussian : public FilterPerf
{
};

PERF_TEST_P_(FastGaussian, apply)
{
    const double sigma = 0.3 * ((side() - 1) * 0.5 - 1) + 0.8;  // as cv::getGaussianKernel derives it
    Rivals rivals;
    rivals.cuda = [&] { return cv::cuda::createFastGaussianFilter(type(), -1, window(), sigma); };
#ifdef HAVE_OPENCV_CUDAFILTERS
    rivals.openCVCuda = [&] { return cv::cuda::createGaussianFilter(type(), -1, window(), sigma); };
#endif
    rivals.plain = [&](const cv::Mat& src, cv::Mat& dst) { cv::GaussianBlur(src, dst, window(), sigma); };
    measure(rivals);
}

class FastLargeGaussian : public FilterPerf
{
};

PERF_TEST_P_(FastLargeGaussian, apply)
{
    const double sigma = (side() - 1) / 10.0;  // a window of 5 sigma to each side
    Rivals rivals;
    rivals.cuda = [&] { return cv::cuda::createFastLargeGaussianFilter(type(), -1, sigma); };
    rivals.plain = [&](const cv::Mat& src, cv::Mat& dst) { cv::GaussianBlur(src, dst, window(), sigma); };
    measure(rivals);
}

class FastBox : public FilterPerf
{
};

PERF_TEST_P_(FastBox, apply)
{
    Rivals rivals;
    rivals.cuda = [&] { return cv::cuda::createFastBoxFilter(type(), -1, window()); };
#ifdef HAVE_OPENCV_CUDAFILTERS
    rivals.openCVCuda = [&] { return cv::cuda::createBoxFilter(type(), -1, window()); };
#endif
    rivals.plain = [&](const cv::Mat& src, cv::Mat& dst) { cv::blur(src, dst, window()); };
    measure(rivals);
}

class FastSobel : public FilterPerf
{
};

PERF_TEST_P_(FastSobel, apply)
{
    Rivals rivals;
    rivals.cuda = [&] { return cv::cuda::createFastSobelFilter(type(), -1, 1, 0, side()); };
#ifdef HAVE_OPENCV_CUDAFILTERS
    rivals.openCVCuda = [&] { return cv::cuda::createSobelFilter(type(), -1, 1, 0, side()); };
#endif
    rivals.plain = [&](const cv::Mat& src, cv::Mat& dst) { cv::Sobel(src, dst, -1, 1, 0, side()); };
    measure(rivals);
}

class FastScharr : public FilterPerf
{
};

PERF_TEST_P_(FastScharr, apply)
{
    Rivals rivals;
    rivals.cuda = [&] { return cv::cuda::createFastScharrFilter(type(), -1, 1, 0); };
#ifdef HAVE_OPENCV_CUDAFILTERS
    rivals.openCVCuda = [&] { return cv::cuda::createScharrFilter(type(), -1, 1, 0); };
#endif
    rivals.plain = [&](const cv::Mat& src, cv::Mat& dst) { cv::Scharr(src, dst, -1, 1, 0); };
    measure(rivals);
}

CUDAFASTFILTERS_PERF_CASES(FastSeparable, CUDAFASTFILTERS_ALL_WINDOWS, testing::Values(3, 5, 7));
CUDAFASTFILTERS_PERF_CASES(FastGaussian, CUDAFASTFILTERS_ALL_WINDOWS, testing::Values(3, 5, 7));
CUDAFASTFILTERS_PERF_CASES(FastLargeGaussian, testing::Values(101, 501, 1001), testing::Values(501));
CUDAFASTFILTERS_PERF_CASES(FastBox, CUDAFASTFILTERS_ALL_WINDOWS, testing::Values(3, 5, 7));
CUDAFASTFILTERS_PERF_CASES(FastSobel, testing::Values(3, 5, 7, 31), testing::Values(3, 5));
CUDAFASTFILTERS_PERF_CASES(FastScharr, testing::Values(3), testing::Values(3));

}  // namespace
}  // namespace opencv_test
