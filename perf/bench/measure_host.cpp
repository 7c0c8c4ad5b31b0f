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

void measureOnHost(const Cell& cell, HostImplementation& implementation, Row& row)
{
    const auto sourceOf = [&](cv::Size size) { return sourceRegion(cell, size, cv::Rect(cv::Point(), size)); };
    row.image = affordableSize(cell,
                               [&](cv::Size size)
                               {
                                   const cv::Mat source = sourceOf(size);
                                   cv::Mat destination(size, cell.type);
                                   implementation.prepare(cell, size);
                                   return probeHost([&] { implementation.run(source, destination); });
                               });
    implementation.prepare(cell, row.image);
    row.plan = implementation.plan();
    const cv::Mat source = sourceOf(row.image);
    cv::Mat first(row.image, cell.type, cv::Scalar::all(firstPoison));
    cv::Mat second(row.image, cell.type, cv::Scalar::all(secondPoison));
    implementation.run(source, first);
    implementation.run(source, second);
    const auto bytes = [](const cv::Mat& image) { return image.reshape(1).rowRange(0, image.rows); };
    const cv::Mat differ = cv::Mat(bytes(first) != bytes(second));
    const Verdict verdict = verify(
        cell, row.image, cv::Rect(cv::Point(), row.image), [&](cv::Rect region) { return first(region).clone(); },
        implementation.tolerance());
    settle(row, verdict, static_cast<unsigned long long>(cv::countNonZero(differ)));
    if (row.verified)
        settle(row, timeHost([&] { implementation.run(source, first); }, cell.seconds));
}

}  // namespace

Row measure(const Cell& cell, HostImplementation& implementation)
{
    return guarded(cell, implementation, [&](Row& row) { measureOnHost(cell, implementation, row); });
}

}  // namespace bench
