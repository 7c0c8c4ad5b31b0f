// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_CUDAFASTFILTERS_CASE_HPP
#define OPENCV_TEST_CUDAFASTFILTERS_CASE_HPP

#include <functional>

#include "test_oracle.hpp"

// A case is a filter made by one of the factories together with the oracle for its output. The same cases
// go through every engine, image size, memory layout and thread of the tests.

namespace opencv_test
{

struct Case
{
    std::string text;
    Ptr<cuda::Filter> filter;
    int srcType;
    int dstType;
    Size window;
    Point anchor;
    Border border;
    //! Compares an output with the oracle's for the extended source.
    std::function<testing::AssertionResult(const Mat& extended, const Mat& actual)> check;
    //! Instead, where it is no function of one extended source: compares an output with the oracle's for a region.
    std::function<testing::AssertionResult(const Mat& parent, const Rect& roi, const Mat& actual)> checkRegion =
        nullptr;
    //! How far a result may be from the real one before it is rounded, times the greatest absolute pixel. 0: both
    //! engines give the same bits.
    double error = 0;
};

//! Checks the output for the region `roi` of `parent`.
testing::AssertionResult verify(const Case& filterCase, const Mat& parent, const Rect& roi, const Mat& actual);
testing::AssertionResult verify(const Case& filterCase, const Mat& image, const Mat& actual);

struct LinearOptions
{
    Point anchor = Point(-1, -1);
    double delta = 0;
    int rowBorder = BORDER_DEFAULT;
    int columnBorder = -1;
    Scalar borderValue;

    static LinearOptions withBorder(int border, const Scalar& value = Scalar());
};

Case medianCase(int type, Size window, int border = BORDER_REPLICATE, const Scalar& borderValue = Scalar());
Case rankCase(int type, Size window, double percentile, Point anchor = Point(-1, -1), int border = BORDER_REPLICATE,
              const Scalar& borderValue = Scalar());
//! A rank among the pixels of a CV_8U image that are not 0.
Case footprintCase(int type, const Mat& footprint, double percentile, Point anchor = Point(-1, -1),
                   int border = BORDER_REPLICATE, const Scalar& borderValue = Scalar());

//! Any mask: within the stated bound.
Case linearCase(int srcType, int dstType, const Mat& mask, const LinearOptions& options = LinearOptions());
//! Integers over a divisor; exact if both depths are integers. delta is a multiple of 1/4.
Case integerCase(int srcType, int dstType, const Mat& numerators, int divisor,
                 const LinearOptions& options = LinearOptions());
Case separableCase(int srcType, int dstType, const Mat& row, const Mat& column,
                   const LinearOptions& options = LinearOptions());
Case gaussianCase(int srcType, int dstType, Size ksize, double sigma1, double sigma2 = 0,
                  const LinearOptions& options = LinearOptions());
Case boxCase(int srcType, int dstType, Size ksize, bool normalize = true,
             const LinearOptions& options = LinearOptions());
Case sobelCase(int srcType, int dstType, int dx, int dy, int ksize = 3, double scale = 1,
               const LinearOptions& options = LinearOptions());
Case scharrCase(int srcType, int dstType, int dx, int dy, double scale = 1,
                const LinearOptions& options = LinearOptions());
Case laplacianCase(int srcType, int dstType, int ksize = 1, double scale = 1,
                   const LinearOptions& options = LinearOptions());

//! What describeFilter() says of the error of a large Gaussian, times the greatest absolute pixel.
double statedError(const Ptr<cuda::Filter>& filter);

//! One case of every factory for images of the given type, all with the same border.
std::vector<Case> oneOfEach(int type, int border, const Scalar& borderValue = Scalar());

//! Random coefficients in -1..1 (CV_64F) and random integers in -limit..limit (CV_32S) from cv::theRNG().
Mat randomMask(Size size);
//! Such coefficients, divided by their number.
Mat smallMask(Size size);
Mat randomIntegers(Size size, int limit);

}  // namespace opencv_test

#endif  // OPENCV_TEST_CUDAFASTFILTERS_CASE_HPP
