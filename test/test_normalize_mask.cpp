// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// normalizeMask, the grey-level rule of Perrot's thesis, and describeFilter.

#include "test_precomp.hpp"

namespace opencv_test
{
namespace
{

struct Normalised
{
    Mat kernel;
    double delta;
};

Normalised normalise(const Mat& mask, int depth)
{
    Normalised result;
    result.delta = -12345;
    cuda::normalizeMask(mask, result.kernel, result.delta, depth);
    return result;
}

TEST(NormalizeMask, PositiveSumDivides)
{
    for (int depth : allDepths())
    {
        const Normalised result = normalise(Mat_<float>({2, 3}, {1, 2, 3, -1, 4, 7}), depth);
        ASSERT_EQ(CV_64FC1, result.kernel.type());
        EXPECT_EQ(0, result.delta);
        const Mat expected = Mat_<double>({2, 3}, {1, 2, 3, -1, 4, 7}) / 16;
        EXPECT_TRUE(sameBits(expected, result.kernel)) << typeText(depth);
    }
}

TEST(NormalizeMask, ZeroSumAddsTheMiddle)
{
    const std::map<int, double> middle = {{CV_8U, 128}, {CV_8S, 0}, {CV_16U, 32768}, {CV_16S, 0}, {CV_32F, 0.5}};
    const Mat mask = Mat_<int>({3, 3}, {-1, 0, 1, -2, 0, 2, -1, 0, 1});
    Mat expected;
    mask.convertTo(expected, CV_64F);
    for (int depth : allDepths())
    {
        const Normalised result = normalise(mask, depth);
        EXPECT_EQ(middle.at(depth), result.delta) << typeText(depth);
        EXPECT_TRUE(sameBits(expected, result.kernel)) << typeText(depth);
    }
}

TEST(NormalizeMask, NegativeSumAddsBothEnds)
{
    const std::map<int, double> ends = {{CV_8U, 255}, {CV_8S, -1}, {CV_16U, 65535}, {CV_16S, -1}, {CV_32F, 1}};
    for (int depth : allDepths())
    {
        const Normalised result = normalise(Mat_<double>({1, 3}, {0, -2.5, 1}), depth);
        EXPECT_EQ(ends.at(depth), result.delta) << typeText(depth);
        EXPECT_TRUE(sameBits(Mat_<double>({1, 3}, {0, -2.5, 1}), result.kernel)) << typeText(depth);
    }
}

TEST(NormalizeMask, RoundingErrorsDoNotMakeASumOfZeroPositive)
{
    // 0.1 + 0.2 - 0.3 is 5.6e-17 in double precision
    const Normalised result = normalise(Mat_<double>({1, 3}, {0.1, 0.2, -0.3}), CV_8U);
    EXPECT_EQ(128, result.delta);
}

TEST(NormalizeMask, RejectsWhatTheTableDoesNotAccept)
{
    const Mat good = Mat::ones(3, 3, CV_32F);
    EXPECT_THROW(normalise(Mat(), CV_8U), cv::Exception);
    EXPECT_THROW(normalise(Mat::ones(3, 3, CV_32FC2), CV_8U), cv::Exception);
    EXPECT_THROW(normalise(Mat(3, 3, CV_32F, Scalar(std::numeric_limits<float>::quiet_NaN())), CV_8U), cv::Exception);
    EXPECT_THROW(normalise(Mat(3, 3, CV_64F, Scalar(std::numeric_limits<double>::infinity())), CV_8U), cv::Exception);
    EXPECT_THROW(normalise(good, CV_32S), cv::Exception);
    EXPECT_THROW(normalise(good, CV_64F), cv::Exception);
    EXPECT_THROW(normalise(good, -1), cv::Exception);
}

typedef EngineTest NormalizedFilter;

TEST_P(NormalizedFilter, AnInvertingMaskGivesTheNegative)
{
    for (int depth : {CV_8U, CV_8S, CV_16U, CV_16S})
    {
        const Mat image = makeImage(Size(50, 40), depth);
        const Normalised mask = normalise(Mat(1, 1, CV_32S, Scalar(-1)), depth);
        const Mat actual = filtered(
            GetParam(), cuda::createFastLinearFilter(depth, -1, mask.kernel, Point(-1, -1), mask.delta), image);
        Mat negative;
        cv::subtract(Scalar(getMinVal(depth) + getMaxVal(depth)), image, negative, noArray(), depth);
        EXPECT_TRUE(sameBits(negative, actual)) << typeText(depth) << ", " << seedText();
    }
}

TEST_P(NormalizedFilter, AnAveragingMaskIsExact)
{
    const Mat ones = Mat::ones(3, 3, CV_32S);
    const Mat image = makeImage(Size(50, 40), CV_8UC3);
    const Normalised mask = normalise(ones, CV_8U);
    const Mat actual =
        filtered(GetParam(), cuda::createFastLinearFilter(CV_8UC3, -1, mask.kernel, Point(-1, -1), mask.delta), image);
    EXPECT_TRUE(verify(integerCase(CV_8UC3, CV_8UC3, ones, 9), image, actual)) << seedText();
}

INSTANTIATE_ENGINES(NormalizedFilter);

TEST(DescribeFilter, SaysNameAndValueOnEveryLine)
{
    for (perf::MatType type : allTypes())
    {
        for (const Case& filterCase : oneOfEach(type, BORDER_REFLECT))
        {
            const std::string text = cuda::describeFilter(filterCase.filter);
            EXPECT_NE(std::string::npos, text.find("cuda:")) << filterCase.text << "\n" << text;
            EXPECT_NE(std::string::npos, text.find("cpu:")) << filterCase.text << "\n" << text;
            std::istringstream lines(text);
            std::string line;
            int count = 0;
            for (; std::getline(lines, line); ++count)
            {
                const size_t colon = line.find(": ");
                EXPECT_TRUE(colon != std::string::npos && colon > 0 && colon + 2 < line.size())
                    << filterCase.text << ", line '" << line << "'";
            }
            EXPECT_GE(count, 4) << filterCase.text << "\n" << text;
        }
    }
}

TEST(DescribeFilter, TellsTypesAndWindow)
{
    const std::string text = cuda::describeFilter(cuda::createFastMedianFilter(CV_16UC3, Size(7, 9)));
    EXPECT_NE(std::string::npos, text.find("16UC3")) << text;
    EXPECT_NE(std::string::npos, text.find("7x9")) << text;
}

class ForeignFilter : public cuda::Filter
{
public:
    void apply(InputArray src, OutputArray dst, cuda::Stream&) override { src.copyTo(dst); }
};

TEST(DescribeFilter, ThrowsForForeignFilters)
{
    EXPECT_THROW(cuda::describeFilter(makePtr<ForeignFilter>()), cv::Exception);
    EXPECT_THROW(cuda::describeFilter(Ptr<cuda::Filter>()), cv::Exception);
}

}  // namespace
}  // namespace opencv_test
