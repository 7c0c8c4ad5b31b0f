// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/vector_keys.hpp"

#if defined __GNUC__ && !defined __clang__
#pragma GCC diagnostic ignored "-Wignored-attributes"  // vector registers as template arguments
#endif

#include "cpu/missing/missing_vectors.simd.hpp"
#include "networks/sorted_lists.hpp"
#include "rank_networks.hpp"

#include <cstring>

// The columns of each row of windows are sorted, then each pair of neighbouring columns: all windows that contain a
// pair share it. A window's pairs and its last column are merged, up to the median, and every lane shifts the list by
// its rank, by one bit of it after the other. Ranks above the median are searched in reversed order. Missing pixels
// have the greatest key: ranks among the valid pixels stay, and a key that is equal to it may stand for it.

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

// Halves, rounded down.
inline v_uint8 halved(const v_uint8& v)
{
    return v_and(v_reinterpret_as_u8(v_shr<1>(v_reinterpret_as_u16(v))), vx_setall_u8(0x7f));
}
inline v_uint16 halved(const v_uint16& v)
{
    return v_shr<1>(v);
}
inline v_int32 halved(const v_int32& v)
{
    return v_shr<1>(v);
}

// As meanOfMiddles(), of keys in the pixels' order, to a pixel. That rounds the sum, and a half of it only if the sum
// is exact.
template <typename Keys>
CV_ALWAYS_INLINE typename Keys::Vector meanOf(const KeyOrder<Keys>& order, const typename Keys::Vector& a,
                                              const typename Keys::Vector& b)
{
    if constexpr (sizeof(typename Keys::Lane) < 4)
    {
        const auto differences = v_xor(a, b), floor = v_add(v_and(a, b), halved(differences));
        return order.toPixels(v_add(floor, v_and(v_and(differences, floor), Keys::all(1))));
    }
    else
    {
        const v_float32 low = v_reinterpret_as_f32(order.toPixels(a)), high = v_reinterpret_as_f32(order.toPixels(b)),
                        half = vx_setall_f32(0.5f), sum = v_add(low, high),
                        ofHalves = v_add(v_mul(low, half), v_mul(high, half));
        const v_int32 infinity = vx_setall_s32(0x7f800000), nan = vx_setall_s32(0x7fc00000),
                      magnitude = v_and(v_reinterpret_as_s32(sum), vx_setall_s32(0x7fffffff));
        const v_int32 mean =
            v_reinterpret_as_s32(v_select(v_reinterpret_as_f32(v_eq(magnitude, infinity)), ofHalves, v_mul(sum, half)));
        return v_select(v_gt(magnitude, infinity), nan, mean);
    }
}

constexpr int greatestBit(int value)
{
    return value < 2 ? value : 2 * greatestBit(value / 2);
}

