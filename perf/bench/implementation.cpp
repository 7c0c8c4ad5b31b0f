// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "implementation.hpp"

#include <algorithm>

#include <cuda_runtime.h>

#include "opencv2/cudafastfilters.hpp"
#include "opencv2/imgproc.hpp"
#include "pixels.hpp"

namespace bench
{

namespace
{

cv::Ptr<cv::cuda::Filter> moduleFilter(const Cell& cell)
{
    using namespace cv::cuda;
    const int type = cell.type;
    const cv::Point centre(-1, -1);
    const int k = cell.window.width;
    if (cell.filter == "median")
        return createFastMedianFilter(type, cell.window, cell.border);
    if (cell.filter == "rank" || cell.filter == "erosion")
        return createFastRankFilter(type, cell.window, cell.percentile, centre, cell.border);
    if (cell.filter == "linear")
        return createFastLinearFilter(type, -1, denseMask(cell.window), centre, 0, cell.border);
    if (cell.filter == "separable")
        return createFastSeparableLinearFilter(type, -1, gaussianKernel(k), gaussianKernel(cell.window.height), centre,
                                               0, cell.border);
    if (cell.filter == "gaussian")
        return createFastGaussianFilter(type, -1, cell.window, gaussianSigma(k), 0, cell.border);
    if (cell.filter == "large_gaussian")
        return createFastLargeGaussianFilter(type, -1, largeGaussianSigma(k), 0, cell.border);
    if (cell.filter == "box")
        return createFastBoxFilter(type, -1, cell.window, centre, true, cell.border);
    if (cell.filter == "sobel")
        return createFastSobelFilter(type, -1, 1, 0, k, 1, cell.border);
    if (cell.filter == "scharr")
        return createFastScharrFilter(type, -1, 1, 0, 1, cell.border);
    if (cell.filter == "laplacian")
        return createFastLaplacianFilter(type, -1, k, 1, cell.border);
    refuse("no filter " + cell.filter);
}

// The line of describeFilter() that begins with `engine`.
std::string planOf(const cv::Ptr<cv::cuda::Filter>& filter, const std::string& engine)
{
    const std::string text = cv::cuda::describeFilter(filter);
    const size_t begin = text.find("\n" + engine + ": ");
    if (begin == std::string::npos)
        return text;
    const size_t value = begin + engine.size() + 3;
    return text.substr(value, text.find('\n', value) - value);
}

class Module : public DeviceImplementation
{
public:
    std::string version() const override { return BENCH_VERSION; }
    void prepare(const Cell& cell, cv::Size) override { filter_ = moduleFilter(cell); }
    std::string plan() const override { return planOf(filter_, "cuda"); }
    Tolerance tolerance() const override { return Tolerance{0.5, 1e-5}; }
    void run(const cv::cuda::GpuMat& src, cv::cuda::GpuMat& dst, cv::cuda::Stream& stream) override
    {
        filter_->apply(src, dst, stream);
    }

private:
    cv::Ptr<cv::cuda::Filter> filter_;
};

class ModuleHost : public HostImplementation
{
public:
    std::string version() const override { return BENCH_VERSION; }
    void prepare(const Cell& cell, cv::Size) override { filter_ = moduleFilter(cell); }
    std::string plan() const override { return planOf(filter_, "cpu"); }
    Tolerance tolerance() const override { return Tolerance{0.5, 1e-5}; }
    void run(const cv::Mat& src, cv::Mat& dst) override { cv::cuda::applyFilter(filter_, src, dst); }

private:
    cv::Ptr<cv::cuda::Filter> filter_;
};

// cudaMemcpy from device to device: what nothing that reads and writes every pixel can beat.
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

private:
    bool losesStores_;
};

void filterOnHost(const Cell& cell, const cv::Mat& src, cv::Mat& dst)
{
    const int k = cell.window.width;
    const cv::Point centre(-1, -1);
    if (cell.filter == "median" && cell.border == cv::BORDER_REPLICATE && (k <= 5 || src.depth() == CV_8U))
        cv::medianBlur(src, dst, k);
    else if (cell.filter == "linear")
        cv::filter2D(src, dst, -1, denseMask(cell.window), centre, 0, cell.border);
    else if (cell.filter == "separable")
        cv::sepFilter2D(src, dst, -1, gaussianKernel(k), gaussianKernel(k), centre, 0, cell.border);
    else if (cell.filter == "gaussian")
        cv::GaussianBlur(src, dst, cell.window, gaussianSigma(k), 0, cell.border);
    else if (cell.filter == "box")
        cv::boxFilter(src, dst, -1, cell.window, centre, true, cell.border);
    else if (cell.filter == "sobel")
        cv::Sobel(src, dst, -1, 1, 0, k, 1, 0, cell.border);
    else if (cell.filter == "scharr")
        cv::Scharr(src, dst, -1, 1, 0, 1, 0, cell.border);
    else if (cell.filter == "laplacian")
        cv::Laplacian(src, dst, -1, k, 1, 0, cell.border);
    else if (cell.filter == "identity")
        src.copyTo(dst);
    else
        refuse("OpenCV's CPU functions have no such filter");
}

class OpenCVHost : public HostImplementation
{
public:
    explicit OpenCVHost(bool losesStores) : losesStores_(losesStores) {}
    std::string version() const override
    {
        return CV_VERSION + std::string(", ") + std::to_string(cv::getNumThreads()) + " threads";
    }
    void prepare(const Cell& cell, cv::Size) override { cell_ = cell; }
    void run(const cv::Mat& src, cv::Mat& dst) override
    {
        if (!losesStores_)
            return filterOnHost(cell_, src, dst);
        cv::Mat whole;
        filterOnHost(cell_, src, whole);
        for (int y = 0; y < src.rows; y++)
            if (y != src.rows / 3)
                whole.row(y).copyTo(dst.row(y));
    }

private:
    bool losesStores_;
    Cell cell_;
};

}  // namespace

void refuse(const std::string& why)
{
    CV_Error(cv::Error::StsNotImplemented, why);
}

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
    if (name == "opencv_cuda")
        return makeOpenCVCuda();
    return nullptr;
}

std::unique_ptr<HostImplementation> makeHostImplementation(const std::string& name)
{
    if (name == "cudafastfilters_cpu")
        return std::unique_ptr<HostImplementation>(new ModuleHost);
    if (name == "opencv_cpu" || name == "lost_store_cpu")
        return std::unique_ptr<HostImplementation>(new OpenCVHost(name == "lost_store_cpu"));
    return nullptr;
}

}  // namespace bench
