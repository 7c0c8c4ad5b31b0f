// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SEPARABLE_STRIP_SPLIT_HPP
#define OPENCV_CUDAFASTFILTERS_SEPARABLE_STRIP_SPLIT_HPP

#include "cuda/strips/strip.hpp"
#include "cuda/strips/strip_coefficients.hpp"

#include <algorithm>

// Separable correlation of 16-bit images whose exact sums have up to 45 bits, in float. Sums along a row are integers
// below 2^24, which float holds. Each is split, r = high * 2^k + low, where 2^k is the divisor: the column sums of the
// high parts are the integer part of the result, those of the low parts its fraction, and both are exact in float.
// Adding them rounds once: for 16 bits at the unit of the result, because the high sums begin with 1.5 * 2^23 units.
// For floats, k is 12, and adding them rounds to a float. Cost per pixel: 3 * side multiply-adds, three additions to
// split and two to finish.

namespace cv::cuda::fastfilters
{

constexpr SideList splitSides()
{
    return {2, {7, 9}};
}

// The bits of the low parts for float destinations.
constexpr int splitBits = 12;

constexpr StripShape splitStripShape(int side, int channels, int destinationBytes)
{
    StripShape shape = stripShape(false, side, channels, 2, destinationBytes);
    shape.packet = side == 7 && destinationBytes == 2 ? 8 : 4;
    return inSmallBlocks(shape, 32, 1, 1, side == 7 || channels > 1 ? 6 : 9);
}

template <int Side>
struct SplitStripCoefficients
{
    // finish.divisor: `unit`, which no form that these kernels finish with needs.
    SplitStripCoefficients() = default;
    explicit SplitStripCoefficients(const StripCoefficients& strip)
        : unit(strip.finish.divisor), offset(strip.offset), isUnit(false)
    {
        std::copy_n(strip.row.data(), Side, row);
        std::copy_n(strip.column.data(), Side, column);
    }

    float row[Side], column[Side];
    float unit;    // 1.5 * 2^23 units of the high parts, in the scale of the sums
    float offset;  // added to the sums
    bool isUnit;   // never
};

template <typename S, typename D, int Channels, int Side>
struct SeparableStripSplit
{
    static constexpr bool isFloat = std::is_same<D, float>::value;
    static constexpr int channels = Channels, side = Side;
    static constexpr bool dense = false, hasShort = false, hasUnit = false, hasEnds = false;
    static constexpr FinishForm anyForm = isFloat ? FinishForm::Plain : FinishForm::Integer;
    static constexpr StripShape shape = splitStripShape(Side, Channels, sizeof(D));
    static constexpr int packet = shape.packet;
    static constexpr int halo = Side / 2 * Channels;
    using Window = StripWindow<S, packet, halo>;
    using Coefficients = SplitStripCoefficients<Side>;

    // Unfinished outputs, oldest first.
    struct Sums
    {
        float high[Side - 1][packet], low[Side - 1][packet];
    };

    // Adds a row to the unfinished outputs and completes the oldest in `sum`: the result, for 16 bits plus
    // 1.5 * 2^23.
    template <bool Unit>
    CFF_HOST_DEVICE static void addRow(const Window& window, const Coefficients& coefficients, Sums& sums,
                                       float (&sum)[packet])
    {
        CFF_UNROLL
        for (int i = 0; i < packet; ++i)
        {
            float rowSum = multiply(window.element(i), coefficients.row[0]);
            CFF_UNROLL
            for (int k = 1; k < Side; ++k)
                rowSum = multiplyAdd(window.element(i + k * Channels), coefficients.row[k], rowSum);
            const float high = (rowSum + coefficients.unit) - coefficients.unit, low = rowSum - high;
            sum[i] = multiplyAdd(high, coefficients.column[Side - 1], sums.high[0][i]) +
                     multiplyAdd(low, coefficients.column[Side - 1], sums.low[0][i]);
            CFF_UNROLL
            for (int k = 0; k + 2 < Side; ++k)
            {
                sums.high[k][i] = multiplyAdd(high, coefficients.column[Side - 2 - k], sums.high[k + 1][i]);
                sums.low[k][i] = multiplyAdd(low, coefficients.column[Side - 2 - k], sums.low[k + 1][i]);
            }
            sums.high[Side - 2][i] = multiplyAdd(high, coefficients.column[0], isFloat ? 0.0f : coefficients.unit);
            sums.low[Side - 2][i] = multiplyAdd(low, coefficients.column[0], coefficients.offset);
        }
    }
};

// For linearStrips().
template <typename S, typename D>
struct SplitStrips
{
    static constexpr bool isUnsigned = std::is_same<S, std::uint16_t>::value,
                          isSigned = std::is_same<S, std::int16_t>::value;
    static constexpr bool hasKernels = (isUnsigned && std::is_same<D, std::uint16_t>::value) ||
                                       ((isUnsigned || isSigned) && std::is_same<D, float>::value);
    static constexpr SideList sides = hasKernels ? splitSides() : SideList{};
    static constexpr int mostAnySide = 0;
    template <int Channels, int Side>
    using Strip = SeparableStripSplit<S, D, Channels, Side>;
};

}  // namespace cv::cuda::fastfilters

#endif
