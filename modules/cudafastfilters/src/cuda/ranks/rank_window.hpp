// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_WINDOW_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_WINDOW_HPP

#include "cuda/views/image_view.hpp"

namespace cv::cuda::fastfilters
{

// A run of pixels of a row of a window.
struct WindowChord
{
    int y, begin, end;
};

// The window of a rank filter, in pixels, and the rank that it selects: 0 is the minimum.
struct RankWindow
{
    int width, height, rank;

    CFF_HOST_DEVICE int chords() const { return height; }
    CFF_HOST_DEVICE WindowChord chord(int i) const { return {i, 0, width}; }
};

// The same with the pixels of a footprint in its rectangle.
struct FootprintWindow
{
    int width, height, rank;
    int count;
    const WindowChord* first;  // in the memory of the kernel

    CFF_HOST_DEVICE int chords() const { return count; }
    CFF_HOST_DEVICE WindowChord chord(int i) const { return first[i]; }
};

}  // namespace cv::cuda::fastfilters

#endif