// Moves the key at each lane's place in a list, and the next `More` ones, to the list's beginning.
template <typename Keys, int Count, int More, int Bit>
CV_ALWAYS_INLINE void shiftList(typename Keys::Key* list, const typename Keys::Vector& places)
{
    if constexpr (Bit > 0)
    {
        constexpr int left = Bit + More < Count ? Bit + More : Count;
        const auto mask = lanesWith(places, Keys::all(Bit));
        CFF_UNROLL
        for (int i = 0; i < left && i + Bit < Count; ++i)
            list[i] = choose(mask, list[i + Bit], list[i]);
        shiftList<Keys, left, More, Bit / 2>(list, places);
    }
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
    NetworkRows(const NetworkTask& task, const NetworkTile& tile)
        : task_(task),
          tile_(tile),
          order_(valueKindOf(task.missing.depth)),
          reverse_(Keys::all(static_cast<Lane>(task.fromTop ? -1 : 0))),
          value_(Keys::all(bitsOf(task.missing.hasValue ? task.missing.value : 0))),
          result_(Keys::all(bitsOf(task.result))),
          columns_(tile.count + (Width - 1) * task.channels),
          row_(networkRow(columns_, sizeof(Lane)) / sizeof(Lane))
    {
        unsigned char* memory = tile.memory;
        memory += (64 - reinterpret_cast<std::size_t>(memory) % 64) % 64;
        keys_ = reinterpret_cast<Lane*>(memory);
        sorted_ = keys_ + Height * row_;
        pairs_ = sorted_ + Height * row_;
        valid_ = pairs_ + 2 * Height * row_;
        counts_ = valid_ + Height * row_;
        mask_ = reinterpret_cast<uchar*>(counts_ + row_);
        std::memset(valid_, 0, (Height + 2) * row_ * sizeof(Lane));
    }

    void filter()
    {
        for (int y = 0; y + 1 < Height; ++y)
            readRow(y);
        for (int y = 0; y < tile_.rows; ++y)
        {
            readRow(y + Height - 1);
            if (tile_.isFiltered)
                filterWanted(y);
            else
                filterRun(y, 0, vectors());
        }
    }

private:
    Lane bitsOf(double pixel) const
    {
        if constexpr (sizeof(Lane) < 4)
            return static_cast<Lane>(static_cast<int>(pixel));
        const float number = static_cast<float>(pixel);
        Lane bits = 0;
        std::memcpy(&bits, &number, sizeof(Lane));
        return bits;
    }

    void readRow(int y)
    {
        const Lane* const source = reinterpret_cast<const Lane*>(tile_.source[y]);
        const bool hasMask = task_.maskChannels > 0;
        if (hasMask)
            readMask(tile_.masks[y]);
        const std::ptrdiff_t slot = y % Height * row_;
        int x = 0;
        for (; x <= columns_ - lanes; x += lanes)
            readVector(vx_load(source + x), hasMask, slot, x);
        if (x >= columns_)
            return;
        std::memcpy(keys_ + slot + x, source + x, (columns_ - x) * sizeof(Lane));
        readVector(vx_load(keys_ + slot + x), hasMask, slot, x);
    }

    void readMask(const uchar* mask)
    {
        if (task_.maskChannels == task_.channels)
        {
            std::memcpy(mask_, mask, columns_);
            return;
        }
        for (int i = 0; i < columns_; ++mask)
            for (int c = 0; c < task_.channels; ++c)
                mask_[i++] = *mask;
    }

    CV_ALWAYS_INLINE void readVector(const Vector& pixels, bool hasMask, std::ptrdiff_t slot, int x)
    {
        const Vector zero = Keys::all(0), key = order_.fromPixels(pixels);
        Vector missing = hasMask ? v_eq(expanded(mask_ + x, Lane()), zero) : zero;
        if constexpr (sizeof(Lane) == 4)
        {
            if (task_.missing.nan)
                missing = v_or(missing, v_eq(key, Keys::all(0x7fc00000)));
            if (task_.missing.hasValue)
                missing = v_or(missing,
                               v_reinterpret_as_s32(v_eq(v_reinterpret_as_f32(pixels), v_reinterpret_as_f32(value_))));
        }
        else if (task_.missing.hasValue)
            missing = v_or(missing, v_eq(pixels, value_));
        Lane *const validAt = valid_ + slot + x, *const countsAt = counts_ + x;
        const Vector valid = v_select(missing, zero, Keys::all(1));
        v_store(countsAt, v_sub(v_add(vx_load(countsAt), valid), vx_load(validAt)));
        v_store(validAt, valid);
        v_store(keys_ + slot + x, v_select(missing, Keys::all(Keys::highest), v_xor(key, reverse_)));
    }

    // Columns from a multiple of the lanes on.
    void sortColumns(int begin, int end)
    {
        const Net net;
        for (int x = begin; x < end; x += lanes)
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
        for (int x = begin; x < end - task_.channels; x += lanes)
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
        load<Height>(sorted_, x + task_.channels, second);
        Merge<Height, Height, 0, 2 * Height - 1>::run(Net(), first, second, pair);
    }

    // Merges the columns from `Columns` on into the list of those before.
    template <int Columns>
    CV_ALWAYS_INLINE void mergeRest(int x, const Key* before, Key* list) const
    {
        constexpr int step = Width - Columns >= 2 ? 2 : 1, last = lastOf(Columns + step);
        Key added[step * Height], both[last + 1];
        load<step * Height>(step == 2 ? pairs_ : sorted_, x + Columns * task_.channels, added);
        Merge<lastOf(Columns) + 1, step * Height, 0, last>::run(Net(), before, added, both);
        if constexpr (Columns + step < Width)
            mergeRest<Columns + step>(x, both, list);
        else
            copyList<half + 1>(both, list);
    }

    const Lane* centresOf(int y) const
    {
        return task_.fill ? nullptr : valid_ + (y + task_.anchorY) % Height * row_ + task_.anchorX * task_.channels;
    }
    Lane* outputs(int y) const { return reinterpret_cast<Lane*>(tile_.out + y * tile_.outStep); }
    // The last vector ends with the row.
    int firstOf(int vector) const
    {
        const int x = vector * lanes, last = tile_.count - lanes;
        return x < last ? x : last > 0 ? last : 0;
    }
    int vectors() const { return (tile_.count + lanes - 1) / lanes; }

    CV_ALWAYS_INLINE void storeOutputs(int x, const Vector& pixels, Lane* row) const
    {
        if (tile_.count >= lanes)
            return v_store(row + x, pixels);
        Lane some[lanes];
        v_store(some, pixels);
        std::memcpy(row, some, tile_.count * sizeof(Lane));
    }

    CV_ALWAYS_INLINE Vector countsAt(int x) const
    {
        Vector count = vx_load(counts_ + x);
        CFF_UNROLL
        for (int i = 1; i < Width; ++i)
            count = v_add(count, vx_load(counts_ + x + i * task_.channels));
        return count;
    }

    // Where there is a result.
    CV_ALWAYS_INLINE Vector haveResults(int x, const Vector& counts, const Lane* centres) const
    {
        const Vector has = v_gt(counts, Keys::all(static_cast<Lane>(task_.minCount - 1)));
        return centres ? v_and(has, v_eq(vx_load(centres + x), Keys::all(1))) : has;
    }

    // Filters the vectors with windows that have both valid and missing pixels, and writes what has no result.
    void filterWanted(int y)
    {
        const Lane* const centres = centresOf(y);
        const Vector area = Keys::all(static_cast<Lane>(Width * Height));
        int begin = 0;  // of wanted vectors
        const int end = vectors();
        for (int i = 0; i < end; ++i)
        {
            const int x = firstOf(i);
            const Vector counts = countsAt(x);
            const bool isDone = v_check_all(v_eq(counts, area));
            if (!isDone && v_check_any(haveResults(x, counts, centres)))
                continue;
            filterRun(y, begin, i);
            begin = i + 1;
            if (!isDone)
                storeOutputs(x, result_, outputs(y));
        }
        filterRun(y, begin, end);
    }

    void filterRun(int y, int begin, int end)
    {
        if (begin == end)
            return;
        const int reached = firstOf(end - 1) + lanes + (Width - 1) * task_.channels;
        sortColumns(firstOf(begin) / lanes * lanes, reached < columns_ ? reached : columns_);
        const Lane* const centres = centresOf(y);
        Lane* const out = outputs(y);
        for (int i = begin; i < end; ++i)
            storeOutputs(firstOf(i), selectVector(firstOf(i), centres), out);
    }

    CV_ALWAYS_INLINE Vector selectVector(int x, const Lane* centres) const
    {
        const Vector count = countsAt(x), has = haveResults(x, count, centres), one = Keys::all(1);
        if (!v_check_any(has))
            return result_;

        Key pair[2 * Height], list[half + 1];
        if constexpr (Width == 3)
            mergePair(x, pair);
        else
            load<2 * Height>(pairs_, x, pair);
        mergeRest<2>(x, pair, list);
        constexpr int bit = greatestBit(half);
        if (!task_.isMean)
        {
            shiftList<Keys, half + 1, 0, bit>(list, placesOf(count));
            return v_select(has, toPixels(list[0]), result_);
        }
        shiftList<Keys, half + 1, 1, bit>(list, placesOf(count));
        const Vector isOdd = v_eq(v_and(count, one), one),
                     mean = meanOf<Keys>(order_, Vector(list[0]), Vector(list[1]));
        return v_select(has, v_select(isOdd, toPixels(list[0]), mean), result_);
    }

    CV_ALWAYS_INLINE Vector placesOf(const Vector& counts) const
    {
        if (task_.places)
        {
            Lane some[lanes];
            v_store(some, counts);
            for (int i = 0; i < lanes; ++i)
                some[i] = task_.places[some[i]];
            return vx_load(some);
        }
        return halved(task_.isHigher ? counts : v_sub(v_max(counts, Keys::all(1)), Keys::all(1)));
    }

    Vector toPixels(Key key) const { return order_.toPixels(v_xor(Vector(key), reverse_)); }

    const NetworkTask& task_;
    const NetworkTile& tile_;
    const KeyOrder<Keys> order_;
    const Vector reverse_, value_, result_;
    const int columns_;
    const std::ptrdiff_t row_;
    Lane *keys_, *sorted_, *pairs_, *valid_, *counts_;
    uchar* mask_;
};

template <typename Keys, int Width>
void filterWidth(const NetworkTask& task, const NetworkTile& tile)
{
    switch (task.height)
    {
    case 3: return NetworkRows<Keys, Width, 3>(task, tile).filter();
    case 5: return NetworkRows<Keys, Width, 5>(task, tile).filter();
    case 7: return NetworkRows<Keys, Width, 7>(task, tile).filter();
    }
}

template <typename Keys>
void filterTile(const NetworkTask& task, const NetworkTile& tile)
{
    switch (task.width)
    {
    case 3: return filterWidth<Keys, 3>(task, tile);
    case 5: return filterWidth<Keys, 5>(task, tile);
    case 7: return filterWidth<Keys, 7>(task, tile);
    }
}

}  // namespace

void filterByRankNetworks(const NetworkTask& task, const NetworkTile& tile)
{
    const int depth = task.missing.depth;
    if (depth == CV_8U || depth == CV_8S)
        filterTile<ByteKeys>(task, tile);
    else if (depth == CV_32F)
        filterTile<FloatKeys32>(task, tile);
    else
        filterTile<WordKeys16>(task, tile);
}

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace cv::cuda::fastfilters
