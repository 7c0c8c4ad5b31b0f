// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/boxes/box_rows.hpp"

#include <cstring>
#include <vector>

// Sums of the columns of bytes of one channel, by pairs of an even pixel and the odd one after it, which are separated
// by shifts. Only box_rows.simd.hpp includes this, after simd.hpp.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// How the sums of columns follow from a row that enters and one that leaves.
enum class PairStep
{
    Add,     // the entering row is added
    Move,    // and the leaving row is subtracted
    Changes  // only the change is computed
};

// Sums of the columns of even pixels, and of pairs of them, modulo 2^16, like those of windows.
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
    // A pair of a padded row, and the places of its pixels in the source's row; -1 for a pixel outside it.
    struct Single
    {
        int pair, even, odd;
    };
    // Pairs that are also neighbours in the source, from the place of an even pixel on.
    struct Run
    {
        int pair, from, count;  // the latter two in pixels
    };

    int firstInside() const
    {
        int first = -1;
        for (int i = 0; i < source_.runCount; ++i)
        {
            const int from = source_.runs[i].from;
            if (from >= 0 && (first < 0 || from < first))
                first = from;
        }
        return first < 0 ? 0 : first;
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
    // Adds pixels in their order.
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
        // Done first: a vector would have to wait for words that have just been stored.
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
    // At least one vector. If the run does not consist of whole vectors, the rest also comes first: it is the last
    // lanes of a vector that ends with the run.
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
    uchar* const constantRow_;  // used if the source has none
    int first_ = 0;             // first pixel of a source row that the stripe needs
    Single next_ = {-1, -1, -1};
    std::vector<Single> inside_, partly_, outside_;
    std::vector<Run> runs_;
    ushort masks_[2 * shortLanes];  // masks for no lanes, and for all lanes
};

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
