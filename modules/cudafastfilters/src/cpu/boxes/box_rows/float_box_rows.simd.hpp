// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FLOAT_BOX_ROWS_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_FLOAT_BOX_ROWS_SIMD_HPP

#include "cpu/simd/constants.simd.hpp"
#include "cpu/simd/correlate.simd.hpp"
#include "cpu/simd/stripe_rows/stripe_rows.hpp"

#include "cpu/boxes/box_rows.hpp"

// Sums of rows of floats, for float_box.simd.hpp.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

constexpr int base = floatBoxBase, shortWidth = 2 * base;  // rows are summed in registers below this width

// The sum of `Rest` neighbours, from the sums of 8, 4, 2 and 1 neighbours that it contains.
template <typename Type, int Rest>
CV_ALWAYS_INLINE typename Type::Vector sumOfRest(const typename Type::Vector& eight, const typename Type::Vector& four,
                                                 const typename Type::Vector& two, const typename Type::Vector& one)
{
    typename Type::Vector sum = Type::zero();
    if constexpr ((Rest & 8) != 0)
        sum = eight;
    if constexpr ((Rest & 4) != 0)
        sum = (Rest & 8) != 0 ? v_add(sum, four) : four;
    if constexpr ((Rest & 2) != 0)
        sum = (Rest & 12) != 0 ? v_add(sum, two) : two;
    if constexpr ((Rest & 1) != 0)
        sum = (Rest & 14) != 0 ? v_add(sum, one) : one;
    return sum;
}

// Whether pixels are loaded again instead of turned from two vectors: for 64 bytes, most loads cross cache lines.
constexpr bool loadsAgain = CV_SIMD_WIDTH < 64;

// The elements from `Step` after the beginning of vectors[v] on; those after the last vector are arbitrary.
template <typename Type, int Step, int Count>
CV_ALWAYS_INLINE typename Type::Vector behind(const typename Type::Vector (&vectors)[Count], int v)
{
    constexpr int whole = Step / Type::lanes, rest = Step % Type::lanes, last = Count - 1;
    const typename Type::Vector& second = vectors[v + whole + 1 < last ? v + whole + 1 : last];
    return turned<rest>(vectors[v + whole < last ? v + whole : last], second);
}

// sums[x] = the sum of `Rest` weighted pixels from x on. If windows are not `IsShort`, also eights[x] = the sum of 8 of
// them.
template <typename Type, int Channels, int Rest, bool IsShort>
void sumRest(const typename Type::Sum* pixels, typename Type::Sum weight, typename Type::Sum* eights,
             typename Type::Sum* sums, int count, const RowsAhead& ahead)
{
    constexpr int vectors = 4, block = vectors * Type::lanes, most = IsShort ? Rest : base;
    // The number of vectors of sums of `summed` pixels.
    constexpr auto countOf = [](int summed)
    { return summed < most ? (block + (most - summed) * Channels - 1) / Type::lanes + 1 : vectors; };
    const typename Type::Vector scale = Type::coefficient(weight);
    for (int x = 0; x < count; x += block)
    {
        ahead.ask<block>(x);
        typename Type::Vector one[countOf(1)], two[countOf(2)], four[countOf(4)], eight[vectors];
        for (int v = 0; v < countOf(1); ++v)
            one[v] = v_mul(vx_load(pixels + x + v * Type::lanes), scale);
        const auto oneBehind = [&](auto step, int v)
        {
            constexpr int elements = decltype(step)::value * Channels;
            return loadsAgain ? v_mul(vx_load(pixels + x + v * Type::lanes + elements), scale)
                              : behind<Type, elements>(one, v);
        };
        for (int v = 0; v < countOf(2); ++v)
            two[v] = most >= 2 ? v_add(one[v], oneBehind(Constant<1>(), v)) : one[v];
        for (int v = 0; v < countOf(4); ++v)
            four[v] = most >= 4 ? v_add(two[v], behind<Type, 2 * Channels>(two, v)) : two[v];
        for (int v = 0; v < vectors; ++v)
        {
            eight[v] = most >= 8 ? v_add(four[v], behind<Type, 4 * Channels>(four, v)) : four[v];
            if (!IsShort)
                v_store(eights + x + v * Type::lanes, eight[v]);
            const typename Type::Vector sum = sumOfRest<Type, Rest>(
                eight[v], behind<Type, (Rest & 8) * Channels>(four, v), behind<Type, (Rest & 12) * Channels>(two, v),
                oneBehind(Constant<(Rest & 14)>(), v));
            v_store(sums + x + v * Type::lanes, sum);
        }
    }
}

