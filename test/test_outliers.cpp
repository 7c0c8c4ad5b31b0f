// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// createFastOutlierFilter() and replaceOutliers().

#include "test_precomp.hpp"
#include "test_frame.hpp"
#include "test_image.hpp"
#include "test_image_parts.hpp"
#include "test_outliers.hpp"

#include "testing/test_hooks.hpp"

#include <limits>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

using cuda::HostOptions;

const float nanValue = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();

void expectAsDefined(Engine engine, const OutlierCase& outliers, const Mat& image)
{
    EXPECT_TRUE(sameBits(outliers.expected(image), filtered(engine, outliers.filter(), image)))
        << outliers.text() << ", image " << image.size() << ", " << seedText();
}

typedef EngineParamTest<perf::MatType> Outliers;

TEST_P(Outliers, EqualTheDefinitionForEverySideMeasureAndBorder)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(83, 37), type);
    for (Size window : {Size(3, 3), Size(5, 5), Size(7, 7), Size(7, 3), Size(1, 5), Size(9, 1)})
        for (int measure : {cuda::OUTLIERS_ABSOLUTE, cuda::OUTLIERS_RELATIVE, cuda::OUTLIERS_MAD})
        {
            for (int which : {cuda::OUTLIERS_BOTH, cuda::OUTLIERS_BRIGHT, cuda::OUTLIERS_DARK})
                expectAsDefined(engine(), usualOutliers(type, window, which, measure), image);
            for (int border : allBorders())
                expectAsDefined(engine(), usualOutliers(type, window, cuda::OUTLIERS_BOTH, measure, border), image);
        }
}

TEST_P(Outliers, EqualTheDefinitionForLargerWindows)
{
    const int type = GET_PARAM(1);
    for (Size window : {Size(1, 1), Size(11, 11), Size(17, 17), Size(21, 19), Size(5, 61), Size(33, 33)})
        for (int measure : {cuda::OUTLIERS_ABSOLUTE, cuda::OUTLIERS_RELATIVE, cuda::OUTLIERS_MAD})
            expectAsDefined(engine(), usualOutliers(type, window, cuda::OUTLIERS_BOTH, measure),
                            makeImage(Size(53, 29), type));
}

TEST_P(Outliers, EqualTheDefinitionForOddSizes)
{
    const int type = GET_PARAM(1);
    for (Size size : {Size(1, 1), Size(1, 40), Size(40, 1), Size(2, 3), Size(130, 5), Size(1037, 9), Size(5, 300)})
        for (int side : {3, 5, 7})
            for (int measure : {cuda::OUTLIERS_ABSOLUTE, cuda::OUTLIERS_MAD})
                expectAsDefined(engine(),
                                usualOutliers(type, Size(side, side), cuda::OUTLIERS_BOTH, measure, BORDER_REFLECT_101),
                                makeImage(size, type));
}

typedef TestWithParam<perf::MatType> OutliersOfCpu;

//! Several tiles and threads, bands of rows, parts of an image.
TEST_P(OutliersOfCpu, ThreadsBandsAndPartsChangeNoBit)
{
    const int type = GetParam();
    const Mat image = makeImage(Size(1100, 300), type);
    for (Size window : {Size(3, 3), Size(5, 5), Size(5, 1), Size(1, 3)})
        for (int measure : {cuda::OUTLIERS_ABSOLUTE, cuda::OUTLIERS_MAD})
        {
            const Ptr<cuda::Filter> filter =
                usualOutliers(type, window, cuda::OUTLIERS_BOTH, measure, BORDER_WRAP).filter();
            Mat expected;
            applyOnCpu(filter, image, expected);
            const std::string algorithm = hasVectors() ? ff::lastAlgorithm() : "sliding_histogram";
            expectThreadsAndBandsChangeNoBit(filter, image, algorithm.c_str(), 2);
            expectPartsAreTheWhole(CPU, filter, image, 250);
        }
}

INSTANTIATE_TEST_CASE_P(CPU, OutliersOfCpu, ValuesIn(allTypes()));

