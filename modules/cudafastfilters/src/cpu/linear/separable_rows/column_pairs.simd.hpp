// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_COLUMN_PAIRS_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_COLUMN_PAIRS_SIMD_HPP

#include "cpu/simd/vector_sums.simd.hpp"

#include "separable_rows.hpp"

// Columns of rows of 16-bit sums: one instruction multiplies the sums of two neighbouring rows by their coefficients
// and adds the products.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// As sumColumns(), for one chunk: `in` has pairs of rows, from the pair of the upper row of outputs on.
template <typename Put>
void sumColumnPairs(const int* const* in, const ColumnPair* pairs, int count, int begin, int end, Put&& put)
{
    for (int x = begin; x < end; x += columnVectors * floatLanes)
    {
        put.begin(x);
        v_int32 upper[columnVectors], lower[columnVectors];
        for (int v = 0; v < columnVectors; ++v)
            upper[v] = lower[v] = vx_setzero_s32();
        for (int i = 0; i < count; ++i)
        {
            const short* const from = reinterpret_cast<const short*>(in[i]) + 2 * x;
            const v_int16 a = v_reinterpret_as_s16(vx_setall_s32(pairs[i].upper));
            const v_int16 b = v_reinterpret_as_s16(vx_setall_s32(pairs[i].lower));
            for (int v = 0; v < columnVectors; ++v)
            {
                v_int16 sums = vx_load(from + v * shortLanes);
                CFF_KEEP_IN_REGISTER(sums);
                upper[v] = v_dotprod(sums, a, upper[v]);
                lower[v] = v_dotprod(sums, b, lower[v]);
            }
        }
        put.template operator()<IntSums, true>(x, upper, lower);
    }
}

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters

#endif
