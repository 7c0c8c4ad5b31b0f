// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "transfers.hpp"

#include <algorithm>
#include <vector>

#include <cuda_runtime.h>

#include "opencv2/core/cuda_stream_accessor.hpp"

namespace ladder
{

namespace
{

using cv::Mat;
using cv::Size;
using cv::cuda::Event;
using cv::cuda::GpuMat;
using cv::cuda::HostMem;
using cv::cuda::Stream;

// Strips large enough for the bus's speed, small enough that an image has several.
constexpr size_t largestStrip = size_t(16) << 20, smallestStrip = size_t(1) << 20, stripsWanted = 24;

class Pageable : public Transfer
{
public:
    Pageable(Size size, int type, const DeviceFilter& filter)
        : filter_(filter),
          source_(size, type),
          destination_(size, type),
          deviceSource_(size, type),
          deviceDestination_(size, type)
    {
    }

    Mat source() override { return source_; }
    Mat destination() override { return destination_; }

    void run() override
    {
        deviceSource_.upload(source_);
        filter_(deviceSource_, deviceDestination_, stream_);
        stream_.waitForCompletion();
        deviceDestination_.download(destination_);
    }

private:
    DeviceFilter filter_;
    Mat source_, destination_;
    GpuMat deviceSource_, deviceDestination_;
    Stream stream_;
};

class Pinned : public Transfer
{
public:
    Pinned(Size size, int type, bool mapsInput, bool mapsOutput, const DeviceFilter& filter)
        : filter_(filter),
          mapsInput_(mapsInput),
          mapsOutput_(mapsOutput),
          source_(size, type, allocation(mapsInput)),
          destination_(size, type, allocation(mapsOutput))
    {
        mapsInput ? void(deviceSource_ = source_.createGpuMatHeader()) : deviceSource_.create(size, type);
        mapsOutput ? void(deviceDestination_ = destination_.createGpuMatHeader())
                   : deviceDestination_.create(size, type);
    }

    Mat source() override { return source_.createMatHeader(); }
    Mat destination() override { return destination_.createMatHeader(); }

    void run() override
    {
        if (!mapsInput_)
            deviceSource_.upload(source_, stream_);
        filter_(deviceSource_, deviceDestination_, stream_);
        if (!mapsOutput_)
            deviceDestination_.download(destination_, stream_);
        stream_.waitForCompletion();
    }

private:
    static HostMem::AllocType allocation(bool maps) { return maps ? HostMem::SHARED : HostMem::PAGE_LOCKED; }

    DeviceFilter filter_;
    bool mapsInput_, mapsOutput_;
    HostMem source_, destination_;
    GpuMat deviceSource_, deviceDestination_;
    Stream stream_;
};

// Each row goes up once. A strip is filtered when the strip below it is there; the rows around a strip are
// filtered with it, wrongly, and not sent down.
class Streamed : public Transfer
{
public:
    Streamed(Size size, int type, int reach, const DeviceFilter& filter)
        : filter_(filter), reach_(reach), source_(size, type), destination_(size, type), deviceSource_(size, type)
    {
        const size_t rowBytes = size.width * CV_ELEM_SIZE(type);
        // At least `reach` rows, so that the strip below has every row that this one needs.
        const size_t bytes = std::max(smallestStrip, std::min(largestStrip, rowBytes * size.height / stripsWanted));
        const int rows = std::max(std::max(reach, 1), static_cast<int>(bytes / rowBytes));
        for (int y = 0; y < size.height; y += rows)
            strips_.push_back(cv::Range(y, std::min(y + rows, size.height)));
        uploaded_.resize(strips_.size());
        filtered_.resize(strips_.size());
        for (const cv::Range& strip : strips_)
            outputs_.push_back(GpuMat(withHalo(strip).size(), size.width, type));
    }

    Mat source() override { return source_.createMatHeader(); }
    Mat destination() override { return destination_.createMatHeader(); }

    void run() override
    {
        for (size_t i = 0; i < strips_.size(); i++)
        {
            upload(i);
            if (i > 0)
                filterAndDownload(i - 1);
        }
        filterAndDownload(strips_.size() - 1);
        down_.waitForCompletion();
    }

private:
    cv::Range withHalo(cv::Range strip) const
    {
        return cv::Range(std::max(strip.start - reach_, 0), std::min(strip.end + reach_, source_.rows));
    }

