// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Erosion, dilation and what consists of them, by definition and beside cv::morphologyEx. More random cases:
// CUDAFASTFILTERS_RANDOM_MORPHOLOGY_CASES.

#include "test_precomp.hpp"

#include "test_batch_device.hpp"
#include "test_captured_graph.hpp"
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

const char* const algorithm = "morphology_steps";  // of the CPU

const char* stepsOf(Engine engine)
{
    return engine == GPU ? "morphology_planes" : algorithm;
}

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

typedef EngineTest RandomMorphology;

TEST_P(RandomMorphology, EqualsTheOracle)
{
    const Engine engine = GetParam();
    std::map<std::string, int> casesOf;
    const bool many = runRandomCases("CUDAFASTFILTERS_RANDOM_MORPHOLOGY_CASES", 300,
                                     [&](int)
                                     {
                                         const Case drawn = caseOf(drawArguments());
                                         const Size size(draw(1, 120), draw(1, 90));
                                         expectCorrectInRandomLayout(engine, drawn, size);
                                         ++casesOf[ff::lastAlgorithm()];
                                     });
    if (!many || HasFailure())
        return;
    EXPECT_GT(casesOf[stepsOf(engine)], 0);
    if (engine == GPU)
    {
        EXPECT_GT(casesOf["extremum_footprint"], 0);
    }
}

TEST_P(RandomMorphology, EqualsOpenCV)
{
    const Engine engine = GetParam();
    runRandomCases("CUDAFASTFILTERS_RANDOM_MORPHOLOGY_CASES", 400,
                   [=](int)
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
                       EXPECT_TRUE(sameBits(expected, filtered(engine, drawn.filter(), image))) << drawn.text();
                   });
}

TEST_P(RandomMorphology, PartsHaveTheBytesOfTheWhole)
{
    runRandomCases("CUDAFASTFILTERS_RANDOM_MORPHOLOGY_CASES", 200,
                   [&](int)
                   {
                       const Arguments drawn = drawArguments();
                       const Mat image = makeImage(Size(draw(1, 40), draw(1, 120)), drawn.type);
                       expectPartsAreTheWhole(GetParam(), drawn.filter(), image, 12);
                   });
}

INSTANTIATE_ENGINES(RandomMorphology);

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

typedef EngineTest MorphologyOnEngines;

//! NaN is greater than every number.
TEST_P(MorphologyOnEngines, OrdersSpecialNumbersAsRanksDo)
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
            EXPECT_TRUE(verify(caseOf(arguments), image, filtered(GetParam(), arguments.filter(), image)))
                << arguments.text() << ", " << seedText();
        }
}

TEST_P(MorphologyOnEngines, WithoutAnElementIsASquare)
{
    const Mat image = makeImage(Size(50, 40), CV_8UC1);
    for (int op : operations)
    {
        Mat expected;
        cv::morphologyEx(image, expected, op, noArray(), Point(0, 2), 2);
        const Ptr<cuda::Filter> filter = cuda::createFastMorphologyFilter(op, CV_8UC1, noArray(), Point(0, 2), 2);
        EXPECT_TRUE(sameBits(expected, filtered(GetParam(), filter, image)));
    }
}

//! Every type, operation and border, by an element of chords and by a rectangle of even sides.
TEST_P(MorphologyOnEngines, EveryTypeOperationAndBorder)
{
    const Mat disc = cv::getStructuringElement(MORPH_ELLIPSE, Size(9, 7)), rectangle = Mat::ones(4, 6, CV_8U);
    const auto expectOne = [&](int type, int op, int border, const Mat& element)
    {
        const Arguments arguments = {
            op, type, element, Point(draw(0, 5), draw(0, 3)), 1 + oneIn(3), border, morphologyDefaultBorderValue()};
        const Mat image = makeImage(Size(97, 55), type);
        const Rect roi(5, 3, 86, 47);
        const Case one = caseOf(arguments);
        Frame src(GetParam(), image, roi), dst(GetParam());
        Frame::apply(one.filter, src, dst);
        EXPECT_TRUE(verify(one, image, roi, dst.pixels())) << one.text << ", " << seedText();
        const bool isSingle = op <= MORPH_DILATE && (arguments.iterations == 1 || element.data == rectangle.data);
        EXPECT_EQ(!isSingle, std::string(stepsOf(GetParam())) == ff::lastAlgorithm()) << one.text;
    };
    int index = 0;
    for (int type : allTypes())
        for (int op : operations)
            for (const Mat& element : {disc, rectangle})
                expectOne(type, op, allBorders()[index++ % allBorders().size()], element);
    for (int op : operations)
        for (int border : allBorders())
            for (const Mat& element : {disc, rectangle})
                expectOne(CV_8UC1, op, border, element);
}

