// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Ranks of CV_16F, CV_32S and CV_64F by the CPU engine's vector code: every path and order of values, on the
// processor's best level of vectors; `./dev test` repeats this on the others.

#include "test_precomp.hpp"

#include "test_types.hpp"

#include "testing/test_hooks.hpp"

#include <numeric>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

struct Values
{
    int type;
    Integers integers;
};

void PrintTo(const Values& values, std::ostream* os)
{
    *os << typeText(values.type)
        << (values.integers == Integers::None     ? ""
            : values.integers == Integers::Signed ? " signed"
                                                  : " unsigned");
}

std::vector<Values> everyOrder()
{
    std::vector<Values> all;
    for (const int channels : {1, 3, 4})
    {
        for (const int depth : wideDepths())
            all.push_back({CV_MAKETYPE(depth, channels), Integers::None});
        all.push_back({CV_32SC(channels), Integers::Unsigned});
        all.push_back({CV_64FC(channels), Integers::Signed});
        all.push_back({CV_64FC(channels), Integers::Unsigned});
    }
    return all;
}

struct Path
{
    const char* algorithm;
    Mat footprint;
    int rank;

    Path(const char* name, Size window, int wanted) : Path(name, Mat::ones(window, CV_8U), wanted) {}
    Path(const char* name, const Mat& pixels, int wanted) : algorithm(name), footprint(pixels), rank(wanted) {}
};

//! With the sides of windows for which there is separate code.
std::vector<Path> everyPath()
{
    std::vector<Path> all = {{"median_rows", Size(3, 3), 4}};
    for (int side = 5; side <= 17; side += 2)
        all.emplace_back("network_strip", Size(side, side), side * side / 2);
    for (const int width : {3, 5, 7})
        for (const int height : {3, 5, 7})
            all.emplace_back("network_strip", Size(width, height), width * height / 3);
    for (const Size window : {Size(1, 1), Size(3, 3), Size(1, 9), Size(7, 3), Size(15, 1), Size(31, 21), Size(9, 17)})
        for (const int rank : {0, window.area() - 1})
            all.emplace_back("extremum_rows", window, rank);
    for (int steps = 1; steps < 5; ++steps)
    {
        all.emplace_back("extremum_rows", Size(5, 5), steps);
        all.emplace_back("extremum_rows", Size(9, 7), 62 - steps);
    }
    for (const Size window : {Size(1, 9), Size(3, 3), Size(9, 3), Size(9, 9), Size(5, 21)})
        all.emplace_back("sorted_window", window, window.area() * 2 / 5);
    const Mat disc = getStructuringElement(MORPH_ELLIPSE, Size(9, 9)),
              cross = getStructuringElement(MORPH_CROSS, Size(5, 7)), diagonal = Mat::eye(11, 11, CV_8U);
    for (const Mat& pixels : {disc, cross, diagonal})
        for (const int rank : {0, countNonZero(pixels) - 1})
            all.emplace_back("footprint_extremum", pixels, rank);
    all.emplace_back("footprint_networks", disc, 20);
    all.emplace_back("footprint_networks", cross, 3);
    return all;
}

//! Without negative values and NaN: 3x3 medians read such rows in place.
Mat positiveOf(const Mat& image)
{
    Mat positive = makeBits(image.size(), image.type());
    const size_t bytes = image.elemSize1();
    for (int y = 0; y < image.rows; ++y)
        for (size_t i = bytes - 1; i < image.cols * image.elemSize(); i += bytes)
            positive.ptr(y)[i] &= 0x3f;
    return positive;
}

//! Without NaN.
Mat numbersOf(const Mat& image)
{
    Mat numbers = positiveOf(image);
    const size_t bytes = image.elemSize1();
    for (int y = 0; y < image.rows; ++y)
        for (size_t i = bytes - 1; i < image.cols * image.elemSize(); i += bytes)
            numbers.ptr(y)[i] |= theRNG().uniform(0, 2) << 7;
    return numbers;
}

//! Rows of both kinds, and of any bits.
Mat mixedOf(const Mat& image)
{
    Mat mixed = positiveOf(image);
    const Mat numbers = numbersOf(image);
    for (int y = 0; y < image.rows; ++y)
        if (y % 13 > 6)
            (y % 13 == 9 ? image : numbers).row(y).copyTo(mixed.row(y));
    return mixed;
}

