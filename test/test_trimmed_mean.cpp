// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// createFastTrimmedMeanFilter() beside its definition in the header. More random cases:
// CUDAFASTFILTERS_RANDOM_TRIMMED_CASES.

#include "test_precomp.hpp"

#include "test_image_parts.hpp"
#include "test_random.hpp"
#include "test_trimmed_mean.hpp"

#include "testing/test_hooks.hpp"

#include <map>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

const std::vector<std::pair<double, double>>& trims()
{
    static const std::vector<std::pair<double, double>> all = {{25, 75}, {0, 60}, {10, 100}, {50, 50}, {0, 100}};
    return all;
}

void expectTrimmed(Engine engine, const Case& filterCase, const Mat& image, const char* algorithm)
{
    expectCorrect(engine, filterCase, image);
    EXPECT_STREQ(algorithm, ff::lastAlgorithm()) << filterCase.text;
}

const char* algorithmOf(Engine engine, int srcType, int dstType, Size window, double lower, double upper)
{
    const int first = cvRound(lower / 100 * (window.area() - 1)), last = cvRound(upper / 100 * (window.area() - 1));
    const bool isAll = last - first + 1 == window.area();
    const bool isOther = isAll || (first == last && (dstType == -1 || dstType == srcType));
    if (engine == GPU)
        return isOther ? "rank_or_box" : "trimmed_planes";
    return isOther ? "box_or_rank" : "trimmed_sums";
}

typedef EngineParamTest<perf::MatType> TrimmedMeans;

TEST_P(TrimmedMeans, OfEveryWindowEqualTheDefinition)
{
    const int type = GET_PARAM(1), isFloat = CV_MAT_DEPTH(type) == CV_32F;
    for (int dstType : resultTypes(type))
        for (const auto& trim : trims())
            for (Size window : {Size(1, 1), Size(3, 3), Size(1, 5), Size(5, 5), Size(7, 7), Size(7, 5), Size(17, 15)})
                for (Content content : {NOISE, FEW_VALUES, EXTREMES, isFloat ? SPECIAL : SMOOTH})
                    expectTrimmed(engine(), trimmedCase(type, dstType, window, trim.first, trim.second),
                                  makeImage(Size(71, 12), type, content),
                                  algorithmOf(engine(), type, dstType, window, trim.first, trim.second));
}

TEST_P(TrimmedMeans, OfEveryBorderAndAnchorEqualTheDefinition)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(29, 23), type);
    for (int border : allBorders())
        for (Point anchor : {Point(-1, -1), Point(0, 0), Point(4, 2)})
            for (const auto& trim : trims())
                expectCorrect(
                    engine(),
                    trimmedCase(type, -1, Size(5, 3), trim.first, trim.second, anchor, border, Scalar(8, 90, 1, 255)),
                    image);
}

TEST_P(TrimmedMeans, OfLargeWindowsEqualTheDefinition)
{
    const int type = GET_PARAM(1);
    const bool isCounted = engine() == CPU && CV_ELEM_SIZE1(type) == 1 && hasVectors();
    for (int dstType : resultTypes(type))
        for (Size window : {Size(65, 41), Size(401, 3), Size(205, 201)})
            for (Content content : {NOISE, EXTREMES})
                expectTrimmed(engine(), trimmedCase(type, dstType, window, 20, 85),
                              makeImage(Size(13, 4), type, content),
                              isCounted ? "trimmed_counts" : algorithmOf(engine(), type, dstType, window, 20, 85));
}

TEST_P(TrimmedMeans, OfOneRankAreMediansAndOfAllAreBoxes)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(90, 50), type);
    for (int side : {3, 5, 9, 21})
    {
        const Size window(side, side);
        EXPECT_TRUE(sameBits(filtered(engine(), cuda::createFastMedianFilter(type, side), image),
                             filtered(engine(), cuda::createFastTrimmedMeanFilter(type, -1, window, 50, 50), image)));
        for (int dstType : resultTypes(type))
            EXPECT_TRUE(sameBits(
                filtered(engine(),
                         cuda::createFastBoxFilter(type, dstType, window, Point(-1, -1), true, BORDER_REPLICATE),
                         image),
                filtered(engine(), cuda::createFastTrimmedMeanFilter(type, dstType, window, 0, 100), image)));
    }
}

