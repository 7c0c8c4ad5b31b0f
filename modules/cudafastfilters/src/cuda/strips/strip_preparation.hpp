// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIP_PREPARATION_HPP
#define OPENCV_CUDAFASTFILTERS_STRIP_PREPARATION_HPP

#include "common/visit_depth.hpp"
#include "dispatch/algorithm_record.hpp"
#include "strip.hpp"
#include "strip_coefficients.hpp"
#include "tasks/linear_task.hpp"

// From a filter's task to the strip kernels.

namespace cv::cuda::fastfilters
{

// As visitLinearDepths(), and for halves to halves.
template <typename Visitor>
auto visitStripDepths(int srcDepth, int dstDepth, const Visitor& visitor)
{
    return srcDepth == CV_16F ? visitor(HalfPixel(), HalfPixel()) : visitLinearDepths(srcDepth, dstDepth, visitor);
}

// The side of the strip kernel for a filter; 0: there is none.
int denseStripSide(const LinearTask& task);
int separableStripSide(const LinearTask& task);

// For filters for which there is a kernel.
StripCoefficients makeDenseStrip(const LinearTask& task, int side);
StripCoefficients makeSeparableStrip(const LinearTask& task, int side);

// For sums in integers, see integer_strips.hpp: why there is no kernel for a dense or separable mask, or null; what the
// kernel needs.
const char* whyNotIntegers(const LinearTask& task);
StripCoefficients makeIntegerStrip(const LinearTask& task);
AlgorithmRecord describeIntegerStrip(const LinearTask& task, int side);

// The side of the smallest square that holds the window with the anchor in its middle.
int centredSide(const Neighbourhood& neighbourhood);

// `coefficients` amid zeros: `anchor` of them at side / 2.
std::vector<double> centredInSide(const std::vector<double>& coefficients, int anchor, int side);

// A mask amid zeros of a square, its anchor in the middle.
std::vector<double> centredInSquare(const std::vector<double>& coefficients, const Neighbourhood& n, int side);

// The same filter with its window padded to side x side around its anchor.
Neighbourhood paddedToSide(const Neighbourhood& neighbourhood, int side);

// What the descriptions of all strips have in common.
AlgorithmRecord describeShape(const StripShape& shape);
AlgorithmRecord describeStrips(const StripCoefficients& coefficients, const LinearTask& task);

}  // namespace cv::cuda::fastfilters

#endif
