// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/simd.hpp"

#include "cpu/simd/load_row.simd.hpp"
#include "cpu/simd/stripe_rows/stripe_rows.hpp"

#include "sharpen_bands.hpp"

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// `base` where the absolute difference is at most the threshold, and not NaN.
CV_ALWAYS_INLINE v_float32 beyond(const v_float32& threshold, const v_float32& difference, const v_float32& base,
                                  const v_float32& result)
{
    const v_float32 magnitude = v_abs(difference);
    return v_select(v_or(v_gt(threshold, magnitude), v_eq(threshold, magnitude)), base, result);
}

template <typename T>
void sharpen(const SharpenedRow& row)
{
    const T* const source = reinterpret_cast<const T*>(row.source);
    const v_float32 amount = vx_setall_f32(row.amount), threshold = vx_setall_f32(row.threshold);
    const auto result = [&](const v_float32& pixel, const v_float32& gaussian)
    {
        const v_float32 difference = v_sub(pixel, gaussian);
        return beyond(threshold, difference, pixel, v_add(pixel, v_mul(amount, difference)));
    };
    int x = 0;
    for (; x <= row.count - floatLanes; x += floatLanes)
        v_store(row.results + x, result(loadFloats(source + x), vx_load(row.first + x)));
    if (x == row.count)
        return;
    T last[floatLanes] = {};
    for (int i = 0; i < row.count - x; ++i)
        last[i] = source[x + i];
    v_store(row.results + x, result(loadFloats(last), vx_load(row.first + x)));
}

void subtract(const SharpenedRow& row)
{
    const v_float32 threshold = vx_setall_f32(row.threshold), zero = vx_setzero_f32();
    for (int x = 0; x < row.count; x += floatLanes)
    {
        const v_float32 difference = v_sub(vx_load(row.first + x), vx_load(row.second + x));
        v_store(row.results + x, beyond(threshold, difference, zero, difference));
    }
}

void sharpenAny(const SharpenedRow& row)
{
    switch (row.depth)
    {
    case CV_8U: return sharpen<uchar>(row);
    case CV_8S: return sharpen<schar>(row);
    case CV_16U: return sharpen<ushort>(row);
    case CV_16S: return sharpen<short>(row);
    default: return sharpen<float>(row);
    }
}

}  // namespace

void finishSharpened(const SharpenedRow& row, const StripeFinish& finish)
{
    if (row.source)
        sharpenAny(row);
    else
        subtract(row);
    finishRow(row.results, finish, row.out, row.count);
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
