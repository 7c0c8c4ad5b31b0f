// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DENSE_STRIP_INTEGER_HPP
#define OPENCV_CUDAFASTFILTERS_DENSE_STRIP_INTEGER_HPP

#include "cuda/strips/strip.hpp"
#include "cuda/strips/strip_coefficients.hpp"

#include <cmath>

// Masks of integers over one divisor, of 16-bit images, whose exact sums are too great for a float: the sums are
// integers of 32 bits. A thread walks down a strip as in dense_strip. The quotient is one of doubles, corrected once,
// so it is rounded as the exact rational number: it is at least 1 / (2 * divisor) away from a tie, or a tie itself.
//
// Cost: a multiply-add of integers for each coefficient, half as fast as one of floats, and five operations in double.

namespace cv::cuda::fastfilters
{

// Masks of a side in between are padded with zeros.
constexpr SideList integerSides()
{
    return {3, {5, 7, 9}};
}

constexpr StripShape integerStripShape(int side, int channels, int destinationBytes)
{
    StripShape shape = stripShape(true, side, channels, 2, destinationBytes);
    shape.packet = side < 9 && destinationBytes == 2 ? 8 : 4;
    return inSmallBlocks(shape, side < 9 ? 32 : 64, side < 7 ? 2 : 1, 1, channels == 1 ? (side < 7 ? 10 : 9) : 8);
}

template <int Side>
struct IntegerStripCoefficients
{
    IntegerStripCoefficients() = default;
    explicit IntegerStripCoefficients(const StripCoefficients& strip)
        : isUnit(false), offset(strip.offset), divisor(strip.finish.divisor), reciprocal(1 / divisor)
    {
        for (int i = 0; i < Side * Side; ++i)
            row[i / Side][i % Side] = static_cast<int>(strip.dense[i]);
    }

    int row[Side][Side];
    bool isUnit;  // never
    double offset, divisor, reciprocal;
};

template <typename S, typename D, int Channels, int Side>
struct DenseStripInteger
{
    static constexpr bool isFloat = std::is_same<D, float>::value;
    static constexpr int channels = Channels, side = Side;
    static constexpr bool dense = true, hasShort = false, hasUnit = false, hasEnds = false;
    // addRow() returns results: floats, or integers in the bits of a float.
    static constexpr FinishForm anyForm = isFloat ? FinishForm::Plain : FinishForm::Integer;
    static constexpr StripShape shape = integerStripShape(Side, Channels, sizeof(D));
    static constexpr int packet = shape.packet;
    static constexpr int halo = Side / 2 * Channels;
    using Window = StripWindow<S, packet, halo>;
    using Coefficients = IntegerStripCoefficients<Side>;

    // Unfinished outputs, oldest first.
    struct Sums
    {
        int pending[Side - 1][packet];
    };

    CFF_HOST_DEVICE static float finish(int sum, const Coefficients& coefficients)
    {
        const double n = sum + coefficients.offset, rough = n * coefficients.reciprocal;
        const double quotient = std::fma(std::fma(-rough, coefficients.divisor, n), coefficients.reciprocal, rough);
        const D result = saturateRounded<D>(quotient);
        if constexpr (isFloat)
            return result;
        else
            return bitsToFloat(static_cast<std::uint32_t>(static_cast<int>(result)));
    }

    // sum = before + one mask row over the window.
    CFF_HOST_DEVICE static int addMaskRow(const Window& window, const Coefficients& coefficients, int maskRow, int i,
                                          int before)
    {
        CFF_UNROLL
        for (int k = 0; k < Side; ++k)
            before += window.integer(i + k * Channels) * coefficients.row[maskRow][k];
        return before;
    }

    // Adds a row to the unfinished outputs and completes the oldest in `sum`.
    template <bool Unit>
    CFF_HOST_DEVICE static void addRow(const Window& window, const Coefficients& coefficients, Sums& sums,
                                       float (&sum)[packet])
    {
        CFF_UNROLL
        for (int i = 0; i < packet; ++i)
        {
            sum[i] = finish(addMaskRow(window, coefficients, Side - 1, i, sums.pending[0][i]), coefficients);
            CFF_UNROLL
            for (int k = 0; k + 2 < Side; ++k)
                sums.pending[k][i] = addMaskRow(window, coefficients, Side - 2 - k, i, sums.pending[k + 1][i]);
            sums.pending[Side - 2][i] = addMaskRow(window, coefficients, 0, i, 0);
        }
    }
};

template <typename S, typename D>
struct IntegerStrips
{
    static constexpr bool hasKernels =
        std::is_integral<S>::value && sizeof(S) == 2 && (std::is_same<D, S>::value || std::is_same<D, float>::value);
    static constexpr SideList sides = hasKernels ? integerSides() : SideList{};
    static constexpr int mostAnySide = 0;
    template <int Channels, int Side>
    using Strip = DenseStripInteger<S, D, Channels, Side>;
};

}  // namespace cv::cuda::fastfilters

#endif
