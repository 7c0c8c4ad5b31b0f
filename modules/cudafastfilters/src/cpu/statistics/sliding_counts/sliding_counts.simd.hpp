// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/simd.hpp"

#include "cpu/simd/bit_count.simd.hpp"

#include "sliding_counts.hpp"

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

CV_ALWAYS_INLINE v_uint16 allCounts(ushort count)
{
    return vx_setall_u16(count);
}
CV_ALWAYS_INLINE v_int32 allCounts(int count)
{
    return vx_setall_s32(count);
}

// The greatest of each lane's counts first, then the first vector that has it.
template <typename Count>
int firstGreatest(const Count* counts)
{
    using Vector = decltype(vx_load(counts));
    constexpr int lanes = VTraits<Vector>::nlanes;
    Vector greatest = vx_load(counts), second = vx_load(counts + lanes);
    for (int i = 2 * lanes; i < byteValues; i += 2 * lanes)
    {
        greatest = v_max(greatest, vx_load(counts + i));
        second = v_max(second, vx_load(counts + i + lanes));
    }
    const Count most = static_cast<Count>(v_reduce_max(v_max(greatest, second)));
    const Vector all = allCounts(most);
    for (int i = 0;; i += lanes)
        if (const unsigned found = static_cast<unsigned>(v_signmask(v_eq(vx_load(counts + i), all))))
            return i + lowestBit64(found);
}

}  // namespace

int mostFrequentOfShorts(const unsigned short* counts)
{
    return firstGreatest(counts);
}

int mostFrequentOfInts(const int* counts)
{
    return firstGreatest(counts);
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
