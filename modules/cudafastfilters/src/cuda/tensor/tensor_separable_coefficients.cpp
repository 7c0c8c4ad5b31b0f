// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/tensor/tensor_separable_coefficients.hpp"

#include "common/visit_depth.hpp"
#include "cuda/strips/make_finish.hpp"
#include "cuda/strips/strip_window.hpp"
#include "cuda/tensor/tensor_separable_layout.hpp"
#include "cuda/tensor/tensor_separable_long_plan.hpp"
#include "cuda/tensor/tensor_two_pass_plan.hpp"

#include <algorithm>
#include <cmath>

namespace cv::cuda::fastfilters
{

namespace
{

// Error, in units of 2^-24 of the largest possible sum, of splitting coefficients and row sums in two (three times 4
// units) and of keeping the sums in float: the bound for masks with this many coefficients has room for it.
constexpr int splitError = 32;

// The same for one coefficient, and for the row sum of a window with one dark pixel, of float destinations: their bound
// has room for three times splitUnits, darkUnits, and for the sums' roundings, 2.5 for each coefficient of a side and
// 7 for each block.
constexpr double splitUnits = 4, darkUnits = 16;

// Coefficients are scaled so that the largest has this exponent, below the largest fp16.
constexpr int largestExponent = 14;

// For tensor_two_pass, in the same units: of a product of 16 inputs that is added to a sum, of the splits in parts, and
// of a sum that is added to another.
constexpr double productError = 3.5, splitsError = 12, additionError = 0.5;

// Row sums of integers up to here are exact in two fp16 parts.
constexpr double exactRowSum = 4194304.0;

struct Half
{
    std::uint16_t bits;
    double value;
};

// Rounds a number whose absolute value is below 2^15 to nearest.
Half toHalf(double number)
{
    const double magnitude = std::abs(number);
    const int exponent = magnitude == 0 ? -14 : std::max(std::ilogb(magnitude), -14);
    const double mantissa = std::nearbyint(std::ldexp(magnitude, 10 - exponent));  // 1024 to 2048, less for denormals
    const int bits = (exponent + 15) * 1024 + static_cast<int>(mantissa) - 1024;
    return {static_cast<std::uint16_t>(bits | (number < 0 ? 0x8000 : 0)),
            std::copysign(std::ldexp(mantissa, exponent - 10), number)};
}

// One direction of a mask, scaled.
struct Vector
{
    std::vector<double> coefficients;
    int anchor, exponent;
    bool needsSplit;
};

Vector scaled(std::vector<double> coefficients, int anchor)
{
    double largest = 0;
    for (double w : coefficients)
        largest = std::max(largest, std::abs(w));
    const int exponent = largest == 0 ? 0 : largestExponent - std::ilogb(largest);
    bool needsSplit = false;
    for (double& w : coefficients)
    {
        w = std::ldexp(w, exponent);
        needsSplit = needsSplit || toHalf(w).value != w;
    }
    return {coefficients, anchor, exponent, needsSplit};
}

double coefficientAt(const Vector& vector, int distance, int channels)
{
    const int tap = floorDivide(distance, channels) + vector.anchor;
    const bool inside = distance % channels == 0 && tap >= 0 && tap < static_cast<int>(vector.coefficients.size());
    return inside ? vector.coefficients[tap] : 0;
}

// Part 0 is the number rounded, part 1 the rest.
void appendHalf(double coefficient, int part, bool first, std::vector<std::uint32_t>& fragments)
{
    const Half high = toHalf(coefficient);
    const Half half = part == 0 ? high : toHalf(coefficient - high.value);
    if (first)
        fragments.push_back(half.bits);
    else
        fragments.back() |= static_cast<std::uint32_t>(half.bits) << 16;
}

// Both parts of a banded matrix, block after block: element (m, k) of a block is the coefficient of input k for output
// m; neighbouring inputs and outputs are `channels` apart.
void appendFragments(const Vector& vector, int blocks, int channels, bool alongRow,
                     std::vector<std::uint32_t>& fragments)
{
    const int before = 8 * (blocks - 1);
    for (int block = 0; block < blocks; ++block)
    {
        for (int part = 0; part < 2; ++part)
        {
            for (int i = 0; i < 32 * 4 * 2; ++i)
            {
                const TensorSeparableElement e = tensorSeparableElement(i / 8, i / 2 % 4, i % 2);
                const int output = alongRow ? tensorSeparableColumn(e.m) : e.m;
                const int input = 16 * block - before + (alongRow ? tensorSeparableColumn(e.k) : e.k);
                appendHalf(coefficientAt(vector, input - output, channels), part, i % 2 == 0, fragments);
            }
        }
    }
}

struct Vectors
{
    Vector row, column;
};

double largestPixel(const LinearTask& task)
{
    return task.srcDepth() == CV_16U ? 65535 : 255;
}

int pixelExponent(const LinearTask& task)
{
    return tensorSeparablePixelExponent + (task.dstDepth() == CV_32F ? tensorSeparableFloatExponent : 0);
}

// The exponent by which row sums are multiplied before they are split, so that the largest is below 2^15. Those of
// bytes are, and only floats need what is lost of dark pixels.
int rowSumExponent(const LinearTask& task, const Vector& row)
{
    if (task.dstDepth() != CV_32F && task.srcDepth() == CV_8U)
        return 0;
    const double largest = largestPixel(task) * std::max(absoluteSum(row.coefficients), 1.0);
    return -pixelExponent(task) + largestExponent - std::ilogb(largest);
}

// Whether two fp16 parts keep each coefficient to splitUnits.
bool keepsEach(const Vector& vector)
{
    return std::all_of(vector.coefficients.begin(), vector.coefficients.end(),
                       [](double w)
                       {
                           const double high = toHalf(w).value, both = high + toHalf(w - high).value;
                           return std::abs(w - both) <= std::ldexp(splitUnits * std::abs(w), -24);
                       });
}

// Float destinations: the error has to be small relative to the products of each window. The second part of a row sum
// is a multiple of 2^-24, so what a pixel of 1 adds to a row sum must not be too small.
bool isPreciseForFloats(const LinearTask& task, const Vectors& vectors)
{
    double least = std::ldexp(1.0, largestExponent);
    for (double w : vectors.row.coefficients)
        if (w != 0)
            least = std::min(least, std::abs(w));
    const double ofPixel = std::ldexp(least, rowSumExponent(task, vectors.row) + pixelExponent(task));
    return keepsEach(vectors.row) && keepsEach(vectors.column) && ofPixel * darkUnits >= 0.5;
}

bool isExactEnough(const LinearTask& task, const Vectors& vectors)
{
    if (!task.result.sums.exact)
        return task.area() >= splitError && isModerate(task.result.offset) &&
               (task.dstDepth() != CV_32F || isPreciseForFloats(task, vectors));
    const Vector& column = vectors.column;
    return absoluteSum(task.row) * largestPixel(task) < exactRowSum && !column.needsSplit && isExactOffset(task.result);
}

bool suitsTensorCores(const LinearTask& task)
{
    const int from = task.srcDepth(), to = task.dstDepth();
    return task.isSeparable && (from == CV_8U || from == CV_16U) &&
           (to == from || (from == CV_8U && (to == CV_16S || to == CV_32F))) && isModerate(absoluteSum(task.row)) &&
           isModerate(absoluteSum(task.column));
}

Vectors scaledVectors(const LinearTask& task)
{
    return {scaled(task.row, task.neighbourhood.anchor.x), scaled(task.column, task.neighbourhood.anchor.y)};
}

StripFinish finishOf(const LinearTask& task, const Vectors& vectors)
{
    const double unit = std::ldexp(1.0, -vectors.row.exponent - vectors.column.exponent - pixelExponent(task) -
                                            rowSumExponent(task, vectors.row));
    return visitDepth(task.dstDepth(),
                      [&](auto pixel)
                      {
                          using D = decltype(pixel);
                          const bool isByte = std::is_same<D, std::uint8_t>::value;
                          return makeFinish<D>(unit, task.result, isByte ? DirectFinish{1, false} : noDirectFinish);
                      });
}

}  // namespace

Neighbourhood tensorSeparableNeighbourhood(const LinearTask& task)
{
    Neighbourhood centred = task.neighbourhood;
    const Neighbourhood& n = task.neighbourhood;
    centred.anchor = Point(std::max(n.anchor.x, n.window.width - 1 - n.anchor.x),
                           std::max(n.anchor.y, n.window.height - 1 - n.anchor.y));
    centred.window = Size(2 * centred.anchor.x + 1, 2 * centred.anchor.y + 1);
    return centred;
}

TensorSeparableBlocks tensorTwoPassBlocks(const LinearTask& task)
{
    const Point reach = tensorSeparableNeighbourhood(task).anchor;
    const auto blocks = [](int elements) { return 1 + (elements + 7) / 8; };
    return {blocks(reach.x * task.channels()), blocks(reach.y)};
}

bool suitsTensorTwoPass(const LinearTask& task)
{
    if (!suitsTensorCores(task) || !isExactEnough(task, scaledVectors(task)))
        return false;
    const SumPrecision& sums = task.result.sums;
    if (sums.exact || task.dstDepth() == CV_32F)
        return !sums.useDouble;
    // A product passes through the roundings of a few groups of inputs, then through those of their sums.
    const TensorSeparableBlocks blocks = tensorTwoPassBlocks(task);
    const int products = 2 * static_cast<int>(CV_ELEM_SIZE1(task.srcType)) + 3;
    const double additions =
        (tensorTwoPassGroups(blocks.x) + tensorTwoPassGroups(blocks.y)) / static_cast<double>(tensorTwoPassTiles);
    const double error = splitsError + tensorTwoPassTiles * productError * products + additionError * additions;
    if (!sums.useDouble)
        return error <= task.area();
    // Sums in double are asked for because long ones in float, of all products, are not precise enough.
    const double most = absoluteSum(task.row) * absoluteSum(task.column) * largestPixel(task);
    return error / exactFloat * (most + std::abs(task.result.offset)) <= 0.5;
}

TensorSeparableChoice chooseTensorSeparable(const LinearTask& task)
{
    TensorSeparableChoice choice;
    if (!suitsTensorCores(task) || task.srcDepth() != CV_8U || task.result.sums.useDouble)
        return choice;
    const Vectors vectors = scaledVectors(task);
    choice.split = vectors.row.needsSplit || vectors.column.needsSplit;
    const Point reach = tensorSeparableNeighbourhood(task).anchor;
    if (!isExactEnough(task, vectors) ||
        2 * std::max(reach.x, reach.y) + 1 <
            tensorSeparableMinSide(choice.split, task.channels(), task.dstDepth() == CV_8U))
        return choice;
    const int elements = reach.x * task.channels();
    choice.variant = selectTensorSeparableBlocks(elements, reach.y);
    choice.longVariant = selectTensorSeparableLong(elements, reach.y);
    if (choice.variant >= 0 && choice.longVariant >= 0)
    {
        // The long kernel keeps coefficients elsewhere: it is faster only for the same blocks.
        const TensorSeparableBlocks blocks = tensorSeparableBlocks().blocks[choice.variant];
        const TensorSeparableLongVariant kernel = tensorSeparableLongVariants().kernels[choice.longVariant];
        if (blocks.x != kernel.x || blocks.y != kernel.y)
            choice.longVariant = -1;
    }
    return choice;
}

TensorSeparableCoefficients makeTensorSeparable(const LinearTask& task, TensorSeparableBlocks blocks, bool split,
                                                TensorSeparableBlocks zeros)
{
    const Vectors vectors = scaledVectors(task);
    TensorSeparableCoefficients made = {
        split, finishOf(task, vectors), static_cast<float>(std::ldexp(1.0, rowSumExponent(task, vectors.row))), {}};
    const auto appendZeros = [&](int count) { made.fragments.resize(made.fragments.size() + count * 2 * 32 * 4); };
    appendFragments(vectors.row, blocks.x, task.channels(), true, made.fragments);
    appendZeros(zeros.x);
    appendFragments(vectors.column, blocks.y, 1, false, made.fragments);
    appendZeros(zeros.y);
    return made;
}

}  // namespace cv::cuda::fastfilters
