// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_ROW_SUMS_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_ROW_SUMS_SIMD_HPP

#include "cpu/simd/stripe_rows/stripe_rows.hpp"
#include "cpu/simd/vector_sums.simd.hpp"

#include "separable_rows.hpp"
#include "tasks/roundings.hpp"

// The row's sums of source rows, and a core's of these.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// The row's sums of a source row; a core needs more of them than there are outputs.
int rowSums(const SeparableStripe& s)
{
    return s.source.count - (s.width - 1) * s.source.channels;
}

// The row's sums of a source row, from a copy.
template <typename Type>
void sumCopy(const SeparableStripe& s, int term, int y, typename Type::Sum* copy, typename Type::Sum* sums)
{
    if (term == 0)
        loadRow(s.source, y, copy);
    sumRow<Type>(copy, static_cast<const typename Type::Sum*>(s.rows[term]), s.width, s.rowSymmetry[term],
                 s.source.channels, linearRowChunk, sums, rowSums(s));
}

// The same: pixels `inside` are read in place, those around them from a copy. False: there are too few inside. Nothing
// is written beyond the sums: the last ones, for which there may be no room, pass through `room`.
template <typename Type, typename Pixel>
bool sumPixels(const SeparableStripe& s, const RowRun& inside, int y, typename Type::Sum* copy,
               typename Type::Sum* room, typename Type::Sum* sums)
{
    using Sum = typename Type::Sum;
    // Measured: for shorter rows, the copy takes less time than the work around the pixels that need no copy.
    constexpr int leastDirect = std::is_same<typename Type::Sum, int>::value ? 300 : 1000;
    static_assert(leastDirect >= sumBlock<Type>, "there is a whole block");
    const StripeSource& source = s.source;
    const int channels = source.channels, halo = s.width - 1;
    const Sum* row = static_cast<const Sum*>(s.rows[0]);
    const auto sum = [&](const Pixel* in, int begin, int end)
    { sumRow<Type>(in + begin, row, s.width, s.rowSymmetry[0], channels, linearRowChunk, sums + begin, end - begin); };
    const auto sumCopied = [&](int begin, int end, Sum* to)
    { sumFew<Type>(copy + begin, row, s.width, channels, linearRowChunk, to, end - begin); };

    const int begin = inside.to * channels, end = begin + (inside.count - halo) * channels;
    if (end - begin < leastDirect)
        return false;
    // The excess of the first blocks is overwritten; the last block begins within the previous one.
    const auto load = [&](int from, int to) { loadRunsOf<Pixel>(source, source.rows[y], from, to, copy); };
    load(0, inside.to + halo);
    sumCopied(0, begin, sums);
    const Pixel* pixels = reinterpret_cast<const Pixel*>(source.rows[y]);
    pixels += static_cast<ptrdiff_t>(inside.from - inside.to) * channels;
    const int blocksEnd = begin + (end - begin) / sumBlock<Type> * sumBlock<Type>;
    sum(pixels, begin, blocksEnd);
    if (blocksEnd < end)
        sum(pixels, end - sumBlock<Type>, end);
    load(inside.to + inside.count - halo, source.count / channels);
    sumCopied(end, rowSums(s), room);
    for (int i = end; i < rowSums(s); ++i)
        sums[i] = room[i - end];
    return true;
}

void storeInts(const v_int32& sums, double summand, double* out)
{
    v_store(out, v_add(v_cvt_f64(sums), vx_setall_f64(summand)));
    v_store(out + doubleLanes, v_add(v_cvt_f64_high(sums), vx_setall_f64(summand)));
}

void storeInts(const v_int32& sums, double summand, int* out)
{
    const unsigned modulo = static_cast<unsigned>(static_cast<int64>(summand) & 0xffffffff);
    v_store(out, v_add(sums, vx_setall_s32(static_cast<int>(modulo))));
}

