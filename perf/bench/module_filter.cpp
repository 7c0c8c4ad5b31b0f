// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "module_filter.hpp"

#include <sstream>

#include "implementation.hpp"

namespace bench
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
    if (cell.filter == "gaussian_dyadic")
        return createFastGaussianFilter(type, -1, cell.window, 0, 0, cell.border);
    if (cell.filter == "gaussian_exact")
        return createFastGaussianFilter(type, -1, cell.window, gaussianSigma(k), 0, cell.border, -1, true);
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