//! Rectangles of even sides have the algorithms of odd ones.
TEST_P(MorphologyOnEngines, TakesEvenRectangles)
{
    for (const Size size : {Size(2, 2), Size(4, 6), Size(1, 2), Size(2, 1), Size(16, 16), Size(30, 2), Size(66, 64),
                            Size(1, 250), Size(256, 1)})
        for (int type : {CV_8UC1, CV_8SC3, CV_16UC4, CV_32FC1})
            for (int op : {MORPH_ERODE, MORPH_DILATE})
            {
                const Point anchor(draw(0, size.width - 1), draw(0, size.height - 1));
                const Arguments arguments = {
                    op, type, Mat::ones(size, CV_8U), anchor, 1, allBorders()[draw(0, 4)], Scalar(3, 99, -5, 7)};
                const Mat image = makeImage(size.area() > 300 ? Size(45, 31) : Size(203, 91), type);
                EXPECT_TRUE(verify(caseOf(arguments), image, filtered(GetParam(), arguments.filter(), image)))
                    << arguments.text() << " by " << ff::lastAlgorithm() << ", " << seedText();
            }
}

//! No iteration is the image; of a difference, nothing.
TEST_P(MorphologyOnEngines, WithoutIterationsChangesNothing)
{
    for (int type : {CV_8UC1, CV_8UC3, CV_16SC4, CV_32FC1})
        for (int op : operations)
        {
            const Arguments arguments = {op, type, Mat::eye(3, 3, CV_8U), Point(-1, -1), 0, BORDER_REFLECT, Scalar()};
            const Mat image = makeImage(Size(67, 33), type);
            EXPECT_TRUE(verify(caseOf(arguments), image, filtered(GetParam(), arguments.filter(), image)))
                << arguments.text() << ", " << seedText();
            EXPECT_STREQ(stepsOf(GetParam()), ff::lastAlgorithm());
        }
}

INSTANTIATE_ENGINES(MorphologyOnEngines);

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
    EXPECT_THROW(create(MORPH_OPEN, -1, square), cv::Exception);
    EXPECT_THROW(create(MORPH_OPEN, CV_8UC1, Mat::zeros(3, 3, CV_8U)), cv::Exception);
    EXPECT_THROW(create(MORPH_OPEN, CV_8UC1, Mat::ones(3, 3, CV_32F)), cv::Exception);
    EXPECT_THROW(create(MORPH_OPEN, CV_8UC1, square, Point(3, 0)), cv::Exception);
    EXPECT_THROW(create(MORPH_OPEN, CV_8UC1, square, Point(-1, -1), -1), cv::Exception);
    EXPECT_THROW(create(MORPH_ERODE, CV_8UC1, square, Point(-1, -1), 1 << 30), cv::Exception);
    EXPECT_THROW(create(MORPH_OPEN, CV_8UC1, cross, Point(-1, -1), 1 << 14), cv::Exception);
    EXPECT_THROW(create(MORPH_OPEN, CV_8UC1, square, Point(-1, -1), 1, BORDER_TRANSPARENT), cv::Exception);
}

TEST(Morphology, IsRefusedForMissingPixels)
{
    const Ptr<cuda::Filter> filter = cuda::createFastMorphologyFilter(MORPH_OPEN, CV_8UC1, noArray());
    EXPECT_THROW(cuda::ignoreMissing(filter, cuda::MissingData(cuda::MissingData::VALUE, 0)), cv::Exception);
}

#ifdef CUDAFASTFILTERS_HAVE_CUDA

class Morphology_GPU : public testing::Test
{
protected:
    void SetUp() override { requireEngine(GPU); }

