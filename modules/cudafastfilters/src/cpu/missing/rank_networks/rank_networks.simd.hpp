// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/vector_keys.hpp"

#if defined __GNUC__ && !defined __clang__
#pragma GCC diagnostic ignored "-Wignored-attributes"  // vector registers as template arguments
#endif

#include "networks/sorted_lists.hpp"
#include "rank_networks.hpp"

#include <cstring>

// The columns of each row of windows are sorted, then each pair of neighbouring columns: all windows that contain a
// pair share it. A window's pairs and its last column are merged, up to the median, and every lane selects its rank: a
// tree of choices, by one bit of the rank after the other. Ranks above the median are searched in reversed order.

namespace cv::cuda::fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

namespace
{

// A lane's choice between two keys.
#if CFF_SIMD_BITS == 512
inline __mmask64 lanesWith(const v_uint8& a, const v_uint8& bit)
{
    return _mm512_test_epi8_mask(a.val, bit.val);
}
inline __mmask32 lanesWith(const v_uint16& a, const v_uint16& bit)
{
    return _mm512_test_epi16_mask(a.val, bit.val);
}
inline __mmask16 lanesWith(const v_int32& a, const v_int32& bit)
{
    return _mm512_test_epi32_mask(a.val, bit.val);
}
inline __m512i choose(__mmask64 mask, __m512i a, __m512i b)
{
    return _mm512_mask_blend_epi8(mask, b, a);
}
inline __m512i choose(__mmask32 mask, __m512i a, __m512i b)
{
    return _mm512_mask_blend_epi16(mask, b, a);
}
inline __m512i choose(__mmask16 mask, __m512i a, __m512i b)
{
    return _mm512_mask_blend_epi32(mask, b, a);
}
#else
template <typename Vector>
CV_ALWAYS_INLINE Vector lanesWith(const Vector& a, const Vector& bit)
{
    return v_eq(v_and(a, bit), bit);
}
template <typename Vector, typename Key>
CV_ALWAYS_INLINE Key choose(const Vector& mask, Key a, Key b)
{
    return v_select(mask, Vector(a), Vector(b)).val;
}
#endif

inline v_uint8 loadRanks(const uchar* ranks, uchar)
{
    return vx_load(ranks);
}
inline v_uint16 loadRanks(const uchar* ranks, ushort)
{
    return vx_load_expand(ranks);
}
inline v_int32 loadRanks(const uchar* ranks, int)
{
    return v_reinterpret_as_s32(vx_load_expand_q(ranks));
}

// The key at each lane's place in a list, which is overwritten.
template <typename Keys, int Count, int Bit = 1>
CV_ALWAYS_INLINE typename Keys::Key selectKey(typename Keys::Key* list, const typename Keys::Vector& places)
{
    if constexpr (Count > 1)
    {
        const auto mask = lanesWith(places, Keys::all(Bit));
        CFF_UNROLL
        for (int i = 0; 2 * i + 1 < Count; ++i)
            list[i] = choose(mask, list[2 * i + 1], list[2 * i]);
        if (Count % 2 == 1)
            list[Count / 2] = list[Count - 1];
        return selectKey<Keys, (Count + 1) / 2, 2 * Bit>(list, places);
    }
    return list[0];
}

template <typename Keys, int Width, int Height>
class NetworkRows
{
    using Net = VectorNet<Keys>;
    using Vector = typename Keys::Vector;
    using Key = typename Keys::Key;
    using Lane = typename Keys::Lane;
    static constexpr int lanes = Net::lanes, half = Width * Height / 2;

    // The last place of the list of some columns.
    static constexpr int lastOf(int columns) { return columns * Height - 1 < half ? columns * Height - 1 : half; }

public:
    explicit NetworkRows(const NetworkTile& tile)
        : tile_(tile),
          order_(tile.depth == CV_8S || tile.depth == CV_16S),
          reverse_(Keys::all(static_cast<Lane>(tile.fromTop ? -1 : 0))),
          columns_(tile.count + (Width - 1) * tile.channels),
          row_(networkRow(columns_, sizeof(Lane)) / sizeof(Lane))
    {
        unsigned char* memory = tile.memory;
        memory += (64 - reinterpret_cast<std::size_t>(memory) % 64) % 64;
        keys_ = reinterpret_cast<Lane*>(memory);
        sorted_ = keys_ + Height * row_;
        pairs_ = sorted_ + Height * row_;
    }

    void filter()
    {
        for (int y = 0; y + 1 < Height; ++y)
            readRow(y);
        for (int y = 0; y < tile_.rows; ++y)
        {
            readRow(y + Height - 1);
            sortColumns();
            selectRow(y);
        }
    }

private:
    void readRow(int y)
    {
        const Lane* const source = reinterpret_cast<const Lane*>(tile_.source[y]);
        Lane* const keys = keys_ + y % Height * row_;
        int x = 0;
        for (; x <= columns_ - lanes; x += lanes)
            v_store(keys + x, toKeys(vx_load(source + x)));
        if (x == columns_)
            return;
        std::memcpy(keys + x, source + x, (columns_ - x) * sizeof(Lane));
        v_store(keys + x, toKeys(vx_load(keys + x)));
    }

    Vector toKeys(const Vector& pixels) const { return v_xor(order_.fromPixels(pixels), reverse_); }

