// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/vector_keys.hpp"

#include "cpu/ranks/extremum_keys.simd.hpp"
#include "footprint_extremum.hpp"

#include <cstring>
#include <vector>

// See footprint_extremum.cpp for the method.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

template <typename Keys>
class FootprintWalk
{
    using Net = VectorNet<Keys>;
    using Key = typename Net::Key;
    using Lane = typename Net::Lane;
    using Vector = typename Net::Vector;
    static constexpr int lanes = Net::lanes;
    static constexpr int block = 4;  // vectors at once
    static constexpr int mostDirect = 12;

    struct TermRow
    {
        const Lane* keys;
    };

public:
    FootprintWalk(const FootprintStripe& s)
        : stripe_(s),
          order_(s.kind, s.greatest),
          count_(s.destination.count),
          keys_(s.source, order_),
          rows_(static_cast<size_t>(s.pair.count()) * leastBatch / 2)
    {
    }

    void filter()
    {
        int read = 0;
        for (int y = 0; y < stripe_.destination.rows; y += leastBatch)
        {
            const int outputs = lesser(leastBatch, stripe_.destination.rows - y);
            for (const int end = y + outputs + stripe_.height - 1; read < end;)
            {
                const int begin = read;
                read = lesser(begin + leastBatch, end);
                readRows(begin, read);
            }
            if (stripe_.termsCount <= mostDirect && count_ >= lanes)
                filterRows(y, outputs);
            else
                filterBatch(y, outputs);
        }
    }

private:
    static int lesser(int a, int b) { return a < b ? a : b; }
    Lane* rowOf(const LeastRectangle& one, int r) const
    {
        return static_cast<Lane*>(stripe_.scratch) +
               static_cast<std::ptrdiff_t>(one.first + r % one.ring) * stripe_.pitch;
    }
    static CV_ALWAYS_INLINE Key key(const Lane* keys) { return Net::load(keys).val; }

    // Each rectangle for all of the rows before the next one: what has just been stored is not loaded at once.
    void readRows(int begin, int end)
    {
        const LeastRectangle* const all = stripe_.rectangles;
        for (int r = begin; r < end; ++r)
            keys_.load(r, rowOf(all[0], r) + all[0].from);
        for (int i = 1; i < stripe_.rectanglesCount; ++i)
            for (int r = begin + 1 - all[i].height; r < end + 1 - all[i].height; ++r)
                if (r >= 0)
                    findLeast(all[i], r);
    }

    void findLeast(const LeastRectangle& one, int r) const
    {
        switch (one.taps)
        {
        case 2: return takeLeast<2>(one, r);
        case 3: return takeLeast<3>(one, r);
        case 4: return takeLeast<4>(one, r);
        }
        takeLeast<4>(one, r);
        for (int tap = 3; tap < one.taps - 1; ++tap)
            addLeast(one, r, tap);
    }
    // The parent's keys for tap `tap`; -1: for the last one.
    const Lane* tapOf(const LeastRectangle& one, int r, int tap) const
    {
        const int column = tap < 0 ? one.lastColumns : tap * one.stepColumns;
        return rowOf(stripe_.rectangles[one.parent], r + (tap < 0 ? one.lastRows : tap * one.stepRows)) + one.from +
               column;
    }
    // The minimum of the first `Taps` - 1 taps and the last one.
    template <int Taps>
    void takeLeast(const LeastRectangle& one, int r) const
    {
        const Lane* taps[Taps];
        for (int t = 0; t < Taps; ++t)
            taps[t] = tapOf(one, r, t + 1 < Taps ? t : -1);
        Lane* const to = rowOf(one, r);
        for (int x = 0; x < count_ + one.count; x += lanes)
        {
            Key least = key(taps[0] + x);
            CFF_UNROLL
            for (int t = 1; t < Taps; ++t)
                least = Net::minimum(least, key(taps[t] + x));
            Net::store(to + x, Vector(least));
        }
    }
    void addLeast(const LeastRectangle& one, int r, int tap) const
    {
        const Lane* const from = tapOf(one, r, tap);
        Lane* const to = rowOf(one, r);
        for (int x = 0; x < count_ + one.count; x += lanes)
            Net::store(to + x, Vector(Net::minimum(key(to + x), key(from + x))));
    }

    // Outputs of few terms, some rows for a segment of columns before the next one.
    void filterRows(int y, int outputs) const
    {
        constexpr int segment = 32 * lanes;
        for (int x = 0; x < count_; x += segment)
            for (int b = 0; b < outputs; ++b)
                filterSegment(y + b, x, lesser(x + segment, count_));
    }
    void filterSegment(int y, int begin, int end) const
    {
        switch (stripe_.termsCount)
        {
        case 1: return filterTerms<1>(y, begin, end);
        case 2: return filterTerms<2>(y, begin, end);
        case 3: return filterTerms<3>(y, begin, end);
        case 4: return filterTerms<4>(y, begin, end);
        case 5: return filterTerms<5>(y, begin, end);
        case 6: return filterTerms<6>(y, begin, end);
        case 7: return filterTerms<7>(y, begin, end);
        case 8: return filterTerms<8>(y, begin, end);
        case 9: return filterTerms<9>(y, begin, end);
        case 10: return filterTerms<10>(y, begin, end);
        case 11: return filterTerms<11>(y, begin, end);
        case 12: return filterTerms<12>(y, begin, end);
        }
    }
    template <int Terms>
    void filterTerms(int y, int begin, int end) const
    {
        const LeastOrder<Keys> order = order_;
        const Lane* terms[Terms];
        CFF_UNROLL
        for (int i = 0; i < Terms; ++i)
        {
            const LeastTerm& term = stripe_.terms[i];
            terms[i] = rowOf(stripe_.rectangles[term.rectangle], y + term.row) + term.column;
        }
        Lane* const out = reinterpret_cast<Lane*>(stripe_.destination.data + y * stripe_.destination.step);
        const int count = count_;
        for (int x = begin; x < end; x += lanes)
        {
            const int at = x + lanes <= count ? x : count - lanes;
            Key least = key(terms[0] + at);
            CFF_UNROLL
            for (int i = 1; i < Terms; ++i)
                least = Net::minimum(least, key(terms[i] + at));
            Net::store(out + at, order.toPixels(Vector(least)));
        }
    }

