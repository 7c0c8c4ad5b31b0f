// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/vector_keys.hpp"

#if defined __GNUC__ && !defined __clang__
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // undefined vectors in GCC's own headers
#endif

#include "strip_output.simd.hpp"

namespace cv::cuda::fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

namespace
{

// How far ahead the part of the image to which results go is prefetched: it is not in the caches yet.
constexpr int joinedRowsAhead = 16;

// The reverse of zipOnes(), zipTwos() and zipFours(): of neighboring pixels the even and the odd ones.

CV_ALWAYS_INLINE const ushort* wideLanes(const uchar* pixels)
{
    return reinterpret_cast<const ushort*>(pixels);
}
CV_ALWAYS_INLINE const int* wideLanes(const ushort* pixels)
{
    return reinterpret_cast<const int*>(pixels);
}
CV_ALWAYS_INLINE const int64* wideLanes(const int* pixels)
{
    return reinterpret_cast<const int64*>(pixels);
}

template <typename Lane, typename Vector>
CV_ALWAYS_INLINE void loadPairsOfTwo(const Lane* pixels, Vector& even, Vector& odd)
{
    decltype(widened(even)) a, b;
    v_load_deinterleave(wideLanes(pixels), a, b);
    even = narrowed(a);
    odd = narrowed(b);
}
CV_ALWAYS_INLINE void loadPairsOfTwo(const int64* pixels, v_int64& even, v_int64& odd)
{
    const v_int64 a = vx_load(pixels), b = vx_load(pixels + VTraits<v_int64>::nlanes);
#if CFF_SIMD_BITS == 512
    even = v_int64(_mm512_shuffle_i64x2(a.val, b.val, 0x88));
    odd = v_int64(_mm512_shuffle_i64x2(a.val, b.val, 0xdd));
#else
    zipTwos(a, b, even, odd);  // its own inverse
#endif
}

template <typename Lane, typename Vector>
CV_ALWAYS_INLINE void loadPairsOfFour(const Lane* pixels, Vector& even, Vector& odd)
{
    decltype(widened(even)) a, b;
    loadPairsOfTwo(wideLanes(pixels), a, b);
    even = narrowed(a);
    odd = narrowed(b);
}
CV_ALWAYS_INLINE void loadPairsOfFour(const int64* pixels, v_int64& even, v_int64& odd)
{
    zipFours(vx_load(pixels), vx_load(pixels + VTraits<v_int64>::nlanes), even, odd);  // its own inverse
}

// Every other element of two vectors.
#if CFF_SIMD_BITS == 512

inline void splitVectors(const v_uint8& a, const v_uint8& b, v_uint8& even, v_uint8& odd)
{
    const __m512i evenFirst = _mm512_set4_epi32(0x0f0d0b09, 0x07050301, 0x0e0c0a08, 0x06040200);
    const __m512i evenWords = _mm512_setr_epi64(0, 2, 4, 6, 8, 10, 12, 14),
                  oddWords = _mm512_setr_epi64(1, 3, 5, 7, 9, 11, 13, 15);
    const __m512i c = _mm512_shuffle_epi8(a.val, evenFirst), d = _mm512_shuffle_epi8(b.val, evenFirst);
    even = v_uint8(_mm512_permutex2var_epi64(c, evenWords, d));
    odd = v_uint8(_mm512_permutex2var_epi64(c, oddWords, d));
}

inline void splitVectors(const v_uint16& a, const v_uint16& b, v_uint16& even, v_uint16& odd)
{
    alignas(64) static constexpr short evens[32] = {0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30,
                                                    32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62};
    const __m512i evenWords = _mm512_load_si512(evens), oddWords = _mm512_add_epi16(evenWords, _mm512_set1_epi16(1));
    even = v_uint16(_mm512_permutex2var_epi16(a.val, evenWords, b.val));
    odd = v_uint16(_mm512_permutex2var_epi16(a.val, oddWords, b.val));
}

inline void splitVectors(const v_int32& a, const v_int32& b, v_int32& even, v_int32& odd)
{
    const __m512i evenWords = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
    const __m512i oddWords = _mm512_add_epi32(evenWords, _mm512_set1_epi32(1));
    even = v_int32(_mm512_permutex2var_epi32(a.val, evenWords, b.val));
    odd = v_int32(_mm512_permutex2var_epi32(a.val, oddWords, b.val));
}

inline void splitVectors(const v_int64& a, const v_int64& b, v_int64& even, v_int64& odd)
{
    const __m512i evens = _mm512_setr_epi64(0, 2, 4, 6, 8, 10, 12, 14),
                  odds = _mm512_setr_epi64(1, 3, 5, 7, 9, 11, 13, 15);
    even = v_int64(_mm512_permutex2var_epi64(a.val, evens, b.val));
    odd = v_int64(_mm512_permutex2var_epi64(a.val, odds, b.val));
}

#else

template <typename Vector>
inline void splitVectors(const Vector& a, const Vector& b, Vector& even, Vector& odd)
{
    constexpr int lanes = VTraits<Vector>::nlanes;
    typename VTraits<Vector>::lane_type both[2 * lanes];
    v_store(both, a);
    v_store(both + lanes, b);
    v_load_deinterleave(both, even, odd);
}

#endif

template <typename Keys>
class RowSplitter
{
    using Net = VectorNet<Keys>;
    using Vector = typename Net::Vector;
    using Lane = typename Net::Lane;

public:
    RowSplitter(ValueKind kind, unsigned char* keys, const SplitRows& rows) : order_(kind), keys_(keys), rows_(rows) {}

