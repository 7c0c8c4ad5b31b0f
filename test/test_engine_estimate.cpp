// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// What the choice between the engines is made by: estimates, held against times that were measured once
// (perf/tuning/cpu_costs.md). No clock runs here.

#include "test_precomp.hpp"

#include "test_filters.hpp"

#include "api/testing/plan_hooks.hpp"
#include "testing/test_hooks.hpp"

#include <cmath>
#include <set>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

const Size image(2048, 2048);

//! Nanoseconds of one thread for a value.
struct Measured
{
    double nanoseconds;
    const char* algorithm;
    Case filterCase;
};

Case rankOf(int type, Size window, double percentile)
{
    return rankCase(type, window, percentile);
}

Case medianOf(int type, int side)
{
    return medianCase(type, Size(side, side));
}

Mat discPixels(int radius)
{
    Mat pixels(2 * radius + 1, 2 * radius + 1, CV_8U);
    for (int y = 0; y < pixels.rows; ++y)
        for (int x = 0; x < pixels.cols; ++x)
            pixels.at<uchar>(y, x) = std::hypot(x - radius, y - radius) <= radius;
    return pixels;
}

Case discOf(int type, int radius, double percentile)
{
    return footprintCase(type, discPixels(radius), percentile);
}

Case blurWithDisc(int type, int radius)
{
    Mat mask = discPixels(radius);
    mask.convertTo(mask, CV_64F, 1. / countNonZero(mask));
    return linearCase(type, type, mask);
}

Case denseOf(int srcType, int dstType, int side)
{
    return linearCase(srcType, dstType, randomMask(Size(side, side)));
}

Case gaussianOf(int srcType, int dstType, int side)
{
    return gaussianCase(srcType, dstType, Size(side, side), side / 6.);
}

Case boxOf(int srcType, int dstType, Size window)
{
    return boxCase(srcType, dstType, window);
}

//! With the bytes of cv::GaussianBlur, or the whole Gaussian.
Case otherGaussian(const Ptr<cuda::Filter>& filter)
{
    Case result = gaussianOf(CV_8UC1, CV_8UC1, 3);
    result.filter = filter;
    return result;
}

std::vector<Measured> ranksOfBytes()
{
    return {{0.102, "median_rows", medianOf(CV_8UC1, 3)},
            {0.047, "extremum_rows", rankOf(CV_8UC1, Size(3, 3), 0)},
            {0.131, "extremum_rows", rankOf(CV_8UC1, Size(31, 31), 0)},
            {0.183, "extremum_rows", rankOf(CV_8UC1, Size(1, 1001), 0)},
            {0.649, "extremum_rows", rankOf(CV_8UC1, Size(1001, 1), 100)},
            {0.209, "network_strip", medianOf(CV_8UC1, 5)},
            {1.78, "network_strip", medianOf(CV_8UC1, 15)},
            {3.5, "network_strip", medianOf(CV_8UC1, 17)},
            {0.45, "network_strip", rankOf(CV_8UC1, Size(7, 7), 25)},
            {0.76, "network_strip", rankOf(CV_8UC1, Size(9, 9), 25)},
            {1, "network_strip", rankOf(CV_8UC1, Size(9, 9), 60)},
            {1.85, "network_strip", rankOf(CV_8UC1, Size(13, 13), 75)},
            {2.01, "network_strip", rankOf(CV_8UC1, Size(15, 15), 25)},
            {0.186, "extremum_rows", rankOf(CV_8UC1, Size(9, 9), 99)},
            {0.056, "extremum_rows", rankOf(CV_8UC1, Size(1, 5), 25)},
            {0.298, "extremum_rows", rankOf(CV_8UC1, Size(7, 7), 6)},
            {1.02, "extremum_rows", rankOf(CV_8UC1, Size(17, 17), 98)},
            {6.6, "sorted_window", rankOf(CV_8UC1, Size(17, 17), 25)},
            {4.5, "column_counts", medianOf(CV_8UC1, 31)},
            {7.6, "column_counts", medianOf(CV_8UC1, 255)},
            {0.283, "sorted_window", rankOf(CV_8UC1, Size(1, 9), 50)},
            {2.24, "sorted_window", rankOf(CV_8UC1, Size(31, 3), 50)},
            {15.6, "column_counts", rankOf(CV_8UC1, Size(1, 1001), 50)}};
}

