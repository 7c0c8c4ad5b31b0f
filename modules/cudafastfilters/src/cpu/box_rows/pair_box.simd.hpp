// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/finish_ways.simd.hpp"
#include "cpu/simd/stripe_rows.hpp"

#include "box_rows.hpp"

#include <cstring>
#include <vector>

// Boxes of bytes of one channel, by pairs of an even pixel and the odd one behind it. Both lie in words of their own,
// into which bytes are taken apart, and from which they are put together, by shifts; and prefix sums of pairs are half as
// many. To be included after box_windows.simd.hpp, by box_rows.simd.hpp alone.

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

// Columns.

// How the sums of columns follow from a row that comes and one that goes.
enum class PairStep
{
    Add,     // the row that comes is added
    Move,    // and the other one is subtracted
    Changes  // what that changes them by
};

// Sums of the columns of even pixels, and of pairs of them, modulo 2^16, as those of windows are.
class PairColumns
{
public:
    // Before both rows there are boxMargin zeros. `constantRow`: room for a row of the source.
    PairColumns(const BoxStripe& s, short* evens, short* pairs, uchar* constantRow)
        : source_(s.source), height_(s.height), evens_(evens), pairs_(pairs), constantRow_(constantRow)
    {
        const StripeSource& source = s.source;
        std::memset(constantRow, source.border[0], source.count);
        for (int lane = 0; lane < shortLanes; ++lane)
        {
            masks_[lane] = 0;
            masks_[shortLanes + lane] = 0xffff;
        }
        first_ = firstInside();
        for (int i = 0; i < source.runCount; ++i)
            addRun(source.runs[i]);
        addSingle();
    }
    void clear()
    {
        const size_t bytes = (source_.count + 1) / 2 * sizeof(short);
        std::memset(evens_, 0, bytes);
        std::memset(pairs_, 0, bytes);
    }
    void add(int row) { step<PairStep::Add>(rowOf(row), rowOf(row)); }
    void move(int y) { step<PairStep::Move>(rowOf(y + height_ - 1), rowOf(y - 1)); }
    void change(int y) { step<PairStep::Changes>(rowOf(y + height_ - 1), rowOf(y - 1)); }

private:
    // A pair of a padded row, and the places of its pixels in the source's; of one that is outside of it, -1.
    struct Single
    {
        int pair, even, odd;
    };
    // Pairs that are neighbours in the source, too, from the place of an even pixel on.
    struct Run
    {
        int pair, from, count;  // the latter two in pixels
    };

