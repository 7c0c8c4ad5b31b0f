// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The row's sums of each source row go to a ring of rows, from which the column's sums are taken, two rows of outputs
// together. Pixels and results of the type of the sums are read and written where they lie.

#include "cpu/simd/simd.hpp"

#include "cpu/simd/finish_row.simd.hpp"
#include "cpu/simd/vector_sums.simd.hpp"

#include "coefficients/roundings.hpp"
#include "separable_rows.hpp"

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

constexpr size_t cacheLine = 64;

// The row's sums of a source row, of a copy.
template <typename Type>
void sumCopy(const SeparableStripe& s, int y, typename Type::Sum* copy, typename Type::Sum* sums)
{
    loadRow(s.source, y, copy);
    sumRow<Type>(copy, static_cast<const typename Type::Sum*>(s.row), s.width, s.source.channels, linearRowChunk, sums,
                 s.destination.count);
}

// The same: of the pixels `inside` where they lie, around them of a copy.
template <typename Type, typename Pixel>
void sumPixels(const SeparableStripe& s, const RowRun& inside, int y, typename Type::Sum* copy,
               typename Type::Sum* sums)
{
    using Sum = typename Type::Sum;
    const StripeSource& source = s.source;
    const int channels = source.channels, halo = s.width - 1;
    const Sum* row = static_cast<const Sum*>(s.row);
    const auto sum = [&](const Pixel* in, int begin, int end)
    { sumRow<Type>(in + begin, row, s.width, channels, linearRowChunk, sums + begin, end - begin); };
    const auto sumCopied = [&](int begin, int end)
    { sumFew<Type>(copy + begin, row, s.width, channels, linearRowChunk, sums + begin, end - begin); };

    const int begin = inside.to * channels, end = begin + (inside.count - halo) * channels;
    if (end - begin < sumBlock<Type>)
        return sumCopy<Type>(s, y, copy, sums);
    // What the first blocks have too much is written over; the last one begins among those of the one before.
    const auto load = [&](int from, int to) { loadRunsOf<Pixel>(source, source.rows[y], from, to, copy); };
    load(0, inside.to + halo);
    sumCopied(0, begin);
    const Pixel* pixels = reinterpret_cast<const Pixel*>(source.rows[y]);
    pixels += static_cast<ptrdiff_t>(inside.from - inside.to) * channels;
    const int blocksEnd = begin + (end - begin) / sumBlock<Type> * sumBlock<Type>;
    sum(pixels, begin, blocksEnd);
    if (blocksEnd < end)
        sum(pixels, end - sumBlock<Type>, end);
    load(inside.to + inside.count - halo, source.count / channels);
    sumCopied(end, s.destination.count);
}

template <typename Type>
void sumSourceRow(const SeparableStripe& s, const RowRun& inside, int y, typename Type::Sum* copy,
                  typename Type::Sum* sums)
{
    constexpr int fewReads = 5;  // for which each may convert the pixel
    const bool isInside = s.source.rows[y] && inside.from >= 0;
    if constexpr (std::is_same<typename Type::Sum, float>::value)
    {
        if (isInside && s.source.depth == CV_32F)
            return sumPixels<Type, float>(s, inside, y, copy, sums);
    }
    if constexpr (std::is_same<typename Type::Sum, short>::value)
    {
        if (isInside && s.source.depth == CV_16S)
            return sumPixels<Type, short>(s, inside, y, copy, sums);
        if (isInside && s.source.depth == CV_8U && s.width <= fewReads)
            return sumPixels<Type, uchar>(s, inside, y, copy, sums);
    }
    sumCopy<Type>(s, y, copy, sums);
}

// Where the sums of two rows go: see sumColumns(). All ask for the rows ahead meanwhile.

template <typename Sum>
struct PutSums
{
    const RowsAhead& ahead;
    Sum* const* rows;

