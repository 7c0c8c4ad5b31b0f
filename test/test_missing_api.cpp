// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// ignoreMissing() and applyMasked(): what they refuse, and that a mask goes with its image by every way that images are
// filtered. What the filters compute: test_missing_*.cpp and test_random_missing.cpp.

#include "test_precomp.hpp"
#include "test_host_path.hpp"
#include "test_image_parts.hpp"

namespace opencv_test
{
namespace
{

using cuda::MissingData;

Ptr<cuda::Filter> maskedMedian(int type)
{
    return cuda::ignoreMissing(cuda::createFastMedianFilter(type, 5), MissingData(MissingData::MASK));
}

//! Nine of ten pixels are valid.
Mat randomMaskOf(Size size, int channels = 1)
{
    Mat mask(size, CV_8UC(channels));
    theRNG().fill(mask, RNG::UNIFORM, 0, 10);
    return mask;
}

Mat maskedOnCpu(const Ptr<cuda::Filter>& filter, const Mat& image, const Mat& mask)
{
    Mat result;
    cuda::applyMasked(filter, image, mask, result, HostOptions(HostOptions::CPU));
    return result;
}

TEST(MissingApi, RefusesWhatIsNoMissingData)
{
    const Ptr<cuda::Filter> median = cuda::createFastMedianFilter(CV_8UC1, 3);
    const auto refused = [&](const std::string& given, const std::function<void(MissingData&)>& change)
    {
        MissingData missing(MissingData::VALUE, 7);
        change(missing);
        expectRefused(given, [&] { cuda::ignoreMissing(median, missing); });
    };
    refused("kind is 3", [](MissingData& missing) { missing.kind = 3; });
    refused("kind is -1", [](MissingData& missing) { missing.kind = -1; });
    refused("NAN_PIXELS", [](MissingData& missing) { missing.kind = MissingData::NAN_PIXELS; });
    refused("minCount is 0", [](MissingData& missing) { missing.minCount = 0; });
    refused("minCount is 10", [](MissingData& missing) { missing.minCount = 10; });
    refused("middle is 3", [](MissingData& missing) { missing.middle = 3; });
}

TEST(MissingApi, RefusesFiltersThatHaveNoMeaning)
{
    const MissingData missing(MissingData::VALUE, 0);
    expectRefused("sum to 0",
                  [&] { cuda::ignoreMissing(cuda::createFastSobelFilter(CV_8UC1, CV_16S, 1, 0), missing); });
    expectRefused("sum to 0",
                  [&] { cuda::ignoreMissing(cuda::createFastLaplacianFilter(CV_8UC1, CV_16SC1), missing); });
    expectRefused("sum to 0",
                  [&]
                  {
                      const Mat mask = Mat_<float>({1, 3}, {0.1f, -0.3f, 0.2f});
                      cuda::ignoreMissing(cuda::createFastLinearFilter(CV_8UC1, -1, mask), missing);
                  });
    expectRefused("exact Gaussian",
                  [&]
                  {
                      cuda::ignoreMissing(
                          cuda::createFastGaussianFilter(CV_8UC1, -1, Size(5, 5), 1, 0, BORDER_DEFAULT, -1, true),
                          missing);
                  });
    expectRefused("already", [&] { cuda::ignoreMissing(maskedMedian(CV_8UC1), missing); });
    expectRefused("no filter", [&] { cuda::ignoreMissing(Ptr<cuda::Filter>(), missing); });
}

typedef EngineTest MissingMasks;

//! The images of one call, on the engine's side.
struct MaskedCall
{
    MaskedCall(Engine engine, const Mat& image, const Mat& mask) : engine_(engine), image_(image), mask_(mask)
    {
        result_ = image_.clone();
    }

    void run(const Ptr<cuda::Filter>& filter)
    {
        if (engine_ == CPU)
            return cuda::applyMasked(filter, image_, mask_, result_, HostOptions(HostOptions::CPU));
        const auto onDevice = [](const Mat& host) { return host.empty() ? cuda::GpuMat() : cuda::GpuMat(host); };
        cuda::GpuMat result(result_);
        cuda::Stream stream;
        cuda::applyMasked(filter, onDevice(image_), onDevice(mask_), result, stream);
        stream.waitForCompletion();
        result.download(result_);
    }

