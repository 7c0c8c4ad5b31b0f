// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "recorder.hpp"

#include "cuda/boxes/box_chunk/box_chunk.hpp"
#include "cuda/boxes/box_lanes/box_lanes.hpp"
#include "cuda/boxes/box_large/box_large.hpp"
#include "cuda/boxes/box_running/box_running.hpp"
#include "cuda/boxes/box_scan/box_scan.hpp"
#include "cuda/boxes/box_wide/box_wide.hpp"

// Recorders in place of the launchers of boxes.

namespace cv::cuda::fastfilters
{

template <int Channels>
cudaError_t boxLanes(int side, const BoxLanesPlace&, const SourceView<std::uint8_t>& source,
                     const DestinationView<std::uint8_t>& destination, std::uint8_t*, const DeviceStream&)
{
    recordViews(source, destination);
    record.alignment = 16;
    record.headers.push_back("cuda/runtime/device_memory.hpp");
    return recorded("cuda/boxes/box_lanes/box_lanes_kernel.cuh",
                    {format("const BoxLanesPlace place = placeBoxLanes(%d, source, destination);", side),
                     "const StreamScratch margins(place.scratchBytes(), deviceStream);",
                     format("return launchBoxLanes<%d, %d>(place, source, destination, margins.data(), deviceStream);",
                            Channels, side)});
}

template <int Channels>
cudaError_t boxWide(const Box& box, const BoxWidePlace&, const SourceView<std::uint8_t>& source,
                    const DestinationView<std::uint8_t>& destination, std::uint8_t*, const DeviceStream&)
{
    recordViews(source, destination);
    record.alignment = 16;
    record.headers.push_back("cuda/runtime/device_memory.hpp");
    return recorded(
        "cuda/boxes/box_wide/box_wide_kernel.cuh",
        {format("const Box box = {%d, %d, %s, false};", box.width, box.height, literal(box.divisor).c_str()),
         "const BoxWidePlace place = placeBoxWide(box, source, destination);",
         "const StreamScratch margins(place.scratchBytes(), deviceStream);",
         format("return launchBoxWide<%d, %d>(box, place, source, destination, margins.data(), deviceStream);",
                Channels, boxWideWarps(1, Channels, box.width, box.height))});
}

#define CONVOMED_BOXES(Channels)                                                                                       \
    template cudaError_t boxLanes<Channels>(int, const BoxLanesPlace&, const SourceView<std::uint8_t>&,                \
                                            const DestinationView<std::uint8_t>&, std::uint8_t*, const DeviceStream&); \
    template cudaError_t boxWide<Channels>(const Box&, const BoxWidePlace&, const SourceView<std::uint8_t>&,           \
                                           const DestinationView<std::uint8_t>&, std::uint8_t*, const DeviceStream&)
CONVOMED_BOXES(1);
CONVOMED_BOXES(3);
CONVOMED_BOXES(4);
#undef CONVOMED_BOXES

template <typename T>
cudaError_t boxRunning(const Box& box, const BoxRunningSource<T>& source, const BoxRunningDestination<T>& destination,
                       const DeviceStream&)
{
    if constexpr (boxRunningTakesBatches(sizeof(T)))
        recordBatchViews(source, destination);
    else
        recordViews(source, destination);
    return recorded("cuda/boxes/box_running/box_running_kernel.cuh",
                    {format("const Box box = {%d, %d, %s, %s};", box.width, box.height, literal(box.divisor).c_str(),
                            literal(box.isSigned).c_str()),
                     format("return launchBoxRunning<%s, %d>(box, source, destination, deviceStream);", typeName<T>(),
                            source.channels)});
}

template cudaError_t boxRunning<std::uint8_t>(const Box&, const BoxRunningSource<std::uint8_t>&,
                                              const BoxRunningDestination<std::uint8_t>&, const DeviceStream&);
template cudaError_t boxRunning<std::uint16_t>(const Box&, const BoxRunningSource<std::uint16_t>&,
                                               const BoxRunningDestination<std::uint16_t>&, const DeviceStream&);

namespace
{

const char* depthName(BoxDepth depth)
{
    switch (depth)
    {
    case BoxDepth::U8: return "BoxDepth::U8";
    case BoxDepth::S8: return "BoxDepth::S8";
    case BoxDepth::U16: return "BoxDepth::U16";
    case BoxDepth::S16: return "BoxDepth::S16";
    case BoxDepth::F64: return "BoxDepth::F64";
    default: return "BoxDepth::F32";
    }
}

std::string boxText(const BoxFilter& box)
{
    return format("const BoxFilter box = {%d, %d, %s, %s, %s, %s, %s};", box.width, box.height,
                  literal(box.row).c_str(), literal(box.column).c_str(), literal(box.divisor).c_str(),
                  literal(box.wide).c_str(), literal(box.factor).c_str());
}

}  // namespace

template <typename T>
cudaError_t boxChunks(const BoxFilter& box, int, const SourceView<T>& source, BoxDepth depth,
                      const DestinationView<std::uint8_t>& destination, const DeviceStream&)
{
    recordViews(source, destination);
    record.decided.push_back({"arguments_.depth", depthName(depth)});
    const BoxChunkForm form = boxChunkForm(source.channels, box.width, box.height);
    return recorded(
        "cuda/boxes/box_chunk/box_chunk_kernel.cuh",
        {boxText(box),
         format("const int keptBytes = boxChunkKeptBytes({%d, %d}, box.height, deviceStream.device);", form.lane,
                form.threads),
         format("return launchBoxChunks<%s, %d, %d, %d>(box, keptBytes, source, %s, destination, deviceStream);",
                typeName<T>(), source.channels, form.lane, form.threads, depthName(depth))});
}

template <typename T>
cudaError_t boxScan(const BoxFilter& box, const BoxScanPlace&, const SourceView<T>& source,
                    const DestinationView<std::uint8_t>& destination, unsigned char*, const DeviceStream&)
{
    recordViews(source, destination);
    record.alignment = 16;
    record.headers.push_back("cuda/runtime/device_memory.hpp");
    const char* const sum = boxScanIsBeyond<T>(box.width, box.height) ? "double" : "std::uint32_t";
    return recorded(
        "cuda/boxes/box_scan/box_scan_kernel.cuh",
        {boxText(box),
         "const BoxScanPlace place = placeBoxScan(box.width, box.height, source, destination, deviceStream.device);",
         "if (place.strips.threads == 0)", "    return cudaErrorNotSupported;",
         format("const StreamScratch memory(place.scratchBytes(%d), deviceStream);", boxScanPacket / (int)sizeof(T)),
         format("return launchBoxScan<%s, %s>(box, place, source, destination, memory.data(), deviceStream);",
                typeName<T>(), sum)});
}

#define CONVOMED_SCANS(T)                                                                                              \
    template cudaError_t boxScan<T>(const BoxFilter&, const BoxScanPlace&, const SourceView<T>&,                       \
                                    const DestinationView<std::uint8_t>&, unsigned char*, const DeviceStream&)
CONVOMED_SCANS(std::uint8_t);
CONVOMED_SCANS(std::uint16_t);
CONVOMED_SCANS(std::int16_t);
#undef CONVOMED_SCANS

template <typename T>
cudaError_t boxLarge(const BoxFilter& box, const BoxLargePlace&, const SourceView<T>& source, BoxDepth depth,
                     const DestinationView<std::uint8_t>& destination, unsigned char*, const DeviceStream&)
{
    recordViews(source, destination);
    record.decided.push_back({"arguments.depth", depthName(depth)});
    record.headers.push_back("cuda/runtime/device_memory.hpp");
    return recorded(
        "cuda/boxes/box_large/box_large_kernel.cuh",
        {boxText(box), "const BoxLargePlace place = placeBoxLarge(box.width, box.height, source, destination);",
         "const StreamScratch memory(std::max<std::size_t>(place.scratchBytes(), 1), deviceStream);",
         format("return launchBoxLarge<%s, %d>(box, place, source, %s, destination, memory.data(), deviceStream);",
                typeName<T>(), source.channels, depthName(depth))});
}

#define CONVOMED_LARGE(T)                                                                                              \
    template cudaError_t boxLarge<T>(const BoxFilter&, const BoxLargePlace&, const SourceView<T>&, BoxDepth,           \
                                     const DestinationView<std::uint8_t>&, unsigned char*, const DeviceStream&)
CONVOMED_FOR_PIXELS(CONVOMED_LARGE);
CONVOMED_LARGE(double);
#undef CONVOMED_LARGE

#define CONVOMED_CHUNKS(T)                                                                                             \
    template cudaError_t boxChunks<T>(const BoxFilter&, int, const SourceView<T>&, BoxDepth,                           \
                                      const DestinationView<std::uint8_t>&, const DeviceStream&)
CONVOMED_FOR_PIXELS(CONVOMED_CHUNKS);
#undef CONVOMED_CHUNKS

}  // namespace cv::cuda::fastfilters
