// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "tensor_dense_coefficients.hpp"

#include "common/visit_depth.hpp"
#include "cuda/strips/make_finish.hpp"
#include "cuda/strips/strip_reader.hpp"
#include "tasks/roundings.hpp"
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
//
// The bound of float destinations is relative to the products of each window, so every coefficient has to be that
// precise by itself. Three bytes keep those from about a fortieth of the largest one on; of smaller ones, some scale
// has to hit all.
//
// Integer masks whose sums exceed the integers of float have exact sums here, too, for destinations of 16 bits and of
// floats, if nothing is added and nothing is divided.

namespace cv::cuda::fastfilters
{

namespace
{

// Roundings, in units of 2^-24 of the largest possible sum: five to join the parts (the first, with the biases of all,
// may be three times the sum), the scale and the offset, and their multiply-add, of which the larger may be twice the
// result.
constexpr double finishRoundings = 10;

constexpr double int32Range = 2147483648.0, biasedRange = 4194304.0;

// Sums whose upper two parts are integers of 32 bits.
constexpr double boundedRange = 128 * int32Range;

// Scales that are tried, from the largest down, each by a factor smaller than the last; more for floats, for which each
// small coefficient has to be hit.
constexpr int scaleAttempts = 256, scaleAttemptsForFloats = 4096;
constexpr double scaleFactor = 0.9995, scaleFactorForFloats = 0.99983;

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

// What a mask is rounded for.
struct Precision
{
    int dstDepth;
    double units;  // what the sums of floats may be off by, in units of 2^-24 of the products
};

bool isPreciseForFloats(const std::vector<double>& coefficients, double units, double scale)
{
    const double allowed = std::ldexp(units - finishRoundings, -24);
    return std::all_of(coefficients.begin(), coefficients.end(),
                       [&](double w)
                       { return std::abs(std::nearbyint(w * scale) - w * scale) <= allowed * std::abs(w * scale); });
}

bool isPrecise(const std::vector<double>& coefficients, const MaskSums& sums, const Precision& precision, double scale)
{
    if (precision.dstDepth == CV_32F)
        return isPreciseForFloats(coefficients, precision.units, scale);
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
double preciseScale(const std::vector<double>& coefficients, const MaskSums& sums, const Precision& precision,
                    TensorDenseForm form)
{
    double scale = scaleFor(sums, coefficients.size(), form);
    const double power = std::ldexp(1.0, std::ilogb(scale));
    if (tensorDenseFolded(form) && isPrecise(coefficients, sums, precision, power))
        return power;
    const bool isFloat = precision.dstDepth == CV_32F;
    const int attempts = isFloat ? scaleAttemptsForFloats : scaleAttempts;
    for (int i = 0; i < attempts; ++i, scale *= isFloat ? scaleFactorForFloats : scaleFactor)
        if (isPrecise(coefficients, sums, precision, scale))
            return scale;
    return 0;
}

struct TensorDenseChoice
{
    int variant;
    double scale;
};

// Whether the sums of a mask of integers, at most `bound`, are the results of its kernels (see joinIntegers()).
bool hasIntegerSums(const LinearTask& task)
{
    const LinearResult& result = task.result;
    return task.dstDepth() != CV_8U && result.sums.exact && result.divisor == 1 && result.offset == 0;
}

bool holdsIntegerSums(const LinearTask& task, TensorDenseForm form)
{
    const double bound = task.result.sums.bound;
    return bound < int32Range || (task.dstDepth() == CV_16S && tensorDenseBounded(form) && bound < boundedRange);
}

// The factor of the coefficients for the form; 0: it does not suit the mask.
double scaleOfForm(const LinearTask& task, const std::vector<double>& dense, const MaskSums& sums, TensorDenseForm form)
{
    const bool isByte = task.dstDepth() == CV_8U;
    if (!tensorDenseHolds(form, task.width(), task.height()) || (form.positive && !sums.positive) ||
        (isByte ? form.wide && task.channels() != 1 : !tensorDenseMixed(form)))
        return 0;
    if (!task.result.sums.exact)
        return preciseScale(dense, sums,
                            {task.dstDepth(), static_cast<double>(sumRoundings(task.width(), task.height()))}, form);
    return sums.largest <= largestInteger(form) && (!hasIntegerSums(task) || holdsIntegerSums(task, form)) ? 1 : 0;
}

// The cheapest form for the mask.
TensorDenseChoice chooseForm(const LinearTask& task, const std::vector<double>& dense, const MaskSums& sums)
{
    constexpr TensorDenseList list = tensorDenseForms();
    TensorDenseChoice best = {-1, 0};
    for (int i = 0; i < list.count; ++i)
    {
        const TensorDenseForm form = list.form[i];
        if (best.variant >= 0 && tensorDenseCost(form) >= tensorDenseCost(list.form[best.variant]))
            continue;
        const double scale = scaleOfForm(task, dense, sums, form);
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

// The mask of a task, also of a separable one.
std::vector<double> denseCoefficients(const LinearTask& task)
{
    if (!task.isSeparable)
        return task.dense;
    std::vector<double> dense;
    for (double c : task.column)
        for (double r : task.row)
            dense.push_back(c * r);
    return dense;
}

// The form for a filter; without a variant if there is none.
TensorDenseChoice choose(const LinearTask& task, const std::vector<double>& dense)
{
    const Neighbourhood& n = task.neighbourhood;
    const int reach = std::max(n.anchor.x, n.window.width - 1 - n.anchor.x) * task.channels();
    const bool isByte = task.dstDepth() == CV_8U, isMixed = task.dstDepth() == CV_16S || task.dstDepth() == CV_32F;
    // Separable masks are only taken if their sums of a row and a column would need double.
    const bool useDouble = task.result.sums.useDouble;
    if (useDouble ? !hasIntegerSums(task) : task.isSeparable)
        return {-1, 0};
    if (task.srcDepth() != CV_8U || !(isByte || isMixed) || reach > maxStripHalo ||
        task.longestSide() < (isByte ? tensorDenseMinSide(task.channels()) : tensorDenseMinMixedSide(task.channels())))
        return {-1, 0};
    const MaskSums sums = sumsOf(dense);
    const bool exact = task.result.sums.exact;
    if (!isModerate(sums.absolute) || !isModerate(task.result.offset) ||
        (exact && !hasIntegerSums(task) && !isExactOffset(task.result)))
        return {-1, 0};
    return chooseForm(task, dense, sums);
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

StripFinish finishOf(const LinearTask& task)
{
    StripFinish finish = visitDepth(task.dstDepth(), [&](auto pixel)
                                    { return makeFinish<decltype(pixel)>(1, task.result, noDirectFinish); });
    if (hasIntegerSums(task))
        finish.form = FinishForm::Direct;
    return finish;
}

}  // namespace

TensorDenseCoefficients makeTensorDense(const LinearTask& task)
{
    TensorDenseCoefficients made;
    const std::vector<double> dense = denseCoefficients(task);
    const TensorDenseChoice choice = choose(task, dense);
    made.variant = choice.variant;
    if (made.variant < 0)
        return made;

    const Neighbourhood& n = task.neighbourhood;
    const TensorDenseForm form = tensorDenseForms().form[made.variant];
    // In aligned rows, windows begin aligned if there is room for the zeros.
    const int lead = task.channels() == 1 ? (4 - n.anchor.x % 4) % 4 : 0;
    made.lead = tensorDenseHolds(form, n.window.width + lead, n.window.height) ? lead : 0;
    made.finish = finishOf(task);
    if (!task.result.sums.exact)
    {
        made.finish.scale = static_cast<float>(1 / choice.scale);
        if (task.dstDepth() == CV_8U && tensorDenseFolded(form) && isPowerOfTwo(choice.scale) &&
            task.result.offset == 0)
            foldScale(made.finish, form.parts);
    }
    std::vector<int> integers;
    for (double c : dense)
        integers.push_back(static_cast<int>(std::nearbyint(c * choice.scale)));
    made.fragments = form.wide ? makeWideFragments(integers, n.window, made.lead, form)
                               : makeFragments(integers, n.window, made.lead, form);
    made.fragments.insert(made.fragments.end(), 4,
                          hasIntegerSums(task) ? 0 : tensorDenseBiasBits);  // initial value of biased sums
    return made;
}

}  // namespace cv::cuda::fastfilters
