// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/simd.hpp"

#include "cpu/simd/finish_ways.simd.hpp"
#include "cpu/simd/load_row.simd.hpp"
#include "stripe_rows.hpp"

#include <limits>
#include <type_traits>

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

template <typename Work>
void loadAnyRow(const StripeSource& source, int y, Work* out)
{
    const uchar* row = source.rows[y];
    const int pixels = source.count / source.channels;
    switch (source.depth)
    {
    case CV_8U: return loadRunsOf<uchar>(source, row, 0, pixels, out);
    case CV_8S: return loadRunsOf<schar>(source, row, 0, pixels, out);
    case CV_16U: return loadRunsOf<ushort>(source, row, 0, pixels, out);
    case CV_16S: return loadRunsOf<short>(source, row, 0, pixels, out);
    case CV_32F: return loadRunsOf<float>(source, row, 0, pixels, out);
    default:  // doubles are only summed in double
        if constexpr (std::is_same<Work, double>::value)
            return loadRunsOf<double>(source, row, 0, pixels, out);
    }
}

// Finishes as many elements as a vector of the destination has.
template <typename Way, typename Sum>
void finishVector(const Sum* in, const FinishConstants& c, float* out)
{
    v_store(out, Way::floats(in, c));
}

template <typename Way, typename Sum>
void finishVector(const Sum* in, const FinishConstants& c, ushort* out)
{
    v_store(out, v_pack_u(Way::ints(in, c), Way::ints(in + floatLanes, c)));
}

template <typename Way, typename Sum>
v_int16 finishedShorts(const Way&, const Sum* in, const FinishConstants& c)
{
    return v_pack(Way::ints(in, c), Way::ints(in + floatLanes, c));
}

// The sum saturates, like the result.
v_int16 finishedShorts(const FinishIntegers& way, const short* in, const FinishConstants& c)
{
    if (c.isUnsigned)
        return v_pack(way.ints(in, c), way.ints(in + floatLanes, c));
    return v_add(vx_load(in), vx_setall_s16(static_cast<short>(c.integerOffset)));
}

template <typename Way, typename Sum>
void finishVector(const Sum* in, const FinishConstants& c, short* out)
{
    v_store(out, finishedShorts(Way(), in, c));
}

template <typename Way, typename Sum>
void finishVector(const Sum* in, const FinishConstants& c, schar* out)
{
    v_store(out, v_pack(finishedShorts(Way(), in, c), finishedShorts(Way(), in + shortLanes, c)));
}

template <typename Way, typename Sum>
void finishVector(const Sum* in, const FinishConstants& c, uchar* out)
{
    v_store(out, v_pack_u(finishedShorts(Way(), in, c), finishedShorts(Way(), in + shortLanes, c)));
}

template <typename Way, typename Sum, typename D>
void finishElements(const Sum* in, const FinishConstants& c, D* out, int count)
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

// What planFinish() plans only for 16-bit sums and CV_8U.
template <typename Way, typename Sum, typename D>
void finishShorts(const Sum* in, const FinishConstants& c, D* out, int count)
{
    if constexpr (std::is_same<Sum, short>::value && std::is_same<D, uchar>::value)
    {
        const ushort* sums = reinterpret_cast<const ushort*>(in);
        for (int x = 0; x < count; x += 2 * shortLanes)
            storeElements(packShorts<Way>(vx_load(sums + x), vx_load(sums + x + shortLanes), c), out, x, count);
    }
}

// What it plans for 32-bit sums and integers.
template <typename Way, typename Sum, typename D>
void finishInts(const Sum* in, const FinishConstants& c, D* out, int count)
{
    if constexpr (std::is_same<Sum, int>::value && !std::is_same<D, float>::value)
        finishElements<Way>(in, c, out, count);
}

