// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/simd.hpp"

#include "cpu/simd/load_row.simd.hpp"
#include "cpu/simd/stripe_rows/stripe_rows.hpp"

#include "cpu/statistics/trimmed_sums.hpp"

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// Windows are read in parts whose sums have no more bits than their vectors.
constexpr int mostOfBytes = 255;

CV_ALWAYS_INLINE v_uint16 noShorts(uchar)
{
    return vx_setzero_u16();
}
CV_ALWAYS_INLINE v_int16 noShorts(schar)
{
    return vx_setzero_s16();
}
CV_ALWAYS_INLINE v_uint32 noInts(ushort)
{
    return vx_setzero_u32();
}
CV_ALWAYS_INLINE v_int32 noInts(short)
{
    return vx_setzero_s32();
}

CV_ALWAYS_INLINE v_int32 asInts(const v_uint32& sums)
{
    return v_reinterpret_as_s32(sums);
}
CV_ALWAYS_INLINE v_int32 asInts(const v_int32& sums)
{
    return sums;
}

// Columns [0, count) of `rows` rows, from 8 to 16 bits or from 16 to 32.
template <typename T, typename Vector, typename Wide>
CV_ALWAYS_INLINE void addClamped(const TrimmedRow& row, const uchar* pixels, int rows, int count, const Vector& least,
                                 const Vector& greatest, Wide& low, Wide& high)
{
    for (int y = 0; y < rows; ++y, pixels += row.step)
    {
        const T* in = reinterpret_cast<const T*>(pixels);
        for (int x = 0; x < count; ++x, in += row.channels)
        {
            Wide first, second;
            v_expand(v_min(v_max(vx_load(in), least), greatest), first, second);
            low = v_add(low, first);
            high = v_add(high, second);
        }
    }
}

template <typename T>
void sumBytes(const TrimmedRow& row, int* sums)
{
    constexpr int lanes = CV_SIMD_WIDTH, intLanes = lanes / 4;
    const int columns = row.width < mostOfBytes ? row.width : mostOfBytes;
    const int most = mostOfBytes / columns, pixelBytes = row.channels;
    for (int i = 0; i < row.count; i += lanes)
    {
        const auto least = vx_load(reinterpret_cast<const T*>(row.least) + i);
        const auto greatest = vx_load(reinterpret_cast<const T*>(row.greatest) + i);
        v_int32 of0 = vx_setzero_s32(), of1 = of0, of2 = of0, of3 = of0;
        for (int y = 0; y < row.height; y += most)
            for (int x = 0; x < row.width; x += columns)
            {
                auto low = noShorts(T()), high = low;
                addClamped<T>(row, row.pixels + y * row.step + x * pixelBytes + i,
                              row.height - y < most ? row.height - y : most,
                              row.width - x < columns ? row.width - x : columns, least, greatest, low, high);
                of0 = v_add(of0, asInts(v_expand_low(low)));
                of1 = v_add(of1, asInts(v_expand_high(low)));
                of2 = v_add(of2, asInts(v_expand_low(high)));
                of3 = v_add(of3, asInts(v_expand_high(high)));
            }
        v_store(sums + i, of0);
        v_store(sums + i + intLanes, of1);
        v_store(sums + i + 2 * intLanes, of2);
        v_store(sums + i + 3 * intLanes, of3);
    }
}

template <typename T>
void sumShorts(const TrimmedRow& row, int* sums)
{
    constexpr int lanes = CV_SIMD_WIDTH / 2;
    for (int i = 0; i < row.count; i += lanes)
    {
        const auto least = vx_load(reinterpret_cast<const T*>(row.least) + i);
        const auto greatest = vx_load(reinterpret_cast<const T*>(row.greatest) + i);
        auto low = noInts(T()), high = low;
        addClamped<T>(row, row.pixels + i * sizeof(T), row.height, row.width, least, greatest, low, high);
        v_store(sums + i, asInts(low));
        v_store(sums + i + lanes / 2, asInts(high));
    }
}

void sumClamped(const TrimmedRow& row, int* sums)
{
    switch (row.depth)
    {
    case CV_8U: return sumBytes<uchar>(row, sums);
    case CV_8S: return sumBytes<schar>(row, sums);
    case CV_16U: return sumShorts<ushort>(row, sums);
    default: return sumShorts<short>(row, sums);
    }
}

// Sums wrap around, but not what is left of them.
template <typename T>
void removeTrimmed(const TrimmedRow& row, int* sums)
{
    const T *const least = reinterpret_cast<const T*>(row.least), *const greatest =
                                                                      reinterpret_cast<const T*>(row.greatest);
    const v_int32 below = vx_setall_s32(row.below), above = vx_setall_s32(row.above);
    for (int i = 0; i < row.count; i += floatLanes)
        v_store(sums + i, v_sub(vx_load(sums + i),
                                v_add(v_mul(loadInts(least + i), below), v_mul(loadInts(greatest + i), above))));
}

