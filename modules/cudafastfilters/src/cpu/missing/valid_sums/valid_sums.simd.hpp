// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/simd.hpp"

#include "valid_sums.hpp"

#include <limits>
#include <type_traits>

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

constexpr int byteLanes = VTraits<v_uint8>::nlanes;
constexpr int wordLanes = VTraits<v_uint16>::nlanes;
constexpr int floatLanes = VTraits<v_float32>::nlanes;

v_uint8 allOf(uchar value)
{
    return vx_setall_u8(value);
}
v_int8 allOf(schar value)
{
    return vx_setall_s8(value);
}
v_uint16 allOf(ushort value)
{
    return vx_setall_u16(value);
}
v_int16 allOf(short value)
{
    return vx_setall_s16(value);
}
v_float32 allOf(float value)
{
    return vx_setall_f32(value);
}

template <typename T>
using VectorOf = decltype(allOf(T()));

// The complement of a mask.
template <typename Vector>
Vector inverted(const Vector& mask)
{
    const Vector zero = v_xor(mask, mask);
    return v_xor(mask, v_eq(zero, zero));
}

v_int16 packed(const v_float32& a, const v_float32& b)
{
    return v_pack(v_reinterpret_as_s32(a), v_reinterpret_as_s32(b));
}

v_uint8 packed(const v_float32* masks)
{
    return v_reinterpret_as_u8(v_pack(packed(masks[0], masks[1]), packed(masks[2], masks[3])));
}

// Masks of one byte for each element.
v_uint8 byteMask(const v_uint8* masks)
{
    return masks[0];
}
v_uint8 byteMask(const v_int8* masks)
{
    return v_reinterpret_as_u8(masks[0]);
}
v_uint8 byteMask(const v_uint16* masks)
{
    return v_reinterpret_as_u8(v_pack(v_reinterpret_as_s16(masks[0]), v_reinterpret_as_s16(masks[1])));
}
v_uint8 byteMask(const v_int16* masks)
{
    return v_reinterpret_as_u8(v_pack(masks[0], masks[1]));
}
v_uint8 byteMask(const v_float32* masks)
{
    return packed(masks);
}

template <typename T>
struct MissingTest
{
    using Vector = VectorOf<T>;
    static constexpr int lanes = VTraits<Vector>::nlanes;

    explicit MissingTest(const MissingElements& missing)
        : value_(static_cast<T>(missing.value)), nan_(missing.nan), hasValue_(missing.hasValue)
    {
    }

    Vector operator()(const Vector& v) const
    {
        Vector mask = hasValue_ ? v_eq(v, allOf(value_)) : allOf(T());
        if constexpr (std::is_same<T, float>::value)
            if (nan_)
                mask = v_or(mask, inverted(v_eq(v, v)));
        return mask;
    }

    bool operator()(T v) const { return (hasValue_ && v == value_) || (nan_ && v != v); }

private:
    T value_;
    bool nan_, hasValue_;
};

// Elements are looked at as integers: those that are equal to a value have no different bits, and the magnitude of a
// NaN's bits is above that of an infinity's.

v_uint8 bitsOf(const v_uint8& v)
{
    return v;
}
v_uint8 bitsOf(const v_int8& v)
{
    return v_reinterpret_as_u8(v);
}
v_uint16 bitsOf(const v_uint16& v)
{
    return v;
}
v_uint16 bitsOf(const v_int16& v)
{
    return v_reinterpret_as_u16(v);
}

template <typename T>
class ValueFinder
{
    using Bits = decltype(bitsOf(VectorOf<T>()));

public:
    static constexpr int lanes = VTraits<Bits>::nlanes;

    explicit ValueFinder(T value) : value_(value), sought_(bitsOf(allOf(value))), least_(none()) {}

    CV_ALWAYS_INLINE void add(const T* in) { least_ = v_min(least_, v_xor(bitsOf(vx_load(in)), sought_)); }
    // Whether a vector that was added since the last call has one.
    CV_ALWAYS_INLINE bool take()
    {
        const bool has = v_check_any(v_eq(least_, v_xor(sought_, sought_)));
        least_ = none();
        return has;
    }
    bool is(T v) const { return v == value_; }

private:
    Bits none() const { return inverted(v_xor(sought_, sought_)); }

    T value_;
    Bits sought_, least_;
};

template <>
class ValueFinder<float>
{
public:
    static constexpr int lanes = floatLanes;

    explicit ValueFinder(float value) : value_(value), any_(vx_setzero_f32()) {}

