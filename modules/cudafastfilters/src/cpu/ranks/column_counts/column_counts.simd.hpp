// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/simd.hpp"

#include "column_counts.hpp"
#include "column_counts_sums.simd.hpp"

// A byte is a bin of 16 (its higher half) and a level (its lower half). Each column of the window's height counts, for
// each bin, the pixels at or below each level, and the pixels in lower bins ("coarse"): all are sums from the lowest
// on, so entering a pixel means adding one row of a table of steps, and finding a rank means comparing and counting.
//
//     column:   coarse[16] | bin 0[16] | bin 1[16] | ... | bin 15[16]
//                             `----- a pair -----'
//
// In memory, the counts of one bin are neighbours for all columns: bins that no window uses stay out of the cache.
//
// For windows, the sums of one pair of bins slide along the row, including those of the bins below: the column that
// enters is added, the one that leaves is subtracted. While the rank's value lies in the pair, that is all. When it
// leaves the pair, coarse sums say where it is, and the pair whose middle is nearest takes over. Sums are kept with the
// place to which they belong, and slide from there if that is less work than computing them again.
//
// After Perreault and Hebert, "Median filtering in constant time", 2007, who keep plain histograms, and Huang, Yang and
// Tang, 1979. Cost per pixel with AVX2: about 60 instructions for any window, and 2 to 4 for each of its columns
// whenever the rank's value leaves the pair.
// Limits: windows of at most 65535 rows and 2^31 - 1 pixels.

namespace cv::cuda::fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

// The row of the table that adds 1 from level `first` on.
template <typename Count>
static inline const Count* stepFrom(const Count* steps, int first)
{
    return steps + first * countLevels;
}

// Those of a column, for each bin.
template <typename W>
static inline typename W::Sum* columnSums(const ColumnCounts& state, int x)
{
    return reinterpret_cast<typename W::Sum*>(state.columnSums) + static_cast<size_t>(x) * countBins;
}

// A pixel enters each column and one leaves it. Several columns at a time: first all enter, then all leave. If a
// processor runs a load ahead of a store and then finds that both access the same bin, it has to start again. Where all
// columns lose what they get, nothing is done.
template <typename W, bool withSums>
static void changeColumns(ColumnCounts& state, const uchar* entering, const uchar* leaving, int stride)
{
    typedef typename W::Count Count;
    const int group = 16;
    const ptrdiff_t binStride = state.binStride;
    const Count* steps = reinterpret_cast<const Count*>(state.steps);
    Count* columns = reinterpret_cast<Count*>(state.counts);
    const ColumnSums<W> ofColumns;
    for (int first = 0; first < state.columns; first += group)
    {
        const int count = state.columns - first < group ? state.columns - first : group;
        if (stride == 1 && count == group && v_check_all(v_eq(v_load(entering), v_load(leaving))))
        {
            columns += group * countLevels;
            entering += group;
            leaving += group;
            continue;
        }
        Count* column = columns;
        for (int i = 0; i < count; ++i, column += countLevels)
        {
            const int in = entering[i * stride], out = leaving[i * stride];
            W::change(column, stepFrom(steps, (in >> 4) + 1), stepFrom(steps, (out >> 4) + 1));
            W::change(column + ((in >> 4) + 1) * binStride, stepFrom(steps, in & 15));
            if (withSums)
                ofColumns.change(columnSums<W>(state, first + i), in, out);
        }
        column = columns;
        for (int i = 0; i < count; ++i, column += countLevels)
        {
            const int out = leaving[i * stride];
            W::unchange(column + ((out >> 4) + 1) * binStride, stepFrom(steps, out & 15));
        }
        columns = column;
        entering += count * stride;
        leaving += count * stride;
    }
}

