// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SHARPEN_STRIP_HPP
#define OPENCV_CUDAFASTFILTERS_SHARPEN_STRIP_HPP

#include "common/sharpen_rule.hpp"
#include "cuda/strips/strip.hpp"
#include "cuda/strips/strip_coefficients.hpp"
#include "sharpen_strip_plan.hpp"

#include <algorithm>

// Unsharp masks in one pass, registers only: the strips of separable_strip, whose unfinished outputs are Gaussians. The
// pixels that these are subtracted from wait beside them until the window's last row has come.
//
// Cost per pixel of a window of side k: 2 * k multiply-adds, two operations to convert it, about 6 to finish it.

namespace cv::cuda::fastfilters
{

template <int Side>
struct SharpenStripCoefficients
{
    SharpenStripCoefficients() = default;
    // See sharpenStripCoefficients().
    explicit SharpenStripCoefficients(const StripCoefficients& strip)
        : rule{static_cast<float>(strip.dense[0]), static_cast<float>(strip.dense[1])}
    {
        std::copy_n(strip.row.data(), Side, row);
        std::copy_n(strip.column.data(), Side, column);
    }

    static constexpr bool isUnit = false;
    float row[Side], column[Side];
    SharpenRule rule;
};

// What the launcher of strips passes on.
inline StripCoefficients sharpenStripCoefficients(const std::vector<double>& row, const std::vector<double>& column,
                                                  const SharpenRule& rule)
{
    StripCoefficients strip;
    strip.side = static_cast<int>(row.size());
    strip.row.assign(row.begin(), row.end());
    strip.column.assign(column.begin(), column.end());
    strip.dense = {rule.amount, rule.threshold};
    strip.finish = {FinishForm::Plain, 1, 0, 1, 1, false};
    return strip;
}

template <typename S, int Channels, int Side>
struct SharpenStrip
{
    static_assert(Channels == 1, "others have no kernels");

    static constexpr int channels = Channels, side = Side;
    static constexpr bool dense = false, hasShort = false, hasUnit = false, hasEnds = false;
    static constexpr FinishForm anyForm = FinishForm::Plain;
    static constexpr StripShape shape = sharpenStripShape(Side, sizeof(S));
    static constexpr int packet = shape.packet, halo = Side / 2;
    using Window = StripWindow<S, packet, halo>;
    using Sum = float;
    using Coefficients = SharpenStripCoefficients<Side>;

    // Unfinished outputs, and their pixels as far as they have come, oldest first.
    struct Sums
    {
        float pending[Side - 1][packet], pixels[Side / 2][packet];
    };

    // Pixel i of a row, 0 being the leftmost of the halo.
    CFF_HOST_DEVICE static float pixel(const Window& window, int i)
    {
        constexpr std::uint32_t two23 = 0x4B000000;  // the float 2^23, whose unit is 1
        const int position = Window::firstElement + i, part = position % Window::elementsPerWord;
        const std::uint32_t word = window.word[position / Window::elementsPerWord];
        if constexpr (sizeof(S) == 4)
            return bitsToFloat(word);
        else if constexpr (sizeof(S) == 2)
            return bitsToFloat(bytePermute(word, two23, part ? 0x7432 : 0x7410)) - 8388608.0f;
        else
            return bitsToFloat(bytePermute(word, two23, 0x7440 | part)) - 8388608.0f;
    }

    // Adds a row to the unfinished outputs and completes the oldest in `out`.
    template <bool Unit>
    CFF_HOST_DEVICE static void addRow(const Window& window, const Coefficients& coefficients, Sums& sums,
                                       float (&out)[packet])
    {
        float pixels[packet + Side - 1];
        CFF_UNROLL
        for (int i = 0; i < packet + Side - 1; ++i)
            pixels[i] = pixel(window, i);
        CFF_UNROLL
        for (int i = 0; i < packet; ++i)
        {
            float rowSum = multiply(pixels[i], coefficients.row[0]);
            CFF_UNROLL
            for (int k = 1; k < Side; ++k)
                rowSum = multiplyAdd(pixels[i + k], coefficients.row[k], rowSum);
            const float gaussian = multiplyAdd(rowSum, coefficients.column[Side - 1], sums.pending[0][i]);
            out[i] = coefficients.rule.sharpened(sums.pixels[0][i], gaussian);
            CFF_UNROLL
            for (int k = 0; k + 2 < Side; ++k)
                sums.pending[k][i] = multiplyAdd(rowSum, coefficients.column[Side - 2 - k], sums.pending[k + 1][i]);
            sums.pending[Side - 2][i] = multiply(rowSum, coefficients.column[0]);
            CFF_UNROLL
            for (int k = 0; k + 1 < Side / 2; ++k)
                sums.pixels[k][i] = sums.pixels[k + 1][i];
            sums.pixels[Side / 2 - 1][i] = pixels[i + halo];
        }
    }
};

// For the strips' launcher. D: S.
template <typename S, typename D>
struct SharpenStrips
{
    static constexpr SideList sides = sharpenSides();
    template <int Channels, int Side>
    using Strip = SharpenStrip<S, Channels, Side>;
};

}  // namespace cv::cuda::fastfilters

#endif
