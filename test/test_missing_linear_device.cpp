// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Linear filters of images with missing pixels on the device.

#include "test_precomp.hpp"

#include "test_captured_graph.hpp"
#include "test_image_parts.hpp"
#include "test_missing_linear.hpp"
#include "test_random.hpp"

#ifdef CUDAFASTFILTERS_HAVE_CUDA

#include "api/testing/plan_hooks.hpp"
#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

class MissingLinearDevice : public testing::Test
{
protected:
    void SetUp() override { requireEngine(GPU); }

    //! Filters a device image; an empty algorithm is any. The mask is used by the kind MASK only.
    static Mat filteredBy(const char* algorithm, const MissingCase& of, const Mat& image, const Mat& mask,
                          bool inPlace = false)
    {
        const OnlyAlgorithm only(algorithm);
        const Ptr<cuda::Filter> filter = of.filter();
        cuda::Stream stream((size_t)cudaStreamNonBlocking);
        cuda::GpuMat src(image), masked(mask), dst;
        if (inPlace)
            dst = src;
        if (of.missing.kind == MissingData::MASK)
            cuda::applyMasked(filter, src, masked, dst, stream);
        else
            filter->apply(src, dst, stream);
        stream.waitForCompletion();
        if (algorithm)
        {
            EXPECT_STREQ(algorithm, ff::lastAlgorithm()) << of.text();
        }
        return Mat(dst);
    }

    static Counts expectRight(const char* algorithm, const MissingCase& of, Size size, Holes holes)
    {
        const Mat mask = drawMask(size, CV_MAT_CN(of.srcType), holes);
        const Mat image = makeHoled(mask, of.srcType, of.missing);
        SCOPED_TRACE(algorithm);
        const Mat actual = filteredBy(algorithm, of, image, mask);
        const Counts windows = expectAsDefined(of, image, mask, filtered(GPU, of.plain(), image), actual);
        if (of.srcType == of.dstType)
        {
            EXPECT_TRUE(sameBits(actual, filteredBy(algorithm, of, image, mask, true))) << of.text() << ", in place";
        }
        return windows;
    }
};

TEST_F(MissingLinearDevice, PlanesOfEveryFilter)
{
    Counts all;
    for (int type : {CV_8UC1, CV_32FC1})
        for (const MissingCase& of : casesOfPlanes(type, type, MissingData::VALUE))
        {
            const Counts windows = expectRight("valid_planes", of, Size(of.mask.cols > 100 ? 1100 : 210, 90), BLOBS);
            all.missing += windows.holed();
            all.plain += windows.plain;
        }
    EXPECT_GT(all.holed(), 0);
    EXPECT_GT(all.plain, 0);
}

TEST_F(MissingLinearDevice, EveryTypeBorderAndKind)
{
    for (int srcDepth : allDepths())
        for (int dstDepth : allDepths())
            for (int kind : {MissingData::NAN_PIXELS, MissingData::VALUE, MissingData::MASK})
            {
                if (kind == MissingData::NAN_PIXELS && srcDepth != CV_32F)
                    continue;
                const int channels = std::vector<int>{1, 3, 4}[draw(0, 2)];
                const int srcType = CV_MAKETYPE(srcDepth, channels), dstType = CV_MAKETYPE(dstDepth, channels);
                MissingCase of = separableMissing(srcType, dstType, positive(draw(1, 32)), positive(draw(1, 32)), kind);
                MissingCase dense = denseMissing(srcType, dstType, positive(15).reshape(1, 3), kind);
                for (MissingCase* one : {&of, &dense})
                {
                    drawOptions(*one);
                    const Size size(draw(1, 300), draw(1, 100));
                    expectRight("valid_planes", *one, size, oneIn(2) ? SCATTERED : BLOBS);
                    expectRight("valid_tile", *one, size, oneIn(2) ? SCATTERED : MANY);
                }
            }
}

