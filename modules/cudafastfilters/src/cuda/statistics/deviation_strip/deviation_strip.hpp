// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DEVIATION_STRIP_HPP
#define OPENCV_CUDAFASTFILTERS_DEVIATION_STRIP_HPP

#include "common/moment_finish.hpp"
#include "cuda/strips/strip.hpp"
#include "cuda/strips/strip_coefficients.hpp"
#include "deviation_strip_plan.hpp"

// Variances of unsigned integers in small squares, in registers: a thread walks down a strip of packets, like those of
// separable_strip. Each row is read once; the sums of its pixels and of their squares are added to all the outputs
// above and below that it belongs to. Sums are integers below 2^23, so they are exact in float; squares of 16 bits are
// summed in two halves.
//
// Cost per pixel of a window of side k: about 3.5 * k + 18 operations for bytes, 7 * k + 40 for 16 bits, most of them
// additions of floats.

namespace cv::cuda::fastfilters
{

template <int Side>
struct DeviationStripCoefficients
{
    DeviationStripCoefficients() = default;
    // See deviationStripCoefficients().
    explicit DeviationStripCoefficients(const StripCoefficients& strip)
        : scale(1 / (double(Side * Side) * (Side * Side - strip.row[0]))), isVariance(strip.row[1] != 0)
    {
    }

    static constexpr bool isUnit = false;
    double scale;  // MomentFinish::scale
    bool isVariance;
};

// What the launcher of strips passes on.
inline StripCoefficients deviationStripCoefficients(int side, MomentResult result, int ddof)
{
    StripCoefficients strip;
    strip.side = side;
    strip.row = {static_cast<float>(ddof), result == MomentResult::Variance ? 1.f : 0.f};
    strip.finish = {FinishForm::Plain, 1, 0, 1, 1, false};
    return strip;
}

// The float that the lowest 16 bits of a word are, of which `selector` chooses bytes; see bytePermute().
CFF_HOST_DEVICE float floatOfHalf(std::uint32_t word, std::uint32_t selector, float less)
{
    constexpr std::uint32_t two23 = 0x4B000000;  // the float 2^23, whose unit is 1
    return bitsToFloat(bytePermute(word, two23, selector)) - less;
}

// What is summed of each pixel.
template <typename S>
struct DeviationParts;

// A pixel and its square.
template <>
struct DeviationParts<std::uint8_t>
{
    static constexpr int count = 2;

    CFF_HOST_DEVICE static void split(const std::uint32_t* words, int i, float (&parts)[count])
    {
        parts[0] = floatOfHalf(words[i / 4], 0x7440 | i % 4, 8388608.0f);
        parts[1] = parts[0] * parts[0];
    }

    // From the sums of n pixels, of which n^2 * 255^2 / 4 has 31 bits.
    CFF_HOST_DEVICE static float variance(const float (&sums)[count], int n, double scale)
    {
        MomentFinish finish = {};
        finish.result = MomentResult::Variance;
        finish.isNarrow = true;
        finish.count = static_cast<std::uint32_t>(n);
        finish.narrowScale = static_cast<float>(scale);
        return floatMoment(finish, static_cast<std::int32_t>(integerOf(sums[0])), integerOf(sums[1]), 0);
    }

private:
    // The integer that a float is, from 0 to 2^23 - 1.
    CFF_HOST_DEVICE static std::uint32_t integerOf(float value)
    {
        return floatToBits(value + 8388608.0f) - 0x4B000000u;
    }
};

// The difference to the centre, and both halves of its square.
template <>
struct DeviationParts<std::uint16_t>
{
    static constexpr int count = 3;

    CFF_HOST_DEVICE static void split(const std::uint32_t* words, int i, float (&parts)[count])
    {
        constexpr int centre = momentCentre<std::uint16_t>;
        const std::uint32_t word = words[i / 2];
        const int difference = static_cast<int>(word >> (16 * (i % 2)) & 0xffffu) - centre;
        const std::uint32_t square = static_cast<std::uint32_t>(difference * difference);
        parts[0] = floatOfHalf(word, i % 2 ? 0x7432 : 0x7410, 8388608.0f + centre);
        parts[1] = floatOfHalf(square, 0x7432, 8388608.0f);
        parts[2] = floatOfHalf(square, 0x7410, 8388608.0f);
    }

