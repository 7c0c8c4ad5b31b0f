// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "tensor_separable_coefficients.hpp"

#include "cuda/strips/make_finish.hpp"
#include "cuda/strips/strip_reader.hpp"
#include "tensor_separable_layout.hpp"
#include "tensor_separable_long_plan.hpp"

#include <algorithm>
#include <cmath>

namespace cv::cuda::fastfilters
{

namespace
{

// Error, in units of 2^-24 of the largest possible sum, of splitting coefficients and row sums in two (three times 4
// units) and of keeping the sums in float: the bound for masks with this many coefficients has room for it.
constexpr int splitError = 32;

// Coefficients are scaled so that the largest has this exponent, below the largest fp16.
constexpr int largestExponent = 14;

// Pixels are fp16 denormals, the byte times this power of two.
constexpr int pixelExponent = -24;

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

double absoluteSum(const std::vector<double>& coefficients)
{
    double sum = 0;
    for (double w : coefficients)
        sum += std::abs(w);
    return sum;
}

bool isExactEnough(const LinearTask& task, const Vector& column)
{
    if (!task.result.sums.exact)
        return task.area() >= splitError && isModerate(task.result.offset);
    return absoluteSum(task.row) * 255 < exactRowSum && !column.needsSplit && isExactOffset(task.result);
}

bool suitsTensorCores(const LinearTask& task)
{
    return task.isSeparable && task.srcDepth() == CV_8U && task.dstDepth() == CV_8U && !task.result.sums.useDouble &&
           tensorSeparableReach(task).x * task.channels() <= maxStripHalo && isModerate(absoluteSum(task.row)) &&
           isModerate(absoluteSum(task.column));
}

struct Vectors
{
    Vector row, column;
};

Vectors scaledVectors(const LinearTask& task)
{
    return {scaled(task.row, task.neighbourhood.anchor.x), scaled(task.column, task.neighbourhood.anchor.y)};
}

StripFinish finishOf(const LinearTask& task, const Vectors& vectors)
{
    const double unit = std::ldexp(1.0, -vectors.row.exponent - vectors.column.exponent - pixelExponent);
    return makeFinish<std::uint8_t>(unit, task.result, {1, false});
}

}  // namespace

Point tensorSeparableReach(const LinearTask& task)
{
    const Neighbourhood& n = task.neighbourhood;
    return Point(std::max(n.anchor.x, n.window.width - 1 - n.anchor.x),
                 std::max(n.anchor.y, n.window.height - 1 - n.anchor.y));
}

TensorSeparableChoice chooseTensorSeparable(const LinearTask& task)
{
    TensorSeparableChoice choice;
    if (!suitsTensorCores(task))
        return choice;
    const Vectors vectors = scaledVectors(task);
    choice.split = vectors.row.needsSplit || vectors.column.needsSplit;
    const Point reach = tensorSeparableReach(task);
    if (!isExactEnough(task, vectors.column) ||
        2 * std::max(reach.x, reach.y) + 1 < tensorSeparableMinSide(choice.split, task.channels()))
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

TensorSeparableCoefficients makeTensorSeparable(const LinearTask& task, TensorSeparableBlocks blocks, bool split)
{
    const Vectors vectors = scaledVectors(task);
    TensorSeparableCoefficients made = {split, finishOf(task, vectors), {}};
    appendFragments(vectors.row, blocks.x, task.channels(), true, made.fragments);
    appendFragments(vectors.column, blocks.y, 1, false, made.fragments);
    return made;
}

}  // namespace cv::cuda::fastfilters
