// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// What the compact kernels use of CUDA, as plain C++: compact_cases.py compiles them with it and runs them without a
// GPU.

#ifndef CONVOMED_EMULATED_CUDA_RUNTIME_H
#define CONVOMED_EMULATED_CUDA_RUNTIME_H

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

#define __device__ static
#define __noinline__
#define __forceinline__ inline
#define __global__ static
#define __grid_constant__
#define __launch_bounds__(...)

using std::max;
using std::min;

enum cudaError_t
{
    cudaSuccess,
    cudaErrorInvalidValue,
    cudaErrorMisalignedAddress
};
typedef void* cudaStream_t;

struct dim3
{
    dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_) {}
    unsigned x, y, z;
};
struct uint2
{
    unsigned x, y;
};
struct uint4
{
    unsigned x, y, z, w;
};

static dim3 blockIdx, threadIdx, blockDim, gridDim;

// All threads of all blocks, one after the other.
template <typename Kernel, typename... Arguments>
static void emulateLaunch(Kernel kernel, dim3 blocks, dim3 threads, const Arguments&... arguments)
{
    gridDim = blocks;
    blockDim = threads;
    for (blockIdx.y = 0; blockIdx.y < blocks.y; ++blockIdx.y)
        for (blockIdx.x = 0; blockIdx.x < blocks.x; ++blockIdx.x)
            for (threadIdx.y = 0; threadIdx.y < threads.y; ++threadIdx.y)
                for (threadIdx.x = 0; threadIdx.x < threads.x; ++threadIdx.x)
                    kernel(arguments...);
}

static inline cudaError_t cudaGetLastError()
{
    return cudaSuccess;
}

// Of one that has two multiprocessors.
enum cudaDeviceAttr
{
    cudaDevAttrMultiProcessorCount
};
static inline cudaError_t cudaGetDevice(int* device)
{
    *device = 0;
    return cudaSuccess;
}
static inline cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr, int)
{
    *value = 2;
    return cudaSuccess;
}

static inline uint2 make_uint2(unsigned x, unsigned y)
{
    return {x, y};
}
static inline uint4 make_uint4(unsigned x, unsigned y, unsigned z, unsigned w)
{
    return {x, y, z, w};
}

// Addresses are aligned to the vector, as on a GPU.
template <typename T>
static T __ldg(const T* from)
{
    if (reinterpret_cast<std::uintptr_t>(from) % sizeof(T) != 0)
        __builtin_trap();
    T value;
    std::memcpy(&value, from, sizeof(T));
    return value;
}
template <typename T>
static void __stcs(T* to, T value)
{
    if (reinterpret_cast<std::uintptr_t>(to) % sizeof(T) != 0)
        __builtin_trap();
    std::memcpy(to, &value, sizeof(T));
}

static inline float __uint_as_float(unsigned bits)
{
    float value;
    std::memcpy(&value, &bits, sizeof(value));
    return value;
}
static inline unsigned __float_as_uint(float value)
{
    unsigned bits;
    std::memcpy(&bits, &value, sizeof(bits));
    return bits;
}

static inline unsigned __byte_perm(unsigned a, unsigned b, unsigned selector)
{
    const std::uint64_t bytes = std::uint64_t(b) << 32 | a;
    unsigned result = 0;
    for (int i = 0; i < 4; ++i)
        result |= unsigned(bytes >> (selector >> 4 * i & 7) * 8 & 255) << 8 * i;
    return result;
}

static inline int __dp4a(int a, int b, int c)
{
    for (int i = 0; i < 4; ++i)
        c += static_cast<std::int8_t>(a >> 8 * i) * static_cast<std::int8_t>(b >> 8 * i);
    return c;
}

static inline unsigned __dp4a(unsigned a, unsigned b, unsigned c)
{
    for (int i = 0; i < 4; ++i)
        c += (a >> 8 * i & 255) * (b >> 8 * i & 255);
    return c;
}
static inline unsigned __dp2a_lo(unsigned a, unsigned b, unsigned c)
{
    return c + (a & 65535) * (b & 255) + (a >> 16) * (b >> 8 & 255);
}

template <typename Half, typename Choose>
static unsigned inHalves(unsigned a, unsigned b, const Choose& choose)
{
    const Half low = choose(Half(a), Half(b)), high = choose(Half(a >> 16), Half(b >> 16));
    return unsigned(std::uint16_t(high)) << 16 | std::uint16_t(low);
}
template <typename Half>
static unsigned least2(unsigned a, unsigned b)
{
    return inHalves<Half>(a, b, [](Half x, Half y) { return x < y ? x : y; });
}
template <typename Half>
static unsigned most2(unsigned a, unsigned b)
{
    return inHalves<Half>(a, b, [](Half x, Half y) { return x < y ? y : x; });
}
static inline unsigned __vminu2(unsigned a, unsigned b)
{
    return least2<std::uint16_t>(a, b);
}
static inline unsigned __vmaxu2(unsigned a, unsigned b)
{
    return most2<std::uint16_t>(a, b);
}
static inline unsigned __vmins2(unsigned a, unsigned b)
{
    return least2<std::int16_t>(a, b);
}
static inline unsigned __vmaxs2(unsigned a, unsigned b)
{
    return most2<std::int16_t>(a, b);
}
static inline unsigned __vimin3_u16x2(unsigned a, unsigned b, unsigned c)
{
    return __vminu2(__vminu2(a, b), c);
}
static inline unsigned __vimax3_u16x2(unsigned a, unsigned b, unsigned c)
{
    return __vmaxu2(__vmaxu2(a, b), c);
}
static inline unsigned __vimin3_s16x2(unsigned a, unsigned b, unsigned c)
{
    return __vmins2(__vmins2(a, b), c);
}
static inline unsigned __vimax3_s16x2(unsigned a, unsigned b, unsigned c)
{
    return __vmaxs2(__vmaxs2(a, b), c);
}

#endif