//! Rows, each part filtered from nothing but its own source rows.
TEST_P(TrimmedMeans, OfPartsAreThoseOfTheWhole)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(70, 333), type);
    for (int border : allBorders())
        expectPartsAreTheWhole(
            engine(),
            cuda::createFastTrimmedMeanFilter(type, -1, Size(7, 11), 20, 80, Point(-1, -1), border, Scalar::all(9)),
            image, 150);
}

//! Several tiles, rows that begin anywhere, and regions of a larger image.
TEST_P(TrimmedMeans, OfLargerImagesEqualTheDefinition)
{
    const int type = GET_PARAM(1);
    for (int dstType : resultTypes(type))
        for (Size window : {Size(3, 3), Size(5, 5), Size(7, 7), Size(3, 7), Size(67, 3), Size(3, 35)})
            for (Size size : {Size(1, 1), Size(261, 35), Size(130, 67)})
            {
                const Case filterCase =
                    trimmedCase(type, dstType, window, 10, 80, Point(-1, -1), drawBorder(), Scalar(8, 90, 1, 255));
                expectTrimmed(engine(), filterCase, makeImage(size, type),
                              algorithmOf(engine(), type, dstType, window, 10, 80));
                for (int i = 0; i < 4; ++i)
                    expectCorrectInRandomLayout(engine(), filterCase, Size(draw(1, 140), draw(1, 40)));
            }
}

INSTANTIATE_ENGINES_WITH(TrimmedMeans, testing::ValuesIn(allTypes()));

typedef testing::TestWithParam<perf::MatType> TrimmedMeansOfCpu;

//! Where limits of neighbours are equal and where they leap, at both ends of the type; windows beyond the image.
TEST_P(TrimmedMeansOfCpu, FromCountsEqualTheDefinition)
{
    const int type = GetParam();
    if (CV_ELEM_SIZE1(type) != 1 || !hasVectors())
        return;
    for (int dstType : resultTypes(type))
        for (const auto& trim : std::vector<std::pair<double, double>>{{0, 60}, {10, 100}, {40, 41}})
            for (Size window : {Size(5, 3), Size(13, 11), Size(1, 131), Size(101, 1)})
                for (Content content : {NOISE, EXTREMES, SMOOTH})
                    for (Size size : {Size(1, 1), Size(37, 5)})
                    {
                        Mat image = makeImage(size, type, content);
                        if (oneIn(4))
                            image.setTo(Scalar::all(oneIn(2) ? -128 : 255));
                        expectCorrectAlone(CPU, "trimmed_counts",
                                           trimmedCase(type, dstType, window, trim.first, trim.second), image);
                    }
}

TEST_P(TrimmedMeansOfCpu, OfSeveralThreadsAndBandsAreTheSame)
{
    const int type = GetParam();
    expectThreadsAndBandsChangeNoBit(cuda::createFastTrimmedMeanFilter(type, -1, Size(9, 11), 30, 70),
                                     makeImage(Size(300, 700), type, SMOOTH), "trimmed_sums", 1);
}

INSTANTIATE_TEST_CASE_P(CPU, TrimmedMeansOfCpu, testing::ValuesIn(allTypes()));

typedef EngineTest TrimmedMean;

//! More bytes than a 32-bit sum holds.
TEST_P(TrimmedMean, OfAHugeWindowIsExact)
{
    expectTrimmed(GetParam(), trimmedCase(CV_8UC1, CV_32FC1, Size(3001, 2801), 5, 100), makeImage(Size(2, 1), CV_8UC1),
                  GetParam() == GPU ? "trimmed_planes" : "trimmed_sums");
}

TEST_P(TrimmedMean, OfNumbersFarFromZeroKeepsItsDigits)
{
    Mat image;
    makeImage(Size(60, 40), CV_32FC1).convertTo(image, CV_32F, 1e-3, 1e6);
    for (int side : {3, 9, 31})
        expectTrimmed(GetParam(), trimmedCase(CV_32FC1, -1, Size(side, side), 10, 90), image,
                      GetParam() == GPU ? "trimmed_planes" : "trimmed_sums");
}

INSTANTIATE_ENGINES(TrimmedMean);

TEST(TrimmedMeanCalls, StreamsAndOverlappingImages)
{
    const Mat image = makeImage(Size(333, 250), CV_16UC1);
    const Ptr<cuda::Filter> filter = cuda::createFastTrimmedMeanFilter(CV_16UC1, -1, Size(5, 5), 20, 80);
    expectStreamsAndCallsInPlaceGiveTheSame(filter, image);
}

