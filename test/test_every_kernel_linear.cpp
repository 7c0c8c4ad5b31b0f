// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Rare kernels of boxes and of masks: sums beyond 32 bits, coefficients beyond float, rows of several parts.

#include "test_precomp.hpp"

#include "test_every_kernel.hpp"

#include "cuda/boxes/box_chunk/box_chunk_plan.hpp"
#include "cuda/boxes/box_lanes/box_lanes_plan.hpp"
#include "cuda/tensor/tensor_separable_long_plan.hpp"
#include "cuda/tiles/dense_tile/dense_tile_plan.hpp"

#include <cfloat>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

TEST(LargeBoxLanes_GPU, EverySideEqualsTheCpuEngine)
{
    requireEngine(GPU);
    const int most = 63, processors = multiprocessors(), type = CV_8UC1;
    const AnyImageSize anySize;
    const long long elements = 27000ll * processors;  // from which most sides have no other algorithm
    std::vector<int> sides;
    for (int side = 3; side <= most; side += 2)
    {
        ASSERT_EQ(side, ff::boxLaneSide(1, 1, side, side, side / 2));
        sides.push_back(side);
    }
    const Mat image = makeTall(sizeOfElements(elements, 2048, 1), type);
    Frame src(GPU, image);
    for (int side : sides)
    {
        Frame dst(GPU);
        const Case filterCase = boxCase(type, type, Size(side, side));
        Frame::apply(filterCase.filter, src, dst);
        expectAlgorithm(GPU, "box_lanes", filterCase.text);
        expectHostBands(filterCase, image, dst.pixels());
    }
}

typedef EngineTest RareLinear;

TEST_P(RareLinear, NarrowBoxesTo32BitEqualOracle)
{
    const int side = 17;  // beyond the strips
    ASSERT_TRUE(ff::boxChunkFits(1, side, side) && ff::boxChunkShort(side, side));
    for (int type : {CV_8UC1, CV_16UC1, CV_16SC1})
        expectCorrectByOnly(GetParam(), "box_chunk", boxCase(type, CV_32FC1, Size(side, side)),
                            makeImage(Size(700, 61), type));
}

//! Boxes in two passes: without a first one, with rows that are summed directly, and with low and high tiles.
TEST_P(RareLinear, BoxesInTwoPassesEqualOracle)
{
    const Size windows[] = {Size(301, 1), Size(5, 1),  Size(1, 301),   Size(70, 9),    Size(7, 40),
                            Size(90, 90), Size(3, 16), Size(161, 129), Size(501, 300), Size(33, 257)};
    for (int type : allTypes())
    {
        for (Size window : windows)
        {
            const int border = allBorders()[theRNG().uniform(0, 5)], depth = allDepths()[theRNG().uniform(0, 5)];
            LinearOptions options = LinearOptions::withBorder(border, Scalar(8, 90, 1, 255));
            options.anchor = Point(theRNG().uniform(0, window.width), theRNG().uniform(0, window.height));
            const Mat image = makeImage(Size(theRNG().uniform(1, 300), theRNG().uniform(1, 150)), type);
            for (int dstDepth : {CV_MAT_DEPTH(type), depth})
                expectCorrectByOnly(
                    GetParam(), "box_large",
                    boxCase(type, CV_MAKETYPE(dstDepth, CV_MAT_CN(type)), window, depth % 2 == 0, options), image);
        }
    }
}

