// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Measures ranks of footprints on the CPU, beside cv::erode for the least one. See cpu_footprints.md.

#include "opencv2/cudafastfilters.hpp"
#include "opencv2/imgproc.hpp"

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>
#include <utility>
#include <vector>

using cv::Mat;

static Mat disc(int radius)
{
    Mat pixels(2 * radius + 1, 2 * radius + 1, CV_8U);
    for (int y = -radius; y <= radius; ++y)
        for (int x = -radius; x <= radius; ++x)
            pixels.at<uchar>(y + radius, x + radius) = x * x + y * y <= radius * radius;
    return pixels;
}

static Mat randomPixels(int side, int oneOf)
{
    Mat pixels(side, side, CV_8U);
    cv::RNG random(side);
    random.fill(pixels, cv::RNG::UNIFORM, 0, oneOf);
    return (pixels == 0) / 255;
}

static double threadSeconds()
{
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec + 1e-9 * time.tv_nsec;
}

// The best call in a quarter of a second.
static double seconds(const std::function<void()>& call)
{
    double best = 1e9, total = 0;
    for (int i = 0; i < 2 || (i < 40 && total < 0.25); ++i)
    {
        const double started = threadSeconds();
        call();
        const double one = threadSeconds() - started;
        total += one;
        best = std::min(best, one);
    }
    return best;
}

int main(int argc, char** argv)
{
    const double percentile = argc > 1 ? std::atof(argv[1]) : 0;
    const int width = argc > 2 ? std::atoi(argv[2]) : 1920;
    cv::setNumThreads(1);
    std::vector<std::pair<std::string, Mat>> footprints;
    for (const int radius : {1, 2, 3, 5, 7, 10, 15, 18, 25})
        footprints.push_back({"disc " + std::to_string(radius), disc(radius)});
    for (const int radius : {1, 2, 5, 25})
        footprints.push_back({"cross " + std::to_string(radius),
                              cv::getStructuringElement(cv::MORPH_CROSS, cv::Size(2 * radius + 1, 2 * radius + 1))});
    for (const int radius : {5, 25})
        footprints.push_back({"diagonal " + std::to_string(radius), Mat::eye(2 * radius + 1, 2 * radius + 1, CV_8U)});
    Mat ring = Mat::zeros(31, 31, CV_8U);
    cv::circle(ring, cv::Point(15, 15), 15, cv::Scalar(1));
    footprints.push_back({"ring 15", ring});
    for (const int side : {5, 11, 25})
        footprints.push_back({"random " + std::to_string(side), randomPixels(side, 2)});
    footprints.push_back({"sparse 15", randomPixels(15, 10)});
    for (const int type : {CV_8UC1, CV_16UC1, CV_32FC1, CV_8UC3})
    {
        Mat image(width * 9 / 16, width, type), result, expected;
        cv::theRNG().fill(image, cv::RNG::UNIFORM, 0, CV_MAT_DEPTH(type) == CV_8U ? 256 : 65536);
        const double values = static_cast<double>(image.total()) * image.channels();
        for (const auto& one : footprints)
        {
            const auto filter = cv::cuda::createFastRankFilter(type, one.second, percentile);
            const cv::cuda::HostOptions onCpu(cv::cuda::HostOptions::CPU);
            const double time = seconds([&] { cv::cuda::applyFilter(filter, image, result, onCpu); });
            std::printf("%s, %s, %d pixels: %.3f ns", cv::typeToString(type).c_str(), one.first.c_str(),
                        cv::countNonZero(one.second), 1e9 * time / values);
            if (percentile == 0)
            {
                const double rival = seconds(
                    [&] { cv::erode(image, expected, one.second, cv::Point(-1, -1), 1, cv::BORDER_REPLICATE); });
                const bool differs = cv::norm(result, expected, cv::NORM_INF) != 0;
                std::printf(", cv::erode %.3f ns%s", 1e9 * rival / values, differs ? ", the results differ" : "");
            }
            std::printf("\n");
            std::fflush(stdout);
        }
    }
}