// The same for 16-bit pixels: one instruction multiplies two neighbours by their coefficients and adds the products.
template <typename Sum>
void sumPairs(const SeparableStripe& s, int y, Sum* copy, Sum* scratch, Sum* sums)
{
    constexpr int vectors = 4;
    // Copies: members would be loaded again after every store.
    const int channels = s.source.channels, count = rowSums(s), pairCount = s.pairCount;
    const int* const coefficientPairs = s.pairs;
    const double summand = s.summand;
    short* const pixels = reinterpret_cast<short*>(copy);
    short* const pairs = reinterpret_cast<short*>(scratch);
    loadRow(s.source, y, pixels);
    interleave(pixels, pixels + channels, pairs, s.source.count);
    for (int x = 0; x < count; x += vectors * floatLanes)
    {
        v_int32 parts[vectors];
        for (int v = 0; v < vectors; ++v)
            parts[v] = vx_setzero_s32();
        const short* from = pairs + 2 * x;
        for (int i = 0; i < pairCount; ++i, from += 4 * channels)
        {
            const v_int16 coefficients = v_reinterpret_as_s16(vx_setall_s32(coefficientPairs[i]));
            for (int v = 0; v < vectors; ++v)
                parts[v] = v_dotprod(vx_load(from + v * shortLanes), coefficients, parts[v]);
        }
        for (int v = 0; v < vectors; ++v)
            storeInts(parts[v], summand, sums + x + v * floatLanes);
    }
}

template <typename Type>
void sumSourceRow(const SeparableStripe& s, const RowRun& inside, int y, typename Type::Sum* copy,
                  typename Type::Sum* sums)
{
    using Sum = typename Type::Sum;
    if constexpr (std::is_same<typename Type::Sum, double>::value || std::is_same<typename Type::Sum, int>::value)
    {
        if (s.pairCount > 0)
            return sumPairs(s, y, copy, copy + s.pitch, sums);
    }
    constexpr int fewReads = 5;  // up to this many reads may each convert the pixel
    const bool isInside = s.source.rows[y] && inside.from >= 0 && s.terms == 1;  // two terms share the copy
    Sum* const room = copy + s.pitch;
    bool done = false;
    if constexpr (std::is_floating_point<Sum>::value)
    {
        if (isInside && s.source.depth == Type::depth)
            done = sumPixels<Type, Sum>(s, inside, y, copy, room, sums);
    }
    if constexpr (std::is_same<Sum, short>::value)
    {
        if (isInside && s.source.depth == CV_8U && s.width <= fewReads)
            done = sumPixels<Type, uchar>(s, inside, y, copy, room, sums);
    }
    if constexpr (std::is_same<Sum, int>::value)
    {
        if (isInside && s.source.depth == CV_16U && s.width <= fewReads)
            done = sumPixels<Type, ushort>(s, inside, y, copy, room, sums);
        if (isInside && s.source.depth == CV_16S && s.width <= fewReads)
            done = sumPixels<Type, short>(s, inside, y, copy, room, sums);
    }
    if (!done)
        sumCopy<Type>(s, 0, y, copy, sums);
}

// Correlates rows of row sums with the core.
template <typename Type>
void sumCore(const SeparableStripe& s, const typename Type::Sum* const* rows, typename Type::Sum* sums)
{
    constexpr int vectors = 4;
    const typename Type::Sum* const weights = static_cast<const typename Type::Sum*>(s.coreWeights);
    for (int x = 0; x < s.destination.count; x += vectors * Type::lanes)
    {
        typename Type::Vector parts[vectors];
        for (int v = 0; v < vectors; ++v)
            parts[v] = Type::zero();
        for (int i = 0; i < s.coreCount; ++i)
            addProducts<Type>(rows[s.coreTaps[i].y] + x + s.coreTaps[i].x * s.source.channels, weights[i], parts);
        for (int v = 0; v < vectors; ++v)
            v_store(sums + x + v * Type::lanes, parts[v]);
    }
}

// Masks of one row of floats: each row's sums are results, without a ring. False: the source must be copied.
template <typename Type>
bool filterRows(const SeparableStripe& s, const RowRun& inside, typename Type::Sum* copy)
{
    using Sum = typename Type::Sum;
    const StripeDestination& d = s.destination;
    if (s.height > 1 || static_cast<const Sum*>(s.column)[0] != 1 || s.source.depth != Type::depth || inside.from < 0 ||
        s.results != SumResults::Plain || d.mayStream)
        return false;
    for (int y = 0; y < d.rows; ++y)
        if (!sumPixels<Type, Sum>(s, inside, y, copy, copy + s.pitch, reinterpret_cast<Sum*>(d.data + y * d.step)))
            return false;
    return true;
}

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters

#endif
