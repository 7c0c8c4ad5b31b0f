// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Ranks of small windows by bit-sliced selection: its arithmetic on the CPU, and the filters that use it.

#include "test_precomp.hpp"

#include "test_every_kernel.hpp"
#include "test_random.hpp"

#include "common/order_key.hpp"
#include "cuda/ranks/bits/rank_bits.hpp"
#include "cuda/ranks/bits/rank_bits_lanes_plan.hpp"
#include "cuda/ranks/bits/rank_bits_plan.hpp"
#include "cuda/ranks/bits/rank_bits_planes.hpp"

#include <algorithm>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

enum Kind
{
    AnyBits,
    FewBits,  // many keys are equal
    Specials  // for floats: NaN, infinities, zeros
};

template <typename T>
uint32_t bitsOf(T value)
{
    uint32_t bits = 0;
    memcpy(&bits, &value, sizeof(value));
    return bits;
}

template <typename T>
T randomPixel(int content)
{
    const uint32_t specials[] = {0x7fc00000u, 0xffc00001u, 0x7f800001u, 0x7f800000u, 0xff800000u, 0u, 0x80000000u, 1u};
    uint32_t bits = theRNG().next();
    if (content == FewBits)
        bits &= 0x80410081u;
    if (content == Specials && bits % 4 != 0)
        bits = specials[bits >> 8 & 7];
    T value;
    memcpy(&value, &bits, sizeof(value));
    return value;
}

template <typename T>
class RankBitsCheck
{
    static constexpr int planes = ff::OrderKey<T>::bits;
    static constexpr uint32_t flip = std::is_integral<T>::value && std::is_signed<T>::value ? ~0u : 0u;
    typedef std::array<T, 32> Pixels;  // one of each of 32 strips

    static void toPlanes(const Pixels& pixels, uint32_t (&plane)[planes])
    {
        uint32_t key[32];
        std::transform(pixels.begin(), pixels.end(), key, bitsOf<T>);
        ff::packKeys(key, plane);
        ff::transposeSquares(plane);
        ff::orderPlanes<T>(plane, flip);
    }

    static Pixels randomPixels(int content)
    {
        Pixels pixels;
        std::generate(pixels.begin(), pixels.end(), [&] { return randomPixel<T>(content); });
        return pixels;
    }

public:
    static void planesAreThoseOfKeys()
    {
        for (int content : {AnyBits, FewBits, Specials})
            for (int i = 0; i < 50; ++i)
            {
                const Pixels pixels = randomPixels(content);
                uint32_t plane[planes];
                toPlanes(pixels, plane);
                for (int s = 0; s < 32; ++s)
                    for (int p = 0; p < planes; ++p)
                        ASSERT_EQ(ff::OrderKey<T>::fromValue(pixels[s]) >> p & 1, plane[p] >> s & 1)
                            << "strip " << s << ", plane " << p << ", " << seedText();
                ff::CommonBits<planes> common;
                common.add(plane);
                uint32_t some = 0, all = ~0u;
                for (T pixel : pixels)
                {
                    some |= ff::OrderKey<T>::fromValue(pixel);
                    all &= ff::OrderKey<T>::fromValue(pixel);
                }
                ASSERT_EQ(some, common.some());
                ASSERT_EQ(all, common.all());
                ff::valuePlanes<T>(plane, flip);
                ff::transposeSquares(plane);
                for (int s = 0; s < 32; ++s)
                    ASSERT_EQ(bitsOf(ff::OrderKey<T>::toValue(ff::OrderKey<T>::fromValue(pixels[s]))),
                              ff::keyOfStrip(plane, s));
            }
    }

    template <int Count>
    static void everyRankIsFound()
    {
        for (int rank = 0; rank < Count; ++rank)
        {
            const int content = rank % 3;
            std::vector<Pixels> window(Count);
            std::vector<std::array<uint32_t, planes>> words(Count);
            for (int i = 0; i < Count; ++i)
            {
                uint32_t plane[planes];
                window[i] = randomPixels(content);
                toPlanes(window[i], plane);
                std::copy(plane, plane + planes, words[i].begin());
            }
            uint32_t result[planes];
            ff::RankBits<Count> state(rank);
            for (int p = planes - 1; p >= 0; --p)
            {
                uint32_t plane[Count];
                for (int i = 0; i < Count; ++i)
                    plane[i] = words[i][p];
                result[p] = state.next(plane);
                for (int i = 0; i < Count; ++i)
                    state.keep(i, plane[i], result[p]);
            }
            for (int s = 0; s < 32; ++s)
            {
                std::vector<uint32_t> keys;
                for (int i = 0; i < Count; ++i)
                    keys.push_back(ff::OrderKey<T>::fromValue(window[i][s]));
                std::nth_element(keys.begin(), keys.begin() + rank, keys.end());
                for (int p = 0; p < planes; ++p)
                    ASSERT_EQ(keys[rank] >> p & 1, result[p] >> s & 1)
                        << Count << " pixels, rank " << rank << ", strip " << s << ", " << seedText();
            }
        }
    }
};

