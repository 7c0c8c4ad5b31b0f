// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/vector_keys.hpp"

#include "extremum_rows.hpp"
#include "cpu/ranks/extremum_keys.simd.hpp"
#include "networks/list_networks.hpp"
#include "row_minima.simd.hpp"

#include <cstring>
#include <vector>

// See extremum_rows.cpp for the method.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// `Kept` keys stand for a part of a window, the least ones in ascending order; `pitch` keys are between them in memory.
template <typename Keys, int Kept>
class ExtremumWalk
{
    using Net = VectorNet<Keys>;
    using Key = typename Net::Key;
    using Lane = typename Net::Lane;
    using Vector = typename Net::Vector;
    static constexpr int lanes = Net::lanes;

    using List = Key[Kept];

    struct KeyRow
    {
        Lane* keys;
    };

public:
    ExtremumWalk(const ExtremumStripe& s, int batch)
        : stripe_(s),
          order_(s.kind, s.greatest),
          channels_(s.source.channels),
          count_(s.destination.count),
          sourceRows_(s.destination.rows + s.height - 1),
          batch_(batch),
          batches_(sharedBatches(batch, s.height, Kept)),
          ring_(Kept * extremumRing(batch, s.height)),
          keys_(s.source, order_),
          minima_(s.width, channels_, count_),
          shared_(s.height + batches_)
    {
    }

    // SharesBatches: sharesBatches().
    template <int Batch, bool SharesBatches>
    void filter()
    {
        const int window = stripe_.height;
        int read = 0;
        if (stripe_.width == 1)
            fillLists();
        for (int y = 0; y < stripe_.destination.rows; y += Batch)
        {
            for (; read < y + window + Batch && read < sourceRows_; ++read)
                readRow(read);
            for (int b = -batches_; b < 0 && y == 0; ++b)
                keepBatch(b, window + b * Batch);
            filterBatch<Batch, SharesBatches>(y);
        }
    }

    // Windows of one row.
    void filterLines()
    {
        for (int y = 0; y < stripe_.destination.rows; ++y)
        {
            loadAhead(y);
            filterLine(y);
        }
    }

    void filterThreeByThree()
    {
        int read = 0;
        for (int y = 0; y < stripe_.destination.rows; y += threeByThreeBatch)
        {
            for (; read < y + 2 + threeByThreeBatch && read < sourceRows_; ++read)
                keys_.load(read, leastOf(read));
            filterThreeByThreeBatch(y);
        }
    }

private:
    Lane* rowAt(int i) const { return static_cast<Lane*>(stripe_.scratch) + static_cast<size_t>(i) * stripe_.pitch; }
    Lane* paddedRow(int r) const { return rowAt(ring_ + r % paddedRows); }
    // For outputs beyond the last row.
    Lane* unusedRow() const { return rowAt(ring_ + paddedRows); }
    // The minima of source row r, or for 3x3 its keys.
    Lane* leastOf(int r) const { return rowAt(Kept * (r % extremumRing(batch_, stripe_.height))); }
    // The same for the rows from r on; arbitrary rows beyond the last one, which no output needs.
    template <int Count>
    void findRows(int r, const Lane* (&rows)[Count]) const
    {
        for (int i = 0, at = Kept * r % ring_; i < Count; ++i, at = at + Kept < ring_ ? at + Kept : 0)
            rows[i] = rowAt(at);
    }
    // The minima of the batch that begins with the first row after the windows of batch b of the outputs. b >=
    // -batches_.
    Lane* leastOfBatch(int b) const
    {
        return rowAt(ring_ + paddedRows + 1 + Kept * ((b + batches_ + 1) % (batches_ + 1)));
    }
    // Lists of runs of pixels, if there is more than one key in them.
    Lane* runs(int i) const { return rowAt(ring_ + paddedRows + 1 + Kept * (batches_ + 1 + i)); }

