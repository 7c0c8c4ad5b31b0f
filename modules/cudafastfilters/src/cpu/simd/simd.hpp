// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_SIMD_HPP

// OpenCV's universal intrinsics with the width CFF_SIMD_BITS, which the thin file that includes this defines first.
// Only *.simd.hpp includes this, before everything else.

#if defined __x86_64__ || defined __i386__ || defined _M_X64 || defined _M_IX86
#include <immintrin.h>
#define CV_MMX 1
#define CV_SSE 1
#define CV_SSE2 1
#define CV_SSE3 1
#define CV_SSSE3 1
#define CV_SSE4_1 1
#define CV_SSE4_2 1
#if CFF_SIMD_BITS >= 256
#define CV_AVX 1
#define CV_FP16 1
#define CV_AVX2 1
#define CV_FMA3 1
#endif
#if CFF_SIMD_BITS >= 512
#define CV_AVX_512F 1
#define CV_AVX512_COMMON 1
#define CV_AVX_512CD 1
#define CV_AVX512_SKX 1
#define CV_AVX_512VL 1
#define CV_AVX_512BW 1
#define CV_AVX_512DQ 1
#endif
#endif

// Gives the types and functions of each level a separate namespace.
#if CFF_SIMD_BITS == 128
#define CV_CPU_DISPATCH_MODE CFF_SIMD128
#define CFF_SIMD_NAMESPACE simd128
#elif CFF_SIMD_BITS == 256
#define CV_CPU_DISPATCH_MODE CFF_SIMD256
#define CFF_SIMD_NAMESPACE simd256
#else
#define CV_CPU_DISPATCH_MODE CFF_SIMD512
#define CFF_SIMD_NAMESPACE simd512
#endif

#define CV__SIMD_FORCE_WIDTH CFF_SIMD_BITS  // if a build has a wider baseline

#include "opencv2/core/cvdef.h"
#include "intrinsics.hpp"

// Prefetches the cache line at an address into the L1 or the L2 cache.
#if defined __GNUC__
#define CFF_PREFETCH_L1(address) __builtin_prefetch((address), 0, 3)
#define CFF_PREFETCH_L2(address) __builtin_prefetch((address), 0, 2)
#else
#define CFF_PREFETCH_L1(address) static_cast<void>(address)
#define CFF_PREFETCH_L2(address) static_cast<void>(address)
#endif

// A loop that should have all registers.
#if defined __GNUC__
#define CFF_NOINLINE __attribute__((noinline))
#else
#define CFF_NOINLINE
#endif

// A vector that is used several times: without this, GCC loads it from memory for each use.
#if defined __GNUC__ && defined __AVX512F__
#define CFF_KEEP_IN_REGISTER(vector) __asm__("" : "+v"((vector).val))
#elif defined __GNUC__ && (defined __x86_64__ || defined __i386__)
#define CFF_KEEP_IN_REGISTER(vector) __asm__("" : "+x"((vector).val))
#else
#define CFF_KEEP_IN_REGISTER(vector) static_cast<void>(vector)
#endif

static_assert(CV_SIMD_WIDTH * 8 == CFF_SIMD_BITS, "the compiler's options do not match");

#endif
