// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BENCH_MEASURE_HPP
#define OPENCV_CUDAFASTFILTERS_BENCH_MEASURE_HPP

#include "cell.hpp"
#include "implementation.hpp"

namespace bench
{

// Verifies, then times. Exceptions of the implementation become the row's error; a row that does not verify has no
// time.
Row measure(const Cell& cell, DeviceImplementation& implementation);
Row measure(const Cell& cell, HostImplementation& implementation);

}  // namespace bench

#endif
