// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// What the factories of all types accept and refuse.

#include "test_precomp.hpp"

namespace opencv_test
{
namespace
{

using namespace cuda;

const Size window(3, 3);

Mat ones(int rows, int cols)
{
    return Mat::ones(rows, cols, CV_32F);
}

typedef std::function<Ptr<Filter>(int type, int border, Scalar value)> Factory;

//! Those that take a border value and all depths but CV_32S and CV_64F.
std::vector<Factory> commonFactories()
{
    const Point middle(-1, -1);
    return {[](int t, int b, Scalar v)
            { return createFastOutlierFilter(t, window, 3, OUTLIERS_BOTH, OUTLIERS_MAD, b, v); },
            [=](int t, int b, Scalar v) { return createFastTrimmedMeanFilter(t, -1, window, 10, 90, middle, b, v); },
            [=](int t, int b, Scalar v)
            { return createFastStatisticsFilter(t, -1, window, STATISTIC_RANGE, 0, middle, b, v); },
            [](int t, int b, Scalar v) { return createFastRollingBallFilter(t, 3, b, v); }};
}

//! By every factory that takes all types.
std::vector<Factory> factories()
{
    const Point middle(-1, -1);
    return {[](int t, int b, Scalar v) { return createFastMedianFilter(t, 3, b, v); },
            [=](int t, int b, Scalar v) { return createFastRankFilter(t, window, 50, middle, b, v); },
            [=](int t, int b, Scalar v) { return createFastRankFilter(t, Mat::eye(3, 3, CV_8U), 50, middle, b, v); },
            [=](int t, int b, Scalar v) {
                return createFastPercentilesFilter(t, window, {10, 90}, middle, b, v);
            },
            [=](int t, int b, Scalar v)
            { return createFastMorphologyFilter(MORPH_OPEN, t, noArray(), middle, 1, b, v); },
            [=](int t, int b, Scalar v) { return createFastLinearFilter(t, -1, ones(3, 3), middle, 0, b, v); },
            [=](int t, int b, Scalar v)
            { return createFastSeparableLinearFilter(t, -1, ones(1, 3), ones(1, 3), middle, 0, b, b, v); },
            [=](int t, int b, Scalar v) { return createFastBoxFilter(t, -1, window, middle, true, b, v); },
            [](int t, int b, Scalar v) { return createFastLaplacianFilter(t, -1, 1, 1, b, v); }};
}

TEST(TypesApi, BorderValuesOfManyChannels)
{
    std::vector<Factory> all = factories();
    for (const Factory& make : commonFactories())
        all.push_back(make);
    for (const Factory& make : all)
        for (const int type : {CV_8UC(5), CV_16FC(CV_CN_MAX)})
        {
            expectRefused("four equal numbers", [&] { make(type, BORDER_CONSTANT, Scalar(1, 1, 1, 2)); });
            EXPECT_NO_THROW(make(type, BORDER_CONSTANT, Scalar::all(3)));
            EXPECT_NO_THROW(make(type, BORDER_REFLECT, Scalar(1, 2, 3, 4)));
            EXPECT_NO_THROW(make(CV_16FC4, BORDER_CONSTANT, Scalar(1, 2, 3, 4)));
        }
}

TEST(TypesApi, RefusesUnknownTypes)
{
    for (const Factory& make : commonFactories())
        for (const int type : {CV_32SC1, CV_64FC1, CV_64FC(7)})
            expectRefused("accepted are CV_8U, CV_8S, CV_16U, CV_16S, CV_16F and CV_32F with",
                          [&] { make(type, BORDER_REFLECT, Scalar()); });
    for (const Factory& make : factories())
    {
        expectRefused("negative", [&] { make(-1, BORDER_REFLECT, Scalar()); });
        expectRefused("accepted are CV_8U", [&] { make(1 << 20, BORDER_REFLECT, Scalar()); });
    }
    expectRefused("32FC3", [] { createFastBoxFilter(CV_64FC1, CV_32FC3, window); });
}

TEST(TypesApi, MostChannels)
{
    const int type = CV_16UC(CV_CN_MAX);
    const Mat image = makeImage(Size(5, 4), type);
    Mat channels = filtered(CPU, createFastMedianFilter(type, 3), image), plane;
    for (const int c : {0, 1, CV_CN_MAX - 1})
    {
        cv::extractChannel(image, plane, c);
        Mat expected = filtered(CPU, createFastMedianFilter(CV_16UC1, 3), plane), actual;
        cv::extractChannel(channels, actual, c);
        EXPECT_TRUE(sameBits(expected, actual)) << c;
    }
}

TEST(TypesApi, AsIntegers)
{
    const Ptr<Filter> doubles = createFastMedianFilter(CV_64FC1, 3), bytes = createFastMedianFilter(CV_8UC1, 3),
                      integers = asIntegers(doubles, true);
    expectRefused("medians, ranks", [&] { asIntegers(bytes, true); });
    expectRefused("once", [&] { asIntegers(integers, true); });
    expectRefused("CV_64F", [] { asIntegers(createFastBoxFilter(CV_64FC1, -1, window), false); });
    expectRefused("no filter", [] { asIntegers(Ptr<Filter>(), false); });
    EXPECT_NE(String::npos, describeFilter(integers).find("signed integers"));
    EXPECT_NE(String::npos, describeFilter(asIntegers(doubles, false), Size(100, 100)).find("unsigned integers"));
    EXPECT_NO_THROW(asIntegers(createFastMedianFilter(CV_32SC3, 5), true));
}

TEST(TypesApi, MissingPixels)
{
    const MissingData missing(MissingData::VALUE, 0);
    const char* const accepted = "accepted are CV_8U, CV_8S, CV_16U, CV_16S, CV_16F and CV_32F";
    for (const int type : {CV_64FC1, CV_32SC3})
    {
        expectRefused(accepted, [&] { ignoreMissing(createFastMedianFilter(type, 3), missing); });
        expectRefused(accepted, [&] { ignoreMissing(createFastBoxFilter(type, -1, window), missing); });
    }
    expectRefused(accepted, [&] { ignoreMissing(createFastBoxFilter(CV_8UC1, CV_64FC1, window), missing); });
    expectRefused("accepted are CV_16F and CV_32F",
                  [] { ignoreMissing(createFastMedianFilter(CV_16UC2, 3), MissingData(MissingData::NAN_PIXELS)); });
}

TEST(TypesApi, DescriptionsSayHow)
{
    const String half = describeFilter(createFastMedianFilter(CV_16FC1, 5)),
                 wide = describeFilter(createFastMedianFilter(CV_64FC1, 101), Size(100, 100)),
                 pairs = describeFilter(createFastMedianFilter(CV_8UC2, 19));
    for (const String& text : {half, wide, pairs})
        EXPECT_NE(String::npos, text.find("converted_planes")) << text;
    EXPECT_NE(String::npos, half.find("converted to CV_32FC1")) << half;
    EXPECT_NE(String::npos, wide.find("in their order")) << wide;
    EXPECT_NE(String::npos, pairs.find("a channel at a time")) << pairs;
}

}  // namespace
}  // namespace opencv_test
