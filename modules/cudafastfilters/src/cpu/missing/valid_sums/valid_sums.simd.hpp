// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/missing/missing_vectors.simd.hpp"
#include "cpu/missing/near_inverse.simd.hpp"

#include "valid_sums.hpp"

#include <limits>
#include <type_traits>

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// Within two roundings, if the divisor is not subnormal.
CV_ALWAYS_INLINE v_float32 nearQuotient(const v_float32& dividend, const v_float32& divisor)
{
#if CV_AVX_512F
    return v_float32(_mm512_mul_ps(dividend.val, nearInverse(divisor.val)));
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