    // Filters that differ in element, difference and number of steps.
    static std::vector<Arguments> some(int type)
    {
        const Mat disc = cv::getStructuringElement(MORPH_ELLIPSE, Size(11, 11)), even = Mat::ones(6, 4, CV_8U);
        const Scalar value = morphologyDefaultBorderValue();
        return {{MORPH_ERODE, type, disc, Point(-1, -1), 1, BORDER_CONSTANT, value},
                {MORPH_OPEN, type, disc, Point(-1, -1), 1, BORDER_CONSTANT, value},
                {MORPH_CLOSE, type, even, Point(1, 5), 1, BORDER_REFLECT_101, value},
                {MORPH_DILATE, type, disc, Point(2, 3), 4, BORDER_REPLICATE, value},
                {MORPH_GRADIENT, type, disc, Point(-1, -1), 2, BORDER_CONSTANT, value},
                {MORPH_TOPHAT, type, disc, Point(-1, -1), 1, BORDER_WRAP, value, true},
                {MORPH_BLACKHAT, type, even, Point(-1, -1), 3, BORDER_CONSTANT, Scalar::all(9)}};
    }
};

TEST_F(Morphology_GPU, LargeImagesAreThoseOfTheCpu)
{
    for (int type : {CV_8UC1, CV_8UC3, CV_16SC1, CV_32FC4})
        for (const Arguments& arguments : some(type))
        {
            const Mat image = makeImage(Size(2053, 1537), type);
            EXPECT_TRUE(sameBits(filtered(CPU, arguments.filter(), image), filtered(GPU, arguments.filter(), image)))
                << arguments.text() << ", " << seedText();
        }
}

TEST_F(Morphology_GPU, WorksInPlace)
{
    for (int type : {CV_8UC1, CV_16UC3, CV_32FC1})
        for (const Arguments& arguments : some(type))
        {
            const Mat image = makeImage(Size(301, 203), type);
            cuda::GpuMat inPlace(image);
            arguments.filter()->apply(inPlace, inPlace);
            EXPECT_TRUE(verify(caseOf(arguments), image, Mat(inPlace))) << arguments.text() << ", " << seedText();
        }
}

TEST_F(Morphology_GPU, BatchesAreAsAlone)
{
    for (int type : {CV_8UC1, CV_16SC3, CV_32FC1})
        for (const Arguments& arguments : some(type))
        {
            Made made(Size(131, 67), type, type, 5);
            expectAsAlone(arguments.filter(), made.src, made.dst, arguments.text());
        }
}

TEST_F(Morphology_GPU, CapturedGraphsAreReplayedWithNewPixels)
{
    for (int type : {CV_8UC1, CV_32FC3})
        for (const Arguments& arguments : some(type))
            expectReplayed(arguments.filter(), cuda::GpuMat(Size(253, 81), type), cuda::GpuMat(Size(253, 81), type),
                           arguments.text(), 3,
                           [&](const Mat& image, const Mat& result)
                           { return sameBits(oracle(arguments, image), result); });
}

//! In bands, with the memory for these.
TEST_F(Morphology_GPU, HostImagesGoThroughTheDevice)
{
    for (int type : {CV_8UC1, CV_16UC3})
        for (const Arguments& arguments : some(type))
            for (const size_t megabytes : {0, 64})
            {
                const Ptr<cuda::Filter> filter = arguments.filter();
                const Mat image = makeImage(Size(901, 1203), type);
                cuda::HostOptions options(cuda::HostOptions::CUDA);
                options.deviceMemory = megabytes << 20;
                Mat result;
                cuda::applyFilter(filter, image, result, options);
                EXPECT_TRUE(sameBits(filtered(CPU, filter, image), result))
                    << arguments.text() << ", " << megabytes << " MB, " << seedText();
            }
}

TEST_F(Morphology_GPU, HasOneAlgorithmForSeveralSteps)
{
    const std::vector<const char*> names = ff::deviceMorphologyAlgorithms();
    ASSERT_EQ(1u, names.size());
    EXPECT_STREQ(stepsOf(GPU), names[0]);
}

#endif

}  // namespace
}  // namespace opencv_test