// Adds the counts of `width` neighbouring columns, for one or more bins, to the sums; counts that stay below 256 are
// added as bytes.
template <int levels, typename AnySums>
static inline void addColumns(AnySums& sums, const ushort* counts, ptrdiff_t binStride, int width, int)
{
    for (int i = 0; i < width; ++i, counts += countLevels)
        sums.add(counts, binStride);
}

template <int levels, typename AnySums>
static inline void addColumns(AnySums& sums, const uchar* counts, ptrdiff_t binStride, int width, int height)
{
    const int group = 255 / height, vectors = levels / countLevels;
    CV_DECL_ALIGNED(32) uchar bytes[levels];
    int i = 0;
    while (i < width)
    {
        const int end = i + group < width ? i + group : width;
        v_uint8x16 total[vectors];
        for (int j = 0; j < vectors; ++j)
            total[j] = v_load(counts + j * binStride);
        counts += countLevels;
        for (++i; i < end; ++i, counts += countLevels)
            for (int j = 0; j < vectors; ++j)
                total[j] = v_add_wrap(total[j], v_load(counts + j * binStride));
        for (int j = 0; j < vectors; ++j)
            v_store(bytes + j * countLevels, total[j]);
        sums.add(bytes, countLevels);
    }
}

// Whether saved sums of the window of column `from` slide to that of column x, instead of being computed again.
static inline bool mayCatchUp(const ColumnCounts& state, int from, int x)
{
    return from >= 0 && 6 * (x - from) < state.windowWidth;
}

// The coarse counts of a column.
template <typename W>
static inline const typename W::Count* columnOf(const ColumnCounts& state, int x)
{
    return reinterpret_cast<const typename W::Count*>(state.counts) + static_cast<size_t>(x) * countLevels;
}

// From the coarse count of a pair of bins to the counts of its lower bin.
static inline ptrdiff_t levelsOf(const ColumnCounts& state, int pair)
{
    return (pair + 1) * state.binStride - pair;
}

// Saved sums of one pair, or the coarse ones (pair countPairs).
template <typename W>
static inline typename W::Sum* savedSums(const ColumnCounts& state, int pair)
{
    return reinterpret_cast<typename W::Sum*>(state.sums) + pair * countPairLevels;
}

template <typename W>
static void catchUpCoarse(ColumnCounts& state, int x)
{
    const int from = state.sumsOf[countPairs], width = state.windowWidth;
    CoarseSums<W> sums;
    if (mayCatchUp(state, from, x))
    {
        sums.load(savedSums<W>(state, countPairs));
        for (int i = from; i < x; ++i)
        {
            sums.add(columnOf<W>(state, i + width), state.binStride);
            sums.subtract(columnOf<W>(state, i), state.binStride);
        }
    }
    else
    {
        sums.set(0);
        addColumns<countLevels>(sums, columnOf<W>(state, x), state.binStride, width, state.windowHeight);
    }
    sums.store(savedSums<W>(state, countPairs));
    state.sumsOf[countPairs] = x;
}

// The coarse sums must be those of column x.
template <typename W, bool withSums>
static void catchUpPair(ColumnCounts& state, int pair, int x)
{
    const int from = state.sumsOf[pair], width = state.windowWidth;
    PairSums<W> sums;
    if (mayCatchUp(state, from, x))
    {
        sums.load(savedSums<W>(state, pair));
        for (int i = from; i < x; ++i)
            sums.slide(columnOf<W>(state, i + width) + pair, columnOf<W>(state, i) + pair, levelsOf(state, pair),
                       state.binStride);
        for (int i = from; withSums && i < x; ++i)
            state.below[pair] += columnSums<W>(state, i + width)[pair] - columnSums<W>(state, i)[pair];
    }
    else
    {
        unsigned ofColumns = 0;
        for (int i = x; withSums && i < x + width; ++i)
            ofColumns += columnSums<W>(state, i)[pair];
        state.below[pair] = ofColumns;
        const typename W::Sum* below = savedSums<W>(state, countPairs) + pair;
        sums.set(W::zero + below[0], W::zero + below[1]);
        addColumns<countPairLevels>(sums, columnOf<W>(state, x) + (pair + 1) * state.binStride, state.binStride, width,
                                    state.windowHeight);
    }
    sums.store(savedSums<W>(state, pair));
    state.sumsOf[pair] = x;
}

