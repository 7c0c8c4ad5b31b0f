// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/late_stores.simd.hpp"
#include "cpu/simd/vector_keys.hpp"

#include "cpu/ranks/rank_finish/outlier_vectors.simd.hpp"
#include "median_rows.hpp"

#include <type_traits>

namespace cv::cuda::fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

namespace
{

// Three neighbouring keys of a row, in each lane.
template <typename Net>
struct SortedThree
{
    typename Net::Key low, middle, high;
};

// What the median of a window needs of two rows: both windows that have these rows share it.
template <typename Net>
class SortedPair
{
public:
    using Key = typename Net::Key;
    using Three = SortedThree<Net>;

    CV_ALWAYS_INLINE SortedPair(const Three& a, const Three& b)
        : low_(Net::maximum(a.low, b.low)),
          lowerMiddle_(a.middle),
          upperMiddle_(b.middle),
          high_(Net::minimum(a.high, b.high))
    {
        Net::sort(lowerMiddle_, upperMiddle_);
    }
    CV_ALWAYS_INLINE Key medianWith(const Three& c) const
    {
        const Key middle = Net::maximum(lowerMiddle_, Net::minimum(upperMiddle_, c.middle));
        return Net::middle(Net::maximum(low_, c.low), middle, Net::minimum(high_, c.high));
    }

private:
    Key low_, lowerMiddle_, upperMiddle_, high_;
};

#if CFF_SIMD_BITS == 512
// The bits of floats that are numbers. Unlike the usual minima and maxima of floats, these put -0 before +0.
template <typename Keys>
struct NumberNet : VectorNet<Keys>
{
    using Key = typename Keys::Key;
    template <int Which>
    static CV_ALWAYS_INLINE Key extremum(Key a, Key b)
    {
        if constexpr (sizeof(typename Keys::Lane) == 4)
            return _mm512_castps_si512(
                _mm512_maskz_range_ps(0xffff, _mm512_castsi512_ps(a), _mm512_castsi512_ps(b), Which));
        else
            return _mm512_castpd_si512(
                _mm512_maskz_range_pd(0xff, _mm512_castsi512_pd(a), _mm512_castsi512_pd(b), Which));
    }
    static CV_ALWAYS_INLINE Key minimum(Key a, Key b) { return extremum<4>(a, b); }
    static CV_ALWAYS_INLINE Key maximum(Key a, Key b) { return extremum<5>(a, b); }
    static CV_ALWAYS_INLINE Key middle(Key a, Key b, Key c)
    {
        sort(a, b);
        return maximum(a, minimum(b, c));
    }
    static CV_ALWAYS_INLINE void sort(Key& a, Key& b)
    {
        const Key low = minimum(a, b);
        b = _mm512_ternarylogic_epi32(a, b, low, 0x96);
        a = low;
    }
};
#endif

// Kept: what is compared. Not of Converted rows, the outputs are what is compared.
template <typename Keys, MedianKeys Kept, typename Net = VectorNet<Keys>>
class RowMedians
{
    using Key = typename Net::Key;
    using Lane = typename Net::Lane;
    using Vector = typename Net::Vector;
    using Three = SortedThree<Net>;

public:
    // The first and last vectors overlap their neighbours, so that the others are written to whole cache lines.
    static void filter(const MedianRows& task)
    {
        constexpr bool finishes = sizeof(Lane) < 4 ? Kept != MedianKeys::Converted : sizeof(Lane) == 4;
        const bool isSigned = task.kind == ValueKind::Signed;
        if (!finishes || !task.finish)
            filterAs(task, Stored());
        else if constexpr (finishes)
        {
            if (knownRule(*task.finish) == KnownRule::AbsoluteOnBothSides)
                filterAs(task, OutlierVectors<Keys, KnownRule::AbsoluteOnBothSides>(*task.finish, isSigned));
            else
                filterAs(task, OutlierVectors<Keys>(*task.finish, isSigned));
        }
    }

private:
    struct Stored
    {
    };

