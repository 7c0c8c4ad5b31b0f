// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_CUT_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_CUT_HPP

#include "../strip/strip_cut.hpp"

// How an image is cut for boxes that read columns beside the image like others: a border is above and below alone.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// The cut without its rows of a strip, as cutStrips(); all packets of rows inside are inside.
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

// Rows of a strip, about `rows`, so that the strips of all columns and those along the border, which have rows of their
// own, fill whole waves of `workers` and no strip is left over.
inline int fillWaves(const StripCut& cut, long long workers, int rows, int minRows)
{
    const int columns = cut.insideColumns(), height = cut.insideBottom - cut.insideTop;
    const long long strips = columns > 0 ? (workers - cut.borderPackets()) / columns : 0;
    if (strips < 1)
        return shareRows(columns, height, workers, rows, minRows);
    const long long wave = strips * rows, waves = height < wave ? 1 : (height + wave / 2) / wave;
    const long long share = (height + strips * waves - 1) / (strips * waves);
    return share < minRows ? minRows : static_cast<int>(share);
}

// Rows of a strip, so that those inside are `waves` waves of `workers`, or nearly; the short ones along the border come on
// top.
inline int cutWaves(const StripCut& cut, long long workers, int waves, int minRows)
{
    const int columns = cut.insideColumns();
    const long long fit = columns > 0 ? workers / columns * waves : 0, strips = fit > 0 ? fit : 1;
    const long long share = (cut.insideBottom - cut.insideTop + strips - 1) / strips;
    return share < minRows ? minRows : static_cast<int>(share);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
