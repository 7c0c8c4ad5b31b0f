// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Measures ranks of footprints on the CPU, beside cv::erode for the least one. See cpu_footprints.md; footprints.cpp is
// for the device.

#include "cpu_shapes.hpp"
#include "opencv2/cudafastfilters.hpp"

#include <cstdio>
#include <cstdlib>

using cv::Mat;

int main(int argc, char** argv)
{
    const double percentile = argc > 1 ? std::atof(argv[1]) : 0;
    const int width = argc > 2 ? std::atoi(argv[2]) : 1920;
    cv::setNumThreads(1);
    Shapes footprints = someShapes({1, 2, 3, 5, 7, 10, 15, 18, 25}, {1, 2, 5, 25}, {5, 25});
    for (const int side : {5, 11, 25})
        footprints.push_back({"random " + std::to_string(side), randomPixels(side, 2)});
    footprints.push_back({"sparse 15", randomPixels(15, 10)});
    for (const int type : {CV_8UC1, CV_16UC1, CV_32FC1, CV_8UC3})
    {
        const Mat image = randomImage(width, type);
        Mat result, expected;
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
