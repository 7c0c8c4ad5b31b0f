// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Erosion, dilation and what consists of them, by definition and beside cv::morphologyEx. More random cases:
// CUDAFASTFILTERS_RANDOM_MORPHOLOGY_CASES.

#include "test_precomp.hpp"

#include "test_case.hpp"
#include "test_image.hpp"
#include "test_random.hpp"

#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

const char* const algorithm = "morphology_steps";

const std::vector<int> operations = {MORPH_ERODE,    MORPH_DILATE, MORPH_OPEN,    MORPH_CLOSE,
                                     MORPH_GRADIENT, MORPH_TOPHAT, MORPH_BLACKHAT};

struct Arguments
{
    int op, type;
    Mat element;
    Point anchor;
    int iterations, border;
    Scalar value;
    bool mirrored = false;

    Ptr<cuda::Filter> filter() const
    {
        return cuda::createFastMorphologyFilter(op, type, element, anchor, iterations, border, value, mirrored);
    }
    std::string text() const
    {
        return cv::format("operation %d, element of %d pixels in %dx%d, anchor (%d, %d), %d iterations, ", op,
                          cv::countNonZero(element), element.cols, element.rows, anchor.x, anchor.y, iterations) +
               typeText(type) + ", " + borderText(border) + (mirrored ? ", mirrored" : "");
    }
};

double extremeOf(int depth, bool greatest)
{
    switch (depth)
    {
    case CV_8U: return greatest ? 255 : 0;
    case CV_8S: return greatest ? 127 : -128;
    case CV_16U: return greatest ? 65535 : 0;
    case CV_16S: return greatest ? 32767 : -32768;
    default: return greatest ? FLT_MAX : -FLT_MAX;
    }
}

//! The least or the greatest value of each element, of an image without surroundings, as often as asked for.
Mat stepOracle(const Arguments& arguments, const Mat& image, bool isErosion)
{
    Mat element = arguments.element.clone(), result = image;
    Point anchor(arguments.anchor.x < 0 ? element.cols / 2 : arguments.anchor.x,
                 arguments.anchor.y < 0 ? element.rows / 2 : arguments.anchor.y);
    int iterations = arguments.iterations;
    if (arguments.mirrored && !isErosion)
    {
        cv::flip(arguments.element, element, -1);
        anchor = Point(element.cols - 1 - anchor.x, element.rows - 1 - anchor.y);
    }
    if (iterations > 1 && cv::countNonZero(element) == element.size().area())
    {
        element = Mat::ones(iterations * (element.rows - 1) + 1, iterations * (element.cols - 1) + 1, CV_8U);
        anchor *= iterations;
        iterations = 1;
    }
    const int border = arguments.border & ~BORDER_ISOLATED;
    const Scalar value = arguments.value == morphologyDefaultBorderValue()
                             ? Scalar::all(extremeOf(image.depth(), isErosion))
                             : arguments.value;
    for (int i = 0; i < iterations; ++i)
        result =
            rankOracle(extend(result, Rect(Point(), image.size()), element.size(), anchor, {border, border, value}),
                       element, isErosion ? 0 : cv::countNonZero(element) - 1);
    return result;
}

//! In double precision, which is exact for integers, and rounded once for floats.
Mat differenceOracle(const Mat& a, const Mat& b)
{
    Mat a64, b64, result;
    a.convertTo(a64, CV_64F);
    b.convertTo(b64, CV_64F);
    Mat(a64 - b64).convertTo(result, a.depth());
    return result;
}

Mat oracle(const Arguments& arguments, const Mat& image)
{
    const auto erosion = [&](const Mat& of) { return stepOracle(arguments, of, true); };
    const auto dilation = [&](const Mat& of) { return stepOracle(arguments, of, false); };
    switch (arguments.op)
    {
    case MORPH_ERODE: return erosion(image);
    case MORPH_DILATE: return dilation(image);
    case MORPH_OPEN: return dilation(erosion(image));
    case MORPH_CLOSE: return erosion(dilation(image));
    case MORPH_GRADIENT: return differenceOracle(dilation(image), erosion(image));
    case MORPH_TOPHAT: return differenceOracle(image, dilation(erosion(image)));
    default: return differenceOracle(erosion(dilation(image)), image);
    }
}

Case caseOf(const Arguments& arguments)
{
    Case result;
    result.text = arguments.text();
    result.filter = arguments.filter();
    result.srcType = result.dstType = arguments.type;
    result.checkRegion = [=](const Mat& parent, const Rect& roi, const Mat& actual)
    {
        const bool isIsolated = (arguments.border & BORDER_ISOLATED) != 0;
        const Mat expected = isIsolated ? oracle(arguments, parent(roi).clone()) : oracle(arguments, parent)(roi);
        return sameBits(expected, actual);
    };
    return result;
}

