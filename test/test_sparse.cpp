// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Dense masks most of whose coefficients are zero.

#include "test_precomp.hpp"

#include "test_filters.hpp"

#include "cuda/sparse/sparse_tile/sparse_tile_plan.hpp"
#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

//! About one coefficient of `every` is not zero.
Mat_<int> sparseIntegers(Size size, int every)
{
    Mat_<int> mask(size, 0);
    for (int i = 0; i < size.area() / every; ++i)
        mask(theRNG().uniform(0, size.height), theRNG().uniform(0, size.width)) = theRNG().uniform(1, 5);
    mask(0, 0) = -1;
    mask(size.height - 1, size.width - 1) = 3;
    return mask;
}

Mat sparseMask(Size size, int every)
{
    Mat mask;
    sparseIntegers(size, every).convertTo(mask, CV_64F, 0.7321 / size.area() * every / 3);
    return mask;
}

TEST(SparseTile, LayoutHoldsEveryPixelOfTheWindows)
{
    for (Size window : {Size(4, 4), Size(1, 33), Size(41, 39), Size(101, 101), Size(200, 3)})
    {
        for (std::size_t memory : {48u << 10, 227u << 10})
        {
            const ff::SparseTileLayout layout = ff::selectSparseTile(window.width, window.height, memory);
            if (layout.threads == 0)
                continue;
            EXPECT_LE(layout.bytes, memory) << window;
            EXPECT_GE(layout.inputWidth, layout.width + window.width - 1) << window;
            EXPECT_GE(layout.inputRows, layout.rows + window.height - 1) << window;
        }
    }
    EXPECT_GT(ff::selectSparseTile(101, 101, 227 << 10).threads, 0);
    EXPECT_EQ(ff::selectSparseTile(400, 400, 227 << 10).threads, 0);
}

typedef EngineParamTest<perf::MatDepth, perf::MatDepth> SparseDepths;

TEST_P(SparseDepths, IsWithinTheBound)
{
    const int srcDepth = GET_PARAM(1), dstDepth = GET_PARAM(2);
    for (int channels : {1, 4})
    {
        const int srcType = CV_MAKETYPE(srcDepth, channels), dstType = CV_MAKETYPE(dstDepth, channels);
        LinearOptions options =
            LinearOptions::withBorder(channels == 1 ? BORDER_CONSTANT : BORDER_REFLECT, Scalar::all(9));
        options.delta = 2;
        for (Size size : {Size(11, 13), Size(45, 40), Size(3, 90)})
        {
            for (Size image : {Size(141, 70), Size(2, 3)})
            {
                const Mat pixels = makeImage(image, srcType);
                expectCorrect(engine(), linearCase(srcType, dstType, sparseMask(size, 7), options), pixels);
                if (srcDepth != CV_32F && dstDepth != CV_32F)
                    expectCorrect(engine(), integerCase(srcType, dstType, sparseIntegers(size, 11), 3, options),
                                  pixels);
            }
        }
    }
}

#define DEPTHS                                                                                                         \
    Values(perf::MatDepth(CV_8U), perf::MatDepth(CV_8S), perf::MatDepth(CV_16U), perf::MatDepth(CV_16S),               \
           perf::MatDepth(CV_32F))
INSTANTIATE_ENGINES_WITH(SparseDepths, DEPTHS, DEPTHS);
#undef DEPTHS

typedef EngineTest Sparse;

//! The sum over all coefficients, zeros included; the oracle of other tests leaves them out.
double wholeSum(const Mat& extended, const Mat& mask, int x, int y)
{
    double sum = 0;
    for (int i = 0; i < mask.rows; ++i)
        for (int j = 0; j < mask.cols; ++j)
            sum += mask.at<double>(i, j) * extended.at<float>(y + i, x + j);
    return sum;
}

