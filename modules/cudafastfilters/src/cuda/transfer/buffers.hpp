// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BUFFERS_HPP
#define OPENCV_CUDAFASTFILTERS_BUFFERS_HPP

#include "transfer/host_band_plan.hpp"

#include "opencv2/core.hpp"

#include <cuda_runtime.h>

#include <memory>

// What a call uses of a device while its bands run there, kept between calls.

namespace cv::cuda::fastfilters
{

// The last operations in a slot.
struct SlotEvents
{
    cudaEvent_t uploaded, sourceMarked, filtered, downloaded;
};

// Device memory, pinned memory, streams and events. Made and destroyed while its device is the current one.
class Buffers
{
public:
    Buffers(std::size_t deviceBytes, std::size_t pinnedBytes);
    ~Buffers();
    Buffers(const Buffers&) = delete;
    Buffers& operator=(const Buffers&) = delete;

    const std::size_t deviceBytes, pinnedBytes;
    uchar* deviceMemory() const { return static_cast<uchar*>(device_); }
    uchar* pinnedMemory() const { return static_cast<uchar*>(pinned_); }  // null if there is none
    cudaStream_t uploads() const { return uploads_; }
    cudaStream_t downloads() const { return downloads_; }
    cudaStream_t stream(int slot) const { return streams_[slot]; }
    const SlotEvents& events(int slot) const { return events_[slot]; }

private:
    void make();
    void destroy() noexcept;

    void* device_ = nullptr;
    void* pinned_ = nullptr;
    cudaStream_t uploads_ = nullptr, downloads_ = nullptr;
    cudaStream_t streams_[mostSlots] = {};
    SlotEvents events_[mostSlots] = {};
};

// Buffers that one call uses.
class BufferLease
{
public:
    // The buffers are at least this large. Waits while mostCallsOfDevice calls use buffers of this device. If `limit`
    // is not 0, these buffers and those that wait for other calls together have at most that many bytes of the device.
    BufferLease(int device, std::size_t deviceBytes, std::size_t pinnedBytes, std::size_t limit);
    // Keeps them for other calls, unless something failed with them.
    ~BufferLease();
    BufferLease(const BufferLease&) = delete;
    BufferLease& operator=(const BufferLease&) = delete;

    const Buffers& buffers() const { return *buffers_; }
    void discard() { failed_ = true; }

private:
    const int device_;
    bool failed_ = false;
    std::unique_ptr<Buffers> buffers_;
};

// Bytes of the device in buffers that wait for calls.
std::size_t idleBufferBytes(int device);
void releaseIdleBuffers();

}  // namespace cv::cuda::fastfilters

#endif
