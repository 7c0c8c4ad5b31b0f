// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/simd.hpp"

#include "cpu/simd/finish_ways.simd.hpp"
#include "cpu/simd/stripe_rows/stripe_rows.hpp"

#include "cpu/boxes/box_columns.simd.hpp"
#include "cpu/boxes/box_windows.simd.hpp"
#include "cpu/missing/near_inverse.simd.hpp"

#include "valid_boxes.hpp"

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// As a division rounds it: the remainder corrects an estimate.
CV_ALWAYS_INLINE v_float32 quotient(const v_float32& dividend, const v_float32& divisor)
{
#if CV_AVX_512F
    const __m512 inverse = nearInverse(divisor.val);
    const __m512 close = _mm512_mul_ps(dividend.val, inverse);
    return v_float32(_mm512_fmadd_ps(_mm512_fnmadd_ps(close, divisor.val, dividend.val), inverse, close));
#else
    return v_div(dividend, divisor);
#endif
}

// Writes the means of a row of windows.
template <typename T>
struct PutMeans
{
    explicit PutMeans(const ValidBoxRow& row)
        : shift(row.shift),
          pixelBits(vx_setall_s32((1 << row.shift) - 1)),
          leastCount(vx_setall_s32(row.leastCount)),
          missing(vx_setall_s32(row.missing)),
          out(reinterpret_cast<T*>(row.results)),
          count(row.resultCount)
    {
    }

    CV_ALWAYS_INLINE v_int32 mean(const v_int32& keys) const
    {
        const v_int32 valid = v_reinterpret_as_s32(v_shr(v_reinterpret_as_u32(keys), shift));
        const v_int32 rounded = v_round(quotient(v_cvt_f32(v_and(keys, pixelBits)), v_cvt_f32(valid)));
        return v_select(v_gt(leastCount, valid), missing, rounded);
    }

    CV_ALWAYS_INLINE void operator()(int x, const WindowSums<int>& keys) const
    {
        const v_int32 a = mean(keys[0]), b = mean(keys[1]), c = mean(keys[2]), d = mean(keys[3]);
        if constexpr (sizeof(T) == 1)
        {
            storeElements(v_pack_u(v_pack(a, b), v_pack(c, d)), out, x, count);
        }
        else
        {
            storeElements(v_pack_u(a, b), out, x, count);
            storeElements(v_pack_u(c, d), out, x + shortLanes, count);
        }
    }

    int shift;
    v_int32 pixelBits, leastCount, missing;
    T* out;
    int count;
};

template <typename T>
void moveAs(const ValidBoxRow& row)
{
    const T* const pixels = reinterpret_cast<const T*>(row.pixels);
    const v_int32 zero = vx_setzero_s32(), validBit = vx_setall_s32(1 << row.shift);
    for (int i = 0; i < row.count; i += floatLanes)
    {
        const v_int32 key = v_or(loadInts(pixels + i), v_and(v_sub(zero, loadInts(row.valid + i)), validBit));
        v_store(row.columns + i, v_add(vx_load(row.columns + i), v_sub(key, vx_load(row.keys + i))));
        v_store(row.keys + i, key);
    }
    if (!row.results)
        return;
    const RowsAhead none(StripeSource{}, 0, StripeDestination{}, row.depth);
    const WindowRow<int> windows = {row.columns, row.width, row.channels, row.resultCount};
    chooseWindowSums<int>(row.width, row.channels,
                          [&](auto sumWindows) { sumWindows(windows, none, PutMeans<T>(row)); });
}

}  // namespace

void moveValidBox(const ValidBoxRow& row)
{
    if (row.depth == CV_8U)
        moveAs<uchar>(row);
    else
        moveAs<ushort>(row);
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
