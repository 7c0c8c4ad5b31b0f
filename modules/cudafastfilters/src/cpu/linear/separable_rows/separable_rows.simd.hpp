// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The row's sums of each source row go to a ring of rows, from which the column's sums are computed, two rows of
// outputs together. Pixels that have the type of the sums are read in place.

#include "cpu/simd/simd.hpp"

#include "cpu/simd/stripe_rows/stripe_rows.hpp"
#include "cpu/simd/vector_sums.simd.hpp"

#include "column_pairs.simd.hpp"
#include "put_sums.simd.hpp"
#include "separable_rows.hpp"
#include "tasks/roundings.hpp"

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// The row's sums of a source row; a core needs more of them than there are outputs.
int rowSums(const SeparableStripe& s)
{
    return s.source.count - (s.width - 1) * s.source.channels;
}

// The row's sums of a source row, from a copy.
template <typename Type>
void sumCopy(const SeparableStripe& s, int term, int y, typename Type::Sum* copy, typename Type::Sum* sums)
{
    if (term == 0)
        loadRow(s.source, y, copy);
    sumRow<Type>(copy, static_cast<const typename Type::Sum*>(s.rows[term]), s.width, s.rowSymmetry[term],
                 s.source.channels, linearRowChunk, sums, rowSums(s));
}

// The same: pixels `inside` are read in place, those around them from a copy. False: there are too few inside. Nothing
// is written beyond the sums: the last ones, for which there may be no room, pass through `room`.
template <typename Type, typename Pixel>
bool sumPixels(const SeparableStripe& s, const RowRun& inside, int y, typename Type::Sum* copy,
               typename Type::Sum* room, typename Type::Sum* sums)
{
    using Sum = typename Type::Sum;
    // Measured: for shorter rows, the copy takes less time than the work around the pixels that need no copy.
    constexpr int leastDirect = std::is_same<typename Type::Sum, int>::value ? 300 : 1000;
    static_assert(leastDirect >= sumBlock<Type>, "there is a whole block");
    const StripeSource& source = s.source;
    const int channels = source.channels, halo = s.width - 1;
    const Sum* row = static_cast<const Sum*>(s.rows[0]);
    const auto sum = [&](const Pixel* in, int begin, int end)
    { sumRow<Type>(in + begin, row, s.width, s.rowSymmetry[0], channels, linearRowChunk, sums + begin, end - begin); };
    const auto sumCopied = [&](int begin, int end, Sum* to)
    { sumFew<Type>(copy + begin, row, s.width, channels, linearRowChunk, to, end - begin); };

    const int begin = inside.to * channels, end = begin + (inside.count - halo) * channels;
    if (end - begin < leastDirect)
        return false;
    // The excess of the first blocks is overwritten; the last block begins within the previous one.
    const auto load = [&](int from, int to) { loadRunsOf<Pixel>(source, source.rows[y], from, to, copy); };
    load(0, inside.to + halo);
    sumCopied(0, begin, sums);
    const Pixel* pixels = reinterpret_cast<const Pixel*>(source.rows[y]);
    pixels += static_cast<ptrdiff_t>(inside.from - inside.to) * channels;
    const int blocksEnd = begin + (end - begin) / sumBlock<Type> * sumBlock<Type>;
    sum(pixels, begin, blocksEnd);
    if (blocksEnd < end)
        sum(pixels, end - sumBlock<Type>, end);
    load(inside.to + inside.count - halo, source.count / channels);
    sumCopied(end, rowSums(s), room);
    for (int i = end; i < rowSums(s); ++i)
        sums[i] = room[i - end];
    return true;
}

void storeInts(const v_int32& sums, double summand, double* out)
{
    v_store(out, v_add(v_cvt_f64(sums), vx_setall_f64(summand)));
    v_store(out + doubleLanes, v_add(v_cvt_f64_high(sums), vx_setall_f64(summand)));
}

