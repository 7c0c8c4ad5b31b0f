// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// What the kernels of medians do with outliers, four bytes at once, without a GPU: compared with the rule for a value.

#include "test_precomp.hpp"

#include "cuda/outliers/outlier_words.hpp"
#include "tasks/make_outlier_rule.hpp"

#include <limits>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

ff::OutlierRule absoluteRule(unsigned most, float limit = 0, bool replaceNan = true)
{
    ff::OutlierRule rule;
    rule.kind = ff::OutlierRule::Absolute;
    rule.most = most;
    rule.factor = limit;
    rule.replaceNan = replaceNan;
    return rule;
}

//! Compares words of pixels with the rule for each.
template <typename T, typename Outliers = ff::AbsoluteOutliers<T>>
void expectAsRule(const ff::OutlierRule& rule, const std::uint32_t (&source)[4], const std::uint32_t (&medians)[4])
{
    constexpr int count = 16 / sizeof(T);
    T x[count], m[count], results[count];
    std::uint32_t words[4];
    std::memcpy(x, source, sizeof(x));
    std::memcpy(m, medians, sizeof(m));
    std::memcpy(words, medians, sizeof(words));
    Outliers(rule).finish(ff::unitFactors, source, words);
    std::memcpy(results, words, sizeof(results));
    for (int i = 0; i < count; ++i)
    {
        const T expected = ff::OutlierValue<T>::finished(rule, x[i], m[i]);
        ASSERT_EQ(0, std::memcmp(&expected, results + i, sizeof(T)))
            << (double)x[i] << " beside " << (double)m[i] << ", limit " << rule.most << " or " << rule.factor
            << ", kind " << rule.kind << ", bright " << rule.bright << ", dark " << rule.dark;
    }
}

TEST(OutlierWords, AllBytesAndLimitsAreExact)
{
    for (unsigned most = 0; most < 256; ++most)
        for (unsigned x = 0; x < 256; ++x)
            for (unsigned m = 0; m < 256; m += 16)
            {
                std::uint32_t source[4], medians[4];
                uchar bytes[16];
                for (int i = 0; i < 16; ++i)
                    bytes[i] = static_cast<uchar>(m + i);
                std::memcpy(medians, bytes, sizeof(medians));
                std::memset(source, static_cast<int>(x), sizeof(source));
                expectAsRule<std::uint8_t>(absoluteRule(most), source, medians);
                // Neighbours are different.
                std::memset(medians, static_cast<int>(m), sizeof(medians));
                for (int i = 0; i < 16; ++i)
                    bytes[i] = static_cast<uchar>(x + 37 * i);
                std::memcpy(source, bytes, sizeof(source));
                expectAsRule<std::uint8_t>(absoluteRule(most), source, medians);
                if (HasFatalFailure())
                    return;
            }
}

//! Random words, half of them near each other and the limit.
template <typename T, typename Outliers = ff::AbsoluteOutliers<T>>
void expectRandomWords(const ff::OutlierRule& rule, unsigned near)
{
    for (int round = 0; round < 300; ++round)
    {
        std::uint32_t source[4], medians[4];
        for (int i = 0; i < 4; ++i)
        {
            source[i] = theRNG().next();
            medians[i] = round % 2 ? theRNG().next() : source[i] + near - 2 + theRNG().uniform(0, 5);
        }
        ASSERT_NO_FATAL_FAILURE((expectAsRule<T, Outliers>(rule, source, medians))) << seedText();
    }
}

TEST(OutlierWords, SixteenBitsAreExact)
{
    for (unsigned most : {0u, 1u, 2u, 255u, 256u, 1000u, 32766u, 32767u, 32768u, 32769u, 65533u, 65534u, 65535u})
        for (unsigned near : {most, most << 16, 0u - most, 0u})
            ASSERT_NO_FATAL_FAILURE(expectRandomWords<std::uint16_t>(absoluteRule(most), near));
    const std::uint32_t extremes[] = {0, 0xffffu, 0xffff0000u, ~0u, 0x80007fffu, 0x7fff8000u, 1, 0xfffe0001u};
    for (unsigned most : {0u, 1u, 32767u, 32768u, 65534u, 65535u})
        for (std::uint32_t x : extremes)
            for (std::uint32_t m : extremes)
                ASSERT_NO_FATAL_FAILURE(expectAsRule<std::uint16_t>(absoluteRule(most), {x, m, x, ~x}, {m, x, ~m, m}));
}

