// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIPE_HPP
#define OPENCV_CUDAFASTFILTERS_STRIPE_HPP

#include <cstddef>

// What vector code that filters stripes receives: plain data. A stripe is some rows of a part of the columns of an
// image, which are filtered in one pass from top to bottom.

namespace cv::cuda::fastfilters
{

// Neighbouring pixels of a padded row that are also neighbours in the source.
struct RowRun
{
    int to, from, count;  // pixels; `from` is -1 for the border value
};

struct StripeSource
{
    const unsigned char* const* rows;  // the rows on which the outputs depend; null: a row of the border value
    const RowRun* runs;                // the runs of each row
    int runCount;
    const unsigned char* border;  // one pixel
    int depth, channels;
    int count;  // elements of a padded row
};

struct StripeDestination
{
    unsigned char* data;
    std::size_t step;  // bytes
    int rows, count;   // elements of a row
    bool asksAhead;    // rows have to be prefetched before they are needed
    bool mayStream;    // results may be written past the caches
    bool startsLines;  // rows begin with cache lines
};

// Elements that a stripe's buffers have in addition to those of a row: vectors are computed in blocks.
constexpr int stripeSlack = 256;

}  // namespace cv::cuda::fastfilters

#endif
