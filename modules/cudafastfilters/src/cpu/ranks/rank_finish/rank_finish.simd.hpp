// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/vector_keys.hpp"

#include "finished_row.hpp"
#include "outlier_vectors.simd.hpp"

// Values beside the median deviation of their window are not compared with it: that would have to be selected. The
// limit of x is greater than a multiple of a deviation or not, so x is an outlier if more than half of the deviations
// are small enough. They are counted, a pixel of the window after the other, for outputs in the lanes of a vector.

namespace cv::cuda::fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

namespace
{

// What is counted in the lanes: a <= b, or for integers without masks a > b; their highest bits are flipped then,
// because comparisons have signs.
#if CFF_SIMD_BITS == 512
constexpr bool countsSmall = true;

inline v_uint8 counted(const v_uint8& count, const v_uint8& a, const v_uint8& b)
{
    return v_uint8(
        _mm512_mask_sub_epi8(count.val, _mm512_cmple_epu8_mask(a.val, b.val), count.val, _mm512_set1_epi32(-1)));
}
inline v_uint16 counted(const v_uint16& count, const v_uint16& a, const v_uint16& b)
{
    return v_uint16(
        _mm512_mask_sub_epi16(count.val, _mm512_cmple_epu16_mask(a.val, b.val), count.val, _mm512_set1_epi32(-1)));
}
inline v_int32 countedLess(const v_int32& count, const v_float32& a, const v_float32& b)
{
    return v_int32(_mm512_mask_sub_epi32(count.val, _mm512_cmp_ps_mask(a.val, b.val, _CMP_LT_OQ), count.val,
                                         _mm512_set1_epi32(-1)));
}
#else
constexpr bool countsSmall = false;

inline v_uint8 counted(const v_uint8& count, const v_uint8& a, const v_uint8& b)
{
    return v_sub_wrap(count, v_reinterpret_as_u8(v_gt(v_reinterpret_as_s8(a), v_reinterpret_as_s8(b))));
}
inline v_uint16 counted(const v_uint16& count, const v_uint16& a, const v_uint16& b)
{
    return v_sub_wrap(count, v_reinterpret_as_u16(v_gt(v_reinterpret_as_s16(a), v_reinterpret_as_s16(b))));
}
inline v_int32 countedLess(const v_int32& count, const v_float32& a, const v_float32& b)
{
    return v_sub(count, v_reinterpret_as_s32(v_gt(b, a)));
}
#endif

// Which deviations from the medians in the lanes are small.
template <typename Keys>
class SmallDeviations
{
    using Vector = typename Keys::Vector;

public:
    static constexpr bool areCounted = countsSmall;  // or the others

    // The greatest small deviation is `k`. To flip bits of pixels that have signs is to subtract as much.
    CV_ALWAYS_INLINE SmallDeviations(const Vector& m, const Vector& k, const Vector& flip)
    {
        const Vector key = v_xor(m, flip), low = v_sub(key, k);  // saturates
        const Vector order = Keys::all(countsSmall ? 0 : Keys::signBit);
        width_ = v_xor(v_sub(v_add(key, k), low), order);
        low_ = v_xor(v_xor(low, flip), order);
    }
    CV_ALWAYS_INLINE Vector count(const Vector& before, const Vector& pixels) const
    {
        return counted(before, v_sub_wrap(pixels, low_), width_);
    }

private:
    Vector low_, width_;
};

// ByLimit: deviations below a limit are small; otherwise those whose product with the factor is below a limit.
template <bool ByLimit>
class SmallFloatDeviations
{
public:
    static constexpr bool areCounted = true;

    CV_ALWAYS_INLINE SmallFloatDeviations(const v_int32& m, const v_float32& limit, float factor)
        : median_(v_reinterpret_as_f32(m)),
          limit_(limit),
          factor_(vx_setall_f32(factor)),
          magnitude_(vx_setall_s32(0x7fffffff))
    {
    }
    CV_ALWAYS_INLINE v_int32 count(const v_int32& before, const v_int32& pixels) const
    {
        const v_float32 difference = v_sub(v_reinterpret_as_f32(pixels), median_);
        const v_float32 deviation = v_reinterpret_as_f32(v_and(v_reinterpret_as_s32(difference), magnitude_));
        return countedLess(before, ByLimit ? deviation : v_mul(deviation, factor_), limit_);
    }

private:
    const v_float32 median_, limit_, factor_;
    const v_int32 magnitude_;
};

template <typename Keys>
class RowFinisher
{
    using Net = VectorNet<Keys>;
    using Vector = typename Keys::Vector;
    using Lane = typename Keys::Lane;
    static constexpr bool areFloats = sizeof(Lane) == 4;

public:
    RowFinisher(const OutlierRule& finish, const FinishedRow& row)
        : finish_(finish), row_(row), outliers_(finish, row.isSigned), half_(row.width * row.height / 2)
    {
    }

