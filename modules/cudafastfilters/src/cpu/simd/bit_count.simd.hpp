// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Bits of masks. To be included after simd.hpp, by *.simd.hpp alone.

namespace cv
{
namespace cuda
{
namespace fastfilters
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

// Of bits that are not all zero.
static inline int lowestBit64(uint64 bits)
{
#if defined __GNUC__
    return __builtin_ctzll(bits);
#else
    return bitCount64((bits & (~bits + 1)) - 1);
#endif
}

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
