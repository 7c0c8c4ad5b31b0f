// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Ranks of CV_16F, CV_32S and CV_64F by the CPU engine's vector code. Every pixel of these types is a double, so one
// oracle serves all of them.

#include "test_precomp.hpp"

#include "testing/test_hooks.hpp"

#include <climits>
#include <cstring>
#include <numeric>

namespace opencv_test
{
namespace
{

typedef std::pair<int, double> Order;  // 0: negative, 1: positive, 2: NaN; then the value

Order orderOf(double value)
{
    return cvIsNaN(value) ? Order(2, 0.) : Order(std::signbit(value) ? 0 : 1, value);
}

double valueOf(const Order& order)
{
    return order.first == 2 ? std::numeric_limits<double>::quiet_NaN() : order.second;
}

Mat asDoubles(const Mat& image)
{
    Mat floats = image, doubles;
    if (image.depth() == CV_16F)
        image.convertTo(floats, CV_32F);
    floats.convertTo(doubles, CV_64F);
    return doubles;
}

Mat fromDoubles(const Mat& doubles, int depth)
{
    Mat floats = doubles, image;
    if (depth == CV_16F)
        doubles.convertTo(floats, CV_32F);
    floats.convertTo(image, depth);
    return image;
}

//! What a NaN of the results looks like: its sign depends on the processor after a conversion.
void setNan(Mat& image)
{
    for (int y = 0; y < image.rows; ++y)
        for (int i = 0; i < image.cols * image.channels(); ++i)
            if (image.depth() == CV_16F)
            {
                ushort& bits = image.ptr<ushort>(y)[i];
                bits = (bits & 0x7fff) > 0x7c00 ? 0x7e00 : bits;
            }
            else if (image.depth() == CV_64F && cvIsNaN(image.ptr<double>(y)[i]))
                image.ptr<uint64_t>(y)[i] = 0x7ff8000000000000u;
}

Mat oracle(const Mat& image, const Mat& footprint, Point anchor, int rank, int border, const Scalar& borderValue)
{
    Mat wide;
    copyMakeBorder(image, wide, anchor.y, footprint.rows - 1 - anchor.y, anchor.x, footprint.cols - 1 - anchor.x,
                   border | BORDER_ISOLATED, borderValue);
    wide = asDoubles(wide);
    const int channels = image.channels();
    std::vector<Order> keys(wide.total() * channels);
    for (size_t i = 0; i < keys.size(); ++i)
        keys[i] = orderOf(wide.ptr<double>()[i]);
    std::vector<Point> pixels;
    findNonZero(footprint, pixels);
    Mat result(image.size(), CV_64FC(channels));
    std::vector<Order> members(pixels.size());
    for (int y = 0; y < image.rows; ++y)
        for (int i = 0; i < image.cols * channels; ++i)
        {
            for (size_t k = 0; k < pixels.size(); ++k)
                members[k] = keys[static_cast<size_t>(y + pixels[k].y) * wide.cols * channels + i +
                                  pixels[k].x * channels];
            std::nth_element(members.begin(), members.begin() + rank, members.end());
            result.ptr<double>(y)[i] = valueOf(members[rank]);
        }
    result = fromDoubles(result, image.depth());
    setNan(result);
    return result;
}

//! Random bits, so that there are numbers of every size; and many equal, extreme and special values.
Mat bitsOf(Size size, int type, bool special)
{
    static const uint64_t doubles[] = {0x7ff8000000000000u, 0xfff8000000000123u, 0x7ff0000000000001u,
                                       0xffffffffffffffffu, 0x7ff0000000000000u, 0xfff0000000000000u,
                                       0,                   0x8000000000000000u, 1,
                                       0x8000000000000001u, 0x000fffffffffffffu, 0x7fefffffffffffffu,
                                       0xffefffffffffffffu, 0x3ff0000000000000u, 0xbff0000000000000u};
    static const ushort halves[] = {0x7e00, 0xfe12, 0x7c01, 0xffff, 0x7c00, 0xfc00, 0,     0x8000,
                                    1,      0x8001, 0x03ff, 0x7bff, 0xfbff, 0x3c00, 0xbc00};
    static const int integers[] = {INT_MIN, INT_MIN + 1, -1, 0, 1, INT_MAX - 1, INT_MAX, 0x7f800000, 0x7f800001};
    Mat image(size, type);
    for (int y = 0; y < size.height; ++y)
        for (int i = 0; i < size.width * image.channels(); ++i)
        {
            RNG& random = theRNG();
            const bool isSpecial = special && random.uniform(0, 2) > 0;
            switch (image.depth())
            {
            case CV_16F:
                image.ptr<ushort>(y)[i] =
                    isSpecial ? halves[random.uniform(0, 15)] : static_cast<ushort>(random.next());
                break;
            case CV_32S:
                image.ptr<int>(y)[i] = isSpecial ? integers[random.uniform(0, 9)] : static_cast<int>(random.next());
                break;
            default:
                image.ptr<uint64_t>(y)[i] =
                    isSpecial ? doubles[random.uniform(0, 15)]
                              : static_cast<uint64_t>(random.next()) << 32 | random.next();
            }
        }
    return image;
}

//! Without negative numbers and NaN: 3x3 medians read such rows in place.
Mat positiveOf(const Mat& image)
{
    Mat positive = bitsOf(image.size(), image.type(), false);
    const size_t bytes = image.elemSize1();
    for (int y = 0; y < image.rows; ++y)
        for (size_t i = bytes - 1; i < image.cols * image.elemSize(); i += bytes)
            positive.ptr(y)[i] &= 0x3f;
    return positive;
}

Mat numbersOf(const Mat& image)
{
    Mat numbers = positiveOf(image);
    const size_t bytes = image.elemSize1();
    for (int y = 0; y < image.rows; ++y)
        for (size_t i = bytes - 1; i < image.cols * image.elemSize(); i += bytes)
            numbers.ptr(y)[i] |= theRNG().uniform(0, 2) << 7;
    return numbers;
}

//! Rows of the three kinds.
Mat mixedOf(const Mat& image)
{
    Mat mixed = positiveOf(image);
    const Mat numbers = numbersOf(image);
    for (int y = 0; y < image.rows; ++y)
        if (y % 13 > 6)
            (y % 13 == 9 ? image : numbers).row(y).copyTo(mixed.row(y));
    return mixed;
}

testing::AssertionResult sameBytes(const Mat& expected, const Mat& actual)
{
    if (expected.size() != actual.size() || expected.type() != actual.type())
        return testing::AssertionFailure() << "another size or type";
    const size_t bytes = expected.elemSize1(), count = expected.cols * expected.elemSize();
    for (int y = 0; y < expected.rows; ++y)
        for (size_t i = 0; i < count; i += bytes)
            if (std::memcmp(expected.ptr(y) + i, actual.ptr(y) + i, bytes) != 0)
            {
                std::string text = cv::format("row %d, element %d: ", y, static_cast<int>(i / bytes));
                for (const Mat* image : {&expected, &actual})
                {
                    for (size_t b = bytes; b-- > 0;)
                        text += cv::format("%02x", image->ptr(y)[i + b]);
                    text += image == &expected ? " expected, is " : "";
                }
                return testing::AssertionFailure() << text;
            }
    return testing::AssertionSuccess();
}

struct WideRank
{
    const char* algorithm;
    Mat footprint;
    int rank;
    Point anchor = Point(-1, -1);
    int border = BORDER_REPLICATE;
    Scalar borderValue = Scalar();

