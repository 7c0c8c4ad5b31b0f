// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef CUDAFASTFILTERS_BENCH_CLOCK_HPP
#define CUDAFASTFILTERS_BENCH_CLOCK_HPP

#include <cuda_runtime.h>

namespace bench
{

// The multiprocessors' clock in MHz right after what the stream has to do: it falls if the work draws more than the
// power that the GPU may take. Waits for the stream; throws cv::Exception.
double deviceClock(cudaStream_t stream);

}  // namespace bench

#endif