template <typename D, bool IsBounded, typename Sum>
void finishRowAs(const Sum* in, const StripeFinish& finish, uchar* row, int count)
{
    using Kind = StripeFinishKind;
    const FinishConstants c(finish, std::numeric_limits<D>::lowest(), std::numeric_limits<D>::max());
    D* const out = reinterpret_cast<D*>(row);
    switch (finish.kind)
    {
    case Kind::Integer: return finishElements<FinishIntegers>(in, c, out, count);
    case Kind::HalfUp: return finishElements<FinishHalfUp>(in, c, out, count);
    case Kind::ShortQuotient: return finishShorts<FinishShortQuotients>(in, c, out, count);
    case Kind::ShortTies: return finishShorts<FinishShortTies>(in, c, out, count);
    case Kind::ShortPower: return finishShorts<FinishShortPowers>(in, c, out, count);
    case Kind::IntQuotient: return finishInts<FinishIntQuotients>(in, c, out, count);
    case Kind::IntPower:
        return finish.isUnsigned ? finishInts<FinishIntPowers<v_uint32>>(in, c, out, count)
                                 : finishInts<FinishIntPowers<v_int32>>(in, c, out, count);
    case Kind::FloatPlain: return finishElements<FinishFloats<Kind::FloatPlain, IsBounded>>(in, c, out, count);
    case Kind::FloatProduct: return finishElements<FinishFloats<Kind::FloatProduct, IsBounded>>(in, c, out, count);
    case Kind::FloatQuotient: return finishElements<FinishFloats<Kind::FloatQuotient, IsBounded>>(in, c, out, count);
    case Kind::DoubleProduct: return finishElements<FinishDoubles<false, IsBounded>>(in, c, out, count);
    default: return finishElements<FinishDoubles<true, IsBounded>>(in, c, out, count);
    }
}

template <typename D, typename Sum>
void finishIntegersAs(const Sum* in, const StripeFinish& finish, uchar* out, int count)
{
    if (finish.isBounded)
        finishRowAs<D, true>(in, finish, out, count);
    else
        finishRowAs<D, false>(in, finish, out, count);
}

// Results in double have sums in double.
template <typename Sum>
void finishDoubles(const Sum* in, const StripeFinish& finish, double* out, int count)
{
    if constexpr (std::is_same<Sum, double>::value)
    {
        const bool isQuotient = finish.kind == StripeFinishKind::DoubleQuotient;
        const v_float64 offset = vx_setall_f64(finish.offset), factor = vx_setall_f64(finish.factor),
                        divisor = vx_setall_f64(finish.divisor);
        for (int x = 0; x < count; x += doubleLanes)
        {
            const v_float64 sums = v_add(vx_load(in + x), offset);
            storeElements(isQuotient ? v_div(sums, divisor) : v_mul(sums, factor), out, x, count);
        }
    }
}

template <typename Sum>
void finishAnyRow(const Sum* in, const StripeFinish& finish, uchar* out, int count)
{
    switch (finish.depth)
    {
    case CV_8U: return finishIntegersAs<uchar>(in, finish, out, count);
    case CV_8S: return finishIntegersAs<schar>(in, finish, out, count);
    case CV_16U: return finishIntegersAs<ushort>(in, finish, out, count);
    case CV_16S: return finishIntegersAs<short>(in, finish, out, count);
    case CV_64F: return finishDoubles(in, finish, reinterpret_cast<double*>(out), count);
    default: return finishRowAs<float, true>(in, finish, out, count);  // floats are not saturated
    }
}

}  // namespace

void loadRow(const StripeSource& source, int y, short* out)
{
    loadAnyRow(source, y, out);
}

void loadRow(const StripeSource& source, int y, int* out)
{
    loadAnyRow(source, y, out);
}

void loadRow(const StripeSource& source, int y, float* out)
{
    loadAnyRow(source, y, out);
}

void loadRow(const StripeSource& source, int y, double* out)
{
    loadAnyRow(source, y, out);
}

void finishRow(const short* sums, const StripeFinish& finish, unsigned char* out, int count)
{
    finishAnyRow(sums, finish, out, count);
}

void finishRow(const int* sums, const StripeFinish& finish, unsigned char* out, int count)
{
    finishAnyRow(sums, finish, out, count);
}

void finishRow(const float* sums, const StripeFinish& finish, unsigned char* out, int count)
{
    finishAnyRow(sums, finish, out, count);
}

void finishRow(const double* sums, const StripeFinish& finish, unsigned char* out, int count)
{
    finishAnyRow(sums, finish, out, count);
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
