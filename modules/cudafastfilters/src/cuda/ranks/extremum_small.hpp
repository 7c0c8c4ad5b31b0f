// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_SMALL_HPP
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_SMALL_HPP

#include "cuda/runtime/grid.hpp"
#include "extremum.hpp"

// How the kernel for small windows divides the outputs: packets of 16 bytes that warps make in strips, and elements at
// the edges.

namespace cv::cuda::fastfilters
{

// The packets [begin, end) of the rows [top, bottom): they and those beside them lie in the source with all rows of
// their windows.
struct SmallExtremumInside
{
    static constexpr int lanes = 30;  // of a warp that make packets: the others read for their neighbours
    int begin, end, top, bottom;
};

// The elements of the other outputs: a thread makes as many below each other as rows are filtered together. First those
// on the left of the packets and on the right, then those above and below.
struct SmallExtremumEdges
{
    int left, right;      // elements of a row before the packets, and the first one behind them
    unsigned sides, all;  // threads
};

struct SmallExtremumArguments : ExtremumArguments
{
    SmallExtremumInside inside;
    SmallExtremumEdges edges;
    int columns;  // of strips
};

// The bottom is a multiple of the rows that are filtered together below the top.
inline SmallExtremumInside smallExtremumInside(const ExtremumArguments& arguments)
{
    constexpr int bytes = RowLanes::laneBytes, step = ExtremumTuning::smallRows;
    const SourceView<unsigned char>& source = arguments.images.source;
    const DestinationView<unsigned char>& destination = arguments.images.destination;
    const int margin = bytes + (arguments.alignment == RowAlignment::Aligned ? 0 : 4);
    const int first = margin - arguments.sourceShift;
    const int beyond = source.width * arguments.pixelBytes - margin - arguments.sourceShift;
    const int rowBytes = destination.width * arguments.pixelBytes;
    SmallExtremumInside inside = {};
    inside.begin = ((first > 0 ? first : 0) + arguments.firstByte + bytes - 1) / bytes;
    inside.end = ((beyond < rowBytes ? beyond : rowBytes) + arguments.firstByte) / bytes;
    inside.top = source.originY < 0 ? -source.originY : 0;
    const int end = source.height - source.originY - arguments.windowHeight + 1;
    const int height = (end < destination.height ? end : destination.height) - inside.top;
    inside.bottom = inside.top + height / step * step;
    return inside.begin < inside.end && height >= step ? inside : SmallExtremumInside{};
}

inline SmallExtremumEdges smallExtremumEdges(const RowLanesArguments& arguments, const SmallExtremumInside& inside,
                                             int valueBytes)
{
    const DestinationView<unsigned char>& destination = arguments.images.destination;
    auto groups = [](int rows) { return static_cast<unsigned>(ceilDivide(rows, ExtremumTuning::smallRows)); };
    auto elements = [&](int packet) { return (packet * RowLanes::laneBytes - arguments.firstByte) / valueBytes; };
    const bool isAll = inside.begin == inside.end;
    const int left = isAll ? 0 : elements(inside.begin), right = isAll ? 0 : elements(inside.end);
    const int outside = left + destination.width * destination.channels - right;
    const unsigned sides = static_cast<unsigned>(outside) * groups(destination.height);
    return {left, right, sides,
            sides + static_cast<unsigned>(right - left) *
                        (groups(inside.top) + groups(destination.height - inside.bottom))};
}

// `warps`: that run at the same time.
inline SmallExtremumArguments smallExtremumArguments(const ExtremumArguments& window, int valueBytes, int warps)
{
    constexpr int step = ExtremumTuning::smallRows;
    SmallExtremumArguments arguments = {};
    static_cast<ExtremumArguments&>(arguments) = window;
    const SmallExtremumInside inside = arguments.inside = smallExtremumInside(window);
    arguments.edges = smallExtremumEdges(window, inside, valueBytes);
    arguments.columns = ceilDivide(inside.end - inside.begin, SmallExtremumInside::lanes);
    int& rows = arguments.images.stripRows;
    if (rows == 0)
    {
        const long long share = static_cast<long long>(arguments.columns) * (inside.bottom - inside.top) / warps;
        const int most = ExtremumTuning::smallStripRows(window.windowHeight);
        rows = share < most ? static_cast<int>(share) / step * step : most;
    }
    rows = rows < step ? step : ceilDivide(rows, step) * step;
    return arguments;
}

// What a thread at the edges makes: an element of the rows [top, end), at most of those that are filtered together.
struct SmallExtremumPart
{
    int element, top, end;
};

// Thread `index` of edges.all.
CFF_HOST_DEVICE SmallExtremumPart smallExtremumPart(const SmallExtremumArguments& arguments, unsigned index)
{
    constexpr int rows = ExtremumTuning::smallRows;
    const SmallExtremumEdges& edges = arguments.edges;
    const SmallExtremumInside& inside = arguments.inside;
    const DestinationView<unsigned char>& destination = arguments.images.destination;
    const unsigned between = static_cast<unsigned>(edges.right - edges.left);
    SmallExtremumPart part;
    int last = destination.height;
    if (index < edges.sides)
    {
        const unsigned outside = static_cast<unsigned>(destination.width * destination.channels) - between;
        part.top = static_cast<int>(index / outside) * rows;
        part.element = static_cast<int>(index % outside);
        part.element += part.element < edges.left ? 0 : static_cast<int>(between);
    }
    else
    {
        const int row = static_cast<int>((index - edges.sides) / between) * rows;
        const int above = (inside.top + rows - 1) / rows * rows;
        part.element = edges.left + static_cast<int>((index - edges.sides) % between);
        part.top = row < above ? row : inside.bottom + row - above;
        last = row < above ? inside.top : last;
    }
    part.end = part.top + rows < last ? part.top + rows : last;
    return part;
}

}  // namespace cv::cuda::fastfilters

#endif
