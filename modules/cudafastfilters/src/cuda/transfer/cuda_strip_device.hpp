// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_CUDA_STRIP_DEVICE_HPP
#define OPENCV_CUDAFASTFILTERS_CUDA_STRIP_DEVICE_HPP

#include "transfer/strip_device.hpp"
#include "buffers.hpp"
#include "strip_filter.hpp"

namespace cv::cuda::fastfilters
{

// What strips of one image have in common.
struct StripFormat
{
    int sourceWidth, offsetX;  // pixels that are read, and where the result begins in them
    int width, channels;       // of the result
    size_t sourceRowBytes, destinationRowBytes;
    bool stagesSource, stagesDestination;
};

// The images that a filter receives for a strip: `rows` of the result from the row `offset` of the source's.
Images imagesOfStrip(const StripFormat& format, const HostStripPlan& plan, uchar* source, int sourceRows, int offset,
                     uchar* destination, int rows);

// Of pinned memory, for staging.
size_t pinnedBytes(const StripFormat& format, const HostStripPlan& plan);

// Buffers, divided into slots. A slot's source lies before its destination, scratch memory is last.
//
// All uploads are made one after the other, and so are all downloads: two of them in one direction at the same time
// would share the bus, and delay the strip that is wanted first. Filters follow in one stream, too, unless they need
// scratch memory: those leave a part of the device idle, and run in a stream for each slot.
class CudaStripDevice : public StripDevice
{
public:
    // On the current device.
    CudaStripDevice(int device, const StripFilter& filter, const StripFormat& format, const HostStripPlan& plan,
                    size_t limit);
    ~CudaStripDevice() CV_OVERRIDE;

    const HostStripPlan& plan() const CV_OVERRIDE { return plan_; }
    uchar* stagedSource(int slot) CV_OVERRIDE;
    uchar* stagedDestination(int slot) CV_OVERRIDE;
    void waitForSource(int slot, int other) CV_OVERRIDE;
    void markSource(int slot) CV_OVERRIDE;
    void upload(int slot, int firstRow, int rows, const uchar* from, size_t step) CV_OVERRIDE;
    void reuse(int fromSlot, int fromRow, int toSlot, int rows) CV_OVERRIDE;
    void filter(int slot, const Strip& strip) CV_OVERRIDE;
    void download(int slot, int rows, uchar* to, size_t step) CV_OVERRIDE;
    void waitForDownload(int slot) CV_OVERRIDE;
    void finish() noexcept CV_OVERRIDE;

private:
    void filterWithin(const Images& images, cudaStream_t stream);
    // A single strip has one stream for all, without events between them.
    bool isSingle() const { return plan_.slots == 1; }
    cudaStream_t filters(int slot) const { return lease_.buffers().stream(plan_.scratchBytes > 0 ? slot : 0); }
    cudaStream_t uploads(int slot) const { return isSingle() ? filters(slot) : lease_.buffers().uploads(); }
    cudaStream_t downloads(int slot) const { return isSingle() ? filters(slot) : lease_.buffers().downloads(); }
    const SlotEvents& events(int slot) const { return lease_.buffers().events(slot); }
    uchar* source(int slot) const { return lease_.buffers().deviceMemory() + slot * plan_.slotBytes(); }
    uchar* destination(int slot) const { return source(slot) + plan_.sourceBytes(); }
    uchar* scratch(int slot) const { return destination(slot) + plan_.destinationBytes(); }

    const int device_;
    const StripFilter& filter_;
    const StripFormat format_;
    const HostStripPlan plan_;
    BufferLease lease_;
};

}  // namespace cv::cuda::fastfilters

#endif
