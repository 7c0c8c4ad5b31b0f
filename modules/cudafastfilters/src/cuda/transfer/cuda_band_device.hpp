// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_CUDA_BAND_DEVICE_HPP
#define OPENCV_CUDAFASTFILTERS_CUDA_BAND_DEVICE_HPP

#include "transfer/band_device.hpp"
#include "buffers.hpp"
#include "band_filter.hpp"

namespace cv::cuda::fastfilters
{

// What bands of one image have in common.
struct BandFormat
{
    int sourceWidth, offsetX;  // pixels that are read, and where the result begins in them
    int width, channels;       // the result's
    int maskChannels;          // 0: there is no mask
    size_t maskOffset;         // where the mask begins in a row of the source
    size_t sourceRowBytes, destinationRowBytes;
    int planes;          // of the result
    size_t planeOffset;  // from one to the next in a row of the destination
    bool stagesSource, stagesDestination;
};

// The images that a filter receives for a band: `rows` of the result, which begin at row `offset` of the source.
Images imagesOfBand(const BandFormat& format, const HostBandPlan& plan, uchar* source, int sourceRows, int offset,
                    uchar* destination, int rows);

// Bytes of pinned memory for staging.
size_t pinnedBytes(const BandFormat& format, const HostBandPlan& plan);

// Buffers, divided into slots. A slot's source lies before its destination, scratch memory is last.
//
// All uploads run one after the other, and so do all downloads: two in one direction at the same time would share the
// bus and delay the band that is needed first. Filters also run in one stream, unless they need scratch memory: these
// leave a part of the device idle, and run in one stream per slot.
class CudaBandDevice : public BandDevice
{
public:
    // On the current device.
    CudaBandDevice(int device, const BandFilter& filter, const BandFormat& format, const HostBandPlan& plan,
                   size_t limit);
    ~CudaBandDevice() CV_OVERRIDE;

    const HostBandPlan& plan() const CV_OVERRIDE { return plan_; }
    uchar* stagedSource(int slot) CV_OVERRIDE;
    uchar* stagedDestination(int slot) CV_OVERRIDE;
    void waitForSource(int slot, int other) CV_OVERRIDE;
    void markSource(int slot) CV_OVERRIDE;
    void upload(int slot, int firstRow, int rows, size_t offset, size_t rowBytes, const uchar* from,
                size_t step) CV_OVERRIDE;
    void reuse(int fromSlot, int fromRow, int toSlot, int rows) CV_OVERRIDE;
    void filter(int slot, const Band& band) CV_OVERRIDE;
    void download(int slot, int rows, size_t offset, size_t rowBytes, uchar* to, size_t step) CV_OVERRIDE;
    void waitForDownload(int slot) CV_OVERRIDE;
    void finish() noexcept CV_OVERRIDE;

private:
    void filterWithin(const Images& images, cudaStream_t stream);
    // A single band has one stream for everything, without events between operations.
    bool isSingle() const { return plan_.slots == 1; }
    cudaStream_t filters(int slot) const { return lease_.buffers().stream(plan_.scratchBytes > 0 ? slot : 0); }
    cudaStream_t uploads(int slot) const { return isSingle() ? filters(slot) : lease_.buffers().uploads(); }
    cudaStream_t downloads(int slot) const { return isSingle() ? filters(slot) : lease_.buffers().downloads(); }
    const SlotEvents& events(int slot) const { return lease_.buffers().events(slot); }
    uchar* source(int slot) const { return lease_.buffers().deviceMemory() + slot * plan_.slotBytes(); }
    uchar* destination(int slot) const { return source(slot) + plan_.sourceBytes(); }
    uchar* scratch(int slot) const { return destination(slot) + plan_.destinationBytes(); }

    const int device_;
    const BandFilter& filter_;
    const BandFormat format_;
    const HostBandPlan plan_;
    BufferLease lease_;
};

}  // namespace cv::cuda::fastfilters

#endif
