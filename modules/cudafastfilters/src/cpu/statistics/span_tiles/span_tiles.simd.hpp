// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/simd.hpp"

#include "cpu/simd/load_row.simd.hpp"
#include "cpu/simd/stripe_rows/stripe_rows.hpp"

#include "span_tiles.hpp"

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// Differences and means of integers are exact in float.
template <typename T>
CV_ALWAYS_INLINE v_float32 spanOf(const T* least, const T* greatest, bool isMidpoint)
{
    const v_float32 low = loadFloats(least), high = loadFloats(greatest);
    return isMidpoint ? v_mul(v_add(low, high), vx_setall_f32(0.5f)) : v_sub(high, low);
}

// By way of double, so that a sum does not overflow; its rounding to 53 bits does not change that to 24.
CV_ALWAYS_INLINE v_float32 spanOf(const float* least, const float* greatest, bool isMidpoint)
{
    const v_float32 low = vx_load(least), high = vx_load(greatest);
    if (!isMidpoint)
        return v_sub(high, low);
    const v_float64 half = vx_setall_f64(0.5);
    return v_cvt_f32(v_mul(v_add(v_cvt_f64(low), v_cvt_f64(high)), half),
                     v_mul(v_add(v_cvt_f64_high(low), v_cvt_f64_high(high)), half));
}

template <typename T>
void finishAs(const SpanRow& row, const StripeFinish& finish)
{
    const T *const least = reinterpret_cast<const T*>(row.least), *const greatest =
                                                                      reinterpret_cast<const T*>(row.greatest);
    for (int x = 0; x < row.count; x += floatLanes)
        v_store(row.results + x, spanOf(least + x, greatest + x, row.isMidpoint));
    finishRow(row.results, finish, row.out, row.count);
}

// Ranges in the type of the pixels: 8 and 16 bits.
void subtractBytes(const SpanRow& row)
{
    int x = 0;
    for (; x <= row.count - CV_SIMD_WIDTH; x += CV_SIMD_WIDTH)
        v_store(row.out + x, v_sub(vx_load(row.greatest + x), vx_load(row.least + x)));
    for (; x < row.count; ++x)
        row.out[x] = static_cast<uchar>(row.greatest[x] - row.least[x]);
}

void subtractWords(const SpanRow& row)
{
    const ushort *const least = reinterpret_cast<const ushort*>(row.least), *const greatest =
                                                                                reinterpret_cast<const ushort*>(
                                                                                    row.greatest);
    ushort* const out = reinterpret_cast<ushort*>(row.out);
    int x = 0;
    for (; x <= row.count - shortLanes; x += shortLanes)
        v_store(out + x, v_sub(vx_load(greatest + x), vx_load(least + x)));
    for (; x < row.count; ++x)
        out[x] = static_cast<ushort>(greatest[x] - least[x]);
}

}  // namespace

void finishSpan(const SpanRow& row, const StripeFinish& finish)
{
    const bool isSame = finish.depth == row.depth && !row.isMidpoint;
    switch (row.depth)
    {
    case CV_8U: return isSame ? subtractBytes(row) : finishAs<uchar>(row, finish);
    case CV_8S: return finishAs<schar>(row, finish);
    case CV_16U: return isSame ? subtractWords(row) : finishAs<ushort>(row, finish);
    case CV_16S: return finishAs<short>(row, finish);
    default: return finishAs<float>(row, finish);
    }
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