template <typename T>
void removeTrimmed(const TrimmedRow& row, double* sums)
{
    const T *const least = reinterpret_cast<const T*>(row.least), *const greatest =
                                                                      reinterpret_cast<const T*>(row.greatest);
    for (int i = 0; i < row.count; ++i)
        sums[i] -= static_cast<double>(row.below) * least[i] + static_cast<double>(row.above) * greatest[i];
}

template <typename Sum>
void removeAnyTrimmed(const TrimmedRow& row, Sum* sums)
{
    switch (row.depth)
    {
    case CV_8U: return removeTrimmed<uchar>(row, sums);
    case CV_8S: return removeTrimmed<schar>(row, sums);
    case CV_16U: return removeTrimmed<ushort>(row, sums);
    default: return removeTrimmed<short>(row, sums);
    }
}

// Between the limits; NaN counts as the greatest value.
CV_ALWAYS_INLINE v_float32 clamped(const v_float32& value, const v_float32& least, const v_float32& greatest)
{
#if CV_SSE2
    return v_max(v_min(value, greatest), least);  // the second argument beside NaN
#else
    return v_max(v_select(v_gt(greatest, value), value, greatest), least);
#endif
}

// Mean of half of the outputs of a vector of floats, from the sums of the differences to the least values.
CV_ALWAYS_INLINE v_float64 meanOf(const TrimmedRow& row, const v_float64& sum, const v_float64& least,
                                  const v_float64& greatest)
{
    const double count = static_cast<double>(row.width) * row.height - row.below - row.above;
    const v_float64 above = v_mul(v_sub(greatest, least), vx_setall_f64(row.above));
    const v_float64 mean = v_add(least, v_div(v_sub(sum, above), vx_setall_f64(count)));
    // Infinite limits, or NaN, are what the mean is.
    const v_float64 both = v_add(least, greatest);
    const v_float64 isFinite = v_gt(vx_setall_f64(1e39), v_abs(both));
    return v_select(isFinite, v_min(v_max(mean, least), greatest), both);
}

}  // namespace

void finishTrimmedInts(const TrimmedRow& row, const StripeFinish& finish, int* sums, unsigned char* out)
{
    sumClamped(row, sums);
    removeAnyTrimmed(row, sums);
    finishRow(sums, finish, out, row.count);
}

void addClampedSums(const TrimmedRow& part, int* ofPart, double* sums)
{
    sumClamped(part, ofPart);
    for (int i = 0; i < part.count; ++i)
        sums[i] += ofPart[i];
}

void finishTrimmedSums(const TrimmedRow& row, const StripeFinish& finish, double* sums, unsigned char* out)
{
    removeAnyTrimmed(row, sums);
    finishRow(sums, finish, out, row.count);
}

void finishTrimmedCounts(const TrimmedRow& row, const StripeFinish& finish, const int* ofLeast, int* ofGreatest,
                         unsigned char* out)
{
    const uchar *const least = row.least, *const greatest = row.greatest;
    const int above = row.above, others = row.width * row.height - row.below;
    const int ofSigns = row.depth == CV_8S ? -128 * (others - above) : 0;
    for (int i = 0; i < row.count; ++i)
        ofGreatest[i] += ofSigns - ofLeast[i] + others * least[i] - above * greatest[i];
    finishRow(ofGreatest, finish, out, row.count);
}

void finishTrimmedMeans(const TrimmedRow& row, const StripeFinish& finish, double* means, unsigned char* out)
{
    const float *const leastOf = reinterpret_cast<const float*>(row.least), *const greatestOf =
                                                                                reinterpret_cast<const float*>(
                                                                                    row.greatest);
    for (int i = 0; i < row.count; i += floatLanes)
    {
        const v_float32 least = vx_load(leastOf + i), greatest = vx_load(greatestOf + i);
        const v_float64 leastLow = v_cvt_f64(least), leastHigh = v_cvt_f64_high(least);
        v_float64 low = vx_setzero_f64(), high = low;
        const uchar* pixels = row.pixels + i * sizeof(float);
        for (int y = 0; y < row.height; ++y, pixels += row.step)
        {
            const float* in = reinterpret_cast<const float*>(pixels);
            for (int x = 0; x < row.width; ++x, in += row.channels)
            {
                const v_float32 value = clamped(vx_load(in), least, greatest);
                low = v_add(low, v_sub(v_cvt_f64(value), leastLow));
                high = v_add(high, v_sub(v_cvt_f64_high(value), leastHigh));
            }
        }
        v_store(means + i, meanOf(row, low, leastLow, v_cvt_f64(greatest)));
        v_store(means + i + doubleLanes, meanOf(row, high, leastHigh, v_cvt_f64_high(greatest)));
    }
    finishRow(means, finish, out, row.count);
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
