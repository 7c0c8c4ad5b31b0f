// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_PRECOMP_HPP
#define OPENCV_CUDAFASTFILTERS_PRECOMP_HPP

#include "opencv2/cudafastfilters.hpp"

#include "opencv2/core/utility.hpp"
#include "opencv2/core/utils/logger.hpp"

#ifdef HAVE_CUDA
#include "opencv2/core/cuda_stream_accessor.hpp"

#include <cuda_runtime.h>
#endif

#endif
