// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "api/fast_filter.hpp"
#include "plan_hooks.hpp"

#ifdef HAVE_CUDA
#include "cuda/algorithm.hpp"
#include "transfer/source_rows.hpp"
#endif

namespace cv::cuda::fastfilters
{

EngineEstimate estimateEngines(const Ptr<Filter>& filter, Size image, int threads)
{
    return fastFilter("estimateEngines", filter).estimateEngines(image, threads);
}

const char* cpuPlan(const Ptr<Filter>& filter, Size image, int level)
{
    const FastFilter& planned = fastFilter("cpuPlan", filter);
    uchar* const place = reinterpret_cast<uchar*>(size_t(1) << 30);  // is not read
    const CpuImages images = {Mat(image, planned.srcType(), place), Mat(image, planned.dstType(), place)};
    return planned.onCpu().first(images, {static_cast<SimdLevel>(level)}).name;
}

#ifdef HAVE_CUDA

namespace
{

// A filter on an image, as the hooks are asked about them.
struct Planned
{
    const FastFilter& filter;
    const DeviceFacts& device;
    Images images;
    Dispatch::Choice choice;

    Planned(const char* caller, const Ptr<Filter>& asked, Size image)
        : filter(fastFilter(caller, asked)),
          device(getCudaEnabledDeviceCount() > 0 ? deviceFacts() : measuredDevice),
          images(imagesOfSize(image, filter.srcType(), filter.dstType())),
          choice(filter.onDevice().first(images, device))
    {
    }

    Interval rowsOf(const Range& part) const
    {
        const Neighbourhood& n = filter.neighbourhood();
        const int height = images.source.whole.height;
        const Interval rows =
            sourceRows({part.start, part.end}, {n.window.height, n.anchor.y, n.borderY, height}, choice.decision.cut);
        const bool crosses = rows.begin < 0 || rows.end > height;  // BorderWrap
        return crosses ? Interval{0, height} : rows;
    }
};

}  // namespace

DevicePlan devicePlan(const Ptr<Filter>& filter, Size image)
{
    const Planned planned("devicePlan", filter, image);
    const Decision& decision = planned.choice.decision;
    return {planned.choice.name, decision.scratchBytes, decision.constantBytes, decision.cut};
}

Range rowsOfPart(const Ptr<Filter>& filter, Size image, const Range& part)
{
    const Interval rows = Planned("rowsOfPart", filter, image).rowsOf(part);
    return Range(rows.begin, rows.end);
}

size_t scratchOfPart(const Ptr<Filter>& filter, Size image, int sourceRows, int offset, int rows)
{
    const Planned planned("scratchOfPart", filter, image);
    Images part = planned.images;
    part.source.whole.height = sourceRows;
    part.source.offset.y = offset;
    part.destination.size.height = rows;
    return Dispatch::forPart(planned.choice, part, planned.device).decision.scratchBytes;
}

void applyToPart(const Ptr<Filter>& filter, Size image, const Range& part, const GpuMat& source,
                 const GpuMat& destination, Stream& stream)
{
    const Planned planned("applyToPart", filter, image);
    const Interval rows = planned.rowsOf(part);
    CV_Assert(source.size() == Size(image.width, rows.end - rows.begin));
    CV_Assert(destination.size() == Size(image.width, part.size()));
    CV_Assert(source.type() == planned.filter.srcType() && destination.type() == planned.filter.dstType());
    const Images images = {{source.data, source.step, source.size(), Point(0, part.start - rows.begin)},
                           {destination.data, destination.step, destination.size(), destination.channels()}};
    Dispatch::launch(Dispatch::forPart(planned.choice, images, planned.device), images,
                     {planned.device, StreamAccessor::getStream(stream)});
}

#endif

}  // namespace cv::cuda::fastfilters