Arguments drawArguments()
{
    Arguments result;
    result.op = operations[draw(0, 6)];
    const int channels = std::vector<int>{1, 3, 4}[draw(0, 2)];
    result.type = CV_MAKETYPE(allDepths()[draw(0, 4)], channels);
    result.element = drawFootprint();
    result.anchor = drawAnchor(result.element.size());
    result.iterations = oneIn(3) ? draw(0, 4) : 1;
    result.border = oneIn(3) ? BORDER_CONSTANT : drawBorder();
    result.value = oneIn(2) ? morphologyDefaultBorderValue() : drawBorderValue();
    result.mirrored = oneIn(3);
    return result;
}

TEST(RandomMorphology, EqualsTheOracle)
{
    runRandomCases("CUDAFASTFILTERS_RANDOM_MORPHOLOGY_CASES", 300,
                   [](int)
                   { expectCorrectInRandomLayout(CPU, caseOf(drawArguments()), Size(draw(1, 120), draw(1, 90))); });
}

TEST(RandomMorphology, EqualsOpenCV)
{
    runRandomCases("CUDAFASTFILTERS_RANDOM_MORPHOLOGY_CASES", 400,
                   [](int)
                   {
                       Arguments drawn = drawArguments();
                       drawn.mirrored = false;
                       if (CV_MAT_DEPTH(drawn.type) == CV_8S)
                           drawn.type = CV_MAKETYPE(CV_16S, CV_MAT_CN(drawn.type));
                       if ((drawn.border & ~BORDER_ISOLATED) == BORDER_WRAP)
                           drawn.border = BORDER_CONSTANT;
                       const Mat image = makeImage(Size(draw(1, 200), draw(1, 150)), drawn.type);
                       Mat expected;
                       cv::morphologyEx(image, expected, drawn.op, drawn.element, drawn.anchor, drawn.iterations,
                                        drawn.border, drawn.value);
                       EXPECT_TRUE(sameBits(expected, filtered(CPU, drawn.filter(), image))) << drawn.text();
                   });
}

TEST(RandomMorphology, PartsHaveTheBytesOfTheWhole)
{
    runRandomCases("CUDAFASTFILTERS_RANDOM_MORPHOLOGY_CASES", 200,
                   [](int)
                   {
                       const Arguments drawn = drawArguments();
                       const Ptr<cuda::Filter> filter = drawn.filter();
                       const Mat image = makeImage(Size(draw(1, 40), draw(1, 120)), drawn.type);
                       const Mat whole = filtered(CPU, filter, image);
                       const int begin = draw(0, image.rows - 1);
                       const Range rows(begin, draw(begin + 1, std::min(image.rows, begin + 12)));
                       std::vector<Mat> needed;
                       for (const Range& range : cuda::filterRows(filter, image.size(), rows))
                           needed.push_back(image.rowRange(range));
                       Mat source, part;
                       cv::vconcat(needed, source);
                       cuda::applyFilterPart(filter, source, image.size(), rows, part);
                       EXPECT_TRUE(sameBits(whole.rowRange(rows), part)) << drawn.text() << ", rows from " << begin;
                   });
}

//! Images of many bands.
TEST(Morphology, BandsAndThreadsChangeNoBit)
{
    const Mat cross = cv::getStructuringElement(MORPH_CROSS, Size(5, 5)), square = Mat::ones(7, 7, CV_8U);
    for (int op : {MORPH_OPEN, MORPH_GRADIENT, MORPH_BLACKHAT})
        for (int border : {BORDER_CONSTANT, BORDER_REFLECT_101})
            for (const Mat& element : {cross, square})
            {
                const Arguments arguments = {
                    op, CV_8UC1, element, Point(1, 3), 2, border, morphologyDefaultBorderValue()};
                const Mat image = makeImage(Size(401, 400), arguments.type);
                const AnyImageSize smallCaches;
                expectThreadsAndBandsChangeNoBit(arguments.filter(), image, algorithm, 3);
                Mat expected;
                cv::morphologyEx(image, expected, op, element, arguments.anchor, 2, border);
                EXPECT_TRUE(sameBits(expected, filtered(CPU, arguments.filter(), image))) << arguments.text();
            }
}

TEST(Morphology, WithWrappedBordersIsTheSameOnAllThreads)
{
    const Arguments arguments = {MORPH_TOPHAT, CV_8UC1, Mat::ones(9, 1, CV_8U), Point(0, 7), 1, BORDER_WRAP, Scalar()};
    const Mat image = makeImage(Size(301, 900), arguments.type);
    expectThreadsAndBandsChangeNoBit(arguments.filter(), image, algorithm, 3);
    EXPECT_TRUE(verify(caseOf(arguments), image, filtered(CPU, arguments.filter(), image)));
}

//! NaN is greater than every number.
TEST(Morphology, OrdersSpecialNumbersAsRanksDo)
{
    for (int op : {MORPH_ERODE, MORPH_DILATE, MORPH_OPEN, MORPH_CLOSE})
        for (int border : allBorders())
        {
            const Arguments arguments = {op,
                                         CV_32FC3,
                                         cv::getStructuringElement(MORPH_ELLIPSE, Size(7, 5)),
                                         Point(-1, -1),
                                         1,
                                         border,
                                         morphologyDefaultBorderValue()};
            const Mat image = makeImage(Size(61, 43), arguments.type, SPECIAL);
            EXPECT_TRUE(verify(caseOf(arguments), image, filtered(CPU, arguments.filter(), image)))
                << arguments.text() << ", " << seedText();
        }
}

