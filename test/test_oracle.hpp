// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_CUDAFASTFILTERS_ORACLE_HPP
#define OPENCV_TEST_CUDAFASTFILTERS_ORACLE_HPP

// The definitions of the filters, written down once more as plainly as possible and only from the
// public header. An oracle gets the image already extended over its border, so that output pixel (x, y)
// sees the window whose upper left corner is (x, y).

namespace opencv_test
{

//! The pixels outside the image.
struct Border
{
    int row;     // to the left and the right
    int column;  // above and below
    Scalar value;
};

//! The region `roi` of `parent` with the halo that a window needs: from the parent where it has pixels
//! and the border is not isolated, otherwise extrapolated.
Mat extend(const Mat& parent, const Rect& roi, Size window, Point anchor, const Border& border);

//! Value of the given rank (from 0) of each window, by sorting. NaN is greater than every number and comes
//! out as 0x7fc00000; -0 sorts before +0.
Mat rankOracle(const Mat& extended, Size window, int rank);
//! The same among the pixels of the window that are not 0 in the footprint.
Mat rankOracle(const Mat& extended, const Mat& footprint, int rank);

//! The real-valued correlation, in double precision; of CV_64F in long double, rounded to double.
struct RealResult
{
    Mat value;        // sum(w * src) + delta
    Mat magnitude;    // sum(|w| * |src|) + |delta|
    double sumAbs;    // sum(|w|)
    double maxAbs;    // max(|src|) over the extended image
    double absDelta;  // |delta|
};
RealResult correlate(const Mat& extended, const Mat& mask, double delta);

//! The correlation with the outer product of a column and a row of coefficients.
RealResult correlateSeparable(const Mat& extended, const Mat& row, const Mat& column, double delta);

//! Integer destinations: `actual` is the value rounded half to even and saturated; 1 off only if the value
//! lies within (count + 3) * 2^-24 * (sumAbs * maxAbs + absDelta) of a tie. Where sums of large numbers make that
//! distance 4 or more, only the distance limits the error.
//! Float destinations: within ulps * 2^-24 * magnitude of the value. CV_64F: within ulps * 2^-53 * magnitude, and as
//! many units of denormals.
testing::AssertionResult withinBound(const RealResult& expected, const Mat& actual, double count, double ulps);

//! Correlation of an integer image with integers over a divisor, plus deltaQuarters / 4: exact, in integers,
//! rounded half to even and saturated.
Mat correlateExactly(const Mat& extended, const Mat& numerators, int divisor, int deltaQuarters, int dstDepth);

}  // namespace opencv_test

#endif  // OPENCV_TEST_CUDAFASTFILTERS_ORACLE_HPP
