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

// Looks at integers by the least difference of bits from the value, and at floats by the greatest magnitude of bits, so
// that each vector takes two instructions.

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
bool hasValue(const T* in, T value, int count)
{
    constexpr int lanes = VTraits<VectorOf<T>>::nlanes, vectors = 4;
    const auto sought = bitsOf(allOf(value));
    decltype(sought) all = inverted(v_xor(sought, sought));
    decltype(bitsOf(allOf(value))) least[vectors] = {all, all, all, all};
    int i = 0;
    for (; i <= count - vectors * lanes; i += vectors * lanes)
        for (int k = 0; k < vectors; ++k)
            least[k] = v_min(least[k], v_xor(bitsOf(vx_load(in + i + k * lanes)), sought));
    for (; i <= count - lanes; i += lanes)
        least[0] = v_min(least[0], v_xor(bitsOf(vx_load(in + i)), sought));
    const auto differences = v_min(v_min(least[0], least[1]), v_min(least[2], least[3]));
    bool found = v_check_any(v_eq(differences, v_xor(sought, sought)));
    for (; i < count; ++i)
        found |= in[i] == value;
    return found;
}

bool hasNan(const float* in, int count)
{
    constexpr int vectors = 4;
    const v_int32 magnitude = vx_setall_s32(0x7fffffff);
    v_int32 most[vectors] = {vx_setzero_s32(), vx_setzero_s32(), vx_setzero_s32(), vx_setzero_s32()};
    int i = 0;
    for (; i <= count - vectors * floatLanes; i += vectors * floatLanes)
        for (int k = 0; k < vectors; ++k)
            most[k] = v_max(most[k], v_and(v_reinterpret_as_s32(vx_load(in + i + k * floatLanes)), magnitude));
    for (; i <= count - floatLanes; i += floatLanes)
        most[0] = v_max(most[0], v_and(v_reinterpret_as_s32(vx_load(in + i)), magnitude));
    const v_int32 greatest = v_max(v_max(most[0], most[1]), v_max(most[2], most[3]));
    bool found = v_check_any(v_gt(greatest, vx_setall_s32(0x7f800000)));
    for (; i < count; ++i)
        found |= in[i] != in[i];
    return found;
}

bool hasValue(const float* in, float value, int count)
{
    const v_float32 sought = vx_setall_f32(value);
    v_float32 any = vx_setzero_f32();
    int i = 0;
    for (; i <= count - floatLanes; i += floatLanes)
        any = v_or(any, v_eq(vx_load(in + i), sought));
    bool found = v_check_any(any);
    for (; i < count; ++i)
        found |= in[i] == value;
    return found;
}

template <typename T>
bool hasMissingAs(const MissingElements& missing, const MaskedRow& row)
{
    const T* const in = reinterpret_cast<const T*>(row.pixels);
    if (row.mask && hasValue(row.mask, uchar(0), row.count))
        return true;
    if constexpr (std::is_same<T, float>::value)
        if (missing.nan && hasNan(in, row.count))
            return true;
    return missing.hasValue && hasValue(in, static_cast<T>(missing.value), row.count);
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
    splitElements<T>(isMissing, row, out, i);
}

struct FinishVectors
{
    explicit FinishVectors(const ValidFinish& f)
        : factor(vx_setall_f32(f.factor)),
          offset(vx_setall_f32(f.offset)),
          leastWeight(vx_setall_f32(f.leastWeight)),
          fullWeight(vx_setall_f32(f.fullWeight)),
          missing(vx_setall_f32(f.missing))
    {
    }

    v_float32 results(const float* sums, const float* weights) const
    {
        const v_float32 weight = vx_load(weights), mean = v_div(vx_load(sums), weight);
        return v_select(v_gt(v_abs(weight), leastWeight), v_add(v_mul(mean, factor), offset), missing);
    }

    v_float32 isTouched(const float* weights) const { return v_gt(fullWeight, v_abs(vx_load(weights))); }

    v_float32 factor, offset, leastWeight, fullWeight, missing;
};

// Rounded to nearest, ties to even; NaN becomes 0.
template <typename D>
v_int32 rounded(const v_float32& value)
{
    const v_float32 number = v_and(value, v_eq(value, value));
    return v_round(v_min(v_max(number, vx_setall_f32(static_cast<float>(std::numeric_limits<D>::lowest()))),
                         vx_setall_f32(static_cast<float>(std::numeric_limits<D>::max()))));
}

v_uint8 touchedMask(const FinishVectors& c, const float* weights, const uchar* touched, uchar)
{
    if (touched)
        return inverted(v_eq(vx_load(touched), vx_setzero_u8()));
    const v_float32 masks[] = {c.isTouched(weights), c.isTouched(weights + floatLanes),
                               c.isTouched(weights + 2 * floatLanes), c.isTouched(weights + 3 * floatLanes)};
    return packed(masks);
}

