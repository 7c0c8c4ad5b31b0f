// The sums of the columns move down a row by adding the row below and subtracting the one above; the sum of a window
// moves right by the difference of two columns. Along a row of one channel the differences are summed as a prefix sum
// in a vector; with more channels a vector holds a pixel.

#include "cpu/simd/simd.hpp"

#include "cpu/simd/finish_row.simd.hpp"

#include "box_rows.hpp"

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

// Sums of 16 bits are kept modulo 2^16, where the sum of a window is exact.

// sums += added - subtracted
template <typename T>
void moveRun(const T* added, const T* subtracted, short* sums, int count)
{
    int i = 0;
    for (; i <= count - shortLanes; i += shortLanes)
        v_store(sums + i, v_add_wrap(vx_load(sums + i), v_sub_wrap(loadShorts(added + i), loadShorts(subtracted + i))));
    for (; i < count; ++i)
        sums[i] = static_cast<short>(sums[i] + added[i] - subtracted[i]);
}

template <typename T>
void addRun(const T* added, int sign, short* sums, int count)
{
    const v_int16 factor = vx_setall_s16(static_cast<short>(sign));
    int i = 0;
    for (; i <= count - shortLanes; i += shortLanes)
        v_store(sums + i, v_add_wrap(vx_load(sums + i), v_mul_wrap(loadShorts(added + i), factor)));
    for (; i < count; ++i)
        sums[i] = static_cast<short>(sums[i] + sign * added[i]);
}

template <typename T>
void moveRun(const T* added, const T* subtracted, int* sums, int count)
{
    int i = 0;
    for (; i <= count - floatLanes; i += floatLanes)
        v_store(sums + i, v_add(vx_load(sums + i), v_sub(loadInts(added + i), loadInts(subtracted + i))));
    for (; i < count; ++i)
        sums[i] += added[i] - subtracted[i];
}

template <typename T>
void addRun(const T* added, int sign, int* sums, int count)
{
    const v_int32 factor = vx_setall_s32(sign);
    int i = 0;
    for (; i <= count - floatLanes; i += floatLanes)
        v_store(sums + i, v_add(vx_load(sums + i), v_mul(loadInts(added + i), factor)));
    for (; i < count; ++i)
        sums[i] += sign * added[i];
}

// Adds a row to the column sums, or subtracts it.
template <typename T, typename Sum>
void addRow(const StripeSource& source, int y, int sign, Sum* sums)
{
    const int channels = source.channels;
    const T* row = reinterpret_cast<const T*>(source.rows[y]);
    for (int i = 0; i < source.runCount; ++i)
    {
        const RowRun run = source.runs[i];
        Sum* to = sums + run.to * channels;
        if (row && run.from >= 0)
            addRun(row + static_cast<size_t>(run.from) * channels, sign, to, run.count * channels);
        else
            for (int k = 0; k < run.count * channels; k += channels)
                addRun(reinterpret_cast<const T*>(source.border), sign, to + k, channels);
    }
}

// The longest run of the source.
RowRun longestRun(const StripeSource& source)
{
    RowRun longest = {0, -1, 0};
    for (int i = 0; i < source.runCount; ++i)
        if (source.runs[i].from >= 0 && source.runs[i].count > longest.count)
            longest = source.runs[i];
    return longest;
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
        addRow<T>(source, y + height - 1, 1, sums);
        addRow<T>(source, y - 1, -1, sums);
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

inline v_int32 prefixSum(v_int32 values)
{
    values = v_add(values, v_rotate_left<1>(values));
    values = v_add(values, v_rotate_left<2>(values));
    if constexpr (floatLanes > 4)
        values = v_add(values, v_rotate_left<4>(values));
    if constexpr (floatLanes > 8)
        values = v_add(values, v_rotate_left<8>(values));
    return values;
}

// columns[-1] is 0.
void sumWindows(const int* columns, int width, int* sums, int count)
{
    int first = 0;  // the window of the output before the first, without its first column
    for (int i = 0; i < width - 1; ++i)
        first += columns[i];
    v_int32 before = vx_setall_s32(first);
    for (int x = 0; x < count; x += floatLanes)
    {
        const v_int32 steps = prefixSum(v_sub(vx_load(columns + x + width - 1), vx_load(columns + x - 1)));
        v_store(sums + x, v_add(before, steps));
        before = v_add(before, v_broadcast_highest(steps));
    }
}

inline v_int16 prefixSum(v_int16 values)
{
    values = v_add_wrap(values, v_rotate_left<1>(values));
    values = v_add_wrap(values, v_rotate_left<2>(values));
    values = v_add_wrap(values, v_rotate_left<4>(values));
    if constexpr (shortLanes > 8)
        values = v_add_wrap(values, v_rotate_left<8>(values));
    if constexpr (shortLanes > 16)
        values = v_add_wrap(values, v_rotate_left<16>(values));
    return values;
}

void sumWindows(const short* columns, int width, short* sums, int count)
{
    int first = 0;
    for (int i = 0; i < width - 1; ++i)
        first += columns[i];
    v_int16 before = vx_setall_s16(static_cast<short>(first));
    for (int x = 0; x < count; x += shortLanes)
    {
        const v_int16 steps = prefixSum(v_sub_wrap(vx_load(columns + x + width - 1), vx_load(columns + x - 1)));
        v_store(sums + x, v_add_wrap(before, steps));
        before = v_add_wrap(before, vx_setall_s16(v_extract_n<shortLanes - 1>(steps)));
    }
}

// The same of pixels with 3 or 4 channels, columns[-channels] to columns[-1] are 0.
void sumPixelWindows(const int* columns, int width, int channels, int* sums, int count)
{
    v_int32x4 sum = v_setzero_s32();
    for (int i = 0; i < width - 1; ++i)
        sum = v_add(sum, v_load(columns + i * channels));
    const int* right = columns + (width - 1) * channels;
    const int* left = columns - channels;
    for (int x = 0; x < count; x += channels)
    {
        sum = v_add(sum, v_sub(v_load(right + x), v_load(left + x)));
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

template <typename T, typename Sum>
void filterStripe(const BoxStripe& s)
{
    const int channels = s.source.channels, count = s.destination.count;
    Sum* const columns = static_cast<Sum*>(s.scratch) + boxMargin;
    Sum* const sums = static_cast<Sum*>(s.scratch) + s.pitch;
    const RowRun longest = longestRun(s.source);
    for (int y = 0; y < s.height; ++y)
        addRow<T>(s.source, y, 1, columns);
    for (int y = 0; y < s.destination.rows; ++y)
    {
        if (y > 0)
            moveDown<T>(s.source, longest, y, s.height, columns);
        if (channels == 1)
            sumWindows(columns, s.width, sums, count);
        else
            sumPixelWindows(columns, s.width, channels, sums, count);
        finishRow(sums, s.finish, s.destination.data + y * s.destination.step, count);
    }
}

}  // namespace

void filterBoxStripe(const BoxStripe& stripe)
{
    if (stripe.sums == StripeSums::Short)
        return filterStripe<uchar, short>(stripe);
    switch (stripe.source.depth)
    {
    case CV_8U: return filterStripe<uchar, int>(stripe);
    case CV_8S: return filterStripe<schar, int>(stripe);
    case CV_16U: return filterStripe<ushort, int>(stripe);
    default: return filterStripe<short, int>(stripe);
    }
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
