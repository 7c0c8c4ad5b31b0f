// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "dense_matrix_mask.hpp"

#include "cuda/dense_matrix/dense_matrix_layout.hpp"

#include <algorithm>
#include <cmath>

// How many bytes a coefficient needs.
//
// Integer masks are taken as they are. Other coefficients are scaled and rounded to integers of two or three bytes.
// Pixels are not negative, so what rounding up and what rounding down adds to a sum do not meet: the result is off by at
// most the largest pixel times the larger of the two sums of errors. That has to stay below the contract's
// n * 2^-24 * sum|w| * largest pixel, less what the last steps in float may add. Signed bytes: two do from about 128
// coefficients of the same magnitude on; three always do, but for windows too small to be worth it. Without negative
// coefficients the highest byte needs no sign, and two bytes do from about 80 coefficients on. The error changes with
// the scale as if by chance, so a mask for which the largest scale just fails gets a somewhat smaller one.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

// Roundings, in units of 2^-24 of the largest possible sum: five to join the parts (the first, with the biases of all,
// may be three times the sum), the scale and the offset, and their multiply-add, of which the larger may be twice the
// result.
constexpr double finishRoundings = 10;

constexpr double int32Range = 2147483648.0, biasedRange = 4194304.0;

// Scales that are tried, from the largest down, each by a factor smaller than the last.
constexpr int scaleAttempts = 256;
constexpr double scaleFactor = 0.9995;

struct MaskSums
{
    double largest, absolute;
    bool positive;
};

MaskSums sumsOf(const std::vector<double>& weights)
{
    MaskSums sums = {0, 0, true};
    for (double w : weights)
    {
        sums.largest = std::max(sums.largest, std::abs(w));
        sums.absolute += std::abs(w);
        sums.positive = sums.positive && w >= 0;
    }
    return sums;
}

// Largest integer of the form's bytes.
double largestInteger(DenseMatrixForm form)
{
    return form.parts == 3 ? 8355711 : (form.positive ? 65407 : 32639);
}

// Coefficients times this are rounded to integers of the form, whose sums stay within 32 bits; of three parts, the sums
// of the upper two.
double scaleFor(const MaskSums& sums, std::size_t count, DenseMatrixForm form)
{
    if (sums.largest == 0)
        return 1;
    const double lower = form.parts == 2 ? 1 : 256;
    double most = (int32Range - 1) * lower / 255 - lower * 1024;  // 31 x 31 roundings
    if (form.positive)
        most = std::min(most, (biasedRange / 255 - static_cast<double>(count)) * 256);
    return std::min(largestInteger(form) / sums.largest, most / sums.absolute);
}

bool isPrecise(const std::vector<double>& weights, const MaskSums& sums, double scale)
{
    double up = 0, down = 0;
    for (double w : weights)
    {
        const double error = std::nearbyint(w * scale) - w * scale;
        (error > 0 ? up : down) += std::abs(error);
    }
    const double allowed = (static_cast<double>(weights.size()) - finishRoundings) * std::ldexp(sums.absolute, -24);
    return std::max(up, down) <= allowed * scale;
}

// The scale of coefficients that are no integers for a form; 0: none is precise enough. A power of two, if that will do
// and can be folded into the sums.
double preciseScale(const std::vector<double>& weights, const MaskSums& sums, DenseMatrixForm form)
{
    double scale = scaleFor(sums, weights.size(), form);
    const double power = std::ldexp(1.0, std::ilogb(scale));
    if (denseMatrixFolded(form) && isPrecise(weights, sums, power))
        return power;
    for (int i = 0; i < scaleAttempts; ++i, scale *= scaleFactor)
        if (isPrecise(weights, sums, scale))
            return scale;
    return 0;
}

struct DenseMatrixChoice
{
    int kernel;
    double scale;
};

// The cheapest form for the mask.
DenseMatrixChoice chooseForm(const std::vector<double>& weights, const MaskSums& sums, Size size, int channels,
                             bool exact)
{
    constexpr DenseMatrixList list = denseMatrixForms();
    DenseMatrixChoice best = {-1, 0};
    for (int i = 0; i < list.count; ++i)
    {
        const DenseMatrixForm form = list.form[i];
        if (!denseMatrixHolds(form, size.width, size.height) || (form.wide && channels != 1) ||
            (form.positive && !sums.positive) ||
            (best.kernel >= 0 && denseMatrixCost(form) >= denseMatrixCost(list.form[best.kernel])))
            continue;
        const double scale =
            exact ? (sums.largest <= largestInteger(form) ? 1.0 : 0.0) : preciseScale(weights, sums, form);
        if (scale != 0)
            best = {i, scale};
    }
    return best;
}

// The byte of a part of an integer, lowest first: what is left after the lower ones, which have a sign.
std::uint32_t partOf(int value, int part)
{
    for (; part > 0; --part)
        value = (value - static_cast<std::int8_t>(value & 255)) / 256;
    return static_cast<std::uint32_t>(value & 255);
}

// The same of the coefficient at (x, y); 0 beside the mask.
std::uint32_t partAt(const std::vector<int>& weights, Size size, int x, int y, int part)
{
    const bool isInside = x >= 0 && x < size.width && y >= 0 && y < size.height;
    return isInside ? partOf(weights[y * size.width + x], part) : 0;
}

