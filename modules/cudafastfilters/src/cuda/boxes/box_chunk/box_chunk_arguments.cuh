// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_CHUNK_ARGUMENTS_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_CHUNK_ARGUMENTS_CUH

#include "box_chunk.hpp"
#include "cuda/boxes/box_quotient.cuh"

#include "cuda/views/any_channels.hpp"

#include <type_traits>

// The shape and the arguments of a block that sums boxes by chunks.

namespace cv::cuda::fastfilters
{

template <typename T>
using BoxSum = std::conditional_t<std::is_floating_point<T>::value, float,
                                  std::conditional_t<std::is_signed<T>::value, std::int32_t, std::uint32_t>>;

// Each warp has one row of a strip, each lane `Lane` neighbouring elements of that row.
template <int Channels, int Lane, int Threads>
struct BoxChunkStrip
{
    static constexpr BoxChunkForm form = {Lane, Threads};
    static constexpr int channels = Channels, lane = Lane, threads = Threads;
    static constexpr int rows = form.rows(), width = form.width(), each = form.each();
    static constexpr int stride = form.stride(), pitch = form.pitch();
    static constexpr bool keeps = boxChunkShape(Threads).keeps;
    static_assert(Channels == anyChannels ? stride == Lane : Lane % (Channels == anyChannels ? 1 : Channels) == 0,
                  "lanes begin with a pixel");

    static CFF_HOST_DEVICE constexpr int at(int x) { return stride == Lane ? x : x + x / Lane; }
};

template <typename T>
struct BoxChunkArguments
{
    SourceView<T> source;
    DestinationView<std::uint8_t> destination;
    BoxDepth depth;     // the destination's
    int width, height;  // the destination's, in elements and rows
    int originY;        // row of the source where the window of output row 0 begins

    BoxChunkChannels channels;  // of a strip of any number of channels

    int windowElements, windowHeight;  // of any number of channels: its width
    int outputs;                       // elements of a strip
    int rows;                          // per strip
    int step;                          // rows at once
    // Rows of a window after its first chunk: whole chunks, and `rest` rows of the next.
    bool hasMiddle;
    int wholeChunks, rest;
    bool kept;  // the rows of the window are in shared memory

    BoxSum<T> row, column;
    BoxQuotient quotient;
};

// Which outputs a block has.
struct BoxChunkPlace
{
    int element, outputs;  // in a row of the destination; of any number of channels, the first pixel and pixels
    int channel;           // the first one
};

template <typename Shape, typename T>
__device__ __forceinline__ BoxChunkPlace boxChunkPlace(const BoxChunkArguments<T>& arguments)
{
    const int block = static_cast<int>(blockIdx.x);
    if constexpr (Shape::channels != anyChannels)
    {
        const int element = block * arguments.outputs;
        return {element, min(arguments.outputs, arguments.width - element), 0};
    }
    else
    {
        const BoxChunkChannels& channels = arguments.channels;
        const int pixel = block / channels.groups * arguments.outputs;
        // The last group has channels of the one before.
        return {pixel, min(arguments.outputs, arguments.width - pixel),
                min(block % channels.groups * channels.count, arguments.source.channels - channels.count)};
    }
}

// Where the n-th column of a strip is: the pixel, the channel, and the place among the sums of a row.
struct BoxChunkColumn
{
    int pixel, channel, place;

    template <typename Shape, typename T>
    static __device__ __forceinline__ BoxChunkColumn of(const BoxChunkArguments<T>& arguments, int n)
    {
        if constexpr (Shape::channels != anyChannels)
            return {n / Shape::channels, n % Shape::channels, Shape::at(n)};
        const int count = arguments.channels.count, pixel = n / count, channel = n - pixel * count;
        return {pixel, channel, channel * arguments.channels.lanes() * Shape::lane + pixel};
    }
    // Whether its channel has a lane for it.
    template <typename Shape, typename T>
    __device__ __forceinline__ bool isInStrip(const BoxChunkArguments<T>& arguments) const
    {
        return Shape::channels != anyChannels || pixel < arguments.channels.lanes() * Shape::lane;
    }
};

template <typename Sum>
CFF_HOST_DEVICE Sum addWeighted(Sum sum, Sum value, Sum weight)
{
    if constexpr (std::is_same<Sum, float>::value)
        return fmaf(value, weight, sum);
    else
        return sum + value;
}

}  // namespace cv::cuda::fastfilters

#endif
