// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// A ring of source rows, converted once, and sums in registers: see correlate.simd.hpp.
//
// Integers: two neighbouring rows are interleaved as shorts, so that one instruction multiplies the pixels of both by
// their coefficients and adds the products. An even and an odd row of outputs are summed together from the same pairs,
// with the coefficients shifted by a row:
//
//   source rows   upper row of outputs   lower row of outputs      (a mask of three rows w0, w1, w2)
//     0, 1            w0, w1                 0,  w0
//     2, 3            w2, 0                  w1, w2

#include "cpu/simd/simd.hpp"

#include "cpu/simd/correlate.simd.hpp"
#include "cpu/simd/stripe_rows/stripe_rows.hpp"

#include "dense_rows.hpp"
#include "tasks/roundings.hpp"

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// correlateMask() of a size.
template <typename Type>
auto unrolledMask(int width, int height)
{
    switch (10 * width + height)
    {
    case 33: return correlateMask<Type, 3, 3>;
    case 35: return correlateMask<Type, 3, 5>;
    case 37: return correlateMask<Type, 3, 7>;
    case 39: return correlateMask<Type, 3, 9>;
    case 53: return correlateMask<Type, 5, 3>;
    case 73: return correlateMask<Type, 7, 3>;
    case 93: return correlateMask<Type, 9, 3>;
    default: return correlateMask<Type, 5, 5>;
    }
}

template <typename Type>
void filterStripe(const DenseStripe& s)
{
    using Sum = typename Type::Sum;
    constexpr int blockRows = denseBlockRows;
    static_assert(blockRows == correlatedRows, "the ring is made for as many");
    const int ringRows = s.height + blockRows - 1, sourceRows = s.destination.rows + s.height - 1;
    const auto scratchRow = [&](int i) { return static_cast<Sum*>(s.scratch) + static_cast<size_t>(i) * s.pitch; };
    // If the sums are the results, they are written to the destination, in whole blocks.
    const bool isUnrolled = isUnrolledMask(s.width, s.height);
    const int block = (isUnrolled ? unrolledVectors : correlatedVectors) * Type::lanes;
    const StripeDestination& d = s.destination;
    const int direct = s.areResults ? d.count / block * block : 0;
    Sum *sums[blockRows], *out[blockRows];
    for (int j = 0; j < blockRows; ++j)
        sums[j] = scratchRow(ringRows + j);
    const Sum** ring = reinterpret_cast<const Sum**>(s.ring);
    RowsAhead ahead(s.source, sourceRows, d, s.finish.depth, d.mayStream);
    int loaded = 0;
    for (int y = 0; y < s.destination.rows; y += blockRows)
    {
        for (; loaded < y + ringRows && loaded < sourceRows; ++loaded)
            loadRow(s.source, loaded, scratchRow(loaded % ringRows));
        for (int i = 0; i < ringRows; ++i)
            ring[i] = scratchRow((y + i) % ringRows);
        ahead.begin(loaded, s.areResults ? y + blockRows : y, blockRows);
        const auto correlate = [&](Sum* const* rows, int begin, int end, bool pastCaches)
        {
            const Sum* const mask = static_cast<const Sum*>(s.coefficients);
            const int channels = s.source.channels;
            if (isUnrolled)
                unrolledMask<Type>(s.width, s.height)(ring, mask, channels, rows, begin, end, pastCaches, ahead);
            else
                correlateRows<Type>(ring, mask, s.width, s.height, linearRowChunk, channels, rows, begin, end, ahead);
        };
        for (int j = 0; j < blockRows; ++j)  // rows outside the destination are also computed
            out[j] = y + j < d.rows ? reinterpret_cast<Sum*>(d.data + (y + j) * d.step) : sums[j];
        if (direct > 0)
            correlate(out, 0, direct, d.mayStream && y + blockRows <= d.rows);
        correlate(sums, direct, d.count, false);
        for (int j = 0; j < blockRows && y + j < d.rows; ++j)
            finishRow(sums[j] + direct, s.finish, d.data + (y + j) * d.step + direct * CV_ELEM_SIZE1(s.finish.depth),
                      d.count - direct);
    }
}

void sumPairs(const PairStripe& s, int* upperOut, int* lowerOut)
{
    constexpr int vectors = 4;
    const int channels = s.source.channels;
    const v_int32 summand = vx_setall_s32(s.summand);
    for (int x = 0; x < s.destination.count; x += vectors * floatLanes)
    {
        v_int32 upper[vectors], lower[vectors];
        for (int v = 0; v < vectors; ++v)
            upper[v] = lower[v] = summand;
        for (int p = 0; p < s.pairs; ++p)
        {
            const short* in = s.ring[p] + 2 * x;
            for (int t = s.firstTerms[p]; t < s.firstTerms[p + 1]; ++t)
            {
                const PairTerm& term = s.terms[t];
                const short* from = in + 2 * channels * term.column;
                const v_int16 a = v_reinterpret_as_s16(vx_setall_s32(term.upper));
                const v_int16 b = v_reinterpret_as_s16(vx_setall_s32(term.lower));
                for (int v = 0; v < vectors; ++v)
                {
                    const v_int16 pixels = vx_load(from + v * shortLanes);
                    upper[v] = v_dotprod(pixels, a, upper[v]);
                    lower[v] = v_dotprod(pixels, b, lower[v]);
                }
            }
        }
        for (int v = 0; v < vectors; ++v)
        {
            v_store(upperOut + x + v * floatLanes, upper[v]);
            v_store(lowerOut + x + v * floatLanes, lower[v]);
        }
    }
}

}  // namespace

void filterDenseStripe(const DenseStripe& stripe)
{
    if (stripe.sums == StripeSums::Float)
        filterStripe<FloatSums>(stripe);
    else
        filterStripe<DoubleSums>(stripe);
}

void filterPairStripe(const PairStripe& s)
{
    const int sourceRows = s.destination.rows + s.height - 1;
    const auto scratchRow = [&](int i) { return s.scratch + static_cast<size_t>(i) * s.pitch; };
    short* const upper = scratchRow(s.pairs);
    short* const lower = upper + s.pitch / 2;
    int* const out[2] = {reinterpret_cast<int*>(scratchRow(s.pairs + 1)),
                         reinterpret_cast<int*>(scratchRow(s.pairs + 2))};
    int loaded = 0;  // pairs
    for (int y = 0; y < s.destination.rows; y += 2)
    {
        for (; loaded < y / 2 + s.pairs && 2 * loaded < sourceRows; ++loaded)
        {
            loadRow(s.source, 2 * loaded, upper);
            if (2 * loaded + 1 < sourceRows)  // a row below the last has no coefficient, or no output
                loadRow(s.source, 2 * loaded + 1, lower);
            interleave(upper, lower, scratchRow(loaded % s.pairs), s.source.count);
        }
        for (int i = 0; i < s.pairs; ++i)
            s.ring[i] = scratchRow((y / 2 + i) % s.pairs);
        sumPairs(s, out[0], out[1]);
        for (int j = 0; j < 2 && y + j < s.destination.rows; ++j)
            finishRow(out[j], s.finish, s.destination.data + (y + j) * s.destination.step, s.destination.count);
    }
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
