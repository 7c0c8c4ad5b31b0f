// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/load_row.simd.hpp"

// Sums of windows along a row of the sums of columns. Of one channel the differences of columns are summed as a prefix
// sum in a vector; with more channels a vector holds a pixel; few columns are added one by one. Vectors may begin and
// end behind the row, where there are stripeSlack elements. To be included after simd.hpp, by box_rows.simd.hpp alone.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// Moved by words, whatever the lanes. Of AVX-512 OpenCV moves bytes by faster instructions than words.
template <int Words>
inline v_int8 moveUp(const v_int8& values)
{
    return v_rotate_left<4 * Words>(values);
}

template <int Words>
inline v_int32 moveUp(const v_int32& values)
{
    return v_reinterpret_as_s32(moveUp<Words>(v_reinterpret_as_s8(values)));
}

template <int Words>
inline v_int16 moveUp(const v_int16& values)
{
    return v_reinterpret_as_s16(moveUp<Words>(v_reinterpret_as_s8(values)));
}

inline v_int32 broadcastLast(const v_int32& values)
{
    constexpr int bytes = 4 * (floatLanes - 1);
    return vx_setall_s32(v_extract_n<0>(v_reinterpret_as_s32(v_rotate_right<bytes>(v_reinterpret_as_s8(values)))));
}

template <typename Vector>
constexpr bool isShort = sizeof(typename VTraits<Vector>::lane_type) == sizeof(short);

// Modulo 2^16 or 2^32, of vectors of any length.
template <typename Vector>
inline Vector plus(const Vector& a, const Vector& b)
{
    if constexpr (isShort<Vector>)
        return v_add_wrap(a, b);
    else
        return v_add(a, b);
}

template <typename Vector>
inline Vector minus(const Vector& a, const Vector& b)
{
    if constexpr (isShort<Vector>)
        return v_sub_wrap(a, b);
    else
        return v_sub(a, b);
}

template <typename Sum>
constexpr int lanesOf = CV_SIMD_WIDTH / static_cast<int>(sizeof(Sum));

template <typename Column>
inline int sumOf(const Column* columns, int count)
{
    int sum = 0;
    for (int i = 0; i < count; ++i)
        sum += columns[i];
    return sum;
}

// Sums from the first word on; of lanes of 16 bits those with even numbers and those with odd ones apart.
template <typename Vector>
inline Vector prefixSum(Vector values)
{
    values = plus(values, moveUp<1>(values));
    values = plus(values, moveUp<2>(values));
    if constexpr (floatLanes > 4)
        values = plus(values, moveUp<4>(values));
    if constexpr (floatLanes > 8)
        values = plus(values, moveUp<8>(values));
    return values;
}

// body(x) for each vector of elements from x on; the last ones may lie behind `count`.
template <int Lanes, typename Body>
CV_ALWAYS_INLINE void forVectors(int count, const RowsAhead& ahead, const Body& body)
{
    constexpr int step = 2 * shortLanes;
    for (int x = 0; x < count; x += step)
    {
        ahead.ask<step>(x);
        for (int i = 0; i < step; i += Lanes)
            body(x + i);
    }
}

// Before the first of the columns there are boxMargin zeros.
void sumWindows(const int* columns, int width, int* sums, int count, const RowsAhead& ahead)
{
    v_int32 before = vx_setall_s32(sumOf(columns, width - 1));  // the window of the output before the first
    forVectors<floatLanes>(count, ahead,
                           [&](int x)
                           {
                               const v_int32 steps =
                                   prefixSum(v_sub(vx_load(columns + x + width - 1), vx_load(columns + x - 1)));
                               v_store(sums + x, v_add(before, steps));
                               before = v_add(before, broadcastLast(steps));
                           });
}

// Windows of few columns, one by one. `Width`: theirs, where the compiler is to know it; otherwise 0.
template <int Width, typename Sum>
void addColumns(const Sum* columns, int width, int step, Sum* sums, int count, const RowsAhead& ahead)
{
    forVectors<lanesOf<Sum>>(count, ahead,
                             [&](int x)
                             {
                                 auto sum = vx_load(columns + x);
                                 for (int i = 1; i < (Width > 0 ? Width : width); ++i)
                                     sum = plus(sum, vx_load(columns + x + i * step));
                                 v_store(sums + x, sum);
                             });
}

