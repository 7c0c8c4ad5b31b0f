// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SEPARABLE_TILE_PRODUCT_CUH
#define OPENCV_CUDAFASTFILTERS_SEPARABLE_TILE_PRODUCT_CUH

#include "common/host_device.hpp"

#include <type_traits>

// The product that both passes of a separable tile are made of: 8 neighbouring outputs in 4 lines, 8 inputs of each
// line at a time. Coefficients are parameters of the kernel at an index that is the same for all threads, so they come
// as uniform registers: a multiply-add that reads three registers of threads runs at two thirds of the rate, because
// two of them often lie in one bank.

namespace cv::cuda::fastfilters
{

// Adds 4 inputs to 8 outputs of 4 lines, for taps in [First, Last]. Input q counts as `Half` * 4 + q; `coefficients`
// begin with tap 0. If not `odd`, tap Last is left out.
template <int Half, int First, int Last, bool Start, typename Sum>
__device__ __forceinline__ void addProducts(const Sum* coefficients, const Sum (&inputs)[4][4], bool odd,
                                            Sum (&outputs)[4][8])
{
    CFF_UNROLL
    for (int q = 0; q < 4; ++q)
    {
        CFF_UNROLL
        for (int i = 0; i < 8; ++i)
        {
            const int tap = 4 * Half + q - i;
            if (tap < First || tap > Last)
                continue;
            CFF_UNROLL
            for (int line = 0; line < 4; ++line)
            {
                if (Start && tap == 0)
                    outputs[line][i] = coefficients[0] * inputs[line][q];
                else if (tap < Last || Last >= 7 || odd)
                    outputs[line][i] = fma(coefficients[tap], inputs[line][q], outputs[line][i]);
            }
        }
    }
}

// The last inputs, with taps 0 to Rest and the taps before; the first 4 inputs have been read.
template <int Rest, bool Start, typename Sum, typename Read>
__device__ __forceinline__ void addLast(const Sum* coefficients, Read& read, bool odd, Sum (&a)[4][4],
                                        Sum (&outputs)[4][8])
{
    constexpr int first = Start ? 0 : -7;
    Sum b[4][4];
    read(1, b);
    addProducts<0, first, Rest, Start>(coefficients, a, odd, outputs);
    if (Rest > 0)
        read(0, a);
    addProducts<1, first, Rest, Start>(coefficients, b, odd, outputs);
    if (Rest > 0)
    {
        if (Rest > 4)
            read(1, b);
        addProducts<0, -7, Rest - 8, false>(coefficients + 8, a, odd, outputs);
        if (Rest > 4)
            addProducts<1, -7, Rest - 8, false>(coefficients + 8, b, odd, outputs);
    }
}

template <bool Start, typename Sum, typename Read>
__device__ __forceinline__ void addLast(const Sum* coefficients, int rest, Read& read, bool odd, Sum (&a)[4][4],
                                        Sum (&outputs)[4][8])
{
    if (rest == 0)
        addLast<0, Start>(coefficients, read, odd, a, outputs);
    else if (rest == 2)
        addLast<2, Start>(coefficients, read, odd, a, outputs);
    else if (rest == 4)
        addLast<4, Start>(coefficients, read, odd, a, outputs);
    else
        addLast<6, Start>(coefficients, read, odd, a, outputs);
}

// Correlates 8 outputs of 4 lines with `taps` coefficients. read(half, inputs) brings the next 4 inputs of each line,
// the first or second 4 of 8, while the previous 4 are multiplied. Taps outside the mask are left out, not multiplied
// by zero, which would matter over a NaN or an infinity.
template <typename Sum, typename Read>
__device__ __forceinline__ void correlate(const Sum* coefficients, int taps, Read read, Sum (&outputs)[4][8])
{
    const int blocks = taps / 8, rest = taps / 2 * 2 % 8;
    const bool odd = taps % 2 != 0;
    Sum a[4][4];
    read(0, a);
    if (blocks == 0)
    {
        addLast<true>(coefficients, rest, read, odd, a, outputs);
        return;
    }
    Sum b[4][4];
    read(1, b);
    addProducts<0, 0, 7, true>(coefficients, a, true, outputs);
    read(0, a);
    addProducts<1, 0, 7, true>(coefficients, b, true, outputs);
    CFF_NO_UNROLL
    for (int block = 1; block < blocks; ++block)
    {
        coefficients += 8;
        read(1, b);
        addProducts<0, -7, 7, false>(coefficients, a, true, outputs);
        read(0, a);
        addProducts<1, -7, 7, false>(coefficients, b, true, outputs);
    }
    addLast<false>(coefficients + 8, rest, read, odd, a, outputs);
}

}  // namespace cv::cuda::fastfilters

#endif
