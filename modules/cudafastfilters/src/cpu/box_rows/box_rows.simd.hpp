// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/simd.hpp"

#include "cpu/simd/finish_row.simd.hpp"

#include "box_rows.hpp"
#include "box_windows.simd.hpp"
#include "float_box.simd.hpp"

// The sums of the columns move down a row by adding the row below and subtracting the one above. Of bytes they have 16
// bits where these hold differences of them, whatever the sums of the windows have.

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

// As the sums are: those of 16 bits are kept modulo 2^16, where the sum of a window is exact.
template <typename T>
inline v_int16 loadPixels(const T* pixels, const short*)
{
    return loadShorts(pixels);
}

template <typename T>
inline v_int32 loadPixels(const T* pixels, const int*)
{
    return loadInts(pixels);
}

// sums += added - subtracted
template <typename T, typename Sum>
void moveRun(const T* added, const T* subtracted, Sum* sums, int count)
{
    int i = 0;
    for (; i <= count - lanesOf<Sum>; i += lanesOf<Sum>)
        v_store(sums + i,
                plus(vx_load(sums + i), minus(loadPixels(added + i, sums), loadPixels(subtracted + i, sums))));
    for (; i < count; ++i)
        sums[i] = static_cast<Sum>(sums[i] + added[i] - subtracted[i]);
}

template <int Sign, typename T, typename Sum>
void addRun(const T* added, Sum* sums, int count)
{
    int i = 0;
    for (; i <= count - lanesOf<Sum>; i += lanesOf<Sum>)
    {
        const auto sum = vx_load(sums + i), more = loadPixels(added + i, sums);
        v_store(sums + i, Sign > 0 ? plus(sum, more) : minus(sum, more));
    }
    for (; i < count; ++i)
        sums[i] = static_cast<Sum>(sums[i] + Sign * added[i]);
}

// Adds a row to the column sums, or subtracts it.
template <typename T, int Sign, typename Sum>
void addRow(const StripeSource& source, int y, Sum* sums)
{
    const int channels = source.channels;
    const T* row = reinterpret_cast<const T*>(source.rows[y]);
    for (int i = 0; i < source.runCount; ++i)
    {
        const RowRun run = source.runs[i];
        Sum* to = sums + run.to * channels;
        if (row && run.from >= 0)
            addRun<Sign>(row + static_cast<size_t>(run.from) * channels, to, run.count * channels);
        else
            for (int k = 0; k < run.count * channels; k += channels)
                addRun<Sign>(reinterpret_cast<const T*>(source.border), to + k, channels);
    }
}

// From the window of output row y - 1 to that of row y. Columns that others stand for are copied.
template <typename T, typename Sum>
void moveDown(const StripeSource& source, const RowRun& longest, int y, int height, Sum* sums)
{
    const int channels = source.channels;
    const T* added = reinterpret_cast<const T*>(source.rows[y + height - 1]);
    const T* subtracted = reinterpret_cast<const T*>(source.rows[y - 1]);
    if (!added || !subtracted)
    {
        addRow<T, -1>(source, y - 1, sums);  // first: the sum of one more row might need more bits
        addRow<T, 1>(source, y + height - 1, sums);
        return;
    }
    const auto move = [&](const RowRun& run)
    {
        const size_t from = static_cast<size_t>(run.from) * channels;
        moveRun(added + from, subtracted + from, sums + run.to * channels, run.count * channels);
    };
    if (longest.from >= 0)
        move(longest);
    for (int i = 0; i < source.runCount; ++i)
    {
        const RowRun run = source.runs[i];
        if (run.from < 0 || run.to == longest.to)
            continue;
        if (run.count > 1 || run.from < longest.from || run.from >= longest.from + longest.count)
        {
            move(run);
            continue;
        }
        const Sum* from = sums + (longest.to + run.from - longest.from) * channels;
        for (int c = 0; c < channels; ++c)
            sums[run.to * channels + c] = from[c];
    }
}

template <typename T, typename Column, typename Sum>
void filterStripe(const BoxStripe& s)
{
    const int channels = s.source.channels, count = s.destination.count;
    Column* const columns = static_cast<Column*>(s.scratch) + boxMargin;
    Sum* const sums = static_cast<Sum*>(s.scratch) + s.pitch;
    // Measured: of one channel sums that move are soon faster.
    constexpr bool areShort = sizeof(Column) == sizeof(short) && sizeof(Sum) == sizeof(short);
    const int few = channels == 1 ? (areShort ? 5 : 3) : (areShort ? 11 : 9);
    const RowRun longest = longestRun(s.source);
    RowsAhead ahead(s.source, s.destination.rows + s.height - 1, s.destination, s.finish.depth);
    for (int y = 0; y < s.height; ++y)
        addRow<T, 1>(s.source, y, columns);
    for (int y = 0; y < s.destination.rows; ++y)
    {
        ahead.begin(y + s.height, y, 1);
        if (y > 0)
            moveDown<T>(s.source, longest, y, s.height, columns);
        if (s.width <= few)
            sumColumns(columns, s.width, channels, sums, count, ahead);
        else if (channels == 1)
            sumWindows(columns, s.width, sums, count, ahead);
        else
            sumPixelWindows(columns, s.width, channels, sums, count);
        finishRow(sums, s.finish, s.destination.data + y * s.destination.step, count);
    }
}

}  // namespace

void filterBoxStripe(const BoxStripe& stripe)
{
    constexpr int mostShort = 128;  // rows whose sums of bytes, and differences of them, have 16 bits
    if (stripe.sums == StripeSums::Short)
        return filterStripe<uchar, short, short>(stripe);
    const bool areShort = stripe.height <= mostShort;
    switch (stripe.source.depth)
    {
    case CV_8U: return areShort ? filterStripe<uchar, short, int>(stripe) : filterStripe<uchar, int, int>(stripe);
    case CV_8S: return areShort ? filterStripe<schar, short, int>(stripe) : filterStripe<schar, int, int>(stripe);
    case CV_16U: return filterStripe<ushort, int, int>(stripe);
    default: return filterStripe<short, int, int>(stripe);
    }
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
