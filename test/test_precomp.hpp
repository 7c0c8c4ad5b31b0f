// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_CUDAFASTFILTERS_PRECOMP_HPP
#define OPENCV_TEST_CUDAFASTFILTERS_PRECOMP_HPP

// HAVE_CUDA on the command line says that this module has its CUDA engine; ts.hpp defines it where OpenCV has.
#ifdef HAVE_CUDA
#define CUDAFASTFILTERS_HAVE_CUDA
#endif

#include "opencv2/ts.hpp"
#include "opencv2/ts/cuda_test.hpp"

#include "opencv2/cudafastfilters.hpp"

#include "test_case.hpp"
#include "test_frame.hpp"
#include "test_image.hpp"

#endif  // OPENCV_TEST_CUDAFASTFILTERS_PRECOMP_HPP
