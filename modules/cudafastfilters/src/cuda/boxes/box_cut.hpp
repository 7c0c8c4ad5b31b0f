// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_CUT_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_CUT_HPP

#include "cuda/strips/strip_cut.hpp"

// How an image is cut for boxes that read columns beside the image like all other columns: there is a border only above
// and below.

namespace cv::cuda::fastfilters
{

// The cut without its rows per strip, like cutStrips(); in rows inside, all packets are inside.
constexpr StripCut cutRows(int packet, int lead, int sourceRows, StripExtent destination, int shiftY, int below)
{
    StripCut cut = {};
    cut.packet = packet;
    cut.lead = lead;
    cut.width = destination.elements;
    cut.height = destination.rows;
    cut.columns = StripCut::strips(destination.elements + lead, packet);
    cut.insideTop = shiftY < 0 ? -shiftY : 0;
    const int lastRow = sourceRows - shiftY - below;
    cut.insideBottom = lastRow < destination.rows ? lastRow : destination.rows;
    if (cut.insideTop >= cut.insideBottom)
        cut.insideTop = cut.insideBottom = 0;
    else
        cut.insideRight = cut.columns;
    return cut;
}

}  // namespace cv::cuda::fastfilters

#endif
