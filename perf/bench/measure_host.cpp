// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "measure.hpp"

#include "measure_shared.hpp"
#include "oracle.hpp"

namespace bench
{

namespace
{

// The smallest sides of an image that is measured in place of a larger one.
constexpr int usualSmallestSide = 1024, smallestSide = 256;

void measureOnHost(const Cell& cell, HostImplementation& implementation, Row& row)
{
    const HostClock clock = cv::getNumThreads() == 1 ? threadClock : wallClock;
    const auto sourceOf = [&](cv::Size size) { return sourceRegion(cell, size, cv::Rect(cv::Point(), size)); };
    row.image = affordableSize(cell, cell.longest > 0 ? smallestSide : usualSmallestSide,
                               [&](cv::Size size)
                               {
                                   const cv::Mat source = sourceOf(size);
                                   cv::Mat destination(resultSize(cell, size), destinationType(cell));
                                   implementation.prepare(cell, size);
                                   return probeHost([&] { implementation.run(source, destination); }, clock);
                               });
    implementation.prepare(cell, row.image);
    row.plan = implementation.plan();
    const cv::Mat source = sourceOf(row.image);
    const cv::Size result = resultSize(cell, row.image);
    cv::Mat first(result, destinationType(cell), cv::Scalar::all(firstPoison));
    cv::Mat second(result, destinationType(cell), cv::Scalar::all(secondPoison));
    const uchar* const places[] = {first.data, second.data};
    implementation.run(source, first);
    const double once = timedOnHost([&] { implementation.run(source, second); }, clock);
    CV_Assert(first.data == places[0] && second.data == places[1]);
    const cv::Mat differ = cv::Mat(first.reshape(1) != second.reshape(1));
    const Verdict verdict = verify(
        cell, row.image, cv::Rect(cv::Point(), row.image), [&](cv::Rect region) { return first(region).clone(); },
        implementation.tolerance());
    settle(row, verdict, static_cast<unsigned long long>(cv::countNonZero(differ)));
    if (row.verified)
        settle(row, timeHost([&] { implementation.run(source, first); }, cell.seconds, cell.fewest, once, clock));
}

}  // namespace

Row measure(const Cell& cell, HostImplementation& implementation)
{
    return guarded(cell, implementation, [&](Row& row) { measureOnHost(cell, implementation, row); });
}

}  // namespace bench