// Rows of banded matrices, see dense_matrix_layout.hpp: two sets of one part of a lane are neighbours, then come the
// parts, then the lanes.
std::vector<std::uint32_t> makeFragments(const std::vector<int>& weights, Size size, int lead, DenseMatrixForm form)
{
    std::vector<std::uint32_t> fragments;
    for (int pair = 0; pair < denseMatrixPairs(form); ++pair)
    {
        for (int i = 0; i < 32 * form.parts * 2; ++i)
        {
            const int lane = i / 2 / form.parts, part = form.parts - 1 - i / 2 % form.parts;
            const int set = denseMatrixPairSet(form, pair, i % 2);
            const int output = lane / 4;
            std::uint32_t word = 0;
            for (int byte = 0; byte < 4 && set >= 0; ++byte)
            {
                const WindowPosition position = denseMatrixPosition(form.taps, set, 4 * (lane % 4) + byte);
                const int x = position.tap - output % 2 - lead, y = position.row - output / 2;
                word |= partAt(weights, size, x, y, part) << (8 * byte);
            }
            fragments.push_back(word);
        }
    }
    return fragments;
}

// The same of wide tiles: a word of each lane is one part of a fragment, highest part first.
std::vector<std::uint32_t> makeWideFragments(const std::vector<int>& weights, Size size, int lead, DenseMatrixForm form)
{
    std::vector<std::uint32_t> fragments;
    for (int fragment = 0; fragment < denseMatrixWideFragments(form); ++fragment)
    {
        for (int i = 0; i < 32 * form.parts; ++i)
        {
            const int part = form.parts - 1 - i / 32, lane = i % 32;
            const WindowPosition output = denseMatrixWideOutput(lane / 4);
            std::uint32_t word = 0;
            for (int byte = 0; byte < 4; ++byte)
            {
                const WindowPosition position = denseMatrixFragmentPosition(form, fragment, 4 * (lane % 4) + byte);
                const int x = position.tap - output.tap - lead, y = position.row - output.row;
                word |= partAt(weights, size, x, y, part) << (8 * byte);
            }
            fragments.push_back(word);
        }
    }
    return fragments;
}

// The last step for sums of biased parts whose scale is a power of two: each part is multiplied by its own, and the
// biases of all, as a multiple of the scale, are taken off with the first. As exact as without the scale, and the
// multiply-add for it is saved.
void foldScale(StripFinish& finish, int parts)
{
    const double first = parts == 2 ? 256 : 65536, all = parts == 2 ? 257 : 65793;
    finish.form = FinishForm::Direct;
    finish.divisor = static_cast<float>(first * finish.scale);
    finish.reciprocal = 256 * finish.scale;
    finish.offset = static_cast<float>(-all * denseMatrixBias * finish.scale);
}

}  // namespace

DenseMatrixMask makeDenseMatrixMask(int srcType, int dstType, const Neighbourhood& n,
                                    const std::vector<double>& weights, const LinearResult& result)
{
    DenseMatrixMask mask;
    const int channels = CV_MAT_CN(srcType);
    const int reach = std::max(n.anchor.x, n.window.width - 1 - n.anchor.x) * channels;
    const bool exact = result.sums.exact;
    const MaskSums sums = sumsOf(weights);
    if (CV_MAT_DEPTH(srcType) != CV_8U || CV_MAT_DEPTH(dstType) != CV_8U || result.sums.useDouble ||
        reach > maxStripHalo || !isModerate(sums.absolute) || !isModerate(result.offset) ||
        (exact && !isExactOffset(result)) || std::max(n.window.width, n.window.height) < denseMatrixMinSide(channels))
        return mask;

    const DenseMatrixChoice choice = chooseForm(weights, sums, n.window, channels, exact);
    if (choice.kernel < 0)
        return mask;
    mask.kernel = choice.kernel;

    const DenseMatrixForm form = denseMatrixForms().form[mask.kernel];
    // Windows of rows that are aligned begin aligned, where there is room for the zeros.
    const int lead = channels == 1 ? (4 - n.anchor.x % 4) % 4 : 0;
    mask.lead = denseMatrixHolds(form, n.window.width + lead, n.window.height) ? lead : 0;
    mask.finish = makeFinish<std::uint8_t>(1, result, noDirectFinish);
    if (!exact)
    {
        mask.finish.scale = static_cast<float>(1 / choice.scale);
        if (denseMatrixFolded(form) && isPowerOfTwo(choice.scale) && result.offset == 0)
            foldScale(mask.finish, form.parts);
    }
    std::vector<int> integers;
    for (double w : weights)
        integers.push_back(static_cast<int>(std::nearbyint(w * choice.scale)));
    mask.fragments = form.wide ? makeWideFragments(integers, n.window, mask.lead, form)
                               : makeFragments(integers, n.window, mask.lead, form);
    mask.fragments.insert(mask.fragments.end(), 4, denseMatrixBiasBits);  // what biased sums begin with
    return mask;
}

String describeDenseMatrix(const DenseMatrixMask& mask, int channels)
{
    const DenseMatrixForm form = denseMatrixForms().form[mask.kernel];
    const DenseMatrixShape shape = denseMatrixShape(form);
    return format(
        "dense, one pass, banded matrices of bytes on the tensor cores, windows of %d x %d for %d x 4 outputs, "
        "%d elements across and about %d rows a warp, coefficients of %d bytes, %s, %.4f operations a pixel on the "
        "tensor pipe (large enough to beat multiply-adds)",
        form.taps, form.rows, denseMatrixTileWidth(form), denseMatrixPacket(channels), shape.rows, form.parts,
        mask.finish.form == FinishForm::Quotient ? "exact quotients" : "integer sums",
        denseMatrixCost(form) / 4096.0);  // a product is 16 x 8 outputs by 32 inputs
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