TEST_P(Outliers, RegionsAreIsolatedAndInPlaceWorks)
{
    const int type = GET_PARAM(1);
    const Mat parent = makeImage(Size(190, 90), type);
    const Rect roi(11, 7, 150, 70);
    for (int side : {3, 5})
        for (int measure : {cuda::OUTLIERS_ABSOLUTE, cuda::OUTLIERS_MAD})
        {
            const OutlierCase outliers = usualOutliers(type, Size(side, side), cuda::OUTLIERS_BOTH, measure);
            Frame src(engine(), parent, roi), dst(src, roi);
            Frame::apply(outliers.filter(), src, dst);
            EXPECT_TRUE(sameBits(outliers.expected(parent, roi), dst.pixels())) << outliers.text();
            EXPECT_TRUE(dst.untouchedOutside());
        }
}

//! Larger than the caches, where results may be written past them.
TEST_P(Outliers, LargeImagesAreAsTheirParts)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(2500, 800), type);
    for (int measure : {cuda::OUTLIERS_ABSOLUTE, cuda::OUTLIERS_RELATIVE, cuda::OUTLIERS_MAD})
        for (int side : {3, 5, 7})
        {
            const OutlierCase outliers = usualOutliers(type, Size(side, side), cuda::OUTLIERS_BOTH, measure);
            const Mat result = filtered(engine(), outliers.filter(), image);
            for (Point corner : {Point(0, 0), Point(1000, 250), Point(2040, 500), Point(2440, 740)})
            {
                const Rect inner(corner, Size(60, 60)),
                    outer = Rect(corner - Point(3, 3), Size(66, 66)) & Rect(Point(), image.size());
                const Mat expected = outliers.expected(image(outer).clone());
                const Rect sure =
                    (corner.x == 0 ? Rect(0, 0, 60, 60) : Rect(3, 3, 60, 60)) & Rect(0, 0, outer.width, outer.height);
                EXPECT_TRUE(sameBits(expected(sure), result(Rect(sure.tl() + outer.tl(), sure.size()))))
                    << outliers.text() << ", " << inner << ", " << seedText();
            }
        }
}

INSTANTIATE_ENGINES_WITH(Outliers, ValuesIn(allTypes()));

//! Each fast path ran.
TEST(OutliersOfFastPaths, RunByTheAlgorithmsOfMedians)
{
    requireVectors();
    const std::pair<Size, const char*> paths[] = {{Size(3, 3), "median_rows"},
                                                  {Size(5, 5), "network_strip"},
                                                  {Size(17, 17), "network_strip"},
                                                  {Size(9, 1), "sorted_window"}};
    for (int type : {CV_8UC1, CV_16SC3, CV_32FC4})
        for (int measure : {cuda::OUTLIERS_ABSOLUTE, cuda::OUTLIERS_RELATIVE, cuda::OUTLIERS_MAD})
            for (const auto& path : paths)
            {
                expectAsDefined(CPU, usualOutliers(type, path.first, cuda::OUTLIERS_BOTH, measure),
                                makeImage(Size(99, 41), type));
                EXPECT_STREQ(path.second, ff::lastAlgorithm());
            }
}

//! What runs on the device for a measure and a side, in all ways in which rows may begin.
void expectOnDevice(const char* algorithm, const OutlierCase& outliers, Size size)
{
    const Mat parent =
        makeImage(size + Size(7, 5), outliers.type, CV_MAT_DEPTH(outliers.type) == CV_32F ? SPECIAL : NOISE);
    const size_t unit = parent.elemSize1(), step = alignSize(parent.cols * parent.elemSize(), 16) + 16;
    for (const Rect& roi : {Rect(Point(), size), Rect(Point(4, 1), size), Rect(Point(7, 5), size)})
    {
        const Mat expected = outliers.expected(parent, roi);
        for (size_t offset : {size_t(0), unit})
            for (bool odd : {false, true})
            {
                Frame src(GPU, parent, roi, step + odd * unit, offset), dst(GPU);
                Frame::apply(outliers.filter(), src, dst);
                EXPECT_STREQ(algorithm, ff::lastAlgorithm()) << outliers.text();
                EXPECT_TRUE(sameBits(expected, dst.pixels()))
                    << outliers.text() << ", region " << roi << ", offset " << offset << ", " << seedText();
                Frame shifted(GPU, Mat(parent.size(), outliers.type, Scalar::all(1)), roi, step, unit - offset);
                Frame::apply(outliers.filter(), src, shifted);
                EXPECT_TRUE(sameBits(expected, shifted.pixels())) << outliers.text();
                EXPECT_TRUE(shifted.untouchedOutside());
            }
    }
}

