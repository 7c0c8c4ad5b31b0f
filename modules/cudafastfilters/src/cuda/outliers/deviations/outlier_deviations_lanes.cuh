// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_OUTLIER_DEVIATIONS_LANES_CUH
#define OPENCV_CUDAFASTFILTERS_OUTLIER_DEVIATIONS_LANES_CUH

#include "common/outlier_value.hpp"
#include "cuda/outliers/outlier_words.hpp"

#include <cuda_fp16.h>

// Four neighbouring pixels as the words that a thread counts with, and the deviations of their windows.
//
// A value is an outlier if more than half of its window's deviations from the median are small: their median is never
// selected (see cpu/ranks/rank_finish). Integers have two pixels in a word, the second one two places to the right of
// the first: word i of a row has the pixels i and i + 2. Bytes are half-precision numbers, whose differences and counts
// are exact: three additions for two pixels of the window. 16 bits take two operations of the integer pipe and one
// addition, floats four operations for one pixel.

namespace cv::cuda::fastfilters
{

template <typename T>
struct DeviationLanes;

template <>
struct DeviationLanes<std::uint8_t>
{
    static constexpr int lanes = 2;        // pixels of a word
    static constexpr int groupPixels = 8;  // that a thread brings to shared memory at once
    static constexpr int groupWords = 3;   // of memory, with the two pixels after them
    static constexpr std::uint32_t flip = 0x80808080u;

    // Adding 1024 to bytes as halves is to set the bits beside them.
    static constexpr std::uint32_t bias = 0x64646464u;

    static __device__ __forceinline__ std::uint32_t word(std::uint32_t first, std::uint32_t second)
    {
        return 0x64006400u | first | second << 16;
    }
    // Words of pixels in memory: of the four of one word, and of the group and two more pixels.
    static __device__ __forceinline__ void spreadFour(const std::uint32_t (&pixels)[1], std::uint32_t (&words)[2])
    {
        words[0] = __byte_perm(pixels[0], bias, 0x4240);
        words[1] = __byte_perm(pixels[0], bias, 0x4341);
    }
    static __device__ __forceinline__ void spread(const std::uint32_t (&pixels)[groupWords],
                                                  std::uint32_t (&words)[groupPixels])
    {
        CFF_UNROLL
        for (int i = 0; i < 2; ++i)
        {
            const std::uint32_t next = __funnelshift_r(pixels[i], pixels[i + 1], 16);
            words[4 * i] = __byte_perm(pixels[i], bias, 0x4240);
            words[4 * i + 1] = __byte_perm(pixels[i], bias, 0x4341);
            words[4 * i + 2] = __byte_perm(next, bias, 0x4240);
            words[4 * i + 3] = __byte_perm(next, bias, 0x4341);
        }
    }
    // The inverse of spreadFour().
    static __device__ __forceinline__ void gatherFour(const std::uint32_t (&words)[2], std::uint32_t (&pixels)[1])
    {
        pixels[0] = __byte_perm(words[0], words[1], 0x6240);
    }

    // What kernels are passed of the rule.
    struct Rule
    {
        std::uint32_t factor;        // times 2^16
        std::uint32_t bright, dark;  // 1 or 0 as two halves: whether these outliers are replaced

        explicit Rule(const OutlierRule& rule)
            : factor(rule.whole << 16 | rule.part),
              bright(rule.bright ? 0x3c003c00u : 0u),
              dark(rule.dark ? 0x3c003c00u : 0u)
        {
        }
    };

    // A word of outputs.
    class Outputs
    {
    public:
        // Of the words of pixels and medians. Returns whether any may be outliers: others need no counts.
        __device__ __forceinline__ bool start(const Rule& rule, std::uint32_t x, std::uint32_t m)
        {
            const __half2 zero = halves(0), signedDifference = __hsub2(halves(x), halves(m));
            const __half2 above = __hmax2(signedDifference, zero), below = __hmax2(__hneg2(signedDifference), zero);
            const __half2 d = __hfma2(above, halves(rule.bright), __hmul2(below, halves(rule.dark)));
            const std::uint32_t integers = bits(__hadd2(d, halves(0x64006400u))) & 0x03ff03ffu;
            const std::uint32_t low = (integers & 0xffffu) * rule.factor, high = (integers >> 16) * rule.factor;
            const std::uint32_t small = PackedKeys<false>::minimum(__byte_perm(low, high, 0x7632), 0x00ff00ffu);
            // One more than the greatest small deviation, or 0 if x is no outlier beside any.
            const __half2 most = __hsub2(halves(0x64006400u | small), halves(0x63fe63feu));
            limit_ = bits(__hmul2(most, __hmin2(d, halves(0x3c003c00u))));
            median_ = m;
            count_ = 0;
            return limit_ != 0;
        }

