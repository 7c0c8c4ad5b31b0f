// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/finish_row.simd.hpp"

#include "box_rows.hpp"

// Boxes of floats. Sums of 2, 4, 8... rows are made of two of the half, and the window is one of each power of two in
// its height; then the same of columns. There are no differences, so what lies outside of a window leaves nothing in
// it, and equal windows have equal sums wherever they are. To be included after simd.hpp, by box_rows.simd.hpp alone.

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

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
