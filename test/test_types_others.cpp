// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Halves and any number of channels in filters that are no ranks, no linear filters and no morphology: outliers,
// statistics, trimmed means, sharpening, rolling balls. With missing pixels: test_missing_*.cpp; large Gaussians:
// test_large_gaussian.cpp.

#include "test_precomp.hpp"

#include "test_outliers.hpp"
#include "test_random.hpp"
#include "test_types.hpp"

#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

const char* const algorithm = "converted_planes";

typedef EngineTest OtherTypes;

TEST_P(OtherTypes, EveryFilterEqualsItsDefinition)
{
    for (const int border : allBorders())
        for (const int type : {CV_16FC1, CV_16FC2, CV_16FC3, CV_16FC4, CV_16FC(5), CV_8UC2, CV_8SC(5), CV_16UC2,
                               CV_16SC(7), CV_32FC2, CV_32FC(6)})
        {
            const Mat image = makeImage(Size(61, 23), type);
            for (const Case& one : otherCases(type, border, Scalar::all(40)))
            {
                EXPECT_TRUE(verify(one, image, filtered(GetParam(), one.filter, image)))
                    << one.text << ", " << seedText();
                EXPECT_STREQ(algorithm, ff::lastAlgorithm()) << one.text;
            }
        }
}

//! What a filter makes of halves, from the type of its results on.
typedef std::function<Ptr<cuda::Filter>(int srcType, int dstType)> MakeFilter;

std::vector<MakeFilter> filtersOfHalves()
{
    const Size window(5, 3);
    std::vector<MakeFilter> all;
    for (const int statistic :
         {cuda::STATISTIC_VARIANCE, cuda::STATISTIC_STD, cuda::STATISTIC_RANGE, cuda::STATISTIC_MIDPOINT})
        all.push_back([=](int src, int dst) { return cuda::createFastStatisticsFilter(src, dst, window, statistic); });
    all.push_back([=](int src, int dst) { return cuda::createFastTrimmedMeanFilter(src, dst, window, 10, 80); });
    all.push_back([=](int src, int dst) { return cuda::createFastUnsharpFilter(src, dst, window, 1.2, 2); });
    all.push_back([](int src, int dst)
                  { return cuda::createFastDifferenceOfGaussiansFilter(src, dst, Size(3, 3), 0.7, Size(9, 9), 2); });
    all.push_back([](int src, int dst) { return cuda::createFastLargeGaussianFilter(src, dst, 12); });
    return all;
}

//! Infinities, too, where a result is beyond the range of halves.
TEST_P(OtherTypes, ResultsOfHalvesAreThoseOfFloatsRounded)
{
    for (const int channels : {1, 2, 3})
        for (const Content content : {NOISE, SMOOTH, SPECIAL})
        {
            const int type = CV_16FC(channels), floats = CV_32FC(channels);
            const Mat image = makeImage(Size(53, 37), type, content);
            for (const MakeFilter& make : filtersOfHalves())
            {
                const Ptr<cuda::Filter> filter = make(type, type);
                EXPECT_TRUE(sameBits(halvesOf(filtered(GetParam(), make(type, floats), image)),
                                     filtered(GetParam(), filter, image)))
                    << cuda::describeFilter(filter) << ", " << seedText();
            }
        }
}

TEST_P(OtherTypes, ResultsOfIntegersAsHalves)
{
    for (const int type : {CV_8UC1, CV_16SC3, CV_8UC2})
    {
        const int floats = CV_32FC(CV_MAT_CN(type)), halves = CV_16FC(CV_MAT_CN(type));
        const Mat image = makeImage(Size(53, 37), type);
        const auto rangeOf = [&](int dstType)
        { return cuda::createFastStatisticsFilter(type, dstType, Size(5, 3), cuda::STATISTIC_MIDPOINT); };
        const auto gaussianOf = [&](int dstType) { return cuda::createFastLargeGaussianFilter(type, dstType, 12); };
        EXPECT_TRUE(sameBits(halvesOf(filtered(GetParam(), rangeOf(floats), image)),
                             filtered(GetParam(), rangeOf(halves), image)));
        EXPECT_TRUE(sameBits(halvesOf(filtered(GetParam(), gaussianOf(floats), image)),
                             filtered(GetParam(), gaussianOf(halves), image)));
    }
}

//! NaN of all kinds, which become the quiet one; -0, infinities and denormal numbers.
TEST_P(OtherTypes, OutliersOfSpecialValues)
{
    for (const int type : {CV_16FC1, CV_16FC3, CV_16FC2})
        for (const Size window : {Size(3, 3), Size(1, 1), Size(7, 5)})
            for (const int measure : {cuda::OUTLIERS_ABSOLUTE, cuda::OUTLIERS_RELATIVE, cuda::OUTLIERS_MAD})
                for (const bool replaceNan : {false, true})
                {
                    OutlierCase one = usualOutliers(type, window, cuda::OUTLIERS_BOTH, measure, BORDER_REFLECT);
                    one.replaceNan = replaceNan;
                    for (const Mat& image : {makeExtremes(Size(39, 20), type), makeBits(Size(39, 20), type)})
                        EXPECT_TRUE(sameBits(one.expected(image), filtered(GetParam(), one.filter(), image)))
                            << one.text() << ", " << seedText();
                }
}

