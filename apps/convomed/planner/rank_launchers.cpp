// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "recorder.hpp"

#include "cuda/ranks/extremum/extremum_filter.hpp"
#include "cuda/ranks/extremum_lists/extremum_lists.hpp"
#include "cuda/ranks/median_columns/median_columns_filter.hpp"
#include "cuda/ranks/median_tile/median_tile_filter.hpp"
#include "cuda/ranks/rank_bits/rank_bits_filter.hpp"
#include "cuda/ranks/rank_columns/rank_columns_filter.hpp"
#include "cuda/ranks/rank_tile/rank_tile.hpp"

// Recorders in place of the launchers of medians and ranks.

namespace cv::cuda::fastfilters
{

template <typename T>
cudaError_t medianColumnsFilter(MedianColumnsVariant, const BatchSource<T>& source,
                                const BatchDestination<T>& destination, const DeviceStream&)
{
    recordBatchViews(source, destination);
    return recorded("cuda/ranks/median_columns/median_columns_kernel.cuh",
                    {"const MedianArguments arguments = rankArguments(source, destination);",
                     "const int multiprocessors = deviceStream.device.multiprocessors;",
                     format("const auto variant = selectMedianColumns<%s, %d>(arguments, multiprocessors);",
                            typeName<T>(), source.channels),
                     format("return launchMedianColumnsOfSize<%s, %d>(variant, arguments, deviceStream);",
                            typeName<T>(), source.channels)});
}

template <typename T>
cudaError_t medianTileFilter(int window, const BatchSource<T>& source, const BatchDestination<T>& destination,
                             const DeviceStream&)
{
    recordBatchViews(source, destination);
    // Interleaved pixels of 16 bits share kernels, see TilePixel.
    const char* const pixel = source.channels > 1 && sizeof(T) == 2 ? typeName<std::uint16_t>() : typeName<T>();
    return recorded(
        "cuda/ranks/median_tile/median_tile_kernel.cuh",
        {format("return launchMedianTile<%d, %d, %s>(rankArguments(source, destination, %d), deviceStream);", window,
                source.channels, pixel, stripRows)});
}

template <typename T>
cudaError_t rankTileFilter(const RankWindow& window, const SourceView<T>& source, const DestinationView<T>& destination,
                           const DeviceStream&)
{
    recordViews(source, destination);
    const std::string pixels =
        format(std::is_integral<T>::value ? "FlippedFormat<%s>" : "PixelFormat<%s>", typeName<Unsigned<T>>());
    return recorded("cuda/ranks/rank_tile/rank_tile_kernel.cuh",
                    {format("const RankTileArguments arguments = {rankArguments(source, destination, %d), %d};",
                            stripRows, window.rank),
                     format("return launchRankTile<%d, %d, %d, %s>(arguments, deviceStream);", window.width,
                            window.height, source.channels, pixels.c_str())});
}

namespace
{

// Statements that set the rows of a strip.
std::vector<std::string> rankBitsRows(int planes, const RankWindow& window)
{
    if (stripRows > 0)
        return {format("arguments.stripRows = %d;", stripRows)};
    return {format("RankBitsJob job = {%d, %d, %d};", planes, window.width, window.height),
            "job.imageWidth = destination.width;", "job.imageHeight = destination.height;",
            "job.channels = destination.channels;",
            "arguments.stripRows = selectRankBitsRows(job, deviceStream.device);"};
}

// launched: the call of a kernel of `header`.
template <typename T>
cudaError_t recordedRankBits(const RankWindow& window, const SourceView<T>& source,
                             const DestinationView<T>& destination, const char* header, const std::string& launched)
{
    recordViews(source, destination);
    const char* const pixel = typeName<Unsigned<T>>();
    std::vector<std::string> code = {
        format("RankBitsArguments<%s> arguments = {};", pixel),
        layoutOff,
        "arguments.source = {source.data, source.step, source.width, source.height, source.channels,",
        "                    source.originX, source.originY, source.borderX, source.borderY, {}};",
        layoutOn,
        "for (int c = 0; c < 4; ++c)",
        format("    arguments.source.borderValue[c] = static_cast<%s>(source.borderValue[c]);", pixel),
        "arguments.destination = {destination.data, destination.step, destination.width, destination.height,",
        "                         destination.channels};",
        format("arguments.rank = %d;", window.rank),
        format("arguments.flip = %s;", isSignedPixel<T> ? "~0u" : "0u")};
    const std::vector<std::string> rows = rankBitsRows(static_cast<int>(8 * sizeof(T)), window);
    code.insert(code.end(), rows.begin(), rows.end());
    code.push_back("return " + launched + "(arguments, deviceStream);");
    return recorded(header, code);
}

}  // namespace

template <typename T>
cudaError_t rankBitsFilter(const RankWindow& window, int, const SourceView<T>& source,
                           const DestinationView<T>& destination, const DeviceStream&)
{
    return recordedRankBits(window, source, destination, "cuda/ranks/rank_bits/rank_bits_kernel.cuh",
                            format("launchRankBits<%d, %d>", window.width, window.height));
}

template <typename T>
cudaError_t rankBitsLanesFilter(const RankWindow& window, int, const SourceView<T>& source,
                                const DestinationView<T>& destination, const DeviceStream&)
{
    return recordedRankBits(window, source, destination, "cuda/ranks/rank_bits/rank_bits_lanes_kernel.cuh",
                            format("launchRankBitsLanes<SquareChords<%d>>", window.width));
}

template <typename T>
cudaError_t rankColumnsFilter(const RankWindow& window, const SourceView<T>& source,
                              const DestinationView<T>& destination, const DeviceStream&)
{
    recordViews(source, destination);
    record.alignment = 16;
    const char* const pixel = typeName<Unsigned<T>>();
    const bool complemented = window.rank > 4;
    return recorded("cuda/ranks/rank_columns/rank_columns_kernel.cuh",
                    {"RowLanesArguments arguments = {};",
                     format("setRowLanes<%s>(arguments, 3, %s ^ signBits<%s>(%s), rankArguments(source, destination), "
                            "false);",
                            pixel, complemented ? "~0u" : "0u", pixel, literal(isSignedPixel<T>).c_str()),
                     format("return launchRankColumns<%s, %d, %d>(arguments, deviceStream);", pixel, source.channels,
                            complemented ? 8 - window.rank : window.rank)});
}

namespace
{

template <typename T>
std::string extremumArgumentsText(const RankWindow& window)
{
    return format("const auto arguments = extremumArguments<%s>(%d, %d, %s, %s, rankArguments(source, destination));",
                  typeName<Unsigned<T>>(), window.width, window.height, literal(window.rank > 0).c_str(),
                  literal(isSignedPixel<T>).c_str());
}

}  // namespace

template <typename T>
cudaError_t extremumFilter(const RankWindow& window, const SourceView<T>& source, const DestinationView<T>& destination,
                           const DeviceStream&)
{
    recordViews(source, destination);
    return recorded("cuda/ranks/extremum/extremum_kernel.cuh",
                    {extremumArgumentsText<T>(window),
                     format("return launchExtremum<%s>(arguments, deviceStream);", typeName<Unsigned<T>>())});
}

template <typename T>
cudaError_t smallExtremumFilter(const RankWindow& window, const SourceView<T>& source,
                                const DestinationView<T>& destination, const DeviceStream&)
{
    recordViews(source, destination);
    record.alignment = 16;
    return recorded(
        "cuda/ranks/extremum/extremum_small_kernel.cuh",
        {extremumArgumentsText<T>(window), format("return launchSmallExtremum<%s, %d, %d>(arguments, deviceStream);",
                                                  typeName<Unsigned<T>>(), source.channels, window.height)});
}

template <typename T>
cudaError_t extremumListsFilter(const RankWindow& window, const SourceView<T>& source,
                                const DestinationView<T>& destination, const DeviceStream&)
{
    recordViews(source, destination);
    record.alignment = 16;
    return recorded(
        "cuda/ranks/extremum_lists/extremum_lists_kernel.cuh",
        {format("auto arguments = extremumListsArguments<%s>({%d, %d, %d}, %s, "
                "rankArguments(source, destination));",
                typeName<Unsigned<T>>(), window.width, window.height, window.rank, literal(isSignedPixel<T>).c_str()),
         "arguments.images.stripRows = listStripRows(arguments, deviceStream.device.multiprocessors);",
         format("return launchExtremumLists<%s, %d>(arguments, deviceStream);", typeName<Unsigned<T>>(),
                listedPixels(window))});
}

#define CONVOMED_RANKS(T)                                                                                              \
    template cudaError_t medianColumnsFilter<T>(MedianColumnsVariant, const BatchSource<T>&,                           \
                                                const BatchDestination<T>&, const DeviceStream&);                      \
    template cudaError_t medianTileFilter<T>(int, const BatchSource<T>&, const BatchDestination<T>&,                   \
                                             const DeviceStream&);                                                     \
    template cudaError_t rankTileFilter<T>(const RankWindow&, const SourceView<T>&, const DestinationView<T>&,         \
                                           const DeviceStream&);                                                       \
    template cudaError_t rankBitsFilter<T>(const RankWindow&, int, const SourceView<T>&, const DestinationView<T>&,    \
                                           const DeviceStream&);                                                       \
    template cudaError_t rankBitsLanesFilter<T>(const RankWindow&, int, const SourceView<T>&,                          \
                                                const DestinationView<T>&, const DeviceStream&);                       \
    template cudaError_t rankColumnsFilter<T>(const RankWindow&, const SourceView<T>&, const DestinationView<T>&,      \
                                              const DeviceStream&);                                                    \
    template cudaError_t extremumFilter<T>(const RankWindow&, const SourceView<T>&, const DestinationView<T>&,         \
                                           const DeviceStream&);                                                       \
    template cudaError_t smallExtremumFilter<T>(const RankWindow&, const SourceView<T>&, const DestinationView<T>&,    \
                                                const DeviceStream&);                                                  \
    template cudaError_t extremumListsFilter<T>(const RankWindow&, const SourceView<T>&, const DestinationView<T>&,    \
                                                const DeviceStream&)
CONVOMED_FOR_PIXELS(CONVOMED_RANKS);
#undef CONVOMED_RANKS

}  // namespace cv::cuda::fastfilters
