// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "implementation.hpp"

#include <cstring>

#include "opencv2/cudafastfilters.hpp"
#include "opencv2/core/utility.hpp"
#include "opencv2/imgproc.hpp"
#include "module_filter.hpp"

namespace bench
{

namespace
{

class ModuleHost : public HostImplementation
{
public:
    std::string version() const override { return BENCH_VERSION; }
    void prepare(const Cell& cell, cv::Size size) override
    {
        filter_ = moduleFilter(cell);
        size_ = size;
    }
    std::string plan() const override { return planOf("cpu", filter_, size_); }
    Tolerance tolerance() const override { return Tolerance{0.5, 1e-5}; }
    void run(const cv::Mat& src, cv::Mat& dst) override
    {
        cv::cuda::applyFilter(filter_, src, dst, cv::cuda::HostOptions(cv::cuda::HostOptions::CPU));
    }

private:
    cv::Ptr<cv::cuda::Filter> filter_;
    cv::Size size_;
};

void filterOnHost(const Cell& cell, const cv::Mat& src, cv::Mat& dst)
{
    const int k = cell.window.width;
    const cv::Point centre(-1, -1);
    if (cell.filter == "median" && cell.border == cv::BORDER_REPLICATE && (k <= 5 || src.depth() == CV_8U))
        cv::medianBlur(src, dst, k);
    else if (cell.filter == "erosion")
        cv::erode(src, dst, cv::getStructuringElement(cv::MORPH_RECT, cell.window), centre, 1, cell.border);
    else if (cell.filter == "linear")
        cv::filter2D(src, dst, -1, denseMask(cell.window), centre, 0, cell.border);
    else if (cell.filter == "separable")
        cv::sepFilter2D(src, dst, -1, gaussianKernel(k), gaussianKernel(k), centre, 0, cell.border);
    else if (cell.filter == "gaussian" || cell.filter == "gaussian_exact")
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

// memcpy by as many threads as the filters have: the limit for anything that reads and writes every pixel.
class CopyHost : public HostImplementation
{
public:
    std::string version() const override { return "memcpy"; }
    void prepare(const Cell& cell, cv::Size) override
    {
        if (cell.filter != "identity")
            refuse("a copy filters nothing");
    }
    void run(const cv::Mat& src, cv::Mat& dst) override
    {
        const auto copy = [&](const cv::Range& rows)
        { std::memcpy(dst.ptr(rows.start), src.ptr(rows.start), src.step * rows.size()); };
        CV_Assert(src.isContinuous() && dst.isContinuous());
        const int parts = cv::getNumThreads();
        if (parts == 1)
            return copy(cv::Range(0, src.rows));
        cv::parallel_for_(cv::Range(0, src.rows), copy, parts);
    }
};

class OpenCVHost : public HostImplementation
{
public:
    explicit OpenCVHost(bool losesStores) : losesStores_(losesStores) {}
    std::string version() const override
    {
        return CV_VERSION + std::string(", ") + std::to_string(cv::getNumThreads()) + " threads" +
               (cv::ipp::useIPP() ? ", IPP" : ", no IPP");
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

std::unique_ptr<HostImplementation> makeHostImplementation(const std::string& name)
{
    if (name == "cudafastfilters_cpu")
        return std::unique_ptr<HostImplementation>(new ModuleHost);
    if (name == "copy_cpu")
        return std::unique_ptr<HostImplementation>(new CopyHost);
    if (name == "opencv_cpu" || name == "lost_store_cpu")
        return std::unique_ptr<HostImplementation>(new OpenCVHost(name == "lost_store_cpu"));
    return nullptr;
}

}  // namespace bench
