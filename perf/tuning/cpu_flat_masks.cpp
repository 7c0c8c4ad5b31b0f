// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Measures masks of one coefficient on the CPU, by each algorithm that takes them, beside cv::filter2D. See
// cpu_flat_masks.md.

#include "cpu_shapes.hpp"
#include "opencv2/cudafastfilters.hpp"
#include "testing/test_hooks.hpp"

#include <cstdio>
#include <cstdlib>

using cv::Mat;

int main(int argc, char** argv)
{
    namespace ff = cv::cuda::fastfilters;
    const int width = argc > 1 ? std::atoi(argv[1]) : 1920;
    cv::setNumThreads(1);
    Shapes masks = someShapes({1, 2, 3, 5, 10, 25}, {2, 5, 25}, {2, 12});
    masks.push_back({"random 15", randomPixels(15, 2)});
    for (const int type : {CV_8UC1, CV_16UC1, CV_32FC1, CV_8UC3})
    {
        const Mat image = randomImage(width, type);
        Mat result;
        const double values = static_cast<double>(image.total()) * image.channels();
        for (const auto& one : masks)
        {
            Mat mask;
            one.second.convertTo(mask, CV_32F, 1.0 / cv::countNonZero(one.second));
            const cv::cuda::HostOptions onCpu(cv::cuda::HostOptions::CPU);
            std::printf("%s, %s", cv::typeToString(type).c_str(), one.first.c_str());
            const auto filter = cv::cuda::createFastLinearFilter(type, -1, mask);
            cv::cuda::applyFilter(filter, image, result, onCpu);
            std::printf(", %s:", ff::lastAlgorithm());
            for (const char* algorithm : {"flat_mask", "dense_rows", "dense_fourier"})
            {
                ff::useOnlyAlgorithm(algorithm);
                const double time = seconds([&] { cv::cuda::applyFilter(filter, image, result, onCpu); });
                std::printf(" %.3f", 1e9 * time / values);
                ff::useOnlyAlgorithm(nullptr);
            }
            const double rival = seconds([&] { cv::filter2D(image, result, -1, mask); });
            std::printf(", cv::filter2D %.3f ns\n", 1e9 * rival / values);
            std::fflush(stdout);
        }
    }
}
