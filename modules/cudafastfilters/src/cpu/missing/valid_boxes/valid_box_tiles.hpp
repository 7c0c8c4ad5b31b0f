// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_BOX_TILES_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_BOX_TILES_HPP

#include "cpu/missing/missing_places.hpp"
#include "cpu/tile_memory.hpp"

namespace cv::cuda::fastfilters
{

// Means of CV_8U and CV_16U over valid pixels, those of windows without a missing pixel included: one pass over the
// rows, with one running sum for the pixels and their number, see ValidBoxRow.
class ValidBoxTiles
{
public:
    explicit ValidBoxTiles(const MissingLinearTask& task);

    bool suit() const { return shift_ > 0; }
    void run(const PaddedPixels& pixels, const Rect& tile, Mat results, TileMemory& memory, SimdLevel simd) const;

private:
    int depth_, channels_, width_, height_, leastCount_, missing_;
    int shift_ = 0;  // 0: the task is another one, or its sums are too large
};

}  // namespace cv::cuda::fastfilters

#endif