class TypesRanks : public TestWithParam<Values>
{
protected:
    void SetUp() override { requireVectors(); }
    int type() const { return GetParam().type; }
    int channels() const { return CV_MAT_CN(type()); }

    //! With 128 bits, a vector is less than a pixel of four doubles.
    bool takesPixels(const Path& path) const
    {
        const std::string name = path.algorithm;
        return (name != "network_strip" && name != "sorted_window") || CV_ELEM_SIZE(type()) < 32 ||
               checkHardwareSupport(CV_CPU_AVX2);
    }
    Case caseOf(const Path& path, Point anchor = Point(-1, -1), int border = BORDER_REPLICATE,
                const Scalar& value = Scalar()) const
    {
        const int pixels = countNonZero(path.footprint);
        return wideRankCase(type(), path.footprint, pixels > 1 ? 100. * path.rank / (pixels - 1) : 0, anchor, border,
                            value, GetParam().integers);
    }
    Mat extremes(Size size) const { return makeExtremes(size, type(), GetParam().integers); }

    void expectCase(const Path& path, const Case& one, const Mat& image) const
    {
        if (!takesPixels(path))
            return;
        const OnlyAlgorithm only(path.algorithm);
        EXPECT_TRUE(verify(one, image, filtered(CPU, one.filter, image)))
            << path.algorithm << ", " << one.text << ", " << image.size() << ", " << seedText();
        EXPECT_STREQ(path.algorithm, ff::lastAlgorithm());
    }
};

TEST_P(TypesRanks, EveryPath)
{
    for (const Path& path : everyPath())
        for (const Mat& image : {makeBits(Size(151, 13), type()), extremes(Size(151, 13))})
            expectCase(path, caseOf(path), image);
}

TEST_P(TypesRanks, EverySize)
{
    for (const Path& path : {Path("median_rows", Size(3, 3), 4), Path("network_strip", Size(5, 5), 12),
                             Path("extremum_rows", Size(3, 3), 0), Path("extremum_rows", Size(5, 3), 14),
                             Path("sorted_window", Size(3, 5), 7)})
    {
        for (const int width : {1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 34, 63, 64, 65})
            expectCase(path, caseOf(path), extremes(Size(width, 6)));
        for (const Size size : {Size(1100, 3), Size(5, 300), Size(280, 10)})
            expectCase(path, caseOf(path), extremes(size));
    }
}

TEST_P(TypesRanks, EveryBorderAndAnchor)
{
    const double infinity = std::numeric_limits<double>::infinity();
    const bool isFloat = CV_MAT_DEPTH(type()) != CV_32S && GetParam().integers == Integers::None;
    const Scalar value = isFloat ? Scalar(-0., NAN, -infinity, 3.25) : Scalar(-2147483648., 7, 4e9, 1e19);
    for (const Path& path : everyPath())
        for (const int border : allBorders())
        {
            const Point anchor(theRNG().uniform(0, path.footprint.cols), theRNG().uniform(0, path.footprint.rows));
            expectCase(path, caseOf(path, anchor, border, value), extremes(Size(41, 9)));
        }
}

TEST_P(TypesRanks, RowsOfEveryKindMeet)
{
    for (const Size size : {Size(301, 40), Size(20, 14), Size(2, 40)})
        for (const Path& path : {Path("median_rows", Size(3, 3), 4), Path("extremum_rows", Size(5, 5), 0)})
        {
            const Mat image = extremes(size);
            for (const Mat& one : {positiveOf(image), numbersOf(image), mixedOf(image)})
                expectCase(path, caseOf(path), one);
        }
}

TEST_P(TypesRanks, RegionsInPlace)
{
    for (const Path& path : everyPath())
    {
        if (!takesPixels(path))
            continue;
        const OnlyAlgorithm only(path.algorithm);
        const Mat parent = extremes(Size(90, 30));
        const Rect part(theRNG().uniform(0, 20), theRNG().uniform(0, 20), 33 + theRNG().uniform(0, 30), 9);
        const Case one = caseOf(path);
        Mat whole = parent.clone(), rest = parent.clone(), region = whole(part);
        applyOnCpu(one.filter, region, region);
        EXPECT_TRUE(verify(one, parent, part, region)) << one.text << ", " << part << ", " << seedText();
        region.copyTo(rest(part));
        EXPECT_TRUE(sameBits(rest, whole)) << one.text << " wrote outside, " << seedText();
    }
}

