// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_LAYOUT_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_LAYOUT_HPP

#include "cuda/strips/strip_layout.hpp"

// How an image is divided for boxes that read columns beside the image like others: there is a border only above
// and below.

namespace cv::cuda::fastfilters
{

// The layout without its rows per strip, like layOutStrips(); in rows inside, all packets are inside.
constexpr StripLayout layOutRows(int packet, int lead, int sourceRows, StripExtent destination, int shiftY, int below)
{
    StripLayout layout = {};
    layout.packet = packet;
    layout.lead = lead;
    layout.width = destination.elements;
    layout.height = destination.rows;
    layout.columns = StripLayout::strips(destination.elements + lead, packet);
    layout.insideTop = shiftY < 0 ? -shiftY : 0;
    const int lastRow = sourceRows - shiftY - below;
    layout.insideBottom = lastRow < destination.rows ? lastRow : destination.rows;
    if (layout.insideTop >= layout.insideBottom)
        layout.insideTop = layout.insideBottom = 0;
    else
        layout.insideRight = layout.columns;
    return layout;
}

}  // namespace cv::cuda::fastfilters

#endif
