// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FOOTPRINT_HPP
#define OPENCV_CUDAFASTFILTERS_FOOTPRINT_HPP

#include "rank_task.hpp"

#include "opencv2/core.hpp"

#include <vector>

namespace cv::cuda::fastfilters
{

// A run of pixels of one row of a window, and no longer one of that row.
struct Chord
{
    int y, begin, end;

    int length() const { return end - begin; }
};

// The pixels of a window that is not a rectangle.
class CV_EXPORTS Footprint
{
public:
    // Those of `pixels`, CV_8U, that are not 0. One at least is.
    explicit Footprint(const Mat& pixels);
    explicit Footprint(Size rectangle);

    Footprint mirrored() const;
    // Rows become columns.
    Footprint transposed() const;

    Size size() const { return size_; }
    int count() const { return count_; }
    bool isRectangle() const { return count_ == size_.area(); }
    // From top to bottom, and in a row from left to right.
    const std::vector<Chord>& chords() const { return chords_; }

private:
    Size size_;
    int count_ = 0;
    std::vector<Chord> chords_;
};

// The value of a rank among the pixels of a footprint; `plain` has the rectangle around it and that rank.
struct FootprintRankTask
{
    RankTask plain;
    Footprint footprint;

    int channels() const { return plain.channels(); }
    int pixelBytes() const { return plain.pixelBytes(); }
    int width() const { return plain.width(); }
    int height() const { return plain.height(); }
    bool isLeast() const { return plain.rank == 0; }
    bool isGreatest() const { return plain.rank == footprint.count() - 1; }
};

}  // namespace cv::cuda::fastfilters

#endif