    template <typename Finish>
    static void filterAs(const MedianRows& task, const Finish& finish)
    {
        // Rare rules do not have the code twice.
        if constexpr (!std::is_same<Finish, OutlierVectors<Keys>>::value)
            if (shouldStoreLate(task.rows[0], task.rows[1], task.rows[2], task.out[0], CV_SIMD_WIDTH))
                return filterAs<true>(task, finish);
        filterAs<false>(task, finish);
    }

    // IsLate: see shouldStoreLate().
    template <bool IsLate, typename Finish>
    static CFF_NOINLINE void filterAs(const MedianRows& task, const Finish finish)
    {
        const RowMedians medians(task);
        const std::ptrdiff_t count = task.count, last = count - Net::lanes;
        std::ptrdiff_t next = Net::lanes - reinterpret_cast<std::size_t>(task.out[0]) / sizeof(Lane) % Net::lanes;
        std::ptrdiff_t x = 0;
        if constexpr (IsLate)
        {
            Vector results[medianRowsAtOnce];
            medians.filterVector(0, finish, [&](int r, const Vector& v) { results[r] = v; });
            for (; next < count; next += Net::lanes)
            {
                const std::ptrdiff_t following = next < last ? next : last;
                Vector later[medianRowsAtOnce];
                medians.filterVector(following, finish, [&](int r, const Vector& v) { later[r] = v; });
                for (int r = 0; r < medianRowsAtOnce; ++r)
                {
                    medians.store(r, x, results[r]);
                    results[r] = later[r];
                }
                x = following;
            }
            for (int r = 0; r < medianRowsAtOnce; ++r)
                medians.store(r, x, results[r]);
        }
        else
        {
            for (; x < count; x = next, next += Net::lanes)
            {
                const std::ptrdiff_t place = x < last ? x : last;
                medians.filterVector(place, finish, [&](int r, const Vector& v) { medians.store(r, place, v); });
            }
        }
    }

    explicit RowMedians(const MedianRows& task)
        : task_(task), order_(task.kind), channels_(task.channels), asks_(task.asks)
    {
    }

    template <typename Finish, typename Put>
    CV_ALWAYS_INLINE void filterVector(std::ptrdiff_t x, const Finish& finish, const Put& put) const
    {
        static_assert(medianRowsAtOnce == 4, "these are all there are");
        askAhead(x);
        const Three second = sortThree(1, x), third = sortThree(2, x);
        const SortedPair<Net> upper(second, third);
        put(0, finished(0, x, upper.medianWith(sortThree(0, x)), finish));
        const Three fourth = sortThree(3, x);
        put(1, finished(1, x, upper.medianWith(fourth), finish));
        const SortedPair<Net> lower(fourth, sortThree(4, x));
        put(2, finished(2, x, lower.medianWith(third), finish));
        put(3, finished(3, x, lower.medianWith(sortThree(5, x)), finish));
    }
    CV_ALWAYS_INLINE void askAhead(std::ptrdiff_t x) const
    {
        for (int r = 0; r < medianRowsAtOnce && asks_; ++r)
        {
            CFF_PREFETCH_L2(at(task_.next[r], x));
            CFF_PREFETCH_L2(at(task_.nextOut[r], x));
        }
    }
    CV_ALWAYS_INLINE Three sortThree(int row, std::ptrdiff_t x) const
    {
        const Lane* const from = at(task_.rows[row], x);
        Three keys = {this->keys(from), this->keys(from + channels_), this->keys(from + 2 * channels_)};
        Net::sort(keys.low, keys.middle);
        Net::sort(keys.middle, keys.high);
        Net::sort(keys.low, keys.middle);
        return keys;
    }
    CV_ALWAYS_INLINE Key keys(const Lane* from) const
    {
        Vector keys = Net::load(from);
        if constexpr (Kept == MedianKeys::ConvertedAsRead)
            keys = order_.fromPixels(keys);
        CFF_KEEP_IN_REGISTER(keys);
        return keys.val;
    }
    template <typename Finish>
    CV_ALWAYS_INLINE Vector finished(int row, std::ptrdiff_t x, const Key& median, const Finish& finish) const
    {
        constexpr bool isPixel = Kept == MedianKeys::Pixels || Kept == MedianKeys::Numbers;
        Vector value = isPixel ? Vector(median) : order_.toPixels(Vector(median));
        if constexpr (!std::is_same<Finish, Stored>::value)
            value = finish.finished(Net::load(at(task_.sources[row], x)), value);
        return value;
    }
    CV_ALWAYS_INLINE void store(int row, std::ptrdiff_t x, const Vector& value) const
    {
        Net::store(at(task_.out[row], x), value);
    }
    // Rows are read from memory each time: there are more than registers, and GCC would move the others to vectors and
    // back, by instructions that compete with minima.
    static CV_ALWAYS_INLINE const Lane* at(const void* const& row, std::ptrdiff_t x)
    {
        return static_cast<const Lane*>(const_cast<const void* const volatile&>(row)) + x;
    }
    static CV_ALWAYS_INLINE Lane* at(void* const& row, std::ptrdiff_t x)
    {
        return static_cast<Lane*>(const_cast<void* const volatile&>(row)) + x;
    }

