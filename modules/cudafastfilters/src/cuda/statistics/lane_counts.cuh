// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LANE_COUNTS_CUH
#define OPENCV_CUDAFASTFILTERS_LANE_COUNTS_CUH

#include "count_layout.hpp"
#include "cuda/runtime/lane_ops.hpp"
#include "cuda/runtime/shared_address.cuh"

namespace cv::cuda::fastfilters
{

// A thread's counts of bytes, in shared memory: its words lie in one bank.
template <int Bits>
class LaneCounts
{
    using Layout = CountLayout<Bits>;

public:
    using Place = CountPlace;

    static constexpr int words = Layout::words;

    // `memory`: of the warp.
    __device__ explicit LaneCounts(unsigned char* memory) : own_(sharedAddress(memory) + threadIdx.x % 32 * 4)
    {
        keepInRegister(own_);
        CFF_UNROLL_BY(8)
        for (int i = 0; i < words; ++i)
            asm volatile("st.shared.u32 [%0], %1;" ::"r"(own_ + i * 128), "r"(0) : "memory");
    }
    __device__ __forceinline__ std::uint32_t word(int i) const
    {
        std::uint32_t counts;
        asm volatile("ld.shared.u32 %0, [%1];" : "=r"(counts) : "r"(own_ + i * 128) : "memory");
        return counts;
    }
    __device__ __forceinline__ Place place(unsigned value) const { return Layout::place(value); }

    // Adds Sign to a count; returns what was read.
    template <int Sign>
    __device__ __forceinline__ std::uint32_t add(const Place& place) const
    {
        const std::uint32_t before = read(place);
        write(place, before + one<Sign>(place));
        return before;
    }
    // The same for two values, one after the other. Both are read before one is written, so that they are not waited
    // for one after the other.
    template <int First, int Second>
    __device__ __forceinline__ void add(const Place (&places)[2], std::uint32_t (&before)[2]) const
    {
        before[0] = read(places[0]);
        before[1] = read(places[1]);
        const std::uint32_t after = before[0] + one<First>(places[0]);
        before[1] = places[0].unit == places[1].unit ? after : before[1];
        write(places[0], after);
        write(places[1], before[1] + one<Second>(places[1]));
    }
    // The count in what was read.
    static __device__ __forceinline__ unsigned countOf(std::uint32_t read, const Place& place)
    {
        return Layout::isPacked ? read >> place.shift & Layout::greatest : read;
    }
    __device__ __forceinline__ unsigned count(unsigned value) const
    {
        const Place of = place(value);
        return countOf(read(of), of);
    }

private:
    __device__ __forceinline__ std::uint32_t address(const Place& place) const
    {
        return own_ + place.unit * Layout::unitBytes;
    }
    __device__ __forceinline__ std::uint32_t read(const Place& place) const
    {
        std::uint32_t counts;
        if constexpr (Bits == 8)
            asm volatile("ld.shared.u8 %0, [%1];" : "=r"(counts) : "r"(address(place)) : "memory");
        else if constexpr (Bits == 16)
            asm volatile("{.reg .u16 half; ld.shared.u16 half, [%1]; cvt.u32.u16 %0, half;}"
                         : "=r"(counts)
                         : "r"(address(place))
                         : "memory");
        else
            asm volatile("ld.shared.u32 %0, [%1];" : "=r"(counts) : "r"(address(place)) : "memory");
        return counts;
    }
    __device__ __forceinline__ void write(const Place& place, std::uint32_t counts) const
    {
        if constexpr (Bits == 8)
            asm volatile("st.shared.u8 [%0], %1;" ::"r"(address(place)), "r"(counts) : "memory");
        else if constexpr (Bits == 16)
            asm volatile("{.reg .u16 half; cvt.u16.u32 half, %1; st.shared.u16 [%0], half;}" ::"r"(address(place)),
                         "r"(counts)
                         : "memory");
        else
            asm volatile("st.shared.u32 [%0], %1;" ::"r"(address(place)), "r"(counts) : "memory");
    }
    template <int Sign>
    static __device__ __forceinline__ std::uint32_t one(const Place& place)
    {
        return static_cast<std::uint32_t>(Sign) << place.shift;
    }

    std::uint32_t own_;
};

}  // namespace cv::cuda::fastfilters

#endif
