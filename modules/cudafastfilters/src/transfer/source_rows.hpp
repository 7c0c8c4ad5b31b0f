// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SOURCE_ROWS_HPP
#define OPENCV_CUDAFASTFILTERS_SOURCE_ROWS_HPP

#include "common/border.hpp"
#include "dispatch/cut.hpp"

// Which rows of an image a band of the result needs.
//
//        rows of the image         rows of the band's source        the band of the result
//      0 ----------------
//                            begin ----------------  \ window above
//                                  ----------------  /
//                                  ----------------                  ---------------- outputs.begin
//                                  ----------------                  ---------------- outputs.end
//                                  ----------------  - window below
//                              end
// length ----------------
//
// The rows are filtered as a separate image, with the border rule of the whole image. Therefore they either hold the
// whole window of every output, or end where the image ends and hold every row to which the border rule refers from
// there.

namespace cv::cuda::fastfilters
{

// A filter's window in y, and the image's rows.
struct RowWindow
{
    int size, anchor;
    int border;  // Border
    int length;  // rows of the image
};

// They also hold the rows around the outputs that `cut` requests, as far as the image has them.
//
// For the outputs of rows [begin, end) of the image, not empty. For BorderWrap the interval may begin below 0 and end
// beyond the length: hostRow() maps such a row, so the band's windows do not cross the band's edges. If that would
// take as many rows as the image has, the interval is the image.
inline Interval sourceRows(Interval outputs, const RowWindow& window, const Cut& cut)
{
    const int length = window.length;
    const Interval windows = {outputs.begin - window.anchor, outputs.end + window.size - 1 - window.anchor};
    const Interval around = {outputs.begin - cut.above, outputs.end + cut.below};
    Interval rows = {windows.begin < around.begin ? windows.begin : around.begin,
                     windows.end > around.end ? windows.end : around.end};
    if (window.border == BorderWrap)
    {
        // The additional rows are neighbours in the image, not beyond its edge.
        const bool crosses = windows.begin < 0 || windows.end > length;
        if (rows.end - rows.begin >= length || (crosses && cut.above + cut.below > 0))
            return {0, length};
        if (crosses)
            return windows;
    }
    rows = {rows.begin < 0 ? 0 : rows.begin, rows.end > length ? length : rows.end};
    if (window.border == BorderConstant || window.border == BorderReplicate)
        return rows;
    // As many rows inside as the windows reach outside; BorderReflect101 leaves the edge row out.
    const int edge = window.border == BorderReflect101 ? 1 : 0;
    if (windows.begin < 0 && rows.end < edge - windows.begin)
        rows.end = edge - windows.begin;
    if (windows.end > length && rows.begin > 2 * length - windows.end - edge)
        rows.begin = 2 * length - windows.end - edge;
    return {rows.begin < 0 ? 0 : rows.begin, rows.end > length ? length : rows.end};
}

// The maximum for any band with this many outputs.
inline int mostSourceRows(int outputs, const RowWindow& window, const Cut& cut)
{
    const long long windows = window.size - 1, around = static_cast<long long>(cut.above) + cut.below;
    const long long rows = outputs + windows + around;
    const bool mayBeWhole = window.border == BorderWrap && around > 0;
    return rows < window.length && !mayBeWhole ? static_cast<int>(rows) : window.length;
}

// The least rows that hold both, which are those of two bands with the same outputs.
inline Interval unionOfRows(Interval a, Interval b, int length)
{
    const Interval both = {a.begin < b.begin ? a.begin : b.begin, a.end > b.end ? a.end : b.end};
    return both.end - both.begin < length ? both : Interval{0, length};
}

// The row of the image that a row of a band's source is.
inline int hostRow(int row, int length)
{
    const int remainder = row % length;
    return remainder < 0 ? remainder + length : remainder;
}

// Calls visit(row, hostRow, count) for runs of rows that lie one after the other in the image.
template <typename Visit>
void forEachRun(Interval rows, int length, const Visit& visit)
{
    for (int row = rows.begin; row < rows.end;)
    {
        const int onHost = hostRow(row, length), left = rows.end - row, toEdge = length - onHost;
        const int count = left < toEdge ? left : toEdge;
        visit(row, onHost, count);
        row += count;
    }
}

}  // namespace cv::cuda::fastfilters

#endif