    void split(const void* from, int count, int channels) const
    {
        const Lane* const pixels = static_cast<const Lane*>(from);
        if (channels == 3)
            return splitThree(pixels, count);
        for (int x = 0; x < count * channels; x += 2 * Net::lanes)
        {
            Vector even, odd;
            if (channels == 1)
                v_load_deinterleave(pixels + x, even, odd);
            else if (channels == 2)
                loadPairsOfTwo(pixels + x, even, odd);
            else
                loadPairsOfFour(pixels + x, even, odd);
            put(x, 0, even, odd);
        }
    }

private:
    void splitThree(const Lane* pixels, int count) const
    {
        for (int x = 0; x < count; x += 2 * Net::lanes)
        {
            const Lane* const in = pixels + 3 * x;
            Vector a[3], b[3];
            v_load_deinterleave(in, a[0], a[1], a[2]);
            v_load_deinterleave(in + 3 * Net::lanes, b[0], b[1], b[2]);
            for (int c = 0; c < 3; ++c)
            {
                Vector even, odd;
                splitVectors(a[c], b[c], even, odd);
                put(x, c, even, odd);
            }
        }
    }
    CFF_HOST_DEVICE void put(int x, int channel, const Vector& even, const Vector& odd) const
    {
        unsigned char* const to = keys_ + channel * rows_.channel + x / 2 * sizeof(Lane);
        Net::store(to, order_.fromPixels(even));
        Net::store(to + rows_.odd, order_.fromPixels(odd));
    }

    const KeyOrder<Keys> order_;
    unsigned char* const keys_;
    const SplitRows& rows_;
};

template <typename Keys>
CV_ALWAYS_INLINE void finishChannels(const OutlierVectors<Keys>& outliers, const unsigned char* source,
                                     typename Keys::Vector& a, typename Keys::Vector& b, typename Keys::Vector& c)
{
    typename Keys::Vector x, y, z;
    v_load_deinterleave(reinterpret_cast<const typename Keys::Lane*>(source), x, y, z);
    a = outliers.finished(x, a);
    b = outliers.finished(y, b);
    c = outliers.finished(z, c);
}

template <typename Keys>
void joinChannels(const JoinedRows& rows)
{
    using Net = VectorNet<Keys>;
    using Lane = typename Net::Lane;
    const OutlierRule none;
    const OutlierVectors<Keys> outliers(rows.finish ? *rows.finish : none, rows.isSigned);
    const hal::StoreMode mode = rows.streams ? hal::STORE_ALIGNED_NOCACHE : hal::STORE_UNALIGNED;
    for (int y = 0; y < rows.rows; ++y)
    {
        unsigned char* const to = rows.pixels + y * rows.step;
        for (int x = 0; x < rows.count; x += Net::lanes)
        {
            const unsigned char* const from = rows.channels + y * rows.row + x * sizeof(Lane);
            typename Net::Vector a = Net::load(from), b = Net::load(from + rows.channel),
                                 c = Net::load(from + 2 * rows.channel);
            if (rows.finish)
                finishChannels(outliers, rows.source + y * rows.sourceStep + 3 * x * sizeof(Lane), a, b, c);
            for (int i = 0; i < 3 && !rows.streams; ++i)
                CFF_PREFETCH_L2(to + joinedRowsAhead * rows.step + (3 * x + i * Net::lanes) * sizeof(Lane));
            v_store_interleave(reinterpret_cast<Lane*>(to) + 3 * x, a, b, c, mode);
        }
    }
}

}  // namespace

void splitRow(const void* pixels, int count, int valueBytes, ValueKind kind, int channels, const SplitRows& rows,
              int row)
{
    unsigned char* const keys = rows.keys + row * rows.row;
    withKeys(valueBytes,
             [&](auto type) { RowSplitter<decltype(type)>(kind, keys, rows).split(pixels, count, channels); });
}

void makeKeys(void* values, int count, int valueBytes, ValueKind kind)
{
    withKeys(valueBytes,
             [&](auto type)
             {
                 using Net = VectorNet<decltype(type)>;
                 const KeyOrder<decltype(type)> order(kind);
                 typename Net::Lane* const lanes = static_cast<typename Net::Lane*>(values);
                 for (int i = 0; i < count; i += Net::lanes)
                     Net::store(lanes + i, order.fromPixels(Net::load(lanes + i)));
             });
}

void joinRows(const JoinedRows& rows)
{
    withKeys(rows.valueBytes, [&](auto keys) { joinChannels<decltype(keys)>(rows); });
}

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace cv::cuda::fastfilters
