// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MISSING_VECTORS_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_MISSING_VECTORS_SIMD_HPP

#include "cpu/simd/simd.hpp"

// Vectors of any type of pixels, and masks of them.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

constexpr int byteLanes = VTraits<v_uint8>::nlanes;
constexpr int floatLanes = VTraits<v_float32>::nlanes;

inline v_uint8 allOf(uchar value)
{
    return vx_setall_u8(value);
}
inline v_int8 allOf(schar value)
{
    return vx_setall_s8(value);
}
inline v_uint16 allOf(ushort value)
{
    return vx_setall_u16(value);
}
inline v_int16 allOf(short value)
{
    return vx_setall_s16(value);
}
inline v_float32 allOf(float value)
{
    return vx_setall_f32(value);
}

template <typename T>
using VectorOf = decltype(allOf(T()));

// Bytes in the lanes of 8, 16 or 32 bits.
inline v_uint8 expanded(const uchar* bytes, uchar)
{
    return vx_load(bytes);
}
inline v_uint16 expanded(const uchar* bytes, ushort)
{
    return vx_load_expand(bytes);
}
inline v_int32 expanded(const uchar* bytes, int)
{
    return v_reinterpret_as_s32(vx_load_expand_q(bytes));
}

// The complement of a mask.
template <typename Vector>
Vector inverted(const Vector& mask)
{
    const Vector zero = v_xor(mask, mask);
    return v_xor(mask, v_eq(zero, zero));
}

inline v_int16 packed(const v_float32& a, const v_float32& b)
{
    return v_pack(v_reinterpret_as_s32(a), v_reinterpret_as_s32(b));
}

inline v_uint8 packed(const v_float32* masks)
{
    return v_reinterpret_as_u8(v_pack(packed(masks[0], masks[1]), packed(masks[2], masks[3])));
}

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters

#endif
