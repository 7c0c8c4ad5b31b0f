// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "fast_filter.hpp"
#include "transfer/copiers.hpp"

#ifdef HAVE_CUDA
#include "cuda/transfer/buffers.hpp"
#endif

// The functions that take a filter.

namespace cv::cuda
{

namespace fastfilters
{

const FastFilter& fastFilter(const char* caller, const Ptr<Filter>& filter)
{
    if (!filter)
        CV_Error(Error::StsNullPtr, format("%s: no filter was given", caller));
    const FastFilter* fast = dynamic_cast<const FastFilter*>(filter.get());
    if (!fast)
        CV_Error(Error::StsBadArg, format("%s: the filter was not made by this module", caller));
    return *fast;
}

}  // namespace fastfilters

Stream& defaultStream()
{
    if (getCudaEnabledDeviceCount() > 0)
        return Stream::Null();
    // No constructor of Stream works without a device. Host engines never touch the stream, so a Stream of zero bytes,
    // an empty pointer, is enough.
    alignas(Stream) static uchar none[sizeof(Stream)] = {};
    return reinterpret_cast<Stream&>(none);
}

HostProgress::~HostProgress() = default;

HostReport::HostReport() : engine(HostOptions::CPU) {}

MissingData::MissingData(int kind_, double value_)
    : kind(kind_),
      value(value_),
      minCount(1),
      fill(true),
      missingResult(std::numeric_limits<double>::quiet_NaN()),
      middle(-1)
{
}

HostOptions::HostOptions(int engine_) : engine(engine_), deviceMemory(0), exactParts(true) {}

void applyFilter(const Ptr<Filter>& filter, InputArray src, OutputArray dst)
{
    if (!filter)
        CV_Error(Error::StsNullPtr, "applyFilter: no filter was given");
    filter->apply(src, dst, defaultStream());
}

void applyFilter(const Ptr<Filter>& filter, const std::vector<GpuMat>& src, std::vector<GpuMat>& dst, Stream& stream)
{
    fastfilters::fastFilter("applyFilter", filter).applyBatch(src, dst, stream);
}

void applyFilter(const Ptr<Filter>& filter, InputArray src, OutputArray dst, const HostOptions& options)
{
    fastfilters::fastFilter("applyFilter", filter).applyOnHost(src, dst, options);
}

Ptr<Filter> asIntegers(const Ptr<Filter>& filter, bool isSigned)
{
    return fastfilters::fastFilter("asIntegers", filter).ofIntegers(isSigned);
}

Ptr<Filter> ignoreMissing(const Ptr<Filter>& filter, const MissingData& missing)
{
    return fastfilters::fastFilter("ignoreMissing", filter).ignoringMissing(missing);
}

void applyMasked(const Ptr<Filter>& filter, InputArray src, InputArray mask, OutputArray dst, Stream& stream)
{
    fastfilters::fastFilter("applyMasked", filter).applyMasked(src, mask, dst, stream);
}

void applyMasked(const Ptr<Filter>& filter, InputArray src, InputArray mask, OutputArray dst,
                 const HostOptions& options)
{
    fastfilters::fastFilter("applyMasked", filter).applyMasked(src, mask, dst, options);
}

size_t hostMemoryNeeded(const Ptr<Filter>& filter, Size imageSize, const HostOptions& options)
{
    return fastfilters::fastFilter("hostMemoryNeeded", filter).hostMemoryNeeded(imageSize, options);
}

int hostEngine(const Ptr<Filter>& filter, Size imageSize, const HostOptions& options)
{
    return fastfilters::fastFilter("hostEngine", filter).hostEngine(imageSize, options);
}

void releaseHostBuffers()
{
#ifdef HAVE_CUDA
    fastfilters::releaseIdleBuffers();
#endif
    fastfilters::releaseCopiers();
}

String describeFilter(const Ptr<Filter>& filter)
{
    return fastfilters::fastFilter("describeFilter", filter).describe();
}

String describeFilter(const Ptr<Filter>& filter, Size imageSize, int device)
{
    return fastfilters::fastFilter("describeFilter", filter).describe(imageSize, device);
}

}  // namespace cv::cuda
