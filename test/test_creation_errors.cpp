// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// What the factories reject, and that they say what was given.

#include "test_precomp.hpp"

namespace opencv_test
{
namespace
{

using namespace cuda;

const double infinity = std::numeric_limits<double>::infinity();
const double notANumber = std::numeric_limits<double>::quiet_NaN();

typedef std::function<Ptr<Filter>()> Factory;

//! `make` throws a cv::Exception whose text contains `given`.
void expectRejected(const std::string& what, const std::string& given, const Factory& make)
{
    SCOPED_TRACE(what);
    expectRefused(given, [&] { make(); });
}

Mat ones(int rows, int cols)
{
    return Mat::ones(rows, cols, CV_32F);
}

TEST(Robustness_11, WindowsOfMedianAndRank)
{
    for (Size window :
         {Size(2, 2), Size(4, 3), Size(3, 4), Size(0, 0), Size(0, 3), Size(3, 0), Size(-3, -3), Size(5, -1)})
    {
        const std::string given = cv::format("%dx%d", window.width, window.height);
        expectRejected("median " + given, given, [=] { return createFastMedianFilter(CV_8UC1, window); });
        expectRejected("rank " + given, given, [=] { return createFastRankFilter(CV_8UC1, window, 50); });
    }
    for (int side : {0, -1, -5, 2, 4, 100, INT_MIN})
        expectRejected(cv::format("median %d", side), cv::format("%d", side),
                       [=] { return createFastMedianFilter(CV_8UC1, side); });
}

TEST(Robustness_11, WindowsTooLargeToCount)
{
    expectRejected("median", "65537", [] { return createFastMedianFilter(CV_8UC1, Size(65537, 65537)); });
    expectRejected("median", "2147483647", [] { return createFastMedianFilter(CV_8UC1, INT_MAX); });
    expectRejected("box", "65536", [] { return createFastBoxFilter(CV_8UC1, -1, Size(65536, 65536)); });
}

TEST(Robustness_11, Percentiles)
{
    for (double percentile : {-0.001, -50., 100.001, 1e300, infinity, -infinity, notANumber})
        expectRejected(cv::format("percentile %g", percentile), cv::format("%g", percentile),
                       [=] { return createFastRankFilter(CV_8UC1, Size(3, 3), percentile); });
}

TEST(Robustness_11, Anchors)
{
    for (Point anchor : {Point(3, 0), Point(0, 5), Point(-2, 0), Point(0, -2), Point(100, 100), Point(INT_MIN, 0)})
    {
        const Size size(3, 5);
        const bool badX = anchor.x < -1 || anchor.x >= size.width;
        const std::string given = cv::format("%d", badX ? anchor.x : anchor.y);
        const std::string what = cv::format("anchor %d,%d", anchor.x, anchor.y);
        expectRejected(what, given, [=] { return createFastRankFilter(CV_8UC1, size, 50, anchor); });
        expectRejected(what, given, [=] { return createFastLinearFilter(CV_8UC1, -1, ones(5, 3), anchor); });
        expectRejected(what, given,
                       [=] { return createFastSeparableLinearFilter(CV_8UC1, -1, ones(1, 3), ones(1, 5), anchor); });
        expectRejected(what, given, [=] { return createFastBoxFilter(CV_8UC1, -1, size, anchor); });
    }
}

TEST(Robustness_11, SizesOfLinearFilters)
{
    for (Size size : {Size(0, 0), Size(0, 3), Size(3, -1), Size(-3, -3)})
        expectRejected("box", cv::format("%dx%d", size.width, size.height),
                       [=] { return createFastBoxFilter(CV_8UC1, -1, size); });
    for (Size size : {Size(4, 3), Size(3, 2), Size(-3, 3), Size(3, -1)})
        expectRejected("gaussian", cv::format("%d", size.width),
                       [=] { return createFastGaussianFilter(CV_8UC1, -1, size, 1); });
    expectRejected("gaussian without size and sigma", "0",
                   [] { return createFastGaussianFilter(CV_8UC1, -1, Size(), 0); });
    for (int type : {CV_8SC1, CV_16SC3, CV_32FC1})
        expectRejected("exact gaussian of " + typeText(type), "exact",
                       [=] { return createFastGaussianFilter(type, -1, Size(3, 3), 1, 0, BORDER_DEFAULT, -1, true); });
    expectRejected("exact gaussian to another type", "exact",
                   []
                   { return createFastGaussianFilter(CV_8UC1, CV_16SC1, Size(3, 3), 1, 0, BORDER_DEFAULT, -1, true); });
    expectRejected("gaussian without size", "0x0", [] { return createFastGaussianFilter(CV_8UC1, -1, Size(), -1); });
    for (double sigma : {notANumber, infinity})
    {
        expectRejected("gaussian", "sigma1", [=] { return createFastGaussianFilter(CV_8UC1, -1, Size(3, 3), sigma); });
        expectRejected("gaussian", "sigma2",
                       [=] { return createFastGaussianFilter(CV_8UC1, -1, Size(3, 3), 1, sigma); });
    }
    for (double sigma : {-1., 0.1, 5000., notANumber, infinity})
    {
        expectRejected("large gaussian", "sigma1", [=] { return createFastLargeGaussianFilter(CV_8UC1, -1, sigma); });
        expectRejected("large gaussian", "sigma2",
                       [=] { return createFastLargeGaussianFilter(CV_8UC1, -1, 20, sigma); });
    }
    expectRejected("large gaussian", "sigma1", [] { return createFastLargeGaussianFilter(CV_8UC1, -1, 0); });
    for (int ksize : {0, 2, 4, 33, -3, 1001})
    {
        expectRejected("sobel", cv::format("%d", ksize),
                       [=] { return createFastSobelFilter(CV_8UC1, -1, 1, 0, ksize); });
        expectRejected("laplacian", cv::format("%d", ksize),
                       [=] { return createFastLaplacianFilter(CV_8UC1, -1, ksize); });
    }
}

TEST(Robustness_11, DerivativeOrders)
{
    for (Point order : {Point(0, 0), Point(-1, 1), Point(1, -1), Point(3, 0), Point(0, 7)})
        expectRejected("sobel", cv::format("%d", order.x),
                       [=] { return createFastSobelFilter(CV_8UC1, -1, order.x, order.y, 3); });
    for (Point order : {Point(0, 0), Point(1, 1), Point(2, 0), Point(-1, 2)})
        expectRejected("scharr", cv::format("%d", order.x),
                       [=] { return createFastScharrFilter(CV_8UC1, -1, order.x, order.y); });
}

//! Factories that take some types; test_types_api.cpp has those that take all.
TEST(Robustness_11, Types)
{
    const Size window(3, 3);
    for (int type : {CV_32SC1, CV_64FC1, CV_64FC(5)})
    {
        const std::string given = typeText(type).substr(3);  // without CV_
        expectRejected("large gaussian " + given, given, [=] { return createFastLargeGaussianFilter(type, -1, 20); });
        expectRejected("trimmed mean " + given, given,
                       [=] { return createFastTrimmedMeanFilter(type, -1, window, 25, 75); });
        expectRejected("outliers " + given, given, [=] { return createFastOutlierFilter(type, window, 9); });
        expectRejected("unsharp " + given, given, [=] { return createFastUnsharpFilter(type, -1, window, 1, 1); });
        expectRejected("statistics " + given, given,
                       [=] { return createFastStatisticsFilter(type, -1, window, STATISTIC_STD); });
    }
    for (int dstType : {CV_8UC3, CV_64FC1, CV_32SC1})
    {
        const std::string given = typeText(dstType).substr(3);
        expectRejected("to " + given, given, [=] { return createFastLargeGaussianFilter(CV_8UC1, dstType, 20); });
    }
    const std::string given = "8UC3";
    expectRejected("to " + given, given, [=] { return createFastLinearFilter(CV_8UC1, CV_8UC3, ones(3, 3)); });
    expectRejected("to " + given, given, [=] { return createFastBoxFilter(CV_8UC1, CV_8UC3, window); });
    expectRejected("to " + given, given, [=] { return createFastGaussianFilter(CV_8UC1, CV_8UC3, window, 1); });
    expectRejected("to " + given, given, [=] { return createFastSobelFilter(CV_8UC1, CV_8UC3, 1, 0); });
}

TEST(Robustness_11, BorderModes)
{
    for (int border : {5, 6, 7, 77, -5, 1000})
    {
        const std::string given = cv::format("%d", border);
        const Size window(3, 3);
        expectRejected("median", given, [=] { return createFastMedianFilter(CV_8UC1, 3, border); });
        expectRejected("rank", given, [=] { return createFastRankFilter(CV_8UC1, window, 50, Point(-1, -1), border); });
        expectRejected("linear", given,
                       [=] { return createFastLinearFilter(CV_8UC1, -1, ones(3, 3), Point(-1, -1), 0, border); });
        expectRejected("row", given, [=] { return createFastGaussianFilter(CV_8UC1, -1, window, 1, 0, border); });
        expectRejected("column", given, [=] { return createFastSobelFilter(CV_8UC1, -1, 1, 0, 3, 1, 1, border); });
        expectRejected("row", given, [=] { return createFastLargeGaussianFilter(CV_8UC1, -1, 20, 0, border); });
        expectRejected("column", given, [=] { return createFastLargeGaussianFilter(CV_8UC1, -1, 20, 0, 1, border); });
        expectRejected("box", given,
                       [=] { return createFastBoxFilter(CV_8UC1, -1, window, Point(-1, -1), true, border); });
    }
    expectRejected("median", "-1", [] { return createFastMedianFilter(CV_8UC1, 3, -1); });
}

TEST(Robustness_11, IsolatedBordersAreAccepted)
{
    for (int border : allBorders())
        for (const Case& filterCase : oneOfEach(CV_8UC1, border | BORDER_ISOLATED))
            EXPECT_FALSE(filterCase.filter.empty()) << filterCase.text;
}

TEST(Robustness_12, MasksThatAreNoMasks)
{
    const auto linear = [](const Mat& mask)
    { return Factory([=] { return createFastLinearFilter(CV_8UC1, -1, mask); }); };
    expectRejected("empty mask", "", linear(Mat()));
    expectRejected("mask of two channels", "", linear(Mat::ones(3, 3, CV_32FC2)));
    expectRejected("matrix for a row", "",
                   [] { return createFastSeparableLinearFilter(CV_8UC1, -1, ones(3, 3), ones(1, 3)); });
    expectRejected("matrix for a column", "",
                   [] { return createFastSeparableLinearFilter(CV_8UC1, -1, ones(1, 3), ones(2, 2)); });
}

TEST(Robustness_12, CoefficientsThatAreNotFinite)
{
    for (double bad : {notANumber, infinity, -infinity})
    {
        Mat mask = Mat::ones(3, 3, CV_64F), row = Mat::ones(1, 3, CV_64F);
        mask.at<double>(1, 2) = row.at<double>(0, 1) = bad;
        expectRejected("mask", "", [=] { return createFastLinearFilter(CV_8UC1, -1, mask); });
        expectRejected("row", "", [=] { return createFastSeparableLinearFilter(CV_8UC1, -1, row, ones(1, 3)); });
        expectRejected("column", "", [=] { return createFastSeparableLinearFilter(CV_8UC1, -1, ones(1, 3), row); });
        expectRejected("sobel scale", "", [=] { return createFastSobelFilter(CV_8UC1, -1, 1, 0, 3, bad); });
        expectRejected("scharr scale", "", [=] { return createFastScharrFilter(CV_8UC1, -1, 1, 0, bad); });
        expectRejected("laplacian scale", "", [=] { return createFastLaplacianFilter(CV_8UC1, -1, 3, bad); });
    }
}

TEST(DescribeFilter, ImagesAndDevicesThatThereAreNot)
{
    const Ptr<cuda::Filter> filter = createFastMedianFilter(CV_8UC1, 3);
    EXPECT_THROW(cuda::describeFilter(filter, Size()), cv::Exception);
    EXPECT_THROW(cuda::describeFilter(filter, Size(10, -1)), cv::Exception);
    EXPECT_THROW(cuda::describeFilter(filter, Size(10, 10), -2), cv::Exception);
    EXPECT_THROW(cuda::describeFilter(filter, Size(10, 10), 1000), cv::Exception);
}

}  // namespace
}  // namespace opencv_test
