// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_PERF_PRECOMP_HPP
#define OPENCV_CUDAFASTFILTERS_PERF_PRECOMP_HPP

#include <functional>

// HAVE_CUDA on the command line says that this module has its CUDA engine; ts.hpp defines it where OpenCV has.
#ifdef HAVE_CUDA
#define CUDAFASTFILTERS_HAVE_CUDA
#endif

#include "opencv2/ts.hpp"
#include "opencv2/ts/cuda_perf.hpp"

#include "opencv2/core/cuda.hpp"
#include "opencv2/cudafastfilters.hpp"
#include "opencv2/imgproc.hpp"

#ifdef HAVE_OPENCV_CUDAFILTERS
#include "opencv2/cudafilters.hpp"
#endif

namespace opencv_test
{

using namespace perf;

// The variants of --perf_impl. `cuda` is this module, `opencv_cuda` the filters of opencv_contrib's cudafilters
// if the build has them, `plain` the functions of imgproc on the CPU.
enum class Variant
{
    Cuda,
    OpenCVCuda,
    Plain
};

// Called by main() with the variant named on the command line; `hasDevice` is false if it lacks a GPU.
void chooseVariant(Variant variant, bool hasDevice);

// What one test does in each variant. An empty maker or function means that the variant has no such filter.
struct Rivals
{
    std::function<cv::Ptr<cv::cuda::Filter>()> cuda, openCVCuda;
    std::function<void(const cv::Mat&, cv::Mat&)> plain;
};

// Times the chosen variant on an image of random pixels. A test whose variant lacks the filter, or the GPU, is
// skipped and counted as skipped.
class FilterPerf : public TestBaseWithParam<testing::tuple<cv::Size, MatType, int>>
{
protected:
    cv::Size imageSize() const { return testing::get<0>(GetParam()); }
    int type() const { return testing::get<1>(GetParam()); }
    int side() const { return testing::get<2>(GetParam()); }
    cv::Size window() const { return cv::Size(side(), side()); }

    void measure(const Rivals& rivals);

private:
    void measureOnDevice(const std::function<cv::Ptr<cv::cuda::Filter>()>& make);
    void measureOnHost(const std::function<void(const cv::Mat&, cv::Mat&)>& filter);
};

// Every type of the module; and the usual ones, for the long lists.
#define CUDAFASTFILTERS_ALL_TYPES                                                                                      \
    testing::Values(CV_8UC1, CV_8UC3, CV_8UC4, CV_8SC1, CV_8SC3, CV_8SC4, CV_16UC1, CV_16UC3, CV_16UC4, CV_16SC1,      \
                    CV_16SC3, CV_16SC4, CV_32FC1, CV_32FC3, CV_32FC4)
#define CUDAFASTFILTERS_USUAL_TYPES testing::Values(CV_8UC1, CV_16UC1, CV_32FC1)
#define CUDAFASTFILTERS_ALL_WINDOWS testing::Values(3, 5, 7, 9, 11, 15, 21, 31, 63, 101, 255)
#define CUDAFASTFILTERS_SMALL_IMAGES testing::Values(cv::Size(512, 512), cv::Size(1920, 1080))
#define CUDAFASTFILTERS_LARGE_IMAGES testing::Values(cv::Size(4096, 4096), cv::Size(6720, 4480), cv::Size(16384, 16384))

// The cells of a test for the given windows, the small images first: by default what a few minutes allow; every
// type, window and image as disabled tests, which --gtest_also_run_disabled_tests runs.
#define CUDAFASTFILTERS_PERF_CASES(name, windows, smallWindows)                                                        \
    INSTANTIATE_TEST_CASE_P(                                                                                           \
        Windows, name, testing::Combine(testing::Values(cv::Size(1920, 1080)), CUDAFASTFILTERS_USUAL_TYPES, windows)); \
    INSTANTIATE_TEST_CASE_P(                                                                                           \
        Types, name,                                                                                                   \
        testing::Combine(testing::Values(cv::Size(1280, 720)), CUDAFASTFILTERS_ALL_TYPES, testing::Values(3)));        \
    INSTANTIATE_TEST_CASE_P(Large, name,                                                                               \
                            testing::Combine(CUDAFASTFILTERS_LARGE_IMAGES, testing::Values(CV_8UC1), smallWindows));   \
    INSTANTIATE_TEST_CASE_P(DISABLED_AllSmall, name,                                                                   \
                            testing::Combine(CUDAFASTFILTERS_SMALL_IMAGES, CUDAFASTFILTERS_ALL_TYPES, windows));       \
    INSTANTIATE_TEST_CASE_P(DISABLED_AllLarge, name,                                                                   \
                            testing::Combine(CUDAFASTFILTERS_LARGE_IMAGES, CUDAFASTFILTERS_ALL_TYPES, windows))

}  // namespace opencv_test

#endif
