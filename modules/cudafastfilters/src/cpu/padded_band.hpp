// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_PADDED_BAND_HPP
#define OPENCV_CUDAFASTFILTERS_PADDED_BAND_HPP

#include "simd/stripe.hpp"
#include "tasks/neighbourhood.hpp"
#include "tasks/pixel_order.hpp"

#include <functional>
#include <vector>

// The source of a filter with its border, so that filters need not know borders: row y of the outputs has its window in
// padded rows y .. y + window.height - 1, column x in columns x .. x + window.width - 1. Rows are read in place, or
// copied if they touch the border; forEachBand() copies whole bands.

namespace cv::cuda::fastfilters
{

class PaddedSource
{
public:
    PaddedSource(const Mat& src, const Neighbourhood& neighbourhood, PixelOrder order = PixelOrder::OfDepth);

    Mat band(const Range& outputRows) const;
    // `count` padded rows; the first is the upper row of the window of output row y.
    Mat rows(int y, int count) const;
    // Columns of padded row y: in place in the image, or copied to `buffer`. Columns beyond the padded row, if any are
    // requested, are 0.
    const uchar* row(int y, const Range& columns, uchar* buffer) const;

    // Prefetches the columns of the row that is read some time after row y. Pieces of rows are too short for the
    // processor to detect that the next ones follow.
    void prefetchAfter(int y, const Range& columns) const;

    // The source row that padded row y is made from; null: it has the border value.
    const uchar* sourceRow(int y) const;
    // The runs of the padded columns in the range; `to` counts from its start.
    std::vector<RowRun> runs(const Range& columns) const;
    const uchar* border() const { return border_.data(); }

private:
    void copyRow(int y, const Range& columns, uchar* padded) const;

    const uchar* origin_;  // that of the readable pixels
    size_t step_;
    Size whole_;
    Point offset_;
    int type_, width_;
    Neighbourhood neighbourhood_;
    std::vector<RowRun> runs_;   // for all padded columns
    std::vector<uchar> border_;  // one pixel of the border value
};

// Calls body(padded band, output rows) for bands of the image, on cv::parallel_for_'s threads.
void forEachBand(const Mat& src, const Neighbourhood& neighbourhood,
                 const std::function<void(const Mat& padded, const Range& rows)>& body);

}  // namespace cv::cuda::fastfilters

#endif
