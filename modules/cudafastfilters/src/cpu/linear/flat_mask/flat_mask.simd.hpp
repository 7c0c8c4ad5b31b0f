// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/simd.hpp"

#include "cpu/simd/correlate.simd.hpp"
#include "cpu/simd/stripe_rows/stripe_rows.hpp"

#include "common/host_device.hpp"
#include "zeros_met.simd.hpp"

#include <type_traits>
#include <vector>

// See flat_mask.cpp for the method.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

constexpr int flatVectors = 4;

struct SameSums
{
};

// Sums of 16 bits that are added to sums of 32.
template <bool IsSigned>
struct WideSums
{
    static CV_ALWAYS_INLINE void add(const v_int16& sums, v_int32& low, v_int32& high)
    {
        if (IsSigned)
        {
            low = v_add(low, v_expand_low(sums));
            high = v_add(high, v_expand_high(sums));
        }
        else
        {
            low = v_add(low, v_reinterpret_as_s32(v_expand_low(v_reinterpret_as_u16(sums))));
            high = v_add(high, v_reinterpret_as_s32(v_expand_high(v_reinterpret_as_u16(sums))));
        }
    }
};

template <typename Type, typename Wide>
class FlatWalk
{
    using Run = typename Type::Sum;
    using Vector = typename Type::Vector;
    static constexpr bool isWide = !std::is_same<Wide, SameSums>::value;
    using Sum = typename std::conditional<isWide, int, Run>::type;
    static constexpr int lanes = Type::lanes, block = flatVectors * lanes;

public:
    explicit FlatWalk(const FlatStripe& s)
        : stripe_(s),
          sums_(reinterpret_cast<Sum*>(scratchRow(s.runs[s.runCount - 1].first + s.runs[s.runCount - 1].ring))),
          doubles_(reinterpret_cast<double*>(sums_ + s.pitch)),
          areResults_(s.sums == StripeSums::Float && s.finish.kind == StripeFinishKind::FloatPlain &&
                      s.finish.depth == CV_32F),
          terms_(s.groupEnds[s.groupCount - 1]),
          latest_(s.runCount, -1),
          zeros_(s)
    {
    }

    void filter()
    {
        const StripeDestination& d = stripe_.destination;
        const int sourceRows = d.rows + stripe_.height - 1;
        RowsAhead ahead(stripe_.source, sourceRows, d, stripe_.finish.depth);
        for (int y = 0; y < d.rows; y += flatBatch)
        {
            const int outputs = d.rows - y < flatBatch ? d.rows - y : flatBatch;
            while (read_ < y + outputs + stripe_.height - 1)
                readRow(read_++);
            ahead.begin(read_, y + flatBatch, flatBatch);
            for (int b = 0; b < outputs; ++b)
            {
                unsigned char* const out = d.data + (y + b) * d.step;
                const int direct = areResults_ ? d.count / block * block : 0;
                filterRow(y + b, reinterpret_cast<Sum*>(out), direct, b == 0 ? &ahead : nullptr);
                finish(direct, out, d.count);
            }
        }
    }

private:
    Run* scratchRow(int row) const
    {
        return static_cast<Run*>(stripe_.scratch) + static_cast<std::ptrdiff_t>(row) * stripe_.pitch;
    }
    // Row r of a run, one of the last that were made.
    Run* rowOf(int i, int r) const
    {
        const FlatRun& run = stripe_.runs[i];
        const int at = latest_[i] - (read_ - 1 - run.delay - r);
        return scratchRow(run.first + (at < 0 ? at + run.ring : at));
    }

    // Reads row r, which is read_ - 1 already, and makes the sums of its turn.
    void readRow(int r)
    {
        for (int i = 0; i < stripe_.runCount; ++i)
            if (r >= stripe_.runs[i].delay && ++latest_[i] == stripe_.runs[i].ring)
                latest_[i] = 0;
        loadPixels(r);
        for (int i = 1; i < stripe_.runCount; ++i)
            if (r >= stripe_.runs[i].delay)
                sumRun(i, r - stripe_.runs[i].delay);
    }
    void loadPixels(int r)
    {
        Run* const row = rowOf(0, r);
        loadRow(stripe_.source, r, row);
        if constexpr (std::is_same<Run, float>::value)
        {
            zeros_.read(row, r);
            if (stripe_.coefficient == 1)
                return;
            const Vector coefficient = Type::coefficient(static_cast<float>(stripe_.coefficient));
            for (int x = 0; x < stripe_.source.count; x += lanes)
                v_store(row + x, v_mul(Type::load(row + x), coefficient));
        }
    }

    void sumRun(int i, int r) const
    {
        const FlatRun& run = stripe_.runs[i];
        const int channels = stripe_.source.channels;
        const Run* const left = rowOf(run.left, r);
        const Run* const right = rowOf(run.right, r) + stripe_.runs[run.left].length * channels;
        Run* const to = rowOf(i, r);
        for (int x = 0, end = stripe_.source.count - (run.length - 1) * channels; x < end; x += lanes)
            v_store(to + x, Type::add(Type::load(left + x), Type::load(right + x)));
    }

