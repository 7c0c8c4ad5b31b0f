// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// What footprints.cpp, cpu_footprints.cpp and cpu_flat_masks.cpp share: windows, an image, and the time of a call.

#ifndef CUDAFASTFILTERS_CPU_SHAPES_HPP
#define CUDAFASTFILTERS_CPU_SHAPES_HPP

#include "opencv2/imgproc.hpp"

#include <algorithm>
#include <ctime>
#include <functional>
#include <string>
#include <utility>
#include <vector>

using Shapes = std::vector<std::pair<std::string, cv::Mat>>;

inline cv::Mat disc(int radius)
{
    cv::Mat pixels(2 * radius + 1, 2 * radius + 1, CV_8U);
    for (int y = -radius; y <= radius; ++y)
        for (int x = -radius; x <= radius; ++x)
            pixels.at<uchar>(y + radius, x + radius) = x * x + y * y <= radius * radius;
    return pixels;
}

// And a ring; by radius.
inline Shapes someShapes(const std::vector<int>& discs, const std::vector<int>& crosses,
                         const std::vector<int>& diagonals)
{
    Shapes shapes;
    for (const int radius : discs)
        shapes.push_back({"disc " + std::to_string(radius), disc(radius)});
    for (const int radius : crosses)
        shapes.push_back({"cross " + std::to_string(radius),
                          cv::getStructuringElement(cv::MORPH_CROSS, cv::Size(2 * radius + 1, 2 * radius + 1))});
    for (const int radius : diagonals)
        shapes.push_back({"diagonal " + std::to_string(radius), cv::Mat::eye(2 * radius + 1, 2 * radius + 1, CV_8U)});
    cv::Mat ring = cv::Mat::zeros(31, 31, CV_8U);
    cv::circle(ring, cv::Point(15, 15), 15, cv::Scalar(1));
    shapes.push_back({"ring 15", ring});
    return shapes;
}

inline cv::Mat randomPixels(int side, int oneOf)
{
    cv::Mat pixels(side, side, CV_8U);
    cv::RNG random(side);
    random.fill(pixels, cv::RNG::UNIFORM, 0, oneOf);
    return (pixels == 0) / 255;
}

inline cv::Mat randomImage(int width, int type)
{
    cv::Mat image(width * 9 / 16, width, type);
    cv::theRNG().fill(image, cv::RNG::UNIFORM, 0, CV_MAT_DEPTH(type) == CV_8U ? 256 : 65536);
    return image;
}

inline double threadSeconds()
{
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec + 1e-9 * time.tv_nsec;
}

// The best call in a quarter of a second.
inline double seconds(const std::function<void()>& call)
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

#endif