        __device__ __forceinline__ void count(const Rule&, std::uint32_t pixels)
        {
            const __half2 deviation = __habs2(__hsub2(halves(pixels), halves(median_)));
            count_ = bits(__hadd2(halves(count_), __hadd2_sat(halves(limit_), __hneg2(deviation))));
        }
        // Bits of the lanes of outliers; `half` of the window's pixels, rounded down.
        __device__ __forceinline__ std::uint32_t outliers(int half) const
        {
            return __hgt2_mask(halves(count_), __float2half2_rn(static_cast<float>(half)));
        }
        // Adds the counts to those of earlier parts of the window, and begins again.
        __device__ __forceinline__ void keepCount(int (&totals)[lanes])
        {
            totals[0] += __half2int_rn(__low2half(halves(count_)));
            totals[1] += __half2int_rn(__high2half(halves(count_)));
            count_ = 0;
        }
        static __device__ __forceinline__ bool isOutlier(int total, int half) { return total > half; }
        __device__ __forceinline__ std::uint32_t result(const Rule&, std::uint32_t x, std::uint32_t outliers) const
        {
            return selectBits(outliers, median_, x);
        }

    private:
        static __device__ __forceinline__ __half2 halves(std::uint32_t value)
        {
            return *reinterpret_cast<const __half2*>(&value);
        }
        static __device__ __forceinline__ std::uint32_t bits(__half2 value)
        {
            return *reinterpret_cast<const std::uint32_t*>(&value);
        }

        std::uint32_t median_, limit_, count_;
    };
};

template <>
struct DeviationLanes<std::uint16_t>
{
    static constexpr int lanes = 2, groupPixels = 4, groupWords = 3;
    static constexpr std::uint32_t flip = 0x80008000u;

    static __device__ __forceinline__ std::uint32_t word(std::uint32_t first, std::uint32_t second)
    {
        return first | second << 16;
    }
    static __device__ __forceinline__ void spreadFour(const std::uint32_t (&pixels)[2], std::uint32_t (&words)[2])
    {
        words[0] = __byte_perm(pixels[0], pixels[1], 0x5410);
        words[1] = __byte_perm(pixels[0], pixels[1], 0x7632);
    }
    static __device__ __forceinline__ void spread(const std::uint32_t (&pixels)[groupWords],
                                                  std::uint32_t (&words)[groupPixels])
    {
        CFF_UNROLL
        for (int i = 0; i < 2; ++i)
        {
            words[2 * i] = __byte_perm(pixels[i], pixels[i + 1], 0x5410);
            words[2 * i + 1] = __byte_perm(pixels[i], pixels[i + 1], 0x7632);
        }
    }
    static __device__ __forceinline__ void gatherFour(const std::uint32_t (&words)[2], std::uint32_t (&pixels)[2])
    {
        spreadFour(words, pixels);
    }

    using Rule = OutlierRule;

    // Counts deviations that are not small, so that a window has no more of them than half.
    class Outputs
    {
        using Halves = PackedKeys<false>;

    public:
        __device__ __forceinline__ bool start(const Rule& rule, std::uint32_t x, std::uint32_t m)
        {
            std::uint32_t low[lanes], width[lanes], wanted = 0;
            CFF_UNROLL
            for (int i = 0; i < lanes; ++i)
            {
                using Value = OutlierValue<std::uint16_t>;
                const int median = static_cast<int>(m >> (16 * i) & 0xffffu);
                const std::uint32_t d = Value::difference(rule, static_cast<std::uint16_t>(x >> (16 * i)),
                                                          static_cast<std::uint16_t>(median));
                const int small = static_cast<int>(Value::scaled(rule, d));
                low[i] = static_cast<std::uint32_t>(max(median - small, 0));
                width[i] = static_cast<std::uint32_t>(min(median + small, 65535)) - low[i];
                wanted |= d > 0 ? 0xffffu << (16 * i) : 0u;
            }
            minusLow_ = __byte_perm(0u - low[0], 0u - low[1], 0x5410);
            width_ = word(width[0], width[1]);
            minusWidth_ = __byte_perm(0u - width[0], 0u - width[1], 0x5410);
            replacement_ = selectBits(wanted, m, x);
            count_ = 0;
            return wanted != 0;
        }

