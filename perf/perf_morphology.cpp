// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "perf_precomp.hpp"

namespace opencv_test
{
namespace
{

// Morphology by squares, even ones too, and by discs of a diameter.
class FastMorphology : public FilterPerf
{
protected:
    void measureOperation(int op, const cv::Mat& element)
    {
        Rivals rivals;
        rivals.cuda = [&] { return cv::cuda::createFastMorphologyFilter(op, type(), element); };
#ifdef HAVE_OPENCV_CUDAFILTERS
        rivals.openCVCuda = [&] { return cv::cuda::createMorphologyFilter(op, type(), element); };
#endif
        if (CV_MAT_DEPTH(type()) != CV_8S)
            rivals.plain = [&](const cv::Mat& src, cv::Mat& dst) { cv::morphologyEx(src, dst, op, element); };
        measure(rivals);
    }
    cv::Mat square() const
    {
        return cv::Mat::ones(window(), CV_8U);
    }
    // All pixels whose distance to the middle is at most the radius, as scikit-image's disk().
    cv::Mat disc() const
    {
        const int radius = side() / 2;
        cv::Mat pixels = cv::Mat::zeros(2 * radius + 1, 2 * radius + 1, CV_8U);
        for (int y = -radius; y <= radius; ++y)
            for (int x = -radius; x <= radius; ++x)
                pixels.at<uchar>(y + radius, x + radius) = x * x + y * y <= radius * radius;
        return pixels;
    }
};

PERF_TEST_P_(FastMorphology, erodeDisc)
{
    measureOperation(cv::MORPH_ERODE, disc());
}

PERF_TEST_P_(FastMorphology, openDisc)
{
    measureOperation(cv::MORPH_OPEN, disc());
}

PERF_TEST_P_(FastMorphology, tophatDisc)
{
    measureOperation(cv::MORPH_TOPHAT, disc());
}

PERF_TEST_P_(FastMorphology, gradientDisc)
{
    measureOperation(cv::MORPH_GRADIENT, disc());
}

PERF_TEST_P_(FastMorphology, erodeSquare)
{
    measureOperation(cv::MORPH_ERODE, square());
}

PERF_TEST_P_(FastMorphology, openSquare)
{
    measureOperation(cv::MORPH_OPEN, square());
}

INSTANTIATE_TEST_CASE_P(Elements, FastMorphology,
                        testing::Combine(testing::Values(cv::Size(8192, 8192)), CUDAFASTFILTERS_USUAL_TYPES,
                                         testing::Values(3, 4, 7, 16, 21, 51, 101)));
INSTANTIATE_TEST_CASE_P(Types, FastMorphology,
                        testing::Combine(testing::Values(cv::Size(1920, 1080)), CUDAFASTFILTERS_ALL_TYPES,
                                         testing::Values(7)));

}  // namespace
}  // namespace opencv_test
