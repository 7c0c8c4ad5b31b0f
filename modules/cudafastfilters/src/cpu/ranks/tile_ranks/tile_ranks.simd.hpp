// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/vector_keys.hpp"

#include "cpu/simd/bit_count.simd.hpp"
#include "tile_ranks.hpp"

// A place lies in a window if its column minus the window's first column, as an unsigned number, is less than the
// window's width, and if the same holds for its row. That gives one bit per place. The bits of a group are counted
// together: with a branch after each word of bits, one branch would be mispredicted.

namespace cv::cuda::fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

namespace
{

const int wordBits = 64;

// A bit for each lane that is 0.
inline uint64 zeroLanes(const v_uint8& a)
{
#if CFF_SIMD_BITS == 512
    return _mm512_testn_epi8_mask(a.val, a.val);
#else
    return static_cast<unsigned>(v_signmask(v_reinterpret_as_s8(v_eq(a, v_xor(a, a)))));
#endif
}

inline uint64 zeroLanes(const v_uint16& a, const v_uint16& b)
{
#if CFF_SIMD_BITS == 512
    return _mm512_testn_epi16_mask(a.val, a.val) | static_cast<uint64>(_mm512_testn_epi16_mask(b.val, b.val))
                                                       << v_uint16::nlanes;
#else
    const v_uint16 zero = v_xor(a, a);
    return static_cast<unsigned>(
        v_signmask(v_pack(v_reinterpret_as_s16(v_eq(a, zero)), v_reinterpret_as_s16(v_eq(b, zero)))));
#endif
}

// A bit for each place, for as many places as a vector has bytes: set if `beyond` of its coordinates is 0.
template <typename Beyond>
inline uint64 inside(const uchar* x, const uchar* y, const Beyond& beyond)
{
    return zeroLanes(beyond(vx_load(x), vx_load(y)));
}

template <typename Beyond>
inline uint64 inside(const ushort* x, const ushort* y, const Beyond& beyond)
{
    const int lanes = CV_SIMD_WIDTH / 2;
    return zeroLanes(beyond(vx_load(x), vx_load(y)), beyond(vx_load(x + lanes), vx_load(y + lanes)));
}

// Keys: those of the coordinates' type. Words: of 64 places each, which are checked at once.
template <typename Keys, int Words>
void walk(const TilePlaces& tile, int row, const uchar* buckets, const int* rests, int count, int* places)
{
    typedef typename Keys::Lane Coordinate;
    typedef typename Keys::Vector Vector;
    const auto all = [](int value) { return Keys::all(static_cast<Coordinate>(value)); };
    const Coordinate *xs = static_cast<const Coordinate*>(tile.x), *ys = static_cast<const Coordinate*>(tile.y);
    const Vector firstY = all(row), lastX = all(tile.windowWidth - 1), lastY = all(tile.windowHeight - 1);
    for (int i = 0; i < count; ++i)
    {
        const Vector firstX = all(i);
        const auto beyond = [&](const Vector& x, const Vector& y)  // differences that saturate at 0
        { return v_or(v_sub(v_sub_wrap(x, firstX), lastX), v_sub(v_sub_wrap(y, firstY), lastY)); };
        size_t place = static_cast<size_t>(buckets[i]) << tile.bucketShift;
        int rest = rests[i];
        uint64 bits[Words];
        int before[Words + 1] = {};
        for (;; place += Words * wordBits)
        {
            for (int j = 0; j < Words; ++j)
            {
                bits[j] = 0;
                for (int k = 0; k < wordBits; k += CV_SIMD_WIDTH)
                {
                    const size_t at = place + j * wordBits + k;
                    bits[j] |= inside(xs + at, ys + at, beyond) << k;
                }
                before[j + 1] = before[j] + bitCount64(bits[j]);
            }
            if (rest < before[Words])
                break;
            rest -= before[Words];
        }
        int chosen = 0;
        for (int j = 1; j < Words; ++j)
            chosen += rest >= before[j] ? 1 : 0;
        places[i] = static_cast<int>(place) + chosen * wordBits + bitOfRank64(bits[chosen], rest - before[chosen]);
    }
}

}  // namespace

void walkRow(const TilePlaces& tile, int y, const unsigned char* buckets, const int* rests, int count, int* places)
{
    if (tile.coordinateBytes > 1)
        walk<WordKeys16, 4>(tile, y, buckets, rests, count, places);
    else if (tile.bucketShift > 7)
        walk<ByteKeys, 4>(tile, y, buckets, rests, count, places);
    else if (tile.bucketShift > 6)
        walk<ByteKeys, 2>(tile, y, buckets, rests, count, places);
    else
        walk<ByteKeys, 1>(tile, y, buckets, rests, count, places);
}

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace cv::cuda::fastfilters