void storeInts(const v_int32& sums, double summand, int* out)
{
    const unsigned modulo = static_cast<unsigned>(static_cast<int64>(summand) & 0xffffffff);
    v_store(out, v_add(sums, vx_setall_s32(static_cast<int>(modulo))));
}

// The same for 16-bit pixels: one instruction multiplies two neighbours by their coefficients and adds the products.
template <typename Sum>
void sumPairs(const SeparableStripe& s, int y, Sum* copy, Sum* scratch, Sum* sums)
{
    constexpr int vectors = 4;
    const int channels = s.source.channels;
    short* const pixels = reinterpret_cast<short*>(copy);
    short* const pairs = reinterpret_cast<short*>(scratch);
    loadRow(s.source, y, pixels);
    interleave(pixels, pixels + channels, pairs, s.source.count);
    for (int x = 0; x < rowSums(s); x += vectors * floatLanes)
    {
        v_int32 parts[vectors];
        for (int v = 0; v < vectors; ++v)
            parts[v] = vx_setzero_s32();
        const short* from = pairs + 2 * x;
        for (int i = 0; i < s.pairCount; ++i, from += 4 * channels)
        {
            const v_int16 coefficients = v_reinterpret_as_s16(vx_setall_s32(s.pairs[i]));
            for (int v = 0; v < vectors; ++v)
                parts[v] = v_dotprod(vx_load(from + v * shortLanes), coefficients, parts[v]);
        }
        for (int v = 0; v < vectors; ++v)
            storeInts(parts[v], s.summand, sums + x + v * floatLanes);
    }
}

template <typename Type>
void sumSourceRow(const SeparableStripe& s, const RowRun& inside, int y, typename Type::Sum* copy,
                  typename Type::Sum* sums)
{
    using Sum = typename Type::Sum;
    if constexpr (std::is_same<typename Type::Sum, double>::value || std::is_same<typename Type::Sum, int>::value)
    {
        if (s.pairCount > 0)
            return sumPairs(s, y, copy, copy + s.pitch, sums);
    }
    constexpr int fewReads = 5;  // up to this many reads may each convert the pixel
    const bool isInside = s.source.rows[y] && inside.from >= 0 && s.terms == 1;  // two terms share the copy
    Sum* const room = copy + s.pitch;
    bool done = false;
    if constexpr (std::is_same<Sum, float>::value)
    {
        if (isInside && s.source.depth == CV_32F)
            done = sumPixels<Type, float>(s, inside, y, copy, room, sums);
    }
    if constexpr (std::is_same<Sum, short>::value)
    {
        if (isInside && s.source.depth == CV_8U && s.width <= fewReads)
            done = sumPixels<Type, uchar>(s, inside, y, copy, room, sums);
    }
    if constexpr (std::is_same<Sum, int>::value)
    {
        if (isInside && s.source.depth == CV_16U && s.width <= fewReads)
            done = sumPixels<Type, ushort>(s, inside, y, copy, room, sums);
        if (isInside && s.source.depth == CV_16S && s.width <= fewReads)
            done = sumPixels<Type, short>(s, inside, y, copy, room, sums);
    }
    if (!done)
        sumCopy<Type>(s, 0, y, copy, sums);
}

// Correlates rows of row sums with the core.
template <typename Type>
void sumCore(const SeparableStripe& s, const typename Type::Sum* const* rows, typename Type::Sum* sums)
{
    constexpr int vectors = 4;
    const typename Type::Sum* const weights = static_cast<const typename Type::Sum*>(s.coreWeights);
    for (int x = 0; x < s.destination.count; x += vectors * Type::lanes)
    {
        typename Type::Vector parts[vectors];
        for (int v = 0; v < vectors; ++v)
            parts[v] = Type::zero();
        for (int i = 0; i < s.coreCount; ++i)
            addProducts<Type>(rows[s.coreTaps[i].y] + x + s.coreTaps[i].x * s.source.channels, weights[i], parts);
        for (int v = 0; v < vectors; ++v)
            v_store(sums + x + v * Type::lanes, parts[v]);
    }
}

