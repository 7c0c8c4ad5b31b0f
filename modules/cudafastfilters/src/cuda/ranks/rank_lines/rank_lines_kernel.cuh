// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_LINES_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_LINES_KERNEL_CUH

#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "cuda/ranks/unsigned_views.hpp"
#include "rank_lines.hpp"
#include "rank_lines_shared_list.cuh"
#include "rank_lines_tile.cuh"

// Any rank of lines and narrow rectangles by sorted lists that neighbouring windows share, after Sugy, "Hierarchical
// tiling for median filters", 2025, in one direction.
//
// The windows of 2^n neighbouring outputs have all rows but 2^n - 1 in common. These are sorted, and of them only 2^n
// can still be the result. Then the outputs are halved again and again: each half has half as many rows more in common;
// they are sorted and merged in, and the least and the greatest ranks dropped, so that the list has as many rows as the
// half has outputs. The last list is the result. The rank, and windows of other lengths, only decide by how many keys
// less or greater than all others the first list is filled up.
//
// Registers hold the lists; layers of threads share long ones, and exchange their keys through shared memory. For 2^n
// outputs a pixel takes part in about n^2 + 4 n comparisons, whatever the pixels are.

namespace cv::cuda::fastfilters
{

template <typename T, int Shape>
class LinesThread
{
public:
    using Keys = typename LineKeys<T>::Keys;
    using Key = typename Keys::Key;
    static constexpr LinesShape shape = linesShapes[Shape];
    static constexpr int Width = shape.width, Outputs = shape.outputs;
    static constexpr int pitch = shape.pitch(), keys = shape.keys(), lanes = shape.lanes;
    using Lists = LineLists<Keys, Width, linesMixed>;

    // rows: the thread's column of the tile, from the first row of its group's first window.
    __device__ __forceinline__ LinesThread(const RankLinesPlan& plan, const UnitFactors& factors, const Key* rows,
                                           Key* exchanged)
        : plan_(plan), rows_(rows), lists_(factors), shared_(Lists(factors), exchanged)
    {
    }

    // The list of the rows that all windows of the group share.
    __device__ __forceinline__ void begin(Key (&list)[keys]) const
    {
        const int index = threadIdx.x / lanes % plan_.group, first = index * Outputs;
        const int tile = plan_.group * Outputs, filled = plan_.length - tile + 1;
        const Key* const from = rows_ + (tile - 1 + first) * pitch;
        CFF_UNROLL
        for (int i = 0; i < keys; ++i)
        {
            const int unused = (first + i / Width - filled) * Width + i % Width;
            const Key key = from[i / Width * pitch + i % Width];
            list[i] = unused < 0 ? key : (unused < plan_.fill ? Keys::least : Keys::greatest);
        }
        shared_.sort(list, shape.grouped ? plan_.group : 1);
        if (plan_.low != plan_.fill)
            shift(list, first * Width, tile * Width);
    }

    // Halves the outputs down to those of this thread. Returns the first of them.
    __device__ __forceinline__ int halve(Key (&list)[keys]) const
    {
        const int layer = threadIdx.x / lanes;
        int first = 0;
        CFF_NO_UNROLL
        for (int layers = shape.grouped ? plan_.group : 1; layers > 1; layers /= 2)
        {
            const int half = layers / 2;
            const bool second = (layer & half) != 0;
            const int outputs = half * Outputs;
            const int row = first + (second ? plan_.length : outputs - 1) + layer % half * Outputs;
            Key added[keys];
            load(row, added);
            shared_.sort(added, half);
            // The first half drops the least keys first, the second half the greatest.
            shared_.template exchange<true>(added, list, layer ^ (half - 1), !second, added);
            shared_.mergeBitonic(added, half);
            shared_.template exchange<true>(list, added, layer ^ (layers - 1), second, added);
            shared_.mergeBitonic(added, half);
            CFF_UNROLL
            for (int i = 0; i < keys; ++i)
                list[i] = added[i];
            first += second ? outputs : 0;
        }
        return first;
    }

