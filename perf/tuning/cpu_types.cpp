// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Linear filters of doubles on the CPU beside those of floats and OpenCV's, and several channels beside one:
// nanoseconds of one thread for a value. See cpu_types.md.

#include "opencv2/core.hpp"
#include "opencv2/cudafastfilters.hpp"
#include "opencv2/imgproc.hpp"

#include <algorithm>
#include <cstdio>
#include <functional>
#include <vector>

namespace
{

double nanoseconds(const std::function<void()>& run, double pixels)
{
    std::vector<double> times;
    run();
    for (int i = 0; i < 9; ++i)
    {
        const int64 begin = cv::getTickCount();
        run();
        times.push_back((cv::getTickCount() - begin) / cv::getTickFrequency());
    }
    return *std::min_element(times.begin(), times.end()) * 1e9 / pixels;
}

using Make = std::function<cv::Ptr<cv::cuda::Filter>(int type)>;
using Call = std::function<void(const cv::Mat& src, cv::Mat& dst)>;

void measure(const char* name, cv::Size size, int channels, const Make& make, const Call& opencv)
{
    double ours[2];
    cv::Mat src, dst, floats(size, CV_32FC(channels));
    cv::randu(floats, -1000, 1000);
    cv::cuda::HostOptions options;
    options.engine = cv::cuda::HostOptions::CPU;
    for (int depth : {CV_32F, CV_64F})
    {
        floats.convertTo(src, depth);
        const cv::Ptr<cv::cuda::Filter> filter = make(src.type());
        ours[depth == CV_64F] =
            nanoseconds([&] { cv::cuda::applyFilter(filter, src, dst, options); }, 1. * size.area() * channels);
    }
    const double theirs = nanoseconds([&] { opencv(src, dst); }, 1. * size.area() * channels);
    std::printf("| %s | %dx%d, %d | %.2f | %.2f | %.2f | %.2f | %.1f |\n", name, size.width, size.height, channels,
                ours[0], ours[1], theirs, ours[0] / ours[1], theirs / ours[1]);
}

double nanosecondsOf(const Make& make, int type)
{
    const int channels = CV_MAT_CN(type);
    const cv::Size size(512, 1024 / channels);
    cv::Mat values(size.height, size.width * channels, CV_32F), src, dst;
    cv::randu(values, 0, 250);
    values.convertTo(src, CV_MAT_DEPTH(type));
    src = src.reshape(channels);
    cv::cuda::HostOptions options;
    options.engine = cv::cuda::HostOptions::CPU;
    const cv::Ptr<cv::cuda::Filter> filter = make(type);
    return nanoseconds([&] { cv::cuda::applyFilter(filter, src, dst, options); }, 1. * size.area() * channels);
}

void measureChannels(const char* name, const Make& make)
{
    std::printf("| %s", name);
    for (const int depth : {CV_8U, CV_16U, CV_32F})
    {
        const double one = nanosecondsOf(make, depth);
        std::printf(" | %.2f", one);
        for (const int channels : {2, 7})
            std::printf(" | %.2f", one / nanosecondsOf(make, CV_MAKETYPE(depth, channels)));
    }
    std::puts(" |");
}

}  // namespace

int main()
{
    cv::setNumThreads(1);
    std::puts("| Filter | 8U, ns | 2 channels | 7 | 16U, ns | 2 channels | 7 | 32F, ns | 2 channels | 7 |\n"
              "|---|---|---|---|---|---|---|---|---|---|");
    cv::Mat mask5(5, 5, CV_64F);
    cv::randu(mask5, 0, 0.04);
    const cv::Size five(5, 5);
    measureChannels("median 3x3", [](int type) { return cv::cuda::createFastMedianFilter(type, 3); });
    measureChannels("median 5x5", [](int type) { return cv::cuda::createFastMedianFilter(type, 5); });
    measureChannels("erosion 5x5", [=](int type) { return cv::cuda::createFastRankFilter(type, five, 0); });
    measureChannels("Gaussian 5x5",
                    [=](int type) { return cv::cuda::createFastGaussianFilter(type, type, five, 1.1); });
    measureChannels("mask 5x5", [=](int type) { return cv::cuda::createFastLinearFilter(type, type, mask5); });
    measureChannels("box 15x15", [](int type) { return cv::cuda::createFastBoxFilter(type, type, cv::Size(15, 15)); });
    cv::Mat dense(5, 5, CV_64F), dense3(3, 3, CV_64F), dense11(11, 11, CV_64F);
    for (cv::Mat* mask : {&dense, &dense3, &dense11})
        cv::randu(*mask, -0.1, 0.1);
    const cv::Point centre(-1, -1);
    std::puts("| Filter | image, channels | 32F | 64F | OpenCV 64F | 32F / 64F | OpenCV / 64F "
              "|\n|---|---|---|---|---|---|---|");
    for (const auto& image : {std::make_pair(cv::Size(4096, 4096), 1), std::make_pair(cv::Size(512, 512), 1),
                              std::make_pair(cv::Size(2048, 2048), 3)})
    {
        const auto run = [&](const char* name, const Make& make, const Call& opencv)
        { measure(name, image.first, image.second, make, opencv); };
        for (int side : {3, 5, 9, 31})
            run(
                cv::format("Gaussian %d", side).c_str(),
                [=](int type) { return cv::cuda::createFastGaussianFilter(type, type, cv::Size(side, side), 0); },
                [=](const cv::Mat& src, cv::Mat& dst) { cv::GaussianBlur(src, dst, cv::Size(side, side), 0); });
        for (int side : {3, 15, 101})
            run(
                cv::format("box %d", side).c_str(),
                [=](int type) { return cv::cuda::createFastBoxFilter(type, type, cv::Size(side, side)); },
                [=](const cv::Mat& src, cv::Mat& dst) { cv::blur(src, dst, cv::Size(side, side)); });
        for (const cv::Mat& mask : {dense3, dense, dense11})
            run(
                cv::format("dense %dx%d", mask.cols, mask.rows).c_str(),
                [=](int type) { return cv::cuda::createFastLinearFilter(type, type, mask); },
                [=](const cv::Mat& src, cv::Mat& dst) { cv::filter2D(src, dst, -1, mask); });
        run(
            "Sobel 5x5", [](int type) { return cv::cuda::createFastSobelFilter(type, type, 1, 0, 5); },
            [](const cv::Mat& src, cv::Mat& dst) { cv::Sobel(src, dst, -1, 1, 0, 5); });
    }
}
