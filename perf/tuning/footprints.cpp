// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Measures ranks of footprints on the device, beside the square of a disc's diameter, and for 0 % the opening and the
// gradient, too. See footprints.md.

#include "cpu_shapes.hpp"
#include "device_times.hpp"
#include "opencv2/imgproc.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>

using cv::Mat;
using cv::cuda::GpuMat;

int main(int argc, char** argv)
{
    const double percentile = argc > 1 ? std::atof(argv[1]) : 50;
    const int side = argc > 2 ? std::atoi(argv[2]) : 8192;
    Shapes shapes = someShapes({1, 2, 3, 5, 7, 8, 10, 12, 15, 25}, {1, 2, 5, 25}, {5});
    for (const int radius : {5, 10, 15})
        shapes.push_back({"ellipse " + std::to_string(radius),
                          cv::getStructuringElement(cv::MORPH_ELLIPSE, cv::Size(2 * radius + 1, 2 * radius + 1))});
    for (const int length : {5, 11, 25})
        shapes.push_back({"random " + std::to_string(length), randomPixels(length, 2)});
    for (const int type : {CV_8UC1, CV_16UC1, CV_32FC1, CV_8UC3})
    {
        const cv::Size size(side, side);
        Mat noise(size, type);
        cv::theRNG().fill(noise, cv::RNG::UNIFORM, 0, CV_MAT_DEPTH(type) == CV_8U ? 256 : 65536);
        const GpuMat image(noise);
        GpuMat result(size, type);
        const double pixels = 1e-6 * size.area();
        for (const auto& shape : shapes)
        {
            const auto filter = cv::cuda::createFastRankFilter(type, shape.second, percentile);
            const auto square = cv::cuda::createFastRankFilter(type, shape.second.size(), percentile);
            const double speed = pixels / milliseconds(filter, image, result);
            const double rival = pixels / milliseconds(square, image, result);
            std::printf("%s, %s, %d pixels: %.1f Gpx/s by %s; %dx%d: %.1f by %s; ratio %.2f\n",
                        cv::typeToString(type).c_str(), shape.first.c_str(), cv::countNonZero(shape.second), speed,
                        algorithmOf(filter, size).c_str(), shape.second.cols, shape.second.rows, rival,
                        algorithmOf(square, size).c_str(), speed / rival);
            for (const int op : {cv::MORPH_OPEN, cv::MORPH_GRADIENT})
                if (percentile == 0)
                {
                    const auto several = cv::cuda::createFastMorphologyFilter(op, type, shape.second);
                    const double ofSeveral = pixels / milliseconds(several, image, result);
                    std::printf("  %s: %.1f Gpx/s, %.2f of the erosion\n",
                                op == cv::MORPH_OPEN ? "opening" : "gradient", ofSeveral, ofSeveral / speed);
                }
            std::fflush(stdout);
        }
    }
}
