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
        filter_ = filters_.of(cell);
        size_ = size;
    }
    std::string plan() const override { return planOf("cpu", filter_, size_); }
    Tolerance tolerance() const override { return promisedTolerance; }
    void run(const cv::Mat& src, cv::Mat& dst) override
    {
        cv::cuda::applyFilter(filter_, src, dst, cv::cuda::HostOptions(cv::cuda::HostOptions::CPU));
    }

private:
    ModuleFilter filters_;
    cv::Ptr<cv::cuda::Filter> filter_;
    cv::Size size_;
};

// cv::GaussianBlur has no destinations of another depth.
void gaussianOnHost(const Cell& cell, int to, const cv::Mat& src, cv::Mat& dst)
{
    const double sigma = gaussianSigma(cell.window.width), columnSigma = gaussianSigma(cell.window.height);
    if (to == src.depth())
        return cv::GaussianBlur(src, dst, cell.window, sigma, columnSigma, cell.border);
    cv::sepFilter2D(src, dst, to, cv::getGaussianKernel(cell.window.width, sigma, CV_32F),
                    cv::getGaussianKernel(cell.window.height, columnSigma, CV_32F), cv::Point(-1, -1), 0, cell.border);
}

// A cell, and what a caller of OpenCV's functions makes once for many images.
struct HostFilter
{
    Cell cell;
    cv::Mat mask;                         // of a linear filter; of an erosion its rectangle
    std::pair<cv::Mat, cv::Mat> vectors;  // of a separable filter

    HostFilter() = default;
    explicit HostFilter(const Cell& wanted) : cell(wanted), mask(givenMask(wanted))
    {
        if (cell.filter == "erosion")
            mask = cv::getStructuringElement(cv::MORPH_RECT, cell.window);
        if (isSeparable(cell))
            vectors = givenVectors(cell);
    }
};

void filterOnHost(const HostFilter& filter, const cv::Mat& src, cv::Mat& dst)
{
    const Cell& cell = filter.cell;
    const int k = cell.window.width, to = CV_MAT_DEPTH(destinationType(cell));
    const bool square = cell.window.height == k;
    const cv::Point centre(-1, -1);
    if (cell.filter == "median" && square && cell.border == cv::BORDER_REPLICATE && (k <= 5 || src.depth() == CV_8U))
        cv::medianBlur(src, dst, k);
    else if (cell.filter == "erosion")
        cv::erode(src, dst, filter.mask, centre, 1, cell.border);
    else if (isSeparable(cell))
        cv::sepFilter2D(src, dst, to, filter.vectors.first, filter.vectors.second, centre, 0, cell.border);
    else if (!filter.mask.empty())
        cv::filter2D(src, dst, to, filter.mask, centre, 0, cell.border);
    else if (cell.filter == "gaussian" || cell.filter == "gaussian_exact")
        gaussianOnHost(cell, to, src, dst);
    else if (cell.filter == "box")
        cv::boxFilter(src, dst, to, cell.window, centre, true, cell.border);
    else if (cell.filter == "sobel" && square)
        cv::Sobel(src, dst, to, 1, 0, k, 1, 0, cell.border);
    else if (cell.filter == "scharr")
        cv::Scharr(src, dst, to, 1, 0, 1, 0, cell.border);
    else if (cell.filter == "laplacian" && square)
        cv::Laplacian(src, dst, to, k, 1, 0, cell.border);
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
    // Its Gaussians of integers have coefficients in fixed point.
    Tolerance tolerance() const override { return Tolerance{2.01, 1e-4}; }
    void prepare(const Cell& cell, cv::Size) override { filter_ = HostFilter(cell); }
    void run(const cv::Mat& src, cv::Mat& dst) override
    {
        if (!losesStores_)
            return filterOnHost(filter_, src, dst);
        cv::Mat whole;
        filterOnHost(filter_, src, whole);
        for (int y = 0; y < src.rows; y++)
            if (y != src.rows / 3)
                whole.row(y).copyTo(dst.row(y));
    }

private:
    bool losesStores_;
    HostFilter filter_;
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
