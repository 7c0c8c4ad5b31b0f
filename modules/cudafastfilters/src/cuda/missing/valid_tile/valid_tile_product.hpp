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

// Where the element `x` of a row lies: lanes that read 32 bytes each use all the banks.
CFF_HOST_DEVICE constexpr int validPlace(int x)
{
    return x ^ (x >> 3 & 4);
}

// Eight neighbours of a row whose place begins at a multiple of 8.
CFF_HOST_DEVICE void readEight(const float* row, int first, float (&values)[validTileOutputs])
{
    struct alignas(16) Four
    {
        float value[4];
    };
    CFF_UNROLL
    for (int i = 0; i < validTileOutputs; i += 4)
    {
        const Four four = *reinterpret_cast<const Four*>(row + validPlace(first + i));
        CFF_UNROLL
        for (int k = 0; k < 4; ++k)
            values[i + k] = four.value[k];
    }
}

CFF_HOST_DEVICE void writeEight(float* row, int first, const float (&values)[validTileOutputs])
{
    struct alignas(16) Four
    {
        float value[4];
    };
    CFF_UNROLL
    for (int i = 0; i < validTileOutputs; i += 4)
        *reinterpret_cast<Four*>(row + validPlace(first + i)) = {values[i], values[i + 1], values[i + 2],
                                                                 values[i + 3]};
}

// Eight neighbouring values, and eight of their weights.
struct ValidEight
{
    float value[validTileOutputs], weight[validTileOutputs];
};

// Adds eight taps, or the first `count`: the inputs are those in `a`, then those in `b`. Taps outside of the mask are
// left out, because an infinity times 0 is NaN.
template <bool Whole>
CFF_HOST_DEVICE void addValidTaps(const float* coefficients, int count, const ValidEight& a, const ValidEight& b,
                                  ValidEight& sums)
{
    constexpr int n = validTileOutputs;
    CFF_UNROLL
    for (int tap = 0; tap < n; ++tap)
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
    if (left > 0)
    {
        read(step + 1, b);
        addValidTaps<false>(coefficients, left, a, b, sums);
    }
    if (left > n)
    {
        read(step + 2, a);
        addValidTaps<false>(coefficients + n, left - n, b, a, sums);
    }
}

}  // namespace cv::cuda::fastfilters

#endif
