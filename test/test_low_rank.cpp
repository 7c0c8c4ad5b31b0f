// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Dense masks that are sums of a few separable ones.

#include "test_precomp.hpp"

#include "test_filters.hpp"

#include "tasks/factorisation.hpp"

#include "cuda/composed/low_rank/low_rank_plan.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

Mat gaussianOf(Size size, double sigma)
{
    return getGaussianKernel(size.height, sigma, CV_64F) * getGaussianKernel(size.width, sigma, CV_64F).t();
}

Mat differenceOfGaussians(Size size)
{
    return gaussianOf(size, 0.1 * size.width) - gaussianOf(size, 0.16 * size.width);
}

Mat sumOfProducts(Size size, int terms)
{
    Mat sum = Mat::zeros(size, CV_64F);
    for (int i = 0; i < terms; ++i)
        sum += randomMask(Size(1, size.height)) * randomMask(Size(size.width, 1)) / size.area();
    return sum;
}

//! Masks of rank 2; the last is of rank 3.
std::vector<Mat> lowRankMasks(Size size)
{
    const double sigma = 0.17 * size.width;
    return {differenceOfGaussians(size), getGaborKernel(size, sigma, 0.7, 0.3 * size.width, 1) / size.area(),
            sumOfProducts(size, 3)};
}

ff::LowRankCoefficients found(const Mat& mask, int mostTerms)
{
    Mat coefficients;
    mask.convertTo(coefficients, CV_64F);
    ff::LinearCoefficients analysed;
    analysed.size = mask.size();
    analysed.values.assign(coefficients.begin<double>(), coefficients.end<double>());
    return ff::findLowRank(analysed, mostTerms);
}

TEST(LowRank, FindsAsManyTermsAsTheMaskHas)
{
    for (Size size : {Size(15, 15), Size(33, 21), Size(64, 63)})
    {
        const std::vector<Mat> masks = lowRankMasks(size);
        EXPECT_EQ(1u, found(gaussianOf(size, 5), 4).terms.size()) << size;
        EXPECT_EQ(2u, found(masks[0], 4).terms.size()) << size;
        EXPECT_EQ(2u, found(masks[1], 4).terms.size()) << size;
        EXPECT_EQ(3u, found(masks[2], 4).terms.size()) << size << ", " << seedText();
        EXPECT_EQ(0u, found(masks[2], 2).terms.size()) << size << ", " << seedText();
        EXPECT_EQ(0u, found(randomMask(size), 8).terms.size()) << size << ", " << seedText();
    }
    EXPECT_EQ(0u, found(Mat::zeros(Size(15, 15), CV_64F), 8).terms.size());
}

TEST(LowRank, TermsAddUpToTheMaskInDoubleAndInFloat)
{
    for (int depth : {CV_64F, CV_32F})
    {
        for (const Mat& mask64 : lowRankMasks(Size(35, 41)))
        {
            Mat mask, rounded;
            mask64.convertTo(mask, depth);
            mask.convertTo(rounded, CV_64F);
            const ff::LowRankCoefficients terms = found(mask, 8);
            ASSERT_FALSE(terms.terms.empty());
            const std::vector<double> magnitudes = terms.magnitudes();
            for (int y = 0; y < mask.rows; ++y)
            {
                for (int x = 0; x < mask.cols; ++x)
                {
                    double sum = 0;
                    for (const ff::LowRankCoefficients::Term& term : terms.terms)
                        sum += term.column[y] * term.row[x];
                    EXPECT_NEAR(rounded.at<double>(y, x), sum, 2 * FLT_EPSILON * magnitudes[y * mask.cols + x])
                        << depthToString(depth) << ", " << seedText();
                }
            }
        }
    }
}

//! For each coefficient the sum of the magnitudes of its terms, by OpenCV's singular value decomposition.
Mat magnitudesOfTerms(const Mat& mask)
{
    const SVD svd(mask);
    Mat magnitudes = Mat::zeros(mask.size(), CV_64F);
    for (int i = 0; i < svd.w.rows; ++i)
        if (svd.w.at<double>(i) > 1e-12 * svd.w.at<double>(0))
            magnitudes += svd.w.at<double>(i) * cv::abs(svd.u.col(i)) * cv::abs(svd.vt.row(i));
    return magnitudes;
}

//! By how much the terms that are found may exceed those of the singular value decomposition, in all.
const double mostExcess = 2;