    int firstInside() const
    {
        int first = source_.count;
        bool isAny = false;
        for (int i = 0; i < source_.runCount; ++i)
        {
            const int from = source_.runs[i].from;
            if (from < 0 || (isAny && from >= first))
                continue;
            first = from;
            isAny = true;
        }
        return isAny ? first : 0;
    }
    void addRun(const RowRun& run)
    {
        const int end = run.to + run.count, firstEven = (run.to + 1) / 2 * 2, endEven = end / 2 * 2;
        const bool isInside = run.from >= 0, isLong = isInside && endEven - firstEven >= CV_SIMD_WIDTH;
        for (int i = run.to; i < end; ++i)
        {
            const bool isInRun = isLong && i >= firstEven && i < endEven;
            if (!isInRun)
                addPixel(i, isInside ? run.from - first_ + i - run.to : -1);
        }
        if (isLong)
            runs_.push_back({firstEven / 2, run.from - first_ + firstEven - run.to, endEven - firstEven});
    }
    // In their order.
    void addPixel(int at, int from)
    {
        if (at % 2 == 0)
        {
            addSingle();
            next_ = {at / 2, from, -1};
        }
        else
        {
            next_.odd = from;
        }
    }
    void addSingle()
    {
        if (next_.pair >= 0)
            (next_.even >= 0 && next_.odd >= 0 ? inside_ : (next_.even >= 0 || next_.odd >= 0 ? partly_ : outside_))
                .push_back(next_);
        next_.pair = -1;
    }
    const uchar* rowOf(int row) const { return source_.rows[row] ? source_.rows[row] + first_ : constantRow_; }
    int pixelAt(const uchar* row, int from) const { return from < 0 ? source_.border[0] : row[from]; }
    template <PairStep Step>
    void step(const uchar* added, const uchar* subtracted)
    {
        // First: a vector would have to wait for words that have just been stored.
        for (const Single& single : inside_)
            stepSingle<Step>(single,
                             [&](int from) { return added[from] - (Step == PairStep::Add ? 0 : subtracted[from]); });
        const auto change = [&](int from)
        { return pixelAt(added, from) - (Step == PairStep::Add ? 0 : pixelAt(subtracted, from)); };
        for (const Single& single : partly_)
            stepSingle<Step>(single, change);
        if (Step == PairStep::Add)
            for (const Single& single : outside_)
                stepSingle<Step>(single, change);
        for (const Run& run : runs_)
            stepRun<Step>(added + run.from, subtracted + run.from, evens_ + run.pair, pairs_ + run.pair, run.count);
    }
    template <PairStep Step, typename Change>
    CV_ALWAYS_INLINE void stepSingle(const Single& single, const Change& change)
    {
        const int even = change(single.even), pair = even + change(single.odd);
        short &evens = evens_[single.pair], &pairs = pairs_[single.pair];
        evens = static_cast<short>((Step == PairStep::Changes ? 0 : evens) + even);
        pairs = static_cast<short>((Step == PairStep::Changes ? 0 : pairs) + pair);
    }
    // At least a vector. What is left of whole ones is first, too: the last lanes of one that ends with the run.
    template <PairStep Step>
    void stepRun(const uchar* added, const uchar* subtracted, short* evens, short* pairs, int count) const
    {
        const int rest = count % CV_SIMD_WIDTH, whole = count - rest, last = count - CV_SIMD_WIDTH;
        if (rest > 0)
            stepVector<Step>(added + last, subtracted + last, evens + last / 2, pairs + last / 2,
                             vx_load(masks_ + rest / 2));
        const v_uint16 all = vx_setall_u16(0xffff);
        for (int i = 0; i < whole; i += CV_SIMD_WIDTH)
            stepVector<Step>(added + i, subtracted + i, evens + i / 2, pairs + i / 2, all);
    }
    template <PairStep Step>
    static CV_ALWAYS_INLINE void stepVector(const uchar* added, const uchar* subtracted, short* evens, short* pairs,
                                            const v_uint16& mask)
    {
        const v_uint16 low = vx_setall_u16(0xff);
        const v_uint16 more = v_and(v_reinterpret_as_u16(vx_load(added)), mask);
        v_uint16 even = v_and(more, low), odd = v_shr<8>(more);
        if (Step != PairStep::Add)
        {
            const v_uint16 less = v_and(v_reinterpret_as_u16(vx_load(subtracted)), mask);
            even = v_sub_wrap(even, v_and(less, low));
            odd = v_sub_wrap(odd, v_shr<8>(less));
        }
        const v_int16 evenChange = v_reinterpret_as_s16(even), pairChange = v_reinterpret_as_s16(v_add_wrap(even, odd));
        if (Step == PairStep::Changes)
        {
            v_store(evens, evenChange);
            v_store(pairs, pairChange);
        }
        else
        {
            v_store(evens, v_add_wrap(vx_load(evens), evenChange));
            v_store(pairs, v_add_wrap(vx_load(pairs), pairChange));
        }
    }

    const StripeSource& source_;
    const int height_;
    short *const evens_, *const pairs_;
    uchar* const constantRow_;  // where the source has none
    int first_ = 0;             // pixel of a row of the source that the stripe needs
    Single next_ = {-1, -1, -1};
    std::vector<Single> inside_, partly_, outside_;
    std::vector<Run> runs_;
    ushort masks_[2 * shortLanes];  // of no lanes, and of all
};