TEST(Morphology, WithoutAnElementIsASquare)
{
    const Mat image = makeImage(Size(50, 40), CV_8UC1);
    for (int op : operations)
    {
        Mat expected;
        cv::morphologyEx(image, expected, op, noArray(), Point(0, 2), 2);
        EXPECT_TRUE(sameBits(
            expected, filtered(CPU, cuda::createFastMorphologyFilter(op, CV_8UC1, noArray(), Point(0, 2), 2), image)));
    }
}

//! One step has no algorithm of its own.
TEST(Morphology, RunsSingleStepsAsRanks)
{
    const Mat image = makeImage(Size(200, 100), CV_8UC1), square = Mat::ones(5, 5, CV_8U);
    const Mat disc = cv::getStructuringElement(MORPH_ELLIPSE, Size(7, 7));
    for (const Mat& element : {square, disc})
    {
        Mat result;
        applyOnCpu(cuda::createFastRankFilter(CV_8UC1, element, 0), image, result);
        const std::string plain = ff::lastAlgorithm();
        applyOnCpu(cuda::createFastMorphologyFilter(MORPH_ERODE, CV_8UC1, element), image, result);
        EXPECT_EQ(plain, ff::lastAlgorithm());
    }
    Mat result;
    applyOnCpu(cuda::createFastMorphologyFilter(MORPH_DILATE, CV_8UC1, square, Point(-1, -1), 3), image, result);
    EXPECT_STRNE(algorithm, ff::lastAlgorithm());
    applyOnCpu(cuda::createFastMorphologyFilter(MORPH_DILATE, CV_8UC1, disc, Point(-1, -1), 3), image, result);
    EXPECT_STREQ(algorithm, ff::lastAlgorithm());
    const std::vector<const char*> names = ff::cpuMorphologyAlgorithms();
    ASSERT_EQ(1u, names.size());
    EXPECT_STREQ(algorithm, names[0]);
}

TEST(Morphology, RefusesWhatIsNone)
{
    const Mat square = Mat::ones(3, 3, CV_8U), cross = cv::getStructuringElement(MORPH_CROSS, Size(3, 3));
    const auto create = [&](int op, int type, const Mat& element, Point anchor = Point(-1, -1), int iterations = 1,
                            int border = BORDER_CONSTANT)
    { cuda::createFastMorphologyFilter(op, type, element, anchor, iterations, border); };
    EXPECT_NO_THROW(create(MORPH_OPEN, CV_8UC1, square));
    EXPECT_THROW(create(MORPH_HITMISS, CV_8UC1, square), cv::Exception);
    EXPECT_THROW(create(-1, CV_8UC1, square), cv::Exception);
    EXPECT_THROW(create(MORPH_OPEN, CV_64FC1, square), cv::Exception);
    EXPECT_THROW(create(MORPH_OPEN, CV_8UC2, square), cv::Exception);
    EXPECT_THROW(create(MORPH_OPEN, CV_8UC1, Mat::zeros(3, 3, CV_8U)), cv::Exception);
    EXPECT_THROW(create(MORPH_OPEN, CV_8UC1, Mat::ones(3, 3, CV_32F)), cv::Exception);
    EXPECT_THROW(create(MORPH_OPEN, CV_8UC1, square, Point(3, 0)), cv::Exception);
    EXPECT_THROW(create(MORPH_OPEN, CV_8UC1, square, Point(-1, -1), -1), cv::Exception);
    EXPECT_THROW(create(MORPH_ERODE, CV_8UC1, square, Point(-1, -1), 1 << 30), cv::Exception);
    EXPECT_THROW(create(MORPH_OPEN, CV_8UC1, cross, Point(-1, -1), 1 << 14), cv::Exception);
    EXPECT_THROW(create(MORPH_OPEN, CV_8UC1, square, Point(-1, -1), 1, BORDER_TRANSPARENT), cv::Exception);
}

TEST(Morphology, IsRefusedByTheDeviceAndForMissingPixels)
{
    const Ptr<cuda::Filter> filter = cuda::createFastMorphologyFilter(MORPH_OPEN, CV_8UC1, noArray());
    const Mat image = makeImage(Size(30, 20), CV_8UC1);
    Mat result(7, 5, CV_16U, Scalar(77));
    const Mat before = result.clone();
    EXPECT_THROW(cuda::applyFilter(filter, image, result, cuda::HostOptions(cuda::HostOptions::CUDA)), cv::Exception);
    EXPECT_TRUE(sameBits(before, result));
    EXPECT_THROW(cuda::ignoreMissing(filter, cuda::MissingData(cuda::MissingData::VALUE, 0)), cv::Exception);
}

}  // namespace
}  // namespace opencv_test
