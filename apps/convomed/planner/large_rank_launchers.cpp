// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "recorder.hpp"

#include "cuda/ranks/extremum_blocks/extremum_blocks.hpp"
#include "cuda/ranks/bisection/rank_bisection.hpp"
#include "cuda/ranks/bitmap/rank_bitmap.hpp"
#include "cuda/ranks/rank_counts/rank_counts.hpp"
#include "cuda/ranks/rank_lines/rank_lines.hpp"
#include "cuda/ranks/rank_sorted_window/rank_sorted_window.hpp"
#include "cuda/ranks/rank_wide/rank_wide.hpp"

// Recorders in place of the launchers of medians and ranks of large windows. Their plans depend on the image and on the
// device, so that the generated code asks the module's plan for them when it runs, and refuses a device that the module
// would give to another algorithm.

namespace cv::cuda::fastfilters
{

namespace
{

constexpr const char* deviceOfStream = "const DeviceFacts& device = deviceStream.device;";
constexpr const char* refuseDevice = "    return cudaErrorNotSupported;";

std::string windowText(int width, int height, int rank)
{
    return format("const RankWindow window = {%d, %d, %d};", width, height, rank);
}

// Refuses a device whose shared memory has no tile of the bitmap.
const std::vector<std::string> bitmapFits = {
    "const Size size(destination.width, destination.height);",
    "if (!rankBitmapFits(rankBitmapJob(window.width, window.height, size, destination.channels), device))",
    refuseDevice};

void append(std::vector<std::string>& code, const std::vector<std::string>& lines)
{
    code.insert(code.end(), lines.begin(), lines.end());
}

void recordBitmapHeaders()
{
    for (const char* header : {"cuda/ranks/bitmap/rank_bitmap_kernel.cuh", "cuda/ranks/bitmap/rank_bitmap_run.hpp",
                               "cuda/runtime/device_memory.hpp"})
        record.headers.push_back(header);
}

// For rank_sorted_window, which launches the bitmap behind its probes.
bool isProbed = false;

}  // namespace

template <typename T>
cudaError_t rankCountsFilter(const RankCountsArguments& arguments, const SourceView<T>& source,
                             const DestinationView<T>& destination, void*, const DeviceStream&)
{
    recordViews(source, destination);
    const int width = arguments.windowWidth, height = arguments.windowHeight, rank = arguments.rank;
    // The window and the rank say how many bits a sum has.
    record.decided.push_back({"arguments.plan.sideBits", std::to_string(arguments.plan.sideBits)});
    for (const char* header : {"cuda/ranks/rank_counts/rank_counts.cu", "cuda/runtime/device_memory.hpp"})
        record.headers.push_back(header);
    return recorded(
        "cuda/ranks/rank_counts/rank_counts_planes.cuh",
        {deviceOfStream, format("if (!rankCountsFit(%d, device))", arguments.plan.sideBits), refuseDevice,
         format("const auto plan = selectRankCountsPlan(%d, %d, %d, destination.width, destination.height, device);",
                width, height, rank),
         format("const RankCountsArguments arguments = {plan, %d, %d, %d};", width, height, rank),
         "const StreamScratch scratch(rankCountsScratchBytes(arguments), deviceStream);",
         format("return rankCountsFilter<%s>(arguments, source, destination, scratch.data(), deviceStream);",
                typeName<T>())});
}

template <typename T>
cudaError_t rankBitmapFilter(const RankBitmapArguments& arguments, const SourceView<T>& source,
                             const DestinationView<T>& destination, void*, const DeviceStream&)
{
    recordBitmapHeaders();
    if (isProbed)
        return cudaSuccess;
    recordViews(source, destination);
    std::vector<std::string> code = {deviceOfStream,
                                     windowText(arguments.windowWidth, arguments.windowHeight, arguments.rank)};
    append(code, bitmapFits);
    code.push_back("const auto arguments = rankBitmapArguments(window, size, destination.channels, false, device);");
    code.push_back("return runRankBitmap(arguments, source, destination, deviceStream);");
    return recorded("cuda/ranks/bitmap/rank_bitmap_kernel.cuh", code);
}

template <typename T>
cudaError_t probeSortedWindow(const SortedWindowArguments&, const SourceView<T>&, const DestinationView<T>&, unsigned*,
                              const DeviceStream&)
{
    isProbed = true;
    return cudaSuccess;
}

template <typename T>
cudaError_t sortedWindowFilter(const SortedWindowArguments& arguments, const SourceView<T>& source,
                               const DestinationView<T>& destination, const DeviceStream&)
{
    recordViews(source, destination);
    const char* const header = "cuda/ranks/rank_sorted_window/rank_sorted_window.cuh";
    const std::string values = format("{%d, %d, %d}", arguments.windowWidth, arguments.windowHeight, arguments.rank);
    std::vector<std::string> code = {
        deviceOfStream, "if (sizeof(SortedWindowMemory) > static_cast<std::size_t>(device.sharedBytesOfBlock))",
        refuseDevice};
    const std::string filter =
        format("sortedWindowFilter<%s>(arguments, source, destination, deviceStream)", typeName<T>());
    if (!isProbed)
    {
        append(code, {format("const SortedWindowArguments arguments = %s;", values.c_str()),
                      format("return %s;", filter.c_str())});
        return recorded(header, code);
    }
    code.push_back(windowText(arguments.windowWidth, arguments.windowHeight, arguments.rank));
    append(code, bitmapFits);
    append(code,
           {format("SortedWindowArguments arguments = %s;", values.c_str()),
            "const StreamScratch probes(sizeof(unsigned), deviceStream);",
            "unsigned* const wildProbes = reinterpret_cast<unsigned*>(probes.data());",
            format("cudaError_t error = probeSortedWindow<%s>(arguments, source, destination, wildProbes, "
                   "deviceStream);",
                   typeName<T>()),
            "auto wild = rankBitmapArguments(window, size, destination.channels, true, device);",
            "wild.wildProbes = arguments.wildProbes = wildProbes;", "wild.mostWildProbes = sortedWindowMostWildProbes;",
            "if (error == cudaSuccess)", "    error = runRankBitmap(wild, source, destination, deviceStream);",
            unlessSuccess, returnError, format("return %s;", filter.c_str())});
    return recorded(header, code);
}

template <typename T>
cudaError_t rankLines(const RankLinesPlan& plan, bool alongRows, const SourceView<T>& source,
                      const DestinationView<T>& destination, const DeviceStream&)
{
    recordViews(source, destination);
    return recorded("cuda/ranks/rank_lines/rank_lines_kernel.cuh",
                    {deviceOfStream,
                     format("const RankLinesPlan plan = {%d, %d, %d, %d, %d, %d};", plan.shape, plan.length, plan.group,
                            plan.layers, plan.low, plan.fill),
                     "if (linesSharedBytes(plan) > device.sharedBytesOfBlock)", refuseDevice,
                     format("const auto arguments = rankLinesArguments(plan, %s, source, destination);",
                            literal(alongRows).c_str()),
                     format("return launchRankLines<%d>(arguments, deviceStream);", plan.shape)});
}

template <typename T>
cudaError_t rankWideFilter(const RankWindow& window, const SourceView<T>& source, const DestinationView<T>& destination,
                           const DeviceStream&)
{
    recordViews(source, destination);
    return recorded("cuda/ranks/rank_wide/rank_wide_kernel.cuh",
                    {deviceOfStream, "if (sizeof(WideMemory) > static_cast<std::size_t>(device.sharedBytesOfBlock))",
                     refuseDevice, windowText(window.width, window.height, window.rank),
                     "return rankWideFilter(window, source, destination, deviceStream);"});
}

template <typename T, typename Window>
cudaError_t bisectionFilter(const Window& window, const SourceView<T>& source, const DestinationView<T>& destination,
                            const DeviceStream&)
{
    recordViews(source, destination);
    return recorded("cuda/ranks/bisection/rank_bisection_kernel.cuh",
                    {windowText(window.width, window.height, window.rank),
                     "return bisectionFilter(window, source, destination, deviceStream);"});
}

template <typename T>
cudaError_t extremumBlocks(const ExtremumBlocksPlan& plan, bool isGreatest, const SourceView<T>& source,
                           const DestinationView<T>& destination, unsigned char*, const DeviceStream&)
{
    recordViews(source, destination);
    record.headers.push_back("cuda/runtime/device_memory.hpp");
    return recorded(
        "cuda/ranks/extremum_blocks/extremum_blocks_kernel.cuh",
        {format("const auto plan = planExtremumBlocks(%d, %d, source, destination);", plan.across.size, plan.down.size),
         "const StreamScratch scratch(plan.bytes, deviceStream);",
         format("return extremumBlocks<%s>(plan, %s, source, destination, scratch.data(), deviceStream);",
                typeName<T>(), literal(isGreatest).c_str())});
}

template cudaError_t rankCountsFilter<std::uint8_t>(const RankCountsArguments&, const SourceView<std::uint8_t>&,
                                                    const DestinationView<std::uint8_t>&, void*, const DeviceStream&);
template cudaError_t rankCountsFilter<std::int8_t>(const RankCountsArguments&, const SourceView<std::int8_t>&,
                                                   const DestinationView<std::int8_t>&, void*, const DeviceStream&);

#define CONVOMED_SORTED(T)                                                                                             \
    template cudaError_t probeSortedWindow<T>(const SortedWindowArguments&, const SourceView<T>&,                      \
                                              const DestinationView<T>&, unsigned*, const DeviceStream&);              \
    template cudaError_t sortedWindowFilter<T>(const SortedWindowArguments&, const SourceView<T>&,                     \
                                               const DestinationView<T>&, const DeviceStream&)
CONVOMED_SORTED(std::uint16_t);
CONVOMED_SORTED(std::int16_t);
CONVOMED_SORTED(float);
#undef CONVOMED_SORTED

#define CONVOMED_ANY(T)                                                                                                \
    template cudaError_t extremumBlocks<T>(const ExtremumBlocksPlan&, bool, const SourceView<T>&,                      \
                                           const DestinationView<T>&, unsigned char*, const DeviceStream&);            \
    template cudaError_t rankLines<T>(const RankLinesPlan&, bool, const SourceView<T>&, const DestinationView<T>&,     \
                                      const DeviceStream&);                                                            \
    template cudaError_t rankBitmapFilter<T>(const RankBitmapArguments&, const SourceView<T>&,                         \
                                             const DestinationView<T>&, void*, const DeviceStream&);                   \
    template cudaError_t rankWideFilter<T>(const RankWindow&, const SourceView<T>&, const DestinationView<T>&,         \
                                           const DeviceStream&);                                                       \
    template cudaError_t bisectionFilter<T>(const RankWindow&, const SourceView<T>&, const DestinationView<T>&,        \
                                            const DeviceStream&)
CONVOMED_FOR_PIXELS(CONVOMED_ANY);
#undef CONVOMED_ANY

}  // namespace cv::cuda::fastfilters