//! Limits on both sides, on one side, and relative to the median.
TEST(OutliersOfFastPaths_GPU, KernelsOfMediansReplaceOutliers)
{
    requireEngine(GPU);
    const std::pair<int, int> rules[] = {
        {cuda::OUTLIERS_BOTH, cuda::OUTLIERS_ABSOLUTE},   {cuda::OUTLIERS_BRIGHT, cuda::OUTLIERS_ABSOLUTE},
        {cuda::OUTLIERS_DARK, cuda::OUTLIERS_ABSOLUTE},   {cuda::OUTLIERS_BOTH, cuda::OUTLIERS_RELATIVE},
        {cuda::OUTLIERS_BRIGHT, cuda::OUTLIERS_RELATIVE}, {cuda::OUTLIERS_DARK, cuda::OUTLIERS_RELATIVE}};
    for (int type : {CV_8UC1, CV_16UC1, CV_32FC1})
        for (int side : {3, 5, 7})
            for (const auto& rule : rules)
                for (Size size : {Size(640, 130), Size(2200, 61), Size(301, 77)})
                    expectOnDevice(side == 3 ? "median_columns" : "median_tile",
                                   usualOutliers(type, Size(side, side), rule.first, rule.second,
                                                 side == 5 ? BORDER_REFLECT_101 : BORDER_REPLICATE),
                                   size);
}

TEST(OutliersOfFastPaths_GPU, OthersTakeASecondPass)
{
    requireEngine(GPU);
    for (int type : {CV_8UC1, CV_16SC1, CV_16UC1, CV_32FC1, CV_8UC3})
        for (Size window : {Size(3, 3), Size(5, 5), Size(7, 7), Size(9, 3), Size(75, 71)})
        {
            const Size size = window.width > 9 ? Size(70, 35) : Size(300, 75);
            expectOnDevice("outlier_deviations",
                           usualOutliers(type, window, cuda::OUTLIERS_BOTH, cuda::OUTLIERS_MAD, BORDER_WRAP), size);
            expectOnDevice("outlier_deviations", usualOutliers(type, window, cuda::OUTLIERS_DARK, cuda::OUTLIERS_MAD),
                           size);
            const bool isFused =
                type != CV_16SC1 && type != CV_8UC3 && window.height == window.width && window.width < 9;
            const char* const pixels = !isFused            ? "outlier_pixels"
                                       : window.width == 3 ? "median_columns"
                                                           : "median_tile";
            expectOnDevice(pixels, usualOutliers(type, window, cuda::OUTLIERS_BOTH, cuda::OUTLIERS_RELATIVE), size);
            expectOnDevice(pixels, usualOutliers(type, window, cuda::OUTLIERS_BRIGHT, cuda::OUTLIERS_ABSOLUTE), size);
        }
}

//! Every limit of bytes, of kernels that tell four pixels at once.
TEST(OutliersOfFastPaths_GPU, EveryLimitOfBytesIsExact)
{
    requireEngine(GPU);
    for (int side : {3, 5})
        for (int limit = 0; limit < 256; ++limit)
        {
            OutlierCase outliers = usualOutliers(CV_8UC1, Size(side, side), limit % 3, cuda::OUTLIERS_ABSOLUTE);
            for (int which : {(int)cuda::OUTLIERS_BOTH, outliers.which})
            {
                outliers.which = which;
                outliers.threshold = limit;
                expectAsDefined(GPU, outliers, makeImage(Size(320, 40), CV_8UC1, limit % 2 ? NOISE : EXTREMES));
            }
        }
}

typedef EngineTest OutliersOfIntegers;

