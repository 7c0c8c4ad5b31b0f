// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "measure_shared.hpp"

#include <algorithm>

namespace bench
{

namespace
{

constexpr double longestCall = 400;  // milliseconds a second of measurement: two calls and a half

}  // namespace

cv::Size affordableSize(const Cell& cell, int smallestSide, const std::function<double(cv::Size)>& millisecondsAt)
{
    cv::Size size = cell.image;
    const double area = static_cast<double>(size.width) * size.height;
    const double longest = cell.longest > 0 ? cell.longest : cell.seconds * longestCall;
    const cv::Size probe(std::min(size.width, smallestSide), std::min(size.height, smallestSide));
    if (area <= 4.0 * smallestSide * smallestSide)
        return size;
    const double ofProbe = millisecondsAt(probe);
    double expected = ofProbe * area / probe.area();
    int halved = 0;
    for (; expected > longest && (std::min(size.width, size.height) >> (halved + 1)) >= smallestSide; halved++)
        expected /= 4;
    const auto shrunk = [&](int times) { return cv::Size(size.width >> times, size.height >> times); };
    // The first call on the probe may have taken long for what a library does once.
    while (halved > 0 && millisecondsAt(shrunk(halved)) * 4 <= longest)
        halved--;
    return shrunk(halved);
}

void settle(Row& row, const Verdict& verdict, unsigned long long unwritten)
{
    row.verified = verdict.verified && unwritten == 0;
    row.promised = verdict.promised;
    row.maxError = verdict.maxError;
    if (unwritten)
        row.error = cv::format("refused: %llu bytes of the output are not written, or not the same twice", unwritten);
    else if (!verdict.verified)
        row.error = "refused: " + verdict.problem;
}

void settle(Row& row, const Timing& timing)
{
    row.milliseconds = timing.milliseconds;
    row.spread = timing.spread;
    row.repetitions = timing.repetitions;
    row.firstMilliseconds = timing.first;
    row.clock = timing.clock;
}

Row guarded(const Cell& cell, Implementation& implementation, const std::function<void(Row&)>& work)
{
    Row row;
    row.image = cell.image;
    row.border = borderName(cell.border);
    try
    {
        row.version = implementation.version();
        work(row);
        if (implementation.promised(cell, row.image) != cv::Rect(cv::Point(), row.image))
            row.border = "none";
    }
    catch (const cv::Exception& exception)
    {
        row.error = exception.err.empty() ? exception.what() : exception.err;
        row.verified = false;
    }
    return row;
}

}  // namespace bench
