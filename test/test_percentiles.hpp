// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_PERCENTILES_HPP
#define OPENCV_TEST_PERCENTILES_HPP

#include "test_case.hpp"
#include "test_image.hpp"
#include "test_oracle.hpp"

// Filters of several percentiles, and what they should give.

namespace opencv_test
{

struct Percentiles
{
    int type;
    Size window;
    std::vector<double> wanted;
    Point anchor;
    int border;
    Scalar value;

    Ptr<cuda::Filter> filter() const
    {
        return cuda::createFastPercentilesFilter(type, window, wanted, anchor, border, value);
    }
    String text() const
    {
        String all = cv::format("%s, %dx%d, %s:", typeText(type).c_str(), window.width, window.height,
                                borderText(border).c_str());
        for (const double percentile : wanted)
            all += cv::format(" %g", percentile);
        return all;
    }
};

//! By sorting each window.
inline Mat expectedOf(const Percentiles& drawn, const Mat& image)
{
    const Size window = drawn.window;
    const Point anchor(drawn.anchor.x < 0 ? window.width / 2 : drawn.anchor.x,
                       drawn.anchor.y < 0 ? window.height / 2 : drawn.anchor.y);
    const Mat extended = extend(image, Rect(Point(), image.size()), window, anchor,
                                {drawn.border | BORDER_ISOLATED, drawn.border | BORDER_ISOLATED, drawn.value});
    std::vector<Mat> planes;
    for (const double percentile : drawn.wanted)
        planes.push_back(rankOracle(extended, window, cvRound(percentile / 100 * (window.area() - 1))));
    Mat all;
    cv::vconcat(planes, all);
    return all;
}

}  // namespace opencv_test

#endif  // OPENCV_TEST_PERCENTILES_HPP
