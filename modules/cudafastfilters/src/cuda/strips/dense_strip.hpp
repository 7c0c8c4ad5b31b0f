// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DENSE_STRIP_HPP
#define OPENCV_CUDAFASTFILTERS_DENSE_STRIP_HPP

#include "cuda/strips/strip.hpp"
#include "cuda/strips/strip_coefficients.hpp"

// Correlation with any small mask in one pass, registers only. As in Perrot's thesis (chapter 6) a thread makes a
// packet of neighbouring outputs and each pixel is read once and added to every sum it belongs to; here the packet also
// walks down, with one row of unfinished sums for each row of the mask. They rotate by themselves. Cost per pixel:
// side^2 multiply-adds, one less if the first coefficient is 1 (small masks of integer images; the last step has it as
// a factor), (packet + (side - 1) * channels) / packet conversions, about 1.5 to round and pack.

namespace cv::cuda::fastfilters
{

template <int Side, typename Sum = float>
struct DenseStripCoefficients
{
    DenseStripCoefficients() = default;
    explicit DenseStripCoefficients(const StripCoefficients& strip) : isUnit(strip.isUnit)
    {
        for (int y = 0; y < Side; ++y)
            copyCoefficients(strip.dense.data() + y * Side, row[y]);
    }

    Sum row[Side][Side];
    bool isUnit;  // the coefficient in the middle of the first row, with which sums begin, is 1, see StripCoefficients
};

// `Packet`: outputs of a thread, if not as many as in its shape.
template <typename S, typename D, int Channels, int Side, typename SumOf = StripSum<S>, int Packet = 0>
struct DenseStrip
{
    using Sum = SumOf;
    static constexpr bool isInteger = std::is_same<Sum, std::uint32_t>::value;
    static constexpr int channels = Channels, side = Side;
    static constexpr bool dense = true,
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
    using Coefficients = DenseStripCoefficients<Side, Sum>;

    // Unfinished outputs, oldest first.
    struct Sums
    {
        Sum pending[Side - 1][packet];
    };

    // Whether the products of a row of the mask are summed separately before they are added to the sum: for so many
    // rows that no product passes through more roundings than float sums may have.
    CFF_HOST_DEVICE static constexpr bool isApart(int maskRow)
    {
        return !isInteger && maskRow > 0 && maskRow <= denseRowsApart(Side);
    }

    // The i-th coefficient of a row of the mask to be added: the first one is in the middle, where masks rarely have
    // zeros.
    CFF_HOST_DEVICE static constexpr int column(int i) { return i == 0 ? Side / 2 : (i <= Side / 2 ? i - 1 : i); }

    // sum = before + one mask row over the window; zeros `before` the first row. The products of a row are added one
    // after the other. `Unit`: see StripCoefficients::isUnit.
    template <bool Unit>
    CFF_HOST_DEVICE static void addMaskRow(const Window& window, const Coefficients& coefficients, int maskRow,
                                           const Sum (&before)[packet], Sum (&sum)[packet])
    {
        const Sum(&row)[Side] = coefficients.row[maskRow];
        const bool apart = isApart(maskRow);
        CFF_UNROLL
        for (int i = 0; i < packet; ++i)
        {
            const Sum first = window.template as<Sum>(i + column(0) * next);
            Sum total = Unit && maskRow == 0 ? first : multiplyAdd(first, row[column(0)], apart ? Sum(0) : before[i]);
            CFF_UNROLL
            for (int k = 1; k < Side; ++k)
                total = multiplyAdd(window.template as<Sum>(i + column(k) * next), row[column(k)], total);
            sum[i] = apart ? before[i] + total : total;
        }
    }

    // One output's sum with the products of one more row, in the same order.
    CFF_HOST_DEVICE static Sum addElementRow(const Sum (&row)[Side], const Coefficients& coefficients, int maskRow,
                                             Sum sum)
    {
        const Sum(&mask)[Side] = coefficients.row[maskRow];
        const bool apart = isApart(maskRow);
        Sum total = multiplyAdd(row[column(0)], mask[column(0)], apart ? Sum(0) : sum);
        CFF_UNROLL
        for (int i = 1; i < Side; ++i)
            total = multiplyAdd(row[column(i)], mask[column(i)], total);
        return apart ? sum + total : total;
    }

    // Adds row `row` of a short strip to those of its outputs whose windows have it, in the same order.
    template <int Rows>
    CFF_HOST_DEVICE static void addShortRow(const Window& window, const Coefficients& coefficients, int row,
                                            Sum (&sums)[Rows][packet])
    {
        CFF_UNROLL
        for (int output = 0; output < Rows; ++output)
        {
            const int maskRow = row - output;
            if (maskRow >= 0 && maskRow < Side)
                addMaskRow<false>(window, coefficients, maskRow, sums[output], sums[output]);
        }
    }

    // Adds a row to the unfinished outputs and completes the oldest in `sum`.
    template <bool Unit>
    CFF_HOST_DEVICE static void addRow(const Window& window, const Coefficients& coefficients, Sums& sums,
                                       Sum (&sum)[packet])
    {
        constexpr Sum none[packet] = {};
        addMaskRow<Unit>(window, coefficients, Side - 1, sums.pending[0], sum);
        CFF_UNROLL
        for (int k = 0; k + 2 < Side; ++k)
            addMaskRow<Unit>(window, coefficients, Side - 2 - k, sums.pending[k + 1], sums.pending[k]);
        addMaskRow<Unit>(window, coefficients, 0, none, sums.pending[Side - 2]);
    }
};

// For linearStrips().
template <typename S, typename D>
struct DenseStrips
{
    static constexpr SideList sides = denseSides<S, D>();
    static constexpr int mostAnySide = mostAnyChannelsSide(sizeof(S));
    template <int Channels, int Side>
    using Strip = DenseStrip<S, D, Channels, Side>;
};

}  // namespace cv::cuda::fastfilters

#endif