//! Boxes by scans over a block: means of bytes with and without ties, sums, and 16 bits in both kinds of sums.
TEST_P(RareLinear, BoxesByScansEqualOracle)
{
    const Size windows[] = {Size(301, 1),  Size(1, 301),   Size(64, 63),   Size(91, 129),
                            Size(37, 411), Size(501, 300), Size(401, 257), Size(3, 5)};
    for (int type : {CV_8UC1, CV_16UC1, CV_16SC1})
    {
        for (Size window : windows)
        {
            const int border = allBorders()[theRNG().uniform(0, 5)];
            LinearOptions options = LinearOptions::withBorder(border, Scalar(8));
            options.anchor = Point(theRNG().uniform(0, window.width), theRNG().uniform(0, window.height));
            for (Size size : {Size(theRNG().uniform(1, 700), theRNG().uniform(1, 60)), Size(1, 1), Size(17, 33)})
                expectCorrectByOnly(GetParam(), "box_scan",
                                    boxCase(type, type, window, theRNG().uniform(0, 4) != 0, options),
                                    makeImage(size, type));
        }
        // Rows of the source that begin alike, at any pixel.
        const Mat image = makeImage(Size(1024, 90), type);
        for (int x : {1, 2, 3, 8, 15})
        {
            const std::unique_ptr<OnlyAlgorithm> only(GetParam() == GPU ? new OnlyAlgorithm("box_scan") : nullptr);
            const Rect roi(x, 5, 900, 70);
            Frame src(GetParam(), image, roi), dst(GetParam());
            const Case filterCase = boxCase(type, type, Size(137, 134));
            Frame::apply(filterCase.filter, src, dst);
            EXPECT_TRUE(verify(filterCase, image, roi, dst.pixels())) << seedText();
        }
    }
}

TEST_P(RareLinear, SpecialPixelsDoNotSpreadInTwoPasses)
{
    Mat image = makeImage(Size(400, 500), CV_32FC1);
    image.at<float>(10, 310) = std::numeric_limits<float>::quiet_NaN();
    image.at<float>(330, 50) = std::numeric_limits<float>::infinity();
    image.at<float>(45, 20) = 1e30f;
    for (Size window : {Size(3, 3), Size(35, 17), Size(64, 64), Size(40, 135), Size(150, 1), Size(1, 140)})
        expectCorrectByOnly(GetParam(), "box_large", boxCase(CV_32FC1, CV_32FC1, window), image);
}

//! Sums beyond 32 bits, and changes of a warp's sums beyond 32 bits.
TEST_P(RareLinear, BoxesOfSumsBeyond32BitsEqualOracle)
{
    const LinearOptions options = LinearOptions::withBorder(BORDER_WRAP);
    for (int type : {CV_16UC1, CV_16UC3, CV_16SC1})
    {
        Mat image = makeImage(Size(43, 35), type);
        image.row(theRNG().uniform(0, image.rows)).setTo(Scalar::all(CV_MAT_DEPTH(type) == CV_16U ? 65535 : -32768));
        for (bool normalize : {true, false})
            for (int depth : {CV_MAT_DEPTH(type), (int)CV_32F})
                expectCorrectByOnly(
                    GetParam(), "box_large",
                    boxCase(type, CV_MAKETYPE(depth, CV_MAT_CN(type)), Size(270, 260), normalize, options), image);
        for (Size window : {Size(40, 2100), Size(1100, 1030)})
            expectCorrectByOnly(GetParam(), "box_large", boxCase(type, type, window, true, options), image);
    }
}

//! Rows of more than one part, and of regions at every offset.
TEST_P(RareLinear, BoxesInTwoPassesOfLongRowsEqualOracle)
{
    for (int type : {CV_8UC1, CV_8UC3, CV_16SC1, CV_32FC1, CV_32FC4})
    {
        const Mat image = makeImage(Size(8700 / CV_MAT_CN(type), 40), type);
        for (Size window : {Size(1001, 1), Size(65, 17), Size(2, 3)})
            expectCorrectByOnly(GetParam(), "box_large", boxCase(type, type, window), image);
        for (int x : {1, 2, 3})
        {
            const std::unique_ptr<OnlyAlgorithm> only(GetParam() == GPU ? new OnlyAlgorithm("box_large") : nullptr);
            const Rect roi(x, 5, 900, 30);
            Frame src(GetParam(), image, roi), dst(GetParam());
            const Case filterCase = boxCase(type, CV_MAKETYPE(CV_32F, CV_MAT_CN(type)), Size(37, 34));
            Frame::apply(filterCase.filter, src, dst);
            EXPECT_TRUE(verify(filterCase, image, roi, dst.pixels())) << seedText();
        }
    }
}

// Exact sums beyond float, and coefficients beyond it: sums in double.

const char inDouble[] = "sums in double";