// The pair in which the rank's value lies: the present one, or the one whose middle is nearest. Its sums are saved.
template <typename W, bool withSums>
static int findPair(ColumnCounts& state, int present, int x)
{
    catchUpCoarse<W>(state, x);
    const typename W::Sum* below = savedSums<W>(state, countPairs);
    const unsigned rank = state.rank;
    int bin = 0;
    while (bin + 1 < countBins && below[bin + 1] <= rank)
        ++bin;
    if (bin == present || bin == present + 1)
        return present;
    int pair = bin ? countPairs - 1 : 0;
    if (bin > 0 && bin < countBins - 1)
        pair = bin - (rank - below[bin] < (below[bin + 1] - below[bin]) / 2u ? 1 : 0);
    catchUpPair<W, withSums>(state, pair, x);
    return pair;
}

// How many values of the window precede the rank in sorted order, among those in the bin and at level `level`.
template <typename W>
static inline int restOfRank(const ColumnCounts& state, const PairSums<W>& sums, int level, int x, int pair)
{
    typedef typename W::Sum Sum;
    if (level > 0)
    {
        CV_DECL_ALIGNED(64) Sum below[countPairLevels];
        sums.store(below);
        return static_cast<Sum>(state.rank + W::zero - below[level - 1]);
    }
    int rest = state.rank;
    for (int i = 0; i < state.windowWidth; ++i)
        rest -= columnOf<W>(state, x + i)[pair];
    return rest;
}

// What an output has beside its value; see column_counts.hpp.
enum class Extra
{
    None,
    Rest,
    Sums
};

// manyRanks: an output has a rank of its own.
template <typename W, Extra extra, bool manyRanks>
static void selectRowOf(ColumnCounts& state, const uchar* entering, const uchar* leaving, int stride, uchar* out,
                        int outStride, int* extras)
{
    constexpr bool withSums = extra == Extra::Sums;
    if (entering)
        changeColumns<W, withSums>(state, entering, leaving, stride);
    const int* ranks = state.ranks;
    if (manyRanks)
        state.rank = *ranks;
    for (int i = 0; i <= countPairs; ++i)
        state.sumsOf[i] = -1;
    int pair = state.pair;
    catchUpCoarse<W>(state, 0);
    catchUpPair<W, withSums>(state, pair, 0);
    PairSums<W> sums;
    sums.load(savedSums<W>(state, pair));

    auto limit = PairSums<W>::limitOf(state.rank + W::zero);
    const int outputs = state.columns - state.windowWidth + 1;
    const ptrdiff_t binStride = state.binStride;
    ptrdiff_t levels = levelsOf(state, pair);
    const typename W::Count *last = columnOf<W>(state, 0) + pair, *next = columnOf<W>(state, state.windowWidth) + pair;
    unsigned below = state.below[pair];
    const unsigned area = static_cast<unsigned>(state.windowWidth) * state.windowHeight;
    for (int x = 0; x < outputs; ++x)
    {
        if (manyRanks)
        {
            state.rank = *ranks;
            limit = PairSums<W>::limitOf(state.rank + W::zero);
            ranks += state.rankStride;
        }
        int above = sums.above(limit);
        if (above % countPairLevels == 0)
        {
            const int nextPair = findPair<W, withSums>(state, pair, x);
            if (nextPair != pair)
            {
                sums.store(savedSums<W>(state, pair));
                state.sumsOf[pair] = x;
                state.below[pair] = below;
                last += nextPair - pair;
                next += nextPair - pair;
                pair = nextPair;
                levels = levelsOf(state, pair);
                sums.load(savedSums<W>(state, pair));
                below = state.below[pair];
                above = sums.above(limit);
            }
        }
        *out = static_cast<uchar>(pair * countLevels + countPairLevels - above);
        if (extra == Extra::Rest)
            extras[x] = restOfRank(state, sums, countPairLevels - above, x, pair);
        if (withSums)
        {
            // Each level up to the result adds 1 for every value above it.
            const int level = countPairLevels - above;
            extras[x] = static_cast<int>(below + level * area - sums.sumOfOthers(limit, level));
            below += columnSums<W>(state, x + state.windowWidth)[pair] - columnSums<W>(state, x)[pair];
        }
        sums.slide(next, last, levels, binStride);
        next += countLevels;
        last += countLevels;
        out += outStride;
    }
    state.pair = pair;
}