TEST_F(MissingLinearDevice, StripsOfEveryTypeAndBorder)
{
    for (int type : {CV_8UC1, CV_16UC1, CV_16SC1, CV_32FC1})
        for (int side : {3, 5, 7, 9, 11, 13, 15})
            for (int kind : {MissingData::NAN_PIXELS, MissingData::VALUE, MissingData::MASK})
            {
                if (kind == MissingData::NAN_PIXELS && type != CV_32FC1)
                    continue;
                MissingCase separable = separableMissing(type, type, positive(side), positive(side), kind);
                MissingCase dense = denseMissing(type, type, randomMask(Size(side, side)) + 3, kind);
                for (MissingCase* one : {&separable, &dense})
                {
                    if (one == &dense && side > 7)
                        continue;
                    one->options.rowBorder = allBorders()[draw(0, 4)];
                    if (one == &separable)
                        one->options.columnBorder = allBorders()[draw(0, 4)];
                    one->options.borderValue = oneIn(2) ? Scalar::all(7) : drawBorderValue();
                    one->options.delta = draw(-3, 3);
                    expectRight("valid_strip", *one, Size(draw(1, 60), draw(1, 40)), SCATTERED);
                    expectRight("valid_strip", *one, Size(draw(300, 500), draw(100, 300)),
                                oneIn(2) ? SCATTERED : BLOBS);
                }
            }
}

//! One pass where the plain filter is by strips; warps that meet missing pixels in some rows only.
TEST_F(MissingLinearDevice, StripsTakeOnePassOrFollowThePlainFilter)
{
    int onePass = 0, others = 0;
    for (int type : {CV_8UC1, CV_16UC1, CV_16SC1, CV_32FC1})
        for (int i = 0; i < 12; ++i)
        {
            const int width = draw(1, 15), height = type == CV_32FC1 ? (width | 1) : draw(1, 15);
            const int kind = oneIn(3) ? MissingData::MASK : MissingData::VALUE;
            MissingCase of =
                separableMissing(type, type, positive(type == CV_32FC1 ? width | 1 : width), positive(height), kind);
            if (i % 3 == 0)
                of = meanMissing(type, Size(2 * (i / 3 % 3) + 3, 2 * (i / 3 % 3) + 3), kind);
            else if (i % 3 == 1 && type != CV_32FC1)
                of = denseMissing(type, type, randomMask(Size(draw(1, 7), draw(1, 7))) + 3, kind);
            of.options.rowBorder = allBorders()[draw(0, 4)];
            of.missing.value = oneIn(2) ? 0 : 7;
            const Size size(draw(500, 1100), draw(300, 500));
            const bool isOnePass =
                cuda::describeFilter(of.filter(), size).find("variant: one pass") != std::string::npos;
            const std::string plain = ff::deviceChoice(of.plain(), size).algorithm;
            if (std::strcmp(ff::deviceChoice(of.filter(), size).algorithm, "valid_strip") != 0)
                continue;
            EXPECT_EQ(plain == "separable_strip" || plain == "dense_strip", isOnePass) << of.text() << ", " << plain;
            ++(isOnePass ? onePass : others);
            expectRight("valid_strip", of, size, BLOBS);
            expectRight("valid_strip", of, size, oneIn(2) ? NO_HOLES : MANY);
        }
    EXPECT_GT(onePass, 10);
    EXPECT_GT(others, 0);
}

