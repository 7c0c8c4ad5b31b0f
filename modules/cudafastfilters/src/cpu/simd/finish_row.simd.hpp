// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FINISH_ROW_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_FINISH_ROW_SIMD_HPP

#include "finish_ways.simd.hpp"

// From a row of sums (float, double, int or short) to a row of the destination: rounded half to even and saturated, NaN
// becomes 0.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

// To elements from x on, of which there are `count` in all.
template <typename Vector, typename T>
inline void storeElements(const Vector& values, T* out, int x, int count)
{
    constexpr int lanes = CV_SIMD_WIDTH / sizeof(T);
    if (x + lanes <= count)
        return v_store(out + x, values);
    T last[lanes];
    v_store(last, values);
    for (int i = x; i < count; ++i)
        out[i] = last[i - x];
}

// Finishes as many elements as a vector of the destination has.
template <typename Way, typename Sum>
inline void finishVector(const Sum* in, const FinishConstants& c, float* out)
{
    v_store(out, Way::floats(in, c));
}

template <typename Way, typename Sum>
inline void finishVector(const Sum* in, const FinishConstants& c, ushort* out)
{
    v_store(out, v_pack_u(Way::ints(in, c), Way::ints(in + floatLanes, c)));
}

template <typename Way, typename Sum>
inline v_int16 finishedShorts(const Way&, const Sum* in, const FinishConstants& c)
{
    return v_pack(Way::ints(in, c), Way::ints(in + floatLanes, c));
}

// The sum saturates, as the result does.
inline v_int16 finishedShorts(const FinishIntegers& way, const short* in, const FinishConstants& c)
{
    if (c.isUnsigned)
        return v_pack(way.ints(in, c), way.ints(in + floatLanes, c));
    return v_add(vx_load(in), vx_setall_s16(static_cast<short>(c.integerOffset)));
}

template <typename Way, typename Sum>
inline void finishVector(const Sum* in, const FinishConstants& c, short* out)
{
    v_store(out, finishedShorts(Way(), in, c));
}

template <typename Way, typename Sum>
inline void finishVector(const Sum* in, const FinishConstants& c, schar* out)
{
    v_store(out, v_pack(finishedShorts(Way(), in, c), finishedShorts(Way(), in + shortLanes, c)));
}

template <typename Way, typename Sum>
inline void finishVector(const Sum* in, const FinishConstants& c, uchar* out)
{
    v_store(out, v_pack_u(finishedShorts(Way(), in, c), finishedShorts(Way(), in + shortLanes, c)));
}

template <typename Way, typename Sum, typename D>
inline void finishElements(const Sum* in, const FinishConstants& c, D* out, int count)
{
    constexpr int lanes = CV_SIMD_WIDTH / sizeof(D);
    int i = 0;
    for (; i <= count - lanes; i += lanes)
        finishVector<Way>(in + i, c, out + i);
    if (i == count)
        return;
    D last[lanes];
    finishVector<Way>(in + i, c, last);
    for (int k = 0; i < count; ++i, ++k)
        out[i] = last[k];
}

// Quotients of 16 bits by 2 or more may as well have a sign, and such are packed by fewer instructions.
template <typename Way>
inline v_uint8 packShorts(const v_uint16& left, const v_uint16& right, const FinishConstants& c)
{
    return v_pack_u(v_reinterpret_as_s16(Way::shorts(left, c)), v_reinterpret_as_s16(Way::shorts(right, c)));
}

template <typename Way>
inline void finishShorts(const short* in, const FinishConstants& c, uchar* out, int count)
{
    const ushort* sums = reinterpret_cast<const ushort*>(in);
    for (int x = 0; x < count; x += 2 * shortLanes)
        storeElements(packShorts<Way>(vx_load(sums + x), vx_load(sums + x + shortLanes), c), out, x, count);
}

template <typename Way, typename Sum, typename D>
inline void finishShorts(const Sum*, const FinishConstants&, D*, int)
{
    // planFinish() plans it for short sums and CV_8U alone.
}

template <StripeFinishKind Kind, typename Sum, typename D>
inline void finishFloats(const Sum* in, const FinishConstants& c, D* out, int count, bool isBounded)
{
    if (isBounded)
        finishElements<FinishFloats<Kind, true>>(in, c, out, count);
    else
        finishElements<FinishFloats<Kind, false>>(in, c, out, count);
}

template <bool IsQuotient, typename Sum, typename D>
inline void finishDoubles(const Sum* in, const FinishConstants& c, D* out, int count, bool isBounded)
{
    if (isBounded)
        finishElements<FinishDoubles<IsQuotient, true>>(in, c, out, count);
    else
        finishElements<FinishDoubles<IsQuotient, false>>(in, c, out, count);
}

template <typename D, typename Sum>
inline void finishRowAs(const Sum* in, const StripeFinish& finish, D* out, int count, float low, float high)
{
    const FinishConstants c(finish, low, high);
    switch (finish.kind)
    {
    case StripeFinishKind::Integer: return finishElements<FinishIntegers>(in, c, out, count);
    case StripeFinishKind::HalfUp: return finishElements<FinishHalfUp>(in, c, out, count);
    case StripeFinishKind::ShortQuotient: return finishShorts<FinishShortQuotients>(in, c, out, count);
    case StripeFinishKind::ShortPower: return finishShorts<FinishShortPowers>(in, c, out, count);
    case StripeFinishKind::FloatPlain:
        return finishFloats<StripeFinishKind::FloatPlain>(in, c, out, count, finish.isBounded);
    case StripeFinishKind::FloatProduct:
        return finishFloats<StripeFinishKind::FloatProduct>(in, c, out, count, finish.isBounded);
    case StripeFinishKind::FloatQuotient:
        return finishFloats<StripeFinishKind::FloatQuotient>(in, c, out, count, finish.isBounded);
    case StripeFinishKind::DoubleProduct: return finishDoubles<false>(in, c, out, count, finish.isBounded);
    default: return finishDoubles<true>(in, c, out, count, finish.isBounded);
    }
}

// `in` has at least a vector of the destination's elements more than `count`.
template <typename Sum>
inline void finishRow(const Sum* in, const StripeFinish& finish, uchar* out, int count)
{
    switch (finish.depth)
    {
    case CV_8U: return finishRowAs(in, finish, out, count, 0.f, 255.f);
    case CV_8S: return finishRowAs(in, finish, reinterpret_cast<schar*>(out), count, -128.f, 127.f);
    case CV_16U: return finishRowAs(in, finish, reinterpret_cast<ushort*>(out), count, 0.f, 65535.f);
    case CV_16S: return finishRowAs(in, finish, reinterpret_cast<short*>(out), count, -32768.f, 32767.f);
    default: return finishRowAs(in, finish, reinterpret_cast<float*>(out), count, 0.f, 0.f);
    }
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
