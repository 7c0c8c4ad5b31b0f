// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/load_row.simd.hpp"

#include "cpu/boxes/box_rows.hpp"

// Sums of windows along a row of the sums of columns. Vectors may begin and end after the row, which is followed by
// stripeSlack elements. To be included after box_columns.simd.hpp.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// Moves by words, across lanes. With AVX-512, OpenCV moves bytes by faster instructions than words.
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

// The last one or two words, in every position.
template <int Words = 1>
inline v_int8 broadcastLast(const v_int8& values)
{
    constexpr int first = floatLanes - Words;
#if CFF_SIMD_BITS == 512
    // With masks, because GCC 12 warns of the undefined operands of other forms.
    if constexpr (Words == 1)
        return v_int8(_mm512_maskz_permutexvar_epi32(0xffff, _mm512_set1_epi32(first), values.val));
    else
        return v_int8(_mm512_maskz_permutexvar_epi64(0xff, _mm512_set1_epi64(first / 2), values.val));
#else
    const v_int8 last = v_rotate_right<4 * first>(values);
    if constexpr (Words == 1)
        return v_reinterpret_as_s8(vx_setall_s32(v_extract_n<0>(v_reinterpret_as_s32(last))));
    else
        return v_reinterpret_as_s8(vx_setall_s64(v_extract_n<0>(v_reinterpret_as_s64(last))));
#endif
}

inline v_int32 broadcastLast(const v_int32& values)
{
    return v_reinterpret_as_s32(broadcastLast(v_reinterpret_as_s8(values)));
}

template <int Words>
inline v_int16 broadcastLast(const v_int16& values)
{
    return v_reinterpret_as_s16(broadcastLast<Words>(v_reinterpret_as_s8(values)));
}

// The last four words, repeated.
inline v_int32 lastPixelOf4(const v_int32& values)
{
#if CFF_SIMD_BITS == 512
    return v_int32(_mm512_maskz_shuffle_i32x4(0xffff, values.val, values.val, 0xff));
#elif CFF_SIMD_BITS == 256
    return v_int32(_mm256_permute2x128_si256(values.val, values.val, 0x11));
#else
    return values;
#endif
}

// The last three words, repeated.
inline v_int32 lastWordsOf3(const v_int32& values)
{
#if CFF_SIMD_BITS == 512
    const __m512i places = _mm512_setr_epi32(13, 14, 15, 13, 14, 15, 13, 14, 15, 13, 14, 15, 13, 14, 15, 13);
    return v_int32(_mm512_maskz_permutexvar_epi32(0xffff, places, values.val));
#elif CFF_SIMD_BITS == 256
    return v_int32(_mm256_permutevar8x32_epi32(values.val, _mm256_setr_epi32(5, 6, 7, 5, 6, 7, 5, 6)));
#else
    return v_extract<1>(values, v_broadcast_element<1>(values));
#endif
}

inline v_int16 lastWordsOf3(const v_int16& values)
{
    return v_reinterpret_as_s16(lastWordsOf3(v_reinterpret_as_s32(values)));
}

// Modulo 2^16 for short. Before the first of the columns there are boxMargin zeros, which fill the first vector.
template <typename Sum>
inline int sumOf(const Sum* columns, int count)
{
    auto sum = vx_load(columns + count - lanesOf<Sum>);
    for (int end = count - lanesOf<Sum>; end > 0; end -= lanesOf<Sum>)
        sum = plus(sum, vx_load(columns + end - lanesOf<Sum>));
    return v_reduce_sum(sum);
}

