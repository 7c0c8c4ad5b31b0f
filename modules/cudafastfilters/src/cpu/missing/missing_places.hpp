// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MISSING_PLACES_HPP
#define OPENCV_CUDAFASTFILTERS_MISSING_PLACES_HPP

#include "cpu/padded_band.hpp"
#include "cpu/simd/simd_level.hpp"
#include "tasks/missing_tasks.hpp"
#include "missing_rows/missing_rows.hpp"

#include <optional>

// Where an image has missing pixels, found in time for what does not have to be filtered as if it had any.

namespace cv::cuda::fastfilters
{

// An image and its mask, if it has one, with their borders.
class PaddedPixels
{
public:
    PaddedPixels(const Mat& source, const Mat& mask, const Neighbourhood& neighbourhood, const MissingPixels& missing,
                 SimdLevel simd);

    // Columns of padded row y, see PaddedSource, as planes. The buffer is for any use.
    void split(int y, const Range& columns, const SplitRow& out, std::vector<uchar>& buffer) const;

    // Whether any pixel of the row that padded row y is made from is missing, of the columns that windows reach;
    // found[i] becomes 1 if one of the i-th `segment` of them is.
    bool find(int y, int segment, uchar* found) const;
    // Those that windows reach.
    Range sourceColumns() const { return columns_; }
    std::vector<RowRun> runs() const { return source_.runs(Range(0, paddedWidth_)); }
    bool isBorderMissing() const { return isBorderMissing_; }
    Size window() const { return window_; }
    int width() const { return paddedWidth_ - window_.width + 1; }  // of the outputs

private:
    PaddedSource source_;
    std::optional<PaddedSource> mask_;
    MissingElements missing_;
    SimdLevel simd_;
    Size window_;
    Range inside_;  // padded columns that are in the image
    int paddedWidth_, pixelBytes_, channels_, maskChannels_;
    Range columns_;
    bool isBorderMissing_ = false;
};

// Where windows of some rows of outputs may have missing pixels.
class MissingPlaces
{
public:
    MissingPlaces(const PaddedPixels& pixels, const Range& outputs);

    // Looks at the rows of windows of these outputs; rows are looked at once, so they have to be searched in order.
    // Whether a window may have a missing pixel.
    bool search(const Range& outputs);
    // Rectangles of outputs that may have a missing pixel in their windows, from rows that were searched. Their first
    // rows are multiples of `step` after that of the outputs, and they have about `most` pixels with those around them.
    std::vector<Rect> tiles(const Range& outputs, int step, int most) const;

private:
    static constexpr int segment = 64;  // columns that are told apart
    // What a tile costs in addition to its pixels and those around it: as many columns and rows.
    static constexpr int extraColumns = 32, extraRows = 4;

    uchar* found(int y) { return found_.data() + static_cast<size_t>(y - first_) * (segments_ + 1); }
    const uchar* found(int y) const { return found_.data() + static_cast<size_t>(y - first_) * (segments_ + 1); }

    std::vector<uchar> touched(const Range& outputs) const;
    std::vector<Range> columns(const std::vector<uchar>& touched) const;

    const PaddedPixels& pixels_;
    std::vector<RowRun> runs_;
    int first_, searched_, segments_;
    // For each padded row whether it has missing pixels, and which segments of the source's columns have.
    std::vector<uchar> found_;
};

}  // namespace cv::cuda::fastfilters

#endif
