// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_NEAR_INVERSE_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_NEAR_INVERSE_SIMD_HPP

#include "cpu/simd/simd.hpp"

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

#if CV_AVX_512F
// Divisions of 512 bits take longer than all the rest: an estimate to 14 bits and one step of Newton's method.
CV_ALWAYS_INLINE __m512 nearInverse(__m512 divisor)
{
    const __m512 estimate = _mm512_maskz_rcp14_ps(0xffff, divisor);
    const __m512 error = _mm512_fnmadd_ps(divisor, estimate, _mm512_set1_ps(1));
    return _mm512_fmadd_ps(estimate, error, estimate);
}
#endif

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters

#endif