    Engine engine_;
    Mat image_, mask_, result_;
};

TEST_P(MissingMasks, OfAnotherKindAreRefused)
{
    const Mat image = makeImage(Size(20, 10), CV_16UC3);
    const auto refused = [&](const std::string& given, const Mat& mask)
    {
        MaskedCall call(GetParam(), image, mask);
        expectRefused(given, [&] { call.run(maskedMedian(CV_16UC3)); });
        EXPECT_TRUE(sameBits(image, call.result_));
    };
    refused("20x9", Mat(9, 20, CV_8UC1, Scalar(1)));
    refused("19x10", Mat(10, 19, CV_8UC3, Scalar(1)));
    refused("CV_8UC2", Mat(10, 20, CV_8UC2));
    refused("CV_16UC1", Mat(10, 20, CV_16UC1));
    refused("empty", Mat());
    const Ptr<cuda::Filter> plain = cuda::createFastMedianFilter(CV_16UC3, 5);
    MaskedCall call(GetParam(), image, Mat(10, 20, CV_8UC1));
    expectRefused("has no mask", [&] { call.run(plain); });
    expectRefused("needs a mask", [&] { filtered(GetParam(), maskedMedian(CV_16UC3), image); });
}

TEST_P(MissingMasks, MayShareMemoryWithTheDestination)
{
    const Mat image = makeImage(Size(61, 47), CV_8UC1), mask = randomMaskOf(image.size());
    const Ptr<cuda::Filter> filter = maskedMedian(CV_8UC1);
    const Mat expected = maskedOnCpu(filter, image, mask);
    if (GetParam() == CPU)
    {
        Mat inImage = image.clone(), inMask = mask.clone();
        cuda::applyMasked(filter, inImage, mask, inImage, HostOptions(HostOptions::CPU));
        cuda::applyMasked(filter, image, inMask, inMask, HostOptions(HostOptions::CPU));
        EXPECT_TRUE(sameBits(expected, inImage));
        EXPECT_TRUE(sameBits(expected, inMask));
        return;
    }
    cuda::GpuMat inImage(image), inMask(mask), source(image), valid(mask);
    cuda::Stream stream;
    cuda::applyMasked(filter, inImage, valid, inImage, stream);
    cuda::applyMasked(filter, source, inMask, inMask, stream);
    stream.waitForCompletion();
    EXPECT_TRUE(sameBits(expected, Mat(inImage)));
    EXPECT_TRUE(sameBits(expected, Mat(inMask)));
}

INSTANTIATE_ENGINES(MissingMasks);

//! The options of an engine; small bands on a device.
HostOptions hostOptions(Engine engine)
{
    return engine == CPU ? HostOptions(HostOptions::CPU) : onCuda(size_t(1) << 21);
}

typedef EngineTest MissingHostImages;

TEST_P(MissingHostImages, TakeTheirMasksAlong)
{
    for (int border : {BORDER_REPLICATE, BORDER_WRAP, BORDER_CONSTANT})
        for (int channels : {1, 3})
            for (MemoryKind kind : {Pageable, PageableWithOddStep, Pinned, PinnedWithoutGaps})
            {
                if (GetParam() == CPU && kind >= Pinned)
                    continue;
                const Size size(401, 900);
                HostImage image(kind, size, CV_16UC3), mask(kind, size, CV_8UC(channels));
                makeImage(size, CV_16UC3).copyTo(image.image);
                randomMaskOf(size, channels).copyTo(mask.image);
                const Ptr<cuda::Filter> filter = cuda::ignoreMissing(
                    cuda::createFastRankFilter(CV_16UC3, Size(7, 5), 30, Point(1, 2), border, Scalar::all(3000)),
                    MissingData(MissingData::MASK));
                const Mat expected = maskedOnCpu(filter, image.image, mask.image);
                Mat result;
                cuda::applyMasked(filter, image.image, mask.image, result, hostOptions(GetParam()));
                EXPECT_TRUE(sameBits(expected, result))
                    << borderText(border) << ", channels " << channels << ", " << kind;
            }
}

TEST_P(MissingHostImages, InPartsAreTheWhole)
{
    const Size size(133, 211);
    const Mat image = makeImage(size, CV_8UC1), mask = randomMaskOf(size);
    const Ptr<cuda::Filter> filter = maskedMedian(CV_8UC1);
    expectPartsAreTheWhole(GetParam(), filter, image, 100, mask);
    Mat result;
    expectRefused("needs a mask", [&]
                  { cuda::applyFilterPart(filter, image, size, Range(0, size.height), result, onEngine(GetParam())); });
}

TEST_P(MissingHostImages, GoThroughAStream)
{
    const Size size(222, 190);
    const Ptr<cuda::Filter> filter = maskedMedian(CV_32FC1);
    std::vector<Mat> images, masks, results(6);
    cuda::HostStream stream(filter, size, hostOptions(GetParam()));
    for (Mat& result : results)
    {
        images.push_back(makeImage(size, CV_32FC1));
        masks.push_back(randomMaskOf(size));
        result.create(size, CV_32FC1);
        stream.submit(images.back(), masks.back(), result);
    }
    stream.wait((int64)results.size() - 1);
    for (size_t i = 0; i < results.size(); ++i)
        EXPECT_TRUE(sameBits(maskedOnCpu(filter, images[i], masks[i]), results[i])) << i;
    expectRefused("needs a mask", [&] { stream.submit(images[0], results[0]); });
}

INSTANTIATE_ENGINES(MissingHostImages);

}  // namespace
}  // namespace opencv_test