// Adds `number` sums of 8 pixels to sums[x], one every `step` elements; the last ends where those of the sum begin.
template <typename Type>
void addEights(const typename Type::Sum* eights, int number, int step, typename Type::Sum* sums, int count)
{
    constexpr int vectors = 4, block = vectors * Type::lanes;
    for (int x = 0; x < count; x += block)
    {
        typename Type::Vector sum[vectors];
        for (int v = 0; v < vectors; ++v)
            sum[v] = vx_load(sums + x + number * step + v * Type::lanes);
        for (int j = 0; j < number; ++j)
            for (int v = 0; v < vectors; ++v)
                sum[v] = v_add(sum[v], vx_load(eights + x + j * step + v * Type::lanes));
        for (int v = 0; v < vectors; ++v)
            v_store(sums + x + v * Type::lanes, sum[v]);
    }
}

template <typename Type, int Channels>
void sumRestOf(const typename Type::Sum* pixels, int width, typename Type::Sum weight, typename Type::Sum* eights,
               typename Type::Sum* sums, int count, const RowsAhead& ahead)
{
    if (width < shortWidth)
        withConstant<shortWidth - 1>(
            width, [&](auto rest)
            { sumRest<Type, Channels, decltype(rest)::value, true>(pixels, weight, eights, sums, count, ahead); });
    else
        withConstant<base - 1>(
            width % base, [&](auto rest)
            { sumRest<Type, Channels, decltype(rest)::value, false>(pixels, weight, eights, sums, count, ahead); });
}

// The same for any number of channels, in pieces of a row: sums of 2, 4 and 8 weighted pixels, in the same order.
template <typename Type>
class RestOfChannels
{
    using Sum = typename Type::Sum;

public:
    RestOfChannels(const Sum* pixels, int width, int channels, Sum weight)
        : pixels_(pixels),
          channels_(channels),
          isShort_(width < shortWidth),
          rest_(isShort_ ? width : width % base),
          most_(isShort_ ? width : base),
          scale_(Type::coefficient(weight))
    {
    }

    void operator()(Sum* eights, Sum* sums, int count, const RowsAhead& ahead)
    {
        for (int x = 0; x < count; x += piece)
        {
            ahead.ask<piece>(x);
            sumPiece(x, eights, sums, count - x < piece ? count - x : piece);
        }
    }

private:
    static constexpr int piece = 512, levels = 3;  // of 2, 4 and 8 pixels
    static constexpr int room = piece + shortWidth * mostBoxChannels + Type::lanes;

    void sumPiece(int x, Sum* eights, Sum* sums, int count)
    {
        const auto one = [&](int i) { return v_mul(vx_load(pixels_ + x + i), scale_); };
        if (most_ >= 2)
            for (int i = 0; i < count + (most_ - 2) * channels_; i += Type::lanes)
                v_store(sums_[0] + i, v_add(one(i), one(i + channels_)));
        for (int level = 1, pixels = 4; pixels <= most_ && level < levels; ++level, pixels *= 2)
        {
            const Sum *const left = sums_[level - 1], *const right = left + pixels / 2 * channels_;
            for (int i = 0; i < count + (most_ - pixels) * channels_; i += Type::lanes)
                v_store(sums_[level] + i, v_add(vx_load(left + i), vx_load(right + i)));
        }
        if (!isShort_)
            for (int i = 0; i < count; i += Type::lanes)
                v_store(eights + x + i, vx_load(sums_[levels - 1] + i));
        const Sum* terms[levels];
        int termCount = 0, before = 0;
        for (int level = levels - 1; level >= 0; --level)
            if ((rest_ >> level & 2) != 0)
            {
                terms[termCount++] = sums_[level] + before * channels_;
                before += 2 << level;
            }
        const int last = before * channels_;
        for (int i = 0; i < count; i += Type::lanes)
        {
            typename Type::Vector sum = termCount > 0 ? vx_load(terms[0] + i) : Type::zero();
            for (int t = 1; t < termCount; ++t)
                sum = v_add(sum, vx_load(terms[t] + i));
            if ((rest_ & 1) != 0)
                sum = termCount > 0 ? v_add(sum, one(i + last)) : one(i);
            v_store(sums + x + i, sum);
        }
    }

    const Sum* const pixels_;
    const int channels_;
    const bool isShort_;
    const int rest_, most_;
    const typename Type::Vector scale_;
    alignas(64) Sum sums_[levels][room];
};

