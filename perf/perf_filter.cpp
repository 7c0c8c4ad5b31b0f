// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "perf_precomp.hpp"

namespace opencv_test
{

namespace
{

constexpr double longestTest = 2.0;  // seconds

struct Choice
{
    Variant variant;
    bool hasDevice;
};

Choice& choice()
{
    static Choice made = {Variant::Plain, true};
    return made;
}

}  // namespace

void chooseVariant(Variant variant, bool hasDevice)
{
    choice() = Choice{variant, hasDevice};
}

void FilterPerf::measure(const Rivals& rivals)
{
    if (!choice().hasDevice)
        throw cvtest::SkipTestException("no usable CUDA device");
    declare.time(longestTest);
    if (choice().variant == Variant::Cuda)
        measureOnDevice(rivals.cuda);
    else if (choice().variant == Variant::OpenCVCuda)
        measureOnDevice(rivals.openCVCuda);
    else
        measureOnHost(rivals.plain);
    SANITY_CHECK_NOTHING();  // accuracy has separate tests
}

void FilterPerf::measureOnDevice(const std::function<cv::Ptr<cv::cuda::Filter>()>& make)
{
    if (!make)
        throw cvtest::SkipTestException("this variant has no such filter");
    cv::Ptr<cv::cuda::Filter> filter;
    try
    {
        filter = make();
    }
    catch (const cv::Exception& exception)
    {
        throw cvtest::SkipTestException("refused by the factory: " + exception.err);
    }
    cv::Mat pixels(imageSize(), type());
    declare.in(pixels, WARMUP_RNG);
    const cv::cuda::GpuMat src(pixels);
    cv::cuda::GpuMat dst(src.size(), src.type());
    cv::cuda::Stream stream;
    TEST_CYCLE()
    {
        filter->apply(src, dst, stream);
        stream.waitForCompletion();
    }
}

void FilterPerf::measureOnHost(const std::function<void(const cv::Mat&, cv::Mat&)>& filter)
{
    if (!filter)
        throw cvtest::SkipTestException("imgproc has no such filter");
    cv::Mat src(imageSize(), type()), dst(imageSize(), type());
    declare.in(src, WARMUP_RNG).out(dst);
    try
    {
        TEST_CYCLE() filter(src, dst);
    }
    catch (const cv::Exception& exception)
    {
        throw cvtest::SkipTestException("refused by imgproc: " + exception.err);
    }
}

}  // namespace opencv_test
