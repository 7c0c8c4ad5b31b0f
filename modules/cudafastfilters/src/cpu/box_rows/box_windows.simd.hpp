// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/load_row.simd.hpp"

// Sums of windows along a row of the sums of columns. Vectors may begin and end behind the row, where there are
// stripeSlack elements. To be included after box_columns.simd.hpp, by box_rows.simd.hpp alone.

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

// The last one or two words.
template <int Words>
inline v_int16 broadcastLast(const v_int16& values)
{
    if constexpr (Words == 1)
        return v_reinterpret_as_s16(broadcastLast(v_reinterpret_as_s32(values)));
    constexpr int bytes = 4 * (floatLanes - Words);
    const v_int64 words = v_reinterpret_as_s64(v_rotate_right<bytes>(v_reinterpret_as_s8(values)));
    return v_reinterpret_as_s16(vx_setall_s64(v_extract_n<0>(words)));
}

// Modulo 2^16 of short. Before the first of the columns there are boxMargin zeros, which fill the first vector.
template <typename Sum>
inline int sumOf(const Sum* columns, int count)
{
    auto sum = vx_load(columns + count - lanesOf<Sum>);
    for (int end = count - lanesOf<Sum>; end > 0; end -= lanesOf<Sum>)
        sum = plus(sum, vx_load(columns + end - lanesOf<Sum>));
    return v_reduce_sum(sum);
}

// Sums of each `Words`-th word from the first ones on; of lanes of 16 bits those of either half of a word apart.
template <int Words = 1, typename Vector>
inline Vector prefixSum(Vector values)
{
    if constexpr (Words < 2)
        values = plus(values, moveUp<1>(values));
    if constexpr (Words < 4)
        values = plus(values, moveUp<2>(values));
    if constexpr (floatLanes > 4)
        values = plus(values, moveUp<4>(values));
    if constexpr (floatLanes > 8)
        values = plus(values, moveUp<8>(values));
    return values;
}

template <typename Sum>
using SumVector = decltype(vx_load(static_cast<const Sum*>(nullptr)));

// Elements that are summed together: a vector of bytes.
constexpr int windowBlock = CV_SIMD_WIDTH;

template <typename Sum>
constexpr int blockVectors = windowBlock / lanesOf<Sum>;

template <typename Sum>
using WindowSums = SumVector<Sum>[blockVectors<Sum>];

template <typename Sum>
struct WindowRow
{
    const Sum* columns;
    int width, channels;
    int count;    // of outputs, in elements
    Sum* memory;  // room for a row of them and boxMargin elements
};

// Calls put(x, sums), sums[v] = window(x + v * lanes), for each block of elements from x on; the last one may end
// behind the row.
template <typename Sum, typename Window, typename Put>
CV_ALWAYS_INLINE void forBlocks(int count, const RowsAhead& ahead, const Window& window, const Put& put)
{
    for (int x = 0; x < count; x += windowBlock)
    {
        ahead.ask<windowBlock>(x);
        WindowSums<Sum> sums;
        for (int v = 0; v < blockVectors<Sum>; ++v)
            sums[v] = window(x + v * lanesOf<Sum>);
        put(x, sums);
    }
}

// The ways to sum the windows of a row, and to hand them to `put`.

// Few columns, one by one. `Width`: theirs, where the compiler is to know it; otherwise 0.
template <int Width>
struct SumColumns
{
    template <typename Sum, typename Put>
    CV_ALWAYS_INLINE void operator()(const WindowRow<Sum>& row, const RowsAhead& ahead, const Put& put) const
    {
        const Sum* const columns = row.columns;
        const int width = Width > 0 ? Width : row.width, step = row.channels;
        const auto window = [&](int x)
        {
            auto sum = vx_load(columns + x);
            for (int i = 1; i < width; ++i)
                sum = plus(sum, vx_load(columns + x + i * step));
            return sum;
        };
        forBlocks<Sum>(row.count, ahead, window, put);
    }
};

// Of one channel, by prefix sums of the columns that come and go.
struct SumPrefixes
{
    template <typename Put>
    CV_ALWAYS_INLINE void operator()(const WindowRow<int>& row, const RowsAhead& ahead, const Put& put) const
    {
        const int *const left = row.columns - 1, *const right = left + row.width;
        v_int32 before = vx_setall_s32(sumOf(row.columns, row.width - 1));  // the window of the output before the first
        const auto window = [&](int x)
        {
            const v_int32 steps = prefixSum(v_sub(vx_load(right + x), vx_load(left + x)));
            const v_int32 sum = v_add(before, steps);
            before = v_add(before, broadcastLast(steps));
            return sum;
        };
        forBlocks<int>(row.count, ahead, window, put);
    }
    template <typename Put>
    CV_ALWAYS_INLINE void operator()(const WindowRow<short>& row, const RowsAhead& ahead, const Put& put) const
    {
        const short *const left = row.columns - 1, *const right = left + row.width;
        // The windows of the two outputs before the first, each moved by two columns a step.
        const int first = sumOf(row.columns, row.width - 2), second = first + row.columns[row.width - 2];
        v_int16 before =
            v_reinterpret_as_s16(vx_setall_s32((first & 0xffff) | static_cast<int>(unsigned(second) << 16)));
        const auto window = [&](int x)
        {
            const v_int16 steps = prefixSum(v_sub_wrap(v_add_wrap(vx_load(right + x), vx_load(right + x - 1)),
                                                       v_add_wrap(vx_load(left + x), vx_load(left + x - 1))));
            const v_int16 sum = v_add_wrap(before, steps);
            before = v_add_wrap(before, broadcastLast<1>(steps));
            return sum;
        };
        forBlocks<short>(row.count, ahead, window, put);
    }
};

