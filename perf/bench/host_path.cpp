// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "host_path.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include <cuda_runtime.h>

#include "opencv2/core/cuda_stream_accessor.hpp"
#include "implementation.hpp"

namespace bench
{

namespace
{

using cv::Mat;
using cv::cuda::GpuMat;
using cv::cuda::HostMem;
using cv::cuda::HostOptions;

constexpr int framesARun = 128;  // many more than are under way at once
constexpr int frameSlots = 8;    // more than HostStream has under way and queued by default

// Source and destination of one way of transfer.
struct HostPair
{
    HostPair(const Cell& cell, int images)
    {
        const cv::Size size(cell.image.width, cell.image.height * images);
        if (cell.transfers == "host_pageable" || cell.transfers == "frames_pageable" || cell.transfers == "host_cpu" ||
            cell.transfers == "host_auto")
        {
            source.create(size, cell.type);
            destination.create(size, cell.type);
            return;
        }
        const HostMem::AllocType kind = cell.transfers == "host_mapped" ? HostMem::SHARED : HostMem::PAGE_LOCKED;
        lockedSource = HostMem(size, cell.type, kind);
        lockedDestination = HostMem(size, cell.type, kind);
        source = lockedSource.createMatHeader();
        destination = lockedDestination.createMatHeader();
    }

    HostMem lockedSource, lockedDestination;  // empty for plain memory
    Mat source, destination;
};

// None for the current device.
std::vector<int> devicesOf(const Cell& cell)
{
    if (cell.transfers != "host_x2")
        return {};
    const int count = cv::cuda::getCudaEnabledDeviceCount();
    if (count < 2)
        refuse(cv::format("host_x2 takes two devices, there is %d", count));
    return {0, 1};
}

HostOptions::Engine engineOf(const std::string& transfers)
{
    if (transfers == "host_cpu")
        return HostOptions::CPU;
    return transfers.compare(0, 9, "host_auto") == 0 ? HostOptions::AUTO : HostOptions::CUDA;
}

HostOptions optionsOf(const Cell& cell)
{
    HostOptions options(engineOf(cell.transfers));
    options.devices = devicesOf(cell);
    return options;
}

class OneImage : public HostPath
{
public:
    OneImage(const Cell& cell, const cv::Ptr<cv::cuda::Filter>& filter)
        : filter_(filter), options_(optionsOf(cell)), images_(cell, 1)
    {
    }

    Mat source() override { return images_.source; }
    Mat destination() override { return images_.destination; }
    void run() override { cv::cuda::applyFilter(filter_, images_.source, images_.destination, options_); }

private:
    cv::Ptr<cv::cuda::Filter> filter_;
    HostOptions options_;
    HostPair images_;
};

class Frames : public HostPath
{
public:
    Frames(const Cell& cell, const cv::Ptr<cv::cuda::Filter>& filter)
        : images_(cell, frameSlots), stream_(filter, cell.image, optionsOf(cell))
    {
        for (int slot = 0; slot < frameSlots; slot++)
        {
            sources_.push_back(frame(images_.source, slot, cell.image.height));
            destinations_.push_back(frame(images_.destination, slot, cell.image.height));
        }
    }

    int imagesARun() const override { return framesARun; }
    Mat source() override { return images_.source; }
    Mat destination() override { return images_.destination; }

    void run() override
    {
        int64 ticket = 0;
        for (int i = 0; i < framesARun; i++)
        {
            const int slot = i % frameSlots;
            if (i >= frameSlots)
                stream_.wait(ticket - (frameSlots - 1));
            ticket = stream_.submit(sources_[slot], destinations_[slot]);
        }
        stream_.wait(ticket);
    }

private:
    // A separate header: a filter must not see the frame above as the surroundings of a region.
    static Mat frame(Mat& all, int slot, int height)
    {
        return Mat(height, all.cols, all.type(), all.ptr(slot * height), all.step);
    }

