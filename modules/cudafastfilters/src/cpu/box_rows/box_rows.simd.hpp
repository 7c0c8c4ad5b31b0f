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
void sumWindows(const int* columns, int width, int* sums, int count, const RowsAhead& ahead)
{
    int first = 0;  // the window of the output before the first, without its first column
    for (int i = 0; i < width - 1; ++i)
        first += columns[i];
    v_int32 before = vx_setall_s32(first);
    for (int x = 0; x < count; x += floatLanes)
    {
        ahead.ask<floatLanes>(x);
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

void sumWindows(const short* columns, int width, short* sums, int count, const RowsAhead& ahead)
{
    int first = 0;
    for (int i = 0; i < width - 1; ++i)
        first += columns[i];
    v_int16 before = vx_setall_s16(static_cast<short>(first));
    for (int x = 0; x < count; x += shortLanes)
    {
        ahead.ask<shortLanes>(x);
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
    RowsAhead ahead(s.source, s.destination.rows + s.height - 1, s.destination, s.finish.depth);
    for (int y = 0; y < s.height; ++y)
        addRow<T>(s.source, y, 1, columns);
    for (int y = 0; y < s.destination.rows; ++y)
    {
        ahead.begin(y + s.height, y, 1);
        if (y > 0)
            moveDown<T>(s.source, longest, y, s.height, columns);
        if (channels == 1)
            sumWindows(columns, s.width, sums, count, ahead);
        else
            sumPixelWindows(columns, s.width, channels, sums, count);
        finishRow(sums, s.finish, s.destination.data + y * s.destination.step, count);
    }
}

// Floats: sums of 2, 4, 8... rows are made of two of the half, and the window is one of each power of two in its
// height; then the same of columns. There are no differences, so what lies outside of a window leaves nothing in it,
// and equal windows have equal sums wherever they are.

void addTo(const float* a, const float* b, float* sums, int count)
{
    for (int i = 0; i < count; i += floatLanes)
        v_store(sums + i, v_add(vx_load(a + i), vx_load(b + i)));
}

constexpr int mostPowers = 31;

// The latest sums of 2^k rows of each k, in rings: to make those of 2^(k + 1) rows, and for the windows.
class RowPowers
{
public:
    RowPowers(int height, float weight, float* scratch, int pitch) : height_(height), weight_(weight)
    {
        for (top_ = 0; height >> (top_ + 1) != 0; ++top_)
            scratch = place(top_, (1 << top_) + 1, scratch, pitch);
        place(top_, height - (1 << top_) + 1, scratch, pitch);
        pitch_ = pitch;
    }

    float* placeOf(int row) { return at(0, row, 0); }

    // After the row was put to its place, which is weighted there: sums of windows that end with it, or nothing yet.
    void add(int row, float* columns, int count, const RowsAhead& ahead)
    {
        float* latest[mostPowers];
        const float *earlier[mostPowers], *ofWindow[mostPowers];
        for (int k = 0; k <= top_; ++k)
        {
            latest[k] = at(k, row, 0);
            earlier[k] = k < top_ ? at(k, row, 1 << k) : nullptr;
            ofWindow[k] = (height_ >> k & 1) != 0 ? at(k, row, height_ & ((1 << k) - 1)) : nullptr;
        }
        const v_float32 weight = vx_setall_f32(weight_);
        for (int x = 0; x < count; x += floatLanes)
        {
            ahead.ask<floatLanes>(x);
            v_float32 sum = v_mul(vx_load(latest[0] + x), weight), window = vx_setzero_f32();
            v_store(latest[0] + x, sum);
            for (int k = 0; k < top_; ++k)
            {
                if (ofWindow[k])
                    window = v_add(window, vx_load(ofWindow[k] + x));
                sum = v_add(sum, vx_load(earlier[k] + x));
                v_store(latest[k + 1] + x, sum);
            }
            v_store(columns + x, v_add(window, vx_load(ofWindow[top_] + x)));
        }
    }

private:
    float* place(int k, int rows, float* scratch, int pitch)
    {
        rings_[k] = scratch;
        sizes_[k] = rows;
        return scratch + static_cast<size_t>(rows) * pitch;
    }
    float* at(int k, int row, int rowsBefore)
    {
        return rings_[k] + static_cast<size_t>((row + sizes_[k] - rowsBefore) % sizes_[k]) * pitch_;
    }

    const int height_;
    const float weight_;
    int top_, pitch_;
    float* rings_[mostPowers];
    int sizes_[mostPowers];  // in rows
};

// sums[x] += the windows of `power` columns that begin `begin` elements later, or = for the first of them.
// values[x] += values[x + step], unless these are the last.
template <bool IsFirst, bool IsLast>
void addPower(float* values, int begin, int step, float factor, float* sums, int count, int valueCount)
{
    const v_float32 scale = vx_setall_f32(factor);
    int x = 0;
    for (; x < count; x += floatLanes)
    {
        const v_float32 more = vx_load(values + begin + x), sum = IsFirst ? more : v_add(vx_load(sums + x), more);
        v_store(sums + x, IsLast ? v_mul(sum, scale) : sum);
        if (!IsLast)
            v_store(values + x, v_add(vx_load(values + x), vx_load(values + step + x)));
    }
    if (!IsLast && x < valueCount)
        addTo(values + x, values + step + x, values + x, valueCount - x);
}

// sums[x] = factor * (values[x] + ... + values[x + (width - 1) * channels]); `values` is overwritten.
void sumByPowers(float* values, int width, int channels, float factor, float* sums, int count)
{
    bool isFirst = true;
    for (int power = 1, begin = 0; power <= width; power *= 2)
    {
        const int step = power * channels, valueCount = count + (width - 2 * power) * channels;
        if (2 * power > width)
        {
            if (isFirst)
                addPower<true, true>(values, begin, step, factor, sums, count, 0);
            else
                addPower<false, true>(values, begin, step, factor, sums, count, 0);
        }
        else if ((width & power) == 0)
            addTo(values, values + step, values, valueCount);
        else if (isFirst)
            addPower<true, false>(values, begin, step, factor, sums, count, valueCount);
        else
            addPower<false, false>(values, begin, step, factor, sums, count, valueCount);
        if (width & power)
        {
            isFirst = false;
            begin += step;
        }
    }
}

}  // namespace

void filterFloatBoxStripe(const FloatBoxStripe& s)
{
    const int sourceRows = s.destination.rows + s.height - 1;
    float* const columns = s.scratch;
    float* const sums = columns + s.pitch;
    RowPowers powers(s.height, s.weight, sums + s.pitch, s.pitch);
    RowsAhead ahead(s.source, sourceRows, s.destination, s.finish.depth);
    for (int row = 0; row < sourceRows; ++row)
    {
        const int y = row - s.height + 1;
        loadRow(s.source, row, powers.placeOf(row));
        ahead.begin(row + 1, y < 0 ? 0 : y, 1);
        powers.add(row, columns, s.source.count, ahead);
        if (y < 0)
            continue;
        sumByPowers(columns, s.width, s.source.channels, s.factor, sums, s.destination.count);
        finishRow(sums, s.finish, s.destination.data + y * s.destination.step, s.destination.count);
    }
}

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
