// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

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
struct NumberNet : VectorNet<FloatKeys32>
{
    static CV_ALWAYS_INLINE Key minimum(Key a, Key b)
    {
        return _mm512_castps_si512(_mm512_maskz_range_ps(0xffff, _mm512_castsi512_ps(a), _mm512_castsi512_ps(b), 4));
    }
    static CV_ALWAYS_INLINE Key maximum(Key a, Key b)
    {
        return _mm512_castps_si512(_mm512_maskz_range_ps(0xffff, _mm512_castsi512_ps(a), _mm512_castsi512_ps(b), 5));
    }
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

// IsKey: the rows have keys, and so have the outputs.
template <typename Keys, bool IsKey, typename Net = VectorNet<Keys>>
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
        if (!task.finish)
            filterAs(task, Stored());
        else if (knownRule(*task.finish) == KnownRule::AbsoluteOnBothSides)
            filterAs(task, OutlierVectors<Keys, KnownRule::AbsoluteOnBothSides>(*task.finish, task.isSigned));
        else
            filterAs(task, OutlierVectors<Keys>(*task.finish, task.isSigned));
    }

private:
    struct Stored
    {
    };

    template <typename Finish>
    static CFF_NOINLINE void filterAs(const MedianRows& task, const Finish finish)
    {
        const RowMedians medians(task);
        const std::ptrdiff_t count = task.count, last = count - Net::lanes;
        std::ptrdiff_t next = Net::lanes - reinterpret_cast<std::size_t>(task.out[0]) / sizeof(Lane) % Net::lanes;
        for (std::ptrdiff_t x = 0; x < count; x = next, next += Net::lanes)
            medians.filterVector(x < last ? x : last, finish);
    }

    explicit RowMedians(const MedianRows& task)
        : task_(task), order_(task.isSigned), channels_(task.channels), asks_(task.asks)
    {
    }

    template <typename Finish>
    CV_ALWAYS_INLINE void filterVector(std::ptrdiff_t x, const Finish& finish) const
    {
        static_assert(medianRowsAtOnce == 4, "these are all there are");
        askAhead(x);
        const Three second = sortThree(1, x), third = sortThree(2, x);
        const SortedPair<Net> upper(second, third);
        put(0, x, upper.medianWith(sortThree(0, x)), finish);
        const Three fourth = sortThree(3, x);
        put(1, x, upper.medianWith(fourth), finish);
        const SortedPair<Net> lower(fourth, sortThree(4, x));
        put(2, x, lower.medianWith(third), finish);
        put(3, x, lower.medianWith(sortThree(5, x)), finish);
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
        if constexpr (!IsKey && !std::is_same<Keys, FloatKeys32>::value)
            keys = order_.fromPixels(keys);
        CFF_KEEP_IN_REGISTER(keys);
        return keys.val;
    }
    template <typename Finish>
    CV_ALWAYS_INLINE void put(int row, std::ptrdiff_t x, const Key& median, const Finish& finish) const
    {
        Vector value = IsKey ? Vector(median) : order_.toPixels(Vector(median));
        if constexpr (!std::is_same<Finish, Stored>::value)
            value = finish.finished(Net::load(at(task_.sources[row], x)), value);
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
bool areKeys(const void* floats, int count)
{
    constexpr int lanes = VectorNet<FloatKeys32>::lanes, block = 4 * lanes;
    const unsigned* const bits = static_cast<const unsigned*>(floats);
    const unsigned infinity = 0x7f800000;
    int x = 0;
    for (; x + block <= count; x += block)
    {
        v_int32 v[4];
        for (int i = 0; i < 4; ++i)
            v[i] = VectorNet<FloatKeys32>::load(bits + x + i * lanes);
        if (!areOwnKeys(v))
            return false;
    }
    unsigned most = 0;
    for (; x < count; ++x)
        most = most < bits[x] ? bits[x] : most;
    return most <= infinity;
}

// Whether there is an instruction for such floats, no NaN, and denormals are not read as zeros.
bool areNumbers(const void* floats, int count)
{
#if CFF_SIMD_BITS == 512
    constexpr int lanes = 16;
    constexpr unsigned denormalsAreZeros = 0x40;
    if (_mm_getcsr() & denormalsAreZeros)
        return false;
    const float* from = static_cast<const float*>(floats);
    __mmask16 isNan = 0;
    for (; count >= 2 * lanes; count -= 2 * lanes, from += 2 * lanes)
        isNan |= _mm512_cmp_ps_mask(_mm512_loadu_ps(from), _mm512_loadu_ps(from + lanes), _CMP_UNORD_Q);
    for (; count > 0; count -= lanes, from += lanes)
    {
        const __m512 rest = _mm512_maskz_loadu_ps(static_cast<__mmask16>(count < lanes ? (1 << count) - 1 : -1), from);
        isNan |= _mm512_cmp_ps_mask(rest, rest, _CMP_UNORD_Q);
    }
    return isNan == 0;
#else
    static_cast<void>(floats), static_cast<void>(count);
    return false;
#endif
}

}  // namespace

void filterRows(const MedianRows& task)
{
    const bool areKeys = task.keys == MedianKeys::Pixels;
#if CFF_SIMD_BITS == 512
    if (task.keys == MedianKeys::Numbers)
        return RowMedians<FloatKeys32, true, NumberNet>::filter(task);
#endif
    if (task.valueBytes == 1)
        areKeys ? RowMedians<ByteKeys, true>::filter(task) : RowMedians<ByteKeys, false>::filter(task);
    else if (task.valueBytes == 2)
        areKeys ? RowMedians<WordKeys16, true>::filter(task) : RowMedians<WordKeys16, false>::filter(task);
    else
        areKeys ? RowMedians<FloatKeys32, true>::filter(task) : RowMedians<FloatKeys32, false>::filter(task);
}

MedianKeys keysNeeded(const void* floats, int count)
{
    if (areKeys(floats, count))
        return MedianKeys::Pixels;
    return areNumbers(floats, count) ? MedianKeys::Numbers : MedianKeys::Converted;
}

bool keysOfFloats(const void* pixels, void* keys, int count)
{
    using Net = VectorNet<FloatKeys32>;
    const KeyOrder<FloatKeys32> order(false);
    const int* from = static_cast<const int*>(pixels);
    int *to = static_cast<int*>(keys), x = 0;
    bool anyNan = false;
    for (constexpr int block = 4; x + block * Net::lanes <= count; x += block * Net::lanes)
    {
        Net::Vector values[block];
        for (int i = 0; i < block; ++i)
            values[i] = Net::load(from + x + i * Net::lanes);
        const bool hasNan = order.haveNan(values);
        anyNan |= hasNan;
        for (int i = 0; i < block; ++i)
            Net::store(to + x + i * Net::lanes, hasNan ? order.fromPixels(values[i]) : order.toPixels(values[i]));
    }
    const auto putVector = [&](const int* pixelsOfVector, int* keysOfVector)
    {
        const Net::Vector v = Net::load(pixelsOfVector), values[] = {v, v, v, v};
        anyNan |= order.haveNan(values);
        Net::store(keysOfVector, order.fromPixels(v));
    };
    for (; x + Net::lanes <= count; x += Net::lanes)
        putVector(from + x, to + x);
    int rest[Net::lanes] = {};
    for (int i = x; i < count; ++i)
        rest[i - x] = from[i];
    putVector(rest, rest);
    for (int i = x; i < count; ++i)
        to[i] = rest[i - x];
    return anyNan;
}

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace cv::cuda::fastfilters