    // Outputs of some rows: all rows for one block of columns before the next block.
    void filterBatch(int y, int outputs)
    {
        const LeastPair& pair = stripe_.pair;
        const int terms = pair.count();
        for (int i = 0; i < terms; ++i)
        {
            const LeastTerm& term = pair.terms[i];
            const LeastRectangle& one = stripe_.rectangles[term.rectangle];
            for (int b = 0; 2 * b < outputs; ++b)
                rows_[b * terms + i].keys = rowOf(one, y + 2 * b + term.row) + term.column;
        }
        int x = 0;
        for (; x + block * lanes <= count_; x += block * lanes)
            for (int b = 0; b < outputs; b += 2)
            {
                askAhead(y + b, x);
                askAhead(y + b + 1, x);
                filterPair<block>(y + b, &rows_[b / 2 * terms], x);
            }
        for (; x < count_; x += lanes)
            for (int b = 0; b < outputs; b += 2)
                filterPair<1>(y + b, &rows_[b / 2 * terms], x + lanes <= count_ || count_ < lanes ? x : count_ - lanes);
    }

    // What the next batch needs from memory, and where it goes.
    CV_ALWAYS_INLINE void askAhead(int y, int x) const
    {
        const StripeDestination& d = stripe_.destination;
        const int next = y + leastBatch;
        if (!d.asksAhead || next >= d.rows)
            return;
        const unsigned char* const to = d.data + next * d.step + x * sizeof(Lane);
        const unsigned char* const row = stripe_.source.rows[next + stripe_.height - 1];
        for (int i = 0; i < block * CV_SIMD_WIDTH; i += 64)
        {
            CFF_PREFETCH_L2(to + i);
            if (row)
                CFF_PREFETCH_L2(row + (keys_.first() + x) * static_cast<std::ptrdiff_t>(sizeof(Lane)) + i);
        }
    }

    template <int Vectors>
    struct Least
    {
        Key keys[Vectors];

        CV_ALWAYS_INLINE void add(const Lane* row)
        {
            CFF_UNROLL
            for (int v = 0; v < Vectors; ++v)
                keys[v] = Net::minimum(keys[v], key(row + v * lanes));
        }
    };

    // Two rows of outputs; if there is no lower one, the upper one takes its place.
    template <int Vectors>
    CV_ALWAYS_INLINE void filterPair(int y, const TermRow* row, int x) const
    {
        const LeastPair& pair = stripe_.pair;
        Least<Vectors> upper, lower;
        CFF_UNROLL
        for (int v = 0; v < Vectors; ++v)
            upper.keys[v] = lower.keys[v] = Net::greatest;
        for (int i = 0; i < pair.both; ++i, ++row)
        {
            const Lane* const keys = row->keys + x;
            CFF_UNROLL
            for (int v = 0; v < Vectors; ++v)
            {
                const Key one = key(keys + v * lanes);
                upper.keys[v] = Net::minimum(upper.keys[v], one);
                lower.keys[v] = Net::minimum(lower.keys[v], one);
            }
        }
        for (int i = 0; i < pair.upper; ++i, ++row)
            upper.add(row->keys + x);
        for (int i = 0; i < pair.lower; ++i, ++row)
            lower.add(row->keys + x);
        put<Vectors>(y + 1 < stripe_.destination.rows ? y + 1 : y, x, lower);
        put<Vectors>(y, x, upper);
    }

    template <int Vectors>
    CV_ALWAYS_INLINE void put(int y, int x, const Least<Vectors>& least) const
    {
        Lane* const out = reinterpret_cast<Lane*>(stripe_.destination.data + y * stripe_.destination.step) + x;
        if (Vectors == 1 && count_ < lanes)
        {
            Lane few[lanes];
            Net::store(few, order_.toPixels(Vector(least.keys[0])));
            std::memcpy(out, few, count_ * sizeof(Lane));
            return;
        }
        CFF_UNROLL
        for (int v = 0; v < Vectors; ++v)
            Net::store(out + v * lanes, order_.toPixels(Vector(least.keys[v])));
    }

    const FootprintStripe& stripe_;
    const LeastOrder<Keys> order_;
    const int count_;
    const KeyRows<Keys> keys_;
    std::vector<TermRow> rows_;
};

}  // namespace

void filterFootprintExtremum(const FootprintStripe& stripe)
{
    withKeys(stripe.valueBytes, [&](auto keys) { FootprintWalk<decltype(keys)>(stripe).filter(); });
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