INSTANTIATE_ENGINES(OtherTypes);

//! NaN that stay are no changes.
TEST(OtherTypesOnCpu, ReplacedOutliersOfHalves)
{
    for (const int type : {CV_16FC1, CV_16FC2})
        for (const bool replaceNan : {false, true})
        {
            OutlierCase one = usualOutliers(type, Size(3, 3), cuda::OUTLIERS_BOTH, cuda::OUTLIERS_ABSOLUTE);
            one.replaceNan = replaceNan;
            Mat image = makeBits(Size(45, 31), type), expectedMarks, result, marks;
            for (int y = 10; y < 20; ++y)  // windows of NaN
                for (int i = 0; i < image.cols * image.channels(); ++i)
                    image.ptr<ushort>(y)[i] |= 0x7c01;
            const Mat expected = one.expected(image, &expectedMarks);
            const int64 count = cuda::replaceOutliers(one.filter(), image, result, marks);
            EXPECT_TRUE(sameBits(expected, result)) << seedText();
            EXPECT_EQ(count, cv::countNonZero(marks.reshape(1)));
            EXPECT_TRUE(sameBits(expectedMarks, marks)) << seedText();
        }
}

//! Computed on the CPU only.
TEST(OtherTypesOnCpu, RollingBalls)
{
    for (const int border : allBorders())
        for (const double radius : {0., 2.5, 7.})
        {
            const auto ballOf = [&](int type) { return cuda::createFastRollingBallFilter(type, radius, border); };
            for (const int channels : {1, 3, 5})
            {
                const Mat halves = makeImage(Size(57, 33), CV_16FC(channels), channels == 1 ? SPECIAL : NOISE);
                EXPECT_TRUE(sameBits(halvesOf(filtered(CPU, ballOf(CV_32FC(channels)), floatsOf(halves))),
                                     filtered(CPU, ballOf(halves.type()), halves)))
                    << radius << ", " << borderText(border) << ", " << seedText();
            }
            for (const int type : {CV_8UC2, CV_16SC(5), CV_32FC2})
            {
                const Mat image = makeImage(Size(57, 33), type), result = filtered(CPU, ballOf(type), image);
                for (int c = 0; c < image.channels(); ++c)
                {
                    Mat plane, expected;
                    cv::extractChannel(image, plane, c);
                    cv::extractChannel(result, expected, c);
                    EXPECT_TRUE(sameBits(expected, filtered(CPU, ballOf(CV_MAT_DEPTH(type)), plane)))
                        << radius << ", " << typeText(type) << ", " << borderText(border) << ", " << seedText();
                }
            }
        }
}

//! In regions, in place, by several threads, in bands, without vectors.
TEST(OtherTypesOnCpu, TilesAndThreadsChangeNoBit)
{
    const AnyImageSize smallCaches;
    for (const int type : {CV_16FC3, CV_8UC2})
        for (const Case& one : otherCases(type, BORDER_REFLECT_101, Scalar()))
        {
            const Mat image = makeImage(Size(150, 270), type);
            expectThreadsAndBandsChangeNoBit(one.filter, image, algorithm, 2);
            expectStreamsAndCallsInPlaceGiveTheSame(one.filter, image);
        }
    const WithoutVectors without;
    for (const Case& one : otherCases(CV_16FC2, BORDER_REFLECT, Scalar()))
    {
        const Mat image = makeImage(Size(50, 40), CV_16FC2);
        EXPECT_TRUE(verify(one, image, filtered(CPU, one.filter, image))) << one.text << ", " << seedText();
    }
}

typedef EngineTest RandomOtherTypes;

TEST_P(RandomOtherTypes, EqualTheDefinition)
{
    runRandomCases("CUDAFASTFILTERS_RANDOM_TYPES_CASES", 400,
                   [&](int)
                   {
                       static const int channels[] = {1, 2, 3, 4, 5, 7, 16};
                       const bool areHalves = oneIn(2);
                       const int type = areHalves
                                            ? CV_16FC(channels[draw(0, 6)])
                                            : CV_MAKETYPE(allDepths()[draw(0, 4)], oneIn(2) ? 2 : channels[draw(4, 6)]);
                       const std::vector<Case> cases = otherCases(type, drawBorder(), Scalar::all(draw(-9, 300)));
                       const Size size(draw(1, 200 / (CV_MAT_CN(type) + 3)), draw(1, 40));
                       expectCorrectInRandomLayout(GetParam(), cases[draw(0, (int)cases.size() - 1)], size);
                       EXPECT_STREQ(algorithm, ff::lastAlgorithm());
                   });
}

INSTANTIATE_ENGINES(RandomOtherTypes);

}  // namespace
}  // namespace opencv_test