TEST_P(RareLinear, TilesOfDoubleSumsEqualOracle)
{
    const Size size(173, 71);
    const Mat bytes = makeImage(size, CV_8UC1), signedBytes = makeImage(size, CV_8SC1);
    const int limit = 32767, divisor = 65536;
    const Case toSigned = integerCase(CV_8SC1, CV_8SC1, randomIntegers(Size(5, 5), limit), divisor);
    expectPlan(GetParam(), toSigned, signedBytes, inDouble);
    expectCorrectBy(GetParam(), "dense_tile", toSigned, signedBytes);
    const Mat words = makeImage(size, CV_16UC1);
    const Case toFloat = integerCase(CV_16UC1, CV_32FC1, randomIntegers(Size(5, 5), limit), 1);
    expectPlan(GetParam(), toFloat, words, inDouble);
    expectCorrectBy(GetParam(), "dense_tile", toFloat, words);
    const Case separable = separableCase(CV_8UC1, CV_32FC1, randomIntegers(Size(9, 1), limit) * 2 + 1,
                                         randomIntegers(Size(1, 9), limit) * 2 + 1);
    expectPlan(GetParam(), separable, bytes, inDouble);
    expectCorrectBy(GetParam(), "separable_tile", separable, bytes);
}

TEST_P(RareLinear, SmallMasksOfDoubleSumsEqualOracle)
{
    for (int type : {CV_8UC1, CV_8SC1, CV_16UC1, CV_16SC1})
    {
        const Mat image = makeImage(Size(173, 71), type);
        const Case filterCase = integerCase(type, CV_32FC1, randomIntegers(Size(3, 3), 1 << 17), 1);
        expectPlan(GetParam(), filterCase, image, inDouble);
        expectCorrectByOnly(GetParam(), "linear_direct", filterCase, image);
    }
}

//! Coefficients of which float does not hold the sums, of pixels that bring the results back.
TEST_P(RareLinear, CoefficientsBeyondFloatEqualOracle)
{
    const double large = FLT_MAX / 32768;
    const Mat image = makeImage(Size(173, 71), CV_32FC1) * (0.1 / large);
    Mat mask = randomMask(Size(3, 3)), row = randomMask(Size(7, 1)), column = randomMask(Size(1, 7));
    mask.at<double>(0) = row.at<double>(0) = 1;  // over the limit just with it
    mask *= large;
    row *= large;  // the column has coefficients of the usual size
    for (int depth : allDepths())
    {
        const Case dense = linearCase(CV_32FC1, depth, mask), separable = separableCase(CV_32FC1, depth, row, column);
        expectPlan(GetParam(), dense, image, inDouble);
        expectCorrectBy(GetParam(), "linear_direct", dense, image);
        expectPlan(GetParam(), separable, image, inDouble);
        expectCorrectBy(GetParam(), "two_pass", separable, image);
    }
}

INSTANTIATE_ENGINES(RareLinear);

//! Coefficients of one part: those of exact Gaussians.
TEST(LargeExactGaussian_GPU, EqualsTheCpuEngine)
{
    requireEngine(GPU);
    if (cuda::DeviceInfo().majorVersion() < 8)
        throw SkipTestException("the device has no tensor cores for this");
    const int index = 0;  // the kernel that also has coefficients of one part
    ASSERT_TRUE(ff::hasOnePartTensorSeparableLong(index));
    const ff::TensorSeparableLongVariant kernel = ff::tensorSeparableLongVariants().kernels[index];
    const Size window(16 * (kernel.x - 1) + 1, 16 * (kernel.y - 1) + 1);
    const AnyImageSize anySize;
    const Mat image = makeTall(Size(4096, 1021), CV_8UC1);
    Case filterCase = gaussianCase(CV_8UC1, CV_8UC1, window, 6);
    filterCase.filter = cuda::createFastGaussianFilter(CV_8UC1, CV_8UC1, window, 6, 6, BORDER_DEFAULT, -1, true);
    filterCase.text += " exact";
    expectPlan(GPU, filterCase, image, "of one part");
    const Mat actual = filtered(GPU, filterCase.filter, image);
    expectAlgorithm(GPU, "tensor_separable_long", filterCase.text);
    expectHostBands(filterCase, image, actual);
}

}  // namespace
}  // namespace opencv_test