    void run() const
    {
        const Lane* const source = static_cast<const Lane*>(row_.source);
        Lane* const values = static_cast<Lane*>(row_.values);
        if (finish_.kind == OutlierRule::Deviation)
            return runDeviations(source, values);
        const OutlierVectors<Keys> outliers = outliers_;
        const int last = row_.count - Net::lanes;
        for (int i = 0; i < row_.count; i += Net::lanes)
        {
            const int at = i < last ? i : last;
            v_store(values + at, outliers.finished(vx_load(source + at), vx_load(values + at)));
        }
    }

    void countSmall(const MissingInWindows& missing, int* small) const
    {
        const Lane* const source = static_cast<const Lane*>(row_.source);
        const Lane* const medians = static_cast<const Lane*>(row_.values);
        const Vector value = Keys::all(*static_cast<const Lane*>(missing.value));
        const int last = row_.count - Net::lanes;
        for (int i = 0; i < row_.count; i += Net::lanes)
        {
            const int at = i < last ? i : last;
            const Vector x = vx_load(source + at), m = vx_load(medians + at);
            const auto count = [&](const auto& deviations)
            { countValid(at, deviations, value, missing.valid + at, small + at); };
            if constexpr (areFloats)
            {
                const v_float32 d = outliers_.difference(x, m);
                v_float32 limit;
                if (findLimit(d, limit))
                    count(SmallFloatDeviations<true>(m, limit, finish_.factor));
                else
                    count(SmallFloatDeviations<false>(m, d, finish_.factor));
            }
            else
            {
                const Vector k = scaled(outliers_.difference(x, m), finish_.whole, finish_.part);
                count(SmallDeviations<Keys>(m, k, Keys::all(row_.isSigned ? Keys::signBit : 0)));
            }
        }
    }

private:
    void runDeviations(const Lane* source, Lane* values) const
    {
        if (row_.width == 3 && row_.height == 3)
            runWindows<3>(source, values);
        else if (row_.width == 5 && row_.height == 5)
            runWindows<5>(source, values);
        else if (row_.width == 7 && row_.height == 7)
            runWindows<7>(source, values);
        else
            runWindows<0>(source, values);
    }

    // Side: that of square windows, if the compiler should know it; otherwise 0.
    template <int Side>
    CFF_NOINLINE void runWindows(const Lane* source, Lane* values) const
    {
        const int last = row_.count - Net::lanes;
        for (int i = 0; i < row_.count; i += Net::lanes)
        {
            const int at = i < last ? i : last;
            v_store(values + at, finished<Side>(at, vx_load(source + at), vx_load(values + at)));
        }
    }

    template <int Side>
    CV_ALWAYS_INLINE Vector finished(int at, const Vector& x, const Vector& m) const
    {
        if constexpr (areFloats)
        {
            const v_float32 d = outliers_.difference(x, m);
            v_float32 limit;
            const Vector outliers = findLimit(d, limit)
                                        ? areMost<Side>(at, SmallFloatDeviations<true>(m, limit, finish_.factor))
                                        : areMost<Side>(at, SmallFloatDeviations<false>(m, d, finish_.factor));
            const v_float32 one = vx_setall_f32(1), half = vx_setall_f32(0.5f);
            const v_float32 differences = v_reinterpret_as_f32(v_and(outliers, v_reinterpret_as_s32(one)));
            return outliers_.select(differences, half, x, m);
        }
        else
        {
            const Vector d = outliers_.difference(x, m), k = scaled(d, finish_.whole, finish_.part);
            const Vector flip = Keys::all(row_.isSigned ? Keys::signBit : 0);
            const Vector result = v_select(areMost<Side>(at, SmallDeviations<Keys>(m, k, flip)), m, x);
            // Without a difference x is m, or on the other side.
            return finish_.bright && finish_.dark ? result : choose(atMost(d, Keys::all(0)), x, result);
        }
    }

    // Finds the least float whose product with the factor is not less than d, or 0 where d is not positive. It is the
    // quotient, or a float next to it; false: there are lanes in which it is not.
    CV_ALWAYS_INLINE bool findLimit(const v_float32& d, v_float32& limit) const
    {
        const v_float32 factor = vx_setall_f32(finish_.factor);
        const v_int32 isPositive = v_reinterpret_as_s32(v_gt(d, vx_setall_f32(0))), one = vx_setall_s32(1);
        const auto isLess = [&](const v_int32& bits)
        { return v_reinterpret_as_s32(v_gt(d, v_mul(v_reinterpret_as_f32(bits), factor))); };
        v_int32 bits = v_and(v_reinterpret_as_s32(v_div(d, factor)), isPositive);
        bits = v_sub(bits, v_and(isLess(bits), isPositive));  // adds 1
        v_int32 below = v_sub(bits, v_and(isPositive, one));
        bits = v_select(isLess(below), bits, below);
        below = v_sub(bits, v_and(isPositive, one));
        limit = v_reinterpret_as_f32(bits);
        const v_int32 wrong = v_or(isLess(bits), v_xor(isLess(below), vx_setall_s32(-1)));
        return !v_check_any(v_and(wrong, isPositive));
    }

