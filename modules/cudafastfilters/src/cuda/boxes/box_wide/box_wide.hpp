// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_WIDE_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_WIDE_HPP

#include "box_wide_plan.hpp"
#include "cuda/boxes/box.hpp"
#include "cuda/boxes/box_margins.hpp"
#include "cuda/runtime/device_stream.hpp"

namespace cv::cuda::fastfilters
{

// Where packets lie, and those beside the image, which are extrapolated into scratch memory.
struct BoxWidePlace
{
    bool alignedDestination;
    int lead;   // elements by which the first packet begins before its row of the destination
    int early;  // elements from the first input to the first window; equal for all strips, because these are whole
                // packets
    int shift;  // source element of the window of output element 0
    BoxMargins margins;
    Interval rows;  // source rows that are read

    std::size_t scratchBytes() const { return boxMarginBytes(margins, rows); }
};

inline BoxWidePlace placeBoxWide(const Box& box, const SourceView<std::uint8_t>& source,
                                 const DestinationView<std::uint8_t>& destination)
{
    const int channels = source.channels, bytes = boxWideAlignment(channels), size = boxWidePacket(channels);
    const int unit = channels == 3 ? bytes : channels;
    const int sourceLead = static_cast<int>(reinterpret_cast<std::uintptr_t>(source.data) % bytes);
    const int destinationLead = static_cast<int>(reinterpret_cast<std::uintptr_t>(destination.data) % bytes);
    BoxWidePlace place = {};
    place.alignedDestination = destination.step % bytes == 0 && destinationLead % unit == 0;
    place.lead = place.alignedDestination ? destinationLead : 0;
    place.shift = source.originX * channels;
    const int remainder = (place.shift - place.lead + sourceLead) % size;
    place.early = remainder < 0 ? remainder + size : remainder;
    place.margins = makeBoxMargins(size, channels, place.shift - place.lead - place.early,
                                   place.shift + destination.width * channels - 1 + box.width * channels - 1,
                                   source.width * channels);
    place.rows = boxRows(source, destination.height, box.height);
    return place;
}

// Means of rectangles of bytes with boxWideWarps(), of images whose rows are aligned alike. `margins`:
// place.scratchBytes() of device memory. Asynchronous; returns the launch's error.
template <int Channels>
cudaError_t boxWide(const Box& box, const BoxWidePlace& place, const SourceView<std::uint8_t>& source,
                    const DestinationView<std::uint8_t>& destination, std::uint8_t* margins,
                    const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