TEST(TrimmedMeanCalls, RefusesWhatItDoesNotTake)
{
    const auto make = [](int src, int dst, Size window, double lower, double upper, Point anchor = Point(-1, -1),
                         int border = BORDER_REPLICATE)
    { return [=] { cuda::createFastTrimmedMeanFilter(src, dst, window, lower, upper, anchor, border); }; };
    const Size window(3, 3);
    expectRefused("CV_64FC1", make(CV_64FC1, -1, window, 10, 90));
    expectRefused("CV_16UC1", make(CV_8UC1, CV_16UC1, window, 10, 90));
    expectRefused("CV_32FC3", make(CV_8UC1, CV_32FC3, window, 10, 90));
    expectRefused("3x4", make(CV_8UC1, -1, Size(3, 4), 10, 90));
    expectRefused("percentile -1", make(CV_8UC1, -1, window, -1, 90));
    expectRefused("percentile 101", make(CV_8UC1, -1, window, 10, 101));
    expectRefused("percentile nan", make(CV_8UC1, -1, window, std::nan(""), 90));
    expectRefused("percentiles 60 to 40", make(CV_8UC1, -1, window, 60, 40));
    expectRefused("(3, 0)", make(CV_8UC1, -1, window, 10, 90, Point(3, 0)));
    expectRefused("border mode 5", make(CV_8UC1, -1, window, 10, 90, Point(-1, -1), 5));

    const Ptr<cuda::Filter> filter = cuda::createFastTrimmedMeanFilter(CV_8UC1, -1, window, 10, 90);
    expectRefused("trimmed mean", [&] { cuda::ignoreMissing(filter, cuda::MissingData(cuda::MissingData::VALUE)); });
    Mat result(3, 3, CV_8UC1, Scalar(5));
    const Mat before = result.clone();
    expectRefused("CV_16UC1", [&] { applyOnCpu(filter, Mat(9, 9, CV_16UC1, Scalar(1)), result); });
    EXPECT_TRUE(sameBits(before, result));
    EXPECT_NE(String::npos, cuda::describeFilter(filter).find("trimmed mean (percentiles 10 to 90)"));
    EXPECT_NE(String::npos, cuda::describeFilter(filter, Size(99, 88)).find("algorithm: trimmed_sums"));
#ifdef CUDAFASTFILTERS_HAVE_CUDA
    EXPECT_NE(String::npos, cuda::describeFilter(filter).find("algorithm: trimmed_planes"));
#endif
}

Case drawTrimmed()
{
    const int channels = std::vector<int>{1, 3, 4}[draw(0, 2)];
    const int type = CV_MAKETYPE(allDepths()[draw(0, 4)], channels);
    const int most = oneIn(6) ? 20 : oneIn(3) ? 8 : 3, side = draw(0, most) * 2 + 1;
    const Size window(side, oneIn(2) ? side : draw(0, most) * 2 + 1);
    double lower = drawPercentile(), upper = oneIn(6) ? lower : drawPercentile();
    if (lower > upper)
        std::swap(lower, upper);
    return trimmedCase(type, resultTypes(type)[oneIn(3) ? resultTypes(type).size() - 1 : 0], window, lower, upper,
                       drawAnchor(window), drawBorder(), drawBorderValue());
}

typedef EngineTest RandomTrimmedMeans;

TEST_P(RandomTrimmedMeans, EqualTheDefinition)
{
    const Engine engine = GetParam();
    std::map<std::string, int> casesOf;
    const bool many = runRandomCases("CUDAFASTFILTERS_RANDOM_TRIMMED_CASES", 400,
                                     [&](int)
                                     {
                                         const WithoutVectors without(oneIn(8));
                                         const Case filterCase = drawTrimmed();
                                         const int most = filterCase.window.area() > 200 ? 25 : 60;
                                         const Size size(oneIn(8) ? draw(1, 300) : draw(1, most), draw(1, most));
                                         expectCorrectInRandomLayout(engine, filterCase, size);
                                         ++casesOf[ff::lastAlgorithm()];
                                     });
    if (!many || HasFailure())
        return;
    if (engine == GPU)
    {
        EXPECT_TRUE(casesOf["rank_or_box"] > 0 && casesOf["trimmed_planes"] > 0);
        return;
    }
    EXPECT_TRUE(casesOf["box_or_rank"] > 0 && casesOf["trimmed_sums"] > 0);
    EXPECT_TRUE(!cv::useOptimized() || !hasVectors() || casesOf["trimmed_counts"] > 0);
}

INSTANTIATE_ENGINES(RandomTrimmedMeans);

}  // namespace
}  // namespace opencv_test
