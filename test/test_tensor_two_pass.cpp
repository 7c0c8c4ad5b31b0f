// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Long rows and columns of integer images on the tensor cores, in two passes: every type, border and number of blocks,
// regions that are aligned to nothing.

#include "test_precomp.hpp"

#include "test_every_kernel.hpp"

#include "cuda/tensor/tensor_two_pass_plan.hpp"

#include <set>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

constexpr const char* name = "tensor_two_pass";

TEST(TensorTwoPassPlan, EightRowsByFourLanesReadDifferentBanks)
{
    for (int blocks = 1; blocks < 140; ++blocks)
        for (int bytes : {1, 2})
        {
            const int pitch = ff::tensorTwoPassPitch(blocks, bytes);
            std::set<int> places;
            for (int row = 0; row < 8; ++row)
                places.insert(pitch * row / 16 % 8);
            EXPECT_EQ(8u, places.size()) << blocks;
            // The row, up to 15 bytes before it, and a word behind what the last group of the last warp has.
            EXPECT_GE(pitch, (ff::tensorTwoPassInputs(blocks)) * bytes + 15 + 4) << blocks;
        }
    // Every group of a block's last warp lies in the row, and so do all that the mask's last block reads.
    for (int blocks = 1; blocks < 140; ++blocks)
    {
        const int groups = ff::tensorTwoPassGroups(blocks), tiles = ff::tensorTwoPassTiles;
        EXPECT_EQ(ff::tensorTwoPassInputs(blocks), 16 * (tiles * (ff::tensorTwoPassWarps - 1) + groups));
        EXPECT_GE(groups, blocks + tiles - 1);
        EXPECT_EQ(0, groups % tiles);
    }
}

//! Of coefficients of similar size, which the bound of floats needs.
Mat positiveMask(Size size)
{
    const Mat mask = cv::abs(randomMask(size)) + 0.25;
    return mask / sum(mask)[0];
}

typedef testing::TestWithParam<tuple<perf::MatType, int>> TensorTwoPass;

TEST_P(TensorTwoPass, EveryNumberOfBlocks)
{
    const int type = get<0>(GetParam()), result = CV_MAKETYPE(get<1>(GetParam()), CV_MAT_CN(type));
    requireEngine(GPU);
    for (Size size : {Size(437, 211), Size(61, 45)})
    {
        const Mat image = makeImage(size, type);
        for (Size window : {Size(7, 9), Size(17, 33), Size(35, 51), Size(67, 83), Size(129, 1), Size(1, 161),
                            Size(163, 19), Size(25, 301), Size(401, 63)})
        {
            if (window.area() < 130 && CV_MAT_DEPTH(result) != CV_32F)
                continue;  // the bound of so few coefficients is too narrow
            LinearOptions options;
            options.delta = window.width % 3;
            expectCorrectByOnly(GPU, name,
                                separableCase(type, result, positiveMask(Size(window.width, 1)),
                                              positiveMask(Size(1, window.height)), options),
                                image);
        }
    }
}

TEST_P(TensorTwoPass, EveryBorderAndRegion)
{
    const int type = get<0>(GetParam()), result = CV_MAKETYPE(get<1>(GetParam()), CV_MAT_CN(type));
    requireEngine(GPU);
    const OnlyAlgorithm only(name);
    const Mat parent = makeImage(Size(331, 143), type);
    for (int border : allBorders())
        for (int i = 0; i < 3; ++i)
        {
            LinearOptions options =
                LinearOptions::withBorder(border | (i % 2 ? BORDER_ISOLATED : 0), Scalar(200, 1, 13, 255));
            options.anchor = Point(theRNG().uniform(0, 41), theRNG().uniform(0, 87));
            const Case filterCase =
                separableCase(type, result, positiveMask(Size(41, 1)), positiveMask(Size(1, 87)), options);
            const int x = theRNG().uniform(0, 40), y = theRNG().uniform(0, 30);
            const Rect roi(x, y, theRNG().uniform(1, parent.cols - x + 1), theRNG().uniform(1, parent.rows - y + 1));
            Frame src(GPU, parent, roi, parent.cols * parent.elemSize() + i * parent.elemSize1(), 0), dst(GPU);
            Frame::apply(filterCase.filter, src, dst);
            EXPECT_TRUE(verify(filterCase, parent, roi, dst.pixels()))
                << filterCase.text << ", region " << roi << ", " << seedText();
        }
}

TEST_P(TensorTwoPass, CoefficientsOfBothSignsAndIntegers)
{
    const int type = get<0>(GetParam()), result = CV_MAKETYPE(get<1>(GetParam()), CV_MAT_CN(type));
    requireEngine(GPU);
    const Mat image = makeImage(Size(203, 97), type);
    if (CV_MAT_DEPTH(result) != CV_32F)  // their bound needs coefficients of similar size
    {
        // Sums of 16 bits that leave the range of the type would need double.
        const double largest = CV_MAT_DEPTH(type) == CV_8U ? 2 : 1;
        const Mat row = randomMask(Size(50, 1)), column = randomMask(Size(1, 34));
        expectCorrectByOnly(GPU, name,
                            separableCase(type, result, row / cvtest::norm(row, NORM_L1),
                                          column * (largest / cvtest::norm(column, NORM_L1))),
                            image);
    }
    if (type != CV_8UC1)
        return;
    Mat mask(1, 35, CV_64F);  // integers over a common divisor: exact
    for (int i = 0; i < mask.cols; ++i)
        mask.at<double>(i) = i % 2 ? 0 : (18 - std::abs(i - 17)) / 256.0;
    expectCorrectByOnly(GPU, name, separableCase(type, result, mask, mask), image);
}

//! What a pixel of 1 adds among zeros is as precise as the bound of floats wants it.
TEST_P(TensorTwoPass, DarkPixels)
{
    const int type = get<0>(GetParam()), result = CV_MAKETYPE(get<1>(GetParam()), CV_MAT_CN(type));
    requireEngine(GPU);
    Mat image = makeImage(Size(203, 97), type);
    image = image.reshape(1) / (CV_MAT_DEPTH(type) == CV_8U ? 100 : 30000);
    image = image.reshape(CV_MAT_CN(type));
    expectCorrectByOnly(GPU, name, separableCase(type, result, positiveMask(Size(41, 1)), positiveMask(Size(1, 77))),
                        image);
}

//! Rows' sums that take more memory than a strip of columns may.
TEST(LargeTensorTwoPass_GPU, StripsOfColumns)
{
    requireDeviceMemory(6);
    const Mat image = makeTall(Size(601, 1040011), CV_8UC1);
    const Case filterCase = separableCase(CV_8UC1, CV_8UC1, positiveMask(Size(131, 1)), positiveMask(Size(1, 133)));
    ASSERT_TRUE(3 * 1024ll * (ff::tensorTwoPassAlong / 16) * image.rows / 16 > ff::tensorTwoPassStripBytes);
    expectBandsBy(name, filterCase, image);
}

INSTANTIATE_TEST_CASE_P(
    GPU, TensorTwoPass,
    Values(std::make_tuple(perf::MatType(CV_8UC1), CV_8U), std::make_tuple(perf::MatType(CV_8UC3), CV_8U),
           std::make_tuple(perf::MatType(CV_8UC4), CV_16S), std::make_tuple(perf::MatType(CV_8UC1), CV_32F),
           std::make_tuple(perf::MatType(CV_16UC1), CV_16U), std::make_tuple(perf::MatType(CV_16UC3), CV_16U),
           std::make_tuple(perf::MatType(CV_16UC4), CV_16U)));

}  // namespace
}  // namespace opencv_test
