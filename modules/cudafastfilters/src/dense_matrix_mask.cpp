// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "dense_matrix_mask.hpp"

#include "cuda/dense_matrix_layout.hpp"

#include <algorithm>
#include <cmath>

// How many bytes a coefficient needs.
//
// Integer masks are taken as they are. Other coefficients are scaled and rounded to integers of two or three signed
// bytes. Pixels are not negative, so what rounding up and what rounding down adds to a sum do not meet: the result is
// off by at most the largest pixel times the larger of the two sums of errors. That has to stay below the contract's
// n * 2^-24 * sum|w| * largest pixel, less what the last steps in float may add. Two bytes do from about 128
// coefficients of the same magnitude on; three always do, but for windows too small to be worth it.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

// Largest integers of signed bytes: 127 * 256 + 127, and one byte more.
constexpr double largestOfParts[] = {32639, 8355711};

// Roundings, in units of 2^-24 of the largest possible sum: the sum to float (two with three parts, and one to join
// them), the scale and the offset, and their multiply-add, of which the larger may be twice the result.
constexpr double finishRoundings = 8;

constexpr double int32Range = 2147483648.0;

struct MaskSums
{
    double largest, absolute;
};

MaskSums sumsOf(const std::vector<double>& weights)
{
    MaskSums sums = {};
    for (double w : weights)
    {
        sums.largest = std::max(sums.largest, std::abs(w));
        sums.absolute += std::abs(w);
    }
    return sums;
}

// Coefficients times this are rounded to integers of `parts` bytes, whose sums stay within 32 bits; of three parts,
// the sums of the upper two.
double scaleFor(const MaskSums& sums, int parts)
{
    if (sums.largest == 0)
        return 1;
    const double range = (int32Range - 1) * (parts == 2 ? 1 : 256) / 255;
    const double most = range - (parts == 2 ? 1 : 256) * 1024;  // 31 x 31 roundings
    return std::min(largestOfParts[parts - 2] / sums.largest, most / sums.absolute);
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

// The parts of an integer, lowest first: signed bytes.
int partOf(int value, int part)
{
    for (; part > 0; --part)
        value = (value - static_cast<std::int8_t>(value & 255)) / 256;
    return static_cast<std::int8_t>(value & 255);
}

// Rows of banded matrices, see dense_matrix_layout.hpp: two sets of one part of a lane are neighbours, then come the
// parts, then the lanes.
std::vector<std::uint32_t> makeFragments(const std::vector<int>& weights, Size size, int lead, DenseMatrixForm form)
{
    const int sets = denseMatrixSets(form);
    std::vector<std::uint32_t> fragments;
    for (int pair = 0; pair < (sets + 1) / 2; ++pair)
    {
        for (int i = 0; i < 32 * form.parts * 2; ++i)
        {
            const int lane = i / 2 / form.parts, part = form.parts - 1 - i / 2 % form.parts, set = 2 * pair + i % 2;
            const int output = lane / 4;
            std::uint32_t word = 0;
            for (int byte = 0; byte < 4; ++byte)
            {
                const WindowPosition position = denseMatrixPosition(form.taps, set, 4 * (lane % 4) + byte);
                const int x = position.tap - output % 2 - lead, y = position.row - output / 2;
                if (x >= 0 && x < size.width && y >= 0 && y < size.height)
                    word |= static_cast<std::uint32_t>(partOf(weights[y * size.width + x], part) & 255) << (8 * byte);
            }
            fragments.push_back(word);
        }
    }
    return fragments;
}

}  // namespace

DenseMatrixMask makeDenseMatrixMask(int srcType, int dstType, const Neighbourhood& n,
                                    const std::vector<double>& weights_, const LinearResult& result)
{
    DenseMatrixMask mask;
    const int channels = CV_MAT_CN(srcType);
    const int reach = std::max(n.anchor.x, n.window.width - 1 - n.anchor.x) * channels;
    const bool exact = result.sums.exact;
    std::vector<double> weights = weights_;
    if (!exact)
        for (double& w : weights)
            w /= finalDivisor<std::uint8_t>(result);
    const MaskSums sums = sumsOf(weights);
    if (CV_MAT_DEPTH(srcType) != CV_8U || CV_MAT_DEPTH(dstType) != CV_8U || result.sums.useDouble ||
        reach > maxStripHalo || !isModerate(sums.absolute) || !isModerate(result.offset) ||
        (exact && !isExactOffset(result)) || std::max(n.window.width, n.window.height) < denseMatrixMinSide(channels))
        return mask;

    int parts = 2;
    double scale = exact ? 1 : scaleFor(sums, parts);
    if (exact ? sums.largest > largestOfParts[0] : !isPrecise(weights, sums, scale))
    {
        parts = 3;
        scale = exact ? 1 : scaleFor(sums, parts);
        if (!exact && !isPrecise(weights, sums, scale))
            return mask;
    }
    mask.kernel = selectDenseMatrix(n.window.width, n.window.height, parts);
    if (mask.kernel < 0)
        return mask;

    const DenseMatrixForm form = denseMatrixForms().form[mask.kernel];
    // Windows of rows that are aligned begin aligned, where there is room for the zeros.
    const int lead = channels == 1 ? (4 - n.anchor.x % 4) % 4 : 0;
    mask.lead = n.window.width + lead < form.taps ? lead : 0;
    if (!exact)
        scale = scaleFor(sums, form.parts);
    LinearResult clamped = result;
    clamped.inRange = false;  // its kernels clamp
    mask.finish = makeFinish<std::uint8_t>(0, clamped);
    if (!exact)
        mask.finish.scale = static_cast<float>(1 / scale);
    std::vector<int> integers;
    for (double w : weights)
        integers.push_back(static_cast<int>(std::nearbyint(w * scale)));
    mask.fragments = makeFragments(integers, n.window, mask.lead, form);
    return mask;
}

String describeDenseMatrix(const DenseMatrixMask& mask, int channels)
{
    const DenseMatrixForm form = denseMatrixForms().form[mask.kernel];
    const DenseMatrixShape shape = denseMatrixShape(form);
    return format(
        "dense, one pass, banded matrices of bytes on the tensor cores, windows of %d x %d for 2 x 4 outputs, "
        "%d elements across and about %d rows a warp, coefficients of %d bytes, %s (large enough to beat "
        "multiply-adds)",
        form.taps, form.rows, denseMatrixPacket(channels), shape.rows, form.parts,
        mask.finish.form == FinishForm::Quotient ? "exact quotients" : "integer sums");
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
