// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/simd.hpp"

#include "valid_ranks.hpp"

#include <limits>

// The compiler turns most loops into vectors.

namespace cv::cuda::fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

namespace
{

// As visitDepth(), which throws: code for one level of vector instructions must not have functions of other libraries.
template <typename Visitor>
auto visitPixel(int depth, const Visitor& visitor)
{
    switch (depth)
    {
    case CV_8U: return visitor(uchar());
    case CV_8S: return visitor(schar());
    case CV_16U: return visitor(ushort());
    case CV_16S: return visitor(short());
    default: return visitor(float());
    }
}

// The first and the last in the order of ranks. NaN is the last.
template <typename T>
struct LimitsOf
{
    static constexpr T least =
        std::numeric_limits<T>::is_integer ? std::numeric_limits<T>::lowest() : -std::numeric_limits<T>::infinity();
    static constexpr T greatest =
        std::numeric_limits<T>::is_integer ? std::numeric_limits<T>::max() : std::numeric_limits<T>::quiet_NaN();
};

template <typename T>
void replaceIn(const MissingRow& row, bool byLeast, T* replaced, uchar* valid)
{
    const T* const values = reinterpret_cast<const T*>(row.values);
    const T instead = byLeast ? LimitsOf<T>::least : LimitsOf<T>::greatest;
    const int count = row.pixels * row.channels;
    const uchar* const mask = row.mask;
    const T value = row.missing.hasValue ? static_cast<T>(row.missing.value) : T();
    if (row.missing.hasValue)
        for (int i = 0; i < count; ++i)
            valid[i] = values[i] != value;
    else if (row.missing.nan)
        for (int i = 0; i < count; ++i)
            valid[i] = values[i] == values[i];
    else if (!mask || row.maskChannels == row.channels)
        for (int i = 0; i < count; ++i)
            valid[i] = !mask || mask[i] != 0;
    else
        for (int i = 0, x = 0, pixels = row.pixels, channels = row.channels; x < pixels; ++x)
            for (int c = 0; c < channels; ++c)
                valid[i++] = mask[x] != 0;
    for (int i = 0; i < count; ++i)
    {
        const T v = values[i];  // read in any case: AVX2 cannot leave out lanes of 8 or 16 bits
        replaced[i] = valid[i] ? v : instead;
    }
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

}  // namespace

void replaceMissing(const MissingRow& row, bool byLeast, void* replaced, unsigned char* valid)
{
    visitPixel(row.missing.depth,
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

// Columns are `channels` values apart. A running sum has no vectors.
void sumColumns(int channels, int width, const int* columns, int count, int* sums)
{
    const int mostPasses = 15;
    if (width <= mostPasses)
    {
        for (int x = 0; x < count; ++x)
            sums[x] = columns[x];
        for (int i = 1; i < width; ++i)
            for (int x = 0; x < count; ++x)
                sums[x] += columns[x + i * channels];
        return;
    }
    for (int x = 0; x < channels; ++x)
    {
        sums[x] = 0;
        for (int i = 0; i < width; ++i)
            sums[x] += columns[x + i * channels];
    }
    for (int x = channels; x < count; ++x)
        sums[x] = sums[x - channels] + columns[x + (width - 1) * channels] - columns[x - channels];
}

void rankRow(const WindowRanks& windows, const int* columns, int count, int* counts, int* ranks)
{
    const int area = windows.area, less = windows.isHigher ? 0 : 1;
    sumColumns(windows.channels, windows.width, columns, count, counts);
    if (const int* const ofCounts = windows.ofCounts)
        for (int i = 0; i < count; ++i)
            ranks[i] = ofCounts[counts[i]];
    else
        for (int i = 0; i < count; ++i)
            ranks[i] = ((counts[i] > 0 ? counts[i] : 1) - less) >> 1;
    if (windows.missingAreLeast)
        for (int i = 0; i < count; ++i)
            ranks[i] += counts[i] > 0 ? area - counts[i] : 0;
}

void finishRow(const RankFinish& finish, const void* values, const void* next, const int* counts,
               const unsigned char* centres, int count, void* out)
{
    visitPixel(finish.depth,
               [&](auto pixel)
               {
                   using T = decltype(pixel);
                   finishAs(finish, static_cast<const T*>(values), static_cast<const T*>(next), counts, centres, count,
                            static_cast<T*>(out));
               });
}

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace cv::cuda::fastfilters
