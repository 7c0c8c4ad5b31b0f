// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_SCAN_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_SCAN_SIMD_HPP

#include "cpu/simd/load_row.simd.hpp"

// Sums of windows in int, int64 or double that move along a row, and sums of columns that they are made from. To be
// included after simd.hpp.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

CV_ALWAYS_INLINE v_int32 loadSums(const int* sums)
{
    return vx_load(sums);
}
CV_ALWAYS_INLINE v_float64 loadSums(const double* sums)
{
    return vx_load(sums);
}
CV_ALWAYS_INLINE v_int64 loadSums(const int64* sums)
{
    return vx_load(sums);
}
CV_ALWAYS_INLINE v_int64 allSums(int64 sum)
{
    return vx_setall_s64(sum);
}
CV_ALWAYS_INLINE v_int32 allSums(int sum)
{
    return vx_setall_s32(sum);
}
CV_ALWAYS_INLINE v_float64 allSums(double sum)
{
    return vx_setall_f64(sum);
}

// The last element, in all. With masks, because GCC 12 warns of the undefined operands of other forms.
CV_ALWAYS_INLINE v_int32 lastOfAll(const v_int32& v)
{
#if CFF_SIMD_BITS == 512
    return v_int32(_mm512_maskz_permutexvar_epi32(0xffff, _mm512_set1_epi32(15), v.val));
#elif CFF_SIMD_BITS == 256
    return v_int32(_mm256_permutevar8x32_epi32(v.val, _mm256_set1_epi32(7)));
#else
    return v_broadcast_element<3>(v);
#endif
}
CV_ALWAYS_INLINE v_float64 lastOfAll(const v_float64& v)
{
#if CFF_SIMD_BITS == 512
    return v_float64(_mm512_maskz_permutexvar_pd(0xff, _mm512_set1_epi64(7), v.val));
#elif CFF_SIMD_BITS == 256
    return v_float64(_mm256_permute4x64_pd(v.val, 0xff));
#else
    return v_combine_high(v, v);
#endif
}

CV_ALWAYS_INLINE v_int64 lastOfAll(const v_int64& v)
{
    return v_reinterpret_as_s64(lastOfAll(v_reinterpret_as_f64(v)));
}

CV_ALWAYS_INLINE void addChange(const v_int32& change, int* sums)
{
    v_store(sums, v_add(vx_load(sums), change));
}
CV_ALWAYS_INLINE void addChange(const v_int32& change, double* sums)
{
    v_store(sums, v_add(vx_load(sums), v_cvt_f64(change)));
    v_store(sums + doubleLanes, v_add(vx_load(sums + doubleLanes), v_cvt_f64_high(change)));
}

CV_ALWAYS_INLINE void addChange(const v_int32& change, int64* sums)
{
    v_int64 low, high;
    v_expand(change, low, high);
    v_store(sums, v_add(vx_load(sums), low));
    v_store(sums + doubleLanes, v_add(vx_load(sums + doubleLanes), high));
}

// Moves lanes up. With AVX-512, OpenCV moves bytes by faster instructions than lanes.
template <int Lanes>
CV_ALWAYS_INLINE v_int32 moveLanes(const v_int32& v)
{
    return v_reinterpret_as_s32(v_rotate_left<4 * Lanes>(v_reinterpret_as_s8(v)));
}
template <int Lanes>
CV_ALWAYS_INLINE v_int64 moveLanes(const v_int64& v)
{
    return v_reinterpret_as_s64(v_rotate_left<8 * Lanes>(v_reinterpret_as_s8(v)));
}
template <int Lanes>
CV_ALWAYS_INLINE v_float64 moveLanes(const v_float64& v)
{
    return v_reinterpret_as_f64(v_rotate_left<8 * Lanes>(v_reinterpret_as_s8(v)));
}

// To each element, the elements before it in the vector are added.
template <int Distance, typename Vector>
CV_ALWAYS_INLINE Vector addBefore(const Vector& v)
{
    if constexpr (Distance < VTraits<Vector>::nlanes)
        return addBefore<2 * Distance>(v_add(v, moveLanes<Distance>(v)));
    else
        return v;
}

// Sums of windows along a row of one channel, from x = 1 on; that of x = 0 is there.
template <typename Sum>
void scanWindows(const Sum* columns, int width, Sum* windows, int count)
{
    using Vector = decltype(loadSums(columns));
    constexpr int lanes = VTraits<Vector>::nlanes;
    const int span = width - 1;
    Vector before = allSums(windows[0]);
    for (int x = 1; x < count; x += lanes)
    {
        const Vector change = v_sub(loadSums(columns + x + span), loadSums(columns + x - 1));
        const Vector sums = v_add(before, addBefore<1>(change));
        v_store(windows + x, sums);
        before = lastOfAll(sums);
    }
}

constexpr int mostVectorChannels = 4;

// That of x = 0, for each channel: by vectors that all begin with the same channel.
template <typename Sum>
void sumFirstWindow(const Sum* columns, int width, int channels, Sum* windows)
{
    using Vector = decltype(loadSums(columns));
    constexpr int lanes = VTraits<Vector>::nlanes, mostChannels = mostVectorChannels;
    const int elements = width * channels, step = channels * lanes;
    Vector vectors[mostChannels];
    for (int v = 0; v < channels; ++v)
        vectors[v] = allSums(Sum(0));
    int i = 0;
    for (; i + step <= elements; i += step)
        for (int v = 0; v < channels; ++v)
            vectors[v] = v_add(vectors[v], loadSums(columns + i + v * lanes));
    Sum sums[mostChannels * lanes];
    for (int v = 0; v < channels; ++v)
        v_store(sums + v * lanes, vectors[v]);
    for (int c = 0; c < channels; ++c)
    {
        windows[c] = 0;
        for (int k = c; k < step; k += channels)
            windows[c] += sums[k];
        for (int k = i + c; k < elements; k += channels)
            windows[c] += columns[k];
    }
}

template <typename Sum>
void addFirstWindow(const Sum* columns, int width, int channels, Sum* windows)
{
    for (int c = 0; c < channels; ++c)
        windows[c] = columns[c];
    for (int x = 1; x < width; ++x)
    {
        columns += channels;
        for (int c = 0; c < channels; ++c)
            windows[c] += columns[c];
    }
}

// Sums of windows along a row. After both rows there is room for a vector.
template <typename Sum>
void sumWindowsOf(const Sum* columns, int width, int channels, Sum* windows, int count)
{
    if (channels <= mostVectorChannels)
        sumFirstWindow(columns, width, channels, windows);
    else
        addFirstWindow(columns, width, channels, windows);
    if (channels == 1)
        return scanWindows(columns, width, windows, count);
    const int span = (width - 1) * channels;
    for (int x = channels; x < count; ++x)
        windows[x] = windows[x - channels] + (columns[x + span] - columns[x - channels]);
}

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters

#endif
