// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_CUDAFASTFILTERS_MISSING_LINEAR_HPP
#define OPENCV_TEST_CUDAFASTFILTERS_MISSING_LINEAR_HPP

#include "test_oracle.hpp"

// Linear filters that leave missing pixels out: their definition in double, and filters and images to be drawn.

namespace opencv_test
{

typedef cuda::MissingData MissingData;

//! A filter as the oracle sees it.
struct Linear
{
    std::string text;
    Ptr<cuda::Filter> plain;
    int srcType, dstType;
    Mat mask;   // CV_64F
    int count;  // coefficients, of both vectors of a separable filter
    Point anchor;
    Border border;
    double delta;
    bool areIntegers;  // coefficients over one divisor
};

//! An image with holes, and its mask if the holes are those of a mask.
struct Holed
{
    Mat image, mask;
};

//! Values of a result by their windows.
struct Counts
{
    int plain = 0, missing = 0, others = 0;

    //! Windows with a missing pixel.
    int holed() const { return missing + others; }
};

//! Compares a result with the definition and, where no pixel of a window is missing, with the plain filter's.
testing::AssertionResult isAsDefined(const Linear& linear, const MissingData& missing, const Holed& holed,
                                     const Rect& roi, const Mat& plain, const Mat& actual, Counts* counts = nullptr);

enum Kind
{
    BOX,
    BOX_SUM,
    GAUSSIAN,
    SEPARABLE,
    DENSE,
    INTEGERS,
    LARGE_DENSE,
    KINDS
};

Linear makeLinear(Kind kind, int srcType, int dstType, int border, const Scalar& borderValue);

enum Holes
{
    NO_HOLES,
    FEW,  // one pixel in a thousand
    SCATTERED,
    BLOBS,
    MANY,  // a few valid pixels
    ONE_VALID,
    ALL_MISSING,
    HOLES
};

//! 0 where pixels are missing.
Mat drawMask(Size size, int channels, Holes holes);
//! An image of which the pixels are missing for which the mask, of as many channels, is 0; as it is for the kind MASK.
Mat makeHoled(const Mat& mask, int type, const MissingData& missing, Content content = NOISE);
//! An image whose missing pixels are where the mask is 0.
Holed drawHoled(Size size, int type, const MissingData& missing, Holes holes, Content content = NOISE);

//! A filter, and which pixels it ignores.
struct MissingCase
{
    int srcType, dstType;
    Mat row, column;  // CV_64F, of a separable filter
    Mat mask;         // CV_64F: all coefficients
    LinearOptions options;
    MissingData missing;
    bool isMean = false;  //!< of createFastBoxFilter()

    Size window() const { return mask.size(); }
    Point anchor() const { return options.anchor.x < 0 ? Point(mask.cols / 2, mask.rows / 2) : options.anchor; }
    int columnBorder() const { return options.columnBorder < 0 ? options.rowBorder : options.columnBorder; }
    int coefficients() const { return row.empty() ? mask.cols * mask.rows : mask.cols + mask.rows; }

    Ptr<cuda::Filter> plain() const;
    Ptr<cuda::Filter> filter() const { return cuda::ignoreMissing(plain(), missing); }

    std::string text() const;
};

MissingCase separableMissing(int srcType, int dstType, const Mat& row, const Mat& column, int kind);
MissingCase denseMissing(int srcType, int dstType, const Mat& mask, int kind);
MissingCase meanMissing(int type, Size window, int kind);
//! Any anchor, borders, offset, and rule of what is missing.
void drawOptions(MissingCase& of);
//! Filters of every kind that valid_planes is made of.
std::vector<MissingCase> casesOfPlanes(int srcType, int dstType, int kind);
//! Positive coefficients that are no integers, in double.
Mat positive(int count);

//! Expects the definition of a result, whose image is missing where the mask, of as many channels, is 0. `plain`: the
//! result for windows without a missing pixel.
Counts expectAsDefined(const MissingCase& of, const Mat& image, const Mat& mask, const Mat& plain, const Mat& actual);

}  // namespace opencv_test

#endif  // OPENCV_TEST_CUDAFASTFILTERS_MISSING_LINEAR_HPP
