// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FOOTPRINT_EXTREMUM_HPP
#define OPENCV_CUDAFASTFILTERS_FOOTPRINT_EXTREMUM_HPP

#include "common/value_kind.hpp"
#include "cpu/simd/simd_level.hpp"
#include "cpu/simd/stripe.hpp"

namespace cv::cuda::fastfilters
{

// Rows of outputs that are computed at once: what they share stays in the first cache.
constexpr int leastBatch = 8;

// The minima of one rectangle, or of one diagonal, for all places: those of `taps` places of another, which are equally
// far apart except the last one. The first of all is the pixel itself. Distances along a row are in elements.
struct LeastRectangle
{
    int parent, taps;
    int from;  // from an element of this rectangle's rows to that of the parent's with the first tap
    int stepColumns, lastColumns, stepRows, lastRows;
    int height;
    int count;        // elements of a row in addition to those of the outputs
    int ring, first;  // rows that are kept, and the first of them in the scratch memory
};

// A rectangle of the footprint.
struct LeastTerm
{
    int rectangle, column, row;  // from the output; columns are elements
};

// The rectangles of two outputs below each other: those of both, then those of the upper, then those of the lower one;
// all from the upper one.
struct LeastPair
{
    const LeastTerm* terms;
    int both, upper, lower;  // how many

    int count() const { return both + upper + lower; }
};

// What footprint_extremum.cpp asks of the vector code.
struct FootprintStripe
{
    StripeSource source;
    StripeDestination destination;
    int valueBytes;
    ValueKind kind;
    int height;  // of the window
    bool greatest;
    const LeastRectangle* rectangles;
    int rectanglesCount;
    const LeastTerm* terms;
    int termsCount;
    LeastPair pair;
    void* scratch;
    int pitch;
};

CFF_DECLARE_SIMD(void filterFootprintExtremum(const FootprintStripe& stripe))

}  // namespace cv::cuda::fastfilters

#endif
