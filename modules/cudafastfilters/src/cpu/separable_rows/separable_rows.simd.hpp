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

// RowsAhead, and rows of sums that follow past the caches to the destination, as far as the sums have come: rows that do
// not begin with a line of the caches.
template <typename Sum>
class FollowingRows
{
public:
    explicit FollowingRows(const RowsAhead& ahead) : ahead_(ahead) {}

    void begin() { count_ = 0; }
    void add(const Sum* from, Sum* to)
    {
        const size_t before = (cacheLine - reinterpret_cast<size_t>(to) % cacheLine) % cacheLine / sizeof(Sum);
        rows_[count_++] = {from, to, static_cast<int>(before), static_cast<int>(before)};
    }
    template <int Elements>
    CV_ALWAYS_INLINE void ask(int x)
    {
        ahead_.template ask<Elements>(x);
        follow(x - Elements);  // what has just been stored could not be loaded yet
    }
    // After the last of the sums.
    void finish(int count)
    {
        follow(count);
        for (const Row& row : rows_)
        {
            if (&row == rows_ + count_)
                break;
            for (int i = 0; i < row.first && i < count; ++i)
                row.to[i] = row.from[i];
            for (int i = row.next; i < count; ++i)
                row.to[i] = row.from[i];
        }
    }

private:
    struct Row
    {
        const Sum* from;
        Sum* to;
        int first, next;  // of whole lines: the first one, and the first one that is not written yet
    };
    CV_ALWAYS_INLINE void follow(int end)
    {
        constexpr int line = cacheLine / sizeof(Sum), lanes = CV_SIMD_WIDTH / sizeof(Sum);
        for (int j = 0; j < count_; ++j)
            for (int& next = rows_[j].next; next + line <= end; next += line)
                for (int i = next; i < next + line; i += lanes)
                    v_store_aligned_nocache(rows_[j].to + i, vx_load(rows_[j].from + i));
    }

    const RowsAhead& ahead_;
    Row rows_[separableBlockRows];
    int count_ = 0;
};

template <typename Type>
void filterStripe(const SeparableStripe& s)
{
    using Sum = typename Type::Sum;
    constexpr int blockRows = separableBlockRows;
    const int ringRows = s.height + blockRows - 1, sourceRows = s.destination.rows + s.height - 1;
    const int count = s.destination.count;
    const Sum* column = static_cast<const Sum*>(s.column);
    const auto scratchRow = [&](int i) { return static_cast<Sum*>(s.scratch) + static_cast<size_t>(i) * s.pitch; };
    const auto destinationRow = [&](int y) { return s.destination.data + y * s.destination.step; };
    const Sum** ring = reinterpret_cast<const Sum**>(s.ring);

    const RowRun inside = longestRun(s.source);
    const bool streams = s.writesSums && s.destination.mayStream && s.height <= linearRowChunk;
    const bool follows =
        streams && (reinterpret_cast<size_t>(s.destination.data) | s.destination.step) % cacheLine != 0;
    const int finished = s.writesSums && !follows ? count / sumBlock<Type> * sumBlock<Type> : 0;
    RowsAhead ahead(s.source, sourceRows, s.destination, s.finish.depth, streams);
    FollowingRows<Sum> following(ahead);
    int loaded = 0, latest = 0;  // source rows, and the place in the ring of the next
    for (int y = 0; y < s.destination.rows; y += blockRows)
    {
        for (; loaded < y + ringRows && loaded < sourceRows; ++loaded)
        {
            sumSourceRow<Type>(s, inside, loaded, scratchRow(ringRows), scratchRow(latest));
            latest = latest + 1 < ringRows ? latest + 1 : 0;
        }
        for (int i = 0, place = y % ringRows; i < ringRows; ++i)
        {
            ring[i] = scratchRow(place);
            place = place + 1 < ringRows ? place + 1 : 0;
        }
        Sum *sums[blockRows], *places[blockRows];
        for (int j = 0; j < blockRows; ++j)
        {
            sums[j] = scratchRow(ringRows + 1 + j);
            places[j] = y + j < s.destination.rows ? reinterpret_cast<Sum*>(destinationRow(y + j)) : sums[j];
        }
        ahead.begin(loaded, y, blockRows);
        if (follows)
        {
            following.begin();
            for (int j = 0; j < blockRows && y + j < s.destination.rows; ++j)
                following.add(sums[j], places[j]);
            sumColumns<Type>(ring, column, s.height, linearRowChunk, sums, 0, count, false, following);
            following.finish(count);
            continue;
        }
        sumColumns<Type>(ring, column, s.height, linearRowChunk, places, 0, finished, streams, ahead);
        sumColumns<Type>(ring, column, s.height, linearRowChunk, sums, finished, count, false, ahead);
        for (int j = 0; j < blockRows && y + j < s.destination.rows; ++j)
            finishRow(sums[j] + finished, s.finish, destinationRow(y + j) + finished * CV_ELEM_SIZE1(s.finish.depth),
                      count - finished);
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