v_uint16 touchedMask(const FinishVectors& c, const float* weights, const uchar* touched, ushort)
{
    if (touched)
        return inverted(v_eq(vx_load_expand(touched), vx_setzero_u16()));
    return v_reinterpret_as_u16(packed(c.isTouched(weights), c.isTouched(weights + floatLanes)));
}

v_float32 touchedMask(const FinishVectors& c, const float* weights, const uchar* touched, float)
{
    if (touched)
        return v_reinterpret_as_f32(inverted(v_eq(v_reinterpret_as_s32(vx_load_expand_q(touched)), vx_setzero_s32())));
    return c.isTouched(weights);
}

// As many results as a vector has, as unsigned integers of their bits.

template <typename D>
v_int32 intsOf(const FinishVectors& c, const float* sums, const float* weights, int vector)
{
    return rounded<D>(c.results(sums + vector * floatLanes, weights + vector * floatLanes));
}

v_uint16 resultsOf(const FinishVectors& c, const float* sums, const float* weights, ushort)
{
    return v_pack_u(intsOf<ushort>(c, sums, weights, 0), intsOf<ushort>(c, sums, weights, 1));
}

v_uint16 resultsOf(const FinishVectors& c, const float* sums, const float* weights, short)
{
    return v_reinterpret_as_u16(v_pack(intsOf<short>(c, sums, weights, 0), intsOf<short>(c, sums, weights, 1)));
}

template <typename D>
v_int16 shortsOf(const FinishVectors& c, const float* sums, const float* weights, int vector)
{
    return v_pack(intsOf<D>(c, sums, weights, vector), intsOf<D>(c, sums, weights, vector + 1));
}

v_uint8 resultsOf(const FinishVectors& c, const float* sums, const float* weights, uchar)
{
    return v_pack_u(shortsOf<uchar>(c, sums, weights, 0), shortsOf<uchar>(c, sums, weights, 2));
}

v_uint8 resultsOf(const FinishVectors& c, const float* sums, const float* weights, schar)
{
    return v_reinterpret_as_u8(v_pack(shortsOf<schar>(c, sums, weights, 0), shortsOf<schar>(c, sums, weights, 2)));
}

v_float32 resultsOf(const FinishVectors& c, const float* sums, const float* weights, float)
{
    return c.results(sums, weights);
}

template <typename D>
void finishAs(const ValidSumsRow& row, const ValidFinish& finish)
{
    // Bits are selected, of any sign.
    using Bits = std::conditional_t<sizeof(D) == 1, uchar, std::conditional_t<sizeof(D) == 2, ushort, float>>;
    constexpr int lanes = VTraits<VectorOf<Bits>>::nlanes;
    const FinishVectors c(finish);
    Bits* const out = reinterpret_cast<Bits*>(row.results);
    const auto finishVector = [&](const float* sums, const float* weights, const uchar* touched, Bits* results)
    {
        const VectorOf<Bits> mask = touchedMask(c, weights, touched, Bits());
        if (v_check_any(mask))
            v_store(results, v_select(mask, resultsOf(c, sums, weights, D()), vx_load(results)));
    };
    int i = 0;
    for (; i <= row.count - lanes; i += lanes)
        finishVector(row.sums + i, row.weights + i, row.touched ? row.touched + i : nullptr, out + i);
    if (i == row.count)
        return;
    float sums[lanes] = {}, weights[lanes] = {};
    uchar touched[lanes] = {};
    Bits results[lanes] = {};
    const int rest = row.count - i;
    for (int k = 0; k < rest; ++k)
    {
        sums[k] = row.sums[i + k];
        weights[k] = row.weights[i + k];
        touched[k] = row.touched ? row.touched[i + k] : uchar(0);
        results[k] = out[i + k];
    }
    finishVector(sums, weights, row.touched ? touched : nullptr, results);
    for (int k = 0; k < rest; ++k)
        out[i + k] = results[k];
}

}  // namespace

bool hasMissing(const MissingElements& missing, const MaskedRow& row)
{
    switch (missing.depth)
    {
    case CV_8U: return hasMissingAs<uchar>(missing, row);
    case CV_8S: return hasMissingAs<schar>(missing, row);
    case CV_16U: return hasMissingAs<ushort>(missing, row);
    case CV_16S: return hasMissingAs<short>(missing, row);
    default: return hasMissingAs<float>(missing, row);
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

void finishValidSums(const ValidSumsRow& row, const ValidFinish& finish)
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