    CV_ALWAYS_INLINE void load(const Lane* row, List& list) const
    {
        CFF_UNROLL
        for (int k = 0; k < Kept; ++k)
            list[k] = key(row + k * pitch_);
    }
    CV_ALWAYS_INLINE void store(Lane* row, const List& list) const
    {
        CFF_UNROLL
        for (int k = 0; k < Kept; ++k)
            Net::store(row + k * pitch_, Vector(list[k]));
    }
    // The least of both lists.
    static CV_ALWAYS_INLINE void merge(const List& a, const List& b, List& least)
    {
        if constexpr (Kept == 1)
        {
            least[0] = Net::minimum(a[0], b[0]);
        }
        else
        {
            Key merged[2 * Kept];
            Merge<Kept, Kept, 0, 2 * Kept - 1>::run(Net(), a, b, merged);
            CFF_UNROLL
            for (int k = 0; k < Kept; ++k)
                least[k] = merged[k];
        }
    }
    CV_ALWAYS_INLINE void mergeRow(List& list, const Lane* row) const
    {
        List added;
        load(row, added);
        merge(list, added, list);
    }

    // Lists of single pixels, whose other keys are never written.
    void fillLists() const
    {
        for (int i = 0; i < ring_; ++i)
            for (int x = 0; i % Kept > 0 && x < count_; x += lanes)
                Net::store(rowAt(i) + x, Vector(Key(Net::greatest)));
    }

    void readRow(int r)
    {
        if (stripe_.width == 1)
            return keys_.load(r, leastOf(r));
        loadAhead(r);
        if constexpr (Kept > 1)
            takeRuns(paddedRow(r), leastOf(r));
        else
            minima_.take(paddedRow(r), leastOf(r));
    }

    // Row r + 1 is loaded before the neighbours of row r are used: a load across two vectors that have just been stored
    // has to wait for both.
    void loadAhead(int r) const
    {
        if (r == 0)
            keys_.load(0, paddedRow(0));
        if (r + 1 < sourceRows_)
            keys_.load(r + 1, paddedRow(r + 1));
    }

    // Lists of the window's width are put together from runs of 4, 8, 16... pixels that do not overlap, as many as its
    // binary digits tell, and the one to three pixels before them.
    void takeRuns(const Lane* row, Lane* least) const
    {
        const int width = stripe_.width;
        Lane *const run = runs(0), *const taken = width > 4 ? runs(1) : least;
        int done = width % 4;
        switch (done)
        {
        case 1: takeRun<1>(row, taken, count_); break;
        case 2: takeRun<2>(row, taken, count_); break;
        case 3: takeRun<3>(row, taken, count_); break;
        }
        if (width < 4)
            return;
        takeRun<4>(row, run, count_ + (width - 4) * channels_);
        for (int length = 4;; length *= 2)
        {
            const bool isLast = width < 2 * length;
            if (width & length)
            {
                if (done > 0)
                    mergeRuns(taken, run + done * channels_, isLast ? least : taken, count_);
                else
                    copyRuns(run, isLast ? least : taken);
                done += length;
            }
            if (isLast)
                return;
            mergeRuns(run, run + length * channels_, run, count_ + (width - 2 * length) * channels_);
        }
    }

    template <int Pixels>
    void takeRun(const Lane* keys, Lane* least, int count) const
    {
        const Net net;
        for (int x = 0; x < count; x += lanes)
        {
            constexpr int size = Pixels > Kept ? Pixels : Kept;
            Key sorted[size];
            CFF_UNROLL
            for (int i = 0; i < size; ++i)
                sorted[i] = i < Pixels ? key(keys + x + i * channels_) : Key(Net::greatest);
            if constexpr (Pixels > 1)
                Sort<Pixels>::run(net, sorted);
            CFF_UNROLL
            for (int k = 0; k < Kept; ++k)
                Net::store(least + x + k * pitch_, Vector(sorted[k]));
        }
    }

    // `to` may be `a` or `b`.
    void mergeRuns(const Lane* a, const Lane* b, Lane* to, int count) const
    {
        for (int x = 0; x < count; x += lanes)
        {
            List list;
            load(a + x, list);
            mergeRow(list, b + x);
            store(to + x, list);
        }
    }
    void copyRuns(const Lane* from, Lane* to) const
    {
        for (int x = 0; x < count_; x += lanes)
        {
            List list;
            load(from + x, list);
            store(to + x, list);
        }
    }
    static CV_ALWAYS_INLINE Key key(const Lane* keys) { return Net::load(keys).val; }

    // Keeps the minima of a batch of rows from r on.
    void keepBatch(int b, int r) const
    {
        Lane* const to = leastOfBatch(b);
        mergeRuns(leastOf(r), leastOf(r + 1), to, count_);
        for (int i = 2; i < batch_; ++i)
            mergeRuns(to, leastOf(r + i), to, count_);
    }