TEST(RankBits, PlanesAreThoseOfOrderedKeys)
{
    RankBitsCheck<uchar>::planesAreThoseOfKeys();
    RankBitsCheck<schar>::planesAreThoseOfKeys();
    RankBitsCheck<ushort>::planesAreThoseOfKeys();
    RankBitsCheck<short>::planesAreThoseOfKeys();
    RankBitsCheck<float>::planesAreThoseOfKeys();
}

template <int Count>
void checkRanks()
{
    RankBitsCheck<uchar>::everyRankIsFound<Count>();
    RankBitsCheck<short>::everyRankIsFound<Count>();
    RankBitsCheck<float>::everyRankIsFound<Count>();
}

TEST(RankBits, EveryRankIsFound)
{
    checkRanks<3>();
    checkRanks<15>();
    checkRanks<27>();
    checkRanks<65>();
    checkRanks<81>();
    checkRanks<121>();
    checkRanks<195>();
}

// Every way to set four pairs and one more, added to every number.
TEST(RankBits, CountersCarryWhatOverflows)
{
    for (int start = 0; start < 16; ++start)
        for (int pairs = 0; pairs < 256; ++pairs)
        {
            uint32_t number[4], sum[4];
            for (int i = 0; i < 4; ++i)
                number[i] = start >> i & 1;
            const auto bit = [&](int i) { return static_cast<uint32_t>(pairs >> i & 1); };
            ff::BitCounter<4> counter(number);
            counter.addProducts(0, bit(0), bit(1), bit(2), bit(3));
            counter.addProducts(1, bit(4), bit(5), bit(6), bit(7));
            counter.addProductLast(2, bit(1), bit(2));
            int expected = start + (bit(1) & bit(2));
            for (int i = 0; i < 8; i += 2)
                expected += bit(i) & bit(i + 1);
            const uint32_t carry = counter.finish(3, sum);
            int found = static_cast<int>(carry & 1) << 4;
            for (int i = 0; i < 4; ++i)
                found += static_cast<int>(sum[i] & 1) << i;
            ASSERT_EQ(expected, found) << start << " and " << pairs;
        }
}

TEST(RankBits, PlansFitTheDevice)
{
    const ff::DeviceFacts devices[] = {ff::measuredDevice,
                                       {120, 120, 188, 100 * 1024, 99 * 1024, 49152, 1024, true},
                                       {75, 75, 40, 64 * 1024, 64 * 1024, 49152, 0, false}};
    for (const ff::DeviceFacts& device : devices)
        for (int planes : {8, 16, 32})
            for (int width = 1; width <= 15; width += 2)
                for (int height = 1; height <= 15; height += 2)
                {
                    const ff::RankBitsJob job = {planes, width, height, 1920, 1080, 3};
                    const int rows = ff::selectRankBitsRows(job, device);
                    if (rows > 0)
                        EXPECT_LE(ff::rankBitsSharedBytes(job, rows), device.sharedBytesOfBlock)
                            << width << " x " << height;
                    else
                        EXPECT_GT(ff::rankBitsSharedBytes(job, 1), device.sharedBytesOfBlock)
                            << width << " x " << height;
                }
    const ff::RankBitsJob small = {8, 9, 9, 512, 512, 1}, large = {8, 9, 9, 16384, 16384, 1};
    EXPECT_LT(ff::selectRankBitsRows(small, devices[0]), ff::selectRankBitsRows(large, devices[0]));
}

typedef EngineParamTest<perf::MatType> RankBitsOfType;

TEST_P(RankBitsOfType, WindowsOfEveryShapeEqualOracle)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(43, 41), type), ties = makeImage(Size(43, 41), type, FEW_VALUES);
    for (int width = 1; width <= ff::rankBitsLongestSide; width += 2)
        for (int height = 1; height <= ff::rankBitsLongestSide; height += 2)
        {
            if (!ff::hasRankBits(width, height))
                continue;
            const double percentile = theRNG().uniform(0., 100.);
            expectCorrect(engine(), rankCase(type, Size(width, height), percentile), image);
            expectCorrect(engine(), rankCase(type, Size(width, height), 100 - percentile), ties);
        }
}