    // All bits of the lanes in which more than half of the deviations are small.
    template <int Side, typename Small>
    CV_ALWAYS_INLINE Vector areMost(int at, const Small& small) const
    {
        if constexpr (Side > 0)
        {
            Vector count = Keys::all(0), other = count;
            for (int y = 0; y < Side; ++y)
            {
                const Lane* const pixels = reinterpret_cast<const Lane*>(row_.window[y]) + at;
                CFF_UNROLL
                for (int x = 0; x < Side; ++x)
                    x % 2 == 0 ? count = small.count(count, vx_load(pixels + x * row_.channels))
                               : other = small.count(other, vx_load(pixels + x * row_.channels));
            }
            count = v_add(count, other);
            const Vector half = Keys::all(static_cast<Lane>(Side * Side / 2));
            if constexpr (Small::areCounted)
                return v_gt(count, half);
            else
                return v_eq(v_min(count, half), count);
        }
        else
            return areMostOfAny(at, small);
    }

    template <typename Small>
    CFF_NOINLINE Vector areMostOfAny(int at, const Small& small) const
    {
        int counts[Net::lanes];
        countAny(at, small, counts);
        Lane lanes[Net::lanes];
        for (int i = 0; i < Net::lanes; ++i)
            lanes[i] = static_cast<Lane>((counts[i] > half_) == Small::areCounted ? -1 : 0);
        return vx_load(lanes);
    }

    // Without the pixels that are missing, which have a value.
    template <typename Small>
    CFF_NOINLINE void countValid(int at, const Small& small, const Vector& value, const int* valid, int* counts) const
    {
        int counted[Net::lanes];
        Lane missing[Net::lanes];
        countAny(at, small, counted);
        v_store(missing, small.count(Keys::all(0), value));
        const int area = row_.width * row_.height;
        for (int i = 0; i < Net::lanes; ++i)
        {
            const int ofValid = counted[i] - (missing[i] != 0 ? area - valid[i] : 0);
            counts[i] = Small::areCounted ? ofValid : valid[i] - ofValid;
        }
    }

    // Lanes count what they can, then memory does.
    template <typename Small>
    CV_ALWAYS_INLINE void countAny(int at, const Small& small, int* counts) const
    {
        const int most = sizeof(Lane) == 1 ? 255 : 32767;
        for (int i = 0; i < Net::lanes; ++i)
            counts[i] = 0;
        Lane lanes[Net::lanes];
        Vector count = Keys::all(0);
        int counted = 0;
        const auto keep = [&]
        {
            v_store(lanes, count);
            for (int i = 0; i < Net::lanes; ++i)
                counts[i] += lanes[i];
            count = Keys::all(0);
            counted = 0;
        };
        for (int y = 0; y < row_.height; ++y)
        {
            const Lane* pixels = reinterpret_cast<const Lane*>(row_.window[y]) + at;
            for (int x = 0; x < row_.width;)
            {
                const int left = row_.width - x, room = most - counted, some = left < room ? left : room;
                for (int i = 0; i < some; ++i, pixels += row_.channels)
                    count = small.count(count, vx_load(pixels));
                x += some;
                counted += some;
                if (counted == most)
                    keep();
            }
        }
        keep();
    }

    const OutlierRule& finish_;
    const FinishedRow& row_;
    const OutlierVectors<Keys> outliers_;
    const int half_;
};

}  // namespace

void finishRow(const OutlierRule& finish, const FinishedRow& row)
{
    if (row.valueBytes == 1)
        RowFinisher<ByteKeys>(finish, row).run();
    else if (row.valueBytes == 2)
        RowFinisher<WordKeys16>(finish, row).run();
    else
        RowFinisher<FloatKeys32>(finish, row).run();
}

void countSmall(const OutlierRule& finish, const FinishedRow& row, const MissingInWindows& missing, int* small)
{
    if (row.valueBytes == 1)
        RowFinisher<ByteKeys>(finish, row).countSmall(missing, small);
    else if (row.valueBytes == 2)
        RowFinisher<WordKeys16>(finish, row).countSmall(missing, small);
    else
        RowFinisher<FloatKeys32>(finish, row).countSmall(missing, small);
}

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace cv::cuda::fastfilters
