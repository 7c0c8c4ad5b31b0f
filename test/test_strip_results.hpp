// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_CUDAFASTFILTERS_STRIP_RESULTS_HPP
#define OPENCV_TEST_CUDAFASTFILTERS_STRIP_RESULTS_HPP

#include "test_precomp.hpp"

#include <algorithm>
#include <cstring>

namespace opencv_test
{

//! What a device's kernel of strips computes, run on the CPU: a packet of outputs walks down an image that is as wide
//! as their windows. The results of a row are those of the windows that end with it.
template <typename Strip>
Mat stripResults(const Mat& image, const typename Strip::Coefficients& coefficients)
{
    using Window = typename Strip::Window;
    Mat results(image.rows, Strip::packet, CV_32F);
    typename Strip::Sums sums = {};
    for (int y = 0; y < image.rows; ++y)
    {
        Window window = {};
        std::memcpy(reinterpret_cast<uchar*>(window.word) + Window::firstElement * image.elemSize(), image.ptr(y),
                    image.cols * image.elemSize());
        float out[Strip::packet];
        Strip::template addRow<false>(window, coefficients, sums, out);
        std::copy_n(out, Strip::packet, results.ptr<float>(y));
    }
    return results;
}

}  // namespace opencv_test

#endif  // OPENCV_TEST_CUDAFASTFILTERS_STRIP_RESULTS_HPP
