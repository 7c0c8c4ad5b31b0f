// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// What apply() rejects, leaving the destination untouched.

#include "test_precomp.hpp"

namespace opencv_test
{
namespace
{

typedef EngineTest Robustness_01;
typedef EngineTest Robustness_13;
typedef EngineTest MixedImages;

//! apply() throws and neither the pixels nor the place of the destination change.
void expectRejected(Engine engine, const Case& filterCase, const Mat& image, const std::string& given)
{
    const Mat content = makeImage(Size(13, 11), CV_16SC1);
    Frame src(engine), dst(engine, content);
    if (engine == CPU)
        src.host() = image;
    else if (image.empty())
        src.device() = cuda::GpuMat(image.rows, image.cols, image.type());
    else
        src.device().upload(image);
    const void* place = dst.data();
    SCOPED_TRACE(filterCase.text + " of " + typeText(image.type()));
    expectRefused(given, [&] { Frame::apply(filterCase.filter, src, dst); });
    EXPECT_EQ(place, dst.data()) << filterCase.text;
    EXPECT_TRUE(sameBits(content, dst.pixels())) << filterCase.text;
}

TEST_P(Robustness_01, EmptyImage)
{
    for (perf::MatType type : allTypes())
    {
        for (const Case& filterCase : oneOfEach(type, BORDER_REFLECT_101))
        {
            expectRejected(GetParam(), filterCase, Mat(), "");
            expectRejected(GetParam(), filterCase, Mat(0, 5, (int)type), "");
            expectRejected(GetParam(), filterCase, Mat(5, 0, (int)type), "");
        }
    }
}

TEST_P(Robustness_01, EmptyDestinationStaysEmpty)
{
    const Ptr<cuda::Filter> filter = cuda::createFastMedianFilter(CV_8UC1, 3);
    Mat dst;
    cuda::GpuMat deviceDst;
    if (GetParam() == CPU)
    {
        EXPECT_THROW(filter->apply(Mat(), dst), cv::Exception);
    }
    else
    {
        EXPECT_THROW(filter->apply(cuda::GpuMat(), deviceDst), cv::Exception);
    }
    EXPECT_TRUE(dst.empty());
    EXPECT_TRUE(deviceDst.empty());
}

TEST_P(Robustness_13, SourceOfAnotherType)
{
    const std::vector<int> others = {CV_8UC1,  CV_8UC2,  CV_8UC3,  CV_8SC1, CV_16UC1,
                                     CV_16SC4, CV_32FC1, CV_64FC1, CV_32SC1};
    for (perf::MatType type : allTypes())
    {
        for (const Case& filterCase : oneOfEach(type, BORDER_REFLECT_101))
        {
            for (int other : others)
            {
                if (other == type)
                    continue;
                const std::string given = typeText(other).substr(3);
                expectRejected(GetParam(), filterCase, Mat(20, 15, other, Scalar::all(1)), given);
            }
        }
    }
}

TEST_P(Robustness_13, TheFilterStillWorksAfterwards)
{
    const Case median = medianCase(CV_8UC1, Size(5, 5));
    expectRejected(GetParam(), median, Mat(20, 15, CV_8UC3, Scalar::all(1)), "8UC3");
    expectCorrect(GetParam(), median, makeImage(Size(40, 30), CV_8UC1));
}

TEST_P(MixedImages, HostAndDeviceAreRejected)
{
    // needs no device memory: the check comes before anything is allocated
    Mat image = makeImage(Size(16, 12), CV_8UC1);
    const Mat content = image.clone();
    const Ptr<cuda::Filter> filter = cuda::createFastMedianFilter(CV_8UC1, 3);
    cuda::GpuMat onDevice;
    if (GetParam() == GPU)
        onDevice.upload(content);
    EXPECT_THROW(filter->apply(image, onDevice), cv::Exception);
    EXPECT_EQ(GetParam() == CPU, onDevice.empty());
    if (GetParam() == GPU)
    {
        EXPECT_THROW(filter->apply(onDevice, image), cv::Exception);
    }
    EXPECT_TRUE(sameBits(content, image));
}

TEST_P(MixedImages, AnEmptyHostDestinationOfADeviceImageIsRejected)
{
    requireEngine(GPU);
    const Ptr<cuda::Filter> filter = cuda::createFastMedianFilter(CV_8UC1, 3);
    Mat dst;
    EXPECT_THROW(filter->apply(cuda::GpuMat(makeImage(Size(16, 12), CV_8UC1)), dst), cv::Exception);
    EXPECT_TRUE(dst.empty());
}

INSTANTIATE_ENGINES(Robustness_01);
INSTANTIATE_ENGINES(Robustness_13);
INSTANTIATE_ENGINES(MixedImages);

}  // namespace
}  // namespace opencv_test
