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

// Modulo 2^16 or 2^32.
inline v_int16 added(const v_int16& a, const v_int16& b)
{
    return v_add_wrap(a, b);
}

inline v_int32 added(const v_int32& a, const v_int32& b)
{
    return v_add(a, b);
}

// Sums from the first word on; of lanes of 16 bits those with even numbers and those with odd ones apart.
template <typename Vector>
inline Vector prefixSum(Vector values)
{
    values = added(values, moveUp<1>(values));
    values = added(values, moveUp<2>(values));
    if constexpr (floatLanes > 4)
        values = added(values, moveUp<4>(values));
    if constexpr (floatLanes > 8)
        values = added(values, moveUp<8>(values));
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
    int first = 0;  // the window of the output before the first, without its first column
    for (int i = 0; i < width - 1; ++i)
        first += columns[i];
    v_int32 before = vx_setall_s32(first);
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
    constexpr int lanes = CV_SIMD_WIDTH / static_cast<int>(sizeof(Sum));
    forVectors<lanes>(count, ahead,
                      [&](int x)
                      {
                          auto sum = vx_load(columns + x);
                          for (int i = 1; i < (Width > 0 ? Width : width); ++i)
                              sum = added(sum, vx_load(columns + x + i * step));
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
    int first = 0;
    for (int i = 0; i < width - 2; ++i)
        first += columns[i];
    const int second = first + columns[width - 2];
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
    int first = 0;
    for (int i = 0; i < width - 1; ++i)
        first += columns[i];
    v_int32 before = vx_setall_s32(first);
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

// The same of pixels with 3 or 4 channels, columns[-channels] to columns[-1] are 0.
inline v_int32x4 loadPixel(const int* columns)
{
    return v_load(columns);
}

inline v_int32x4 loadPixel(const short* columns)
{
    return v_load_expand(columns);
}

template <typename Column>
void sumPixelWindows(const Column* columns, int width, int channels, int* sums, int count)
{
    v_int32x4 sum = v_setzero_s32();
    for (int i = 0; i < width - 1; ++i)
        sum = v_add(sum, loadPixel(columns + i * channels));
    const Column* right = columns + (width - 1) * channels;
    const Column* left = columns - channels;
    for (int x = 0; x < count; x += channels)
    {
        sum = v_add(sum, v_sub(loadPixel(right + x), loadPixel(left + x)));
        v_store(sums + x, sum);
    }
}

void sumPixelWindows(const short* columns, int width, int channels, short* sums, int count)
{
    v_int16x8 sum = v_setzero_s16();
    for (int i = 0; i < width - 1; ++i)
        sum = v_add_wrap(sum, v_load(columns + i * channels));
    const short* right = columns + (width - 1) * channels;
    const short* left = columns - channels;
    for (int x = 0; x < count; x += channels)
    {
        sum = v_add_wrap(sum, v_sub_wrap(v_load(right + x), v_load(left + x)));
        v_store(sums + x, sum);
    }
}

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