std::vector<Measured> otherRanks()
{
    return {{0.168, "median_rows", medianOf(CV_16UC1, 3)},
            {0.355, "median_rows", medianOf(CV_32FC1, 3)},
            {0.261, "extremum_rows", rankOf(CV_16UC1, Size(31, 31), 0)},
            {0.81, "extremum_rows", rankOf(CV_32FC1, Size(101, 101), 0)},
            {0.817, "extremum_rows", rankOf(CV_16UC1, Size(15, 15), 99)},
            {0.62, "extremum_rows", rankOf(CV_32FC1, Size(3, 3), 25)},
            {1.19, "network_strip", medianOf(CV_16UC1, 9)},
            {7.6, "network_strip", medianOf(CV_32FC1, 15)},
            {7, "network_strip", medianOf(CV_16UC1, 17)},
            {19, "tile_ranks", medianOf(CV_16UC1, 31)},
            {81, "tile_ranks", medianOf(CV_16UC1, 255)},
            {43, "tile_ranks", medianOf(CV_32FC1, 101)},
            {1.18, "sorted_window", rankOf(CV_32FC1, Size(1, 9), 50)},
            {3.3, "network_strip", rankOf(CV_32FC1, Size(9, 9), 25)},
            {2.28, "network_strip", rankOf(CV_16UC1, Size(11, 11), 25)},
            {8.1, "network_strip", rankOf(CV_32FC1, Size(15, 15), 25)},
            {27, "sorted_window", rankOf(CV_32FC1, Size(17, 17), 25)},
            {45.5, "sorted_window", rankOf(CV_16UC1, Size(1, 1001), 50)},
            {180, "tile_ranks", medianOf(CV_16UC1, 501)},
            {118, "sliding_histogram", rankOf(CV_16UC1, Size(2001, 3), 50)}};
}

Case percentilesOf(int type, int side)
{
    Case result = medianOf(type, side);
    result.filter = cuda::createFastPercentilesFilter(type, Size(side, side), {10, 50, 90});
    return result;
}

std::vector<Measured> severalPercentiles()
{
    return {{0.28, "rank_planes", percentilesOf(CV_8UC1, 3)},   {0.5, "network_strip", percentilesOf(CV_8UC1, 5)},
            {1.15, "network_strip", percentilesOf(CV_8UC1, 7)}, {2.3, "rank_planes", percentilesOf(CV_8UC1, 9)},
            {7.9, "column_counts", percentilesOf(CV_8UC1, 31)}, {2.56, "network_strip", percentilesOf(CV_16UC1, 7)},
            {6.1, "rank_planes", percentilesOf(CV_8UC1, 15)},   {50, "tile_ranks", percentilesOf(CV_16UC1, 31)},
            {59, "tile_ranks", percentilesOf(CV_32FC1, 63)}};
}

Case statisticOf(int type, int side, int statistic)
{
    Case result = medianOf(type, side);
    result.filter = cuda::createFastStatisticsFilter(type, -1, Size(side, side), statistic);
    return result;
}

std::vector<Measured> statistics()
{
    return {{0.57, "moment_rows", statisticOf(CV_8UC1, 9, cuda::STATISTIC_STD)},
            {1, "moment_rows", statisticOf(CV_16UC1, 15, cuda::STATISTIC_STD)},
            {4, "float_moments", statisticOf(CV_32FC1, 9, cuda::STATISTIC_STD)},
            {0.41, "span_tiles", statisticOf(CV_8UC1, 15, cuda::STATISTIC_RANGE)},
            {17, "sliding_counts", statisticOf(CV_8UC1, 15, cuda::STATISTIC_ENTROPY)},
            {31, "sliding_counts", statisticOf(CV_8UC1, 15, cuda::STATISTIC_MODE)}};
}

std::vector<Measured> boxes()
{
    return {{0.086, "box_rows", boxOf(CV_8UC1, CV_8UC1, Size(3, 3))},
            {0.141, "box_rows", boxOf(CV_8UC1, CV_8UC1, Size(15, 15))},
            {0.364, "box_rows", boxOf(CV_8UC1, CV_8UC1, Size(101, 101))},
            {0.066, "box_rows", boxOf(CV_8UC1, CV_8UC1, Size(1, 255))},
            {0.249, "box_rows", boxOf(CV_8UC1, CV_8UC1, Size(255, 1))},
            {0.257, "box_rows", boxOf(CV_8UC1, CV_32FC1, Size(9, 9))},
            {0.36, "box_rows", boxOf(CV_16UC1, CV_16UC1, Size(9, 9))},
            {0.45, "box_rows", boxOf(CV_16UC1, CV_16UC1, Size(151, 151))},
            {0.79, "box_rows", boxOf(CV_16UC1, CV_16UC1, Size(201, 201))},
            {0.63, "box_rows", boxOf(CV_8UC1, CV_8UC1, Size(1001, 1001))},
            {0.81, "box_rows", boxOf(CV_16UC1, CV_32FC1, Size(63, 63))},
            {0.40, "box_rows", boxOf(CV_32FC1, CV_32FC1, Size(3, 3))},
            {1.05, "box_rows", boxOf(CV_32FC1, CV_32FC1, Size(101, 101))},
            {2.15, "box_rows", boxOf(CV_32FC1, CV_32FC1, Size(501, 501))}};
}