TEST_P(Sparse, ZerosCountOverNaNAndInfinity)
{
    const float special[] = {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                             -std::numeric_limits<float>::infinity()};
    const Size window(21, 21);
    for (float value : special)
    {
        Mat image = makeImage(Size(160, 90), CV_32FC1), extended;
        image.at<float>(40, 70) = value;
        image.at<float>(3, 158) = value;
        cv::copyMakeBorder(image, extended, 10, 10, 10, 10, BORDER_DEFAULT);
        const Mat mask = sparseMask(window, 9);
        const Mat actual = filtered(GetParam(), cuda::createFastLinearFilter(CV_32FC1, CV_32FC1, mask), image);
        for (int y = 0; y < image.rows; ++y)
        {
            for (int x = 0; x < image.cols; ++x)
            {
                const double expected = wholeSum(extended, mask, x, y), got = actual.at<float>(y, x);
                ASSERT_EQ(cvIsNaN(expected), cvIsNaN(got)) << x << ", " << y << ", " << seedText();
                if (cvIsInf(expected))
                {
                    ASSERT_EQ(expected, got) << x << ", " << y << ", " << seedText();
                }
            }
        }
    }
}

#ifdef CUDAFASTFILTERS_HAVE_CUDA

//! Windows beyond the shared memory of any device; the CPU engine would take minutes.
TEST(SparseDirect_GPU, FarTapsAreReadOneByOne)
{
    requireEngine(GPU);
    const Size window(401, 387);
    const int divisor = 16;
    Mat integers = Mat::zeros(window, CV_32S), mask;
    for (int i = 0; i < 23; ++i)
        integers.at<int>(theRNG().uniform(0, window.height), theRNG().uniform(0, window.width)) = i - 9;
    integers.at<int>(0, 0) = integers.at<int>(window.height - 1, window.width - 1) = 5;
    integers.convertTo(mask, CV_64F, 1. / divisor);
    const int types[][2] = {{CV_8UC3, CV_8UC3},   {CV_8UC1, CV_16SC1},  {CV_8UC1, CV_32FC1},  {CV_8SC4, CV_8SC4},
                            {CV_16UC1, CV_32FC1}, {CV_16UC3, CV_16UC3}, {CV_16SC1, CV_16SC1}, {CV_16SC1, CV_32FC1}};
    for (const auto& type : types)
        for (int border : allBorders())
            for (Size size : {Size(750, 431), Size(97, 113)})
            {
                const Mat image = makeImage(size, type[0]);
                const Ptr<cuda::Filter> filter =
                    cuda::createFastLinearFilter(type[0], type[1], mask, Point(-1, -1), 0, border, Scalar::all(3));
                const Mat actual = filtered(GPU, filter, image);
                EXPECT_STREQ("sparse_tile", ff::lastAlgorithm());
                Mat extended, wide, sum = Mat::zeros(size, CV_MAKETYPE(CV_64F, image.channels())), expected;
                image.convertTo(wide, CV_64F);
                cv::copyMakeBorder(wide, extended, window.height / 2, window.height / 2, window.width / 2,
                                   window.width / 2, border, Scalar::all(3));
                for (int y = 0; y < window.height; ++y)
                    for (int x = 0; x < window.width; ++x)
                        if (integers.at<int>(y, x) != 0)
                            cv::scaleAdd(extended(Rect(Point(x, y), size)), integers.at<int>(y, x), sum, sum);
                // The sums are exact, and convertTo() rounds half to even.
                sum.convertTo(expected, type[1], 1. / divisor);
                EXPECT_EQ(0, cv::norm(expected, actual, NORM_INF))
                    << typeText(type[0]) << " to " << typeText(type[1]) << ", " << borderText(border) << ", " << size
                    << ", " << seedText();
            }
}

#endif

TEST(SparseTile, IsWhatThePlanSays)
{
    requireCudaEngine();
    requireMeasuredDevice();
    const auto planOf = [](int type, const Mat& mask)
    {
        const String text = cuda::describeFilter(cuda::createFastLinearFilter(type, type, mask), Size(4096, 4096));
        return text.substr(0, std::min(text.find("\n  not "), text.find("\ncpu:")));
    };
    EXPECT_NE(String::npos, planOf(CV_32FC1, sparseMask(Size(15, 15), 9)).find("sparse"));
    EXPECT_NE(String::npos, planOf(CV_8UC3, sparseMask(Size(41, 41), 9)).find("sparse"));
    EXPECT_EQ(String::npos, planOf(CV_8UC1, sparseMask(Size(15, 15), 9)).find("sparse")) << "tensor cores";
    EXPECT_EQ(String::npos, planOf(CV_32FC1, sparseMask(Size(15, 15), 2)).find("sparse"));
}

INSTANTIATE_ENGINES(Sparse);

}  // namespace
}  // namespace opencv_test
