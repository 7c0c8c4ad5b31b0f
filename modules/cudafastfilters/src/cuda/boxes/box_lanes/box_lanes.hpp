// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_LANES_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_LANES_HPP

#include "box_lanes_plan.hpp"
#include "cuda/boxes/box.hpp"
#include "cuda/boxes/box_margins.hpp"
#include "cuda/runtime/device_stream.hpp"

namespace cv::cuda::fastfilters
{

// Where packets lie, and those beside the image, which are extrapolated into scratch memory.
struct BoxLanesPlace
{
    int lead;   // elements by which the first packet begins before its row of the destination
    int shift;  // source element at output element 0
    BoxMargins margins;
    Interval rows;  // source rows that are read

    std::size_t scratchBytes() const { return boxMarginBytes(margins, rows); }
};

inline BoxLanesPlace placeBoxLanes(int side, const SourceView<std::uint8_t>& source,
                                   const DestinationView<std::uint8_t>& destination)
{
    const int channels = source.channels, reach = side / 2 * channels, width = destination.width * channels;
    BoxLanesPlace place = {};
    place.lead = static_cast<int>(reinterpret_cast<std::uintptr_t>(destination.data) % 16);
    place.shift = source.originX * channels + reach;
    place.margins = makeBoxMargins(16, channels, place.shift - place.lead - 16 * boxLaneReach(reach),
                                   place.shift + width - 1 + reach, source.width * channels);
    place.rows = boxRows(source, destination.height, side);
    return place;
}

// Means of squares of bytes whose side is boxLaneSide(), of images whose packets of 16 bytes are aligned alike.
// `margins`: place.scratchBytes() of device memory. Asynchronous; returns the launch's error.
template <int Channels>
cudaError_t boxLanes(int side, const BoxLanesPlace& place, const SourceView<std::uint8_t>& source,
                     const DestinationView<std::uint8_t>& destination, std::uint8_t* margins,
                     const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