TEST_P(TypesRanks, Percentiles)
{
    const Size window(5, 5), size(75, 11);
    const std::vector<double> wanted = {75, 0, 50};
    for (const char* const algorithm : {"network_strip", "sorted_window"})
    {
        const Path path(algorithm, window, 0);
        const bool hasNone = std::string(algorithm) == "network_strip" && CV_ELEM_SIZE1(type()) == 8;
        if (!takesPixels(path) || hasNone)
            continue;
        const OnlyAlgorithm only(algorithm);
        const Mat image = extremes(size);
        const Ptr<cuda::Filter> filter = ofIntegers(
            cuda::createFastPercentilesFilter(type(), window, wanted, Point(-1, -1), BORDER_WRAP), GetParam().integers);
        const Mat all = filtered(CPU, filter, image);
        const Mat extended = extendWide(image, Rect(Point(), size), window, Point(2, 2),
                                        {BORDER_WRAP, BORDER_WRAP, Scalar()}, GetParam().integers);
        for (int i = 0; i < 3; ++i)
            EXPECT_TRUE(sameBits(
                wideRanks(extended, Mat::ones(window, CV_8U), cvRound(wanted[i] / 100 * 24), GetParam().integers),
                all.rowRange(size.height * i, size.height * (i + 1))))
                << algorithm << ", " << wanted[i] << ", " << seedText();
        EXPECT_STREQ(algorithm, ff::lastAlgorithm());
    }
}

//! Also without OnlyAlgorithm.
TEST_P(TypesRanks, AreChosen)
{
    std::vector<Path> chosen = {{"median_rows", Size(3, 3), 4},
                                {"extremum_rows", Size(15, 31), 0},
                                {"network_strip", Size(5, 5), 6},
                                {"sorted_window", Size(1, 9), 4}};
    for (int side = 5; side <= 17; side += 2)
        chosen.emplace_back("network_strip", Size(side, side), side * side / 2);
    chosen.emplace_back("footprint_extremum", Mat::eye(5, 5, CV_8U), 0);
    for (const Path& path : chosen)
    {
        if (!takesPixels(path))
            continue;
        filtered(CPU, caseOf(path).filter, makeBits(Size(64, 64), type()));
        EXPECT_STREQ(path.algorithm, ff::lastAlgorithm()) << path.rank << " of " << path.footprint.size();
    }
}

INSTANTIATE_TEST_CASE_P(CPU, TypesRanks, ValuesIn(everyOrder()));

//! All 65536 bits, in any order.
TEST(TypesRanksOfHalves, EveryHalf)
{
    requireVectors();
    std::vector<ushort> all(65536);
    std::iota(all.begin(), all.end(), static_cast<ushort>(0));
    for (int i = 65535; i > 0; --i)
        std::swap(all[i], all[theRNG().uniform(0, i + 1)]);
    const Mat image(256, 256, CV_16F, all.data());
    for (const Path& path : {Path("median_rows", Size(3, 3), 4), Path("network_strip", Size(5, 5), 12),
                             Path("extremum_rows", Size(1, 1), 0), Path("extremum_rows", Size(3, 3), 8),
                             Path("sorted_window", Size(1, 3), 1), Path("sorted_window", Size(1, 1), 0)})
    {
        const OnlyAlgorithm only(path.algorithm);
        const int pixels = countNonZero(path.footprint);
        const Case one = wideRankCase(CV_16FC1, path.footprint, pixels > 1 ? 100. * path.rank / (pixels - 1) : 0,
                                      Point(-1, -1), BORDER_WRAP, Scalar());
        EXPECT_TRUE(verify(one, image, filtered(CPU, one.filter, image))) << path.algorithm << ", " << seedText();
    }
}

}  // namespace
}  // namespace opencv_test
