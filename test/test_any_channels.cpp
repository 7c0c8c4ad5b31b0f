// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The device's kernels for any number of channels, and the linear ones of halves, each by its name.

#include "test_precomp.hpp"

#ifdef CUDAFASTFILTERS_HAVE_CUDA

#include "test_batch_device.hpp"
#include "test_random.hpp"
#include "test_types.hpp"

#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

//! Coefficients whose absolute values sum to 1: sums of 16 bits stay in float.
Mat unitMask(Size size)
{
    const Mat mask = randomMask(size);
    return mask / cv::norm(mask, NORM_L1);
}

//! A filter that an algorithm has kernels for.
struct Kernel
{
    const char* algorithm;
    int srcDepth, dstDepth;
    int side;

    //! With more channels, the columns around an image do not fit into the kernels' tables.
    int mostChannels() const { return std::string(algorithm).find("strip") == std::string::npos ? 64 : 128 / side; }

    Case filter(int channels, int border) const
    {
        const int srcType = CV_MAKETYPE(srcDepth, channels), dstType = CV_MAKETYPE(dstDepth, channels);
        const Scalar value = channels > 4 ? Scalar::all(41) : Scalar(5, 70, 99, 200);
        const Size square(side, side);
        if (std::string(algorithm).find("median") == 0)
            return wideRankCase(srcType, Mat::ones(square, CV_8U), 50, Point(-1, -1), border, value);
        const LinearOptions options = LinearOptions::withBorder(border, value);
        if (std::string(algorithm) == "box_chunk")
            return wideLinearCase(
                algorithm, cuda::createFastBoxFilter(srcType, dstType, square, Point(-1, -1), true, border, value),
                srcType, dstType, WideMask::ofMask(Mat::ones(square, CV_64F), side * side), options);
        if (std::string(algorithm) == "dense_strip")
        {
            const Mat mask = unitMask(square);
            return wideLinearCase(algorithm,
                                  cuda::createFastLinearFilter(srcType, dstType, mask, Point(-1, -1), 0, border, value),
                                  srcType, dstType, WideMask::ofMask(mask), options);
        }
        const Mat row = unitMask(Size(side, 1)), column = unitMask(Size(1, side));
        return wideLinearCase(
            algorithm,
            cuda::createFastSeparableLinearFilter(srcType, dstType, row, column, Point(-1, -1), 0, border, -1, value),
            srcType, dstType, WideMask::ofVectors(row, column), options);
    }
};

void PrintTo(const Kernel& kernel, std::ostream* os)
{
    *os << kernel.algorithm << " " << typeText(kernel.srcDepth) << " to " << typeText(kernel.dstDepth) << " "
        << kernel.side;
}

std::vector<Kernel> everyKernel()
{
    std::vector<Kernel> all;
    for (const int depth : {CV_8U, CV_8S, CV_16U, CV_16S, CV_16F, CV_32S, CV_32F, CV_64F})
    {
        all.push_back({"median_columns", depth, depth, 3});
        if (depth != CV_8S)
            all.insert(all.end(), {{"median_tile", depth, depth, 5}, {"median_tile", depth, depth, 7}});
    }
    for (const int depth : {CV_16U, CV_16S, CV_32F})
        all.push_back({"box_chunk", depth, depth, 15});
    all.push_back({"box_chunk", CV_16U, CV_32F, 31});
    for (const char* const algorithm : {"separable_strip", "dense_strip"})
        for (const int side : {3, 5})
        {
            for (const int depth : {CV_8U, CV_16U, CV_16S, CV_16F, CV_32F, CV_64F})
                all.push_back({algorithm, depth, depth, side});
            for (const int depth : {CV_8U, CV_16U, CV_16S})
                all.push_back({algorithm, depth, CV_32F, side});
            all.push_back({algorithm, CV_8U, CV_16S, side});
        }
    all.insert(all.end(), {{"separable_strip", CV_8U, CV_8U, 7},
                           {"separable_strip", CV_16U, CV_16U, 9},
                           {"separable_strip", CV_32F, CV_32F, 13},
                           {"dense_strip", CV_16U, CV_16U, 9},
                           {"dense_strip", CV_32F, CV_32F, 15}});
    return all;
}

class AnyChannels_GPU : public testing::TestWithParam<Kernel>
{
protected:
    void SetUp() override { requireEngine(GPU); }

