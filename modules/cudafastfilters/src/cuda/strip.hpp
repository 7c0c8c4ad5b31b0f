// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIP_HPP
#define OPENCV_CUDAFASTFILTERS_STRIP_HPP

#include "../linear_plan.hpp"
#include "strip_finish.hpp"
#include "strip_window.hpp"

// How an image is cut for kernels whose threads walk down strips: rows are seen as elements (channels of pixels),
// packets of them begin where the destination is aligned, and strips share the image evenly among the threads
// that run at once.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Pairs of types that have strip kernels; the others run the general kernel.
template <typename S, typename D>
constexpr bool hasStrips()
{
    return std::is_same<S, D>::value ||
           (std::is_same<S, std::uint8_t>::value && std::is_same<D, std::int16_t>::value) ||
           (std::is_integral<S>::value && sizeof(S) != sizeof(std::int8_t) && std::is_same<D, float>::value) ||
           (std::is_same<S, std::uint8_t>::value && std::is_same<D, float>::value);
}

template <typename S, typename D>
constexpr SideList separableSides()
{
    return separableSides(std::is_same<S, D>::value, std::is_same<S, float>::value);
}

template <typename S, typename D>
constexpr SideList denseSides()
{
    return denseSides(std::is_same<S, D>::value, std::is_same<S, float>::value);
}

struct StripGeometry
{
    int columns;           // packets of a row
    int rows;              // of a strip
    unsigned int packets;  // of all strips
    int lead;              // elements by which the first packet begins before its row
    bool alignedSource, alignedDestination;
    StripEdges edges;
};

// Where packet `index` of all strips lies.
struct StripPosition
{
    int element;      // its first, in the destination row; less than 0 for the lead
    int top, bottom;  // output rows

    CFF_HOST_DEVICE StripPosition(const StripGeometry& geometry, unsigned int index, int packet, int height)
    {
        const unsigned int strip = index / static_cast<unsigned int>(geometry.columns);
        const int column = static_cast<int>(index - strip * geometry.columns);
        element = column * packet - geometry.lead;
        top = static_cast<int>(strip) * geometry.rows;
        bottom = top + geometry.rows < height ? top + geometry.rows : height;
    }
};

// Whether the images' sizes and addresses suit strips: whole elements, 32-bit element numbers.
template <typename S, typename D>
bool suitsStrips(const SourceView<S>& source, const DestinationView<D>& destination)
{
    constexpr long long most = 1 << 30;
    return reinterpret_cast<std::uintptr_t>(source.data) % sizeof(S) == 0 && source.step % sizeof(S) == 0 &&
           reinterpret_cast<std::uintptr_t>(destination.data) % sizeof(D) == 0 && destination.step % sizeof(D) == 0 &&
           static_cast<long long>(source.width) * source.channels <= most &&
           static_cast<long long>(destination.width) * destination.channels * destination.height <= most * 8;
}

// Rows of a strip so that strips fill whole waves of `workers` that run at once.
inline int shareRows(long long columns, int height, long long workers, int rows, int minRows)
{
    const long long total = columns * height, wave = workers * rows;
    const long long waves = total < wave ? 1 : (total + wave / 2) / wave;
    const long long share = (total + workers * waves - 1) / (workers * waves);
    return share < minRows ? minRows : static_cast<int>(share);
}

// `halo`: elements of the window on either side of an output; the view's origin is the window's. `threads` run
// at once on the device.
template <typename S, typename D>
StripGeometry makeStripGeometry(const StripShape& shape, int halo, const SourceView<S>& source,
                                const DestinationView<D>& destination, long long threads)
{
    StripGeometry geometry = {};
    const std::size_t bytes = shape.packet * sizeof(D), sourceBytes = shape.packet * sizeof(S);
    geometry.alignedDestination = destination.step % bytes == 0;
    if (geometry.alignedDestination)
        geometry.lead = static_cast<int>(reinterpret_cast<std::uintptr_t>(destination.data) % bytes / sizeof(D));
    const std::ptrdiff_t first = static_cast<std::ptrdiff_t>(source.originX) * source.channels + halo - geometry.lead;
    geometry.alignedSource = source.step % sourceBytes == 0 && (reinterpret_cast<std::uintptr_t>(source.data) +
                                                                first * static_cast<std::ptrdiff_t>(sizeof(S))) %
                                                                       sourceBytes ==
                                                                   0;
    const int elements = destination.width * destination.channels + geometry.lead;
    geometry.columns = elements / shape.packet + (elements % shape.packet != 0);

    geometry.rows = shareRows(geometry.columns, destination.height, threads, shape.rows, shape.minRows);
    const int strips = destination.height / geometry.rows + (destination.height % geometry.rows != 0);
    geometry.packets = static_cast<unsigned int>(geometry.columns) * strips;
    geometry.edges = makeStripEdges(source.width, source.channels, source.borderX);
    return geometry;
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