    void upload(size_t i)
    {
        const cv::Range rows = strips_[i];
        deviceSource_.rowRange(rows).upload(source_.createMatHeader().rowRange(rows), up_);
        uploaded_[i].record(up_);
    }

    void filterAndDownload(size_t i)
    {
        const cv::Range read = withHalo(strips_[i]);
        compute_.waitEvent(uploaded_[std::min(i + 1, strips_.size() - 1)]);
        GpuMat rows = deviceSource_.rowRange(read);
        filter_(GpuMat(rows.rows, rows.cols, rows.type(), rows.data, rows.step), outputs_[i], compute_);
        filtered_[i].record(compute_);
        down_.waitEvent(filtered_[i]);
        const cv::Range inner(strips_[i].start - read.start, strips_[i].end - read.start);
        Mat to = destination_.createMatHeader().rowRange(strips_[i]);
        outputs_[i].rowRange(inner).download(to, down_);
    }

    DeviceFilter filter_;
    int reach_;
    HostMem source_, destination_;
    GpuMat deviceSource_;
    std::vector<cv::Range> strips_;
    std::vector<GpuMat> outputs_;
    std::vector<Event> uploaded_, filtered_;
    Stream up_, compute_, down_;
};

struct FreeManaged
{
    void operator()(void* pointer) const { cudaFree(pointer); }
};

class Managed : public Transfer
{
public:
    Managed(Size size, int type, const DeviceFilter& filter) : filter_(filter), size_(size), type_(type)
    {
        const size_t bytes = size.area() * CV_ELEM_SIZE(type);
        size_t free = 0, total = 0;
        cudaMemGetInfo(&free, &total);
        if (2 * bytes > free / 2)
            CV_Error(cv::Error::StsNoMem, "managed images must fit into half of the GPU's free memory");
        source_.reset(allocate(bytes));
        destination_.reset(allocate(bytes));
    }

    Mat source() override { return Mat(size_, type_, source_.get()); }
    Mat destination() override { return Mat(size_, type_, destination_.get()); }

    void run() override
    {
        const size_t bytes = size_.area() * CV_ELEM_SIZE(type_);
        touch(source_.get(), bytes);  // the pages come from the host each time, as those of a new image would
        GpuMat to(size_, type_, destination_.get());
        filter_(GpuMat(size_, type_, source_.get()), to, stream_);
        stream_.waitForCompletion();
        touch(destination_.get(), bytes);
    }

private:
    static void* allocate(size_t bytes)
    {
        void* pointer = nullptr;
        if (cudaMallocManaged(&pointer, bytes) != cudaSuccess)
        {
            cudaGetLastError();
            CV_Error(cv::Error::StsNoMem, "no managed memory");
        }
        return pointer;
    }

    static void touch(void* pointer, size_t bytes)
    {
        volatile uchar* const bytesOfPages = static_cast<uchar*>(pointer);
        for (size_t i = 0; i < bytes; i += 4096)
            bytesOfPages[i] = bytesOfPages[i];
    }

    DeviceFilter filter_;
    Size size_;
    int type_;
    std::unique_ptr<void, FreeManaged> source_, destination_;
    Stream stream_;
};

}  // namespace

std::unique_ptr<Transfer> makeTransfer(const std::string& mode, Size size, int type, int reach,
                                       const DeviceFilter& filter)
{
    using Result = std::unique_ptr<Transfer>;
    if (mode == "pageable")
        return Result(new Pageable(size, type, filter));
    if (mode == "pinned")
        return Result(new Pinned(size, type, false, false, filter));
    if (mode == "mapped")
        return Result(new Pinned(size, type, true, true, filter));
    if (mode == "mapped_output")
        return Result(new Pinned(size, type, false, true, filter));
    if (mode == "streamed")
        return Result(new Streamed(size, type, reach, filter));
    if (mode == "managed")
        return Result(new Managed(size, type, filter));
    CV_Error(cv::Error::StsBadArg, "unknown transfer mode " + mode);
}

}  // namespace ladder