    // What the next batch of outputs needs from memory, and where it goes.
    template <int Batch>
    struct NextRows
    {
        const Lane* rows[2 * Batch];
        int count;

        CV_ALWAYS_INLINE void ask(int x) const
        {
            for (int i = 0; i < count; ++i)
                CFF_PREFETCH_L2(rows[i] + x);
        }
    };
    template <int Batch>
    void findAhead(int y, NextRows<Batch>& ahead) const
    {
        const StripeDestination& d = stripe_.destination;
        ahead.count = 0;
        for (int i = y + Batch; i < y + 2 * Batch && i < d.rows && d.asksAhead; ++i)
        {
            ahead.rows[ahead.count++] = reinterpret_cast<const Lane*>(d.data + i * d.step);
            if (const unsigned char* const row = stripe_.source.rows[i + stripe_.height - 1])
                ahead.rows[ahead.count++] = reinterpret_cast<const Lane*>(row) + keys_.first();
        }
    }

    // Finds the rows that all windows of a batch of outputs share.
    int findShared(int y)
    {
        const int count = stripe_.height - batch_ + 1 - batches_ * batch_;
        int shared = 0;
        for (int i = 0; i < count; ++i)
            shared_[shared++].keys = leastOf(y + batch_ - 1 + i);
        for (int b = 1; b <= batches_; ++b)
            shared_[shared++].keys = leastOfBatch(y / batch_ - b);
        return shared;
    }

    template <int Batch, bool SharesBatches>
    CFF_NOINLINE void filterBatch(int y)
    {
        const LeastOrder<Keys> order = order_;
        const int count = count_, sharedCount = findShared(y);
        const KeyRow* const shared = &shared_[0];
        const Lane *above[Batch], *below[Batch];
        Lane* out[Batch];
        findRows(y, above);
        findRows(y + stripe_.height, below);
        Lane few[Batch * lanes];
        findOutputs(y, few, out);
        NextRows<Batch> ahead;
        findAhead(y, ahead);
        Lane* const batch = leastOfBatch(y / Batch);
        for (int x = 0; x < count; x += lanes)
        {
            ahead.ask(x);
            const int at = x + lanes <= count || count < lanes ? x : count - lanes;
            List least[Batch], next;
            load(shared[0].keys + at, least[Batch - 1]);
            for (int i = 1; i < sharedCount; ++i)
                mergeRow(least[Batch - 1], shared[i].keys + at);
            CFF_UNROLL
            for (int i = Batch - 2; i >= 0; --i)
            {
                load(above[i] + at, least[i]);
                merge(least[i + 1], least[i], least[i]);
            }
            load(below[0] + at, next);
            Net::store(out[0] + at, order.toPixels(Vector(least[0][Kept - 1])));
            CFF_UNROLL
            for (int i = 1; i < Batch; ++i)
            {
                merge(least[i], next, least[i]);
                Net::store(out[i] + at, order.toPixels(Vector(least[i][Kept - 1])));
                mergeRow(next, below[i] + at);
            }
            if (SharesBatches)
                store(batch + at, next);
        }
        putFew(y, Batch, few);
    }

    // The minima of neighbours are the results.
    CFF_NOINLINE void filterLine(int y)
    {
        const LeastOrder<Keys> order = order_;
        const int count = count_;
        Lane* const least = paddedRow(y);
        minima_.take(least, least);
        Lane few[lanes], *out[1];
        NextRows<1> ahead;
        findOutputs(y, few, out);
        findAhead(y + 1, ahead);
        for (int x = 0; x < count; x += lanes)
        {
            ahead.ask(x);
            const int at = x + lanes <= count || count < lanes ? x : count - lanes;
            Net::store(out[0] + at, order.toPixels(Net::load(least + at)));
        }
        putFew(y, 1, few);
    }