    CV_ALWAYS_INLINE void begin(int x) const { ahead.ask<columnVectors * CV_SIMD_WIDTH / sizeof(Sum)>(x); }
    template <typename Type, bool IsFirst, typename Vectors>
    CV_ALWAYS_INLINE void operator()(int x, const Vectors& upper, const Vectors& lower) const
    {
        for (int v = 0; v < columnVectors; ++v)
        {
            Sum* const to[2] = {rows[0] + x + v * Type::lanes, rows[1] + x + v * Type::lanes};
            v_store(to[0], IsFirst ? upper[v] : Type::add(upper[v], Type::load(to[0])));
            v_store(to[1], IsFirst ? lower[v] : Type::add(lower[v], Type::load(to[1])));
        }
    }
};

// Past the caches, to rows that begin with lines of them; of one chunk.
template <typename Sum>
struct StreamSums : PutSums<Sum>
{
    template <typename Type, bool IsFirst, typename Vectors>
    CV_ALWAYS_INLINE void operator()(int x, const Vectors& upper, const Vectors& lower) const
    {
        for (int v = 0; v < columnVectors; ++v)
        {
            v_store_aligned_nocache(this->rows[0] + x + v * Type::lanes, upper[v]);
            v_store_aligned_nocache(this->rows[1] + x + v * Type::lanes, lower[v]);
        }
    }
};

// To `rows`, from where they follow past the caches to the destination, which may begin anywhere; of one chunk.
template <typename Sum>
class SumsThatFollow : public PutSums<Sum>
{
public:
    SumsThatFollow(const RowsAhead& ahead, Sum* const* rows, Sum* const* places, int count)
        : PutSums<Sum>{ahead, rows}, places_(places), count_(count)
    {
        for (int j = 0; j < count; ++j)
        {
            const size_t before = (cacheLine - reinterpret_cast<size_t>(places[j]) % cacheLine) % cacheLine;
            first_[j] = next_[j] = static_cast<int>(before / sizeof(Sum));
        }
    }
    CV_ALWAYS_INLINE void begin(int x)
    {
        PutSums<Sum>::begin(x);
        // What has just been stored could not be loaded yet.
        follow(x - columnVectors * CV_SIMD_WIDTH / static_cast<int>(sizeof(Sum)));
    }
    // After the last sums, of elements [0, end).
    void finish(int end)
    {
        follow(end);
        for (int j = 0; j < count_; ++j)
        {
            for (int i = 0; i < first_[j] && i < end; ++i)
                places_[j][i] = this->rows[j][i];
            for (int i = next_[j]; i < end; ++i)
                places_[j][i] = this->rows[j][i];
        }
    }

private:
    CV_ALWAYS_INLINE void follow(int end)
    {
        constexpr int line = cacheLine / sizeof(Sum), lanes = CV_SIMD_WIDTH / sizeof(Sum);
        for (int j = 0; j < count_; ++j)
            for (int& next = next_[j]; next + line <= end; next += line)
                for (int i = next; i < next + line; i += lanes)
                    v_store_aligned_nocache(places_[j] + i, vx_load(this->rows[j] + i));
    }

    Sum* const* const places_;
    const int count_;
    int first_[separableBlockRows],
        next_[separableBlockRows];  // of whole lines: the first, and the first not written yet
};

// Rounded to bytes: sums in float that are the results but for that, none of them NaN; of one chunk.
struct PutBytes
{
    const RowsAhead& ahead;
    uchar* const* rows;
    int rowCount, count;

    CV_ALWAYS_INLINE void begin(int x) const { ahead.ask<columnVectors * floatLanes>(x); }
    template <typename Type, bool IsFirst, typename Vectors>
    CV_ALWAYS_INLINE void operator()(int x, const Vectors& upper, const Vectors& lower) const
    {
        put(rows[0], x, upper);
        if (rowCount > 1)
            put(rows[1], x, lower);
    }

private:
    template <typename Vectors>
    CV_ALWAYS_INLINE void put(uchar* row, int x, const Vectors& sums) const
    {
        static_assert(columnVectors == 4, "a block is a vector of bytes");
        const v_uint8 bytes =
            v_pack_u(v_pack(v_round(sums[0]), v_round(sums[1])), v_pack(v_round(sums[2]), v_round(sums[3])));
        if (x + CV_SIMD_WIDTH <= count)
            return v_store(row + x, bytes);
        uchar last[CV_SIMD_WIDTH];
        v_store(last, bytes);
        for (int i = x; i < count; ++i)
            row[i] = last[i - x];
    }
};

