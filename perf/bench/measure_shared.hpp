// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BENCH_MEASURE_SHARED_HPP
#define OPENCV_CUDAFASTFILTERS_BENCH_MEASURE_SHARED_HPP

#include <functional>

#include "cell.hpp"
#include "implementation.hpp"
#include "timing.hpp"
#include "verify.hpp"

// What measuring on the device and on the host have in common.
namespace bench
{

constexpr unsigned char firstPoison = 0x5a, secondPoison = 0xa5;

// The cell's image, halved until a few calls fit into the measurement. A small image gives an upper limit for the time
// of a call, as an image that fills the GPU takes less time a pixel; so halved images are tried themselves. An image is
// not halved to less than `smallestSide`.
cv::Size affordableSize(const Cell& cell, int smallestSide, const std::function<double(cv::Size)>& millisecondsAt);

void settle(Row& row, const Verdict& verdict, unsigned long long unwritten);
void settle(Row& row, const Timing& timing);

// A row of what `work` fills in; an exception of the implementation becomes its error.
Row guarded(const Cell& cell, Implementation& implementation, const std::function<void(Row&)>& work);

}  // namespace bench

#endif
