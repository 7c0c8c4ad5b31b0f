// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SEPARABLE_STRIP_HPP
#define OPENCV_CUDAFASTFILTERS_SEPARABLE_STRIP_HPP

#include "cuda/strips/strip.hpp"
#include "cuda/strips/strip_coefficients.hpp"

// Separable correlation in one pass, registers only. A thread owns a packet of neighbouring outputs and walks down:
// each row is read once, filtered along the row, and its sums are added to all the outputs above and below that it
// belongs to. The unfinished outputs rotate by themselves: each multiply-add reads one register and writes the next.
// Cost per pixel: 2 * side multiply-adds, two less if the first coefficients are 1 (integer images; the last step has
// their product as a factor), (packet + (side - 1) * channels) / packet conversions, about 1.5 to round and pack.

namespace cv::cuda::fastfilters
{

template <int Side, typename Sum = float>
struct SeparableStripCoefficients
{
    SeparableStripCoefficients() = default;
    explicit SeparableStripCoefficients(const StripCoefficients& strip) : isUnit(strip.isUnit)
    {
        copyCoefficients(strip.row.data(), row);
        copyCoefficients(strip.column.data(), column);
    }

    Sum row[Side], column[Side];
    bool isUnit;  // row[0] and column[0] are 1, see StripCoefficients
};

// `Packet`: outputs of a thread, if not as many as in its shape.
template <typename S, typename D, int Channels, int Side, typename SumOf = StripSum<S>, int Packet = 0>
struct SeparableStrip
{
    using Sum = SumOf;
    static constexpr bool isInteger = std::is_same<Sum, std::uint32_t>::value;
    static constexpr int channels = Channels, side = Side;
    static constexpr bool dense = false,
                          hasShort = isInteger ? Channels == 1 : hasShortStrips(dense, Side, Channels, sizeof(S));
    static constexpr bool hasUnit = !isInteger && hasUnitLoop<S, D>(dense, Side);
    // For a loop that serves every mask: sums of real pixels are not exact. Sums in integers have another last step.
    static constexpr FinishForm anyForm = isRealPixel<S> ? FinishForm::Plain : FinishForm::Any;
    static constexpr ShortStripShape shortShape = shortStripShape();
    static constexpr StripShape shape =
        isInteger ? integerStripShape(dense, Side, Channels, sizeof(D)) : stripShapeOf<S, D>(dense, Side, Channels);
    static constexpr int packet = Packet > 0 ? Packet : shape.packet;
    static constexpr int next = stripNext(Channels, packet), halo = Side / 2 * next;
    using Window = StripWindow<S, packet, halo>;
    static constexpr bool hasEnds = !isInteger && Channels != anyChannels && hasStripEnds<S, D>(Window::sideWords);
    using Coefficients = SeparableStripCoefficients<Side, Sum>;

    // Unfinished outputs, oldest first.
    struct Sums
    {
        Sum pending[Side - 1][packet];
    };

    // `Unit`: see StripCoefficients::isUnit.
    template <bool Unit>
    CFF_HOST_DEVICE static void sumRow(const Window& window, const Coefficients& coefficients, Sum (&sum)[packet])
    {
        CFF_UNROLL
        for (int i = 0; i < packet; ++i)
            sum[i] = Unit ? window.template as<Sum>(i) : multiply(window.template as<Sum>(i), coefficients.row[0]);
        CFF_UNROLL
        for (int k = 1; k < Side; ++k)
        {
            CFF_UNROLL
            for (int i = 0; i < packet; ++i)
                sum[i] = multiplyAdd(window.template as<Sum>(i + k * next), coefficients.row[k], sum[i]);
        }
    }

    // One output's sum with the products of one more row, in the same order.
    CFF_HOST_DEVICE static Sum addElementRow(const Sum (&row)[Side], const Coefficients& coefficients, int maskRow,
                                             Sum sum)
    {
        Sum rowSum = multiply(row[0], coefficients.row[0]);
        CFF_UNROLL
        for (int i = 1; i < Side; ++i)
            rowSum = multiplyAdd(row[i], coefficients.row[i], rowSum);
        return addRowSum(rowSum, coefficients, maskRow, sum);
    }

    // Adds row `row` of a short strip to those of its outputs whose windows have it, in the same order.
    template <int Rows>
    CFF_HOST_DEVICE static void addShortRow(const Window& window, const Coefficients& coefficients, int row,
                                            Sum (&sums)[Rows][packet])
    {
        Sum sum[packet];
        sumRow<false>(window, coefficients, sum);
        CFF_UNROLL
        for (int output = 0; output < Rows; ++output)
        {
            const int maskRow = row - output;
            CFF_UNROLL
            for (int i = 0; i < packet; ++i)
                if (maskRow >= 0 && maskRow < Side)
                    sums[output][i] = addRowSum(sum[i], coefficients, maskRow, sums[output][i]);
        }
    }

    // Adds a row to the unfinished outputs and completes the oldest in `sum`.
    template <bool Unit>
    CFF_HOST_DEVICE static void addRow(const Window& window, const Coefficients& coefficients, Sums& sums,
                                       Sum (&sum)[packet])
    {
        sumRow<Unit>(window, coefficients, sum);
        CFF_UNROLL
        for (int i = 0; i < packet; ++i)
        {
            const Sum rowSum = sum[i];
            sum[i] = multiplyAdd(rowSum, coefficients.column[Side - 1], sums.pending[0][i]);
            CFF_UNROLL
            for (int k = 0; k + 2 < Side; ++k)
                sums.pending[k][i] = multiplyAdd(rowSum, coefficients.column[Side - 2 - k], sums.pending[k + 1][i]);
            sums.pending[Side - 2][i] = Unit ? rowSum : multiply(rowSum, coefficients.column[0]);
        }
    }

private:
    CFF_HOST_DEVICE static Sum addRowSum(Sum rowSum, const Coefficients& coefficients, int maskRow, Sum sum)
    {
        return maskRow == 0 ? multiply(rowSum, coefficients.column[0])
                            : multiplyAdd(rowSum, coefficients.column[maskRow], sum);
    }
};

// For linearStrips().
template <typename S, typename D>
struct SeparableStrips
{
    static constexpr SideList sides = separableSides<S, D>();
    static constexpr int mostAnySide = mostAnyChannelsSide(sizeof(S));
    template <int Channels, int Side>
    using Strip = SeparableStrip<S, D, Channels, Side>;
};

}  // namespace cv::cuda::fastfilters

#endif
