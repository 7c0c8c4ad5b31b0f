// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_CUDAFASTFILTERS_OUTLIERS_HPP
#define OPENCV_TEST_CUDAFASTFILTERS_OUTLIERS_HPP

#include "test_oracle.hpp"

// Filters that replace outliers, by their definition.

namespace opencv_test
{

struct OutlierCase
{
    int type;
    Size window;
    double threshold;
    int which = cuda::OUTLIERS_BOTH;
    int measure = cuda::OUTLIERS_ABSOLUTE;
    int border = BORDER_REPLICATE;
    Scalar borderValue = Scalar();
    bool replaceNan = true;

    Ptr<cuda::Filter> filter() const;
    std::string text() const;
    //! The result for a region of an image. `replaced`, if it is given, has 255 where the definition replaces a value.
    Mat expected(const Mat& parent, const Rect& roi, Mat* replaced = nullptr) const;
    Mat expected(const Mat& image, Mat* replaced = nullptr) const;
};

}  // namespace opencv_test

#endif  // OPENCV_TEST_CUDAFASTFILTERS_OUTLIERS_HPP
