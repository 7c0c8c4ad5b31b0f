// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MORPHOLOGY_REACH_HPP
#define OPENCV_CUDAFASTFILTERS_MORPHOLOGY_REACH_HPP

#include "morphology_task.hpp"
#include "transfer/source_rows.hpp"

// What a step reads, so that it can be made as a separate image: it ends where the whole image ends, where the border
// rule applies.

namespace cv::cuda::fastfilters
{

// For some pixels of an image of the size `whole`.
inline Rect readRect(const FootprintRankTask& step, const Rect& outputs, Size whole)
{
    const Neighbourhood& n = step.plain.neighbourhood;
    const auto along = [](int begin, int count, int size, int anchor, int length, int border)
    {
        if (border == BORDER_WRAP)
            return readInterval(begin, count, size, anchor, length, border);
        return sourceRows({begin, begin + count}, {size, anchor, border, length}, Cut::anywhere());
    };
    const Interval x = along(outputs.x, outputs.width, n.window.width, n.anchor.x, whole.width, n.borderX);
    const Interval y = along(outputs.y, outputs.height, n.window.height, n.anchor.y, whole.height, n.borderY);
    return Rect(x.begin, y.begin, x.end - x.begin, y.end - y.begin);
}

// The most for any pixels of an image of that size, as many as `outputs`.
inline Size mostRead(const FootprintRankTask& step, Size outputs, Size whole)
{
    const Neighbourhood& n = step.plain.neighbourhood;
    const auto along = [](int count, int size, int anchor, int length, int border) {
        return border == BORDER_WRAP ? length : mostSourceRows(count, {size, anchor, border, length}, Cut::anywhere());
    };
    return Size(along(outputs.width, n.window.width, n.anchor.x, whole.width, n.borderX),
                along(outputs.height, n.window.height, n.anchor.y, whole.height, n.borderY));
}

}  // namespace cv::cuda::fastfilters

#endif
