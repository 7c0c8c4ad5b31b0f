// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Filters an image on the CPU with the installed library and compares it with cv::medianBlur.

#include <opencv2/cudafastfilters.hpp>

#include <cstdio>

int main()
{
    cv::Mat image(97, 113, CV_8UC1), expected, filtered;
    cv::randu(image, 0, 256);
    cv::medianBlur(image, expected, 3);
    cv::cuda::createFastMedianFilter(image.type(), 3)->apply(image, filtered);
    const double difference = cv::norm(expected, filtered, cv::NORM_INF);
    std::printf("largest difference from cv::medianBlur: %g\n", difference);
    return difference == 0 ? 0 : 1;
}
