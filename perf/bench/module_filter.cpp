// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "module_filter.hpp"

#include <map>
#include <sstream>

#include "implementation.hpp"
#include "oracle.hpp"

namespace bench
{

namespace
{

int statisticOf(const Cell& cell)
{
    static const std::map<std::string, int> statistics = {{"deviation", cv::cuda::STATISTIC_STD},
                                                          {"contrast", cv::cuda::STATISTIC_CONTRAST},
                                                          {"range", cv::cuda::STATISTIC_RANGE},
                                                          {"entropy", cv::cuda::STATISTIC_ENTROPY},
                                                          {"mode", cv::cuda::STATISTIC_MODE}};
    return statistics.at(cell.filter);
}

std::vector<double> percentilesOf(const Cell& cell)
{
    std::vector<double> percentiles;
    for (const Cell& plane : planesOf(cell))
        percentiles.push_back(plane.percentile);
    return percentiles;
}

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
    if (cell.filter == "percentiles")
        return createFastPercentilesFilter(type, cell.window, percentilesOf(cell), centre, cell.border);
    if (replacesOutliers(cell))
        return createFastOutlierFilter(type, cell.window, outlierThreshold(cell), OUTLIERS_BOTH,
                                       cell.filter == "outliers_mad" ? OUTLIERS_MAD : OUTLIERS_ABSOLUTE, cell.border);
    if (isStatistic(cell))
        return createFastStatisticsFilter(type, to, cell.window, statisticOf(cell), 0, centre, cell.border);
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
