// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "test_precomp.hpp"

#include "test_filters.hpp"

#include "testing/test_hooks.hpp"

#include <algorithm>

namespace opencv_test
{

std::string sizeText(Size size)
{
    return cv::format("%dx%d", size.width, size.height);
}

namespace
{

typedef std::vector<NamedFilter> Filters;

void addRanks(int type, Filters& filters)
{
    for (int side : {1, 3, 5, 7, 9, 11, 13, 15, 17, 21, 31, 63, 101, 255, 301})
        filters.push_back({"median " + sizeText(Size(side, side)), type, cuda::createFastMedianFilter(type, side)});
    for (Size window : {Size(3, 5), Size(9, 5), Size(15, 13), Size(1, 9), Size(31, 3), Size(301, 3), Size(17, 1)})
        filters.push_back({"median " + sizeText(window), type, cuda::createFastMedianFilter(type, window)});
    for (int side : {3, 5, 7, 9, 15, 31, 101})
        filters.push_back(
            {cv::format("25%% rank %dx%d", side, side), type, cuda::createFastRankFilter(type, Size(side, side), 25)});
    for (Size window : {Size(3, 3), Size(7, 5), Size(9, 9), Size(31, 31), Size(3, 71), Size(101, 101)})
        filters.push_back({"greatest " + sizeText(window), type, cuda::createFastRankFilter(type, window, 100)});
}

//! Coefficients that are neither integers nor of low rank.
Mat denseMask(Size size)
{
    Mat mask(size, CV_64F);
    RNG rng(1);
    rng.fill(mask, RNG::UNIFORM, -0.1, 0.1);
    return mask;
}

Mat sparseMask(int side)
{
    Mat mask = Mat::zeros(side, side, CV_64F);
    for (int i = 0; i < side; ++i)
        mask.at<double>(i, i * 7 % side) = 0.11 + 0.01 * i;
    return mask;
}

void addDense(int type, int dstType, Filters& filters)
{
    for (int side : {3, 5, 7, 9, 11, 13, 15, 17, 21, 31, 41, 101})
        filters.push_back({cv::format("dense %dx%d", side, side), type,
                           cuda::createFastLinearFilter(type, dstType, denseMask(Size(side, side)))});
    for (Size size : {Size(1, 7), Size(4, 3), Size(9, 5)})
        filters.push_back(
            {"dense " + sizeText(size), type, cuda::createFastLinearFilter(type, dstType, denseMask(size))});
    for (int side : {9, 13, 41, 201})
        filters.push_back({cv::format("sparse %dx%d", side, side), type,
                           cuda::createFastLinearFilter(type, dstType, sparseMask(side))});
    const Mat wide = getGaussianKernel(41, 6), narrow = getGaussianKernel(41, 3);
    filters.push_back({"difference of Gaussians 41x41", type,
                       cuda::createFastLinearFilter(type, dstType, narrow * narrow.t() - wide * wide.t())});
    filters.push_back(
        {"dense Gaussian 15x15", type,
         cuda::createFastLinearFilter(type, dstType, getGaussianKernel(15, 2.3) * getGaussianKernel(15, 2.3).t())});
    filters.push_back({"Laplacian 3x3", type, cuda::createFastLaplacianFilter(type, dstType, 3)});
}

void addSeparable(int type, int dstType, Filters& filters)
{
    for (int side : {3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 31, 33, 41, 63, 101, 129, 255, 401})
        filters.push_back({cv::format("Gaussian %dx%d sigma 0", side, side), type,
                           cuda::createFastGaussianFilter(type, dstType, Size(side, side), 0)});
    filters.push_back({"Gaussian 9x9 sigma 1.7", type, cuda::createFastGaussianFilter(type, dstType, Size(9, 9), 1.7)});
    for (int side : {1, 2, 3, 5, 7, 9, 11, 15, 17, 21, 31, 45, 63, 101, 255, 301})
        filters.push_back(
            {cv::format("box %dx%d", side, side), type, cuda::createFastBoxFilter(type, dstType, Size(side, side))});
    for (Size size : {Size(5, 31), Size(40, 9), Size(1001, 3)})
        filters.push_back({"box " + sizeText(size), type, cuda::createFastBoxFilter(type, dstType, size)});
    filters.push_back(
        {"box sum 5x5", type, cuda::createFastBoxFilter(type, dstType, Size(5, 5), Point(-1, -1), false)});
    filters.push_back({"Sobel 3x3", type, cuda::createFastSobelFilter(type, dstType, 1, 0)});
    filters.push_back({"Sobel 7x7", type, cuda::createFastSobelFilter(type, dstType, 1, 1, 7)});
    filters.push_back({"large Gaussian sigma 50", type, cuda::createFastLargeGaussianFilter(type, dstType, 50)});
    if (type == dstType && (CV_MAT_DEPTH(type) == CV_8U || CV_MAT_DEPTH(type) == CV_16U))
        for (int side : {3, 5, 7, 9, 11, 13, 15, 17, 31})
            filters.push_back(
                {cv::format("exact Gaussian %dx%d", side, side), type,
                 cuda::createFastGaussianFilter(type, dstType, Size(side, side), 0, 0, BORDER_DEFAULT, -1, true)});
}

}  // namespace

std::vector<std::pair<int, int>> typesOfFilters()
{
    std::vector<std::pair<int, int>> types;
    for (int type : {CV_8UC1, CV_8UC3, CV_8UC4, CV_8SC1, CV_8SC3, CV_16UC1, CV_16UC3, CV_16SC1, CV_32FC1, CV_32FC3})
        types.push_back({type, type});
    for (int dstType : {CV_16SC1, CV_32FC1})
        types.push_back({CV_8UC1, dstType});
    types.push_back({CV_16UC1, CV_32FC1});
    types.push_back({CV_32FC1, CV_8UC1});
    return types;
}

std::vector<NamedFilter> filtersOf(int type, int dstType)
{
    Filters filters;
    if (type == dstType)
        addRanks(type, filters);
    addDense(type, dstType, filters);
    addSeparable(type, dstType, filters);
    return filters;
}

bool hasCpuAlgorithm(const char* name)
{
    const auto has = [&](const std::vector<const char*>& names)
    { return std::find(names.begin(), names.end(), std::string(name)) != names.end(); };
    return has(cuda::fastfilters::cpuAlgorithms()) || has(cuda::fastfilters::cpuPercentilesAlgorithms()) ||
           has(cuda::fastfilters::cpuMissingAlgorithms()) || has(cuda::fastfilters::cpuStatisticsAlgorithms()) ||
           has(cuda::fastfilters::cpuFootprintAlgorithms());
}

void requireMeasuredDevice()
{
    requireCudaEngine();
    if (!deviceAvailable())
        return;
    const cuda::DeviceInfo device;
    if (device.majorVersion() != 9 || device.multiProcessorCount() != 132)
        throw SkipTestException("the snapshot is of a device of compute capability 9.0 with 132 multiprocessors");
}

}  // namespace opencv_test