    CV_ALWAYS_INLINE void add(const float* in) { any_ = v_or(any_, v_eq(vx_load(in), vx_setall_f32(value_))); }
    CV_ALWAYS_INLINE bool take()
    {
        const bool has = v_check_any(any_);
        any_ = vx_setzero_f32();
        return has;
    }
    bool is(float v) const { return v == value_; }

private:
    float value_;
    v_float32 any_;
};

class NanFinder
{
public:
    static constexpr int lanes = floatLanes;

    CV_ALWAYS_INLINE void add(const float* in)
    {
        most_ = v_max(most_, v_and(v_reinterpret_as_s32(vx_load(in)), vx_setall_s32(0x7fffffff)));
    }
    CV_ALWAYS_INLINE bool take()
    {
        const bool has = v_check_any(v_gt(most_, vx_setall_s32(0x7f800000)));
        most_ = vx_setzero_s32();
        return has;
    }
    bool is(float v) const { return v != v; }

private:
    v_int32 most_ = vx_setzero_s32();
};

template <typename Finder, typename T>
bool findInSegments(Finder finder, const T* in, int count, int segment, uchar* found)
{
    constexpr int lanes = Finder::lanes;
    bool any = false;
    for (int begin = 0; begin < count; begin += segment, ++found)
    {
        const int end = begin + segment < count ? begin + segment : count;
        int i = begin;
        for (; i <= end - lanes; i += lanes)
            finder.add(in + i);
        bool has = finder.take();
        for (; i < end; ++i)
            has |= finder.is(in[i]);
        *found |= has;
        any |= has;
    }
    return any;
}

template <typename T>
bool findMissingAs(const MissingElements& missing, const MaskedRow& row, int segment, uchar* found)
{
    const T* const in = reinterpret_cast<const T*>(row.pixels);
    bool any = false;
    if constexpr (std::is_same<T, float>::value)
        if (missing.nan)
            any |= findInSegments(NanFinder(), in, row.count, segment, found);
    if (missing.hasValue)
        any |= findInSegments(ValueFinder<T>(static_cast<T>(missing.value)), in, row.count, segment, found);
    return any;
}

// Splits as many elements as a vector has bytes.
template <typename T>
void splitVectors(const MissingTest<T>& isMissing, const MaskedRow& row, const SplitRow& out, int first)
{
    constexpr int vectors = sizeof(T), lanes = MissingTest<T>::lanes;
    const T* const in = reinterpret_cast<const T*>(row.pixels) + first;
    T* const pixels = reinterpret_cast<T*>(out.pixels) + first;
    VectorOf<T> masks[vectors];
    for (int k = 0; k < vectors; ++k)
    {
        const VectorOf<T> v = vx_load(in + k * lanes);
        masks[k] = isMissing(v);
        v_store(pixels + k * lanes, v_select(masks[k], allOf(T()), v));
    }
    const v_uint8 one = vx_setall_u8(1), missing = v_and(byteMask(masks), one);
    v_store(out.valid + first, v_xor(missing, one));
    if (out.missing)
        v_store(out.missing + first, missing);
}

template <typename T>
void splitElements(const MissingTest<T>& isMissing, const MaskedRow& row, const SplitRow& out, int first)
{
    for (int i = first; i < row.count; ++i)
    {
        const T pixel = reinterpret_cast<const T*>(row.pixels)[i];
        const bool isGone = isMissing(pixel) || (row.mask && row.mask[i] == 0);
        reinterpret_cast<T*>(out.pixels)[i] = isGone ? T() : pixel;
        out.valid[i] = !isGone;
        if (out.missing)
            out.missing[i] = isGone;
    }
}

template <typename T>
void splitMissingAs(const MissingElements& missing, const MaskedRow& row, const SplitRow& out)
{
    const MissingTest<T> isMissing(missing);
    int i = 0;
    // The compiler's vectors suffice for masks.
    if (!row.mask)
        for (; i <= row.count - byteLanes; i += byteLanes)
            splitVectors<T>(isMissing, row, out, i);
    if (i < row.count && i > 0)
        splitVectors<T>(isMissing, row, out, row.count - byteLanes);
    else
        splitElements<T>(isMissing, row, out, i);
}

