// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_COLUMN_PAIRS_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_COLUMN_PAIRS_SIMD_HPP

#include "row_sums.simd.hpp"

// Columns of rows of 16-bit sums: one instruction multiplies the sums of two neighbouring rows by their coefficients
// and adds the products.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// As sumColumns(), for one chunk: `in` has pairs of rows, from the pair of the upper row of outputs on.
template <typename Put>
void sumColumnPairs(const int* const* in, const ColumnPair* pairs, int count, int begin, int end, Put&& put)
{
    for (int x = begin; x < end; x += columnVectors * floatLanes)
    {
        put.begin(x);
        v_int32 upper[columnVectors], lower[columnVectors];
        for (int v = 0; v < columnVectors; ++v)
            upper[v] = lower[v] = vx_setzero_s32();
        for (int i = 0; i < count; ++i)
        {
            const short* const from = reinterpret_cast<const short*>(in[i]) + 2 * x;
            const v_int16 a = v_reinterpret_as_s16(vx_setall_s32(pairs[i].upper));
            const v_int16 b = v_reinterpret_as_s16(vx_setall_s32(pairs[i].lower));
            for (int v = 0; v < columnVectors; ++v)
            {
                v_int16 sums = vx_load(from + v * shortLanes);
                CFF_KEEP_IN_REGISTER(sums);
                upper[v] = v_dotprod(sums, a, upper[v]);
                lower[v] = v_dotprod(sums, b, lower[v]);
            }
        }
        put.template operator()<IntSums, true>(x, upper, lower);
    }
}

// The ring of a column by pairs.
class PairRing
{
public:
    // `memory`: rows of as many ints as the pitch.
    PairRing(const SeparableStripe& s, const RowRun& inside, int* memory)
        : s_(s), inside_(inside), memory_(memory), lines_(s.destination.rows + s.height - 1)
    {
    }

    // Loads what rows y and y + 1 of the outputs need.
    void load(int y, const int** ring)
    {
        const int pairs = s_.columnPairCount;
        for (; loaded_ < y / 2 + pairs && 2 * loaded_ < lines_; ++loaded_)
        {
            short* const upper = shorts(pairs);
            short* const lower = upper + s_.pitch;
            loadRow(2 * loaded_, upper);
            if (2 * loaded_ + 1 < lines_)  // a row below the last has no coefficient, or no output
                loadRow(2 * loaded_ + 1, lower);
            interleave(upper, lower, shorts(loaded_ % pairs), s_.destination.count);
        }
        for (int i = 0; i < pairs; ++i)
            ring[i] = memory_ + static_cast<size_t>((y / 2 + i) % pairs) * s_.pitch;
    }

private:
    short* shorts(int row) const { return reinterpret_cast<short*>(memory_ + static_cast<size_t>(row) * s_.pitch); }

    void loadRow(int y, short* sums)
    {
        short* const copy = shorts(s_.columnPairCount + 1);
        if (s_.coreCount == 0)
            return sumSourceRow<ShortSums>(s_, inside_, y, copy, sums);
        const auto coreRow = [&](int i) { return shorts(s_.columnPairCount + 2 + i % s_.coreRows); };
        for (; summed_ < y + s_.coreRows; ++summed_)
            sumSourceRow<ShortSums>(s_, inside_, summed_, copy, coreRow(summed_));
        const short* core[mostCoreRows];
        for (int i = 0; i < s_.coreRows; ++i)
            core[i] = coreRow(y + i);
        sumCore<ShortSums>(s_, core, sums);
    }

    const SeparableStripe& s_;
    const RowRun& inside_;
    int* const memory_;
    const int lines_;
    int loaded_ = 0, summed_ = 0;  // pairs; source rows for the core
};

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters

#endif
