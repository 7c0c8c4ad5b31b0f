// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_LARGE_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_LARGE_HPP

#include "box_large_plan.hpp"
#include "cuda/boxes/box_filter.hpp"
#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_view.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>

// Boxes of any size in two passes, pixels and results of any type.

namespace cv::cuda::fastfilters
{

// Sums of the columns of windows.
template <typename T>
using BoxLargeSum = std::conditional_t<std::is_floating_point<T>::value, T,
                                       std::conditional_t<std::is_signed<T>::value, std::int32_t, std::uint32_t>>;

// Where the sums of columns lie, and what the first pass needs.
struct BoxLargePlace
{
    int begin, groups;  // the first column, a source element, and tiles side by side
    int rows;           // of the result
    int chunks;         // of the rows of all windows; 0: windows are so low that none are needed
    std::size_t step;   // columns of a row
    std::size_t sumBytes;

    std::size_t chunkBytes() const { return 2 * sumBytes * step * chunks; }
    std::size_t scratchBytes() const { return chunkBytes() + sumBytes * step * rows; }
};

template <typename T>
BoxLargePlace placeBoxLarge(int width, int height, const SourceView<T>& source,
                            const DestinationView<std::uint8_t>& destination)
{
    BoxLargePlace place = {};
    if (height == 1)
        return place;
    constexpr int packet = boxLargePacket(sizeof(T)), tile = 32 * packet;
    const Interval columns = readInterval(source.originX, destination.width, width, 0, source.width, source.borderX);
    const int lead = static_cast<int>(
        (reinterpret_cast<std::uintptr_t>(source.data) / sizeof(T) + columns.begin * source.channels) % packet);
    place.begin = columns.begin * source.channels - lead;
    place.groups = (columns.end * source.channels - place.begin + tile - 1) / tile;
    place.step = static_cast<std::size_t>(place.groups) * tile;
    const int chunkRows = boxLargeChunk(height), chunks = (destination.height + chunkRows - 1) / chunkRows;
    place.chunks = boxLargeHasChunks(height) ? chunks + height / chunkRows : 0;
    place.rows = destination.height;
    place.sumBytes = sizeof(BoxLargeSum<T>);
    return place;
}

// `memory`: place.scratchBytes() of device memory. Asynchronous; returns the launch's error.
template <typename T>
cudaError_t boxLarge(const BoxFilter& box, const BoxLargePlace& place, const SourceView<T>& source, BoxDepth depth,
                     const DestinationView<std::uint8_t>& destination, unsigned char* memory,
                     const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
