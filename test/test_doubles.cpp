// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Linear filters of doubles: each algorithm that takes them, by its name, against sums in long double.

#include "test_precomp.hpp"
#include "test_random.hpp"

#include "testing/test_hooks.hpp"

#include <limits>
#include <set>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

typedef EngineTest Doubles;

//! Whether the CPU engine uses these vector instructions.
bool uses(const char* level)
{
    const Ptr<cuda::Filter> box = cuda::createFastBoxFilter(CV_8UC1, CV_8UC1, Size(3, 3));
    return std::string(cuda::describeFilter(box)).find(level) != std::string::npos;
}

//! Algorithms whose sums are doubles, and that take doubles.
std::set<std::string> algorithmsOf(Engine engine)
{
    if (engine == GPU)
        return {"box_large",   "separable_strip", "separable_tile", "two_pass",
                "dense_strip", "dense_tile",      "linear_direct"};
    std::set<std::string> names = {"direct_rows"};
    if (hasVectors())
        names.insert({"box_rows", "separable_rows", "dense_rows"});
    // 3 x 3 needs 4 values in a vector.
    if (uses("AVX-512") || uses("AVX2"))
        names.insert("small_masks");
    return names;
}

//! Without zeros, because what 0 * infinity is does not matter here.
Mat positiveMask(Size size)
{
    return (randomMask(size) + 1.1) / size.area();
}

//! Masks of every kind; `plain`: with neither a delta nor coefficients of different signs.
std::vector<Case> casesOf(int type, const LinearOptions& options, bool plain = false)
{
    const auto mask = [&](Size size) { return plain ? positiveMask(size) : randomMask(size); };
    LinearOptions raised = options, anchored = options, ofBox = options;
    raised.delta = plain ? 0 : -3.25;
    anchored.anchor = Point(1, 0);
    std::vector<Case> cases;
    for (Size size :
         {Size(1, 1), Size(3, 3), Size(5, 5), Size(7, 7), Size(9, 9), Size(13, 4), Size(21, 1), Size(1, 33)})
        cases.push_back(separableCase(type, type, mask(Size(size.width, 1)), mask(Size(1, size.height)), raised));
    for (Size size : {Size(3, 3), Size(5, 5), Size(3, 7), Size(7, 7), Size(9, 3), Size(4, 6), Size(17, 12)})
        cases.push_back(linearCase(type, type, mask(size), anchored));
    cases.push_back(linearCase(type, type, mask(Size(3, 3)), raised));
    for (int side : {3, 5, 9, 15})
        cases.push_back(gaussianCase(type, type, Size(side, side), 0, 0, options));
    cases.push_back(gaussianCase(type, type, Size(5, 7), 1.2, 0.9, options));
    for (Size size : {Size(1, 5), Size(3, 3), Size(4, 4), Size(15, 15), Size(16, 9), Size(70, 3), Size(6, 131)})
        cases.push_back(boxCase(type, type, size, true, ofBox));
    cases.push_back(boxCase(type, type, Size(9, 2), false, anchored));
    if (!plain)
    {
        cases.push_back(integerCase(type, type, randomIntegers(Size(3, 5), 9), 24, raised));
        cases.push_back(integerCase(type, type, randomIntegers(Size(3, 3), 9), 1, options));
        cases.push_back(sobelCase(type, type, 1, 0, 3, 1, options));
        cases.push_back(sobelCase(type, type, 0, 1, 5, 0.3, options));
        cases.push_back(laplacianCase(type, type, 1, 1, options));
    }
    return cases;
}

//! Filters the image by each algorithm that takes the case, and adds their names.
void expectCorrectByEach(Engine engine, const Case& filterCase, const Mat& image, std::set<std::string>& ran)
{
    for (const std::string& name : algorithmsOf(engine))
    {
        Mat actual;
        if (!runsBy(name.c_str(), [&] { actual = filtered(engine, filterCase.filter, image); }))
            continue;
        ran.insert(name);
        EXPECT_TRUE(verify(filterCase, image, actual)) << filterCase.text << " by " << name << ", " << seedText();
    }
}

LinearOptions anyBorder()
{
    return LinearOptions::withBorder(allBorders()[theRNG().uniform(0, 5)], Scalar(3, -200.5, 1e9, 7));
}

TEST_P(Doubles, AreWithinTheBoundByEachAlgorithm)
{
    std::set<std::string> ran;
    for (int channels : {1, 3, 4})
        for (Size size : {Size(1, 1), Size(9, 4), Size(37, 11), Size(130, 35), Size(403, 29)})
            for (const Case& filterCase : casesOf(CV_64FC(channels), anyBorder()))
                expectCorrectByEach(GetParam(), filterCase, makeImage(size, CV_64FC(channels)), ran);
    EXPECT_EQ(algorithmsOf(GetParam()), ran);
}