//! All differences and factors of bytes, each next to the tie.
TEST_P(OutliersOfIntegers, ComparisonsAreExact)
{
    for (int depth : {CV_8U, CV_8S, CV_16U, CV_16S})
        for (int measure : {cuda::OUTLIERS_RELATIVE, cuda::OUTLIERS_MAD})
            for (double factor : {0., 1e-300, 1e-6, 1 / 3., 0.1, 0.5, 1., 1.5, 2 / 3., 7., 254.5, 255., 256., 300.,
                                  65535., 65536., 1e5, 1e300})
                for (int step : {-1, 0, 1})
                {
                    const double near = step == 0 ? factor : std::nextafter(factor, step < 0 ? 0 : 1e308);
                    OutlierCase outliers =
                        usualOutliers(CV_MAKETYPE(depth, 1), Size(3, 3), cuda::OUTLIERS_BOTH, measure);
                    outliers.threshold = measure == cuda::OUTLIERS_MAD ? near / 1.4826 : near;
                    for (Content content : {NOISE, FEW_VALUES, EXTREMES, SMOOTH})
                        expectAsDefined(GetParam(), outliers, makeImage(Size(71, 19), outliers.type, content));
                    Mat small(19, 71, outliers.type);
                    theRNG().fill(small, RNG::UNIFORM, 0, 6);
                    expectAsDefined(GetParam(), outliers, small);
                }
}

TEST_P(OutliersOfIntegers, FractionsOfThresholdsCount)
{
    Mat image(9, 9, CV_16UC1, Scalar(1000));
    image.at<ushort>(4, 4) = 1010;
    for (double threshold : {9.999, 10., 10.001})
        EXPECT_EQ(threshold < 10 ? 1000 : 1010,
                  filtered(GetParam(), cuda::createFastOutlierFilter(CV_16UC1, Size(3, 3), threshold), image)
                      .at<ushort>(4, 4));
}

TEST_P(OutliersOfIntegers, NothingIsReplacedBeyondAnInfiniteThreshold)
{
    for (int type : {CV_8UC1, CV_16SC3, CV_32FC1})
        for (int measure : {cuda::OUTLIERS_ABSOLUTE, cuda::OUTLIERS_RELATIVE, cuda::OUTLIERS_MAD})
            for (Content content : {NOISE, FEW_VALUES})
            {
                const Mat image = makeImage(Size(40, 30), type, content);
                const Ptr<cuda::Filter> filter = cuda::createFastOutlierFilter(
                    type, Size(3, 3), std::numeric_limits<double>::infinity(), cuda::OUTLIERS_BOTH, measure);
                EXPECT_TRUE(sameBits(image, filtered(GetParam(), filter, image)));
            }
}

INSTANTIATE_ENGINES(OutliersOfIntegers);

typedef EngineTest OutliersOfFloats;

TEST_P(OutliersOfFloats, SpecialValuesAreAsDefined)
{
    for (int channels : {1, 3, 4})
        for (int measure : {cuda::OUTLIERS_ABSOLUTE, cuda::OUTLIERS_RELATIVE, cuda::OUTLIERS_MAD})
            for (int side : {3, 5, 7, 19})
                for (bool replaceNan : {false, true})
                    for (double threshold : {0., 1e-45, 1e-30, 0.7, 1., 5., 1e30, 3.4e38, 1e39})
                    {
                        OutlierCase outliers = usualOutliers(CV_32FC(channels), Size(side, side), cuda::OUTLIERS_BOTH,
                                                             measure, BORDER_CONSTANT);
                        outliers.threshold = threshold;
                        outliers.replaceNan = replaceNan;
                        outliers.which = side % 3;
                        outliers.borderValue = Scalar::all(side == 5 ? nanValue : 1);
                        expectAsDefined(GetParam(), outliers, makeImage(Size(67, 23), outliers.type, SPECIAL));
                    }
}