        __device__ __forceinline__ void count(const Rule&, std::uint32_t pixels)
        {
            count_ += leastOfSums(__viaddmax_u16x2(pixels, minusLow_, width_), minusWidth_, 0x00010001u);
        }
        __device__ __forceinline__ std::uint32_t outliers(int half) const
        {
            const std::uint32_t halves = 0x00010001u * static_cast<std::uint32_t>(half);
            const std::uint32_t minusHalves = 0x00010001u * (0u - static_cast<std::uint32_t>(half) & 0xffffu);
            return ~(leastOfSums(Halves::maximum(count_, halves), minusHalves, 0x00010001u) * 0xffffu);
        }
        __device__ __forceinline__ void keepCount(int (&totals)[lanes])
        {
            totals[0] += static_cast<int>(count_ & 0xffffu);
            totals[1] += static_cast<int>(count_ >> 16);
            count_ = 0;
        }
        static __device__ __forceinline__ bool isOutlier(int total, int half) { return total <= half; }
        __device__ __forceinline__ std::uint32_t result(const Rule&, std::uint32_t x, std::uint32_t outliers) const
        {
            return selectBits(outliers, replacement_, x);
        }

    private:
        std::uint32_t replacement_;  // the median or, if it does not replace the pixel, that
        std::uint32_t minusLow_, width_, minusWidth_, count_;
    };
};

template <>
struct DeviationLanes<float>
{
    static constexpr int lanes = 1, groupPixels = 4, groupWords = 4;
    static constexpr std::uint32_t flip = 0;

    static __device__ __forceinline__ std::uint32_t word(std::uint32_t first, std::uint32_t) { return first; }
    static __device__ __forceinline__ void spreadFour(const std::uint32_t (&pixels)[4], std::uint32_t (&words)[4])
    {
        spread(pixels, words);
    }
    static __device__ __forceinline__ void spread(const std::uint32_t (&pixels)[4], std::uint32_t (&words)[4])
    {
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
            words[i] = pixels[i];
    }
    static __device__ __forceinline__ void gatherFour(const std::uint32_t (&words)[4], std::uint32_t (&pixels)[4])
    {
        spread(words, pixels);
    }

    using Rule = OutlierRule;

    class Outputs
    {
        using Value = OutlierValue<float>;

    public:
        __device__ __forceinline__ bool start(const Rule& rule, std::uint32_t x, std::uint32_t m)
        {
            median_ = __uint_as_float(m);
            difference_ = Value::difference(rule, __uint_as_float(x), median_);
            count_ = 0;
            return difference_ > 0;
        }

        __device__ __forceinline__ void count(const Rule& rule, std::uint32_t pixel)
        {
            count_ += Value::isSmall(rule, __uint_as_float(pixel), median_, difference_) ? 1.f : 0.f;
        }
        __device__ __forceinline__ std::uint32_t outliers(int half) const
        {
            return count_ > static_cast<float>(half) ? ~0u : 0u;
        }
        __device__ __forceinline__ void keepCount(int (&totals)[lanes])
        {
            totals[0] += __float2int_rn(count_);
            count_ = 0;
        }
        static __device__ __forceinline__ bool isOutlier(int total, int half) { return total > half; }
        __device__ __forceinline__ std::uint32_t result(const Rule& rule, std::uint32_t x, std::uint32_t outliers) const
        {
            const bool replaced =
                Value::isNan(__uint_as_float(x)) ? Value::isReplacedNan(rule, median_) : outliers != 0;
            return replaced ? __float_as_uint(median_) : x;
        }

    private:
        float median_, difference_, count_;
    };
};

}  // namespace cv::cuda::fastfilters

#endif