// Masks of one row of floats: each row's sums are results, without a ring. False: the source must be copied.
bool filterRows(const SeparableStripe& s, const RowRun& inside, float* copy)
{
    const StripeDestination& d = s.destination;
    if (s.height > 1 || static_cast<const float*>(s.column)[0] != 1 || s.source.depth != CV_32F || inside.from < 0 ||
        s.results != SumResults::Plain || d.mayStream)
        return false;
    for (int y = 0; y < d.rows; ++y)
        if (!sumPixels<FloatSums, float>(s, inside, y, copy, copy + s.pitch,
                                         reinterpret_cast<float*>(d.data + y * d.step)))
            return false;
    return true;
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

template <typename Type>
void filterStripe(const SeparableStripe& s)
{
    using Sum = typename Type::Sum;
    constexpr int blockRows = separableBlockRows;
    const StripeDestination& d = s.destination;
    const int ringRows = s.height + blockRows - 1, lines = d.rows + s.height - 1, sourceRows = lines + s.coreRows - 1;
    const auto scratchRow = [&](int i) { return static_cast<Sum*>(s.scratch) + static_cast<size_t>(i) * s.pitch; };
    Sum* const copy = scratchRow(s.terms * ringRows);
    Sum* const sums[blockRows] = {scratchRow(s.terms * ringRows + 2), scratchRow(s.terms * ringRows + 3)};
    const Sum** ring = reinterpret_cast<const Sum**>(s.ring);

    const RowRun inside = longestRun(s.source);
    if constexpr (std::is_same<Sum, float>::value)
    {
        if (filterRows(s, inside, copy))
            return;
    }
    const int columnSize = s.terms == 1 ? s.height : 2 * s.height + 1;
    const bool isOneChunk = columnSize <= linearRowChunk, areResults = s.results == SumResults::Plain;
    const bool streams = areResults && isOneChunk && d.mayStream;
    const bool follow = streams && !d.startsLines;
    const int direct = areResults ? d.count / sumBlock<Type> * sumBlock<Type> : 0;
    const int rowsBefore = s.results == SumResults::Finished ? 0 : blockRows;  // results are written at once
    RowsAhead ahead(s.source, sourceRows, d, s.finish.depth, streams);
    const auto coreRow = [&](int y) { return scratchRow(s.terms * ringRows + 4 + y % s.coreRows); };
    const Sum* core[mostCoreRows];
    int summed = 0;              // source rows for the core
    int loaded = 0, latest = 0;  // rows of the ring, and the place of the next one
    PairRing pairs(s, inside, static_cast<int*>(s.scratch));
    for (int y = 0; y < d.rows; y += blockRows)
    {
        if (s.columnPairCount > 0)
        {
            pairs.load(y, reinterpret_cast<const int**>(s.ring));
            loaded = y + ringRows < lines ? y + ringRows : lines;
        }
        for (; loaded < y + ringRows && loaded < lines; ++loaded)
        {
            if (s.coreCount == 0)
            {
                sumSourceRow<Type>(s, inside, loaded, copy, scratchRow(latest));
            }
            else
            {
                for (; summed < loaded + s.coreRows; ++summed)
                    sumSourceRow<Type>(s, inside, summed, copy, coreRow(summed));
                for (int i = 0; i < s.coreRows; ++i)
                    core[i] = coreRow(loaded + i);
                sumCore<Type>(s, core, scratchRow(latest));
            }
            if (s.terms > 1)
                sumCopy<Type>(s, 1, loaded, copy, scratchRow(ringRows + latest));
            latest = latest + 1 < ringRows ? latest + 1 : 0;
        }
        for (int i = 0, place = y % ringRows; i < ringRows && s.columnPairCount == 0; ++i)
        {
            ring[i] = scratchRow(place);
            if (s.terms > 1)
                ring[ringRows + i] = scratchRow(ringRows + place);
            place = place + 1 < ringRows ? place + 1 : 0;
        }
        ahead.begin(loaded + s.coreRows - 1, y + rowsBefore, blockRows);
        const int rows = y + blockRows <= d.rows ? blockRows : 1;
        uchar* const places[blockRows] = {d.data + y * d.step, d.data + (y + rows - 1) * d.step};
        const auto sumAndPut = [&](int begin, int end, auto&& put)
        {
            if constexpr (std::is_same<Sum, int>::value)
            {
                if (s.columnPairCount > 0)
                    return sumColumnPairs(ring, s.columnPairs, s.columnPairCount, begin, end, put);
            }
            sumColumns<Type>(ring, static_cast<const Sum*>(s.column), columnSize, s.columnSymmetry, linearRowChunk,
                             begin, end, put);
        };
        if constexpr (std::is_same<Sum, float>::value)
        {
            if (s.results == SumResults::Bytes && isOneChunk)
            {
                sumAndPut(0, d.count, PutNarrow<uchar>{ahead, places, rows, d.count});
                continue;
            }
        }
        if constexpr (std::is_same<Sum, double>::value || std::is_same<Sum, int>::value)
        {
            if (s.results == SumResults::Floats && isOneChunk)
            {
                sumAndPut(0, d.count, PutFloats{ahead, places, rows, d.count, s.finish.offset, s.finish.factor});
                continue;
            }
        }
        if constexpr (std::is_same<Sum, int>::value)
        {
            if (s.results == SumResults::Shorts && isOneChunk)
            {
                if (s.finish.depth == CV_16U)
                    sumAndPut(0, d.count, PutNarrow<ushort>{ahead, places, rows, d.count});
                else
                    sumAndPut(0, d.count, PutNarrow<short>{ahead, places, rows, d.count});
                continue;
            }
        }
        // A row outside the destination is also computed.
        Sum* const results[blockRows] = {reinterpret_cast<Sum*>(places[0]),
                                         rows > 1 ? reinterpret_cast<Sum*>(places[1]) : sums[1]};
        if (follow)
        {
            RowsThatFollow<Sum> followers(sums, results, rows);
            sumAndPut(0, d.count, PutSums<Sum>{ahead, sums, false, &followers});
            followers.finish(d.count);
            continue;
        }
        sumAndPut(0, direct, PutSums<Sum>{ahead, results, streams});
        if (direct == d.count)
            continue;
        sumAndPut(direct, d.count, PutSums<Sum>{ahead, sums});
        for (int j = 0; j < rows; ++j)
            finishRow(sums[j] + direct, s.finish, places[j] + direct * CV_ELEM_SIZE1(s.finish.depth), d.count - direct);
    }
}

}  // namespace

MagnitudeRange magnitudes(const float* row, int count)
{
    constexpr int noSign = 0x7fffffff;
    const v_int32 magnitude = vx_setall_s32(noSign);
    const int* const bits = reinterpret_cast<const int*>(row);
    v_int32 least = magnitude, greatest = vx_setzero_s32();
    int i = 0;
    for (; i <= count - floatLanes; i += floatLanes)
    {
        const v_int32 now = v_and(vx_load(bits + i), magnitude);
        least = v_min(least, now);
        greatest = v_max(greatest, now);
    }
    MagnitudeRange range = {v_reduce_min(least), v_reduce_max(greatest)};
    for (; i < count; ++i)
    {
        const int now = bits[i] & noSign;
        range.least = now < range.least ? now : range.least;
        range.greatest = now > range.greatest ? now : range.greatest;
    }
    return range;
}

void filterSeparableStripe(const SeparableStripe& stripe)
{
    switch (stripe.sums)
    {
    case StripeSums::Short: return filterStripe<ShortSums>(stripe);
    case StripeSums::Int: return filterStripe<IntSums>(stripe);
    case StripeSums::Float: return filterStripe<FloatSums>(stripe);
    default: return filterStripe<DoubleSums>(stripe);
    }
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
