// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_SCAN_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_SCAN_HPP

#include "box_scan_plan.hpp"
#include "cuda/boxes/box_filter.hpp"
#include "cuda/boxes/box_margins.hpp"
#include "cuda/runtime/device_stream.hpp"

#include <cstring>
#include <type_traits>

namespace cv::cuda::fastfilters
{

// Whether sums are beyond 32 bits; they are kept in double then.
template <typename T>
constexpr bool boxScanIsBeyond(int width, int height)
{
    return 1.0 * width * height * (1 << (8 * sizeof(T))) > 4294967296.0;
}

// The same pixels as bytes: one pixel has as many channels as bytes.
template <typename T>
SourceView<std::uint8_t> byteView(const SourceView<T>& source)
{
    SourceView<std::uint8_t> bytes = {source.data,    source.step,    source.width,   source.height,  sizeof(T),
                                      source.originX, source.originY, source.borderX, source.borderY, {}};
    std::memcpy(bytes.borderValue, source.borderValue, sizeof(T));
    return bytes;
}

// Where packets lie, and those beside the image, which are extrapolated into scratch memory; how blocks share the
// image, and where the sums of chunks of rows lie.
struct BoxScanPlace
{
    bool alignedDestination;
    int lead;   // elements by which the first packet begins before its row of the destination
    int early;  // bytes from the first input to the first window
    int shift;  // source byte of the window of output element 0
    BoxMargins margins;
    Interval rows;  // source rows that are read
    BoxScanStrips strips;
    int begin, packets;  // the first element with sums of chunks, and packets of a row
    int chunks;          // of the rows of all windows

    std::size_t marginBytes() const { return (boxMarginBytes(margins, rows) + 255) / 256 * 256; }
    std::size_t sumsOfRow(int elements) const { return static_cast<std::size_t>(packets) * elements; }
    std::size_t scratchBytes(int elements) const { return marginBytes() + 2 * 4 * sumsOfRow(elements) * chunks; }
};

template <typename T>
BoxScanPlace placeBoxScan(int width, int height, const SourceView<T>& source,
                          const DestinationView<std::uint8_t>& destination, const DeviceFacts& device)
{
    constexpr int packet = boxScanPacket, bytes = sizeof(T), elements = packet / bytes;
    const int sourceLead = static_cast<int>(reinterpret_cast<std::uintptr_t>(source.data) % packet);
    const int destinationLead = static_cast<int>(reinterpret_cast<std::uintptr_t>(destination.data) % packet);
    BoxScanPlace place = {};
    place.alignedDestination = destination.step % packet == 0 && destinationLead % bytes == 0;
    place.lead = place.alignedDestination ? destinationLead / bytes : 0;
    place.shift = source.originX * bytes;
    const int remainder = (place.shift - place.lead * bytes + sourceLead) % packet;
    place.early = remainder < 0 ? remainder + packet : remainder;
    place.margins = makeBoxMargins(packet, bytes, place.shift - place.lead * bytes - place.early,
                                   place.shift + (destination.width + width - 1) * bytes - 1, source.width * bytes);
    place.rows = boxRows(source, destination.height, height);
    const int sumBytes = boxScanIsBeyond<T>(width, height) ? 8 : 4;
    place.strips = boxScanStrips(elements, sumBytes, destination.width + place.lead, destination.height,
                                 width + place.early / bytes, device);
    if (place.strips.threads == 0)
        return place;
    const Interval columns = readInterval(source.originX, destination.width, width, 0, source.width, source.borderX);
    place.begin = columns.begin - (sourceLead / bytes + columns.begin) % elements;
    place.packets = (columns.end - place.begin - 1) / elements + 1;
    place.chunks = (destination.height - 1) / place.strips.rows + 1 + height / place.strips.rows;
    return place;
}

// For images of one channel whose rows begin at the same place of 16 bytes. `memory`: place.scratchBytes() of device
// memory. Asynchronous; returns the launch's error.
template <typename T>
cudaError_t boxScan(const BoxFilter& box, const BoxScanPlace& place, const SourceView<T>& source,
                    const DestinationView<std::uint8_t>& destination, unsigned char* memory,
                    const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