//! Sums of 32 and of 64 bits, and quotients in float and in double.
TEST_F(MissingLinearDevice, RunningSumsOfEveryTypeAndBorder)
{
    for (int depth : {CV_8U, CV_8S, CV_16U, CV_16S})
        for (int channels : {1, 3, 4})
            for (int kind : {MissingData::VALUE, MissingData::MASK})
                for (Size window : {Size(draw(1, 9), draw(1, 9)), Size(15, 15), Size(16, 16), Size(33, draw(16, 90)),
                                    Size(40, 130), Size(draw(1, 60), draw(1, 60))})
                {
                    if (depth >= CV_16U && channels == 4)
                        window.width = std::min(window.width, 32);  // the widest
                    MissingCase of = meanMissing(CV_MAKETYPE(depth, channels), window, kind);
                    of.options.anchor = drawAnchor(window);
                    of.options.rowBorder = allBorders()[draw(0, 4)];
                    of.options.borderValue = oneIn(2) ? Scalar::all(7) : drawBorderValue();
                    of.missing.minCount = oneIn(2) ? 1 : draw(1, window.area());
                    const Holes holes = static_cast<Holes>(draw(0, HOLES - 1));
                    expectRight("valid_running", of, Size(draw(1, 60), draw(1, 40)), holes);
                    if (window.area() < 1000)
                        expectRight("valid_running", of, Size(16 * draw(40, 80) + (oneIn(2) ? 0 : 5), draw(50, 150)),
                                    holes);
                }
}

//! A missing value of 0, which is what nothing adds, and every count of missing pixels of a window.
TEST_F(MissingLinearDevice, RunningSumsOfMissingZeros)
{
    for (int type : {CV_8UC1, CV_16UC1})
    {
        MissingCase of = meanMissing(type, Size(15, 15), MissingData::VALUE);
        of.missing.value = 0;
        of.options.rowBorder = BORDER_REPLICATE;
        Mat mask(300, 700, CV_8UC1);
        for (int y = 0; y < mask.rows; ++y)
            for (int x = 0; x < mask.cols; ++x)
                mask.at<uchar>(y, x) = theRNG().uniform(0, mask.cols) < x ? 0 : 255;
        Mat image = makeImage(mask.size(), type) + 1;
        image.setTo(0, mask == 0);
        mask = image != 0;
        const Mat actual = filteredBy("valid_running", of, image, mask);
        EXPECT_GT(expectAsDefined(of, image, mask, filtered(GPU, of.plain(), image), actual).holed(), 0);
    }
}

TEST_F(MissingLinearDevice, EveryNumberOfCoefficients)
{
    for (int taps = 1; taps <= 32; ++taps)
    {
        const MissingCase of =
            separableMissing(CV_32FC1, CV_32FC1, positive(taps), positive(33 - taps), MissingData::NAN_PIXELS);
        expectRight("valid_tile", of, Size(400, 130), SCATTERED);
        expectRight("valid_planes", of, Size(130, 70), ALL_MISSING);
    }
}

//! Pixels around a region count, except for a mask.
TEST_F(MissingLinearDevice, RegionsReadTheirSurroundings)
{
    for (int kind : {MissingData::NAN_PIXELS, MissingData::MASK})
        for (const char* algorithm : {"valid_strip", "valid_tile", "valid_planes"})
        {
            const MissingCase of = separableMissing(CV_32FC1, CV_32FC1, positive(9), positive(9), kind);
            const Mat validity = drawMask(Size(300, 200), 1, SCATTERED);
            const Mat parent = makeHoled(validity, CV_32FC1, of.missing);
            const Rect region(41, 33, 200, 120);
            const cuda::GpuMat src(parent), mask(validity);
            cuda::GpuMat result;
            const OnlyAlgorithm only(algorithm);
            if (kind == MissingData::MASK)
                cuda::applyMasked(of.filter(), src(region), mask(region), result);
            else
                of.filter()->apply(src(region), result);
            cuda::Stream::Null().waitForCompletion();
            EXPECT_STREQ(algorithm, ff::lastAlgorithm());
            const Mat whole = kind == MissingData::MASK ? parent(region).clone() : parent;
            const Mat wholeMask = kind == MissingData::MASK ? validity(region).clone() : validity;
            const Mat expected = filteredBy(algorithm, of, whole, wholeMask);
            EXPECT_TRUE(sameBits(kind == MissingData::MASK ? expected : expected(region), Mat(result))) << algorithm;
        }
}