void sumColumns(const short* columns, int width, int step, short* sums, int count, const RowsAhead& ahead)
{
    switch (width)
    {
    case 3: return addColumns<3>(columns, width, step, sums, count, ahead);
    case 5: return addColumns<5>(columns, width, step, sums, count, ahead);
    case 7: return addColumns<7>(columns, width, step, sums, count, ahead);
    default: return addColumns<0>(columns, width, step, sums, count, ahead);
    }
}

void sumColumns(const int* columns, int width, int step, int* sums, int count, const RowsAhead& ahead)
{
    addColumns<0>(columns, width, step, sums, count, ahead);
}

void sumColumns(const short* columns, int width, int step, int* sums, int count, const RowsAhead& ahead)
{
    forVectors<shortLanes>(count, ahead,
                           [&](int x)
                           {
                               v_int32 left = vx_setzero_s32(), right = left;
                               for (int i = 0; i < width; ++i)
                               {
                                   left = v_add(left, vx_load_expand(columns + x + i * step));
                                   right = v_add(right, vx_load_expand(columns + x + floatLanes + i * step));
                               }
                               v_store(sums + x, left);
                               v_store(sums + x + floatLanes, right);
                           });
}

void sumWindows(const short* columns, int width, short* sums, int count, const RowsAhead& ahead)
{
    // The windows of the two outputs before the first, each moved by two columns a step.
    const int first = sumOf(columns, width - 2), second = first + columns[width - 2];
    v_int16 before = v_reinterpret_as_s16(vx_setall_s32((first & 0xffff) | static_cast<int>(unsigned(second) << 16)));
    forVectors<shortLanes>(count, ahead,
                           [&](int x)
                           {
                               const short *const right = columns + x + width - 1, *const left = columns + x - 1;
                               const v_int16 steps =
                                   prefixSum(v_sub_wrap(v_add_wrap(vx_load(right), vx_load(right - 1)),
                                                        v_add_wrap(vx_load(left), vx_load(left - 1))));
                               v_store(sums + x, v_add_wrap(before, steps));
                               before =
                                   v_add_wrap(before, v_reinterpret_as_s16(broadcastLast(v_reinterpret_as_s32(steps))));
                           });
}

// Windows of columns whose differences have 16 bits.
void sumWindows(const short* columns, int width, int* sums, int count, const RowsAhead& ahead)
{
    v_int32 before = vx_setall_s32(sumOf(columns, width - 1));
    forVectors<shortLanes>(count, ahead,
                           [&](int x)
                           {
                               v_int32 left, right;
                               v_expand(v_sub_wrap(vx_load(columns + x + width - 1), vx_load(columns + x - 1)), left,
                                        right);
                               left = prefixSum(left);
                               right = v_add(prefixSum(right), broadcastLast(left));
                               v_store(sums + x, v_add(before, left));
                               v_store(sums + x + floatLanes, v_add(before, right));
                               before = v_add(before, broadcastLast(right));
                           });
}

// A pixel of 3 or 4 channels, as a vector of sums.
inline v_int32x4 loadPixel(const int* columns, const int*)
{
    return v_load(columns);
}

inline v_int32x4 loadPixel(const short* columns, const int*)
{
    return v_load_expand(columns);
}

inline v_int16x8 loadPixel(const short* columns, const short*)
{
    return v_load(columns);
}

// Windows of such pixels, one after the other.
template <typename Column, typename Sum>
void sumPixelWindows(const Column* columns, int width, int channels, Sum* sums, int count)
{
    const auto load = [&](const Column* pixel) { return loadPixel(pixel, sums); };
    auto sum = load(columns);
    for (int i = 1; i < width - 1; ++i)
        sum = plus(sum, load(columns + i * channels));
    const Column* right = columns + (width - 1) * channels;
    const Column* left = columns - channels;
    for (int x = 0; x < count; x += channels)
    {
        sum = plus(sum, minus(load(right + x), load(left + x)));
        v_store(sums + x, sum);
    }
}

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
