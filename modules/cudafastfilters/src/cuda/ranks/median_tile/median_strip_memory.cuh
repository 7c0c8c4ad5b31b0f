// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_STRIP_MEMORY_CUH
#define OPENCV_CUDAFASTFILTERS_MEDIAN_STRIP_MEMORY_CUH

#include "median_tile_plan.hpp"
#include "common/host_device.hpp"

#include <cstdint>
#include <type_traits>

// Where the median tiles keep lists that have no room in registers.

namespace cv::cuda::fastfilters
{

// The thread's memory for MedianStrip. Near memory is shared memory, a thread's words `Threads` words apart; far memory
// is local memory. With `Format::packed`, two keys share a word: the low bytes of one key's lanes then hold the other
// key, because any value may be there (see PixelFormat).
template <typename Format, int Threads, int NearKeys, int FarKeys>
class StripMemory
{
    using Key = typename Format::Keys::Key;
    static constexpr bool packed = Format::packed;
    // Keys.
    using Two = typename std::conditional<sizeof(Key) == 8, longlong2,
                                          typename std::conditional<packed, std::uint32_t, uint2>::type>::type;
    struct alignas(2 * sizeof(Two)) Four
    {
        Two first, second;
    };

public:
    // The far lists, a variable of the kernel.
    struct alignas(sizeof(Four)) Far
    {
        Two keys[FarKeys > 0 ? FarKeys / 2 : 2];
    };
    static constexpr int nearBytes = Threads * NearKeys / 2 * static_cast<int>(sizeof(Two));

    __device__ __forceinline__ StripMemory(void* shared, Far& far)
        : near_(static_cast<Two*>(shared) + threadIdx.x), far_(far)
    {
    }

    // Keeps the warps of a block together, so that they share the fetched instructions. All of them take the same
    // number of steps.
    __device__ __forceinline__ void align() const { __syncthreads(); }

    // `first` is even.
    template <ListPlace Place, int Size>
    __device__ __forceinline__ void load(int first, Key* keys) const
    {
        static_assert(Size % 2 == 0, "lists come in pairs of keys");
        if constexpr (Place == ListPlace::Near)
        {
            CFF_UNROLL
            for (int i = 0; i < Size / 2; ++i)
                unpack(near_[(first / 2 + i) * Threads], keys + 2 * i);
        }
        else if constexpr (Size % 4 == 0)
        {
            CFF_UNROLL
            for (int i = 0; i < Size / 4; ++i)
            {
                const Four four = reinterpret_cast<const Four*>(far_.keys)[first / 4 + i];
                unpack(four.first, keys + 4 * i);
                unpack(four.second, keys + 4 * i + 2);
            }
        }
        else
        {
            CFF_UNROLL
            for (int i = 0; i < Size / 2; ++i)
                unpack(far_.keys[first / 2 + i], keys + 2 * i);
        }
    }
    template <ListPlace Place, int Size>
    __device__ __forceinline__ void store(int first, const Key* keys)
    {
        if constexpr (Place == ListPlace::Near)
        {
            CFF_UNROLL
            for (int i = 0; i < Size / 2; ++i)
                near_[(first / 2 + i) * Threads] = pack(keys + 2 * i);
        }
        else if constexpr (Size % 4 == 0)
        {
            CFF_UNROLL
            for (int i = 0; i < Size / 4; ++i)
                reinterpret_cast<Four*>(far_.keys)[first / 4 + i] = {pack(keys + 4 * i), pack(keys + 4 * i + 2)};
        }
        else
        {
            CFF_UNROLL
            for (int i = 0; i < Size / 2; ++i)
                far_.keys[first / 2 + i] = pack(keys + 2 * i);
        }
    }

private:
    // When packed, the first key's pixels stay in the high bytes of their lanes, and the second key's are in the low
    // bytes.
    static __device__ __forceinline__ Two pack(const Key* keys)
    {
        if constexpr (packed)
            return __byte_perm(keys[0], keys[1], 0x3715);
        else if constexpr (sizeof(Key) == 8)
            return Two{keys[0], keys[1]};
        else
            return make_uint2(keys[0], keys[1]);
    }
    static __device__ __forceinline__ void unpack(const Two& two, Key* keys)
    {
        if constexpr (packed)
        {
            keys[0] = two;
            keys[1] = two << 8;
        }
        else
        {
            keys[0] = static_cast<Key>(two.x);
            keys[1] = static_cast<Key>(two.y);
        }
    }

    Two* near_;
    Far& far_;
};

// The same for warps that do not wait for each other.
template <typename Memory>
struct LooseMemory : Memory
{
    using Memory::Memory;
    __device__ __forceinline__ void align() const {}
};

}  // namespace cv::cuda::fastfilters

#endif
