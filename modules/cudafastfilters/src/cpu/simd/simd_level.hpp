// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SIMD_LEVEL_HPP
#define OPENCV_CUDAFASTFILTERS_SIMD_LEVEL_HPP

#include <cstddef>

// Which vector instructions the CPU engine uses. Code that needs them is compiled once for each level: from each
// <name>/<name>.simd.hpp, CMake makes <name>_simd128.cpp, <name>_simd256.cpp and <name>_simd512.cpp. The level is
// chosen at run time.

namespace cv::cuda::fastfilters
{

enum class SimdLevel
{
    None,
    Simd128,  // SSE4.2, NEON
    Simd256,  // AVX2, FMA3 and F16C
    Simd512   // AVX-512 F, CD, BW, DQ and VL
};

// The best level that was compiled and that this machine has; cv::setUseOptimized() and OPENCV_CPU_DISABLE are
// respected. The latter takes OpenCV's names, separated by commas: AVX512-SKX for AVX-512, AVX2, SSE4.2 or NEON; each
// also disables all levels above.
SimdLevel simdLevel();

const char* simdName(SimdLevel level);

inline int simdBytes(SimdLevel level)
{
    return level == SimdLevel::Simd512 ? 64 : (level == SimdLevel::Simd256 ? 32 : 16);
}

// Declares a function of every level, in namespaces simd128, simd256 and simd512; arguments must not have types of the
// standard library or of OpenCV: otherwise their code, compiled for one level, may be linked for all levels.
#define CFF_DECLARE_SIMD(...)                                                                                          \
    namespace simd128                                                                                                  \
    {                                                                                                                  \
    __VA_ARGS__;                                                                                                       \
    }                                                                                                                  \
    namespace simd256                                                                                                  \
    {                                                                                                                  \
    __VA_ARGS__;                                                                                                       \
    }                                                                                                                  \
    namespace simd512                                                                                                  \
    {                                                                                                                  \
    __VA_ARGS__;                                                                                                       \
    }

// The function of a level other than SimdLevel::None.
#if defined CFF_NO_SIMD
#define CFF_SIMD_FUNCTION(level, function)                                                                             \
    (static_cast<void>(level), static_cast<decltype(&simd128::function)>(nullptr))
#elif defined CFF_SIMD_128_ALONE
#define CFF_SIMD_FUNCTION(level, function) (static_cast<void>(level), &simd128::function)
#else
#define CFF_SIMD_FUNCTION(level, function)                                                                             \
    ((level) == SimdLevel::Simd512   ? &simd512::function                                                              \
     : (level) == SimdLevel::Simd256 ? &simd256::function                                                              \
                                     : &simd128::function)
#endif

}  // namespace cv::cuda::fastfilters

#endif