    const MedianRows& task_;
    const KeyOrder<Keys> order_;
    const std::ptrdiff_t channels_;
    const bool asks_;
};

// Pixels without negative values and NaN are their own keys.
template <typename Keys>
bool areKeys(const void* floats, int count)
{
    using Net = VectorNet<Keys>;
    using Lane = typename Net::Lane;
    constexpr int block = 4 * Net::lanes;
    const Lane* const bits = static_cast<const Lane*>(floats);
    int x = 0;
    for (; x + block <= count; x += block)
    {
        typename Net::Vector v[4];
        for (int i = 0; i < 4; ++i)
            v[i] = Net::load(bits + x + i * Net::lanes);
        if (!areOwnKeys<Keys>(v))
            return false;
    }
    bool are = true;
    for (; x < count; ++x)
        are &= bits[x] >= 0 && bits[x] <= Keys::infinity;
    return are;
}

// Whether there is an instruction for such floats, no NaN, and denormals are not read as zeros.
template <typename Keys>
bool areNumbers(const void* floats, int count)
{
#if CFF_SIMD_BITS == 512
    constexpr int lanes = VectorNet<Keys>::lanes;
    constexpr unsigned denormalsAreZeros = 0x40;
    if (_mm_getcsr() & denormalsAreZeros)
        return false;
    unsigned isNan = 0;
    if constexpr (sizeof(typename Keys::Lane) == 4)
    {
        const float* from = static_cast<const float*>(floats);
        for (; count >= 2 * lanes; count -= 2 * lanes, from += 2 * lanes)
            isNan |= _mm512_cmp_ps_mask(_mm512_loadu_ps(from), _mm512_loadu_ps(from + lanes), _CMP_UNORD_Q);
        for (; count > 0; count -= lanes, from += lanes)
        {
            const __m512 rest =
                _mm512_maskz_loadu_ps(static_cast<__mmask16>(count < lanes ? (1 << count) - 1 : -1), from);
            isNan |= _mm512_cmp_ps_mask(rest, rest, _CMP_UNORD_Q);
        }
    }
    else
    {
        const double* from = static_cast<const double*>(floats);
        for (; count >= 2 * lanes; count -= 2 * lanes, from += 2 * lanes)
            isNan |= _mm512_cmp_pd_mask(_mm512_loadu_pd(from), _mm512_loadu_pd(from + lanes), _CMP_UNORD_Q);
        for (; count > 0; count -= lanes, from += lanes)
        {
            const __m512d rest =
                _mm512_maskz_loadu_pd(static_cast<__mmask8>(count < lanes ? (1 << count) - 1 : -1), from);
            isNan |= _mm512_cmp_pd_mask(rest, rest, _CMP_UNORD_Q);
        }
    }
    return isNan == 0;
#else
    static_cast<void>(floats), static_cast<void>(count);
    return false;
#endif
}

template <typename Keys>
MedianKeys keysNeededOf(const void* floats, int count)
{
    if constexpr (!Keys::areSigned)
        return areKeys<Keys>(floats, count) ? MedianKeys::Numbers : MedianKeys::Converted;
    else if (areKeys<Keys>(floats, count))
        return MedianKeys::Pixels;
    else
        return areNumbers<Keys>(floats, count) ? MedianKeys::Numbers : MedianKeys::Converted;
}

template <typename Keys>
bool keysOf(const void* pixels, void* keys, int count, ValueKind kind)
{
    using Net = VectorNet<Keys>;
    using Lane = typename Net::Lane;
    const KeyOrder<Keys> order(kind);
    const Lane* from = static_cast<const Lane*>(pixels);
    Lane* to = static_cast<Lane*>(keys);
    int x = 0;
    bool anyNan = false;
    for (constexpr int block = 4; x + block * Net::lanes <= count; x += block * Net::lanes)
    {
        typename Net::Vector values[block];
        for (int i = 0; i < block; ++i)
            values[i] = Net::load(from + x + i * Net::lanes);
        const bool hasNan = !order.areFloats() || order.haveNan(values);
        anyNan |= hasNan;
        for (int i = 0; i < block; ++i)
            Net::store(to + x + i * Net::lanes, hasNan ? order.fromPixels(values[i]) : order.fromNumbers(values[i]));
    }
    const auto putVector = [&](const Lane* pixelsOfVector, Lane* keysOfVector)
    {
        const typename Net::Vector v = Net::load(pixelsOfVector), values[] = {v, v, v, v};
        anyNan |= order.haveNan(values);
        Net::store(keysOfVector, order.fromPixels(v));
    };
    for (; x + Net::lanes <= count; x += Net::lanes)
        putVector(from + x, to + x);
    Lane rest[Net::lanes] = {};
    for (int i = x; i < count; ++i)
        rest[i - x] = from[i];
    putVector(rest, rest);
    for (int i = x; i < count; ++i)
        to[i] = rest[i - x];
    return anyNan;
}

// Floats, and integers of their size.
template <typename Keys>
void filterWide(const MedianRows& task)
{
#if CFF_SIMD_BITS == 512
    if (task.keys == MedianKeys::Numbers)
        return RowMedians<Keys, MedianKeys::Numbers, NumberNet<Keys>>::filter(task);
#endif
    task.keys == MedianKeys::Pixels ? RowMedians<Keys, MedianKeys::Pixels>::filter(task)
                                    : RowMedians<Keys, MedianKeys::Converted>::filter(task);
}

}  // namespace

