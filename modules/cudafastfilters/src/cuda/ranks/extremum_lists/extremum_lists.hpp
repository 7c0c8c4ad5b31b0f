// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_LISTS_HPP
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_LISTS_HPP

#include "cuda/ranks/extremum.hpp"
#include "cuda/ranks/least_lists.hpp"
#include "cuda/ranks/rank_window.hpp"
#include "cuda/runtime/device_stream.hpp"
#include "extremum_lists_plan.hpp"

// Ranks next to the minimum or the maximum, as percentiles of 1 % and 99 % are: sorted lists of the least pixels.

namespace cv::cuda::fastfilters
{

// What a lane reads of others in a step, in words of shared memory from its own lists, see ListRows.
struct ListRead
{
    int offset[5];
    int shift;  // bits
};

struct ExtremumListsArguments : RowLanesArguments
{
    int windowHeight;
    int margin;     // see listMargin()
    int warpWords;  // words of shared memory per warp
    ListSteps across;
    ListRead reads[ListSteps::most];
};

// The pixels of the lists from whose end the rank is taken.
constexpr int listedPixels(const RankWindow& window)
{
    const int beyond = window.width * window.height - 1 - window.rank;
    return (window.rank < beyond ? window.rank : beyond) + 1;
}

template <typename T>
ExtremumListsArguments extremumListsArguments(const RankWindow& window, bool isSigned, const RankArguments& images)
{
    ExtremumListsArguments arguments = {};
    const int pixels = listedPixels(window);
    const std::uint32_t fromGreatest = window.rank < pixels ? 0u : ~0u;
    const int before = setRowLanes<T>(arguments, window.width, fromGreatest ^ signBits<T>(isSigned), images, true);
    arguments.windowHeight = window.height;
    arguments.margin = listMargin(arguments.reach);
    arguments.warpWords = listWarpWords(pixels, arguments.reach);
    arguments.across = listSteps(window.width, before);
    for (int i = 0; i < arguments.across.count; ++i)
    {
        const int distance = arguments.across.distance[i] * arguments.pixelBytes, first = distance >> 2;
        arguments.reads[i].shift = (distance & 3) * 8;
        for (int k = 0; k < 5; ++k)
            arguments.reads[i].offset[k] = ((first + k) >> 2) * listLaneWords(pixels) + ((first + k) & 3) +
                                           (arguments.across.isOfColumn[i] ? 0 : 4 * pixels);
    }
    return arguments;
}

// Rows of a strip: more if that leaves enough strips for the device.
inline int listStripRows(const ExtremumListsArguments& arguments, int multiprocessors)
{
    const int rows = ExtremumListsTuning::stripRows;
    const long long strips = 1ll * laneColumns(arguments) * ceilDivide(arguments.images.destination.height, rows);
    return strips < 1ll * ExtremumListsTuning::strips * multiprocessors ? rows / 2 : rows;
}

// For ranks that hasExtremumLists() takes. Asynchronous; returns the launch's error.
template <typename T>
cudaError_t extremumListsFilter(const RankWindow& window, const SourceView<T>& source,
                                const DestinationView<T>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