    // Writes the outputs from `First` on; the thread's rows begin with the window of output 0.
    template <int Count, int First = 0, typename Writer>
    __device__ __forceinline__ void finish(const Key (&list)[Width * Count], const Key* above, const Key* below,
                                           const Writer& writer, int place) const
    {
        if constexpr (Count == 4)
        {
            Key out[4];
            select<First, 4>(list, above, below, out);
            writer.write(place + First, out);
        }
        else
        {
            constexpr int half = Count / 2;
            Key kept[Width * half];
            halve<First + half - 1, half>(list, above, kept);
            finish<half, First>(kept, above, below, writer, place);
            halve<First, half>(list, below, kept);
            finish<half, First + half>(kept, above, below, writer, place);
        }
    }

private:
    template <int Count>
    __device__ __forceinline__ void load(int row, Key (&key)[Count]) const
    {
        const Key* const from = rows_ + row * pitch;
        CFF_UNROLL
        for (int i = 0; i < Count; ++i)
            key[i] = from[i / Width * pitch + i % Width];
    }

    // The list without its least or greatest keys, with as many of the others' sentinels.
    __device__ __forceinline__ void shift(Key (&list)[keys], int first, int count) const
    {
        const int low = plan_.low < 0 ? -plan_.low : 0, high = plan_.low < 0 ? count : count - (plan_.low - plan_.fill);
        CFF_UNROLL
        for (int i = 0; i < keys; ++i)
        {
            list[i] = first + i < low ? Keys::greatest : list[i];
            list[i] = first + i >= high ? Keys::least : list[i];
        }
        shared_.mergeBitonic(list, shape.grouped ? plan_.group : 1);
    }

    template <int Row, int Half>
    __device__ __forceinline__ void halve(const Key (&list)[2 * Width * Half], const Key* rows,
                                          Key (&kept)[Width * Half]) const
    {
        Key added[Width * Half];
        CFF_UNROLL
        for (int i = 0; i < Width * Half; ++i)
            added[i] = rows[(Row + i / Width) * pitch + i % Width];
        lists_.sort(added);
        lists_.template keepMiddle<Width * Half>(list, added, kept);
    }

    template <int First, int Count>
    __device__ __forceinline__ void select(const Key (&list)[Width * Count], const Key* above, const Key* below,
                                           Key* out) const
    {
        if constexpr (Count == 2)
        {
            Key added[Width];
            CFF_UNROLL
            for (int n = 0; n < 2; ++n)
            {
                CFF_UNROLL
                for (int i = 0; i < Width; ++i)
                    added[i] = (n == 0 ? above : below)[First * pitch + i];
                lists_.sort(added);
                out[n] = Lists::middle(list, added);
            }
        }
        else
        {
            constexpr int half = Count / 2;
            Key kept[Width * half];
            halve<First + half - 1, half>(list, above, kept);
            select<First, half>(kept, above, below, out);
            halve<First, half>(list, below, kept);
            select<First + half, half>(kept, above, below, out + half);
        }
    }