// Sums of every `Words`-th word from the first one on; for 16-bit lanes, the two halves of a word are summed
// separately.
template <int Words = 1, typename Vector>
inline Vector prefixSum(Vector values)
{
    if constexpr (Words < floatLanes)
        values = plus(values, moveUp<Words>(values));
    if constexpr (2 * Words < floatLanes)
        values = plus(values, moveUp<2 * Words>(values));
    if constexpr (4 * Words < floatLanes)
        values = plus(values, moveUp<4 * Words>(values));
    if constexpr (8 * Words < floatLanes)
        values = plus(values, moveUp<8 * Words>(values));
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
    int count;  // outputs, in elements
    // doublings(width) rows of `pitch` elements, if there may be other numbers of channels than 1, 3 and 4.
    Sum* doubled = nullptr;
    int pitch = 0;
};

// Calls put(x, sums), sums[v] = window(x + v * lanes), for each block of elements from x on; the last one may end after
// the row.
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

// The methods of summing the windows of a row, which hand the sums to `put`.

// Few columns, one by one. `Width`: the number of columns if the compiler should know it, otherwise 0.
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

// One channel, by prefix sums of the columns that enter and leave.
struct SumPrefixes
{
    template <typename Put>
    CV_ALWAYS_INLINE void operator()(const WindowRow<int>& row, const RowsAhead& ahead, const Put& put) const
    {
        const int *const left = row.columns - 1, *const right = left + row.width;
        v_int32 before = vx_setall_s32(sumOf(row.columns, row.width - 1));  // the window of the output before the first
                                                                            // one
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
        // The windows of the two outputs before the first one, each moved by two columns per step.
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

// The same for 4 channels.
struct SumPrefixesOf4
{
    template <typename Put>
    CV_ALWAYS_INLINE void operator()(const WindowRow<short>& row, const RowsAhead& ahead, const Put& put) const
    {
        constexpr int channels = 4, words = 2;
        const short *const left = row.columns - channels, *const right = left + row.width * channels;
        // The window of the pixel before the first one, by two pixels; the first of these may lie before the columns.
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
        // The window of the pixel before the first one, in each pixel of a vector.
        v_int32x4 pixel = v_setall_s32(0);
        for (const int* from = left + channels; from < right; from += channels)
            pixel = v_add(pixel, v_load(from));
        int first[floatLanes];
        for (int i = 0; i < floatLanes; i += channels)
            v_store(first + i, pixel);
        v_int32 before = vx_load(first);
        const auto window = [&](int x)
        {
            const v_int32 steps = prefixSum<channels>(v_sub(vx_load(right + x), vx_load(left + x)));
            const v_int32 sum = v_add(before, steps);
            before = v_add(before, lastPixelOf4(steps));
            return sum;
        };
        forBlocks<int>(row.count, ahead, window, put);
    }
};

// The same for 3 channels, whose words repeat after one pixel of ints, or two pixels of shorts.
struct SumPrefixesOf3
{
    template <typename Put>
    CV_ALWAYS_INLINE void operator()(const WindowRow<short>& row, const RowsAhead& ahead, const Put& put) const
    {
        const short *const left = row.columns - channels, *const right = left + row.width * channels;
        // The windows of the two pixels before the first one, each moved by two pixels per step.
        int sums[2 * channels];
        for (int c = 0; c < channels; ++c)
        {
            sums[c] = sumOfChannel(row, c, row.width - 2);
            sums[c + channels] = sums[c] + row.columns[(row.width - 2) * channels + c];
        }
        const auto steps = [&](int x)
        {
            return v_sub_wrap(v_add_wrap(vx_load(right + x), vx_load(right + x - channels)),
                              v_add_wrap(vx_load(left + x), vx_load(left + x - channels)));
        };
        sumSteps(row, ahead, sums, steps, put);
    }
    template <typename Put>
    CV_ALWAYS_INLINE void operator()(const WindowRow<int>& row, const RowsAhead& ahead, const Put& put) const
    {
        const int *const left = row.columns - channels, *const right = left + row.width * channels;
        int sums[channels];
        for (int c = 0; c < channels; ++c)
            sums[c] = sumOfChannel(row, c, row.width - 1);
        const auto steps = [&](int x) { return v_sub(vx_load(right + x), vx_load(left + x)); };
        sumSteps(row, ahead, sums, steps, put);
    }

private:
    static constexpr int channels = 3;

    template <typename Sum>
    static int sumOfChannel(const WindowRow<Sum>& row, int channel, int width)
    {
        unsigned sum = 0;  // modulo 2^32
        for (int i = 0; i < width; ++i)
            sum += row.columns[i * channels + channel];
        return static_cast<int>(sum);
    }
    // `sums`: the windows before the first one.
    template <typename Sum, int Count, typename Steps, typename Put>
    static CV_ALWAYS_INLINE void sumSteps(const WindowRow<Sum>& row, const RowsAhead& ahead, const int (&sums)[Count],
                                          const Steps& steps, const Put& put)
    {
        Sum first[lanesOf<Sum>];
        for (int i = 0; i < lanesOf<Sum>; ++i)
            first[i] = static_cast<Sum>(sums[i % Count]);
        auto before = vx_load(first);
        const auto window = [&](int x)
        {
            const auto sum = plus(before, prefixSum<channels>(steps(x)));
            before = lastWordsOf3(sum);
            return sum;
        };
        forBlocks<Sum>(row.count, ahead, window, put);
    }
};

// Any number of channels: sums of 2, 4, 8 ... columns, and of those that a window consists of.
struct SumDoubled
{
    template <typename Sum, typename Put>
    CV_ALWAYS_INLINE void operator()(const WindowRow<Sum>& row, const RowsAhead& ahead, const Put& put) const
    {
        const Sum* terms[mostDoublings + 3];
        const int count = termsOf(row, terms);
        for (int x = 0; x < row.count; x += windowBlock)
        {
            ahead.ask<windowBlock>(x);
            WindowSums<Sum> sums;
            for (int v = 0; v < blockVectors<Sum>; ++v)
                sums[v] = vx_load(terms[0] + x + v * lanesOf<Sum>);
            for (int i = 1; i < count; ++i)
                for (int v = 0; v < blockVectors<Sum>; ++v)
                    sums[v] = plus(sums[v], vx_load(terms[i] + x + v * lanesOf<Sum>));
            put(x, sums);
        }
    }

private:
    template <typename Sum>
    static int termsOf(const WindowRow<Sum>& row, const Sum** terms)
    {
        const Sum* powers[mostDoublings + 1] = {row.columns};  // sums of 1, 2, 4 ...
        const int last = doublings(row.width);
        for (int i = 0; i < last; ++i)
        {
            Sum* const sums = row.doubled + i * row.pitch;
            const Sum *const left = powers[i], *const right = left + (row.channels << i);
            const int count = row.count + (row.width - (2 << i)) * row.channels;
            for (int x = 0; x < count; x += lanesOf<Sum>)
                v_store(sums + x, plus(vx_load(left + x), vx_load(right + x)));
            powers[i + 1] = sums;
        }
        int count = 0;
        for (int i = last, at = 0; i >= 0; --i)
            for (; (row.width - at) >> i > 0; at += 1 << i)
                terms[count++] = powers[i] + at * row.channels;
        return count;
    }
};

// Calls body(method) for the method that is the fastest, by measurement: moving sums are faster from small sizes on.
template <typename Sum, typename Body>
void chooseWindowSums(int width, int channels, const Body& body)
{
    if (width == 3)
        return body(SumColumns<3>());
    if (width == 5)
        return body(SumColumns<5>());
    if (width < 5)
        return body(SumColumns<0>());
    if (channels == 1)
        return body(SumPrefixes());
    if (channels == 3)
        return body(SumPrefixesOf3());
    if (channels == 4)
        return body(SumPrefixesOf4());
    body(SumDoubled());
}

// For the first row of outputs.
inline void sumFirstWindows(const short* columns, int width, int channels, int* sums, int count)
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

}  // namespace cv::cuda::fastfilters