TEST_P(Doubles, AreFilteredByTheFastestAlgorithms)
{
    if (GetParam() == CPU)
        requireVectors();
    const bool isWide = uses("AVX-512"), isGpu = GetParam() == GPU;
    const Mat image = makeImage(Size(700, 300), CV_64FC1);
    const AnyImageSize anySize;
    const auto expect = [&](const char* cpu, const char* gpu, const Case& filterCase)
    {
        expectCorrect(GetParam(), filterCase, image);
        EXPECT_STREQ(isGpu ? gpu : cpu, ff::lastAlgorithm()) << filterCase.text;
    };
    expect(isWide ? "small_masks" : "separable_rows", "separable_strip",
           gaussianCase(CV_64FC1, CV_64FC1, Size(5, 5), 0));
    expect("separable_rows", "separable_strip", gaussianCase(CV_64FC1, CV_64FC1, Size(9, 9), 0));
    expect("separable_rows", "separable_tile", gaussianCase(CV_64FC1, CV_64FC1, Size(31, 31), 0));
    expect("box_rows", "separable_tile", boxCase(CV_64FC1, CV_64FC1, Size(15, 15)));
    expect("box_rows", "box_large", boxCase(CV_64FC1, CV_64FC1, Size(131, 131)));
    expect("dense_rows", "dense_strip", linearCase(CV_64FC1, CV_64FC1, randomMask(Size(5, 5))));
    expect("dense_rows", "dense_tile", linearCase(CV_64FC1, CV_64FC1, randomMask(Size(11, 11))));
}

TEST_P(Doubles, AreWithinTheBoundNearTheEndsOfTheirRange)
{
    std::set<std::string> ran;
    for (double scale : {1e298, 1e-309, 1e-318})
        for (int channels : {1, 3})
            for (const Case& filterCase :
                 casesOf(CV_64FC(channels), LinearOptions::withBorder(BORDER_REFLECT_101), true))
                expectCorrectByEach(GetParam(), filterCase, makeImage(Size(67, 21), CV_64FC(channels)) * scale, ran);
    EXPECT_EQ(algorithmsOf(GetParam()), ran);
}

//! Windows without such a pixel have the bits that they have without it anywhere.
TEST_P(Doubles, HugePixelsNaNAndInfinityStayInTheirWindows)
{
    const double values[] = {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
                             -std::numeric_limits<double>::infinity(), 1e300};
    std::set<std::string> ran;
    for (int channels : {1, 3, 4})
        for (double value : values)
        {
            const int type = CV_64FC(channels);
            const Mat clean = makeImage(Size(150, 70), type);
            Mat image = clean.clone();
            const Point at(theRNG().uniform(0, image.cols), theRNG().uniform(0, image.rows));
            image.ptr<double>(at.y)[at.x * channels] = value;
            for (const Case& filterCase : casesOf(type, LinearOptions::withBorder(BORDER_REPLICATE), true))
            {
                expectCorrectByEach(GetParam(), filterCase, image, ran);
                Mat around = Mat::ones(image.size(), CV_8U);  // where windows do not see the pixel
                const Point first = at - Point(filterCase.window - Size(1, 1)) + filterCase.anchor,
                            last = at + filterCase.anchor;
                const Rect seen = Rect(first, last + Point(1, 1)) & Rect(Point(), image.size());
                around(seen).setTo(0);
                for (const std::string& name : algorithmsOf(GetParam()))
                {
                    Mat with, without;
                    if (!runsBy(name.c_str(), [&] { with = filtered(GetParam(), filterCase.filter, image); }) ||
                        !runsBy(name.c_str(), [&] { without = filtered(GetParam(), filterCase.filter, clean); }))
                        continue;
                    with.setTo(0, around == 0);
                    without.setTo(0, around == 0);
                    EXPECT_TRUE(sameBits(without, with))
                        << filterCase.text << " by " << name << ", " << value << " at " << at << ", " << seedText();
                }
            }
        }
    EXPECT_EQ(algorithmsOf(GetParam()), ran);
}