TEST_P(RankBitsOfType, EveryBorderAndAnchorEqualsOracle)
{
    const int type = GET_PARAM(1);
    const Scalar value(9, 200, -5, 77);
    const Mat image = makeImage(Size(37, 43), type);
    for (int border : allBorders())
        for (Point anchor : {Point(0, 0), Point(8, 10), Point(0, 10), Point(8, 0), Point(-1, -1)})
            expectCorrect(engine(), rankCase(type, Size(9, 11), 30, anchor, border, value), image);
}

TEST_P(RankBitsOfType, SmallAndOddSizesEqualOracle)
{
    const int type = GET_PARAM(1);
    for (int border : allBorders())
        for (Size size : {Size(1, 1), Size(2, 3), Size(1, 40), Size(40, 1), Size(31, 33), Size(33, 31), Size(97, 5)})
            for (Size window : {Size(9, 9), Size(3, 15), Size(15, 1)})
                expectCorrect(engine(), rankCase(type, window, 80, Point(-1, -1), border, Scalar(3, 1, 4, 1)),
                              makeImage(size, type));
}

// Tiles that lie inside the image, and others with strips below its lower edge.
TEST_P(RankBitsOfType, TilesInsideTheImageEqualOracle)
{
    const int type = GET_PARAM(1);
    expectCorrect(engine(), rankCase(type, Size(9, 9), 25), makeImage(Size(100, 301), type));
    expectCorrect(engine(), rankCase(type, Size(11, 11), 60), makeImage(Size(75, 290), type));
    expectCorrect(engine(), rankCase(type, Size(5, 1), 75), makeImage(Size(161, 600), type));
}

// Planes in which keys agree are skipped.
TEST_P(RankBitsOfType, KeysWithBitsInCommonEqualOracle)
{
    const int type = GET_PARAM(1);
    Mat image = makeImage(Size(70, 90), type);
    for (double scale : {0., 0.01, 0.25})
    {
        Mat scaled, rounded;
        image.convertTo(scaled, type, scale, 3);
        scaled.convertTo(rounded, CV_MAKETYPE(CV_16S, image.channels()));
        rounded.convertTo(rounded, type);
        for (double percentile : {10., 50., 95.})
        {
            expectCorrect(engine(), rankCase(type, Size(9, 9), percentile), scaled);
            expectCorrect(engine(), rankCase(type, Size(9, 9), percentile), rounded);
        }
    }
}

INSTANTIATE_ENGINES_WITH(RankBitsOfType, ValuesIn(allTypes()));

// Squares whose pixels are shared by lanes.

class RankBitsLanes : public testing::TestWithParam<perf::MatType>
{
protected:
    void expectRank(int side, double percentile, Point anchor, int border, const Mat& image) const
    {
        const Case drawn = rankCase(GetParam(), Size(side, side), percentile, anchor, border, Scalar(9, 200, -5, 77));
        expectCorrectAlone(GPU, "rank_bits", drawn, image);
    }

    std::vector<int> sides() const
    {
        std::vector<int> found;
        for (int side = 1; side <= 31; side += 2)
            if (ff::hasRankBitsLanes(side, side, static_cast<int>(CV_ELEM_SIZE1(GetParam()))))
                found.push_back(side);
        return found;
    }
};

TEST_P(RankBitsLanes, EveryRankBorderAndAnchorEqualsOracle)
{
    requireEngine(GPU);
    for (int side : sides())
        for (int border : allBorders())
        {
            for (double percentile : {0., 1., 25., 50., 99., 100.})
                expectRank(side, percentile, Point(-1, -1), border, makeImage(Size(43, 61), GetParam()));
            const Mat ties = makeImage(Size(97, 40), GetParam(), FEW_VALUES);
            expectRank(side, drawPercentile(), Point(draw(0, side - 1), draw(0, side - 1)), border, ties);
        }
}

TEST_P(RankBitsLanes, EverySizeEqualsOracle)
{
    requireEngine(GPU);
    for (int side : sides())
        for (Size size : {Size(1, 1), Size(2, 3), Size(1, 40), Size(40, 1), Size(33, 31), Size(97, 5), Size(161, 600)})
            expectRank(side, drawPercentile(), Point(-1, -1), BORDER_REFLECT, makeImage(size, GetParam()));
}

// Without any hook: the tables choose it for ranks that are not the median.
TEST_P(RankBitsLanes, TheyAreChosen)
{
    requireEngine(GPU);
    for (int side : sides())
        expectCorrectBy(GPU, "rank_bits", rankCase(GetParam(), Size(side, side), 30),
                        makeImage(Size(331, 247), GetParam()));
}

INSTANTIATE_TEST_CASE_P(GPU, RankBitsLanes, ValuesIn(allTypes()));

}  // namespace
}  // namespace opencv_test
