// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/simd.hpp"

#include "common/visit_depth.hpp"
#include "valid_ranks.hpp"

#include <limits>

// Loops that the compiler turns into vectors.

namespace cv::cuda::fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

namespace
{

// The first and the last in the order of ranks. NaN is the last.
template <typename T>
struct LimitsOf
{
    static constexpr T least =
        std::numeric_limits<T>::is_integer ? std::numeric_limits<T>::lowest() : -std::numeric_limits<T>::infinity();
    static constexpr T greatest =
        std::numeric_limits<T>::is_integer ? std::numeric_limits<T>::max() : std::numeric_limits<T>::quiet_NaN();
};

template <typename T, typename Test>
CV_ALWAYS_INLINE bool anyIn(const T* values, int count, const Test& isMissing)
{
    unsigned char any = 0;
    for (int i = 0; i < count; ++i)
        any |= isMissing(values[i]) ? 1 : 0;
    return any != 0;
}

template <typename T, typename Test>
CV_ALWAYS_INLINE bool findIn(const T* values, int count, int ofBlock, const Test& isMissing, uchar* blocks)
{
    if (!anyIn(values, count, isMissing))
        return false;
    for (int i = 0, block = 0; i < count; i += ofBlock)
        blocks[block++] = anyIn(values + i, count - i < ofBlock ? count - i : ofBlock, isMissing);
    return true;
}

template <typename T>
bool findValues(const MissingRow& row, uchar* blocks)
{
    const T* const values = static_cast<const T*>(row.values);
    const int count = row.pixels * row.channels, ofBlock = pixelsOfBlock * row.channels;
    const T value = row.hasValue ? static_cast<T>(row.value) : T();
    if (row.hasValue)
        return findIn(
            values, count, ofBlock, [=](T v) { return v == value; }, blocks);
    if (row.nan)
        return findIn(
            values, count, ofBlock, [](T v) { return v != v; }, blocks);
    return findIn(
        values, count, ofBlock, [](T) { return false; }, blocks);
}

template <typename T>
void replaceIn(const MissingRow& row, bool byLeast, T* replaced, uchar* valid)
{
    const T* const values = static_cast<const T*>(row.values);
    const T instead = byLeast ? LimitsOf<T>::least : LimitsOf<T>::greatest;
    const int count = row.pixels * row.channels;
    const T value = row.hasValue ? static_cast<T>(row.value) : T();
    if (row.hasValue)
        for (int i = 0; i < count; ++i)
            valid[i] = values[i] != value;
    else if (row.nan)
        for (int i = 0; i < count; ++i)
            valid[i] = values[i] == values[i];
    else if (!row.mask || row.maskChannels == row.channels)
        for (int i = 0; i < count; ++i)
            valid[i] = !row.mask || row.mask[i] != 0;
    else
        for (int i = 0, x = 0; x < row.pixels; ++x)
            for (int c = 0; c < row.channels; ++c)
                valid[i++] = row.mask[x] != 0;
    for (int i = 0; i < count; ++i)
        replaced[i] = valid[i] ? values[i] : instead;
}

// As meanOfMiddles(): halves of sums, ties to even. The mean of two equal values in double is that value.
template <typename T>
CV_ALWAYS_INLINE T middleOf(T low, T high)
{
    if constexpr (std::numeric_limits<T>::is_integer)
    {
        const int sum = static_cast<int>(low) + static_cast<int>(high), half = sum >> 1;
        return static_cast<T>(half + (sum & half & 1));
    }
    else
    {
        const T mean = static_cast<T>((static_cast<double>(low) + static_cast<double>(high)) * 0.5);
        return mean != mean ? LimitsOf<T>::greatest : mean;
    }
}

template <typename T>
void finishAs(const RankFinish& finish, const T* values, const T* next, const int* counts, const uchar* centres,
              int count, T* out)
{
    const T missing = static_cast<T>(finish.missing);
    const int least = finish.minCount;
    if (finish.isMean)
        for (int i = 0; i < count; ++i)
        {
            const T mean = middleOf(values[i], next[i]), value = counts[i] % 2 == 0 ? mean : values[i];
            out[i] = counts[i] >= least ? value : missing;
        }
    else
        for (int i = 0; i < count; ++i)
            out[i] = counts[i] >= least ? values[i] : missing;
    for (int i = 0; centres && i < count; ++i)
        out[i] = centres[i] ? out[i] : missing;
}

// Of the columns `channels` values apart.
template <int Width>
void sumColumns(const int* columns, int count, int channels, int width, int* sums)
{
    for (int x = 0; x < count; ++x)
    {
        int sum = columns[x];
        for (int i = 1; i < (Width > 0 ? Width : width); ++i)
            sum += columns[x + i * channels];
        sums[x] = sum;
    }
}

void slideSums(const int* columns, int count, int channels, int width, int* sums)
{
    sumColumns<0>(columns, channels, channels, width, sums);
    for (int x = channels; x < count; ++x)
        sums[x] = sums[x - channels] + columns[x + (width - 1) * channels] - columns[x - channels];
}

}  // namespace

bool findMissing(const MissingRow& row, unsigned char* blocks)
{
    if (!row.mask)
        return visitDepth(row.depth, [&](auto pixel) { return findValues<decltype(pixel)>(row, blocks); });
    const int ofBlock = pixelsOfBlock * row.maskChannels;
    return findIn(
        row.mask, row.pixels * row.maskChannels, ofBlock, [](uchar v) { return v == 0; }, blocks);
}

void replaceMissing(const MissingRow& row, bool byLeast, void* replaced, unsigned char* valid)
{
    visitDepth(row.depth,
               [&](auto pixel)
               {
                   using T = decltype(pixel);
                   replaceIn<T>(row, byLeast, static_cast<T*>(replaced), valid);
               });
}

void slideCounts(const unsigned char* entering, const unsigned char* leaving, int count, int* columns)
{
    if (leaving)
        for (int i = 0; i < count; ++i)
            columns[i] += entering[i] - leaving[i];
    else
        for (int i = 0; i < count; ++i)
            columns[i] += entering[i];
}

void rankRow(const WindowRanks& windows, const int* columns, int count, int* counts, int* ranks)
{
    switch (windows.width)
    {
    case 1: sumColumns<1>(columns, count, windows.channels, 1, counts); break;
    case 3: sumColumns<3>(columns, count, windows.channels, 3, counts); break;
    case 5: sumColumns<5>(columns, count, windows.channels, 5, counts); break;
    case 7: sumColumns<7>(columns, count, windows.channels, 7, counts); break;
    default: slideSums(columns, count, windows.channels, windows.width, counts);
    }
    const int less = windows.isHigher ? 0 : 1;
    if (windows.ofCounts)
        for (int i = 0; i < count; ++i)
            ranks[i] = windows.ofCounts[counts[i]];
    else
        for (int i = 0; i < count; ++i)
            ranks[i] = ((counts[i] > 0 ? counts[i] : 1) - less) >> 1;
    for (int i = 0; windows.missingAreLeast && i < count; ++i)
        ranks[i] += counts[i] > 0 ? windows.area - counts[i] : 0;
}

void finishRow(const RankFinish& finish, const void* values, const void* next, const int* counts,
               const unsigned char* centres, int count, void* out)
{
    visitDepth(finish.depth,
               [&](auto pixel)
               {
                   using T = decltype(pixel);
                   finishAs<T>(finish, static_cast<const T*>(values), static_cast<const T*>(next), counts, centres,
                               count, static_cast<T*>(out));
               });
}

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace cv::cuda::fastfilters
