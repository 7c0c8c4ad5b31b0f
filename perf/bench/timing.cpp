// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "timing.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>

namespace bench
{

namespace
{

constexpr int fewestRepetitions = 7, fewestOfLongCalls = 3;
constexpr int mostRepetitions = 100;
constexpr int firstRepetitions = 5;

double medianOf(const std::vector<double>& sorted)
{
    const size_t n = sorted.size();
    return n % 2 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
}

}  // namespace

Timing summarise(std::vector<double> milliseconds)
{
    const size_t n = milliseconds.size();
    std::vector<double> first(milliseconds.begin(), milliseconds.begin() + std::min<size_t>(n, firstRepetitions));
    std::sort(first.begin(), first.end());
    std::sort(milliseconds.begin(), milliseconds.end());
    const double median = medianOf(milliseconds);
    return Timing{median, (milliseconds[n * 3 / 4] - milliseconds[n / 4]) / median, static_cast<int>(n),
                  medianOf(first), 0.0};
}

int repetitionsFor(double milliseconds, double seconds, int fewest)
{
    const double wanted = seconds * 1e3 / std::max(milliseconds, 1e-3);
    if (fewest == 0)
        fewest = milliseconds < longCall ? fewestRepetitions : fewestOfLongCalls;
    return static_cast<int>(std::min<double>(mostRepetitions, std::max<double>(fewest, wanted)));
}

double wallClock()
{
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double threadClock()
{
#ifdef CLOCK_THREAD_CPUTIME_ID
    timespec time = {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec * 1e3 + time.tv_nsec * 1e-6;
#else
    return wallClock();
#endif
}

double timedOnHost(const std::function<void()>& work, HostClock clock)
{
    const double begin = clock();
    work();
    return clock() - begin;
}

double probeHost(const std::function<void()>& work, HostClock clock)
{
    const double first = timedOnHost(work, clock);
    return first < longCall ? timedOnHost(work, clock) : first;
}

Timing timeHost(const std::function<void()>& work, double seconds, int fewest, double milliseconds, HostClock clock)
{
    std::vector<double> times;
    if (milliseconds > 0)
        times.push_back(milliseconds);
    else
        milliseconds = probeHost(work, clock);
    const size_t repetitions = repetitionsFor(milliseconds, seconds, fewest);
    while (times.size() < repetitions)
        times.push_back(timedOnHost(work, clock));
    return summarise(times);
}

}  // namespace bench
