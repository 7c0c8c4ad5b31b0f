// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "matrix_mask.hpp"

#include "cuda/matrix/matrix_layout.hpp"
#include "matrix_long_plan.hpp"
#include "matrix_short_plan.hpp"

#include <algorithm>
#include <cmath>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

// Error, in units of 2^-24 of the largest possible sum, of splitting coefficients and row sums in two (three times
// 4 units) and of the sums kept in float: masks of as many coefficients have room for it.
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

// Rounds a number below 2^15 in absolute value to nearest.
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
    std::vector<double> weights;
    int anchor, exponent;
    bool needsSplit;
};

Vector scaled(std::vector<double> weights, int anchor)
{
    double largest = 0;
    for (double w : weights)
        largest = std::max(largest, std::abs(w));
    const int exponent = largest == 0 ? 0 : largestExponent - std::ilogb(largest);
    bool needsSplit = false;
    for (double& w : weights)
    {
        w = std::ldexp(w, exponent);
        needsSplit = needsSplit || toHalf(w).value != w;
    }
    return {weights, anchor, exponent, needsSplit};
}

double weightAt(const Vector& vector, int distance, int channels)
{
    const int tap = floorDivide(distance, channels) + vector.anchor;
    const bool inside = distance % channels == 0 && tap >= 0 && tap < static_cast<int>(vector.weights.size());
    return inside ? vector.weights[tap] : 0;
}

// Part 0 is the number rounded, part 1 the rest.
void appendHalf(double weight, int part, bool first, std::vector<std::uint32_t>& fragments)
{
    const Half high = toHalf(weight);
    const Half half = part == 0 ? high : toHalf(weight - high.value);
    if (first)
        fragments.push_back(half.bits);
    else
        fragments.back() |= static_cast<std::uint32_t>(half.bits) << 16;
}

// Both parts of a banded matrix, block after block: element (m, k) of a block is the coefficient of input k for
// output m, inputs and outputs `channels` apart being neighbours.
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
                const MatrixElement e = matrixElement(i / 8, i / 2 % 4, i % 2);
                const int output = alongRow ? matrixColumn(e.m) : e.m;
                const int input = 16 * block - before + (alongRow ? matrixColumn(e.k) : e.k);
                appendHalf(weightAt(vector, input - output, channels), part, i % 2 == 0, fragments);
            }
        }
    }
}

// The same for matrices whose rows are 8 outputs by the two parts.
void appendShortFragments(const Vector& vector, int groups, int channels, bool alongRow,
                          std::vector<std::uint32_t>& fragments)
{
    for (int block = 0; block < groups / 2; ++block)
    {
        for (int i = 0; i < 32 * 4 * 2; ++i)
        {
            const MatrixElement e = matrixElement(i / 8, i / 2 % 4, i % 2);
            const int input = 16 * block - shortMatrixReach(groups) + (alongRow ? matrixColumn(e.k) : e.k);
            appendHalf(weightAt(vector, input - e.m % 8, channels), e.m / 8, i % 2 == 0, fragments);
        }
    }
}

double absoluteSum(const std::vector<double>& weights)
{
    double sum = 0;
    for (double w : weights)
        sum += std::abs(w);
    return sum;
}

bool isExactEnough(const Neighbourhood& n, const std::vector<double>& row, const Vector& column,
                   const LinearResult& result)
{
    if (!result.sums.exact)
        return n.window.area() >= splitError && isModerate(result.offset);
    return absoluteSum(row) * 255 < exactRowSum && !column.needsSplit && isExactOffset(result);
}

MatrixBlocks blocksOf(const MatrixMask& mask)
{
    if (mask.kernel >= 0)
        return matrixBlocks().blocks[mask.kernel];
    const LongMatrix kernel = longMatrices().kernels[mask.longKernel];
    return {kernel.x, kernel.y};
}