// Windows.

struct PairRow
{
    const short *evens, *pairs;  // sums of columns
    int width, count;            // of outputs
    const RowsAhead& ahead;
    uchar* out;
    // Where quotients move from row to row:
    const uchar* above;  // the row of them before; null: all are 0
    short* rests;        // of the even outputs, and `restPitch` behind them those of the odd ones
    int restPitch;
};

// The sums of so many pairs from each on, plus `start`; where there are few, one by one.
template <int Count>
class FewPairs
{
public:
    FewPairs(const PairRow& row, int, int start) : pairs_(row.pairs), start_(vx_setall_s16(static_cast<short>(start)))
    {
    }
    CV_ALWAYS_INLINE v_int16 operator()(int k) const
    {
        v_int16 sum = v_add_wrap(start_, vx_load(pairs_ + k));
        for (int i = 1; i < Count; ++i)
            sum = v_add_wrap(sum, vx_load(pairs_ + k + i));
        return sum;
    }

private:
    const short* const pairs_;
    const v_int16 start_;
};

// Or by prefix sums of the pairs that come and go.
class MovingPairs
{
public:
    MovingPairs(const PairRow& row, int count, int start)
        : left_(row.pairs - 1),
          right_(left_ + count),
          before_(vx_setall_s16(static_cast<short>(sumOf(row.pairs, count - 1) + start)))
    {
    }
    CV_ALWAYS_INLINE v_int16 operator()(int k)
    {
        const v_uint32 steps = v_reinterpret_as_u32(v_sub_wrap(vx_load(right_ + k), vx_load(left_ + k)));
        // Of two words their sum in both; what is too much in the first one is subtracted from the prefix sums.
        const v_int16 seconds = v_reinterpret_as_s16(v_shr<16>(steps));
        const v_int16 firsts = v_reinterpret_as_s16(v_shl<16>(steps));
        const v_int16 sums = prefixSum(v_add_wrap(v_add_wrap(v_reinterpret_as_s16(steps), seconds), firsts));
        const v_int16 result = v_add_wrap(before_, v_sub_wrap(sums, seconds));
        before_ = v_add_wrap(before_, broadcastLast<1>(sums));
        return result;
    }

private:
    const short *const left_, *const right_;
    v_int16 before_;
};

CV_ALWAYS_INLINE v_uint8 joinPairs(const v_uint16& evens, const v_uint16& odds)
{
    return v_reinterpret_as_u8(v_or(evens, v_shl<8>(odds)));
}

// The ways to results, which are within the range of pixels.

template <typename Way>
class DividePairs
{
public:
    explicit DividePairs(const BoxStripe& s) : constants_(s.finish, 0, 255) {}
    int start() const { return 0; }
    CV_ALWAYS_INLINE v_uint8 operator()(const PairRow&, int, const v_int16& evens, const v_int16& odds) const
    {
        return joinPairs(Way::shorts(v_reinterpret_as_u16(evens), constants_),
                         Way::shorts(v_reinterpret_as_u16(odds), constants_));
    }

private:
    const FinishConstants constants_;
};

class MovePairs
{
public:
    explicit MovePairs(const BoxStripe& s) : quotients_(s) {}
    int start() const { return quotients_.raise(); }
    CV_ALWAYS_INLINE v_uint8 operator()(const PairRow& row, int x, const v_int16& evens, const v_int16& odds) const
    {
        short* const rests = row.rests + x / 2;
        const v_uint16 evenQuotients = quotients_.move(evens, rests);
        const v_uint8 moved = joinPairs(evenQuotients, quotients_.move(odds, rests + row.restPitch));
        return quotients_.results(row.above, x, row.count, moved);
    }

private:
    const MovingQuotients quotients_;
};