template <typename Count>
static void clearCountsOf(ColumnCounts& state)
{
    std::memset(state.counts, 0, (1 + countBins) * state.binStride * sizeof(Count));
    for (int first = 0; first <= countLevels; ++first)
        for (int level = 0; level < countLevels; ++level)
            reinterpret_cast<Count*>(state.steps)[first * countLevels + level] = level >= first;
    if (state.columnSums)
        std::memset(state.columnSums, 0, 2 * sizeof(Count) * (state.columns + 1) * countBins);
    state.pair = countPairs / 2;
}

template <typename W>
static void addRowOf(ColumnCounts& state, const uchar* row, int stride)
{
    typedef typename W::Count Count;
    const Count* steps = reinterpret_cast<const Count*>(state.steps);
    Count* column = reinterpret_cast<Count*>(state.counts);
    const ptrdiff_t binStride = state.binStride;
    const ColumnSums<W> ofColumns;
    for (int i = 0, columns = state.columns; i < columns; ++i, column += countLevels, row += stride)
    {
        W::change(column, stepFrom(steps, (*row >> 4) + 1));
        W::change(column + ((*row >> 4) + 1) * binStride, stepFrom(steps, *row & 15));
        if (state.columnSums)
            ofColumns.enter(columnSums<W>(state, i), *row);
    }
}

void clearCounts(ColumnCounts& state)
{
    state.isWide ? clearCountsOf<ushort>(state) : clearCountsOf<uchar>(state);
}

void addRow(ColumnCounts& state, const unsigned char* row, int stride)
{
    state.isWide ? addRowOf<Wide>(state, row, stride) : addRowOf<Narrow>(state, row, stride);
}

template <Extra extra, bool manyRanks>
static void selectRowAs(ColumnCounts& state, const uchar* entering, const uchar* leaving, int stride, uchar* out,
                        int outStride, int* extras)
{
    (state.isWide    ? selectRowOf<Wide, extra, manyRanks>
     : state.isShort ? selectRowOf<Short, extra, manyRanks>
                     : selectRowOf<Narrow, extra, manyRanks>)(state, entering, leaving, stride, out, outStride, extras);
}

void selectRow(ColumnCounts& state, const unsigned char* entering, const unsigned char* leaving, int stride,
               unsigned char* out, int outStride)
{
    (state.ranks ? selectRowAs<Extra::None, true> : selectRowAs<Extra::None, false>)(state, entering, leaving, stride,
                                                                                     out, outStride, nullptr);
}

void selectRowAndRest(ColumnCounts& state, const unsigned char* entering, const unsigned char* leaving,
                      unsigned char* out, int* rest)
{
    (state.ranks ? selectRowAs<Extra::Rest, true> : selectRowAs<Extra::Rest, false>)(state, entering, leaving, 1, out,
                                                                                     1, rest);
}

void selectRowAndSums(ColumnCounts& state, const unsigned char* entering, const unsigned char* leaving, int stride,
                      unsigned char* out, int* sums)
{
    selectRowAs<Extra::Sums, false>(state, entering, leaving, stride, out, 1, sums);
}

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace cv::cuda::fastfilters
