// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_INTRINSICS_HPP
#define OPENCV_CUDAFASTFILTERS_INTRINSICS_HPP

// OpenCV's universal intrinsics, with the functions that OpenCV before 4.11 has only as operators, or only for vectors
// of the widest level. OpenCV's own functions are not templates, so a call uses them if they exist.

#include "opencv2/core/version.hpp"

// GCC 12 warns of undefined vectors in its own headers. From 4.7 on, OpenCV silences this.
#if CV_VERSION_MAJOR == 4 && CV_VERSION_MINOR < 7 && defined __GNUC__ && __GNUC__ == 12
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#include "opencv2/core/hal/intrin.hpp"
#pragma GCC diagnostic pop
#else
#include "opencv2/core/hal/intrin.hpp"
#endif

#if CV_VERSION_MAJOR == 4 && CV_VERSION_MINOR < 11

namespace cv
{
CV_CPU_OPTIMIZATION_HAL_NAMESPACE_BEGIN

#if CV_VERSION_MINOR < 7
template <typename Vector>
struct VTraits
{
    enum
    {
        nlanes = Vector::nlanes
    };
    using lane_type = typename Vector::lane_type;
    static int vlanes() { return nlanes; }
};
#endif

#define CFF_FUNCTION_OF_OPERATOR(name, op)                                                                             \
    template <typename Vector>                                                                                         \
    inline Vector name(const Vector& a, const Vector& b)                                                               \
    {                                                                                                                  \
        return a op b;                                                                                                 \
    }

CFF_FUNCTION_OF_OPERATOR(v_add, +)
CFF_FUNCTION_OF_OPERATOR(v_sub, -)
CFF_FUNCTION_OF_OPERATOR(v_mul, *)
CFF_FUNCTION_OF_OPERATOR(v_div, /)
CFF_FUNCTION_OF_OPERATOR(v_and, &)
CFF_FUNCTION_OF_OPERATOR(v_or, |)
CFF_FUNCTION_OF_OPERATOR(v_xor, ^)
CFF_FUNCTION_OF_OPERATOR(v_eq, ==)
CFF_FUNCTION_OF_OPERATOR(v_gt, >)

#undef CFF_FUNCTION_OF_OPERATOR

template <typename Vector>
inline Vector v_shr(const Vector& a, int bits)
{
    return a >> bits;
}

template <typename Vector>
inline typename Vector::lane_type v_get0(const Vector& a)
{
    return a.get0();
}

CV_CPU_OPTIMIZATION_HAL_NAMESPACE_END
}  // namespace cv

#endif

#endif
