// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIP_OUTPUT_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_STRIP_OUTPUT_SIMD_HPP

// To be included after vector_keys.hpp.

#include "cpu/ranks/rank_finish/outlier_vectors.simd.hpp"
#include "split_rows.hpp"

namespace cv::cuda::fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

// Vectors of lanes that are twice as long, and back.
CV_ALWAYS_INLINE v_uint16 widened(const v_uint8& v)
{
    return v_reinterpret_as_u16(v);
}
CV_ALWAYS_INLINE v_int32 widened(const v_uint16& v)
{
    return v_reinterpret_as_s32(v);
}
CV_ALWAYS_INLINE v_int64 widened(const v_int32& v)
{
    return v_reinterpret_as_s64(v);
}
CV_ALWAYS_INLINE v_uint8 narrowed(const v_uint16& v)
{
    return v_reinterpret_as_u8(v);
}
CV_ALWAYS_INLINE v_uint16 narrowed(const v_int32& v)
{
    return v_reinterpret_as_u16(v);
}
CV_ALWAYS_INLINE v_int32 narrowed(const v_int64& v)
{
    return v_reinterpret_as_s32(v);
}

// Lanes of two vectors by turns; below, two or four lanes by turns.
template <typename Vector>
CV_ALWAYS_INLINE void zipOnes(const Vector& even, const Vector& odd, Vector& first, Vector& second)
{
    v_zip(even, odd, first, second);
}
CV_ALWAYS_INLINE void zipOnes(const v_int64& even, const v_int64& odd, v_int64& first, v_int64& second)
{
#if CFF_SIMD_BITS == 512
    const __m512i lows = _mm512_setr_epi64(0, 8, 1, 9, 2, 10, 3, 11),
                  highs = _mm512_setr_epi64(4, 12, 5, 13, 6, 14, 7, 15);
    first = v_int64(_mm512_permutex2var_epi64(even.val, lows, odd.val));
    second = v_int64(_mm512_permutex2var_epi64(even.val, highs, odd.val));
#else
    v_float64 a, b;
    v_zip(v_reinterpret_as_f64(even), v_reinterpret_as_f64(odd), a, b);
    first = v_reinterpret_as_s64(a);
    second = v_reinterpret_as_s64(b);
#endif
}

template <typename Vector>
CV_ALWAYS_INLINE void zipTwos(const Vector& even, const Vector& odd, Vector& first, Vector& second)
{
    decltype(widened(first)) a, b;
    zipOnes(widened(even), widened(odd), a, b);
    first = narrowed(a);
    second = narrowed(b);
}
CV_ALWAYS_INLINE void zipTwos(const v_int64& even, const v_int64& odd, v_int64& first, v_int64& second)
{
#if CFF_SIMD_BITS == 512
    const __m512i lows = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11),
                  highs = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
    first = v_int64(_mm512_permutex2var_epi64(even.val, lows, odd.val));
    second = v_int64(_mm512_permutex2var_epi64(even.val, highs, odd.val));
#elif CFF_SIMD_BITS == 256
    first = v_int64(_mm256_permute2x128_si256(even.val, odd.val, 0x20));
    second = v_int64(_mm256_permute2x128_si256(even.val, odd.val, 0x31));
#else
    first = even;
    second = odd;
#endif
}

template <typename Vector>
CV_ALWAYS_INLINE void zipFours(const Vector& even, const Vector& odd, Vector& first, Vector& second)
{
    decltype(widened(first)) a, b;
    zipTwos(widened(even), widened(odd), a, b);
    first = narrowed(a);
    second = narrowed(b);
}
// With fewer bits, a vector is less than a pixel: SplitAlgorithm refuses it.
CV_ALWAYS_INLINE void zipFours(const v_int64& even, const v_int64& odd, v_int64& first, v_int64& second)
{
#if CFF_SIMD_BITS == 512
    first = v_int64(_mm512_maskz_shuffle_i64x2(0xff, even.val, odd.val, 0x44));
    second = v_int64(_mm512_maskz_shuffle_i64x2(0xff, even.val, odd.val, 0xee));
#else
    first = even;
    second = odd;
#endif
}

template <typename Keys>
CV_ALWAYS_INLINE void finishOutputs(const SplitStrip& strip, int y, int from, typename Keys::Vector& first,
                                    typename Keys::Vector& second)
{
    using Net = VectorNet<Keys>;
    const unsigned char* const source = strip.source + y * strip.sourceStep + from;
    const OutlierVectors<Keys> outliers(*strip.finish, strip.kind == ValueKind::Signed);
    first = outliers.finished(Net::load(source), first);
    second = outliers.finished(Net::load(source + CV_SIMD_WIDTH), second);
}

// Writes outputs of row y of a rank's plane, two vectors from byte `from` on, as keys of the even and the odd pixels.
// Channels: those of a plane, if the compiler should know the number. Finishes: by the strip's rule; a test for one
// would take some percent of the time of small networks.
template <typename Keys, int Channels = 0, bool Finishes = false>
CV_ALWAYS_INLINE void putOutputs(const SplitStrip& strip, const KeyOrder<Keys>& order, int plane, int y, int from,
                                 const typename Keys::Key& evenKeys, const typename Keys::Key& oddKeys)
{
    using Net = VectorNet<Keys>;
    using Vector = typename Net::Vector;
    // The part of the image to which results go is not in the caches yet.
    constexpr int rowsAhead = 64;
    const int channels = Channels > 0 ? Channels : strip.channels;
    Vector first, second;
    const Vector even = order.toPixels(Vector(evenKeys)), odd = order.toPixels(Vector(oddKeys));
    unsigned char* const row = strip.out + plane * strip.plane + y * strip.outStep;
    switch (channels)
    {
    case 1: zipOnes(even, odd, first, second); break;
    case 2: zipTwos(even, odd, first, second); break;
    case 4: zipFours(even, odd, first, second); break;
    default:
        Net::store(row + from / 2, even);
        Net::store(row + from / 2 + strip.outOdd, odd);
        return;
    }
    unsigned char* const to = row + from;
    if constexpr (Finishes)
        finishOutputs<Keys>(strip, y, from, first, second);
    if (strip.streams)
    {
        Net::stream(to, first);
        Net::stream(to + CV_SIMD_WIDTH, second);
        return;
    }
    for (int i = 0; i < 2 * CV_SIMD_WIDTH; i += 64)
        CFF_PREFETCH_L2(to + rowsAhead * strip.outStep + i);
    CFF_PREFETCH_L2(to + rowsAhead * strip.outStep + 2 * CV_SIMD_WIDTH - 1);
    Net::store(to, first);
    Net::store(to + CV_SIMD_WIDTH, second);
}

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace cv::cuda::fastfilters

#endif
