// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_CUDAFASTFILTERS_OUTLIERS_HPP
#define OPENCV_TEST_CUDAFASTFILTERS_OUTLIERS_HPP

#include "test_case.hpp"

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
    //! The same of a source that is extended over its border.
    Mat expectedOfExtended(const Mat& extended, Mat* replaced = nullptr) const;
};

//! With a threshold at which a part of noise is replaced.
OutlierCase usualOutliers(int type, Size window, int which, int measure, int border = BORDER_REPLICATE,
                          const Scalar& borderValue = Scalar(9, 200, -5, 77));
//! The same on both sides for the tests of all filters.
Case outlierCase(int type, Size window, int measure, int border = BORDER_REPLICATE,
                 const Scalar& borderValue = Scalar());

}  // namespace opencv_test

#endif  // OPENCV_TEST_CUDAFASTFILTERS_OUTLIERS_HPP