    void expectCase(const Case& one, const Mat& image) const
    {
        const Mat actual = filtered(GPU, one.filter, image);
        EXPECT_STREQ(GetParam().algorithm, ff::lastAlgorithm()) << one.text;
        EXPECT_TRUE(verify(one, image, actual)) << one.text << ", " << sizeText(image.size()) << ", " << seedText();
    }
};

//! Images with and without strips inside.
TEST_P(AnyChannels_GPU, EqualsTheOracle)
{
    int index = draw(0, 4);
    for (const int channels : {1, 3, 4, 2, 5, 6, 7, 8, 9, 13, 31, 64})
    {
        if (channels < 5 && channels != 2 && GetParam().srcDepth != CV_16F)
            continue;  // other kernels
        if (channels > GetParam().mostChannels())
            continue;
        const Case one = GetParam().filter(channels, allBorders()[++index % 5]);
        for (const Size size : {Size(900 / channels + 7, 70), Size(draw(1, 40), draw(1, 20))})
            expectCase(one, makeImage(size, one.srcType));
    }
}

TEST_P(AnyChannels_GPU, EveryBorder)
{
    for (const int border : allBorders())
        for (const int channels : {2, 7})
        {
            const Case one = GetParam().filter(channels, border);
            expectCase(one, makeImage(Size(draw(60, 200), draw(20, 60)), one.srcType));
        }
}

//! Rows that begin and are apart by any number of values, and regions, in an image whose other bytes stay.
TEST_P(AnyChannels_GPU, AlignmentsAndRegions)
{
    for (int shift = 0; shift < 8; ++shift)
    {
        const int channels = shift % 2 ? 2 : 5;
        const Case one = GetParam().filter(channels, allBorders()[shift % 5]);
        const size_t ofSource = CV_ELEM_SIZE1(one.srcType), ofDestination = CV_ELEM_SIZE1(one.dstType);
        const Mat parent = makeImage(Size(230, 60), one.srcType), before(parent.size(), one.dstType, Scalar::all(0));
        const Rect roi(shift, 3, 200 - shift, 50);
        const auto stepOf = [](const Mat& image, size_t values)
        { return (image.cols * image.elemSize() + 31) / 16 * 16 + values * image.elemSize1(); };
        Frame source(GPU, parent, roi, stepOf(parent, (shift + 1) % 3), shift * ofSource),
            destination(GPU, before, Rect(1, 2, roi.width, roi.height), stepOf(before, shift % 4),
                        shift * ofDestination);
        Frame::apply(one.filter, source, destination);
        EXPECT_STREQ(GetParam().algorithm, ff::lastAlgorithm()) << one.text;
        EXPECT_TRUE(verify(one, parent, roi, destination.pixels()))
            << one.text << ", shift " << shift << ", " << seedText();
        EXPECT_TRUE(destination.untouchedOutside()) << one.text << ", shift " << shift;
    }
}

TEST_P(AnyChannels_GPU, BatchesAreAsAlone)
{
    const Size size(90, 40);
    const Case one = GetParam().filter(3 + 2 * draw(1, 2), BORDER_REFLECT_101);
    if (!takesBatches(one.filter, size))
        return;
    Made images(size, one.srcType, one.dstType, 5);
    expectAsAlone(one.filter, images.src, images.dst, one.text);
}

INSTANTIATE_TEST_CASE_P(Kernels, AnyChannels_GPU, testing::ValuesIn(everyKernel()));

//! Beyond them, images are split into planes.
TEST(AnyChannelsChoice_GPU, OthersAreConverted)
{
    requireEngine(GPU);
    const auto algorithmOf = [](const Ptr<cuda::Filter>& filter, int type)
    {
        filtered(GPU, filter, makeImage(Size(40, 30), type));
        return std::string(ff::lastAlgorithm());
    };
    EXPECT_EQ("converted_planes", algorithmOf(cuda::createFastMedianFilter(CV_8UC2, 9), CV_8UC2));
    EXPECT_EQ("converted_planes", algorithmOf(cuda::createFastMedianFilter(CV_8SC2, 5), CV_8SC2));
    EXPECT_EQ("converted_planes", algorithmOf(cuda::createFastBoxFilter(CV_8UC2, -1, Size(15, 15)), CV_8UC2));
    EXPECT_EQ("converted_planes", algorithmOf(cuda::createFastGaussianFilter(CV_16UC2, -1, Size(15, 15), 3), CV_16UC2));
    EXPECT_EQ("converted_planes",
              algorithmOf(cuda::createFastGaussianFilter(CV_8UC(65), -1, Size(3, 3), 1), CV_8UC(65)));
}

}  // namespace
}  // namespace opencv_test

#endif