// Divisions of 512 bits take longer than all the rest: an estimate to 14 bits and one step of Newton's method
// are within two roundings, if the divisor is not subnormal.
CV_ALWAYS_INLINE v_float32 nearQuotient(const v_float32& dividend, const v_float32& divisor)
{
#if CV_AVX_512F
    const __m512 estimate = _mm512_maskz_rcp14_ps(0xffff, divisor.val);
    const __m512 error = _mm512_fnmadd_ps(divisor.val, estimate, _mm512_set1_ps(1));
    return v_float32(_mm512_mul_ps(dividend.val, _mm512_fmadd_ps(estimate, error, estimate)));
#else
    return v_div(dividend, divisor);
#endif
}

struct FinishVectors
{
    explicit FinishVectors(const ValidSumFinish& f)
        : factor(vx_setall_f32(f.factor)),
          offset(vx_setall_f32(f.offset)),
          leastWeight(vx_setall_f32(f.leastWeight)),
          fullWeight(vx_setall_f32(f.fullWeight)),
          missing(vx_setall_f32(f.missing)),
          isQuotient(f.isQuotient)
    {
    }

    template <typename D>
    CV_ALWAYS_INLINE v_float32 results(const float* sums, const float* weights) const
    {
        const v_float32 sum = vx_load(sums), weight = vx_load(weights);
        // A float is multiplied last, so that nothing but a result overflows.
        const v_float32 value = std::is_same<D, float>::value ? v_mul(sum, nearQuotient(factor, weight))
                                : isQuotient                  ? v_div(sum, weight)
                                                              : v_mul(nearQuotient(sum, weight), factor);
        return v_select(v_gt(v_abs(weight), leastWeight), v_add(value, offset), missing);
    }

    CV_ALWAYS_INLINE v_float32 isTouched(const float* weights) const
    {
        return v_gt(fullWeight, v_abs(vx_load(weights)));
    }

    v_float32 factor, offset, leastWeight, fullWeight, missing;
    bool isQuotient;
};

// Rounded to nearest, ties to even; NaN becomes 0.
template <typename D>
CV_ALWAYS_INLINE v_int32 rounded(const v_float32& value)
{
    const v_float32 number = v_and(value, v_eq(value, value));
    return v_round(v_min(v_max(number, vx_setall_f32(static_cast<float>(std::numeric_limits<D>::lowest()))),
                         vx_setall_f32(static_cast<float>(std::numeric_limits<D>::max()))));
}

CV_ALWAYS_INLINE v_uint8 touchedMask(const FinishVectors& c, const float* weights, const uchar* touched, uchar)
{
    if (touched)
        return inverted(v_eq(vx_load(touched), vx_setzero_u8()));
    const v_float32 masks[] = {c.isTouched(weights), c.isTouched(weights + floatLanes),
                               c.isTouched(weights + 2 * floatLanes), c.isTouched(weights + 3 * floatLanes)};
    return packed(masks);
}

CV_ALWAYS_INLINE v_uint16 touchedMask(const FinishVectors& c, const float* weights, const uchar* touched, ushort)
{
    if (touched)
        return inverted(v_eq(vx_load_expand(touched), vx_setzero_u16()));
    return v_reinterpret_as_u16(packed(c.isTouched(weights), c.isTouched(weights + floatLanes)));
}

CV_ALWAYS_INLINE v_float32 touchedMask(const FinishVectors& c, const float* weights, const uchar* touched, float)
{
    if (touched)
        return v_reinterpret_as_f32(inverted(v_eq(v_reinterpret_as_s32(vx_load_expand_q(touched)), vx_setzero_s32())));
    return c.isTouched(weights);
}

// As many results as a vector has, as unsigned integers of their bits.

template <typename D>
CV_ALWAYS_INLINE v_int32 intsOf(const FinishVectors& c, const float* sums, const float* weights, int vector)
{
    return rounded<D>(c.results<D>(sums + vector * floatLanes, weights + vector * floatLanes));
}

CV_ALWAYS_INLINE v_uint16 resultsOf(const FinishVectors& c, const float* sums, const float* weights, ushort)
{
    return v_pack_u(intsOf<ushort>(c, sums, weights, 0), intsOf<ushort>(c, sums, weights, 1));
}

CV_ALWAYS_INLINE v_uint16 resultsOf(const FinishVectors& c, const float* sums, const float* weights, short)
{
    return v_reinterpret_as_u16(v_pack(intsOf<short>(c, sums, weights, 0), intsOf<short>(c, sums, weights, 1)));
}