TEST_P(OutliersOfFloats, NanIsReplacedIfWantedAndIfTheMedianIsNone)
{
    Mat image(7, 7, CV_32FC1, Scalar(2)), none(7, 7, CV_32FC1, Scalar(nanValue));
    image.at<float>(3, 3) = nanValue;
    none.at<float>(3, 3) = infinity;
    const auto filterOf = [](bool replaceNan)
    {
        return cuda::createFastOutlierFilter(CV_32FC1, Size(3, 3), 100, cuda::OUTLIERS_BOTH, cuda::OUTLIERS_ABSOLUTE,
                                             BORDER_REPLICATE, Scalar(), replaceNan);
    };
    EXPECT_EQ(2, filtered(GetParam(), filterOf(true), image).at<float>(3, 3));
    EXPECT_TRUE(cvIsNaN(filtered(GetParam(), filterOf(false), image).at<float>(3, 3)));
    EXPECT_TRUE(sameBits(none, filtered(GetParam(), filterOf(true), none)));
}

INSTANTIATE_ENGINES(OutliersOfFloats);

typedef TestWithParam<perf::MatType> ReplaceOutliers;

TEST_P(ReplaceOutliers, CountsAndMarksWhatWasReplaced)
{
    const int type = GetParam();
    const Mat image = makeImage(Size(61, 33), type);
    for (int measure : {cuda::OUTLIERS_ABSOLUTE, cuda::OUTLIERS_MAD})
        for (int iterations : {1, 2, 5})
        {
            const OutlierCase outliers = usualOutliers(type, Size(3, 3), cuda::OUTLIERS_BOTH, measure);
            Mat expected = image, marks = Mat::zeros(image.size(), CV_8UC(image.channels())), one;
            for (int i = 0; i < iterations; ++i)
            {
                expected = outliers.expected(expected, &one);
                marks |= one;
            }
            Mat result, replaced;
            const int64 count = cuda::replaceOutliers(outliers.filter(), image, result, replaced, iterations);
            EXPECT_TRUE(sameBits(expected, result)) << outliers.text() << ", " << iterations << ", " << seedText();
            EXPECT_TRUE(sameBits(marks, replaced)) << outliers.text() << ", " << iterations << ", " << seedText();
            EXPECT_EQ(countNonZero(marks.reshape(1)), count);
            Mat inPlace = image.clone();
            EXPECT_EQ(count, cuda::replaceOutliers(outliers.filter(), inPlace, inPlace, noArray(), iterations));
            EXPECT_TRUE(sameBits(expected, inPlace));
        }
}

INSTANTIATE_TEST_CASE_P(CPU, ReplaceOutliers, ValuesIn(allTypes()));

TEST(OutlierErrors, TheFactoryRefusesWhatIsNoFilter)
{
    const Size window(3, 3);
    expectRefused(Error::StsUnsupportedFormat, "CV_64F", [&] { cuda::createFastOutlierFilter(CV_64FC1, window, 1); });
    expectRefused(Error::StsOutOfRange, "4x3", [&] { cuda::createFastOutlierFilter(CV_8UC1, Size(4, 3), 1); });
    expectRefused(Error::StsOutOfRange, "-1", [&] { cuda::createFastOutlierFilter(CV_8UC1, window, -1); });
    expectRefused(Error::StsOutOfRange, "nan", [&] { cuda::createFastOutlierFilter(CV_8UC1, window, nanValue); });
    expectRefused(Error::StsBadArg, "which is 3", [&] { cuda::createFastOutlierFilter(CV_8UC1, window, 1, 3); });
    expectRefused(Error::StsBadArg, "measure is -1", [&] { cuda::createFastOutlierFilter(CV_8UC1, window, 1, 0, -1); });
    expectRefused(Error::StsBadFlag, "border mode",
                  [&] { cuda::createFastOutlierFilter(CV_8UC1, window, 1, 0, 0, BORDER_TRANSPARENT); });
}

