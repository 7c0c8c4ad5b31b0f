// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Bits of masks. Only *.simd.hpp includes this, after simd.hpp.

namespace cv::cuda::fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

static inline int bitCount64(uint64 bits)
{
#if defined __GNUC__
    return __builtin_popcountll(bits);
#elif defined _MSC_VER && defined _M_X64
    return static_cast<int>(__popcnt64(bits));
#else
    int count = 0;
    for (; bits; bits &= bits - 1)
        ++count;
    return count;
#endif
}

static inline int bitCount(unsigned bits)
{
#if defined __GNUC__
    return __builtin_popcount(bits);
#elif defined _MSC_VER && (defined _M_X64 || defined _M_IX86)
    return static_cast<int>(__popcnt(bits));
#else
    return bitCount64(bits);
#endif
}

// For bits that are not all zero.
static inline int lowestBit64(uint64 bits)
{
#if defined __GNUC__
    return __builtin_ctzll(bits);
#else
    return bitCount64((bits & (~bits + 1)) - 1);
#endif
}

// The position of the set bit number `rank`, counted from 0; more than `rank` bits must be set.
static inline int bitOfRank64(uint64 bits, int rank)
{
#if defined __BMI2__ && defined __x86_64__
    return lowestBit64(_pdep_u64(uint64(1) << rank, bits));
#else
    // A product gives the counts of each byte and the bytes below, which are compared with the rank in all bytes at
    // once; then the same is done with the chosen byte's bits, spread over bytes.
    const uint64 ones = 0x0101010101010101u, tops = 0x8080808080808080u;
    uint64 counts = bits - ((bits >> 1) & 0x5555555555555555u);
    counts = (counts & 0x3333333333333333u) + ((counts >> 2) & 0x3333333333333333u);
    counts = ((counts + (counts >> 4)) & 0x0f0f0f0f0f0f0f0fu) * ones;
    uint64 isBelow = (((uint64(rank) * ones) | tops) - counts) & tops;
    const int byte = 8 * static_cast<int>(((isBelow >> 7) * ones) >> 56);
    rank -= static_cast<int>(((counts << 8) >> byte) & 0xff);
    const uint64 spread = (((bits >> byte) & 0xff) * ones) & 0x8040201008040201u;
    counts = (((spread + (tops - ones)) >> 7) & ones) * ones;
    isBelow = (((uint64(rank) * ones) | tops) - counts) & tops;
    return byte + static_cast<int>(((isBelow >> 7) * ones) >> 56);
#endif
}

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace cv::cuda::fastfilters