    // Rows of the destination. `few`: a vector for each row, if there are fewer outputs than a vector has.
    template <int Count>
    void findOutputs(int y, Lane* few, Lane* (&out)[Count]) const
    {
        const StripeDestination& d = stripe_.destination;
        for (int i = 0; i < Count; ++i)
        {
            Lane* const row = reinterpret_cast<Lane*>(d.data + (y + i < d.rows ? y + i : y) * d.step);
            out[i] = count_ < lanes ? few + i * lanes : (y + i < d.rows ? row : unusedRow());
        }
    }
    void putFew(int y, int rows, const Lane* few) const
    {
        const StripeDestination& d = stripe_.destination;
        for (int i = 0; i < rows && y + i < d.rows && count_ < lanes; ++i)
            std::memcpy(d.data + (y + i) * d.step, few + i * lanes, count_ * sizeof(Lane));
    }

    // From rows of keys. Two rows of outputs share the minimum of the two rows between their other rows.
    CFF_NOINLINE void filterThreeByThreeBatch(int y)
    {
        constexpr int batch = threeByThreeBatch;
        const LeastOrder<Keys> order = order_;
        const int count = count_, channels = channels_;
        const Lane* in[2 + batch];
        Lane *out[batch], few[batch * lanes];
        NextRows<batch> ahead;
        findRows(y, in);
        findOutputs(y, few, out);
        findAhead(y, ahead);
        for (int x = 0; x < count; x += lanes)
        {
            ahead.ask(x);
            const int at = x + lanes <= count || count < lanes ? x : count - lanes;
            Key rows[2 + batch];
            CFF_UNROLL
            for (int i = 0; i < 2 + batch; ++i)
            {
                const Lane* const keys = in[i] + at;
                rows[i] = Net::minimum(key(keys), key(keys + channels), key(keys + 2 * channels));
            }
            CFF_UNROLL
            for (int i = 0; i < batch; i += 2)
            {
                const Key shared = Net::minimum(rows[i + 1], rows[i + 2]);
                Net::store(out[i] + at, order.toPixels(Vector(Net::minimum(rows[i], shared))));
                Net::store(out[i + 1] + at, order.toPixels(Vector(Net::minimum(shared, rows[i + 3]))));
            }
        }
        putFew(y, batch, few);
    }

    const ExtremumStripe& stripe_;
    const LeastOrder<Keys> order_;
    const int channels_, count_, sourceRows_;
    const int batch_, batches_, ring_;
    const std::ptrdiff_t pitch_ = stripe_.pitch;
    const KeyRows<Keys> keys_;
    const RowMinima<Keys> minima_;
    std::vector<KeyRow> shared_;
};

template <typename Keys, int Kept>
void filterKept(const ExtremumStripe& s)
{
    const int batch = extremumBatch(CV_SIMD_WIDTH, s.width, s.height, Kept);
    ExtremumWalk<Keys, Kept> walk(s, batch);
    if constexpr (Kept == 1)
    {
        if (isThreeByThree(s.width, s.height))
            return walk.filterThreeByThree();
        if (s.height == 1)
            return walk.filterLines();
    }
    else if (batch == 1)
    {
        return walk.template filter<1, false>();
    }
    else if (sharesBatches(batch, s.height, Kept))
    {
        return walk.template filter<listsBatch, true>();
    }
    switch (batch)
    {
    case 2: return walk.template filter<2, false>();
    case 4: return walk.template filter<4, false>();
    }
    if constexpr (Kept == 1)
        switch (batch)
        {
        case 8: return walk.template filter<8, true>();
#if CFF_SIMD_BITS == 512
        case 16: return walk.template filter<16, true>();
#endif
        }
}

template <typename Keys>
void filterStripe(const ExtremumStripe& s)
{
    switch (s.kept)
    {
    case 1: return filterKept<Keys, 1>(s);
    case 2: return filterKept<Keys, 2>(s);
    case 3: return filterKept<Keys, 3>(s);
    case 4: return filterKept<Keys, 4>(s);
    case 5: return filterKept<Keys, 5>(s);
    case 6: return ExtremumWalk<Keys, 6>(s, listsBatch).template filter<listsBatch, true>();
    case 7: return ExtremumWalk<Keys, 7>(s, listsBatch).template filter<listsBatch, true>();
    case 8: return ExtremumWalk<Keys, 8>(s, listsBatch).template filter<listsBatch, true>();
    }
}

}  // namespace

void filterExtremumStripe(const ExtremumStripe& stripe)
{
    withKeys(stripe.valueBytes, [&](auto keys) { filterStripe<decltype(keys)>(stripe); });
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
