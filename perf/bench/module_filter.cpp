// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "module_filter.hpp"

#include <sstream>

#include "implementation.hpp"
#include "oracle.hpp"

namespace bench
{

namespace
{

cv::Ptr<cv::cuda::Filter> plainFilter(const Cell& cell)
{
    using namespace cv::cuda;
    const int type = cell.type, to = destinationType(cell);
    const cv::Point centre(-1, -1);
    const int k = cell.window.width;
    const bool square = cell.window.height == k;
    const double sigma = gaussianSigma(k), columnSigma = gaussianSigma(cell.window.height);
    if (isRankFilter(cell) && to != type)
        refuse("ranks keep the type");
    if (cell.filter == "median")
        return createFastMedianFilter(type, cell.window, cell.border);
    if (cell.filter == "rank" || cell.filter == "erosion")
        return createFastRankFilter(type, cell.window, cell.percentile, centre, cell.border);
    if (cell.filter == "linear" || cell.filter == "linear_integers")
        return createFastLinearFilter(type, to, givenMask(cell), centre, 0, cell.border);
    if (isSeparable(cell))
    {
        const std::pair<cv::Mat, cv::Mat> vectors = givenVectors(cell);
        return createFastSeparableLinearFilter(type, to, vectors.first, vectors.second, centre, 0, cell.border);
    }
    if (cell.filter == "gaussian")
        return createFastGaussianFilter(type, to, cell.window, sigma, columnSigma, cell.border);
    if (cell.filter == "gaussian_dyadic")
        return createFastGaussianFilter(type, to, cell.window, 0, 0, cell.border);
    if (cell.filter == "gaussian_exact")
        return createFastGaussianFilter(type, to, cell.window, sigma, columnSigma, cell.border, -1, true);
    if (cell.filter == "box")
        return createFastBoxFilter(type, to, cell.window, centre, true, cell.border);
    if (!square)
        refuse("this filter has only square windows");
    if (cell.filter == "large_gaussian")
        return createFastLargeGaussianFilter(type, to, largeGaussianSigma(k), 0, cell.border);
    if (cell.filter == "sobel")
        return createFastSobelFilter(type, to, 1, 0, k, 1, cell.border);
    if (cell.filter == "scharr")
        return createFastScharrFilter(type, to, 1, 0, 1, cell.border);
    if (cell.filter == "laplacian")
        return createFastLaplacianFilter(type, to, k, 1, cell.border);
    refuse("no filter " + cell.filter);
}

}  // namespace

cv::Ptr<cv::cuda::Filter> moduleFilter(const Cell& cell)
{
    using cv::cuda::MissingData;
    const cv::Ptr<cv::cuda::Filter> plain = plainFilter(cell);
    if (cell.holes.empty())
        return plain;
    const bool isFloat = CV_MAT_DEPTH(cell.type) == CV_32F;
    return cv::cuda::ignoreMissing(plain, MissingData(isFloat ? MissingData::NAN_PIXELS : MissingData::VALUE));
}

const cv::Ptr<cv::cuda::Filter>& ModuleFilter::of(const Cell& cell)
{
    if (!filter_ || !haveOneFilter(cell, cell_))
    {
        filter_.reset();
        filter_ = moduleFilter(cell);
        cell_ = cell;
    }
    return filter_;
}

std::string planOf(const std::string& engine, const cv::Ptr<cv::cuda::Filter>& filter, cv::Size size)
{
    std::istringstream lines(cv::cuda::describeFilter(filter, size));
    std::string plan, line;
    while (std::getline(lines, line) && line.compare(0, engine.size() + 1, engine + ":") != 0)
        ;
    const size_t level = line.rfind(", ");
    if (engine == "cpu" && level != std::string::npos)
        plan = "simd: " + line.substr(level + 2);
    while (std::getline(lines, line) && line.compare(0, 2, "  ") == 0 && line.compare(0, 6, "  not ") != 0)
        plan += (plan.empty() ? "" : "; ") + line.substr(line.find_first_not_of(' '));
    return plan;
}

}  // namespace bench
