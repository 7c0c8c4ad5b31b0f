// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_PADDED_BAND_HPP
#define OPENCV_CUDAFASTFILTERS_PADDED_BAND_HPP

#include "../fast_filter.hpp"

#include <functional>
#include <vector>

// The CPU engine works on bands of rows, each copied with the pixels around it, so that the filters know no
// borders: row y of a band of outputs has its window in rows y .. y + window.height - 1 of the padded band,
// column x in columns x .. x + window.width - 1.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

class PaddedSource
{
public:
    PaddedSource(const Mat& src, const Neighbourhood& neighbourhood);

    Mat band(const Range& outputRows) const;
    // `count` padded rows; the first is the upper row of the window of output row y.
    Mat rows(int y, int count) const;

private:
    void copyRow(int y, uchar* padded) const;

    const uchar* origin_;  // of the readable pixels
    size_t step_;
    Size whole_;
    Point offset_;
    int type_, width_;
    Neighbourhood neighbourhood_;
    std::vector<int> columns_;   // source column of each padded column, -1 for the border value
    std::vector<uchar> border_;  // one pixel of the border value
};

// Calls body(padded band, output rows) for bands of the image, on cv::parallel_for_'s threads.
void forEachBand(const Mat& src, const Neighbourhood& neighbourhood,
                 const std::function<void(const Mat& padded, const Range& rows)>& body);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
