// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_DENSE_RING_CUH
#define OPENCV_CUDAFASTFILTERS_TENSOR_DENSE_RING_CUH

#include "tensor_dense_layout.hpp"

// Rows of a strip in the shared memory of a warp, and how its lanes take the operands of the products from them, see
// tensor_dense_layout.hpp.

namespace cv::cuda::fastfilters
{

// A lane's part of a step: the places of its pixels in the first sets, and the distance of every other set from one of
// these.
template <int Channels, int Taps, bool Wide>
struct TensorDenseStep
{
    static constexpr int places = tensorDensePeriod(Taps);
    static_assert(!Wide, "wide tiles are of one channel and twelve columns");
    static_assert(places == 1 || 16 * places % Taps == 0, "lanes come back to the same place of a row");

    static __device__ int lane() { return threadIdx.x % 32; }
    static __device__ WindowPosition position(int place)
    {
        return tensorDensePosition(Taps, place, tensorDenseTaps * (lane() % 4));
    }
    static __device__ int row(int place) { return position(place).row; }
    static __device__ int element(int place)
    {
        return tensorDenseElements(Channels) * (lane() / 4) + Channels * position(place).tap;
    }
    static __device__ constexpr int setPlace(int set) { return set % places; }
    static __device__ constexpr int setRow(int set) { return 16 * (set / places * places) / Taps; }
    static __device__ constexpr int setElement(int set) { return Channels * (16 * (set / places * places) % Taps); }
};

template <>
struct TensorDenseStep<1, 12, true>
{
    static constexpr int places = 2;

    static __device__ int lane() { return threadIdx.x % 32; }
    static __device__ WindowPosition position(int place)
    {
        return tensorDenseWidePosition(place, tensorDenseTaps * (lane() % 4));
    }
    static __device__ int row(int place) { return position(place).row; }
    static __device__ int element(int place) { return tensorDenseElements(1) * (lane() / 4) + position(place).tap; }
    static __device__ constexpr int setPlace(int set) { return set % 2; }
    static __device__ constexpr int setRow(int set) { return set == 2 ? 2 : 0; }
    static __device__ constexpr int setElement(int) { return 0; }
};

// How packets' windows lie in the source rows, for strips inside.
enum class TensorDenseAccess
{
    Aligned,  // at multiples of four bytes, all rows alike
    Near,     // one channel: one or two bytes after those, all rows alike
    Alike,    // all rows alike: at the same distance from a multiple of 16 bytes
    Any
};

// Rows in the shared memory of one warp: `stages` steps of four.
template <int Channels, int Taps, bool Wide>
struct TensorDenseRing
{
    static constexpr int stages = tensorDenseStages(Taps);
    static constexpr int reach = tensorDenseReach(Channels, Taps);
    static constexpr int chunks = (reach + 15 + 15) / 16;  // chunks of 16 bytes that hold a row wherever it begins
    // Two rows that are read at the same time lie in different banks.
    static constexpr int pitch = Taps == 8 || Wide ? (16 * chunks + 63) / 128 * 128 + 64 : 16 * chunks;
    static constexpr int stageBytes = tensorDenseRows * pitch, bytes = stages * stageBytes;
};

// The operand of one set from shared memory, one channel, `shift` bits (8 or 16) after `from`: the tiles' bytes are
// chosen directly from its words.
__device__ __forceinline__ void readNearPixels(const unsigned char* from, int shift,
                                               std::uint32_t (&tiles)[tensorDenseTiles])
{
    const std::uint32_t* const word = reinterpret_cast<const std::uint32_t*>(from);
    const std::uint32_t even = 0x3210 + 0x1111 * (static_cast<unsigned int>(shift) / 8), odd = even + 0x2222;
    tiles[0] = bytePermute(word[0], word[1], even);
    tiles[1] = bytePermute(word[0], word[1], odd);
    tiles[2] = bytePermute(word[1], word[2], even);
    tiles[3] = bytePermute(word[1], word[2], odd);
}

// The operand of one set from shared memory; `shift` by that many bits, if it is not `Aligned`.
template <int Channels, bool Aligned, bool Wide>
__device__ __forceinline__ void readPixels(const unsigned char* from, int shift,
                                           std::uint32_t (&tiles)[tensorDenseTilesOf(Wide)])
{
    constexpr int words = Wide ? tensorDenseWideTiles : tensorDenseWords(Channels);
    const std::uint32_t* const first = reinterpret_cast<const std::uint32_t*>(from);
    std::uint32_t word[words];
    CFF_UNROLL
    for (int i = 0; i < words; ++i)
        word[i] = Aligned ? first[i] : funnelShiftRight(first[i], first[i + 1], shift);
    if constexpr (Wide)
    {
        CFF_UNROLL
        for (int i = 0; i < words; ++i)
            tiles[i] = word[i];
    }
    else
    {
        spreadPixels<Channels>(word, tiles);
    }
}

}  // namespace cv::cuda::fastfilters

#endif