std::vector<Measured> otherMasks()
{
    const Ptr<cuda::Filter> exact =
        cuda::createFastGaussianFilter(CV_8UC1, CV_8UC1, Size(5, 5), 0, 0, BORDER_DEFAULT, -1, true);
    return {{0.25, "small_masks", gaussianOf(CV_32FC1, CV_32FC1, 3)},
            {0.25, "small_masks", denseOf(CV_32FC1, CV_32FC1, 3)},
            {0.098, "small_masks", sobelCase(CV_8UC1, CV_16SC1, 1, 0, 3)},
            {0.164, "small_masks", laplacianCase(CV_8UC1, CV_16SC1, 5)},
            {0.203, "small_masks", sobelCase(CV_16UC1, CV_16UC1, 1, 0, 3)},
            {0.341, "gaussian_blur", otherGaussian(exact)},
            {0.187, "separable_rows", gaussianOf(CV_8UC1, CV_8UC1, 3)},
            {0.463, "separable_rows", gaussianOf(CV_8UC1, CV_8UC1, 9)},
            {5, "separable_rows", gaussianOf(CV_8UC1, CV_32FC1, 101)},
            {41, "separable_rows", gaussianOf(CV_32FC1, CV_32FC1, 501)},
            {9.2, "separable_rows", gaussianOf(CV_16UC1, CV_16UC1, 151)},
            {0.243, "dense_rows", denseOf(CV_8UC1, CV_8UC1, 3)},
            {1.03, "dense_rows", denseOf(CV_8UC1, CV_8UC1, 7)},
            {0.874, "dense_rows", denseOf(CV_8UC1, CV_32FC1, 7)},
            {2.87, "dense_rows", denseOf(CV_32FC1, CV_32FC1, 13)},
            {2.92, "dense_rows", denseOf(CV_16UC1, CV_16UC1, 9)},
            {0.67, "flat_mask", blurWithDisc(CV_8UC1, 5)},
            {2.17, "flat_mask", blurWithDisc(CV_16UC1, 10)},
            {1.55, "flat_mask", blurWithDisc(CV_32FC1, 5)},
            {4.9, "dense_fourier", denseOf(CV_8UC1, CV_8UC1, 31)},
            {7.3, "dense_fourier", denseOf(CV_32FC1, CV_32FC1, 63)},
            {7.8, "dense_fourier", denseOf(CV_16UC1, CV_16UC1, 151)},
            {8, "large_gaussian", otherGaussian(cuda::createFastLargeGaussianFilter(CV_8UC1, CV_8UC1, 12))}};
}

std::vector<Measured> footprints()
{
    return {
        {0.057, "footprint_extremum", discOf(CV_8UC1, 1, 0)},   {0.149, "footprint_extremum", discOf(CV_8UC1, 3, 100)},
        {0.92, "footprint_extremum", discOf(CV_16UC1, 10, 0)},  {1.56, "footprint_extremum", discOf(CV_32FC1, 10, 0)},
        {0.66, "footprint_networks", discOf(CV_8UC1, 2, 50)},   {11.3, "footprint_networks", discOf(CV_16UC1, 5, 50)},
        {83.4, "footprint_networks", discOf(CV_32FC1, 10, 50)}, {102, "footprint_networks", discOf(CV_8UC1, 18, 50)},
        {202, "sliding_histogram", discOf(CV_8UC1, 25, 50)},    {633, "sliding_histogram", discOf(CV_32FC1, 25, 50)}};
}

//! With the value 0 for missing pixels.
Case ignoring(Case filterCase)
{
    filterCase.filter = cuda::ignoreMissing(filterCase.filter, cuda::MissingData(cuda::MissingData::VALUE));
    filterCase.text += " with missing pixels";
    return filterCase;
}

//! Ranks with 5 % of missing pixels in groups, sums without one: perf/tuning/missing.md.
std::vector<Measured> withMissingPixels()
{
    return {
        {0.283, "valid_ranks", ignoring(medianOf(CV_8UC1, 3))},
        {4.5, "valid_ranks", ignoring(medianOf(CV_8UC1, 15))},
        {21.9, "valid_ranks", ignoring(medianOf(CV_16UC1, 31))},
        {2.9, "valid_ranks", ignoring(medianOf(CV_32FC1, 7))},
        {0.162, "valid_sums", ignoring(boxOf(CV_8UC1, CV_8UC1, Size(15, 15)))},
        {1.7, "valid_sums", ignoring(gaussianOf(CV_16UC1, CV_16UC1, 33))},
        {0.67, "valid_sums", ignoring(denseOf(CV_32FC1, CV_32FC1, 5))},
        {8.7, "valid_gaussian", ignoring(otherGaussian(cuda::createFastLargeGaussianFilter(CV_8UC1, CV_8UC1, 12)))}};
}

