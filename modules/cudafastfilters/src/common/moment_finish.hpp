// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MOMENT_FINISH_HPP
#define OPENCV_CUDAFASTFILTERS_MOMENT_FINISH_HPP

#include "host_device.hpp"

#include <cmath>
#include <cstdint>

// From the sums of a window's pixels and of their squares to its variance, deviation or contrast.

namespace cv::cuda::fastfilters
{

enum class MomentResult
{
    Variance,
    Deviation,
    Contrast
};

// What is subtracted from the pixels of a type, so that squares are at most 2^30.
template <typename T>
constexpr int momentCentre = sizeof(T) == 2 && T(-1) > T(0) ? 32768 : 0;

// The result from the variance and the difference of the pixel to the mean.
CFF_HOST_DEVICE double momentValue(MomentResult result, double variance, double difference)
{
    if (result == MomentResult::Variance)
        return variance;
    const double deviation = std::sqrt(variance);
    return result == MomentResult::Deviation ? deviation : deviation == 0 ? 0 : difference / deviation;
}

// From exact sums: sum(x^2) to 2^60, n to 2^30.
CFF_HOST_DEVICE double exactVariance(std::int64_t sum, std::int64_t squares, std::int64_t n, int ddof)
{
    // By the squares of the differences to a whole number q near the mean, modulo 2^64: their sum is less than 2^62.
    // They are at most about twice the variance, so nothing is lost by their rounding.
    const std::int64_t half = n / 2, q = (sum >= 0 ? sum + half : sum - half) / n, rest = sum - q * n;
    const std::uint64_t ofDifferences =
        static_cast<std::uint64_t>(squares) - 2 * static_cast<std::uint64_t>(q) * static_cast<std::uint64_t>(sum) +
        static_cast<std::uint64_t>(n) * static_cast<std::uint64_t>(q) * static_cast<std::uint64_t>(q);
    const std::int64_t moved = static_cast<std::int64_t>(ofDifferences);
    const double pixels = static_cast<double>(n);
    if (moved < (std::int64_t(1) << 53) / n)
        return static_cast<double>(moved * n - rest * rest) / (pixels * (pixels - ddof));
    return (static_cast<double>(moved) - static_cast<double>(rest) * static_cast<double>(rest) / pixels) /
           (pixels - ddof);
}

// What turns exact sums into results. The vector code of the CPU (moment_finish.simd.hpp) does the same operations, so
// both engines give the same bits.
struct MomentFinish
{
    MomentResult result;
    bool isNarrow;  // n * sum(x^2) - sum(x)^2 fits into 32 bits
    bool isHuge;    // the sums are beyond those that momentNumerator() takes
    int ddof;
    std::uint32_t count;     // n
    double pixels, divisor;  // n, and n * (n - ddof)
    double scale, inverse;   // their inverses: 1 / divisor, and 1 / n
    float narrowScale;
};

inline MomentFinish makeMomentFinish(MomentResult result, int pixelBytes, int area, int ddof)
{
    const double n = area, range = pixelBytes == 1 ? 255 : 65535, square = pixelBytes == 1 ? 65025 : 1073741824;
    MomentFinish finish = {};
    finish.result = result;
    // At most: half of the pixels are the least, the others the greatest value.
    finish.isNarrow = pixelBytes == 1 && n * square <= 2147483647 && n * n * range * range / 4 <= 2147483647;
    finish.isHuge = n * square >= 2251799813685248;
    finish.ddof = ddof;
    finish.count = static_cast<std::uint32_t>(area);
    finish.pixels = n;
    finish.divisor = n * (n - ddof);
    finish.scale = 1 / finish.divisor;
    finish.inverse = 1 / n;
    finish.narrowScale = static_cast<float>(finish.scale);
    return finish;
}

// n * sum(x^2) - sum(x)^2 of sums below 2^51, within 1.5 units of the last place (C.-P. Jeannerod, N. Louvet and
// J.-M. Muller, "Further analysis of Kahan's algorithm for the accurate computation of 2x2 determinants", 2013): exact
// if n * sum(x^2) is less than 2^53, and 0 if it is 0.
CFF_HOST_DEVICE double momentNumerator(double n, double sum, double squares)
{
#ifdef __CUDA_ARCH__
    const double product = __dmul_rn(sum, sum);
#else
    const double product = sum * sum;
#endif
    return std::fma(n, squares, -product) - std::fma(sum, sum, -product);
}
template <typename Sum>
CFF_HOST_DEVICE double momentNumerator(const MomentFinish& finish, Sum sum, std::int64_t squares)
{
    return momentNumerator(finish.pixels, static_cast<double>(sum), static_cast<double>(squares));
}
// Of sums that have 32 bits: exact.
CFF_HOST_DEVICE double momentNumerator(const MomentFinish& finish, std::int32_t sum, std::uint32_t squares)
{
    const std::int64_t product = static_cast<std::int64_t>(sum) * sum;
    const std::uint64_t all = static_cast<std::uint64_t>(finish.count) * squares;
    return static_cast<double>(static_cast<std::int64_t>(all) - product);
}

// The root of a variance of integers, rounded correctly: that is 0, or a normal number in the middle of the range.
CFF_HOST_DEVICE float momentRoot(float variance)
{
#ifdef __CUDA_ARCH__
    // What sqrt() does for such numbers.
    float inverse;
    asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(inverse) : "f"(variance));
    const float root = variance * inverse;
    const float rounded = fmaf(fmaf(-root, root, variance), 0.5f * inverse, root);
    return variance == 0 ? 0 : rounded;
#else
    return std::sqrt(variance);
#endif
}

