// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Measures filters of pixels without kernels on the device, beside the filter of bytes, 16 bits or floats that has
// kernels. See types.md.

#include "device_times.hpp"

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>

using cv::Mat;
using cv::Size;
using cv::cuda::GpuMat;

namespace
{

using Make = std::function<cv::Ptr<cv::cuda::Filter>(int type)>;

// Random pixels, of few enough values for each type to hold them. Rows repeat: so many random numbers take long.
Mat noise(Size size, int type)
{
    const int channels = CV_MAT_CN(type), rows = std::min(size.height, 512);
    Mat values(rows, size.width * channels, CV_32F), some, result;
    cv::theRNG().fill(values, cv::RNG::UNIFORM, 0, CV_MAT_DEPTH(type) == CV_8U ? 255 : 60000);
    values.convertTo(some, CV_MAT_DEPTH(type));
    cv::repeat(some, (size.height + rows - 1) / rows, 1, result);
    return result.rowRange(0, size.height).reshape(channels);
}

struct Speed
{
    double pixels;  // 10^9 per second
    std::string algorithm;
};

Speed speedOf(const Make& make, Size size, int type)
{
    const cv::Ptr<cv::cuda::Filter> filter = make(type);
    const GpuMat image(noise(size, type));
    GpuMat result(size, type);
    return {1e-6 * size.area() / milliseconds(filter, image, result), algorithmOf(filter, size)};
}

// A rival of one channel has as many pixels as the image has values.
void compare(const char* name, const Make& make, Size size, int type, const std::vector<int>& rivals)
{
    static std::map<std::string, Speed> measured;  // rivals
    const Speed own = speedOf(make, size, type);
    std::printf("%s, %s: %.2f Gpx/s by %s", name, cv::typeToString(type).c_str(), own.pixels, own.algorithm.c_str());
    for (const int rival : rivals)
    {
        const std::string key = name + std::string(" ") + cv::typeToString(rival);
        if (!measured.count(key))
            measured[key] = speedOf(make, size, rival);
        const Speed& other = measured[key];
        std::printf("; %s: %.1f by %s, fraction %.3f", cv::typeToString(rival).c_str(), other.pixels,
                    other.algorithm.c_str(), own.pixels * CV_MAT_CN(type) / (other.pixels * CV_MAT_CN(rival)));
    }
    std::printf("\n");
    std::fflush(stdout);
}

Make median(int side)
{
    return [=](int type) { return cv::cuda::createFastMedianFilter(type, side); };
}

}  // namespace

int main(int argc, char** argv)
{
    const int side = argc > 1 ? std::atoi(argv[1]) : 8192;
    const Size size(side, side);
    const Make gaussian = [](int type) { return cv::cuda::createFastGaussianFilter(type, -1, Size(5, 5), 1.1); },
               box = [](int type) { return cv::cuda::createFastBoxFilter(type, -1, Size(15, 15)); },
               sobel = [](int type) { return cv::cuda::createFastSobelFilter(type, -1, 1, 0, 3); };
    for (const int window : {3, 5, 7, 15, 31})
        for (const int type : {CV_16FC1, CV_32SC1, CV_64FC1})
            compare(cv::format("median %d", window).c_str(), median(window), size, type, {CV_16UC1, CV_32FC1});
    for (const int type : {CV_16FC1, CV_64FC1})
    {
        compare("Gaussian 5", gaussian, size, type, {CV_32FC1});
        compare("box 15", box, size, type, {CV_32FC1});
    }
    for (const int depth : {CV_8U, CV_16U, CV_32F})
        for (const int channels : {2, 5, 7, 20})
        {
            const int type = CV_MAKETYPE(depth, channels);
            if (static_cast<double>(size.area()) * CV_ELEM_SIZE(type) > 4e9)
                continue;
            for (const int window : {3, 5, 7, 15})
                compare(cv::format("median %d", window).c_str(), median(window), size, type, {depth});
            compare("Gaussian 5", gaussian, size, type, {depth});
            compare("box 15", box, size, type, {depth});
            compare("Sobel 3", sobel, size, type, {depth});
        }
}
