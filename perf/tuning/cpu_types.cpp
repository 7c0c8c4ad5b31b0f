// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Linear filters of doubles on the CPU beside those of floats and OpenCV's: nanoseconds of one thread for a pixel. See
// cpu_types.md.

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

}  // namespace

int main()
{
    cv::setNumThreads(1);
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