    void sortColumns()
    {
        const Net net;
        for (int x = 0; x < columns_; x += lanes)
        {
            Key column[Height];
            CFF_UNROLL
            for (int i = 0; i < Height; ++i)
                column[i] = vx_load(keys_ + i * row_ + x).val;
            Sort<Height>::run(net, column);
            CFF_UNROLL
            for (int i = 0; i < Height; ++i)
                v_store(sorted_ + i * row_ + x, Vector(column[i]));
        }
        if (Width == 3)
            return;
        for (int x = 0, end = columns_ - tile_.channels; x < end; x += lanes)
        {
            Key pair[2 * Height];
            mergePair(x, pair);
            CFF_UNROLL
            for (int i = 0; i < 2 * Height; ++i)
                v_store(pairs_ + i * row_ + x, Vector(pair[i]));
        }
    }

    template <int Count>
    CV_ALWAYS_INLINE void load(const Lane* lists, int x, Key* list) const
    {
        CFF_UNROLL
        for (int i = 0; i < Count; ++i)
            list[i] = vx_load(lists + i * row_ + x).val;
    }

    CV_ALWAYS_INLINE void mergePair(int x, Key* pair) const
    {
        Key first[Height], second[Height];
        load<Height>(sorted_, x, first);
        load<Height>(sorted_, x + tile_.channels, second);
        Merge<Height, Height, 0, 2 * Height - 1>::run(Net(), first, second, pair);
    }

    // Merges the columns from `Columns` on into the list of those before.
    template <int Columns>
    CV_ALWAYS_INLINE void mergeRest(int x, const Key* before, Key* list) const
    {
        constexpr int step = Width - Columns >= 2 ? 2 : 1, last = lastOf(Columns + step);
        Key added[step * Height], both[last + 1];
        load<step * Height>(step == 2 ? pairs_ : sorted_, x + Columns * tile_.channels, added);
        Merge<lastOf(Columns) + 1, step * Height, 0, last>::run(Net(), before, added, both);
        if constexpr (Columns + step < Width)
            mergeRest<Columns + step>(x, both, list);
        else
            copyList<half + 1>(both, list);
    }

    void selectRow(int y)
    {
        const uchar* const ranks = tile_.ranks + y * tile_.ranksStep;
        Lane* const out = reinterpret_cast<Lane*>(tile_.out + y * tile_.outStep);
        Lane* const next = tile_.next ? reinterpret_cast<Lane*>(tile_.next + y * tile_.nextStep) : nullptr;
        const int count = tile_.count;
        if (count < lanes)
        {
            uchar someRanks[lanes] = {};
            Lane some[lanes], someNext[lanes];
            std::memcpy(someRanks, ranks, count);
            selectVector(0, someRanks, some, next ? someNext : nullptr);
            std::memcpy(out, some, count * sizeof(Lane));
            if (next)
                std::memcpy(next, someNext, count * sizeof(Lane));
            return;
        }
        // The last vector ends with the row.
        for (int x = 0; x < count; x += lanes)
        {
            const int from = x < count - lanes ? x : count - lanes;
            selectVector(from, ranks + from, out + from, next ? next + from : nullptr);
        }
    }

    CV_ALWAYS_INLINE void selectVector(int x, const uchar* ranks, Lane* out, Lane* next) const
    {
        Key pair[2 * Height], list[half + 1];
        if constexpr (Width == 3)
            mergePair(x, pair);
        else
            load<2 * Height>(pairs_, x, pair);
        mergeRest<2>(x, pair, list);
        Vector places = loadRanks(ranks, Lane());
        const Vector last = Keys::all(static_cast<Lane>(half));
        if (tile_.fromTop)
            places = v_sub(Keys::all(static_cast<Lane>(Width * Height - 1)), places);
        places = v_min(places, last);
        if (next)
        {
            Key copy[half + 1];
            copyList<half + 1>(list, copy);
            v_store(next, toPixels(selectKey<Keys, half + 1>(copy, v_min(v_add(places, Keys::all(1)), last))));
        }
        v_store(out, toPixels(selectKey<Keys, half + 1>(list, places)));
    }

    Vector toPixels(Key key) const { return order_.toPixels(v_xor(Vector(key), reverse_)); }

    const NetworkTile& tile_;
    const KeyOrder<Keys> order_;
    const Vector reverse_;
    const int columns_;
    const std::ptrdiff_t row_;
    Lane *keys_, *sorted_, *pairs_;
};

template <typename Keys, int Width>
void filterWidth(const NetworkTile& tile)
{
    switch (tile.height)
    {
    case 3: return NetworkRows<Keys, Width, 3>(tile).filter();
    case 5: return NetworkRows<Keys, Width, 5>(tile).filter();
    case 7: return NetworkRows<Keys, Width, 7>(tile).filter();
    }
}

template <typename Keys>
void filterTile(const NetworkTile& tile)
{
    switch (tile.width)
    {
    case 3: return filterWidth<Keys, 3>(tile);
    case 5: return filterWidth<Keys, 5>(tile);
    case 7: return filterWidth<Keys, 7>(tile);
    }
}

}  // namespace

void filterByRankNetworks(const NetworkTile& tile)
{
    if (tile.depth == CV_8U || tile.depth == CV_8S)
        filterTile<ByteKeys>(tile);
    else if (tile.depth == CV_32F)
        filterTile<FloatKeys32>(tile);
    else
        filterTile<WordKeys16>(tile);
}

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace cv::cuda::fastfilters
