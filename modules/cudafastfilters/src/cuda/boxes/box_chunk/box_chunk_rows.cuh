// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_CHUNK_ROWS_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_CHUNK_ROWS_CUH

#include "common/border.hpp"
#include "box_chunk_arguments.cuh"

// Reads chunks of rows for boxes: a thread has the columns threadIdx.x, threadIdx.x + threads, ... of a strip.

namespace cv::cuda::fastfilters
{

template <typename Shape, typename T>
class BoxChunkReader
{
public:
    using Sum = BoxSum<T>;
    static constexpr int rows = Shape::rows, each = Shape::each, channels = Shape::channels;

    __device__ BoxChunkReader(const BoxChunkArguments<T>& arguments, const BoxChunkPlace& place) : arguments_(arguments)
    {
        constexpr bool isAny = channels == anyChannels;
        const SourceView<T>& source = arguments.source;
        const int all = isAny ? source.channels : channels;
        bool isFound = true;
        CFF_UNROLL
        for (int e = 0; e < each; ++e)
        {
            const int x = static_cast<int>(threadIdx.x) + e * Shape::threads;
            const BoxChunkColumn column = BoxChunkColumn::of<Shape>(arguments, x);
            // No output needs elements far to the right.
            const bool used = isAny ? column.pixel < place.outputs + arguments.windowElements - 1
                                    : x < place.outputs + arguments.windowElements - channels;
            const int first = isAny ? place.element + column.pixel : (place.element + x) / (isAny ? 1 : channels);
            const int pixel = used ? borderIndex(source.originX + first, source.width, source.borderX) : -1;
            const int channel = place.channel + column.channel;
            offset_[e] = pixel < 0 ? -1 : pixel * all + channel;
            border_[e] = used ? source.borderValue[isAny ? min(channel, 3) : channel] : Sum(0);
            isFound = isFound && (!used || pixel >= 0);
        }
        first_ = isAny ? 0 : source.originX * channels + place.element;
        inside_ = isAny ? __syncthreads_and(isFound)
                        : first_ >= 0 && first_ + Shape::threads * each <= source.width * channels;
        first_ += static_cast<int>(threadIdx.x);
    }

    // The rows [y, y + count), zeros after them.
    __device__ __forceinline__ void load(int y, int count, Sum (&value)[rows][each]) const
    {
        if (inside_ && count == rows && y >= 0 && y + rows <= arguments_.source.height)
        {
            const T* const packet = arguments_.source.row(y) + first_;
            CFF_UNROLL
            for (int e = 0; e < each; ++e)
            {
                const T* const column = channels == anyChannels ? arguments_.source.row(y) + max(offset_[e], 0)
                                                                : packet + e * Shape::threads;
                const unsigned char* at = reinterpret_cast<const unsigned char*>(column);
                CFF_UNROLL
                for (int j = 0; j < rows; ++j, at += arguments_.source.step)
                    value[j][e] = static_cast<Sum>(__ldg(reinterpret_cast<const T*>(at)));
            }
            return;
        }
        // One lane finds the address of each row for all.
        const int lane = threadIdx.x % 32;
        int at = y + lane;
        if (at < 0 || at >= arguments_.source.height)
            at = borderIndex(at, arguments_.source.height, arguments_.source.borderY);
        at = lane < count ? at : -2;
        CFF_UNROLL
        for (int j = 0; j < rows; ++j)
        {
            const int row = __shfl_sync(0xffffffffu, at, j);
            const T* const line = arguments_.source.row(row);
            CFF_UNROLL
            for (int e = 0; e < each; ++e)
            {
                value[j][e] = row == -2 ? Sum(0) : border_[e];
                if ((row | offset_[e]) >= 0)
                    value[j][e] = static_cast<Sum>(__ldg(line + offset_[e]));
            }
        }
    }

    const BoxChunkArguments<T>& arguments_;
    int first_;
    bool inside_;
    int offset_[each];  // in a row; -1 for the border value
    Sum border_[each];
};

}  // namespace cv::cuda::fastfilters

#endif