// Both kernels, if both are there, have the same blocks.
void selectKernels(int channels, MatrixMask& mask)
{
    mask.kernel = selectMatrixBlocks(mask.reach.x * channels, mask.reach.y);
    mask.longKernel = selectLongMatrix(mask.reach.x * channels, mask.reach.y);
    if (mask.longKernel >= 0 && !hasOnePartLongMatrix(mask.longKernel))
        mask.split = true;
    if (mask.kernel < 0)
        return;
    const MatrixBlocks blocks = blocksOf(mask);
    const LongMatrix kernel = longMatrices().kernels[mask.longKernel];
    if (blocks.x != kernel.x || blocks.y != kernel.y)
        mask.longKernel = -1;
}

}  // namespace

MatrixMask makeMatrixMask(int srcType, int dstType, const Neighbourhood& n, const std::vector<double>& row_,
                          const std::vector<double>& column_, const LinearResult& result)
{
    MatrixMask mask;
    mask.reach = Point(std::max(n.anchor.x, n.window.width - 1 - n.anchor.x),
                       std::max(n.anchor.y, n.window.height - 1 - n.anchor.y));
    const int channels = CV_MAT_CN(srcType);
    if (CV_MAT_DEPTH(srcType) != CV_8U || CV_MAT_DEPTH(dstType) != CV_8U || result.sums.useDouble ||
        mask.reach.x * channels > maxStripHalo || !isModerate(absoluteSum(row_)) || !isModerate(absoluteSum(column_)))
        return mask;

    const Vector row = scaled(row_, n.anchor.x);
    const Vector column = scaled(column_, n.anchor.y);
    if (!isExactEnough(n, row_, column, result))
        return mask;
    mask.split = row.needsSplit || column.needsSplit;
    if (2 * std::max(mask.reach.x, mask.reach.y) + 1 < matrixMinSide(mask.split, channels))
        return mask;
    if (mask.split)
        mask.kernel = selectShortMatrix(mask.reach.x * channels, mask.reach.y);
    mask.isShort = mask.kernel >= 0;
    if (!mask.isShort)
        selectKernels(channels, mask);
    if (mask.kernel < 0 && mask.longKernel < 0)
        return mask;
    const double unit = std::ldexp(1.0, -row.exponent - column.exponent - pixelExponent);
    mask.finish = makeFinish<std::uint8_t>(unit, result, {1, false});
    if (mask.isShort)
    {
        appendShortFragments(row, shortMatrices().groups[mask.kernel], channels, true, mask.fragments);
        appendShortFragments(column, 2, 1, false, mask.fragments);
        return mask;
    }
    const MatrixBlocks blocks = blocksOf(mask);
    appendFragments(row, blocks.x, channels, true, mask.fragments);
    appendFragments(column, blocks.y, 1, false, mask.fragments);
    return mask;
}

String describeMatrix(const MatrixMask& mask, bool isLong)
{
    if (mask.isShort)
    {
        const int groups = shortMatrices().groups[mask.kernel];
        return format("separable, one pass, banded matrices on the tensor cores, 8 outputs by two parts of "
                      "coefficients a product, "
                      "%d inputs along the row and 16 along the column, %d outputs across and about %d rows a warp, "
                      "%.4f operations "
                      "a pixel on the tensor pipe (large enough to beat multiply-adds)",
                      8 * groups, 64, shortMatrixShape().rows, (groups / 2 + 2) / 64.0);
    }
    const MatrixBlocks blocks = blocksOf(mask);
    const LongMatrixShape longShape = longMatrixShape(blocks.x, blocks.y);
    const MatrixShape shape = matrixShape(blocks);
    const double products = (2 * blocks.x * (mask.split ? 2 : 1) + 2 * blocks.y * (mask.split ? 3 : 2)) / 256.0;
    return format(
        "separable, one pass, banded matrices on the tensor cores, %d x %d blocks of 16, %d outputs across and "
        "about %d rows a warp, %s coefficients, %.4f operations a pixel on the tensor pipe (large enough to beat "
        "multiply-adds)",
        blocks.x, blocks.y, 16 * (isLong ? longShape.tiles : shape.tiles), isLong ? longShape.rows : shape.rows,
        mask.split ? "two-part" : "one-part", products);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
