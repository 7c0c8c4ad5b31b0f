// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef CONVOMED_CUDA_DEVICE_HPP
#define CONVOMED_CUDA_DEVICE_HPP

// Declarations of what the module's kernels use on the device, so that a compiler for the host reads them. None is
// defined: nothing of it runs.

#include "cuda_runtime.h"

#include <cmath>
#include <cstdint>
#include <cstring>

#define __forceinline__ inline
#define __noinline__
#define __shared__
#define __align__(bytes) __attribute__((aligned(bytes)))

struct uint2
{
    unsigned int x, y;
};
struct uint3
{
    unsigned int x, y, z;
};
struct longlong2
{
    long long x, y;
};
struct int4
{
    int x, y, z, w;
};
uint2 make_uint2(unsigned int, unsigned int);
uint4 make_uint4(unsigned int, unsigned int, unsigned int, unsigned int);

struct dim3
{
    constexpr dim3(unsigned int x_ = 1, unsigned int y_ = 1, unsigned int z_ = 1) : x(x_), y(y_), z(z_) {}
    unsigned int x, y, z;
};
extern const uint3 threadIdx, blockIdx;
extern const dim3 blockDim, gridDim;
constexpr int warpSize = 32;

struct __half2
{
    unsigned int bits;
};
struct float2
{
    float x, y;
};
struct double2
{
    double x, y;
};
float2 __half22float2(__half2);
__half2 __floats2half2_rn(float, float);
__half2 __float2half2_rn(float);
__half2 __hmul2(__half2, __half2);
struct __half
{
    unsigned short bits;
};
__half __ushort_as_half(unsigned short);
unsigned short __half_as_ushort(__half);
float __half2float(__half);
__half __float2half_rn(float);
__half __double2half(double);

template <typename T>
T min(T, T);
template <typename T>
T max(T, T);
inline unsigned int min(unsigned int a, int b)
{
    return a < static_cast<unsigned int>(b) ? a : b;
}
inline unsigned int min(int a, unsigned int b)
{
    return static_cast<unsigned int>(a) < b ? a : b;
}
inline unsigned int max(unsigned int a, int b)
{
    return a > static_cast<unsigned int>(b) ? a : b;
}
inline unsigned int max(int a, unsigned int b)
{
    return static_cast<unsigned int>(a) > b ? a : b;
}

void __syncthreads();
void __syncwarp(unsigned int = ~0u);
int __syncthreads_or(int);
int __syncthreads_and(int);
int __syncthreads_count(int);
int __any_sync(unsigned int, int);
int __all_sync(unsigned int, int);
unsigned int __ballot_sync(unsigned int, int);
template <typename T>
unsigned int __match_any_sync(unsigned int, T);
template <typename T>
T __shfl_sync(unsigned int, T, int, int = 32);
template <typename T>
T __shfl_xor_sync(unsigned int, T, int, int = 32);
template <typename T>
T __shfl_down_sync(unsigned int, T, unsigned int, int = 32);
template <typename T>
T __shfl_up_sync(unsigned int, T, unsigned int, int = 32);
template <typename T>
T __reduce_add_sync(unsigned int, T);
template <typename T>
T __reduce_min_sync(unsigned int, T);
template <typename T>
T __reduce_max_sync(unsigned int, T);

template <typename T>
T __ldg(const T*);
template <typename T>
T __ldcs(const T*);
template <typename T>
void __stcs(T*, T);
template <typename T, typename U>
T atomicAdd(T*, U);
template <typename T, typename U>
T atomicOr(T*, U);
template <typename T, typename U>
T atomicAnd(T*, U);
template <typename T, typename U>
T atomicXor(T*, U);
template <typename T, typename U>
T atomicMin(T*, U);
template <typename T, typename U>
T atomicMax(T*, U);
void* __cvta_shared_to_generic(std::size_t);
std::size_t __cvta_generic_to_shared(const void*);
void* __cvta_global_to_generic(std::size_t);
std::size_t __cvta_generic_to_global(const void*);

unsigned int __byte_perm(unsigned int, unsigned int, unsigned int);
unsigned int __funnelshift_r(unsigned int, unsigned int, unsigned int);
int __popc(unsigned int);
int __popcll(unsigned long long);
int __clz(int);
int __ffs(int);
int __dp4a(int, int, int);
unsigned int __dp4a(unsigned int, unsigned int, unsigned int);
unsigned int __vminu2(unsigned int, unsigned int);
unsigned int __vmins2(unsigned int, unsigned int);
unsigned int __vmaxu2(unsigned int, unsigned int);
unsigned int __vabsdiffu4(unsigned int, unsigned int);
unsigned int __viaddmin_u16x2(unsigned int, unsigned int, unsigned int);
unsigned int __vmaxs2(unsigned int, unsigned int);
unsigned int __vimin3_u16x2(unsigned int, unsigned int, unsigned int);
unsigned int __vimin3_s16x2(unsigned int, unsigned int, unsigned int);
unsigned int __vimax3_u16x2(unsigned int, unsigned int, unsigned int);
unsigned int __vimax3_s16x2(unsigned int, unsigned int, unsigned int);
int __vimin3_s32(int, int, int);
int __vimax3_s32(int, int, int);
int __float_as_int(float);
unsigned int __float_as_uint(float);
float __int_as_float(int);
float __uint_as_float(unsigned int);
float __int2float_rn(int);
int __float2int_rn(float);
int __double2int_rn(double);
int __double2loint(double);
double __hiloint2double(int, int);
float __fmul_rn(float, float);
float __fmaf_rn(float, float, float);
float __fdividef(float, float);
double __fma_rn(double, double, double);
double __dmul_rn(double, double);
float __fadd_rd(float, float);

void cudaGridDependencySynchronize();
void cudaTriggerProgrammaticLaunchCompletion();

// Declarations of the CUDA runtime.
struct cudaFuncAttributes
{
    std::size_t sharedSizeBytes;
};
enum cudaFuncAttribute
{
    cudaFuncAttributeMaxDynamicSharedMemorySize
};
enum cudaLaunchAttributeID
{
    cudaLaunchAttributeProgrammaticStreamSerialization
};
struct cudaLaunchAttribute
{
    cudaLaunchAttributeID id;
    struct
    {
        int programmaticStreamSerializationAllowed;
    } val;
};
struct cudaLaunchConfig_t
{
    dim3 gridDim, blockDim;
    std::size_t dynamicSmemBytes;
    cudaStream_t stream;
    cudaLaunchAttribute* attrs;
    unsigned int numAttrs;
};
template <typename Kernel>
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes*, Kernel);
template <typename Kernel>
cudaError_t cudaFuncSetAttribute(Kernel, cudaFuncAttribute, int);
template <typename Kernel, typename... Arguments>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t*, Kernel, Arguments&&...);
template <typename Kernel>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int*, Kernel, int, std::size_t);
cudaError_t cudaMemsetAsync(void*, int, std::size_t, cudaStream_t);
cudaError_t cudaGetLastError();
template <typename T>
cudaError_t cudaGetSymbolAddress(void**, const T&);

#endif
