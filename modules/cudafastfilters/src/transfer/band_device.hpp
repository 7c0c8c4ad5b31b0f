// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BAND_DEVICE_HPP
#define OPENCV_CUDAFASTFILTERS_BAND_DEVICE_HPP

#include "host_band_plan.hpp"

// What a pipeline of bands needs of a device. Abstract, so that the pipeline runs in tests if there is no device.

namespace cv::cuda::fastfilters
{

// Rows of the result, and the rows of the image that they need.
struct Band
{
    Interval outputs, source;
    int offset;  // offset of the first output in the source
};

// A device with memory for a few bands (slots), for one call. A slot does its work in the order of the calls, at the
// same time as the other slots. Every call except waitForDownload() and finish() returns before its work is done, and
// throws cv::Exception if it fails, or if earlier work did.
class BandDevice
{
public:
    virtual ~BandDevice() = default;

    virtual const HostBandPlan& plan() const = 0;
    // Pinned memory of a slot through which rows are copied, at the plan's pitches; null: they are copied directly.
    virtual unsigned char* stagedSource(int slot) = 0;
    virtual unsigned char* stagedDestination(int slot) = 0;

    // Work on the slot's source from now on waits for everything that the other slot did before its source was last
    // marked.
    virtual void waitForSource(int slot, int other) = 0;
    virtual void markSource(int slot) = 0;

    // Copies rows of a slot's source from the host: `rowBytes` of each, from the byte `offset` of the row on. The first
    // one is `firstRow`.
    virtual void upload(int slot, int firstRow, int rows, std::size_t offset, std::size_t rowBytes,
                        const unsigned char* from, std::size_t step) = 0;
    // Copies rows of a slot's source from another slot's, which received them before its source was last marked.
    virtual void reuse(int fromSlot, int fromRow, int toSlot, int rows) = 0;
    // Computes a slot's result.
    virtual void filter(int slot, const Band& band) = 0;
    // Copies rows of a slot's result to the host: `rowBytes` of each, from the byte `offset` of the row on.
    virtual void download(int slot, int rows, std::size_t offset, std::size_t rowBytes, unsigned char* to,
                          std::size_t step) = 0;

    // Returns when the last downloads from the slot are done. Other threads may call it.
    virtual void waitForDownload(int slot) = 0;
    // Returns when all work is done, or has failed.
    virtual void finish() noexcept = 0;
};

}  // namespace cv::cuda::fastfilters

#endif