    HostPair images_;
    std::vector<Mat> sources_, destinations_;
    cv::cuda::HostStream stream_;
};

// Bytes from one place to another, wherever these are, in one piece.
void copy(const void* from, void* to, size_t bytes, cv::cuda::Stream& stream)
{
    const cudaError_t error =
        cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, cv::cuda::StreamAccessor::getStream(stream));
    if (error != cudaSuccess)
        CV_Error(cv::Error::GpuApiCallError, cudaGetErrorString(error));
}

// Rows that one device copies, without a filter between the two directions.
struct CopyLane
{
    CopyLane(int number, cv::Range range, const Cell& cell)
        : device(number), rows(range), bytes(cell.image.width * CV_ELEM_SIZE(cell.type) * size_t(rows.size()))
    {
        const cv::Size size(cell.image.width, rows.size());
        arrives = cv::cuda::createContinuous(size, cell.type);
        leaves = cv::cuda::createContinuous(size, cell.type);
    }

    int device;
    cv::Range rows;
    size_t bytes;
    GpuMat arrives, leaves;
    cv::cuda::Stream up, down;
};

class CurrentDevice
{
public:
    CurrentDevice() : device_(cv::cuda::getDevice()) {}
    ~CurrentDevice() { cv::cuda::setDevice(device_); }
    CurrentDevice(const CurrentDevice&) = delete;
    CurrentDevice& operator=(const CurrentDevice&) = delete;

private:
    int device_;
};

// The image goes up, and comes down from where the first run put it.
class BusCopies : public HostPath
{
public:
    explicit BusCopies(const Cell& cell) : images_(cell, 1)
    {
        CV_Assert(images_.source.isContinuous() && images_.destination.isContinuous());
        const CurrentDevice restored;
        std::vector<int> devices = devicesOf(cell);
        if (devices.empty())
            devices.push_back(cv::cuda::getDevice());
        const int count = static_cast<int>(devices.size()), height = cell.image.height;
        for (int i = 0; i < count; i++)
        {
            cv::cuda::setDevice(devices[i]);
            lanes_.emplace_back(devices[i], cv::Range(height * i / count, height * (i + 1) / count), cell);
        }
    }

    Mat source() override { return images_.source; }
    Mat destination() override { return images_.destination; }

    void run() override
    {
        const CurrentDevice restored;
        if (!filled_)
            fill();
        for (CopyLane& lane : lanes_)
        {
            cv::cuda::setDevice(lane.device);
            copy(images_.source.ptr(lane.rows.start), lane.arrives.data, lane.bytes, lane.up);
            copy(lane.leaves.data, images_.destination.ptr(lane.rows.start), lane.bytes, lane.down);
        }
        for (CopyLane& lane : lanes_)
        {
            cv::cuda::setDevice(lane.device);
            lane.up.waitForCompletion();
            lane.down.waitForCompletion();
        }
    }

private:
    void fill()
    {
        for (CopyLane& lane : lanes_)
        {
            cv::cuda::setDevice(lane.device);
            lane.leaves.upload(images_.source.rowRange(lane.rows));
        }
        filled_ = true;
    }

    HostPair images_;
    bool filled_ = false;
    std::vector<CopyLane> lanes_;
};

}  // namespace

bool isHostPath(const std::string& transfers)
{
    return transfers.compare(0, 5, "host_") == 0 || transfers.compare(0, 7, "frames_") == 0;
}

std::unique_ptr<HostPath> makeHostPath(const Cell& cell, const cv::Ptr<cv::cuda::Filter>& filter)
{
    const std::string& mode = cell.transfers;
    const char* const oneImage[] = {"host_pageable", "host_pinned", "host_mapped",     "host_x2",
                                    "host_cpu",      "host_auto",   "host_auto_pinned"};
    if (std::find(std::begin(oneImage), std::end(oneImage), mode) != std::end(oneImage))
        return std::unique_ptr<HostPath>(new OneImage(cell, filter));
    if (mode == "frames_pageable" || mode == "frames_pinned")
        return std::unique_ptr<HostPath>(new Frames(cell, filter));
    CV_Error(cv::Error::StsBadArg, "unknown transfer mode " + mode);
}

std::unique_ptr<HostPath> makeBusCopies(const Cell& cell)
{
    if (cell.transfers != "host_pinned" && cell.transfers != "host_x2")
        refuse("copies measure the bus only with host_pinned and host_x2");
    return std::unique_ptr<HostPath>(new BusCopies(cell));
}

}  // namespace bench