// The same of 4 channels.
struct SumPrefixesOf4
{
    template <typename Put>
    CV_ALWAYS_INLINE void operator()(const WindowRow<short>& row, const RowsAhead& ahead, const Put& put) const
    {
        constexpr int channels = 4, words = 2;
        const short *const left = row.columns - channels, *const right = left + row.width * channels;
        // The window of the pixel before the first, by two pixels, the first of which may lie before the columns.
        v_int16x8 two = v_load(right - 2 * channels);
        for (const short* from = right - 4 * channels; from > left - channels; from -= 2 * channels)
            two = v_add_wrap(two, v_load(from));
        const int64 first = v_extract_n<0>(v_reinterpret_as_s64(v_add_wrap(two, v_rotate_right<channels>(two))));
        v_int16 before = v_reinterpret_as_s16(vx_setall_s64(first));
        const auto window = [&](int x)
        {
            const v_int16 steps = prefixSum<words>(v_sub_wrap(vx_load(right + x), vx_load(left + x)));
            const v_int16 sum = v_add_wrap(before, steps);
            before = v_add_wrap(before, broadcastLast<words>(steps));
            return sum;
        };
        forBlocks<short>(row.count, ahead, window, put);
    }
    template <typename Put>
    CV_ALWAYS_INLINE void operator()(const WindowRow<int>& row, const RowsAhead& ahead, const Put& put) const
    {
        constexpr int channels = 4;
        const int *const left = row.columns - channels, *const right = left + row.width * channels;
        // The window of the pixel before the first, in each pixel of a vector.
        v_int32x4 pixel = v_setall_s32(0);
        for (const int* from = left + channels; from < right; from += channels)
            pixel = v_add(pixel, v_load(from));
        int first[floatLanes];
        for (int i = 0; i < floatLanes; i += channels)
            v_store(first + i, pixel);
        v_int32 before = vx_load(first);
        const auto window = [&](int x)
        {
            const v_int32 steps = v_sub(vx_load(right + x), vx_load(left + x));
            const v_int32 sum = v_add(before, prefixSum<channels>(steps));
            before = v_add(before, sumOfPixels(steps));
            return sum;
        };
        forBlocks<int>(row.count, ahead, window, put);
    }

private:
    // In each pixel.
    static CV_ALWAYS_INLINE v_int32 sumOfPixels(v_int32 pixels)
    {
        if constexpr (floatLanes > 8)
            pixels = v_add(pixels, turned<8>(pixels, pixels));
        if constexpr (floatLanes > 4)
            pixels = v_add(pixels, turned<4>(pixels, pixels));
        return pixels;
    }
};

// A pixel of 3 or 4 channels, as a vector of sums.
inline v_int32x4 loadPixel(const int* sums)
{
    return v_load(sums);
}

inline v_int16x8 loadPixel(const short* sums)
{
    return v_load_low(sums);
}

inline void storePixel(int* sums, const v_int32x4& pixel)
{
    v_store(sums, pixel);
}

inline void storePixel(short* sums, const v_int16x8& pixel)
{
    v_store_low(sums, pixel);
}

// Pixel by pixel.
struct SumPixels
{
    template <typename Sum, typename Put>
    CV_ALWAYS_INLINE void operator()(const WindowRow<Sum>& row, const RowsAhead& ahead, const Put& put) const
    {
        const int channels = row.channels;
        const Sum *const left = row.columns - channels, *const right = left + row.width * channels;
        // Apart, that a sum waits for one addition. Sums take the places of steps that are no longer needed; so far
        // behind them, loads do not wait for stores.
        constexpr int behind = 48;
        Sum *const sums = row.memory, *const steps = sums + behind;
        for (int x = 0; x < row.count; x += lanesOf<Sum>)
            v_store(steps + x, minus(vx_load(right + x), vx_load(left + x)));
        auto sum = loadPixel(row.columns);
        for (int i = 1; i < row.width - 1; ++i)
            sum = plus(sum, loadPixel(row.columns + i * channels));
        for (int x = 0; x < row.count; x += 4 * channels)
            for (int k = 0; k < 4; ++k)
            {
                sum = plus(sum, loadPixel(steps + x + k * channels));
                storePixel(sums + x + k * channels, sum);
            }
        forBlocks<Sum>(
            row.count, ahead, [&](int x) { return vx_load(sums + x); }, put);
    }
};

// Calls body(way) for the one that is the fastest, by measurement: sums that move are soon faster.
template <typename Sum, typename Body>
void chooseWindowSums(int width, int channels, const Body& body)
{
    constexpr bool areShort = sizeof(Sum) == sizeof(short);
    const int few = channels == 1 || channels == 4 ? 5 : (areShort ? 11 : 7);
    if (width == 3)
        return body(SumColumns<3>());
    if (width == 5 && few >= 5)
        return body(SumColumns<5>());
    if (width <= few)
        return body(SumColumns<0>());
    if (channels == 1)
        return body(SumPrefixes());
    if (channels == 4)
        return body(SumPrefixesOf4());
    body(SumPixels());
}

// Of the first row of outputs.
void sumFirstWindows(const short* columns, int width, int channels, int* sums, int count)
{
    for (int c = 0; c < channels; ++c)
    {
        int sum = 0;
        for (int i = 0; i < width - 1; ++i)
            sum += columns[c + i * channels];
        for (int x = c; x < count; x += channels)
        {
            sum += columns[x + (width - 1) * channels];
            sums[x] = sum;
            sum -= columns[x];
        }
    }
}

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
