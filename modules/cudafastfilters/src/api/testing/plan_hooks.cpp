// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "api/fast_filter.hpp"
#include "common/unread_pixels.hpp"
#include "plan_hooks.hpp"

#ifdef HAVE_CUDA
#include "cuda/algorithm.hpp"
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
    uchar* const place = unreadPixels();
    const CpuImages images = {Mat(image, planned.srcType(), place), Mat(image, planned.dstType(), place)};
    return planned.onCpu().first(images, {static_cast<SimdLevel>(level)}).name;
}

#ifdef HAVE_CUDA

namespace
{

// A filter on an image, for the hooks.
struct Planned
{
    const FastFilter& filter;
    const DeviceFacts& device;
    Images images;
    Dispatch::Choice choice;

    Planned(const char* caller, const Ptr<Filter>& asked, Size image)
        : filter(fastFilter(caller, asked)),
          device(getCudaEnabledDeviceCount() > 0 ? deviceFacts() : measuredDevice),
          images(imagesOfSize(image, filter.srcType(), filter.dstType(), filter.planes())),
          choice(filter.onDevice().first(images, device))
    {
    }
};

}  // namespace

DeviceChoice deviceChoice(const Ptr<Filter>& filter, Size image)
{
    const Planned planned("deviceChoice", filter, image);
    const Decision& decision = planned.choice.decision;
    return {planned.choice.name, decision.scratchBytes, decision.constantBytes, decision.cut};
}

const char* batchAlgorithm(const Ptr<Filter>& filter, Size image, int count)
{
    const Planned planned("batchAlgorithm", filter, image);
    const Dispatch::Choice choice = planned.filter.onDevice().firstOfBatch(planned.images, count, planned.device);
    if (!choice.decision.takesBatches)
        return "one by one";
    Images batch = planned.images;
    batch.batch = reinterpret_cast<const BatchImage*>(unreadPixels());
    batch.count = count;
    // What is launched takes it, too.
    return Dispatch::forPart(choice, batch, planned.device).decision.takesBatches ? choice.name : "no batch";
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

#endif

}  // namespace cv::cuda::fastfilters
