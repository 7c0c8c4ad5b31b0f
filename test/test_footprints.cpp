// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Ranks of windows that are no rectangles of odd sides. More random cases: CUDAFASTFILTERS_RANDOM_FOOTPRINT_CASES.

#include "test_precomp.hpp"

#include "test_case.hpp"
#include "test_image.hpp"
#include "test_image_parts.hpp"
#include "test_random.hpp"

#include "testing/test_hooks.hpp"

#include <map>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

Case drawFootprintCase()
{
    const int channels = std::vector<int>{1, 3, 4}[draw(0, 2)], type = CV_MAKETYPE(allDepths()[draw(0, 4)], channels);
    const Mat footprint = drawFootprint();
    return footprintCase(type, footprint, drawPercentile(), drawAnchor(footprint.size()), drawBorder(),
                         drawBorderValue());
}

//! Small images, and some that have whole tiles of the device's kernels.
Size drawFootprintImage()
{
    return oneIn(6) ? Size(draw(150, 700), draw(60, 140)) : Size(draw(1, 120), draw(1, 90));
}

std::vector<const char*> footprintAlgorithms(Engine engine)
{
#ifdef CUDAFASTFILTERS_HAVE_CUDA
    if (engine == GPU)
        return ff::deviceFootprintAlgorithms();
#endif
    CV_UNUSED(engine);
    return ff::cpuFootprintAlgorithms();
}

std::vector<const char*> rankAlgorithms(Engine engine)
{
#ifdef CUDAFASTFILTERS_HAVE_CUDA
    if (engine == GPU)
        return ff::deviceAlgorithms();
#endif
    CV_UNUSED(engine);
    return ff::cpuAlgorithms();
}

Case drawPlusCase()
{
    const int channels = std::vector<int>{1, 3, 4}[draw(0, 2)];
    return footprintCase(CV_MAKETYPE(allDepths()[draw(0, 4)], channels),
                         cv::getStructuringElement(MORPH_CROSS, Size(3, 3)), 50, drawAnchor(Size(3, 3)), drawBorder(),
                         drawBorderValue());
}

typedef EngineTest RandomFootprints;

TEST_P(RandomFootprints, EqualTheOracle)
{
    runRandomCases("CUDAFASTFILTERS_RANDOM_FOOTPRINT_CASES", 400,
                   [this](int)
                   {
                       const Case drawn = drawFootprintCase();
                       expectCorrectInRandomLayout(GetParam(), drawn, drawFootprintImage());
                   });
}

TEST_P(RandomFootprints, EachAlgorithmAloneEqualsTheOracle)
{
    const std::vector<const char*> algorithms = footprintAlgorithms(GetParam());
    std::map<std::string, int> runs;
    runRandomCases("CUDAFASTFILTERS_RANDOM_FOOTPRINT_CASES", 400,
                   [&](int index)
                   {
                       const char* const algorithm = algorithms[index % algorithms.size()];
                       const bool isPlus = algorithm == std::string("footprint_plus");
                       // It takes one footprint, and only rows of the destination that begin alike.
                       for (int tries = isPlus ? 16 : 1; tries > 0; --tries)
                       {
                           const Case drawn = isPlus ? drawPlusCase() : drawFootprintCase();
                           const Size size = drawFootprintImage();
                           if (!runsBy(algorithm, [&] { expectCorrectInRandomLayout(GetParam(), drawn, size); }))
                               continue;
                           ++runs[ff::lastAlgorithm()];
                           return;
                       }
                   });
    for (const char* algorithm : algorithms)
        if (GetParam() == GPU || hasVectors() || algorithm == algorithms.back())
        {
            EXPECT_NE(0, runs[algorithm]) << algorithm << " never ran";
        }
}

TEST_P(RandomFootprints, RectanglesByEachAlgorithmEqualTheOracle)
{
    const std::vector<const char*> algorithms = rankAlgorithms(GetParam());
    const auto runCase = [&](int)
    {
        const int most = oneIn(5) ? 24 : 9, channels = std::vector<int>{1, 3, 4}[draw(0, 2)];
        const Mat pixels = Mat::ones(draw(1, most), draw(1, most), CV_8U);
        const int last = std::max(1, pixels.rows * pixels.cols - 1), steps = draw(0, std::min(8, last));
        const double percentile = oneIn(2) ? drawPercentile() : 100. * (oneIn(2) ? steps : last - steps) / last;
        const Case drawn = footprintCase(CV_MAKETYPE(allDepths()[draw(0, 4)], channels), pixels, percentile,
                                         drawAnchor(pixels.size()), drawBorder(), drawBorderValue());
        const Size size(draw(1, 150), draw(1, 90));
        const uint64 state = theRNG().state;
        for (const char* algorithm : algorithms)
        {
            theRNG().state = state;
            runsBy(algorithm, [&] { expectCorrectInRandomLayout(GetParam(), drawn, size); });
        }
    };
    runRandomCases("CUDAFASTFILTERS_RANDOM_FOOTPRINT_CASES", 150, runCase);
}

