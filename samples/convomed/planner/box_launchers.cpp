// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "recorder.hpp"

#include "algorithms/box_lanes/box_lanes.hpp"
#include "algorithms/box_running/box_running.hpp"
#include "algorithms/box_wide/box_wide.hpp"

// Recorders in place of the launchers of boxes.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template <int Channels>
cudaError_t boxLanes(int side, const SourceView<std::uint8_t>& source, const DestinationView<std::uint8_t>& destination,
                     const BoxAllocator&, cudaStream_t)
{
    recordViews(source, destination);
    record.alignment = 16;
    return recorded(
        "algorithms/box_lanes/box_lanes_kernel.cuh",
        {"StreamScratch scratch(stream);",
         text("return launchBoxLanes<%d, %d>(source, destination, scratch.allocator(), stream);", Channels, side)});
}

template <int Channels>
cudaError_t boxWide(const Box& box, const SourceView<std::uint8_t>& source,
                    const DestinationView<std::uint8_t>& destination, const BoxAllocator&, cudaStream_t)
{
    recordViews(source, destination);
    record.alignment = 16;
    return recorded("algorithms/box_wide/box_wide_kernel.cuh",
                    {text("const Box box = {%d, %d, %s, false};", box.width, box.height, literal(box.divisor).c_str()),
                     "StreamScratch scratch(stream);",
                     text("return launchBoxWide<%d, %d>(box, source, destination, scratch.allocator(), stream);",
                          Channels, boxWideWarps(1, Channels, box.width, box.height))});
}

#define CONVOMED_BOXES(Channels)                                                                                       \
    template cudaError_t boxLanes<Channels>(int, const SourceView<std::uint8_t>&,                                      \
                                            const DestinationView<std::uint8_t>&, const BoxAllocator&, cudaStream_t);  \
    template cudaError_t boxWide<Channels>(const Box&, const SourceView<std::uint8_t>&,                                \
                                           const DestinationView<std::uint8_t>&, const BoxAllocator&, cudaStream_t)
CONVOMED_BOXES(1);
CONVOMED_BOXES(3);
CONVOMED_BOXES(4);
#undef CONVOMED_BOXES

template <typename T>
cudaError_t boxRunning(const Box& box, const BoxRunningSource<T>& source, const BoxRunningDestination<T>& destination,
                       cudaStream_t)
{
    if constexpr (boxRunningTakesBatches(sizeof(T)))
        recordBatchViews(source, destination);
    else
        recordViews(source, destination);
    return recorded(
        "algorithms/box_running/box_running_kernel.cuh",
        {text("const Box box = {%d, %d, %s, %s};", box.width, box.height, literal(box.divisor).c_str(),
              literal(box.isSigned).c_str()),
         text("return launchBoxRunning<%s, %d>(box, source, destination, stream);", typeName<T>(), source.channels)});
}

template cudaError_t boxRunning<std::uint8_t>(const Box&, const BoxRunningSource<std::uint8_t>&,
                                              const BoxRunningDestination<std::uint8_t>&, cudaStream_t);
template cudaError_t boxRunning<std::uint16_t>(const Box&, const BoxRunningSource<std::uint16_t>&,
                                               const BoxRunningDestination<std::uint16_t>&, cudaStream_t);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