TEST(LowRank, TermsAreAboutAsSmallAsSingularValues)
{
    for (Size size : {Size(35, 33), Size(41, 17), Size(63, 63)})
        for (const Mat& mask : lowRankMasks(size))
        {
            const double all = sum(Mat(found(mask, 8).magnitudes()))[0];
            EXPECT_LE(all, mostExcess * sum(magnitudesOfTerms(mask))[0]) << size << ", " << seedText();
        }
}

TEST(LowRank, PlanCountsWhatPlanesCost)
{
    EXPECT_LT(ff::mostLowRankTerms(9, 9), 2);
    EXPECT_EQ(2, ff::mostLowRankTerms(15, 15));
    EXPECT_EQ(8, ff::mostLowRankTerms(63, 63));
    EXPECT_EQ(1000, ff::lowRankBandRows(1 << 16, 1000));
    EXPECT_EQ(8192, ff::lowRankBandRows(1 << 16, 100000));
    EXPECT_EQ(256, ff::lowRankBandRows(std::size_t(1) << 32, 100000));
}

//! Errors of a float destination are relative to the terms' magnitudes, of an integer one to the mask's coefficients.
Case lowRankCase(int srcType, int dstType, const Mat& mask, const LinearOptions& options)
{
    Case result = linearCase(srcType, dstType, mask, options);
    const Mat coefficients = mask.clone();
    const Mat magnitudes = mostExcess * magnitudesOfTerms(mask);
    const double delta = options.delta;
    result.check = [=](const Mat& extended, const Mat& actual)
    {
        RealResult expected = correlate(extended, coefficients, delta);
        Mat wide;
        extended.convertTo(wide, CV_64F);
        expected.magnitude = correlate(cv::abs(wide), magnitudes, std::abs(delta)).value;
        return withinBound(expected, actual, (double)coefficients.total(),
                           2 * (coefficients.cols + coefficients.rows + 32));
    };
    return result;
}

typedef EngineParamTest<perf::MatDepth, perf::MatDepth> LowRankDepths;

TEST_P(LowRankDepths, IsWithinTheBound)
{
    const int srcDepth = GET_PARAM(1), dstDepth = GET_PARAM(2);
    for (int channels : {1, 3})
    {
        const int srcType = CV_MAKETYPE(srcDepth, channels), dstType = CV_MAKETYPE(dstDepth, channels);
        const int border = channels == 1 ? BORDER_REFLECT : BORDER_WRAP;
        for (Size size : {Size(35, 33), Size(41, 17)})
            for (const Mat& mask : lowRankMasks(size))
            {
                const LinearOptions options = LinearOptions::withBorder(border, Scalar::all(7));
                const Case filterCase = engine() == GPU ? lowRankCase(srcType, dstType, mask, options)
                                                        : linearCase(srcType, dstType, mask, options);
                for (Size image : {Size(150, 67), Size(1, 7)})
                    expectCorrect(engine(), filterCase, makeImage(image, srcType));
            }
    }
}

#define DEPTHS Values(perf::MatDepth(CV_8U), perf::MatDepth(CV_16U), perf::MatDepth(CV_16S), perf::MatDepth(CV_32F))
INSTANTIATE_ENGINES_WITH(LowRankDepths, DEPTHS, DEPTHS);
#undef DEPTHS

TEST(LowRank, IsWhatThePlanSays)
{
    requireCudaEngine();
    requireMeasuredDevice();
    const auto planOf = [](int type, const Mat& mask)
    {
        const String text = cuda::describeFilter(cuda::createFastLinearFilter(type, type, mask), Size(4096, 4096));
        return text.substr(0, std::min(text.find("\n  not "), text.find("\ncpu:")));
    };
    EXPECT_NE(String::npos, planOf(CV_32FC1, differenceOfGaussians(Size(31, 31))).find("rank 2"));
    EXPECT_NE(String::npos, planOf(CV_8UC3, differenceOfGaussians(Size(63, 63))).find("rank 2"));
    EXPECT_EQ(String::npos, planOf(CV_32FC1, randomMask(Size(31, 31))).find("rank"));
    EXPECT_EQ(String::npos, planOf(CV_8UC1, differenceOfGaussians(Size(31, 31))).find("rank")) << "tensor cores";
}

}  // namespace
}  // namespace opencv_test
