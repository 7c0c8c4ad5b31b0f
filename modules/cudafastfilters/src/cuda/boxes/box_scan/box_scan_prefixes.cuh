// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_SCAN_PREFIXES_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_SCAN_PREFIXES_CUH

#include "box_scan_sums.cuh"
#include "cuda/runtime/warp_sums.cuh"

// Prefix sums over a block, and from them to results.

namespace cv::cuda::fastfilters
{

// The prefix sums of a thread's outputs, `offset` elements to the right of its packet.
template <int Size, typename Sum>
class ScanReader
{
public:
    __device__ ScanReader(const Sum* memory, int offset)
        : base_(memory + static_cast<int>(threadIdx.x) * (Size + 1) + offset + offset / Size),
          carry_(Size - offset % Size)
    {
    }
    __device__ __forceinline__ Sum at(int plane, int i) const { return base_[plane + i + (i >= carry_ ? 1 : 0)]; }

private:
    const Sum* base_;
    int carry_;  // from this element on, they lie in the packet after the next
};

// Scans over a block: the totals of all threads before this one, for the two rows of a pair.
template <typename Sum>
class BlockScan
{
public:
    // `totals`: of the block, for each warp.
    __device__ __forceinline__ void publish(const Sum (&total)[2], Sum (*totals)[32])
    {
        const int lane = static_cast<int>(threadIdx.x) % 32;
        Sum scan[2] = {total[0], total[1]};
        CFF_UNROLL
        for (int distance = 1; distance < 32; distance *= 2)
        {
            const Sum first = __shfl_up_sync(0xffffffffu, scan[0], distance);
            const Sum second = __shfl_up_sync(0xffffffffu, scan[1], distance);
            if (lane >= distance)
            {
                scan[0] += first;
                scan[1] += second;
            }
        }
        CFF_UNROLL
        for (int k = 0; k < 2; ++k)
        {
            if (lane == 31)
                totals[k][threadIdx.x / 32] = scan[k];
            before_[k] = scan[k] - total[k];
        }
    }
    __device__ __forceinline__ Sum before(int k, const Sum (*totals)[32]) const
    {
        const int lane = static_cast<int>(threadIdx.x) % 32, warp = static_cast<int>(threadIdx.x) / 32;
        Sum sum = lane < warp ? totals[k][lane] : Sum(0);
        if constexpr (sizeof(Sum) == 4)
        {
            sum = static_cast<Sum>(warpSum(static_cast<int>(sum)));
        }
        else
        {
            CFF_UNROLL
            for (int distance = 16; distance > 0; distance /= 2)
                sum += __shfl_xor_sync(0xffffffffu, sum, distance);
        }
        return sum + before_[k];
    }

private:
    Sum before_[2];
};

// The bits of the result. `Odd`: a mean of bytes whose area is odd: there are no ties, and half of the area is added;
// arguments.factor is 2^(32 + shift) / area rounded up, less than 2^32, so the product is off by less than 1 / area.
template <typename T, bool Odd, typename Sum>
__device__ __forceinline__ std::uint32_t finishScan(Sum sum, const BoxScanArguments& arguments)
{
    if constexpr (Odd)
        return static_cast<std::uint32_t>(static_cast<std::uint64_t>(sum + arguments.half) * arguments.factor >> 32) >>
               arguments.factorShift;
    else
        return static_cast<std::uint32_t>(roundQuotient<T>(
            static_cast<std::conditional_t<std::is_same<Sum, double>::value, double, typename BoxScanPacket<T>::Sum>>(
                sum),
            arguments.quotient));
}

}  // namespace cv::cuda::fastfilters

#endif
