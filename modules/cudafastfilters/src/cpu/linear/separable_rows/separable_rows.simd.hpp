// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The row's sums of each source row go to a ring of rows, from which the column's sums are computed, two rows of
// outputs together. Pixels that have the type of the sums are read in place.

#include "cpu/simd/simd.hpp"

#include "cpu/simd/stripe_rows/stripe_rows.hpp"
#include "cpu/simd/vector_sums.simd.hpp"

#include "binomial_columns.simd.hpp"
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
    if constexpr (std::is_floating_point<Sum>::value)
    {
        if (filterRows<Type>(s, inside, copy))
            return;
    }
    if constexpr (std::is_same<Sum, double>::value)
    {
        if (s.intStages > 0)
            return BinomialColumns(s).filter();
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
