// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIP_LAYOUT_HPP
#define OPENCV_CUDAFASTFILTERS_STRIP_LAYOUT_HPP

#include "common/host_device.hpp"

// How an image is divided for kernels whose threads walk down strips: rows are seen as elements (channels of pixels),
// packets of them begin where the destination is aligned. Packets whose windows lie inside the source walk long strips,
// which divide the image evenly among the threads that run at the same time; the others, along the border, walk short
// strips, which take longer per row.
//
//   packet         0         insideLeft                    insideRight  columns
//   row 0          +---------+---------+---------+---------+---------+
//                  |     :   |         |         |         |     :   |  above: strips of borderRows
//   insideTop      +---------+---------+---------+---------+---------+
//                  |     :   | inside  |         |         |     :   |
//                  |     :   | `rows`  |         |         |     :   |  left, right: the same
//                  +     :   +---------+---------+---------+     :   +
//                  |     :   |         |         |         |     :   |
//   insideBottom   +---------+---------+---------+---------+---------+
//                  |     :   |         |         |         |     :   |  below: the same
//   height         +---------+---------+---------+---------+---------+
//
// The dotted lines are the ends of the output's rows: the first packet begins `lead` before. For its outputs a packet
// reads StripReach more to every side, so neighbours read that twice. Border packets apply the border rule to what they
// read; those inside need not.

namespace cv::cuda::fastfilters
{

struct StripLayout
{
    int columns;                      // packets per row
    int insideLeft, insideRight;      // packets [left, right) of the rows [top, bottom) are inside
    int insideTop, insideBottom;      // output rows
    int rows, borderRows;             // per strip
    int width, height, packet, lead;  // output elements and rows; size of a packet; elements by which the first packet
                                      // begins early

    CFF_HOST_DEVICE constexpr int insideColumns() const { return insideRight - insideLeft; }
    CFF_HOST_DEVICE constexpr int insideRows() const { return insideBottom - insideTop; }
    static CFF_HOST_DEVICE constexpr int strips(int rows, int ofStrip)
    {
        return rows / ofStrip + (rows % ofStrip != 0);
    }

    CFF_HOST_DEVICE constexpr unsigned int insidePackets() const
    {
        return static_cast<unsigned int>(insideColumns()) * strips(insideRows(), rows);
    }
    CFF_HOST_DEVICE constexpr unsigned int borderPackets() const
    {
        return static_cast<unsigned int>(columns) *
                   (strips(insideTop, borderRows) + strips(height - insideBottom, borderRows)) +
               static_cast<unsigned int>(columns - insideColumns()) * strips(insideRows(), borderRows);
    }
};

// Where a packet of a strip lies.
struct StripPosition
{
    int element;      // its first, in the destination row; less than 0 for the lead
    int top, bottom;  // output rows
};

CFF_HOST_DEVICE constexpr StripPosition stripPosition(const StripLayout& layout, int column, int strip, int rows,
                                                      int top, int bottom)
{
    const int first = top + strip * rows;
    return {column * layout.packet - layout.lead, first, first + rows < bottom ? first + rows : bottom};
}

CFF_HOST_DEVICE constexpr StripPosition insidePosition(const StripLayout& layout, unsigned int index)
{
    const unsigned int columns = static_cast<unsigned int>(layout.insideColumns());
    const unsigned int strip = index / columns;
    return stripPosition(layout, layout.insideLeft + static_cast<int>(index - strip * columns), static_cast<int>(strip),
                         layout.rows, layout.insideTop, layout.insideBottom);
}

// Border packets: first those above, then those below, those to the left, those to the right, so that the threads of a
// warp read the same side.
CFF_HOST_DEVICE constexpr StripPosition borderPosition(const StripLayout& layout, unsigned int index)
{
    unsigned int columns = static_cast<unsigned int>(layout.columns);
    unsigned int strip = index / columns;
    const unsigned int above = StripLayout::strips(layout.insideTop, layout.borderRows);
    const unsigned int below = StripLayout::strips(layout.height - layout.insideBottom, layout.borderRows);
    if (strip < above)
        return stripPosition(layout, static_cast<int>(index - strip * columns), static_cast<int>(strip),
                             layout.borderRows, 0, layout.insideTop);
    if (strip < above + below)
        return stripPosition(layout, static_cast<int>(index - strip * columns), static_cast<int>(strip - above),
                             layout.borderRows, layout.insideBottom, layout.height);
    index -= (above + below) * columns;
    const unsigned int leftColumns = static_cast<unsigned int>(layout.insideLeft);
    const unsigned int ofLeft = leftColumns * StripLayout::strips(layout.insideRows(), layout.borderRows);
    const bool isLeft = index < ofLeft;
    if (!isLeft)
        index -= ofLeft;
    columns = isLeft ? leftColumns : static_cast<unsigned int>(layout.columns - layout.insideRight);
    strip = index / columns;
    return stripPosition(layout, (isLeft ? 0 : layout.insideRight) + static_cast<int>(index - strip * columns),
                         static_cast<int>(strip), layout.borderRows, layout.insideTop, layout.insideBottom);
}

// Elements and rows around a packet and its row that are read for it.
struct StripReach
{
    int left, right, above, below;
};

struct StripExtent
{
    int elements, rows;
};

// The layout without its rows per strip. `shift`, `shiftY`: the source element and row of output (0, 0).
constexpr StripLayout layOutStrips(int packet, int lead, StripExtent source, StripExtent destination, int shift,
                                   int shiftY, StripReach reach)
{
    StripLayout layout = {};
    layout.packet = packet;
    layout.lead = lead;
    layout.width = destination.elements;
    layout.height = destination.rows;
    layout.columns = StripLayout::strips(destination.elements + lead, packet);

    const int first = reach.left - shift > 0 ? reach.left - shift : 0;  // among the packets' first elements
    const int readable = source.elements - shift - reach.right;
    const int end = readable < destination.elements ? readable : destination.elements;
    layout.insideLeft = StripLayout::strips(first + lead, packet);
    layout.insideRight = end + lead > 0 ? (end + lead) / packet : 0;
    layout.insideTop = reach.above - shiftY > 0 ? reach.above - shiftY : 0;
    const int lastRow = source.rows - shiftY - reach.below;
    layout.insideBottom = lastRow < destination.rows ? lastRow : destination.rows;
    if (layout.insideLeft >= layout.insideRight || layout.insideTop >= layout.insideBottom)
        layout.insideLeft = layout.insideRight = layout.insideTop = layout.insideBottom = 0;
    return layout;
}

}  // namespace cv::cuda::fastfilters

#endif
