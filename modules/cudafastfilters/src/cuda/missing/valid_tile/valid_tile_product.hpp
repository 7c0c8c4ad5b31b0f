// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_TILE_PRODUCT_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_TILE_PRODUCT_HPP

#include "cuda/runtime/lane_ops.hpp"
#include "valid_tile_plan.hpp"

// The product that both passes of a tile are made of: 8 neighbouring outputs, with the sum of values and that of
// weights for each, so that an input that is read serves 8 multiply-adds of both. Coefficients are parameters of the
// kernel at an index that is the same for all threads, so they come as uniform registers.

namespace cv::cuda::fastfilters
{

// Eight neighbouring values, and eight of their weights.
struct ValidEight
{
    float value[validTileOutputs], weight[validTileOutputs];
};

// A value and its weight, as they lie in shared memory, and two of them.
struct alignas(8) ValidPair
{
    float value, weight;
};

struct alignas(16) ValidPairs
{
    float value0, weight0, value1, weight1;
};

// Where the pixel `x` lies in a row of `inputs` pixels. Couples of pixels are dealt to four planes in turn: the lanes
// of a warp, which are 8 pixels apart, then read neighbouring couples.
CFF_HOST_DEVICE constexpr int pixelPlace(int x, int inputs)
{
    return (x >> 1 & 3) * (inputs / 4) + (x >> 3) * 2 + (x & 1);
}

// Where the sums of the column `x` lie in a row: the couples of 8 columns change places, so that lanes that write 8
// columns each use all the banks, and so do lanes that read a column each.
CFF_HOST_DEVICE constexpr int sumPlace(int x)
{
    return x ^ (x >> 3 & 6);
}

// Eight neighbours of a row of pixels from a multiple of 8 on.
CFF_HOST_DEVICE void readPixels(const ValidPair* row, int first, int inputs, ValidEight& values)
{
    CFF_UNROLL
    for (int i = 0; i < validTileOutputs; i += 2)
    {
        const ValidPairs two = *reinterpret_cast<const ValidPairs*>(row + pixelPlace(first + i, inputs));
        values.value[i] = two.value0;
        values.weight[i] = two.weight0;
        values.value[i + 1] = two.value1;
        values.weight[i + 1] = two.weight1;
    }
}

CFF_HOST_DEVICE void writeSums(ValidPair* row, int first, const ValidEight& sums)
{
    CFF_UNROLL
    for (int i = 0; i < validTileOutputs; i += 2)
        *reinterpret_cast<ValidPairs*>(row + sumPlace(first + i)) = {sums.value[i], sums.weight[i], sums.value[i + 1],
                                                                     sums.weight[i + 1]};
}

// Eight values of a column, `step` elements apart.
CFF_HOST_DEVICE void readColumn(const ValidPair* from, int step, ValidEight& values)
{
    CFF_UNROLL
    for (int k = 0; k < validTileOutputs; ++k)
    {
        const ValidPair pair = from[k * step];
        values.value[k] = pair.value;
        values.weight[k] = pair.weight;
    }
}

// Adds eight taps, or the first `count`, which are fewer: the inputs are those in `a`, then those in `b`. Taps outside
// of the mask are left out, because an infinity times 0 is NaN.
template <bool Whole>
CFF_HOST_DEVICE void addValidTaps(const float* coefficients, int count, const ValidEight& a, const ValidEight& b,
                                  ValidEight& sums)
{
    constexpr int n = validTileOutputs;
    CFF_UNROLL
    for (int tap = 0; tap < (Whole ? n : n - 1); ++tap)
    {
        if (!Whole && tap >= count)
            break;
        CFF_UNROLL
        for (int i = 0; i < n; ++i)
        {
            const bool isFirst = tap + i < n;
            const int place = isFirst ? tap + i : tap + i - n;
            sums.value[i] = multiplyAdd(coefficients[tap], isFirst ? a.value[place] : b.value[place], sums.value[i]);
            sums.weight[i] =
                multiplyAdd(coefficients[tap], isFirst ? a.weight[place] : b.weight[place], sums.weight[i]);
        }
    }
}

// Adds both, correlated with `taps` coefficients; read(i, inputs) brings the inputs from 8 * i on.
template <typename Read>
CFF_HOST_DEVICE void correlateValid(const float* coefficients, int taps, const Read& read, ValidEight& sums)
{
    constexpr int n = validTileOutputs;
    ValidEight a, b;
    read(0, a);
    int left = taps, step = 0;
    CFF_NO_UNROLL
    for (; left >= 2 * n; left -= 2 * n, step += 2, coefficients += 2 * n)
    {
        read(step + 1, b);
        addValidTaps<true>(coefficients, n, a, b, sums);
        read(step + 2, a);
        addValidTaps<true>(coefficients + n, n, b, a, sums);
    }
    if (left >= n)
    {
        read(++step, b);
        addValidTaps<true>(coefficients, n, a, b, sums);
        a = b;
        left -= n;
        coefficients += n;
    }
    if (left > 0)
    {
        read(step + 1, b);
        addValidTaps<false>(coefficients, left, a, b, sums);
    }
}

}  // namespace cv::cuda::fastfilters

#endif