TEST(OutlierErrors, ReplaceOutliersRefusesAndLeavesTheDestination)
{
    const Ptr<cuda::Filter> filter = cuda::createFastOutlierFilter(CV_8UC1, Size(3, 3), 1);
    const Mat image = makeImage(Size(20, 10), CV_8UC1);
    Mat dst(3, 4, CV_8UC1, Scalar(7));
    const auto refused = [&](int code, const std::string& given, const std::function<void()>& call)
    {
        expectRefused(code, given, call);
        EXPECT_TRUE(sameBits(Mat(3, 4, CV_8UC1, Scalar(7)), dst));
    };
    refused(Error::StsOutOfRange, "0 iterations", [&] { cuda::replaceOutliers(filter, image, dst, noArray(), 0); });
    refused(Error::StsBadArg, "createFastOutlierFilter",
            [&] { cuda::replaceOutliers(cuda::createFastMedianFilter(CV_8UC1, 3), image, dst); });
    refused(Error::StsUnmatchedFormats, "made for",
            [&] { cuda::replaceOutliers(filter, makeImage(Size(20, 10), CV_8UC3), dst); });
    refused(Error::StsBadArg, "empty", [&] { cuda::replaceOutliers(filter, Mat(), dst); });
    Mat_<float> replaced;
    refused(Error::StsUnmatchedFormats, "`replaced`", [&] { cuda::replaceOutliers(filter, image, dst, replaced); });
    refused(Error::StsNullPtr, "no filter", [&] { cuda::replaceOutliers(Ptr<cuda::Filter>(), image, dst); });
}

TEST(OutlierErrors, ReplaceOutliersRefusesDeviceImages)
{
    requireEngine(GPU);
    const Ptr<cuda::Filter> filter = cuda::createFastOutlierFilter(CV_8UC1, Size(3, 3), 1);
    const cuda::GpuMat src(makeImage(Size(20, 10), CV_8UC1));
    cuda::GpuMat result;
    expectRefused(Error::StsBadArg, "GpuMat", [&] { cuda::replaceOutliers(filter, src, result); });
    EXPECT_TRUE(result.empty());
}

//! Without a device, too: what would run.
TEST(OutliersDescribed, TheDeviceHasAnAlgorithmForAll)
{
    requireCudaEngine();
    const auto runs = [](const std::string& algorithm, const OutlierCase& outliers)
    {
        const std::string text = cuda::describeFilter(outliers.filter(), Size(1000, 500));
        EXPECT_NE(std::string::npos, text.find("\n  algorithm: " + algorithm + "\n")) << text;
    };
    for (int type : allTypes())
    {
        const int depth = CV_MAT_DEPTH(type);
        const bool has = CV_MAT_CN(type) == 1 && (depth == CV_8U || depth == CV_16U || depth == CV_32F);
        for (int side : {3, 5, 7, 9})
        {
            const Size window(side, side);
            const std::string median = side == 3 ? "median_columns" : "median_tile";
            const std::string pixels = has && side < 9 ? median : "outlier_pixels";
            runs(pixels, usualOutliers(type, window, cuda::OUTLIERS_BOTH, cuda::OUTLIERS_ABSOLUTE));
            runs(pixels, usualOutliers(type, window, cuda::OUTLIERS_DARK, cuda::OUTLIERS_ABSOLUTE));
            runs(pixels, usualOutliers(type, window, cuda::OUTLIERS_BOTH, cuda::OUTLIERS_RELATIVE));
            runs("outlier_deviations", usualOutliers(type, window, cuda::OUTLIERS_BOTH, cuda::OUTLIERS_MAD));
        }
    }
}

TEST(OutliersDescribed, TheFinishIsALine)
{
    const Ptr<cuda::Filter> filter =
        cuda::createFastOutlierFilter(CV_32FC1, Size(5, 5), 3, cuda::OUTLIERS_BRIGHT, cuda::OUTLIERS_MAD);
    const std::string text = cuda::describeFilter(filter, Size(100, 100));
    EXPECT_NE(std::string::npos, text.find("\nfinish: the median is stored where the source exceeds the median by more "
                                           "than 3 times 1.4826 times the MAD, or is NaN; elsewhere the source is\n"))
        << text;
    EXPECT_EQ(std::string::npos,
              std::string(cuda::describeFilter(cuda::createFastMedianFilter(CV_8UC1, 3))).find("finish"));
}

}  // namespace
}  // namespace opencv_test