// A window of odd width is one of whole pairs but for the last pixel, or the first one; one of even width is of whole
// pairs, or moved by a pixel.
template <bool IsOdd, typename SumPairs, typename Finish>
void makePairRow(const PairRow& r, const Finish& toResults)
{
    const PairRow row = r;  // what others may refer to is loaded again after every store
    const Finish finish = toResults;
    const int count = (row.width + 1) / 2;
    const short *const evens = row.evens, *const lastEvens = evens + count - (IsOdd ? 1 : 0),
                       *const lastPairs = row.pairs + count - 1;
    SumPairs sumPairs(row, count, finish.start());
    for (int x = 0; x < row.count; x += CV_SIMD_WIDTH)
    {
        row.ahead.ask<CV_SIMD_WIDTH>(x);
        const int k = x / 2;
        const v_int16 sums = sumPairs(k), first = v_sub_wrap(sums, vx_load(evens + k));
        const v_int16 last = vx_load(lastEvens + k);
        const v_uint8 results = IsOdd
                                    ? finish(row, x, v_add_wrap(v_sub_wrap(sums, vx_load(lastPairs + k)), last), first)
                                    : finish(row, x, sums, v_add_wrap(first, last));
        storeElements(results, row.out, x, row.count);
    }
}

template <bool IsOdd, typename Finish>
void makePairRowOf(const PairRow& row, const Finish& finish)
{
    switch ((row.width + 1) / 2)
    {
    case 2: return makePairRow<IsOdd, FewPairs<2>>(row, finish);
    case 3: return makePairRow<IsOdd, FewPairs<3>>(row, finish);
    case 4: return makePairRow<IsOdd, FewPairs<4>>(row, finish);
    case 5: return makePairRow<IsOdd, FewPairs<5>>(row, finish);
    case 6: return makePairRow<IsOdd, FewPairs<6>>(row, finish);
    default: return makePairRow<IsOdd, MovingPairs>(row, finish);
    }
}

// Of narrower windows the sums of single columns are faster.
constexpr int leastPairWidth = 4;

template <typename Finish>
class PairStripe
{
public:
    // In rows of half as many words as there are elements, from line to line.
    explicit PairStripe(const BoxStripe& s)
        : stripe_(s),
          finish_(s),
          pitch_((s.pitch / 2 + 31) / 32 * 32),
          evens_(static_cast<short*>(s.scratch) + boxMargin),
          pairs_(evens_ + pitch_),
          rests_(pairs_ + 2 * pitch_),
          columns(s, evens_, pairs_, reinterpret_cast<uchar*>(pairs_ + pitch_)),
          ahead(s.source, s.destination.rows + s.height - 1, s.destination, s.finish.depth)
    {
        if (s.raisedBy > 0)
            setRests(s, rests_, 2 * pitch_);
    }
    void make(int y, const uchar* above) const
    {
        const StripeDestination& d = stripe_.destination;
        const PairRow row = {evens_, pairs_, stripe_.width, d.count, ahead, d.data + y * d.step, above, rests_, pitch_};
        row.width % 2 == 0 ? makePairRowOf<false>(row, finish_) : makePairRowOf<true>(row, finish_);
    }

private:
    const BoxStripe& stripe_;
    const Finish finish_;
    const int pitch_;
    short *const evens_, *const pairs_, *const rests_;

public:
    PairColumns columns;
    RowsAhead ahead;
};

template <typename Way>
void filterDividedPairs(const BoxStripe& s)
{
    PairStripe<DividePairs<Way>> stripe(s);
    for (int y = 0; y < s.height; ++y)
        stripe.columns.add(y);
    for (int y = 0; y < s.destination.rows; ++y)
    {
        stripe.ahead.begin(y + s.height, y + 1, 1);
        if (y > 0)
            stripe.columns.move(y);
        stripe.make(y, nullptr);
    }
}

void filterMovedPairs(const BoxStripe& s)
{
    PairStripe<MovePairs> stripe(s);
    moveRows(s, stripe.ahead, stripe.columns, [&](int y, const uchar* above) { stripe.make(y, above); });
}

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