//! Sums of integers of 32 bits times integers are exact, and are divided once.
TEST_P(Doubles, QuotientsOfIntegersAreRoundedOnce)
{
    Mat integers(53, 119, CV_32SC3), image;
    theRNG().fill(integers, RNG::UNIFORM, std::numeric_limits<int>::min(), std::numeric_limits<int>::max());
    integers.convertTo(image, CV_64F);
    const int type = CV_64FC3;
    const auto exactly = [&](const Case& given, const Mat& numerators, int divisor)
    {
        Case result = given;
        result.check = [=](const Mat& extended, const Mat& actual)
        {
            Mat expected(actual.size(), actual.type());
            for (int y = 0; y < actual.rows; ++y)
                for (int x = 0; x < actual.cols * 3; ++x)
                {
                    int64 sum = 0;
                    for (int i = 0; i < numerators.rows; ++i)
                        for (int j = 0; j < numerators.cols; ++j)
                            sum += numerators.at<int>(i, j) * (int64)extended.ptr<double>(y + i)[x + 3 * j];
                    expected.ptr<double>(y)[x] = (double)sum / divisor;
                }
            expected += 0.0;  // no sign of zero
            return sameBits(expected, Mat(actual + 0.0));
        };
        return result;
    };
    std::vector<Case> cases;
    for (Size size : {Size(3, 3), Size(5, 3), Size(8, 4), Size(15, 15), Size(6, 130)})
        cases.push_back(exactly(boxCase(type, type, size), Mat::ones(size, CV_32S), size.area()));
    for (int divisor : {1, 8, 24, 4099})
        for (Size size : {Size(3, 3), Size(4, 7)})
        {
            const Mat numerators = randomIntegers(size, 500);
            cases.push_back(exactly(integerCase(type, type, numerators, divisor), numerators, divisor));
        }
    std::set<std::string> ran;
    for (const Case& filterCase : cases)
        expectCorrectByEach(GetParam(), filterCase, image, ran);
}

TEST_P(Doubles, OfRegionsAndInPlace)
{
    for (int i = 0; i < 6; ++i)
        for (int channels : {1, 3, 4})
        {
            LinearOptions options = anyBorder();
            options.rowBorder |= oneIn(3) ? BORDER_ISOLATED : 0;
            for (const Case& filterCase : casesOf(CV_64FC(channels), options))
                expectCorrectInRandomLayout(GetParam(), filterCase, Size(draw(1, 90), draw(1, 40)));
        }
}

INSTANTIATE_ENGINES(Doubles);

TEST(DoublesCpu, RowsEndAnywhereInAVector)
{
    for (int width = 1; width < 50; ++width)
        for (const Case& filterCase : casesOf(CV_64FC1, anyBorder()))
            expectCorrect(CPU, filterCase, makeImage(Size(width, 6), CV_64FC1));
}

//! Rows that are read in place, stripes, and results past the caches.
TEST(DoublesCpu, ThreadsAndBandsChangeNoBit)
{
    requireVectors();
    const Mat image = makeImage(Size(2500, 900), CV_64FC1);
    const Ptr<cuda::Filter> gaussian = cuda::createFastGaussianFilter(CV_64FC1, CV_64FC1, Size(9, 9), 0);
    expectThreadsAndBandsChangeNoBit(gaussian, image, "separable_rows", 3);
    expectThreadsAndBandsChangeNoBit(cuda::createFastBoxFilter(CV_64FC1, CV_64FC1, Size(15, 15)), image, "box_rows", 3);
    expectStreamsAndCallsInPlaceGiveTheSame(gaussian, image);
}

TEST(DoublesCpu, LargeImagesAreWithinTheBound)
{
    for (int channels : {1, 3})
    {
        const int type = CV_64FC(channels);
        const Mat image = makeImage(Size(2600, 400), type);
        for (const Case& filterCase :
             {gaussianCase(type, type, Size(5, 5), 1.1), gaussianCase(type, type, Size(9, 9), 2),
              boxCase(type, type, Size(15, 15)), boxCase(type, type, Size(7, 7)),
              linearCase(type, type, randomMask(Size(5, 5))), linearCase(type, type, randomMask(Size(3, 3)))})
            expectCorrect(CPU, filterCase, image);
    }
}

//! A product of vectors of doubles is filtered by these, one of floats is not.
TEST(DoublesCpu, FactorsAreThoseOfDoubles)
{
    const Mat vector = cv::getGaussianKernel(7, 1.3, CV_64F), product = vector * vector.t();
    Mat floats;
    product.convertTo(floats, CV_32F);
    const auto isFactorised = [](const Mat& mask)
    {
        const std::string text = cuda::describeFilter(cuda::createFastLinearFilter(CV_64FC1, CV_64FC1, mask));
        return text.find("separable_") != std::string::npos && text.find("dense_rows") == std::string::npos;
    };
    EXPECT_TRUE(isFactorised(product));
    EXPECT_FALSE(isFactorised(floats));
}

TEST(DoublesCpu, AreNotFilteredWithMissingPixels)
{
    const Ptr<cuda::Filter> filter = cuda::createFastBoxFilter(CV_64FC1, CV_64FC1, Size(3, 3));
    expectRefused("CV_64F", [&] { cuda::ignoreMissing(filter, cuda::MissingData()); });
}

}  // namespace
}  // namespace opencv_test