void filterRows(const MedianRows& task)
{
    const bool asRead = task.keys == MedianKeys::ConvertedAsRead;
    switch (task.valueBytes)
    {
    case 1:
        return asRead ? RowMedians<ByteKeys, MedianKeys::ConvertedAsRead>::filter(task)
                      : RowMedians<ByteKeys, MedianKeys::Pixels>::filter(task);
    case 2:
        if (task.keys == MedianKeys::Converted)
            return RowMedians<WordKeys16, MedianKeys::Converted>::filter(task);
        return asRead ? RowMedians<WordKeys16, MedianKeys::ConvertedAsRead>::filter(task)
                      : RowMedians<WordKeys16, MedianKeys::Pixels>::filter(task);
    case 4: return filterWide<FloatKeys32>(task);
    default: return filterWide<DoubleKeys64>(task);
    }
}

MedianKeys keysNeeded(const void* floats, int count, int valueBytes)
{
    switch (valueBytes)
    {
    case 2: return keysNeededOf<WordKeys16>(floats, count);
    case 4: return keysNeededOf<FloatKeys32>(floats, count);
    default: return keysNeededOf<DoubleKeys64>(floats, count);
    }
}

bool keysOfRow(const void* pixels, void* keys, int count, int valueBytes, ValueKind kind)
{
    switch (valueBytes)
    {
    case 2: return keysOf<WordKeys16>(pixels, keys, count, kind);
    case 4: return keysOf<FloatKeys32>(pixels, keys, count, kind);
    default: return keysOf<DoubleKeys64>(pixels, keys, count, kind);
    }
}

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace cv::cuda::fastfilters
