// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/finish_ways.simd.hpp"

#include "cpu/boxes/box_rows.hpp"

// Boxes of bytes of one channel, by pairs of pixels: each pixel of a pair has its own word, results are joined with a
// shift, and there are half as many prefix sums. Only box_rows.simd.hpp includes this, after box_windows.simd.hpp,
// moving_quotients.simd.hpp and pair_columns.simd.hpp.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

struct PairRow
{
    const short *evens, *pairs;  // sums of columns
    int width, count;            // width of a window, and number of outputs
    const RowsAhead& ahead;
    uchar* out;
    // If quotients move from row to row:
    const uchar* above;  // the previous row of quotients; null: all are 0
    short* rests;        // those of the even outputs, and `restPitch` elements later those of the odd ones
    int restPitch;
};

// The sums of `Count` pairs from each pair on, plus `start`; few pairs, one by one.
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

// The same by prefix sums of the pairs that enter and leave.
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
        // The sum of two words in both of them; the surplus in the first one is subtracted from the prefix sums.
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

// The methods of computing results, which are in the range of pixels.

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

// A window of odd width consists of whole pairs and the last pixel, or the first one; a window of even width consists
// of whole pairs, or is moved by one pixel.
template <bool IsOdd, typename SumPairs, typename Finish>
void makePairRow(const PairRow& r, const Finish& toResults)
{
    const PairRow row = r;  // a local copy: members would be loaded again after every store
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

// For narrower windows, the sums of single columns are faster.
constexpr int leastPairWidth = 4;

template <typename Finish>
class PairStripe
{
public:
    // Rows have half as many words as there are elements, and begin with cache lines.
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

}  // namespace cv::cuda::fastfilters
