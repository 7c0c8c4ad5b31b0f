// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "frame_filter.hpp"

#include "console.hpp"
#include "error.hpp"
#include "overlap.hpp"

#include <algorithm>

namespace fastfilter
{
namespace
{

const int framesAtOnce = 3;

}  // namespace

FrameFilter::FrameFilter(const Arguments& arguments, const FrameFormat& format)
    : engine_(engineOf(arguments)), format_(format), result_(format)
{
    if (format.isY4m() && arguments.depth >= 0)
        throw Error(EXIT_USAGE, "--depth: a YUV4MPEG2 stream keeps its depth");
    const PreparedFilter prepared = ignoringMissing(arguments.filter, arguments.missing,
                                                    noDataOf(arguments.missing, "-", std::string(), std::string()));
    for (size_t index = 0; index < format.planes.size(); ++index)
    {
        const FramePlane& shape = format.planes[index];
        const int depth = arguments.depth < 0 ? CV_MAT_DEPTH(shape.type) : arguments.depth;
        planes_.emplace_back(
            BandFilter(engine_, prepared, {CV_MAT_DEPTH(shape.type)}, {depth}, CV_MAT_CN(shape.type), shape.alpha));
        Plane& plane = planes_.back();
        result_.planes[index].type = plane.filter.dstType();
        const cv::Size size(shape.width, shape.height);
        const cv::Ptr<cv::cuda::Filter> whole = plane.filter.whole();
        if (!whole || !takesCuda(engine_, whole, size, plane.use))
            continue;
        cv::cuda::HostOptions options = engine_.options;
        options.report = plane.report = cv::makePtr<cv::cuda::HostReport>();
        try
        {
            plane.stream = std::make_unique<cv::cuda::HostStream>(whole, size, options, framesAtOnce);
        }
        catch (const cv::Exception& error)
        {
            throw filterError(error);
        }
    }
}

size_t FrameFilter::framesUnderWay() const
{
    const bool streams = std::any_of(planes_.begin(), planes_.end(), [](const Plane& plane) { return !!plane.stream; });
    return streams ? static_cast<size_t>(framesAtOnce) : 0;
}

EngineUse FrameFilter::use() const
{
    EngineUse use;
    for (const Plane& plane : planes_)
    {
        use.add(plane.use);
        use.add(plane.filter.use());
    }
    return use;
}

int framesInMemory(bool cuda)
{
    return 2 * (THINGS_AT_ONCE + (cuda ? framesAtOnce : 0));
}

void FrameFilter::begin(const Frame& source, Frame& result)
{
    result.line = source.line;
    result.planes.resize(source.planes.size());
    for (size_t index = 0; index < planes_.size(); ++index)
    {
        Plane& plane = planes_[index];
        const bool isStreamed = plane.stream && plane.use.whyNotCuda.empty();
        plane.tickets.push_back(isStreamed ? plane.stream->submit(source.planes[index], result.planes[index]) : -1);
    }
}

void FrameFilter::finish(const Frame& source, Frame& result)
{
    for (size_t index = 0; index < planes_.size(); ++index)
    {
        finishPlane(planes_[index], source.planes[index], result.planes[index]);
        if (format_.greatestValue > 0)
            cv::min(result.planes[index], format_.greatestValue, result.planes[index]);
    }
}

void FrameFilter::finishPlane(Plane& plane, const cv::Mat& source, cv::Mat& result)
{
    const std::int64_t ticket = plane.tickets.front();
    plane.tickets.pop_front();
    if (ticket >= 0)
    {
        try
        {
            plane.stream->wait(ticket);
        }
        catch (const cv::Exception& error)
        {
            throw filterError(error);
        }
        plane.use.add(*plane.report);
        return;
    }
    plane.filter.apply(source, cv::Mat(), {source.size(), cv::Range(0, source.rows)}, result);
}

}  // namespace fastfilter