TEST(OutlierWords, FloatsAreExactAndNanIsAsDefined)
{
    const float infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
    const float values[] = {0.f, -0.f, 1.f, -1.f, 1e-45f, 3e38f, -3e38f, infinity, -infinity, nan, -nan, 7.5f};
    const auto bits = [](float value) { return ff::floatToBits(value); };
    for (bool replaceNan : {false, true})
        for (float limit : {0.f, 1e-45f, 1.f, 6.5f, 8.5f, 3e38f, infinity})
        {
            const ff::OutlierRule rule = absoluteRule(0, limit, replaceNan);
            for (float x : values)
                for (float m : values)
                    ASSERT_NO_FATAL_FAILURE(expectAsRule<float>(rule, {bits(x), bits(1), bits(3), bits(nan)},
                                                                {bits(m), bits(2), bits(m), bits(x)}));
            ASSERT_NO_FATAL_FAILURE(expectRandomWords<float>(rule, 0));
        }
}

template <typename T>
void expectAnyRule(int depth, const std::vector<double>& thresholds)
{
    for (ff::OutlierRule::Kind kind : {ff::OutlierRule::Absolute, ff::OutlierRule::Relative})
        for (double threshold : thresholds)
            for (int sides : {1, 2, 3})
            {
                const ff::OutlierRule rule =
                    ff::makeOutlierRule(depth, kind, threshold, (sides & 1) != 0, (sides & 2) != 0, sides != 3);
                for (unsigned near : {0u, rule.most, 0u - rule.most, 0x40404040u})
                    ASSERT_NO_FATAL_FAILURE((expectRandomWords<T, ff::AnyOutliers<T>>(rule, near)));
            }
}

TEST(OutlierWords, OneSideAndRelativeLimitsAreExact)
{
    const double infinity = std::numeric_limits<double>::infinity();
    const std::vector<double> thresholds = {0, 1e-9, 0.1,   1 / 3., 0.5, 1,   1.7,     2,
                                            7, 20,   100.5, 254,    255, 4e4, infinity};
    expectAnyRule<std::uint8_t>(CV_8U, thresholds);
    expectAnyRule<std::uint16_t>(CV_16U, thresholds);
    expectAnyRule<float>(CV_32F, thresholds);
}

//! Every byte beside every median.
TEST(OutlierWords, RelativeLimitsOfAllBytesAreExact)
{
    for (double threshold : {0., 0.004, 0.1, 0.5, 1., 254.9})
        for (int sides : {1, 2, 3})
        {
            const ff::OutlierRule rule = ff::makeOutlierRule(CV_8U, ff::OutlierRule::Relative, threshold,
                                                             (sides & 1) != 0, (sides & 2) != 0, true);
            for (unsigned x = 0; x < 256; ++x)
                for (unsigned m = 0; m < 256; m += 16)
                {
                    std::uint32_t source[4], medians[4];
                    uchar bytes[16];
                    for (int i = 0; i < 16; ++i)
                        bytes[i] = static_cast<uchar>(m + i);
                    std::memcpy(medians, bytes, sizeof(medians));
                    std::memset(source, static_cast<int>(x), sizeof(source));
                    ASSERT_NO_FATAL_FAILURE(
                        (expectAsRule<std::uint8_t, ff::AnyOutliers<std::uint8_t>>(rule, source, medians)));
                }
        }
}

//! Halves of sums of the kernels that count deviations.
TEST(OutlierWords, LeastOfSumsWrapsInEachHalf)
{
    EXPECT_EQ(0x00010001u, ff::leastOfSums(0x00050006u, 0xfffefffeu, 0x00010001u));
    EXPECT_EQ(0u, ff::leastOfSums(0x00020002u, 0xfffefffeu, 0x00010001u));
    EXPECT_EQ(0x00010000u, ff::leastOfSums(0xffff0001u, 0x0002ffffu, 0x0007ffffu));
}

}  // namespace
}  // namespace opencv_test