template <typename Type>
void filterStripe(const SeparableStripe& s)
{
    using Sum = typename Type::Sum;
    constexpr int blockRows = separableBlockRows;
    const StripeDestination& d = s.destination;
    const int ringRows = s.height + blockRows - 1, sourceRows = d.rows + s.height - 1;
    const auto scratchRow = [&](int i) { return static_cast<Sum*>(s.scratch) + static_cast<size_t>(i) * s.pitch; };
    Sum* const copy = scratchRow(ringRows);
    Sum* const sums[blockRows] = {scratchRow(ringRows + 1), scratchRow(ringRows + 2)};
    const Sum** ring = reinterpret_cast<const Sum**>(s.ring);

    const RowRun inside = longestRun(s.source);
    const bool isOneChunk = s.height <= linearRowChunk, areResults = s.results == SumResults::Plain;
    const bool streams = areResults && isOneChunk && d.mayStream;
    const bool follow = streams && (reinterpret_cast<size_t>(d.data) | d.step) % cacheLine != 0;
    const int direct = areResults ? d.count / sumBlock<Type> * sumBlock<Type> : 0;
    RowsAhead ahead(s.source, sourceRows, d, s.finish.depth, streams);
    int loaded = 0, latest = 0;  // source rows, and the place in the ring of the next
    for (int y = 0; y < d.rows; y += blockRows)
    {
        for (; loaded < y + ringRows && loaded < sourceRows; ++loaded)
        {
            sumSourceRow<Type>(s, inside, loaded, copy, scratchRow(latest));
            latest = latest + 1 < ringRows ? latest + 1 : 0;
        }
        for (int i = 0, place = y % ringRows; i < ringRows; ++i)
        {
            ring[i] = scratchRow(place);
            place = place + 1 < ringRows ? place + 1 : 0;
        }
        ahead.begin(loaded, y, blockRows);
        const int rows = y + blockRows <= d.rows ? blockRows : 1;
        uchar* const places[blockRows] = {d.data + y * d.step, d.data + (y + rows - 1) * d.step};
        const auto sumAndPut = [&](int begin, int end, auto&& put)
        { sumColumns<Type>(ring, static_cast<const Sum*>(s.column), s.height, linearRowChunk, begin, end, put); };
        if constexpr (std::is_same<Sum, float>::value)
        {
            if (s.results == SumResults::Bytes && isOneChunk)
            {
                sumAndPut(0, d.count, PutBytes{ahead, places, rows, d.count});
                continue;
            }
        }
        // A row that is not the destination's is made, too.
        Sum* const results[blockRows] = {reinterpret_cast<Sum*>(places[0]),
                                         rows > 1 ? reinterpret_cast<Sum*>(places[1]) : sums[1]};
        if (follow)
        {
            SumsThatFollow<Sum> put(ahead, sums, results, rows);
            sumAndPut(0, d.count, put);
            put.finish(d.count);
            continue;
        }
        if (streams)
            sumAndPut(0, direct, StreamSums<Sum>{{ahead, results}});
        else
            sumAndPut(0, direct, PutSums<Sum>{ahead, results});
        sumAndPut(direct, d.count, PutSums<Sum>{ahead, sums});
        for (int j = 0; j < rows; ++j)
            finishRow(sums[j] + direct, s.finish, places[j] + direct * CV_ELEM_SIZE1(s.finish.depth), d.count - direct);
    }
}

}  // namespace

void filterSeparableStripe(const SeparableStripe& stripe)
{
    switch (stripe.sums)
    {
    case StripeSums::Short:
        return stripe.isPlain ? filterStripe<PlainShortSums>(stripe) : filterStripe<ShortSums>(stripe);
    case StripeSums::Float: return filterStripe<FloatSums>(stripe);
    default: return filterStripe<DoubleSums>(stripe);
    }
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