    // To `out` up to column `direct`, and to sums_ from there on.
    void filterRow(int y, Sum* out, int direct, const RowsAhead* ahead)
    {
        for (size_t i = 0; i < terms_.size(); ++i)
        {
            const FlatTerm& term = stripe_.terms[i];
            terms_[i] = rowOf(term.run, y + term.row) + term.column;
        }
        for (int x = 0; x < stripe_.destination.count; x += block)
        {
            if (ahead)
                ahead->template ask<block>(x);
            if constexpr (isWide)
                sumWide(x);
            else
                sumSame(x, (x < direct ? out : sums_) + x);
        }
        if constexpr (std::is_same<Run, float>::value)
            zeros_.put(y, [&](int x) -> float& { return (x < direct ? out : sums_)[x]; });
    }

    // The sums of one group of terms.
    CV_ALWAYS_INLINE void sumGroup(int begin, int end, int x, Vector (&sums)[flatVectors]) const
    {
        CFF_UNROLL
        for (int v = 0; v < flatVectors; ++v)
            sums[v] = Type::load(terms_[begin] + x + v * lanes);
        for (int i = begin + 1; i < end; ++i)
        {
            const Run* const from = terms_[i] + x;
            CFF_UNROLL
            for (int v = 0; v < flatVectors; ++v)
                sums[v] = Type::add(sums[v], Type::load(from + v * lanes));
        }
    }
    CV_ALWAYS_INLINE void sumSame(int x, Sum* to) const
    {
        Vector sums[flatVectors];
        sumGroup(0, stripe_.groupEnds[0], x, sums);
        for (int g = 1; g < stripe_.groupCount; ++g)
        {
            Vector more[flatVectors];
            sumGroup(stripe_.groupEnds[g - 1], stripe_.groupEnds[g], x, more);
            for (int v = 0; v < flatVectors; ++v)
                sums[v] = Type::add(sums[v], more[v]);
        }
        for (int v = 0; v < flatVectors; ++v)
            v_store(to + v * lanes, sums[v]);
    }
    CV_ALWAYS_INLINE void sumWide(int x) const
    {
        v_int32 low[flatVectors], high[flatVectors];
        for (int v = 0; v < flatVectors; ++v)
            low[v] = high[v] = vx_setzero_s32();
        for (int g = 0; g < stripe_.groupCount; ++g)
        {
            Vector sums[flatVectors];
            sumGroup(g > 0 ? stripe_.groupEnds[g - 1] : 0, stripe_.groupEnds[g], x, sums);
            for (int v = 0; v < flatVectors; ++v)
                Wide::add(sums[v], low[v], high[v]);
        }
        for (int v = 0; v < flatVectors; ++v)
        {
            v_store(sums_ + x + v * lanes, low[v]);
            v_store(sums_ + x + v * lanes + floatLanes, high[v]);
        }
    }

    void finish(int direct, unsigned char* out, int count)
    {
        if constexpr (std::is_same<Sum, int>::value)
        {
            if (stripe_.finishesDoubles)
            {
                const v_float64 coefficient = vx_setall_f64(stripe_.coefficient);
                for (int x = 0; x < count; x += floatLanes)
                {
                    const v_int32 sums = vx_load(sums_ + x);
                    v_store(doubles_ + x, v_mul(v_cvt_f64(sums), coefficient));
                    v_store(doubles_ + x + doubleLanes, v_mul(v_cvt_f64_high(sums), coefficient));
                }
                return finishRow(doubles_, stripe_.finish, out, count);
            }
            const v_int32 coefficient = vx_setall_s32(static_cast<int>(stripe_.coefficient));
            for (int x = 0; x < count && stripe_.coefficient != 1; x += floatLanes)
                v_store(sums_ + x, v_mul(vx_load(sums_ + x), coefficient));
        }
        finishRow(sums_ + direct, stripe_.finish, out + direct * CV_ELEM_SIZE1(stripe_.finish.depth), count - direct);
    }

    const FlatStripe& stripe_;
    Sum* const sums_;
    double* const doubles_;
    const bool areResults_;
    std::vector<const Run*> terms_;
    int read_ = 0;             // rows
    std::vector<int> latest_;  // where each run's last row is in its ring
    ZerosMet zeros_;
};

}  // namespace

void filterFlatStripe(const FlatStripe& s)
{
    if (s.runSums == StripeSums::Float)
        FlatWalk<FloatSums, SameSums>(s).filter();
    else if (s.runSums == StripeSums::Int)
        FlatWalk<IntSums, SameSums>(s).filter();
    else if (s.sums == StripeSums::Short)
        FlatWalk<ShortSums, SameSums>(s).filter();
    else if (s.isSigned)
        FlatWalk<ShortSums, WideSums<true>>(s).filter();
    else
        FlatWalk<ShortSums, WideSums<false>>(s).filter();
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
