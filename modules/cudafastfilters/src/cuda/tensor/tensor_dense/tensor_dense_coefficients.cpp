// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "tensor_dense_coefficients.hpp"

#include "cuda/strips/make_finish.hpp"
#include "cuda/strips/strip_reader.hpp"
#include "tensor_dense_layout.hpp"

#include <algorithm>
#include <cmath>

// How many bytes a coefficient needs.
//
// Integer masks are used as they are. Other coefficients are scaled and rounded to integers of two or three bytes.
// Pixels are not negative, so the errors of coefficients that are rounded up and of those that are rounded down have
// opposite signs in a sum: the result is off by at most the largest pixel times the larger of the two sums of errors.
// That has to stay below the contract's n * 2^-24 * sum|w| * largest pixel, minus what the last steps in float may add.
// Two signed bytes are enough from about 128 coefficients of the same magnitude on; three always are, except for
// windows too small to be worth it. Without negative coefficients, the highest byte needs no sign, and two bytes are
// enough from about 80 coefficients on. The error changes irregularly with the scale, so if the largest scale fails,
// somewhat smaller ones are tried.

namespace cv::cuda::fastfilters
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

MaskSums sumsOf(const std::vector<double>& coefficients)
{
    MaskSums sums = {0, 0, true};
    for (double w : coefficients)
    {
        sums.largest = std::max(sums.largest, std::abs(w));
        sums.absolute += std::abs(w);
        sums.positive = sums.positive && w >= 0;
    }
    return sums;
}

// Largest integer of the form's bytes.
double largestInteger(TensorDenseForm form)
{
    return form.parts == 3 ? 8355711 : (form.positive ? 65407 : 32639);
}

// The factor by which coefficients are rounded to integers of the form, whose sums stay within 32 bits; with three
// parts, the sums of the upper two do.
double scaleFor(const MaskSums& sums, std::size_t count, TensorDenseForm form)
{
    if (sums.largest == 0)
        return 1;
    const double lower = form.parts == 2 ? 1 : 256;
    double most = (int32Range - 1) * lower / 255 - lower * 1024;  // 31 x 31 roundings
    if (form.positive)
        most = std::min(most, (biasedRange / 255 - static_cast<double>(count)) * 256);
    return std::min(largestInteger(form) / sums.largest, most / sums.absolute);
}

bool isPrecise(const std::vector<double>& coefficients, const MaskSums& sums, double scale)
{
    double up = 0, down = 0;
    for (double w : coefficients)
    {
        const double error = std::nearbyint(w * scale) - w * scale;
        (error > 0 ? up : down) += std::abs(error);
    }
    const double allowed =
        (static_cast<double>(coefficients.size()) - finishRoundings) * std::ldexp(sums.absolute, -24);
    return std::max(up, down) <= allowed * scale;
}

// The scale for a form with coefficients that are not integers; 0: no scale is precise enough. A power of two if one is
// precise enough and can be folded into the sums.
double preciseScale(const std::vector<double>& coefficients, const MaskSums& sums, TensorDenseForm form)
{
    double scale = scaleFor(sums, coefficients.size(), form);
    const double power = std::ldexp(1.0, std::ilogb(scale));
    if (tensorDenseFolded(form) && isPrecise(coefficients, sums, power))
        return power;
    for (int i = 0; i < scaleAttempts; ++i, scale *= scaleFactor)
        if (isPrecise(coefficients, sums, scale))
            return scale;
    return 0;
}

struct TensorDenseChoice
{
    int variant;
    double scale;
};

// The cheapest form for the mask.
TensorDenseChoice chooseForm(const std::vector<double>& coefficients, const MaskSums& sums, Size size, int channels,
                             bool exact)
{
    constexpr TensorDenseList list = tensorDenseForms();
    TensorDenseChoice best = {-1, 0};
    for (int i = 0; i < list.count; ++i)
    {
        const TensorDenseForm form = list.form[i];
        if (!tensorDenseHolds(form, size.width, size.height) || (form.wide && channels != 1) ||
            (form.positive && !sums.positive) ||
            (best.variant >= 0 && tensorDenseCost(form) >= tensorDenseCost(list.form[best.variant])))
            continue;
        const double scale =
            exact ? (sums.largest <= largestInteger(form) ? 1.0 : 0.0) : preciseScale(coefficients, sums, form);
        if (scale != 0)
            best = {i, scale};
    }
    return best;
}

// The byte of a part of an integer, lowest first: the rest after the lower parts, which are signed.
std::uint32_t partOf(int value, int part)
{
    for (; part > 0; --part)
        value = (value - static_cast<std::int8_t>(value & 255)) / 256;
    return static_cast<std::uint32_t>(value & 255);
}

// The byte of a part of the coefficient at (x, y); 0 outside the mask.
std::uint32_t partAt(const std::vector<int>& coefficients, Size size, int x, int y, int part)
{
    const bool isInside = x >= 0 && x < size.width && y >= 0 && y < size.height;
    return isInside ? partOf(coefficients[y * size.width + x], part) : 0;
}

