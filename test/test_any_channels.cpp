// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// What filters any number of channels without planes, and the device's linear kernels of halves, each by its name.

#include "test_precomp.hpp"

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
    std::string algorithm;
    int srcDepth, dstDepth;
    int side;

    bool isOf(const char* family) const { return algorithm.find(family) != std::string::npos; }
    //! With more channels, the columns around an image do not fit into the device's tables, or a pixel of the CPU's
    //! networks has more than 64 bytes.
    int mostChannels() const
    {
        if (isOf("network") || isOf("sorted"))
            return 64 / CV_ELEM_SIZE1(srcDepth);
        if (isOf("small"))
            return 32;
        return isOf("strip") ? 128 / side : 64;
    }
    double percentile() const
    {
        return isOf("extremum") ? 0 : (isOf("sorted") || (isOf("network") && side == 9) ? 25 : 50);
    }

    Case filter(int channels, int border) const
    {
        const int srcType = CV_MAKETYPE(srcDepth, channels), dstType = CV_MAKETYPE(dstDepth, channels);
        const Scalar value = channels > 4 ? Scalar::all(41) : Scalar(5, 70, 99, 200);
        const Size square(side, side);
        if (isOf("median") || isOf("network") || isOf("sorted") || isOf("extremum"))
            return wideRankCase(srcType, Mat::ones(square, CV_8U), percentile(), Point(-1, -1), border, value);
        const LinearOptions options = LinearOptions::withBorder(border, value);
        if (isOf("box"))
            return wideLinearCase(
                algorithm, cuda::createFastBoxFilter(srcType, dstType, square, Point(-1, -1), true, border, value),
                srcType, dstType, WideMask::ofMask(Mat::ones(square, CV_64F), side * side), options);
        if (isOf("dense"))
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

std::vector<Kernel> kernelsOfDevice()
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

std::vector<Kernel> kernelsOfCpu()
{
    std::vector<Kernel> all;
    for (const int depth : {CV_8U, CV_8S, CV_16U, CV_16S, CV_16F, CV_32S, CV_32F, CV_64F})
        all.insert(all.end(), {{"median_rows", depth, depth, 3},
                               {"extremum_rows", depth, depth, 5},
                               {"network_strip", depth, depth, 5},
                               {"network_strip", depth, depth, 7}});
    for (const int depth : {CV_8U, CV_32F})
        all.insert(all.end(), {{"network_strip", depth, depth, 9}, {"sorted_window", depth, depth, 17}});
    // Short and moving sums of bytes, and those of their whole rows; short, long and halved rows of floats.
    for (const int side : {3, 5, 15, 31, 131})
        for (const int depth : {CV_8U, CV_8S, CV_16U, CV_32F})
            all.push_back({"box_rows", depth, depth, side});
    all.insert(all.end(), {{"box_rows", CV_8U, CV_32F, 7},
                           {"box_rows", CV_32F, CV_32F, 24},
                           {"box_rows", CV_16S, CV_16S, 7},
                           {"box_rows", CV_64F, CV_64F, 15},
                           {"small_masks", CV_32F, CV_32F, 3},
                           {"separable_rows", CV_8U, CV_8U, 5},
                           {"separable_rows", CV_16U, CV_16U, 5},
                           {"separable_rows", CV_32F, CV_32F, 9},
                           {"dense_rows", CV_8U, CV_8U, 5},
                           {"dense_rows", CV_16S, CV_16S, 5},
                           {"dense_rows", CV_32F, CV_32F, 7}});
    return all;
}

class AnyChannels : public testing::TestWithParam<std::tuple<Engine, Kernel>>
{
protected:
    const Engine engine = std::get<0>(GetParam());
    const Kernel kernel = std::get<1>(GetParam());

    void SetUp() override { requireEngine(engine); }

    void expectCase(const Case& one, const Mat& image) const
    {
        const Mat actual = filtered(engine, one.filter, image);
        EXPECT_EQ(kernel.algorithm, ff::lastAlgorithm()) << one.text;
        EXPECT_TRUE(verify(one, image, actual)) << one.text << ", " << sizeText(image.size()) << ", " << seedText();
    }
};

//! Images with and without strips inside.
TEST_P(AnyChannels, EqualsTheOracle)
{
    int index = draw(0, 4);
    const std::vector<int> few = {2, 7, 64}, all = {1, 3, 4, 2, 5, 6, 7, 8, 9, 13, 31, 64};
    for (const int channels : kernel.side < 40 ? all : few)
    {
        if (channels < 5 && channels != 2 && (engine == CPU || kernel.srcDepth != CV_16F))
            continue;  // other kernels
        if (channels > kernel.mostChannels())
            continue;
        const Case one = kernel.filter(channels, allBorders()[++index % 5]);
        const Size large = kernel.side < 40 ? Size(900 / channels + 7, 70) : Size(100 / channels + 7, 5);
        for (const Size size : {large, Size(draw(1, 40), draw(1, 20))})
            expectCase(one, makeImage(size, one.srcType));
    }
}

TEST_P(AnyChannels, EveryBorder)
{
    for (const int border : allBorders())
        for (const int channels : {2, 7})
        {
            const Case one = kernel.filter(channels, border);
            expectCase(one, makeImage(kernel.side < 40 ? Size(draw(60, 200), draw(20, 60)) : Size(30, 5), one.srcType));
        }
}

//! Rows that begin and are apart by any number of values, and regions, in an image whose other bytes stay.
TEST_P(AnyChannels, AlignmentsAndRegions)
{
    for (int shift = 0; shift < 8; ++shift)
    {
        const int channels = shift % 2 ? 2 : 5;
        const Case one = kernel.filter(channels, allBorders()[shift % 5]);
        const size_t ofSource = CV_ELEM_SIZE1(one.srcType), ofDestination = CV_ELEM_SIZE1(one.dstType);
        const Mat parent = makeImage(Size(230, kernel.side < 40 ? 60 : 14), one.srcType),
                  before(parent.size(), one.dstType, Scalar::all(0));
        const Rect roi(shift, 3, 200 - shift, parent.rows - 10);
        const auto stepOf = [](const Mat& image, size_t values)
        { return (image.cols * image.elemSize() + 31) / 16 * 16 + values * image.elemSize1(); };
        Frame source(engine, parent, roi, stepOf(parent, (shift + 1) % 3), shift * ofSource),
            destination(engine, before, Rect(1, 2, roi.width, roi.height), stepOf(before, shift % 4),
                        shift * ofDestination);
        Frame::apply(one.filter, source, destination);
        EXPECT_EQ(kernel.algorithm, ff::lastAlgorithm()) << one.text;
        EXPECT_TRUE(verify(one, parent, roi, destination.pixels()))
            << one.text << ", shift " << shift << ", " << seedText();
        EXPECT_TRUE(destination.untouchedOutside()) << one.text << ", shift " << shift;
    }
}

INSTANTIATE_TEST_CASE_P(CPU, AnyChannels, testing::Combine(testing::Values(CPU), testing::ValuesIn(kernelsOfCpu())));
INSTANTIATE_TEST_CASE_P(GPU, AnyChannels, testing::Combine(testing::Values(GPU), testing::ValuesIn(kernelsOfDevice())));

#ifdef CUDAFASTFILTERS_HAVE_CUDA

using AnyChannelsBatches = AnyChannels;

TEST_P(AnyChannelsBatches, AreAsAlone)
{
    const Size size(90, 40);
    const Case one = kernel.filter(3 + 2 * draw(1, 2), BORDER_REFLECT_101);
    if (!takesBatches(one.filter, size))
        return;
    Made images(size, one.srcType, one.dstType, 5);
    expectAsAlone(one.filter, images.src, images.dst, one.text);
}

INSTANTIATE_TEST_CASE_P(GPU, AnyChannelsBatches,
                        testing::Combine(testing::Values(GPU), testing::ValuesIn(kernelsOfDevice())));

#endif

std::string lastOf(Engine engine, const Ptr<cuda::Filter>& filter, int type)
{
    filtered(engine, filter, makeImage(Size(40, 30), type));
    return ff::lastAlgorithm();
}

//! Beyond them, images are split into planes.
TEST(AnyChannelsChoice_GPU, OthersAreConverted)
{
    requireEngine(GPU);
    const auto algorithmOf = [](const Ptr<cuda::Filter>& filter, int type) { return lastOf(GPU, filter, type); };
    EXPECT_EQ("converted_planes", algorithmOf(cuda::createFastMedianFilter(CV_8UC2, 9), CV_8UC2));
    EXPECT_EQ("converted_planes", algorithmOf(cuda::createFastMedianFilter(CV_8SC2, 5), CV_8SC2));
    EXPECT_EQ("converted_planes", algorithmOf(cuda::createFastBoxFilter(CV_8UC2, -1, Size(15, 15)), CV_8UC2));
    EXPECT_EQ("converted_planes", algorithmOf(cuda::createFastGaussianFilter(CV_16UC2, -1, Size(15, 15), 3), CV_16UC2));
    EXPECT_EQ("converted_planes",
              algorithmOf(cuda::createFastGaussianFilter(CV_8UC(65), -1, Size(3, 3), 1), CV_8UC(65)));
}

TEST(AnyChannelsChoice, OthersAreConverted)
{
    const auto algorithmOf = [](const Ptr<cuda::Filter>& filter, int type) { return lastOf(CPU, filter, type); };
    EXPECT_EQ("converted_planes", algorithmOf(cuda::createFastMedianFilter(CV_16UC(33), 5), CV_16UC(33)));
    EXPECT_EQ("converted_planes", algorithmOf(cuda::createFastMedianFilter(CV_8UC2, 41), CV_8UC2));
    EXPECT_EQ("separable_rows", algorithmOf(cuda::createFastBoxFilter(CV_8UC(65), -1, Size(15, 15)), CV_8UC(65)));
    EXPECT_EQ("converted_planes", algorithmOf(cuda::createFastBoxFilter(CV_32FC(65), -1, Size(15, 15)), CV_32FC(65)));
    EXPECT_EQ("converted_planes",
              algorithmOf(cuda::createFastGaussianFilter(CV_32FC(33), -1, Size(3, 3), 1), CV_32FC(33)));
}

}  // namespace
}  // namespace opencv_test