INSTANTIATE_ENGINES(RandomFootprints);

TEST(Footprints, WithoutVectorInstructions)
{
    const WithoutVectors without;
    for (int i = 0; i < 20; ++i)
    {
        const Case drawn = drawFootprintCase();
        expectCorrectInRandomLayout(CPU, drawn, Size(draw(1, 60), draw(1, 50)));
    }
}

//! A disc.
Mat disc(int radius)
{
    Mat pixels = Mat::zeros(2 * radius + 1, 2 * radius + 1, CV_8U);
    cv::circle(pixels, Point(radius, radius), radius, Scalar(1), FILLED);
    return pixels;
}

struct Chosen
{
    int radius;
    double percentile;
    const char* algorithm;
};

const Chosen chosen[] = {{1, 0, "footprint_extremum"},   {9, 100, "footprint_extremum"}, {2, 50, "footprint_networks"},
                         {7, 30, "footprint_networks"},  {12, 50, "footprint_networks"}, {25, 50, "sliding_histogram"},
                         {40, 100, "footprint_extremum"}};

TEST(FootprintsOnVectors, ThreadsAndBandsChangeNoBit)
{
    requireVectors();
    for (const Chosen& one : chosen)
        for (const int type : {CV_8UC1, CV_16SC3, CV_32FC1})
        {
            const Ptr<cuda::Filter> filter = cuda::createFastRankFilter(type, disc(one.radius), one.percentile);
            expectThreadsAndBandsChangeNoBit(filter, makeImage(Size(331, 207), type), one.algorithm, 1);
        }
}

TEST(FootprintsOnVectors, PartsGiveTheBytesOfTheWhole)
{
    requireVectors();
    for (const Chosen& one : chosen)
        expectPartsAreTheWhole(CPU, cuda::createFastRankFilter(CV_16UC1, disc(one.radius), one.percentile),
                               makeImage(Size(331, 207), CV_16UC1), 90);
}

TEST(Footprints, ThinOnesKeepAllPixels)
{
    Mat pixels = Mat::zeros(31, 3, CV_8U);
    pixels.col(0).setTo(1);
    pixels.at<uchar>(15, 2) = 1;
    expectCorrect(CPU, footprintCase(CV_8UC1, pixels, 0), makeImage(Size(200, 100), CV_8UC1));
}

// Whose runs of more than 128 pixels are only parts of rectangles.
TEST(Footprints, LargeDiscsHaveMinima)
{
    const Mat image = makeImage(Size(300, 40), CV_8UC1);
    for (const int radius : {65, 100, 127})
        expectCorrect(CPU, footprintCase(CV_8UC1, disc(radius), 0), image);
}

typedef EngineTest FootprintsOfEngines;

TEST_P(FootprintsOfEngines, RectanglesOfOddSidesRunAsThese)
{
    const Mat image = makeImage(Size(200, 100), CV_8UC1);
    Mat padded = Mat::zeros(Size(7, 9), CV_8U);
    padded(Rect(1, 2, 5, 5)).setTo(255);
    const Mat expected = filtered(GetParam(), cuda::createFastMedianFilter(CV_8UC1, 5), image);
    const std::string plain = ff::lastAlgorithm();
    const Mat actual = filtered(GetParam(), cuda::createFastRankFilter(CV_8UC1, padded, 50), image);
    EXPECT_EQ(plain, ff::lastAlgorithm());
    EXPECT_TRUE(sameBits(expected, actual));
}

INSTANTIATE_ENGINES(FootprintsOfEngines);

TEST(Footprints, RefuseWhatIsNone)
{
    const auto create = [](const Mat& pixels, Point anchor = Point(-1, -1))
    { cuda::createFastRankFilter(CV_8UC1, pixels, 50, anchor); };
    EXPECT_THROW(create(Mat()), cv::Exception);
    EXPECT_THROW(create(Mat::zeros(3, 3, CV_8U)), cv::Exception);
    EXPECT_THROW(create(Mat::ones(3, 3, CV_32F)), cv::Exception);
    EXPECT_THROW(create(Mat::ones(3, 3, CV_8UC3)), cv::Exception);
    EXPECT_THROW(create(Mat::ones(3, 3, CV_8U), Point(3, 0)), cv::Exception);
    const int sizes[] = {3, 3, 3};
    EXPECT_THROW(create(Mat(3, sizes, CV_8U, Scalar(1))), cv::Exception);
    EXPECT_NO_THROW(create(Mat::ones(4, 2, CV_8U)));
}

}  // namespace
}  // namespace opencv_test
