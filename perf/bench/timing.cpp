// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "timing.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

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

double timedOnHost(const std::function<void()>& work)
{
    using Clock = std::chrono::steady_clock;
    const Clock::time_point begin = Clock::now();
    work();
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

double probeHost(const std::function<void()>& work)
{
    const double first = timedOnHost(work);
    return first < longCall ? timedOnHost(work) : first;
}

Timing timeHost(const std::function<void()>& work, double seconds, int fewest, double milliseconds)
{
    std::vector<double> times;
    if (milliseconds > 0)
        times.push_back(milliseconds);
    else
        milliseconds = probeHost(work);
    const size_t repetitions = repetitionsFor(milliseconds, seconds, fewest);
    while (times.size() < repetitions)
        times.push_back(timedOnHost(work));
    return summarise(times);
}

}  // namespace bench