// The quotient of the numerator and the divisor, rounded correctly. `scale`: the divisor's inverse, rounded
// (P. Markstein, "Computation of elementary functions on the IBM RISC System/6000 processor", 1990).
CFF_HOST_DEVICE double momentQuotient(double numerator, double divisor, double scale)
{
#ifdef __CUDA_ARCH__
    const double about = numerator * scale;
    return fma(fma(-about, divisor, numerator), scale, about);
#else
    static_cast<void>(scale);
    return numerator / divisor;
#endif
}

// The result in float; not for huge sums. `pixel`: at the anchor, less the centre.
template <typename Sum, typename Square>
CFF_HOST_DEVICE float floatMoment(const MomentFinish& finish, Sum sum, Square squares, int pixel)
{
    float variance;
    if (finish.isNarrow)
    {
        const std::uint32_t s = static_cast<std::uint32_t>(sum),
                            all = finish.count * static_cast<std::uint32_t>(squares);
        variance = static_cast<float>(static_cast<std::int32_t>(all - s * s)) * finish.narrowScale;
    }
    else
    {
        variance = static_cast<float>(momentNumerator(finish, sum, squares) * finish.scale);
    }
    if (finish.result == MomentResult::Variance)
        return variance;
    const float deviation = momentRoot(variance);
    if (finish.result == MomentResult::Deviation)
        return deviation;
    const float difference = static_cast<float>((pixel * finish.pixels - static_cast<double>(sum)) * finish.inverse);
    return deviation == 0 ? 0 : difference / deviation;
}

// The variance or deviation before it is rounded to an integer; not for huge sums.
template <typename Sum, typename Square>
CFF_HOST_DEVICE double doubleMoment(const MomentFinish& finish, Sum sum, Square squares)
{
    const double variance = momentQuotient(momentNumerator(finish, sum, squares), finish.divisor, finish.scale);
    return finish.result == MomentResult::Deviation ? std::sqrt(variance) : variance;
}

// The error of a variance of floats times (n - ddof), in units of sum(d^2): of three sums, sum(d^2) and twice sum(d),
// whose terms pass through so many roundings.
inline double floatMomentError(double roundings)
{
    return 3 * roundings / 9007199254740992.0;
}

// The variance of n floats from sums of their differences d to a number near them. A variance that is not greater than
// its error, `negligible` * sum(d^2), is 0, or NaN if a pixel is not finite.
CFF_HOST_DEVICE double floatVariance(double sum, double squares, double n, double divisor, double negligible)
{
    const double about = squares - sum * (sum / n);
    return about > negligible * squares ? about / divisor : 0 * squares;
}

}  // namespace cv::cuda::fastfilters

#endif