std::vector<Measured> withoutVectors()
{
    return {{2.6, "direct_rows", gaussianOf(CV_8UC1, CV_8UC1, 7)},
            {18.4, "direct_rows", denseOf(CV_8UC1, CV_8UC1, 15)},
            {16, "direct_rows", denseOf(CV_32FC1, CV_32FC1, 15)},
            {146, "sliding_histogram", medianOf(CV_8UC1, 31)},
            {210, "sliding_histogram", medianOf(CV_32FC1, 3)},
            {202, "valid_direct", ignoring(medianOf(CV_8UC1, 3))},
            {2850, "valid_direct", ignoring(medianOf(CV_8UC1, 15))},
            {836, "valid_direct", ignoring(medianOf(CV_32FC1, 7))},
            {33, "valid_direct", ignoring(boxOf(CV_8UC1, CV_8UC1, Size(3, 3)))},
            {746, "valid_direct", ignoring(boxOf(CV_8UC1, CV_8UC1, Size(15, 15)))},
            {222, "valid_direct", ignoring(denseOf(CV_32FC1, CV_32FC1, 7))}};
}

void expectNearMeasured(const std::vector<Measured>& list, std::set<std::string>& algorithms)
{
    const double factor = 1.6;
    for (const Measured& measured : list)
    {
        if (!hasCpuAlgorithm(measured.algorithm))
            continue;
        const ff::EngineEstimate estimate = ff::estimateEngines(measured.filterCase.filter, image, 1);
        const double nanoseconds = 1e9 * estimate.cpuSeconds / image.area();
        EXPECT_STREQ(measured.algorithm, estimate.algorithm) << measured.filterCase.text;
        EXPECT_LT(measured.nanoseconds / factor, nanoseconds) << estimate.algorithm << ", " << measured.filterCase.text;
        EXPECT_GT(measured.nanoseconds * factor, nanoseconds) << estimate.algorithm << ", " << measured.filterCase.text;
        algorithms.insert(estimate.algorithm);
    }
}

TEST(EngineEstimate, OfEachCpuAlgorithmIsNearWhatWasMeasured)
{
    if (!hasVectors())
        throw SkipTestException("without vectors other algorithms run");
    std::set<std::string> algorithms;
    for (const std::vector<Measured>& list : {ranksOfBytes(), otherRanks(), severalPercentiles(), statistics(), boxes(),
                                              otherMasks(), withMissingPixels(), footprints()})
        expectNearMeasured(list, algorithms);
    {
        const WithoutVectors without;
        expectNearMeasured(withoutVectors(), algorithms);
    }
    for (const std::vector<const char*>& names : {ff::cpuAlgorithms(), ff::cpuPercentilesAlgorithms(),
                                                  ff::cpuMissingAlgorithms(), ff::cpuFootprintAlgorithms()})
        for (const char* name : names)
            EXPECT_EQ(1u, algorithms.count(name)) << name << " has no measurement";
}

void expectEngine(cuda::HostOptions::Engine engine, const Case& filterCase, Size size, int threads)
{
    const ff::EngineEstimate estimate = ff::estimateEngines(filterCase.filter, size, threads);
    EXPECT_EQ(engine == cuda::HostOptions::CUDA, estimate.deviceWins())
        << filterCase.text << ", " << size << ", " << threads << " threads: " << 1e3 * estimate.cpuSeconds
        << " ms by the CPU, " << 1e3 * estimate.deviceSeconds << " ms by the GPU";
}

//! Pageable memory, beside an H200. The first case took 0.68 ms on two threads and 0.79 ms on the GPU.
TEST(EngineEstimate, ChoosesTheEngineThatIsFaster)
{
    if (!hasVectors())
        throw SkipTestException("without vectors the CPU is slower");
    for (int threads : {2, 4, 16})
        expectEngine(cuda::HostOptions::CPU, gaussianOf(CV_32FC1, CV_32FC1, 3), image, threads);
    for (int threads : {1, 2, 16})
    {
        expectEngine(cuda::HostOptions::CUDA, medianOf(CV_8UC1, 15), Size(10000, 10000), threads);
        expectEngine(cuda::HostOptions::CPU, medianOf(CV_8UC1, 3), Size(512, 512), threads);
        expectEngine(cuda::HostOptions::CUDA, medianOf(CV_16UC1, 31), Size(512, 512), threads);
    }
    expectEngine(cuda::HostOptions::CPU, sobelCase(CV_8UC1, CV_16SC1, 1, 0, 3), image, 2);
    expectEngine(cuda::HostOptions::CUDA, gaussianOf(CV_32FC1, CV_32FC1, 31), image, 2);
}

}  // namespace
}  // namespace opencv_test