// sumRest() of any window.
template <typename Type>
void sumRestOf(const typename Type::Sum* pixels, int width, int channels, typename Type::Sum weight,
               typename Type::Sum* eights, typename Type::Sum* sums, int count, const RowsAhead& ahead)
{
    switch (channels)
    {
    case 1: return sumRestOf<Type, 1>(pixels, width, weight, eights, sums, count, ahead);
    case 3: return sumRestOf<Type, 3>(pixels, width, weight, eights, sums, count, ahead);
    case 4: return sumRestOf<Type, 4>(pixels, width, weight, eights, sums, count, ahead);
    default: return RestOfChannels<Type>(pixels, width, channels, weight)(eights, sums, count, ahead);
    }
}

constexpr int mostHalvings = 28;  // for windows below 2^31

// How often a side of a window is halved until it is below 16.
inline int halvingsOf(int side)
{
    int count = 0;
    while (side >> count >= shortWidth)
        ++count;
    return count;
}

// To each sum, that which begins `step` elements later is added, and if IsOdd also a pixel another `step` later.
template <typename Type, bool IsOdd>
void addHalf(const typename Type::Sum* pixels, typename Type::Sum weight, int step, typename Type::Sum* sums, int count)
{
    constexpr int vectors = 4, block = vectors * Type::lanes;
    const typename Type::Vector scale = Type::coefficient(weight);
    for (int x = 0; x < count; x += block)
    {
        typename Type::Vector sum[vectors];
        for (int v = 0; v < vectors; ++v)
        {
            const int at = x + v * Type::lanes;
            sum[v] = v_add(vx_load(sums + at), vx_load(sums + at + step));
            if (IsOdd)
                sum[v] = v_add(sum[v], v_mul(vx_load(pixels + at + 2 * step), scale));
        }
        for (int v = 0; v < vectors; ++v)
            v_store(sums + x + v * Type::lanes, sum[v]);
    }
}

// sumBoxRow() by halves.
template <typename Type>
void sumWideRow(const typename Type::Sum* pixels, int width, int channels, typename Type::Sum weight,
                typename Type::Sum* eights, typename Type::Sum* sums, int count, const RowsAhead& ahead)
{
    int halvings = halvingsOf(width), side = width >> halvings;
    sumRestOf<Type>(pixels, side, channels, weight, eights, sums, count + (width - side) * channels, ahead);
    while (halvings > 0)
    {
        const int step = side * channels, next = width >> --halvings;
        const auto add = next % 2 != 0 ? addHalf<Type, true> : addHalf<Type, false>;
        add(pixels, weight, step, sums, count + (width - next) * channels);
        side = next;
    }
}

// sums[x] = weight * (pixels[x] + ... + pixels[x + (width - 1) * channels]). `eights`: room for a row; `sums`: room for
// a row of the source.
template <typename Type>
void sumBoxRow(const typename Type::Sum* pixels, int width, int channels, typename Type::Sum weight,
               typename Type::Sum* eights, typename Type::Sum* sums, int count, const RowsAhead& ahead)
{
    if (width >= leastHalvedWidth)
        return sumWideRow<Type>(pixels, width, channels, weight, eights, sums, count, ahead);
    const int all = count + (width - 1) * channels;
    if (width < shortWidth)
        return sumRestOf<Type>(pixels, width, channels, weight, eights, sums, count, ahead);
    sumRestOf<Type>(pixels, width, channels, weight, eights, sums, all, ahead);
    addEights<Type>(eights, width / base, base * channels, sums, count);
}

// Loads a row of weighted pixels.
template <typename Type>
void loadWeighted(const StripeSource& source, int row, typename Type::Sum weight, typename Type::Sum* out,
                  const RowsAhead& ahead)
{
    constexpr int block = 4 * Type::lanes;
    const typename Type::Sum* in = out;
    if (source.rows[row] && source.runCount == 1 && source.runs[0].from >= 0)
        in = reinterpret_cast<const typename Type::Sum*>(source.rows[row]) + source.runs[0].from * source.channels;
    else
        loadRow(source, row, out);
    const typename Type::Vector scale = Type::coefficient(weight);
    int x = 0;
    for (; x + block <= source.count; x += block)
    {
        ahead.ask<block>(x);
        for (int v = 0; v < block; v += Type::lanes)
            v_store(out + x + v, v_mul(vx_load(in + x + v), scale));
    }
    for (; x < source.count; ++x)
        out[x] = in[x] * weight;
}

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters

#endif
