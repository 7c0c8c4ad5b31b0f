// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_CHUNK_ROW_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_CHUNK_ROW_CUH

#include "box_chunk_arguments.cuh"
#include "cuda/runtime/lane_ops.hpp"

// From the column sums of a row in shared memory to its outputs. A lane has a chunk of columns.

namespace cv::cuda::fastfilters
{

template <typename Shape, typename T>
class BoxChunkRow
{
public:
    using Sum = BoxSum<T>;
    // Of any number of channels, a lane has one.
    static constexpr int channels = Shape::channels == anyChannels ? 1 : Shape::channels;
    static constexpr int length = Shape::lane, stride = Shape::stride;
    static constexpr int gap = stride - length;

    __device__ BoxChunkRow(const BoxChunkArguments<T>& arguments, Sum* line)
        : arguments_(arguments), line_(line), lane_(static_cast<int>(threadIdx.x) % 32)
    {
    }

    // The sums of the windows, in place of the column sums.
    __device__ __forceinline__ void filter(int outputs) const
    {
        int lane = lane_;
        if constexpr (Shape::channels == anyChannels)
            lane %= arguments_.channels.lanes();
        const bool hasOutputs = lane * length < outputs;
        Sum sum[length];
        if (arguments_.windowElements < length)
        {
            if (hasOutputs)
                sumDirectly(sum);
        }
        else
        {
            Sum total[channels], near[channels], further[channels];
            writeBegins(sum, total);
            addTotals(total, near, further);
            __syncwarp();
            if (hasOutputs)
                addBegins(near, further, sum);
        }
        __syncwarp();
        if (hasOutputs)
        {
            CFF_UNROLL
            for (int j = 0; j < length; ++j)
                line_[lane_ * stride + j] = sum[j];
        }
        __syncwarp();
    }

    __device__ __forceinline__ void store(int y, const BoxChunkPlace& place) const
    {
        const bool isAny = Shape::channels == anyChannels;
        const int element = isAny ? place.element * arguments_.source.channels + place.channel : place.element;
        const int outputs = isAny ? place.outputs * arguments_.channels.count : place.outputs;
        unsigned char* const row = arguments_.destination.row(y);
        switch (arguments_.depth)
        {
        case BoxDepth::U8: storeAs<4>(reinterpret_cast<std::uint8_t*>(row) + element, outputs); break;
        case BoxDepth::S8: storeAs<4>(reinterpret_cast<std::int8_t*>(row) + element, outputs); break;
        case BoxDepth::U16: storeAs<4>(reinterpret_cast<std::uint16_t*>(row) + element, outputs); break;
        case BoxDepth::S16: storeAs<4>(reinterpret_cast<std::int16_t*>(row) + element, outputs); break;
        case BoxDepth::F32:
        default:  // boxChunks() refuses all other depths
            storeAs<length>(reinterpret_cast<float*>(row) + element, outputs);
            break;
        }
    }

private:
    // Windows within two lanes.
    __device__ __forceinline__ void sumDirectly(Sum (&sum)[length]) const
    {
        const Sum* const own = line_ + lane_ * stride;
        CFF_UNROLL
        for (int j = 0; j < length; ++j)
            sum[j] = 0;
        CFF_NO_UNROLL
        for (int x = 0; x < arguments_.windowElements; x += channels)
            CFF_UNROLL
        for (int j = 0; j < length; ++j)
            sum[j] = addWeighted(sum[j], own[x + j + (x + j >= length ? gap : 0)], arguments_.row);
    }

    // Sums from each column to the lane's end. The sums of the columns before each column replace the columns;
    // `total` is the lane's.
    __device__ __forceinline__ void writeBegins(Sum (&end)[length], Sum (&total)[channels]) const
    {
        Sum* const own = line_ + lane_ * stride;
        CFF_UNROLL
        for (int j = 0; j < length; ++j)
            end[j] = own[j];
        CFF_UNROLL
        for (int c = 0; c < channels; ++c)
            total[c] = 0;
        CFF_UNROLL
        for (int j = 0; j < length; ++j)
        {
            own[j] = total[j % channels];
            total[j % channels] = addWeighted(total[j % channels], end[j], arguments_.row);
        }
        CFF_UNROLL
        for (int j = length - 1; j >= 0; --j)
            end[j] = addWeighted(j + channels < length ? end[j + channels < length ? j + channels : 0] : Sum(0), end[j],
                                 arguments_.row);
    }

    // The sums of the lanes between a window's ends, for its first elements and for those one lane further.
    __device__ __forceinline__ void addTotals(const Sum (&total)[channels], Sum (&near)[channels],
                                              Sum (&further)[channels]) const
    {
        const int far = arguments_.windowElements / length;
        CFF_UNROLL
        for (int c = 0; c < channels; ++c)
        {
            near[c] = 0;
            CFF_NO_UNROLL
            for (int i = 1; i < far; ++i)
                near[c] += __shfl_down_sync(0xffffffffu, total[c], i);
            further[c] = near[c] + __shfl_down_sync(0xffffffffu, total[c], far);
        }
    }

    __device__ __forceinline__ void addBegins(const Sum (&near)[channels], const Sum (&further)[channels],
                                              Sum (&sum)[length]) const
    {
        const int far = arguments_.windowElements / length, carry = length - arguments_.windowElements % length;
        const Sum* const begin = line_ + lane_ * stride + arguments_.windowElements + gap * far;
        CFF_UNROLL
        for (int j = 0; j < length; ++j)
        {
            const bool next = j >= carry;
            sum[j] += (next ? further[j % channels] : near[j % channels]) + begin[j + (next ? gap : 0)];
        }
    }

    template <int Every, typename D>
    __device__ __forceinline__ void storeAs(D* to, int outputs) const
    {
        if constexpr (Shape::channels == anyChannels)
        {
            CFF_UNROLL_BY(Every)
            for (int i = lane_; i < outputs; i += 32)
            {
                const BoxChunkColumn column = BoxChunkColumn::of<Shape>(arguments_, i);
                __stcs(to + column.pixel * arguments_.source.channels + column.channel, finish<D>(line_[column.place]));
            }
            return;
        }
        // Hidden from the compiler, which would otherwise keep the addresses of all elements from row to row, in local
        // memory, or compute each again.
        int hidden = lane_;
        to += lane_;
        asm volatile("" : "+r"(hidden), "+l"(to));
        const int lane = hidden & 31;
        outputs -= lane;
        CFF_UNROLL_BY(Every)
        for (int i = 0; i < length; ++i)
            if (i * 32 < outputs)
                __stcs(to + i * 32, finish<D>(line_[Shape::at(lane + i * 32)]));
    }

    template <typename D>
    __device__ __forceinline__ D finish(Sum sum) const
    {
        if constexpr (std::is_same<Sum, float>::value)
        {
            return saturateRounded<D>(sum);
        }
        else
        {
            return roundQuotient<D>(sum, arguments_.quotient);
        }
    }

    const BoxChunkArguments<T>& arguments_;
    Sum* const line_;
    const int lane_;
};

}  // namespace cv::cuda::fastfilters

#endif
