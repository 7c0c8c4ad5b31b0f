// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "implementation.hpp"

#include <algorithm>

#include <cuda_runtime.h>

#include "opencv2/core/cuda_stream_accessor.hpp"
#include "module_filter.hpp"
#include "pixels.hpp"
#include "testing/test_hooks.hpp"

namespace bench
{

namespace
{

class Module : public DeviceImplementation
{
public:
    std::string version() const override { return BENCH_VERSION; }
    void prepare(const Cell& cell, cv::Size size) override
    {
        filter_ = filters_.of(cell);
        size_ = size;
        only_ = cell.only;
        cv::cuda::fastfilters::useOnlyAlgorithm(only_.empty() ? nullptr : only_.c_str());
    }
    // Descriptions are of the CPU engine, too, which does not have the only algorithm.
    std::string plan() const override { return only_.empty() ? planOf("cuda", filter_, size_) : "algorithm: " + only_; }
    Tolerance tolerance() const override { return promisedTolerance; }
    void run(const cv::cuda::GpuMat& src, cv::cuda::GpuMat& dst, cv::cuda::Stream& stream) override
    {
        filter_->apply(src, dst, stream);
    }
    void runBatch(const std::vector<cv::cuda::GpuMat>& src, std::vector<cv::cuda::GpuMat>& dst,
                  cv::cuda::Stream& stream) override
    {
        cv::cuda::applyFilter(filter_, src, dst, stream);
    }
    std::unique_ptr<HostPath> hostPath(const Cell& cell) const override { return makeHostPath(cell, filter_); }

private:
    ModuleFilter filters_;
    cv::Ptr<cv::cuda::Filter> filter_;
    cv::Size size_;
    std::string only_;
};

// cudaMemcpy from device to device: the limit for anything that reads and writes every pixel.
class Copy : public DeviceImplementation
{
public:
    std::string version() const override
    {
        return "CUDA " + std::to_string(CUDART_VERSION / 1000) + "." + std::to_string(CUDART_VERSION % 100 / 10);
    }
    void prepare(const Cell& cell, cv::Size) override
    {
        if (cell.filter != "identity")
            refuse("a copy filters nothing");
    }
    bool wantsContinuous() const override { return true; }
    void run(const cv::cuda::GpuMat& src, cv::cuda::GpuMat& dst, cv::cuda::Stream& stream) override
    {
        const cudaStream_t s = cv::cuda::StreamAccessor::getStream(stream);
        const size_t row = src.cols * src.elemSize();
        if (src.step != row || dst.step != row)
            return check(
                cudaMemcpy2DAsync(dst.data, dst.step, src.data, src.step, row, src.rows, cudaMemcpyDeviceToDevice, s));
        const size_t bytes = row * src.rows;
        for (size_t done = 0; done < bytes; done += piece)
            check(cudaMemcpyAsync(dst.data + done, src.data + done, std::min(piece, bytes - done),
                                  cudaMemcpyDeviceToDevice, s));
    }
    std::unique_ptr<HostPath> hostPath(const Cell& cell) const override { return makeBusCopies(cell); }

private:
    // Longer copies run at two thirds of the speed (measured on an H200 with driver 580).
    static constexpr size_t piece = size_t(128) << 20;

    static void check(cudaError_t error)
    {
        if (error != cudaSuccess)
            refuse(cudaGetErrorString(error));
    }
};

// A kernel that reads and writes every pixel: the ceiling of every pipeline with transfers (systems.md's "maximum
// effective throughput"), and, with a store left out, the proof that the bench refuses what is wrong.
class Identity : public DeviceImplementation
{
public:
    explicit Identity(bool losesStores) : losesStores_(losesStores) {}
    std::string version() const override { return BENCH_VERSION; }
    void prepare(const Cell& cell, cv::Size) override
    {
        if (cell.filter != "identity")
            refuse("the identity filters nothing");
    }
    void run(const cv::cuda::GpuMat& src, cv::cuda::GpuMat& dst, cv::cuda::Stream& stream) override
    {
        void* const s = cv::cuda::StreamAccessor::getStream(stream);
        losesStores_ ? identityWithHoles(src, dst, s) : identity(src, dst, s);
    }
    // The module's transfers take only the module's filters: this one reads no neighbors and has the cheapest kernel.
    std::unique_ptr<HostPath> hostPath(const Cell& cell) const override
    {
        return makeHostPath(cell, cv::cuda::createFastMedianFilter(cell.type, 1));
    }

private:
    bool losesStores_;
};

}  // namespace

std::unique_ptr<DeviceImplementation> makeDeviceImplementation(const std::string& name)
{
    if (name == "cudafastfilters")
        return std::unique_ptr<DeviceImplementation>(new Module);
    if (name == "copy")
        return std::unique_ptr<DeviceImplementation>(new Copy);
    if (name == "identity" || name == "lost_store")
        return std::unique_ptr<DeviceImplementation>(new Identity(name == "lost_store"));
    if (name == "npp")
        return makeNpp();
    if (name == "npp_wheel")
        return makeNppOfWheel();
    if (name == "opencv_cuda")
        return makeOpenCVCuda();
    return nullptr;
}

}  // namespace bench
