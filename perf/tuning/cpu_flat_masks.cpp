// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Measures masks of one coefficient on the CPU, by each algorithm that takes them, beside cv::filter2D. See
// cpu_flat_masks.md.

#include "opencv2/cudafastfilters.hpp"
#include "opencv2/imgproc.hpp"
#include "testing/test_hooks.hpp"

#include <algorithm>
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
    namespace ff = cv::cuda::fastfilters;
    const int width = argc > 1 ? std::atoi(argv[1]) : 1920;
    cv::setNumThreads(1);
    std::vector<std::pair<std::string, Mat>> masks;
    for (const int radius : {1, 2, 3, 5, 10, 25})
        masks.push_back({"disc " + std::to_string(radius), disc(radius)});
    for (const int radius : {2, 5, 25})
        masks.push_back({"cross " + std::to_string(radius),
                         cv::getStructuringElement(cv::MORPH_CROSS, cv::Size(2 * radius + 1, 2 * radius + 1))});
    for (const int side : {5, 25})
        masks.push_back({"diagonal " + std::to_string(side), Mat::eye(side, side, CV_8U)});
    Mat ring = Mat::zeros(31, 31, CV_8U);
    cv::circle(ring, cv::Point(15, 15), 15, cv::Scalar(1));
    masks.push_back({"ring 15", ring});
    Mat random(15, 15, CV_8U);
    cv::theRNG().fill(random, cv::RNG::UNIFORM, 0, 2);
    masks.push_back({"random 15", random});
    for (const int type : {CV_8UC1, CV_16UC1, CV_32FC1, CV_8UC3})
    {
        Mat image(width * 9 / 16, width, type), result;
        cv::theRNG().fill(image, cv::RNG::UNIFORM, 0, CV_MAT_DEPTH(type) == CV_8U ? 256 : 65536);
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
