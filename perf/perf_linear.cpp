// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "perf_precomp.hpp"

namespace opencv_test
{
namespace
{

cv::Mat randomMask(cv::Size size)
{
    cv::Mat mask(size, CV_32F);
    cv::RNG rng(size.area());
    rng.fill(mask, cv::RNG::UNIFORM, 0, 1);
    return mask / cv::sum(mask)[0];
}

class FastLinear : public FilterPerf
{
};

PERF_TEST_P_(FastLinear, apply)
{
    const cv::Mat mask = randomMask(window());
    Rivals rivals;
    rivals.cuda = [&] { return cv::cuda::createFastLinearFilter(type(), -1, mask); };
#ifdef HAVE_OPENCV_CUDAFILTERS
    rivals.openCVCuda = [&] { return cv::cuda::createLinearFilter(type(), -1, mask); };
#endif
    rivals.plain = [&](const cv::Mat& src, cv::Mat& dst) { cv::filter2D(src, dst, -1, mask); };
    measure(rivals);
}

class FastLaplacian : public FilterPerf
{
};

PERF_TEST_P_(FastLaplacian, apply)
{
    Rivals rivals;
    rivals.cuda = [&] { return cv::cuda::createFastLaplacianFilter(type(), -1, side()); };
#ifdef HAVE_OPENCV_CUDAFILTERS
    rivals.openCVCuda = [&] { return cv::cuda::createLaplacianFilter(type(), -1, side()); };
#endif
    rivals.plain = [&](const cv::Mat& src, cv::Mat& dst) { cv::Laplacian(src, dst, -1, side()); };
    measure(rivals);
}

CUDAFASTFILTERS_PERF_CASES(FastLinear, CUDAFASTFILTERS_ALL_WINDOWS, testing::Values(3, 5, 7));
CUDAFASTFILTERS_PERF_CASES(FastLaplacian, testing::Values(1, 3, 5, 7, 31), testing::Values(1, 3));

}  // namespace
}  // namespace opencv_test
