// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIP_HPP
#define OPENCV_CUDAFASTFILTERS_STRIP_HPP

#include "strip_layout.hpp"
#include "strip_ends.hpp"
#include "strip_finish.hpp"
#include "strip_plan.hpp"
#include "strip_rows.hpp"
#include "strip_window.hpp"

#include <limits>

// What the kernels whose threads walk down strips are compiled for, and how they divide an image.

namespace cv::cuda::fastfilters
{

// Pairs of types that have strip kernels; the others have tiles (see tile_types.hpp) or the general kernel.
template <typename S, typename D>
constexpr bool hasStrips()
{
    // Halves only to halves.
    return (std::is_same<S, D>::value && !std::is_same<S, std::int8_t>::value) ||
           (std::is_same<S, std::uint8_t>::value && std::is_same<D, std::int16_t>::value) ||
           (std::is_integral<S>::value && sizeof(S) != sizeof(std::int8_t) && std::is_same<D, float>::value) ||
           (std::is_same<S, std::uint8_t>::value && std::is_same<D, float>::value);
}

template <typename S, typename D>
constexpr SideList separableSides()
{
    return !hasStrips<S, D>() ? SideList{} : separableSides(std::is_same<S, D>::value, sizeof(S));
}

template <typename S, typename D>
constexpr SideList denseSides()
{
    return !hasStrips<S, D>() ? SideList{} : denseSides(std::is_same<S, D>::value, sizeof(S));
}

template <typename S, typename D>
constexpr bool hasUnitLoop(bool dense, int side)
{
    return hasUnitLoop(dense, side, std::is_integral<S>::value && std::is_integral<D>::value);
}

// Whether there is a kernel for narrow images, see wantsStripEnds(): there is if a packet needs one word beside it.
template <typename S, typename D>
constexpr bool hasStripEnds(int sideWords)
{
    return std::is_same<S, D>::value && sizeof(S) <= 4 && sideWords == 1;
}

// The shape of the kernels of a pair of types: those of halves have one row more on its way.
template <typename S, typename D>
constexpr StripShape stripShapeOf(bool dense, int side, int channels)
{
    StripShape shape = stripShape(dense, side, channels, sizeof(S), sizeof(D));
    if (std::is_same<S, HalfPixel>::value && !dense && side == 5 && channels == 1)
        ++shape.ahead;
    return shape;
}

struct StripGeometry
{
    StripLayout layout;
    int lead;   // elements by which the first packet begins before its row
    int shift;  // source element of output element 0
    bool alignedSource, alignedDestination;
    StripEdges edges;
    // For strips that take the ends of rows and of columns, see takeEnds().
    StripEnds ends;
    RowTurns turns;
};

// Where packets begin, so that they lie at multiples of `destinationUnit` bytes in every row, if rows do, and whether
// their source pixels then lie at multiples of `sourceUnit`. `shift`: the source element of output element 0.
template <typename S, typename D>
StripGeometry alignStrips(const SourceView<S>& source, const DestinationView<D>& destination, int shift,
                          std::size_t destinationUnit, std::size_t sourceUnit)
{
    StripGeometry geometry = {};
    geometry.alignedDestination = destination.step % destinationUnit == 0;
    if (geometry.alignedDestination)
        geometry.lead =
            static_cast<int>(reinterpret_cast<std::uintptr_t>(destination.data) % destinationUnit / sizeof(D));
    geometry.shift = shift;
    const std::ptrdiff_t first = static_cast<std::ptrdiff_t>(shift) - geometry.lead;
    const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(source.data) +
                                   static_cast<std::uintptr_t>(first * static_cast<int>(sizeof(S)));
    geometry.alignedSource = geometry.alignedDestination && source.step % sourceUnit == 0 && address % sourceUnit == 0;
    return geometry;
}

// Rows per strip, for the strips inside.
template <typename Strip>
int selectRows(const StripLayout& layout, long long threads, int images)
{
    constexpr StripShape shape = Strip::shape;
    return selectStripRows({1ll * layout.insideColumns() * images, layout.insideRows(), threads, 0, shape.rows,
                            Strip::side / 2, shape.minRows, shape.unroll});  // whole loops
}

// How the packets of an image are divided. The view's origin is the window's; `threads` run at the same time on the
// device, and there are `images` images like this one.
template <typename Strip, typename S, typename D>
StripGeometry makeStripGeometry(const SourceView<S>& source, const DestinationView<D>& destination, long long threads,
                                int images = 1)
{
    constexpr StripShape shape = Strip::shape;
    constexpr std::size_t bytes = shape.packet * sizeof(D), sourceBytes = shape.packet * sizeof(S);
    StripGeometry geometry =
        alignStrips(source, destination, (source.originX + Strip::side / 2) * source.channels, bytes, sourceBytes);
    using Window = typename Strip::Window;
    const int around = Strip::channels == anyChannels
                           ? Strip::side / 2 * source.channels + 2 * Window::elementsPerWord
                           : (Window::sideWords + (geometry.alignedSource ? 0 : 1)) * Window::elementsPerWord;
    const StripReach reach = {around, around, 0, Strip::side - 1};
    geometry.layout = layOutStrips(shape.packet, geometry.lead, {source.width * source.channels, source.height},
                                   {destination.width * destination.channels, destination.height}, geometry.shift,
                                   source.originY, reach);
    geometry.layout.rows = selectRows<Strip>(geometry.layout, threads, images);
    geometry.layout.borderRows = shape.minRows;
    geometry.edges = makeStripEdges(source.width, source.channels, source.borderX);
    return geometry;
}

// Extends the geometry to all rows inside, and to the packets at the ends of a row if these are whole and
// EndsStripReader finds what it needs beside them. Returns false, and changes nothing, if it cannot read the image.
template <typename Strip, typename S, typename D>
bool takeEnds(StripGeometry& geometry, const SourceView<S>& source, const DestinationView<D>& destination,
              long long threads, int images = 1)
{
    using Window = typename Strip::Window;
    constexpr int packet = Strip::shape.packet, around = Window::elementsPerWord;
    const bool hasWords = geometry.alignedSource && source.step <= std::numeric_limits<std::uint32_t>::max(),
               isConstant = source.borderX == BorderConstant || source.borderY == BorderConstant;
    const int above = source.originY, below = above + destination.height + Strip::side - 1;
    if (!hasWords || isConstant || above <= -Strip::side || !RowTurns::holds(above, below, source.height))
        return false;
    const StripEnds ends = makeStripEnds(source.width, source.channels, source.borderX, sizeof(S), packet, Strip::halo);
    StripLayout layout = geometry.layout;
    const auto inside = [&](int column)
    {
        const int first = column * packet - layout.lead, start = first + geometry.shift, end = start + packet;
        return first >= 0 && first + packet <= layout.width && (start >= around || (start == 0 && ends.left.found)) &&
               (end + around <= ends.elements || (end == ends.elements && ends.right.found));
    };
    layout.insideLeft = 0;
    layout.insideRight = layout.columns;
    while (layout.insideLeft < layout.insideRight && !inside(layout.insideLeft))
        ++layout.insideLeft;
    while (layout.insideRight > layout.insideLeft && !inside(layout.insideRight - 1))
        --layout.insideRight;
    if (layout.insideColumns() == 0)
        return false;
    layout.insideTop = 0;
    layout.insideBottom = layout.height;
    layout.rows = selectRows<Strip>(layout, threads, images);
    geometry.layout = layout;
    geometry.ends = ends;
    geometry.turns = makeRowTurns(source.height, source.borderY);
    return true;
}

}  // namespace cv::cuda::fastfilters

#endif
