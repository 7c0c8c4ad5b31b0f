// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BENCH_TIMING_HPP
#define OPENCV_CUDAFASTFILTERS_BENCH_TIMING_HPP

#include <functional>
#include <vector>

#include "opencv2/core/cuda.hpp"

namespace bench
{

struct Timing
{
    double milliseconds;  // median
    double spread;        // interquartile range over the median
    int repetitions;
    double first = 0;  // milliseconds, median of the first repetitions: before heat and power count
    double clock = 0;  // MHz of the multiprocessors at the end; 0 on the host
};

constexpr double longCall = 60.0;  // milliseconds, far more than whatever a first call does besides

// How often work of this length is repeated in a measurement of so many seconds; `fewest` as in a cell.
int repetitionsFor(double milliseconds, double seconds, int fewest = 0);

// Median and spread of the repetitions.
Timing summarise(std::vector<double> milliseconds);

// Device time of one call of work(i, stream), i = 0, 1, 2, ..., by events. Warm: the first calls are not counted.
// Short work is repeated inside one measurement, at least `cycle` calls, as a replayed graph if it can
// be captured, so that neither the events nor the launches of the host are measured.
Timing timeDevice(const std::function<void(int, cv::cuda::Stream&)>& work, int cycle, double seconds,
                  bool canBeCaptured = true, int fewest = 0);

// Milliseconds of a clock: that on the wall, or the time for which a processor has worked for this thread, which other
// programs do not lengthen. Where the system has none of the latter, the former.
using HostClock = double (*)();
double wallClock();
double threadClock();

// Time on the host's clock of work(); for pipelines with transfers and for filters on the CPU. `milliseconds` is the
// time of a warm call that was made already, which counts.
Timing timeHost(const std::function<void()>& work, double seconds, int fewest = 0, double milliseconds = 0,
                HostClock clock = wallClock);

// Milliseconds of one call: probeDevice the least of three, probeHost the second; both a first that is long already.
double probeDevice(const std::function<void(cv::cuda::Stream&)>& work);
double timedOnHost(const std::function<void()>& work, HostClock clock = wallClock);
double probeHost(const std::function<void()>& work, HostClock clock = wallClock);

}  // namespace bench

#endif