template <typename D>
CV_ALWAYS_INLINE v_int16 shortsOf(const FinishVectors& c, const float* sums, const float* weights, int vector)
{
    return v_pack(intsOf<D>(c, sums, weights, vector), intsOf<D>(c, sums, weights, vector + 1));
}

CV_ALWAYS_INLINE v_uint8 resultsOf(const FinishVectors& c, const float* sums, const float* weights, uchar)
{
    return v_pack_u(shortsOf<uchar>(c, sums, weights, 0), shortsOf<uchar>(c, sums, weights, 2));
}

CV_ALWAYS_INLINE v_uint8 resultsOf(const FinishVectors& c, const float* sums, const float* weights, schar)
{
    return v_reinterpret_as_u8(v_pack(shortsOf<schar>(c, sums, weights, 0), shortsOf<schar>(c, sums, weights, 2)));
}

CV_ALWAYS_INLINE v_float32 resultsOf(const FinishVectors& c, const float* sums, const float* weights, float)
{
    return c.results<float>(sums, weights);
}

template <typename D>
bool finishAs(const ValidSumsRow& row, const ValidSumFinish& finish)
{
    // Bits are selected, of any sign.
    using Bits = std::conditional_t<sizeof(D) == 1, uchar, std::conditional_t<sizeof(D) == 2, ushort, float>>;
    constexpr int lanes = VTraits<VectorOf<Bits>>::nlanes;
    const FinishVectors c(finish);
    const Bits* const plain = reinterpret_cast<const Bits*>(row.plain);
    Bits* const out = reinterpret_cast<Bits*>(row.results);
    VectorOf<Bits> areWhole = allOf(Bits());
    const auto finishVector =
        [&](const float* sums, const float* weights, const uchar* touched, const Bits* whole, Bits* results)
    {
        const VectorOf<Bits> mask = touchedMask(c, weights, touched, Bits());
        const VectorOf<Bits> ofPlain = vx_load(whole);
        if (v_check_any(mask))
            v_store(results, v_select(mask, resultsOf(c, sums, weights, D()), ofPlain));
        else if (whole != results)
            v_store(results, ofPlain);
        areWhole = v_or(areWhole, inverted(mask));
    };
    int i = 0;
    for (; i <= row.count - lanes; i += lanes)
        finishVector(row.sums + i, row.weights + i, row.touched ? row.touched + i : nullptr, plain + i, out + i);
    if (i == row.count)
        return v_check_any(areWhole);
    float sums[lanes] = {}, weights[lanes] = {};
    uchar touched[lanes];
    for (uchar& element : touched)
        element = 1;
    Bits results[lanes] = {};
    const int rest = row.count - i;
    for (int k = 0; k < rest; ++k)
    {
        sums[k] = row.sums[i + k];
        weights[k] = row.weights[i + k];
        touched[k] = row.touched ? row.touched[i + k] : uchar(0);
        results[k] = plain[i + k];
    }
    finishVector(sums, weights, row.touched ? touched : nullptr, results, results);
    for (int k = 0; k < rest; ++k)
        out[i + k] = results[k];
    return v_check_any(areWhole);
}

}  // namespace

bool findMissing(const MissingElements& missing, const MaskedRow& row, int segment, unsigned char* found)
{
    switch (missing.depth)
    {
    case CV_8U: return findMissingAs<uchar>(missing, row, segment, found);
    case CV_8S: return findMissingAs<schar>(missing, row, segment, found);
    case CV_16U: return findMissingAs<ushort>(missing, row, segment, found);
    case CV_16S: return findMissingAs<short>(missing, row, segment, found);
    default: return findMissingAs<float>(missing, row, segment, found);
    }
}

void splitMissing(const MissingElements& missing, const MaskedRow& row, const SplitRow& out)
{
    switch (missing.depth)
    {
    case CV_8U: return splitMissingAs<uchar>(missing, row, out);
    case CV_8S: return splitMissingAs<schar>(missing, row, out);
    case CV_16U: return splitMissingAs<ushort>(missing, row, out);
    case CV_16S: return splitMissingAs<short>(missing, row, out);
    default: return splitMissingAs<float>(missing, row, out);
    }
}

bool finishValidSums(const ValidSumsRow& row, const ValidSumFinish& finish)
{
    switch (row.depth)
    {
    case CV_8U: return finishAs<uchar>(row, finish);
    case CV_8S: return finishAs<schar>(row, finish);
    case CV_16U: return finishAs<ushort>(row, finish);
    case CV_16S: return finishAs<short>(row, finish);
    default: return finishAs<float>(row, finish);
    }
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
