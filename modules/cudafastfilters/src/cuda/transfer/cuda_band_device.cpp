// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/runtime/device_memory.hpp"
#include "cuda/runtime/scratch_arena.hpp"
#include "cuda_band_device.hpp"
#include "testing/test_hooks.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

void check(cudaError_t error, const char* what)
{
    checkCuda(error, what);
    checkHostCall(what);
}

// Rows of `rowBytes`. If both sides have the same step, they are one run of bytes, unless the bytes between the rows
// belong to somebody else.
void copyRows(uchar* to, size_t toStep, const uchar* from, size_t fromStep, size_t rowBytes, int rows,
              cudaMemcpyKind kind, cudaStream_t stream, bool gapsAreOurs, const char* what)
{
    const cudaError_t error =
        rows == 1 || (toStep == fromStep && (gapsAreOurs || toStep == rowBytes))
            ? cudaMemcpyAsync(to, from, (rows - 1) * toStep + rowBytes, kind, stream)
            : cudaMemcpy2DAsync(to, toStep, from, fromStep, rowBytes, static_cast<size_t>(rows), kind, stream);
    check(error, what);
}

void record(cudaEvent_t event, cudaStream_t stream)
{
    check(cudaEventRecord(event, stream), "recording an event");
}

void waitFor(cudaEvent_t event, cudaStream_t stream)
{
    check(cudaStreamWaitEvent(stream, event, 0), "waiting for an event");
}

// Work that `later` receives from now on begins after the present work of `earlier`.
void follow(cudaStream_t later, cudaStream_t earlier, cudaEvent_t event)
{
    if (later == earlier)
        return;
    record(event, earlier);
    waitFor(event, later);
}

}  // namespace

Images imagesOfBand(const BandFormat& format, const HostBandPlan& plan, uchar* source, int sourceRows, int offset,
                    uchar* destination, int rows)
{
    DeviceSource read = {source, plan.sourcePitch, Size(format.sourceWidth, sourceRows), Point(format.offsetX, offset)};
    if (format.maskChannels > 0)
    {
        read.mask = source + format.maskOffset;
        read.maskStep = plan.sourcePitch;
        read.maskChannels = format.maskChannels;
    }
    Images images = {read, {destination, plan.destinationPitch, Size(format.width, rows), format.channels}};
    images.planes = format.planes;
    images.planeStep = format.planeOffset;
    return images;
}

size_t pinnedBytes(const BandFormat& format, const HostBandPlan& plan)
{
    return plan.slots *
           ((format.stagesSource ? plan.sourceBytes() : 0) + (format.stagesDestination ? plan.destinationBytes() : 0));
}

CudaBandDevice::CudaBandDevice(int device, const BandFilter& filter, const BandFormat& format, const HostBandPlan& plan,
                               size_t limit)
    : device_(device),
      filter_(filter),
      format_(format),
      plan_(plan),
      lease_(device, plan.deviceBytes(), pinnedBytes(format, plan), limit)
{
}

CudaBandDevice::~CudaBandDevice() = default;

uchar* CudaBandDevice::stagedSource(int slot)
{
    return format_.stagesSource ? lease_.buffers().pinnedMemory() + slot * plan_.sourceBytes() : nullptr;
}

uchar* CudaBandDevice::stagedDestination(int slot)
{
    if (!format_.stagesDestination)
        return nullptr;
    const size_t sources = format_.stagesSource ? plan_.slots * plan_.sourceBytes() : 0;
    return lease_.buffers().pinnedMemory() + sources + slot * plan_.destinationBytes();
}

void CudaBandDevice::waitForSource(int slot, int other)
{
    const cudaEvent_t mark = events(other).sourceMarked;
    waitFor(mark, uploads(slot));
    if (filters(slot) != filters(other))
        waitFor(mark, filters(slot));
}

void CudaBandDevice::markSource(int slot)
{
    record(events(slot).sourceMarked, filters(slot));
}

void CudaBandDevice::reuse(int fromSlot, int fromRow, int toSlot, int rows)
{
    if (filters(toSlot) != filters(fromSlot))
        waitFor(events(fromSlot).sourceMarked, filters(toSlot));
    copyRows(source(toSlot), plan_.sourcePitch, source(fromSlot) + fromRow * plan_.sourcePitch, plan_.sourcePitch,
             format_.sourceRowBytes, rows, cudaMemcpyDeviceToDevice, filters(toSlot), true,
             "copying rows that two bands share");
}

void CudaBandDevice::upload(int slot, int firstRow, int rows, size_t offset, size_t rowBytes, const uchar* from,
                            size_t step)
{
    copyRows(source(slot) + firstRow * plan_.sourcePitch + offset, plan_.sourcePitch, from, step, rowBytes, rows,
             cudaMemcpyHostToDevice, uploads(slot), rowBytes == format_.sourceRowBytes, "uploading a band");
    follow(filters(slot), uploads(slot), events(slot).uploaded);
}

void CudaBandDevice::filter(int slot, const Band& band)
{
    checkHostCall("filtering a band");
    const Images images = imagesOfBand(format_, plan_, source(slot), band.source.end - band.source.begin, band.offset,
                                       destination(slot), band.outputs.end - band.outputs.begin);
    if (plan_.scratchBytes == 0)
    {
        filter_.run(images, filters(slot));
        return;
    }
    ScratchArena arena(scratch(slot), plan_.scratchBytes);
    filterWithin(images, filters(slot));
}

// Algorithms that choose their tiles by the image's height may take more scratch memory for fewer rows than were
// planned: such bands are filtered in parts.
void CudaBandDevice::filterWithin(const Images& images, cudaStream_t stream)
{
    const size_t bytes = filter_.scratchBytes(images);
    const int rows = images.destination.size.height, half = rows / 2;
    if (bytes <= plan_.scratchBytes)
    {
        filter_.run(images, stream);
        return;
    }
    if (half == 0 || !filter_.cut().isAnywhere())
        CV_Error(Error::StsNoMem,
                 cv::format("cudafastfilters: %d rows take %zu bytes of scratch memory; %zu were planned", rows, bytes,
                            plan_.scratchBytes));
    Images upper = images, lower = images;
    upper.destination.size.height = half;
    lower.destination.size.height = rows - half;
    lower.destination.data += half * images.destination.step;
    lower.source.offset.y += half;
    filterWithin(upper, stream);
    filterWithin(lower, stream);
}

void CudaBandDevice::download(int slot, int rows, size_t offset, size_t rowBytes, uchar* to, size_t step)
{
    follow(downloads(slot), filters(slot), events(slot).filtered);
    copyRows(to, step, destination(slot) + offset, plan_.destinationPitch, rowBytes, rows, cudaMemcpyDeviceToHost,
             downloads(slot), format_.stagesDestination, "downloading a band");
    record(events(slot).downloaded, downloads(slot));
}

void CudaBandDevice::waitForDownload(int slot)
{
    // If another device were current in this thread, waiting would initialise that device, which takes memory.
    checkCuda(cudaSetDevice(device_), "changing the device");
    check(cudaEventSynchronize(events(slot).downloaded), "waiting for a band's result");
}

void CudaBandDevice::finish() noexcept
{
    lease_.discard();
    cudaStreamSynchronize(lease_.buffers().uploads());
    for (int slot = 0; slot < plan_.slots; ++slot)
        cudaStreamSynchronize(filters(slot));
    cudaStreamSynchronize(lease_.buffers().downloads());
    cudaGetLastError();
}

}  // namespace cv::cuda::fastfilters