TEST_F(MissingLinearDevice, PartsOfHostImagesAreThoseOfTheWhole)
{
    for (int type : {CV_8UC1, CV_32FC1})
        for (const MissingCase& of : casesOfPlanes(type, type, MissingData::VALUE))
        {
            const Mat mask = drawMask(Size(900, 700), 1, BLOBS);
            const Mat image = makeHoled(mask, type, of.missing);
            expectPartsAreTheWhole(GPU, of.filter(), image, 300);
        }
}

TEST_F(MissingLinearDevice, ScratchIsWhatWasSaid)
{
    for (const char* algorithm : {"valid_tile", "valid_planes"})
        for (int type : {CV_8UC1, CV_32FC3})
        {
            const OnlyAlgorithm only(algorithm);
            const MissingCase of = separableMissing(type, type, positive(21), positive(31), MissingData::VALUE);
            const Ptr<cuda::Filter> filter = of.filter();
            const cuda::GpuMat image(makeImage(Size(700, 500), type));
            const double said = static_cast<double>(ff::deviceChoice(filter, image.size()).scratchBytes);
            cuda::GpuMat result;
            ff::mostScratchBytes();
            filter->apply(image, result, cuda::Stream::Null());
            const double real = static_cast<double>(ff::mostScratchBytes());
            cuda::Stream::Null().waitForCompletion();
            EXPECT_LE(real, said) << algorithm << ", " << of.text();
            EXPECT_LE(said, real * 1.05) << algorithm << ", " << of.text();
        }
}

TEST_F(MissingLinearDevice, CapturedGraphIsReplayedWithOtherHoles)
{
    for (const char* algorithm : {"valid_strip", "valid_tile", "valid_planes"})
    {
        const OnlyAlgorithm only(algorithm);
        const MissingCase of = separableMissing(CV_32FC1, CV_32FC1, positive(9), positive(9), MissingData::MASK);
        const Size size(200, 90);
        cuda::GpuMat src(size, CV_32FC1), mask(size, CV_8UC1), dst(size, CV_32FC1);
        cuda::Stream stream((size_t)cudaStreamNonBlocking);
        const Ptr<cuda::Filter> filter = of.filter();
        CapturedGraph graph(stream, [&] { cuda::applyMasked(filter, src, mask, dst, stream); });
        for (Holes holes : {NO_HOLES, BLOBS, SCATTERED, ALL_MISSING})
        {
            const Mat validity = drawMask(size, 1, holes), image = makeImage(size, CV_32FC1);
            src.upload(image, stream);
            mask.upload(validity, stream);
            graph.launchAndWait();
            const OnlyAlgorithm any(nullptr);
            expectAsDefined(of, image, validity, filtered(GPU, of.plain(), image), Mat(dst));
        }
    }
}

TEST_F(MissingLinearDevice, RandomCases)
{
    for (int i = 0; i < 200; ++i)
    {
        const int channels = std::vector<int>{1, 3, 4}[draw(0, 2)];
        const int srcType = CV_MAKETYPE(allDepths()[draw(0, 4)], channels),
                  dstType = CV_MAKETYPE(allDepths()[draw(0, 4)], channels);
        const int kind = draw(CV_MAT_DEPTH(srcType) == CV_32F ? 0 : 1, 2), most = oneIn(4) ? 40 : 12;
        MissingCase of = separableMissing(srcType, dstType, positive(draw(1, most)), positive(draw(1, most)), kind);
        of.options.rowBorder = allBorders()[draw(0, 4)];
        of.options.columnBorder = allBorders()[draw(0, 4)];
        of.missing.fill = oneIn(2);
        of.missing.minCount = oneIn(2) ? 1 : draw(1, of.window().area());
        expectRight(nullptr, of, Size(draw(1, 260), draw(1, 90)), static_cast<Holes>(draw(0, HOLES - 1)));
    }
}

}  // namespace
}  // namespace opencv_test

#endif  // CUDAFASTFILTERS_HAVE_CUDA
