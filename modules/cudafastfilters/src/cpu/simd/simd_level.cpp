// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "simd_level.hpp"

namespace cv::cuda::fastfilters
{

SimdLevel simdLevel()
{
#if defined CFF_NO_SIMD
    return SimdLevel::None;
#elif defined CFF_SIMD_128_ALONE
    return checkHardwareSupport(CV_CPU_NEON) ? SimdLevel::Simd128 : SimdLevel::None;
#else
    // A level has the instructions of those below it: if one of these is disabled, so are all levels above.
    if (!checkHardwareSupport(CV_CPU_SSE4_2))
        return SimdLevel::None;
    for (int feature : {CV_CPU_AVX2, CV_CPU_FMA3, CV_CPU_FP16})
        if (!checkHardwareSupport(feature))
            return SimdLevel::Simd128;
    return checkHardwareSupport(CV_CPU_AVX512_SKX) ? SimdLevel::Simd512 : SimdLevel::Simd256;
#endif
}

const char* simdName(SimdLevel level)
{
    switch (level)
    {
#ifdef CFF_SIMD_128_ALONE
    case SimdLevel::Simd128: return "NEON";
#else
    case SimdLevel::Simd128: return "SSE4.2";
#endif
    case SimdLevel::Simd256: return "AVX2";
    case SimdLevel::Simd512: return "AVX-512";
    default: return "no SIMD";
    }
}

}  // namespace cv::cuda::fastfilters