    WideRank(const char* name, Size window, int wanted) : algorithm(name), footprint(Mat::ones(window, CV_8U)), rank(wanted) {}
    WideRank(const char* name, const Mat& pixels, int wanted) : algorithm(name), footprint(pixels), rank(wanted) {}

    int pixels() const { return countNonZero(footprint); }
    Ptr<cuda::Filter> filter(int type) const
    {
        const double percentile = pixels() > 1 ? 100. * rank / (pixels() - 1) : 0;
        if (pixels() == footprint.size().area())
            return cuda::createFastRankFilter(type, footprint.size(), percentile, anchor, border, borderValue);
        return cuda::createFastRankFilter(type, footprint, percentile, anchor, border, borderValue);
    }
    Point place() const
    {
        return Point(anchor.x < 0 ? footprint.cols / 2 : anchor.x, anchor.y < 0 ? footprint.rows / 2 : anchor.y);
    }
};

//! With 128 bits, a vector is less than a pixel of four doubles.
bool runsInStrips(const WideRank& wide, int type)
{
    const std::string name = wide.algorithm;
    return (name != "network_strip" && name != "sorted_window") || CV_ELEM_SIZE(type) < 32 ||
           checkHardwareSupport(CV_CPU_AVX2);
}

void expectRank(const WideRank& wide, const Mat& image)
{
    if (!runsInStrips(wide, image.type()))
        return;
    const OnlyAlgorithm only(wide.algorithm);
    Mat actual;
    wide.filter(image.type())->apply(image, actual);
    EXPECT_TRUE(sameBytes(oracle(image, wide.footprint, wide.place(), wide.rank, wide.border, wide.borderValue), actual))
        << wide.algorithm << ", rank " << wide.rank << " of " << wide.footprint.size() << ", " << image.size() << " "
        << typeText(image.type()) << ", " << borderText(wide.border) << ", " << seedText();
    EXPECT_STREQ(wide.algorithm, cuda::fastfilters::lastAlgorithm());
}

//! Every path, and the sides of windows for which it has separate code.
std::vector<WideRank> everyPath()
{
    std::vector<WideRank> all = {{"median_rows", Size(3, 3), 4}};
    for (int side = 5; side <= 17; side += 2)
        all.emplace_back("network_strip", Size(side, side), side * side / 2);
    for (int width : {3, 5, 7})
        for (int height : {3, 5, 7})
            all.emplace_back("network_strip", Size(width, height), width * height / 3);
    for (const Size& window : {Size(1, 1), Size(3, 3), Size(1, 9), Size(7, 3), Size(15, 1), Size(31, 31), Size(9, 17)})
        for (int rank : {0, window.area() - 1})
            all.emplace_back("extremum_rows", window, rank);
    for (int steps = 1; steps < 5; ++steps)
    {
        all.emplace_back("extremum_rows", Size(5, 5), steps);
        all.emplace_back("extremum_rows", Size(9, 7), 62 - steps);
    }
    for (const Size& window : {Size(1, 9), Size(3, 3), Size(9, 3), Size(9, 9), Size(5, 21)})
        all.emplace_back("sorted_window", window, window.area() * 2 / 5);
    const Mat disc = getStructuringElement(MORPH_ELLIPSE, Size(9, 9)), cross = getStructuringElement(MORPH_CROSS, Size(5, 7)),
              diagonal = Mat::eye(11, 11, CV_8U);
    for (const Mat& pixels : {disc, cross, diagonal})
        for (int rank : {0, countNonZero(pixels) - 1})
            all.emplace_back("footprint_extremum", pixels, rank);
    all.emplace_back("footprint_networks", disc, 20);
    all.emplace_back("footprint_networks", cross, 3);
    return all;
}

std::vector<perf::MatType> wideTypes()
{
    std::vector<perf::MatType> types;
    for (int depth : {CV_16F, CV_32S, CV_64F})
        for (int channels : {1, 3, 4})
            types.push_back(CV_MAKETYPE(depth, channels));
    return types;
}

class CpuWideRank : public TestWithParam<perf::MatType>
{
protected:
    void SetUp() override { requireVectors(); }
};

TEST_P(CpuWideRank, EveryPathEqualsOracle)
{
    for (const WideRank& wide : everyPath())
        for (bool special : {false, true})
            expectRank(wide, bitsOf(Size(67, 29), GetParam(), special));
}

TEST_P(CpuWideRank, EverySizeEqualsOracle)
{
    for (const WideRank& wide : {WideRank("median_rows", Size(3, 3), 4), WideRank("network_strip", Size(5, 5), 12),
                                 WideRank("extremum_rows", Size(3, 3), 0), WideRank("extremum_rows", Size(5, 3), 14),
                                 WideRank("sorted_window", Size(3, 5), 7)})
    {
        for (int width : {1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 34, 63, 64, 65})
            expectRank(wide, bitsOf(Size(width, 6), GetParam(), true));
        for (const Size& size : {Size(1100, 9), Size(5, 530), Size(280, 70)})
            expectRank(wide, bitsOf(size, GetParam(), true));
    }
}

TEST_P(CpuWideRank, EveryBorderAndAnchorEqualsOracle)
{
    const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
    const bool isFloat = CV_MAT_DEPTH(GetParam()) != CV_32S;
    for (WideRank wide : everyPath())
        for (int border : allBorders())
        {
            wide.border = border;
            wide.anchor = Point(theRNG().uniform(0, wide.footprint.cols), theRNG().uniform(0, wide.footprint.rows));
            wide.borderValue = isFloat ? Scalar(-0., nan, -infinity, 3.25) : Scalar(-2147483648., 7, 2147483647, 0);
            expectRank(wide, bitsOf(Size(41, 23), GetParam(), true));
        }
}

// 3x3 medians read rows in place where they can.
TEST_P(CpuWideRank, RowsOfEveryKindMeet)
{
    for (const Size& size : {Size(301, 40), Size(20, 14), Size(2, 40)})
        for (const WideRank& wide : {WideRank("median_rows", Size(3, 3), 4), WideRank("extremum_rows", Size(5, 5), 0)})
        {
            const Mat image = bitsOf(size, GetParam(), true);
            for (const Mat& one : {positiveOf(image), numbersOf(image), mixedOf(image)})
                expectRank(wide, one);
        }
}

TEST_P(CpuWideRank, RegionsAndInPlace)
{
    const Mat parent = bitsOf(Size(90, 60), GetParam(), true);
    for (const WideRank& wide : everyPath())
    {
        if (!runsInStrips(wide, GetParam()))
            continue;
        const OnlyAlgorithm only(wide.algorithm);
        const Rect part(theRNG().uniform(0, 20), theRNG().uniform(0, 20), 33 + theRNG().uniform(0, 30), 25);
        const Mat expected = oracle(parent(part).clone(), wide.footprint, wide.place(), wide.rank, wide.border, Scalar());
        Mat whole = parent.clone(), region = whole(part), rest = parent.clone();
        wide.filter(GetParam())->apply(region, region);
        EXPECT_TRUE(sameBytes(expected, region)) << wide.algorithm << ", " << wide.footprint.size() << ", " << part << ", "
                                                 << seedText();
        region.copyTo(rest(part));
        EXPECT_TRUE(sameBytes(rest, whole)) << wide.algorithm << " wrote outside, " << seedText();
    }
}

// Without a hook the choice is the same.
TEST_P(CpuWideRank, AreChosen)
{
    const auto expectChosen = [&](const char* name, Size window, int rank)
    {
        const WideRank wide(name, window, rank);
        if (!runsInStrips(wide, GetParam()))
            return;
        Mat image = bitsOf(Size(64, 64), GetParam(), false), result;
        wide.filter(GetParam())->apply(image, result);
        EXPECT_STREQ(name, cuda::fastfilters::lastAlgorithm()) << rank << " of " << window;
    };
    expectChosen("median_rows", Size(3, 3), 4);
    for (int side = 5; side <= 17; side += 2)
        expectChosen("network_strip", Size(side, side), side * side / 2);
    expectChosen("network_strip", Size(5, 5), 6);
    expectChosen("extremum_rows", Size(15, 31), 0);
    expectChosen("sorted_window", Size(1, 9), 4);
}

INSTANTIATE_TEST_CASE_P(CPU, CpuWideRank, ValuesIn(wideTypes()));

// The key of every half: ranks of all of them, in any order.
TEST(CpuWideRank, SortsEveryHalf)
{
    requireVectors();
    Mat all(1, 65536, CV_16F);
    std::vector<int> order(65536);
    std::iota(order.begin(), order.end(), 0);
    for (int i = 65535; i > 0; --i)
        std::swap(order[i], order[theRNG().uniform(0, i + 1)]);
    for (int i = 0; i < 65536; ++i)
        all.at<ushort>(0, i) = static_cast<ushort>(order[i]);
    Mat image = all.reshape(0, 256);
    for (const WideRank& wide : {WideRank("median_rows", Size(3, 3), 4), WideRank("network_strip", Size(5, 5), 12),
                                 WideRank("extremum_rows", Size(1, 1), 0), WideRank("extremum_rows", Size(3, 3), 8),
                                 WideRank("sorted_window", Size(1, 3), 1), WideRank("sorted_window", Size(1, 1), 0)})
        expectRank(wide, image);
}

}  // namespace
}  // namespace opencv_test
