// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIP_CUT_HPP
#define OPENCV_CUDAFASTFILTERS_STRIP_CUT_HPP

#include "common/host_device.hpp"

// How an image is cut for kernels whose threads walk down strips: rows are seen as elements (channels of pixels),
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

struct StripCut
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

CFF_HOST_DEVICE constexpr StripPosition stripPosition(const StripCut& cut, int column, int strip, int rows, int top,
                                                      int bottom)
{
    const int first = top + strip * rows;
    return {column * cut.packet - cut.lead, first, first + rows < bottom ? first + rows : bottom};
}

CFF_HOST_DEVICE constexpr StripPosition insidePosition(const StripCut& cut, unsigned int index)
{
    const unsigned int columns = static_cast<unsigned int>(cut.insideColumns());
    const unsigned int strip = index / columns;
    return stripPosition(cut, cut.insideLeft + static_cast<int>(index - strip * columns), static_cast<int>(strip),
                         cut.rows, cut.insideTop, cut.insideBottom);
}

// Border packets: first those above, then those below, those to the left, those to the right, so that the threads of a
// warp read the same side.
CFF_HOST_DEVICE constexpr StripPosition borderPosition(const StripCut& cut, unsigned int index)
{
    unsigned int columns = static_cast<unsigned int>(cut.columns);
    unsigned int strip = index / columns;
    const unsigned int above = StripCut::strips(cut.insideTop, cut.borderRows);
    const unsigned int below = StripCut::strips(cut.height - cut.insideBottom, cut.borderRows);
    if (strip < above)
        return stripPosition(cut, static_cast<int>(index - strip * columns), static_cast<int>(strip), cut.borderRows, 0,
                             cut.insideTop);
    if (strip < above + below)
        return stripPosition(cut, static_cast<int>(index - strip * columns), static_cast<int>(strip - above),
                             cut.borderRows, cut.insideBottom, cut.height);
    index -= (above + below) * columns;
    const unsigned int leftColumns = static_cast<unsigned int>(cut.insideLeft);
    const unsigned int ofLeft = leftColumns * StripCut::strips(cut.insideRows(), cut.borderRows);
    const bool isLeft = index < ofLeft;
    if (!isLeft)
        index -= ofLeft;
    columns = isLeft ? leftColumns : static_cast<unsigned int>(cut.columns - cut.insideRight);
    strip = index / columns;
    return stripPosition(cut, (isLeft ? 0 : cut.insideRight) + static_cast<int>(index - strip * columns),
                         static_cast<int>(strip), cut.borderRows, cut.insideTop, cut.insideBottom);
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

// The cut without its rows per strip. `shift`, `shiftY`: the source element and row of output (0, 0).
constexpr StripCut cutStrips(int packet, int lead, StripExtent source, StripExtent destination, int shift, int shiftY,
                             StripReach reach)
{
    StripCut cut = {};
    cut.packet = packet;
    cut.lead = lead;
    cut.width = destination.elements;
    cut.height = destination.rows;
    cut.columns = StripCut::strips(destination.elements + lead, packet);

    const int first = reach.left - shift > 0 ? reach.left - shift : 0;  // among the packets' first elements
    const int readable = source.elements - shift - reach.right;
    const int end = readable < destination.elements ? readable : destination.elements;
    cut.insideLeft = StripCut::strips(first + lead, packet);
    cut.insideRight = end + lead > 0 ? (end + lead) / packet : 0;
    cut.insideTop = reach.above - shiftY > 0 ? reach.above - shiftY : 0;
    const int lastRow = source.rows - shiftY - reach.below;
    cut.insideBottom = lastRow < destination.rows ? lastRow : destination.rows;
    if (cut.insideLeft >= cut.insideRight || cut.insideTop >= cut.insideBottom)
        cut.insideLeft = cut.insideRight = cut.insideTop = cut.insideBottom = 0;
    return cut;
}

}  // namespace cv::cuda::fastfilters

#endif
