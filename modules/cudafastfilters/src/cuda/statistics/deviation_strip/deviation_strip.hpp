// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DEVIATION_STRIP_HPP
#define OPENCV_CUDAFASTFILTERS_DEVIATION_STRIP_HPP

#include "common/moment_finish.hpp"
#include "cuda/strips/strip.hpp"
#include "cuda/strips/strip_coefficients.hpp"
#include "deviation_strip_plan.hpp"

// Variances of bytes in small squares, in registers: a thread walks down a strip of packets, like those of
// separable_strip. Each row is read once; the sums of its pixels and of their squares are added to all the outputs
// above and below that it belongs to. Sums are integers below 2^23, so they are exact in float.
//
// Cost per pixel of a window of side k: about 3.5 * k + 18 operations, most of them additions of floats.

namespace cv::cuda::fastfilters
{

template <int Side>
struct DeviationStripCoefficients
{
    DeviationStripCoefficients() = default;
    // See deviationStripCoefficients().
    explicit DeviationStripCoefficients(const StripCoefficients& strip)
        : scale(strip.row[0]), isVariance(strip.row[1] != 0)
    {
    }

    static constexpr bool isUnit = false;
    float scale;  // MomentFinish::narrowScale
    bool isVariance;
};

// The way of a filter's numbers through the strips' launcher.
inline StripCoefficients deviationStripCoefficients(int side, const MomentFinish& finish)
{
    StripCoefficients strip;
    strip.side = side;
    strip.row = {finish.narrowScale, finish.result == MomentResult::Variance ? 1.f : 0.f};
    strip.finish = {FinishForm::Plain, 1, 0, 1, 1, false};
    return strip;
}

template <typename S, typename D, int Channels, int Side>
struct DeviationStrip
{
    static_assert(std::is_same<S, std::uint8_t>::value && std::is_same<D, float>::value && Channels == 1, "see above");
    static_assert(Side * Side * 65025 < 1 << 23, "sums are exact, see integerOf()");

    static constexpr int channels = Channels, side = Side;
    static constexpr bool dense = false, hasShort = false, hasUnit = false, hasEnds = false;
    static constexpr FinishForm anyForm = FinishForm::Plain;
    static constexpr StripShape shape = deviationStripShape(Side);
    static constexpr int packet = shape.packet, halo = Side / 2;
    using Window = StripWindow<S, packet, halo>;
    using Coefficients = DeviationStripCoefficients<Side>;

    struct Moments
    {
        float sum[packet], squares[packet];
    };
    // Unfinished outputs, oldest first.
    struct Sums
    {
        Moments pending[Side - 1];
    };

    // Pixel i of a row, 0 being the leftmost of the halo.
    CFF_HOST_DEVICE static float pixel(const Window& window, int i)
    {
        constexpr std::uint32_t two23 = 0x4B000000;  // the float 2^23, whose unit is 1
        const int position = Window::firstElement + i;
        return bitsToFloat(bytePermute(window.word[position / 4], two23, 0x7440 | position % 4)) - 8388608.0f;
    }

    // The sums of a row: those of the first output, and from one to the next what enters less what leaves.
    CFF_HOST_DEVICE static void sumRow(const Window& window, Moments& row)
    {
        float pixels[packet + Side - 1], squares[packet + Side - 1];
        CFF_UNROLL
        for (int i = 0; i < packet + Side - 1; ++i)
        {
            pixels[i] = pixel(window, i);
            squares[i] = pixels[i] * pixels[i];
        }
        row.sum[0] = pixels[0];
        row.squares[0] = squares[0];
        CFF_UNROLL
        for (int i = 1; i < Side; ++i)
        {
            row.sum[0] += pixels[i];
            row.squares[0] += squares[i];
        }
        CFF_UNROLL
        for (int i = 1; i < packet; ++i)
        {
            row.sum[i] = row.sum[i - 1] + (pixels[i + Side - 1] - pixels[i - 1]);
            row.squares[i] = row.squares[i - 1] + (squares[i + Side - 1] - squares[i - 1]);
        }
    }

    // The integer that a float is, from 0 to 2^23 - 1.
    CFF_HOST_DEVICE static std::uint32_t integerOf(float value)
    {
        return floatToBits(value + 8388608.0f) - 0x4B000000u;
    }

    CFF_HOST_DEVICE static float result(const Coefficients& coefficients, float sum, float squares)
    {
        MomentFinish finish = {};
        finish.result = coefficients.isVariance ? MomentResult::Variance : MomentResult::Deviation;
        finish.isNarrow = true;
        finish.count = Side * Side;
        finish.narrowScale = coefficients.scale;
        return floatMoment(finish, static_cast<std::int32_t>(integerOf(sum)), integerOf(squares), 0);
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
            out[i] =
                result(coefficients, sums.pending[0].sum[i] + row.sum[i], sums.pending[0].squares[i] + row.squares[i]);
            CFF_UNROLL
            for (int k = 0; k + 2 < Side; ++k)
            {
                sums.pending[k].sum[i] = sums.pending[k + 1].sum[i] + row.sum[i];
                sums.pending[k].squares[i] = sums.pending[k + 1].squares[i] + row.squares[i];
            }
            sums.pending[Side - 2].sum[i] = row.sum[i];
            sums.pending[Side - 2].squares[i] = row.squares[i];
        }
    }
};

// For the strips' launcher.
template <typename S, typename D>
struct DeviationStrips
{
    static constexpr SideList sides = deviationSides();
    template <int Channels, int Side>
    using Strip = DeviationStrip<S, D, Channels, Side>;
};

}  // namespace cv::cuda::fastfilters

#endif