    // As floatMoment().
    CFF_HOST_DEVICE static float variance(const float (&sums)[count], int n, double scale)
    {
        const double squares = static_cast<double>(sums[1]) * 65536 + static_cast<double>(sums[2]);
        return static_cast<float>(momentNumerator(n, static_cast<double>(sums[0]), squares) * scale);
    }
};

template <typename S, typename D, int Channels, int Side>
struct DeviationStrip
{
    using Parts = DeviationParts<S>;
    static_assert(std::is_same<D, float>::value && Channels == 1, "others have no kernels");
    static_assert(Side * Side * 65536 < 1 << 23, "sums are exact");

    static constexpr int channels = Channels, side = Side;
    static constexpr bool dense = false, hasShort = false, hasUnit = false, hasEnds = false;
    static constexpr FinishForm anyForm = FinishForm::Plain;
    static constexpr StripShape shape = deviationStripShape(Side, sizeof(S));
    static constexpr int packet = shape.packet, halo = Side / 2;
    using Window = StripWindow<S, packet, halo>;
    using Sum = float;
    using Coefficients = DeviationStripCoefficients<Side>;

    struct Moments
    {
        float part[packet][Parts::count];
    };
    // Unfinished outputs, oldest first.
    struct Sums
    {
        Moments pending[Side - 1];
    };

    // The sums of a row: those of the first output, and from one to the next what enters less what leaves.
    CFF_HOST_DEVICE static void sumRow(const Window& window, Moments& row)
    {
        float pixels[packet + Side - 1][Parts::count];
        CFF_UNROLL
        for (int i = 0; i < packet + Side - 1; ++i)
            Parts::split(window.word, Window::firstElement + i, pixels[i]);
        CFF_UNROLL
        for (int k = 0; k < Parts::count; ++k)
        {
            row.part[0][k] = pixels[0][k];
            CFF_UNROLL
            for (int i = 1; i < Side; ++i)
                row.part[0][k] += pixels[i][k];
            CFF_UNROLL
            for (int i = 1; i < packet; ++i)
                row.part[i][k] = row.part[i - 1][k] + (pixels[i + Side - 1][k] - pixels[i - 1][k]);
        }
    }

    CFF_HOST_DEVICE static float result(const Coefficients& coefficients, const float (&sums)[Parts::count])
    {
        const float variance = Parts::variance(sums, Side * Side, coefficients.scale);
        return coefficients.isVariance ? variance : momentRoot(variance);
    }

    // Adds a row to the unfinished outputs and completes the oldest in `out`.
    template <bool Unit>
    CFF_HOST_DEVICE static void addRow(const Window& window, const Coefficients& coefficients, Sums& sums,
                                       float (&out)[packet])
    {
        Moments row;
        sumRow(window, row);
        CFF_UNROLL
        for (int i = 0; i < packet; ++i)
        {
            float complete[Parts::count];
            CFF_UNROLL
            for (int k = 0; k < Parts::count; ++k)
            {
                complete[k] = sums.pending[0].part[i][k] + row.part[i][k];
                CFF_UNROLL
                for (int j = 0; j + 2 < Side; ++j)
                    sums.pending[j].part[i][k] = sums.pending[j + 1].part[i][k] + row.part[i][k];
                sums.pending[Side - 2].part[i][k] = row.part[i][k];
            }
            out[i] = result(coefficients, complete);
        }
    }
};

// For the strips' launcher.
template <typename S, typename D>
struct DeviationStrips
{
    static constexpr SideList sides = deviationSides(sizeof(S));
    template <int Channels, int Side>
    using Strip = DeviationStrip<S, D, Channels, Side>;
};

}  // namespace cv::cuda::fastfilters

#endif