// Rows of banded matrices, see tensor_dense_layout.hpp: for one lane, two sets of one part are neighbours, then come
// the other parts, then the other lanes.
std::vector<std::uint32_t> makeFragments(const std::vector<int>& coefficients, Size size, int lead,
                                         TensorDenseForm form)
{
    std::vector<std::uint32_t> fragments;
    for (int pair = 0; pair < tensorDensePairs(form); ++pair)
    {
        for (int i = 0; i < 32 * form.parts * 2; ++i)
        {
            const int lane = i / 2 / form.parts, part = form.parts - 1 - i / 2 % form.parts;
            const int set = tensorDensePairSet(form, pair, i % 2);
            const int output = lane / 4;
            std::uint32_t word = 0;
            for (int byte = 0; byte < 4 && set >= 0; ++byte)
            {
                const WindowPosition position = tensorDensePosition(form.taps, set, 4 * (lane % 4) + byte);
                const int x = position.tap - output % 2 - lead, y = position.row - output / 2;
                word |= partAt(coefficients, size, x, y, part) << (8 * byte);
            }
            fragments.push_back(word);
        }
    }
    return fragments;
}

// The fragments of wide tiles: a word of each lane is one part of a fragment, highest part first.
std::vector<std::uint32_t> makeWideFragments(const std::vector<int>& coefficients, Size size, int lead,
                                             TensorDenseForm form)
{
    std::vector<std::uint32_t> fragments;
    for (int fragment = 0; fragment < tensorDenseWideFragments(form); ++fragment)
    {
        for (int i = 0; i < 32 * form.parts; ++i)
        {
            const int part = form.parts - 1 - i / 32, lane = i % 32;
            const WindowPosition output = tensorDenseWideOutput(lane / 4);
            std::uint32_t word = 0;
            for (int byte = 0; byte < 4; ++byte)
            {
                const WindowPosition position = tensorDenseFragmentPosition(form, fragment, 4 * (lane % 4) + byte);
                const int x = position.tap - output.tap - lead, y = position.row - output.row;
                word |= partAt(coefficients, size, x, y, part) << (8 * byte);
            }
            fragments.push_back(word);
        }
    }
    return fragments;
}

// The form for a filter; without a variant if there is none.
TensorDenseChoice choose(const LinearTask& task)
{
    const Neighbourhood& n = task.neighbourhood;
    const int reach = std::max(n.anchor.x, n.window.width - 1 - n.anchor.x) * task.channels();
    if (task.isSeparable || task.srcDepth() != CV_8U || task.dstDepth() != CV_8U || task.result.sums.useDouble ||
        reach > maxStripHalo || task.longestSide() < tensorDenseMinSide(task.channels()))
        return {-1, 0};
    const MaskSums sums = sumsOf(task.dense);
    const bool exact = task.result.sums.exact;
    if (!isModerate(sums.absolute) || !isModerate(task.result.offset) || (exact && !isExactOffset(task.result)))
        return {-1, 0};
    return chooseForm(task.dense, sums, n.window, task.channels(), exact);
}

// The last step for sums of biased parts whose scale is a power of two: each part is multiplied by its own, and all
// biases, as a multiple of the scale, are subtracted with the first part. That is as exact as before and saves the
// multiply-add for the scale.
void foldScale(StripFinish& finish, int parts)
{
    const double first = parts == 2 ? 256 : 65536, all = parts == 2 ? 257 : 65793;
    finish.form = FinishForm::Direct;
    finish.divisor = static_cast<float>(first * finish.scale);
    finish.reciprocal = 256 * finish.scale;
    finish.offset = static_cast<float>(-all * tensorDenseBias * finish.scale);
}

}  // namespace

TensorDenseCoefficients makeTensorDense(const LinearTask& task)
{
    TensorDenseCoefficients made;
    const TensorDenseChoice choice = choose(task);
    made.variant = choice.variant;
    if (made.variant < 0)
        return made;

    const Neighbourhood& n = task.neighbourhood;
    const TensorDenseForm form = tensorDenseForms().form[made.variant];
    // In aligned rows, windows begin aligned if there is room for the zeros.
    const int lead = task.channels() == 1 ? (4 - n.anchor.x % 4) % 4 : 0;
    made.lead = tensorDenseHolds(form, n.window.width + lead, n.window.height) ? lead : 0;
    made.finish = makeFinish<std::uint8_t>(1, task.result, noDirectFinish);
    if (!task.result.sums.exact)
    {
        made.finish.scale = static_cast<float>(1 / choice.scale);
        if (tensorDenseFolded(form) && isPowerOfTwo(choice.scale) && task.result.offset == 0)
            foldScale(made.finish, form.parts);
    }
    std::vector<int> integers;
    for (double c : task.dense)
        integers.push_back(static_cast<int>(std::nearbyint(c * choice.scale)));
    made.fragments = form.wide ? makeWideFragments(integers, n.window, made.lead, form)
                               : makeFragments(integers, n.window, made.lead, form);
    made.fragments.insert(made.fragments.end(), 4, tensorDenseBiasBits);  // initial value of biased sums
    return made;
}

}  // namespace cv::cuda::fastfilters