    const RankLinesPlan& plan_;
    const Key* rows_;
    const Lists lists_;
    SharedList<Keys, Lists, Shape> shared_;
};

template <typename T, int Shape>
__global__ void __launch_bounds__(linesShapes[Shape].threads(), linesShapes[Shape].blocks)
    rankLinesKernel(const __grid_constant__ RankLinesArguments<T> arguments)
{
    waitForEarlierKernels();
    using Thread = LinesThread<T, Shape>;
    using Key = typename Thread::Key;
    constexpr LinesShape shape = linesShapes[Shape];
    constexpr int linesOfBlock = linesAcross(shape, sizeof(T));
    extern __shared__ uint4 shared[];
    Key* const tile = reinterpret_cast<Key*>(shared);
    const RankLinesPlan& plan = arguments.plan;
    const int blockOutputs = plan.layers * shape.outputs, rows = blockOutputs + plan.length - 1;

    const int block = blockIdx.x, row = block / arguments.tiles.across;
    const int across = block % arguments.tiles.across * linesOfBlock,
              along = row % arguments.tiles.along * blockOutputs;
    const LinesPlace place = {arguments.alongRows ? along : across, arguments.alongRows ? across : along,
                              row / arguments.tiles.along};
    loadLines<T, Shape>(arguments, place, rows, tile);
    __syncthreads();

    const int layer = threadIdx.x / shape.lanes, first = layer / plan.group * plan.group * shape.outputs;
    const Key* const column = tile + first * shape.pitch() + threadIdx.x % shape.lanes;
    const Thread thread(plan, arguments.factors, column, tile + rows * shape.pitch());
    Key list[shape.keys()];
    thread.begin(list);
    const int output = thread.halve(list);
    const Key* const above = column + output * shape.pitch();
    thread.template finish<shape.outputs>(list, above, above + plan.length * shape.pitch(),
                                          LinesWriter<T, shape.lanes>(arguments, place), first + output);
}

template <typename T>
RankLinesArguments<UnsignedPixel<T>> rankLinesArguments(const RankLinesPlan& plan, bool alongRows,
                                                        const SourceView<T>& source,
                                                        const DestinationView<T>& destination)
{
    using Pixel = UnsignedPixel<T>;
    RankLinesArguments<Pixel> arguments = {};
    arguments.source = unsignedSource(source);
    arguments.destination = unsignedDestination(destination);
    arguments.factors = unitFactors;
    arguments.plan = plan;
    arguments.alongRows = alongRows;
    arguments.channelsOfRow = 1;
    if (linesShapes[plan.shape].width == 1 && !alongRows)
    {
        // Each element of a row begins a line.
        arguments.channelsOfRow = source.channels;
        arguments.source.width *= source.channels;
        arguments.source.originX *= source.channels;
        arguments.destination.width *= source.channels;
        arguments.source.channels = arguments.destination.channels = 1;
    }
    const DestinationView<Pixel>& to = arguments.destination;
    arguments.tiles =
        linesTiles(plan, sizeof(T), alongRows ? to.height : to.width, alongRows ? to.width : to.height, to.channels);
    arguments.canStoreFour =
        alongRows && to.channels == 1 && (reinterpret_cast<std::size_t>(to.data) | to.step) % (4 * sizeof(T)) == 0;
    arguments.flip = !isSignedInteger<T> ? 0 : (sizeof(T) == 1 ? 0x00800080u : 0x80008000u);
    return arguments;
}

template <int Shape, typename T>
cudaError_t launchRankLines(const RankLinesArguments<T>& arguments, const DeviceStream& stream)
{
    auto* kernel = rankLinesKernel<T, Shape>;
    const std::size_t bytes = static_cast<std::size_t>(linesSharedBytes(arguments.plan));
    const cudaError_t error = allowSharedMemory(kernel, bytes, stream.device);
    if (error != cudaSuccess)
        return error;
    const unsigned blocks = static_cast<unsigned>(arguments.tiles.count());
    return launch(kernel, dim3(blocks), dim3(arguments.plan.layers * linesShapes[Shape].lanes), bytes, stream,
                  arguments);
}

template <typename T>
cudaError_t rankLines(const RankLinesPlan& plan, bool alongRows, const SourceView<T>& source,
                      const DestinationView<T>& destination, const DeviceStream& stream)
{
    const auto arguments = rankLinesArguments(plan, alongRows, source, destination);
    switch (plan.shape)
    {
    case 0: return launchRankLines<0>(arguments, stream);
    case 1: return launchRankLines<1>(arguments, stream);
    case 2: return launchRankLines<2>(arguments, stream);
    default: return cudaErrorInvalidValue;
    }
}

// One instantiation; each rank_lines.<bits>.cu names its types.
#define CFF_INSTANTIATE_RANK_LINES(T)                                                                                  \
    template cudaError_t rankLines<T>(const RankLinesPlan&, bool, const SourceView<T>&, const DestinationView<T>&,     \
                                      const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
