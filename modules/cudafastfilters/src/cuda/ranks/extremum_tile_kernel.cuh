// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_TILE_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_TILE_KERNEL_CUH

#include "cuda/runtime/kernel_order.cuh"
#include "extremum_tile_loader.cuh"
#include "least_lists.hpp"

// The kernel of extremum_tile.hpp. All pixels of a tile's windows come to shared memory at once, beyond the border too.
// A thread makes the lists of its columns, then those of rectangles, which grow with each step.

namespace cv::cuda::fastfilters
{

// The lists of the thread's word.
template <typename T, int Count>
class ExtremumTileLists
{
    using Keys = ExtremumKeys<T>;
    using Key = typename Keys::Key;
    static constexpr int plane = extremumTilePlane, columns = Keys::perWord;

public:
    __device__ __forceinline__ ExtremumTileLists(const ExtremumTileArguments& arguments, std::uint32_t* shared)
        : arguments_(arguments), own_(shared + threadIdx.x)
    {
    }

    // `tile`: the thread's word of the first row.
    __device__ __forceinline__ void down(const std::uint32_t* tile)
    {
        const int rowWords = arguments_.shape.rowWords;
        auto row = [&](int i, Key(&keys)[columns])
        {
            const std::uint32_t words[1] = {tile[i * rowWords]};
            Keys::unpack(words, keys);
        };
        Key first[columns], second[columns];
        lists_.clear();
        CFF_UNROLL_BY(2)
        for (int i = 0; i + 1 < arguments_.windowHeight; i += 2)
        {
            row(i, first);
            row(i + 1, second);
            lists_.insert(first, second);
        }
        if (arguments_.windowHeight % 2 != 0)
        {
            row(arguments_.windowHeight - 1, first);
            lists_.insert(first);
        }
    }

    __device__ __forceinline__ std::uint32_t across()
    {
        Key keys[columns];
        if (arguments_.count == 0)
        {
            CFF_UNROLL
            for (int i = 0; i < columns; ++i)
                keys[i] = lists_.list[Count - 1][i];
        }
        else
        {
            write(0);
            __syncthreads();
            const int last = arguments_.count - 1;
            CFF_NO_UNROLL
            for (int i = 0; i < last; ++i)
            {
                prepare(i);
                lists_.add(others(i));
            }
            prepare(last);
            lists_.lastWith(others(last), keys);
        }
        std::uint32_t words[1];
        Keys::pack(keys, words);
        extremumPixels<T>(arguments_, words);
        return words[0];
    }

private:
    // Once no thread reads the lists of several columns any more, until all can read the new ones.
    __device__ __forceinline__ void prepare(int step) const
    {
        if (!arguments_.step[step].isWritten)
            return;
        __syncthreads();
        write(Count);
        __syncthreads();
    }

    __device__ __forceinline__ void write(int first) const
    {
        CFF_UNROLL
        for (int k = 0; k < Count; ++k)
        {
            std::uint32_t words[1];
            Keys::pack(lists_.list[k], words);
            own_[(first + k) * plane] = words[0];
        }
    }

    __device__ __forceinline__ auto others(int step) const
    {
        const ExtremumTileArguments::Step& place = arguments_.step[step];
        const std::uint32_t* const from = own_ + (place.isOfColumn ? 0 : Count * plane) + place.threads;
        return [from, shift = place.shift](int k, Key(&keys)[columns])
        {
            std::uint32_t words[1] = {from[k * plane]};
            if constexpr (sizeof(T) < 4)
                words[0] = __funnelshift_r(words[0], from[k * plane + 1], shift);
            Keys::unpack(words, keys);
        };
    }

    const ExtremumTileArguments& arguments_;
    std::uint32_t* own_;
    LeastLists<Keys, columns, Count> lists_;
};

template <typename T>
__device__ __forceinline__ void storeTileWord(const ExtremumTileArguments& arguments, int column, int top,
                                              std::uint32_t bits)
{
    using Bits = typename PixelFormat<T>::Bits;
    constexpr int size = sizeof(T);
    const ExtremumTileShape& shape = arguments.shape;
    const DestinationView<unsigned char>& destination = arguments.images.destination;
    const int word = static_cast<int>(threadIdx.x) % shape.rowWords;
    const int y = top + static_cast<int>(threadIdx.x) / shape.rowWords;
    if (word >= shape.outWords || y >= destination.height)
        return;
    const int to = (column * shape.outWords + word) * 4 - arguments.firstByte;
    const int rowBytes = destination.width * arguments.pixelBytes;
    unsigned char* const out = destination.row(y) + to;
    if (arguments.wordsOut && to >= 0 && to + 4 <= rowBytes)
    {
        *reinterpret_cast<std::uint32_t*>(out) = bits;
        return;
    }
    CFF_UNROLL
    for (int i = 0; i < 4 / size; ++i)
        if (to + i * size >= 0 && to + i * size < rowBytes)
            reinterpret_cast<Bits*>(out)[i] = static_cast<Bits>(bits >> (8 * size * i % 32));
}

template <typename T, int Count>
__global__ void __launch_bounds__(ExtremumTileTuning::threads)
    extremumTileKernel(const __grid_constant__ ExtremumTileArguments arguments)
{
    waitForEarlierKernels();
    extern __shared__ std::uint32_t extremumTile[];
    std::uint32_t* const tile = extremumTile + 2 * Count * extremumTilePlane;
    const int row = static_cast<int>(blockIdx.x) / arguments.columns;
    const int column = static_cast<int>(blockIdx.x) - row * arguments.columns, top = row * arguments.shape.rows;
    ExtremumTileLoader<T>(arguments, tile, column, top).load();
    __syncthreads();
    ExtremumTileLists<T, Count> lists(arguments, extremumTile);
    lists.down(tile + threadIdx.x);
    storeTileWord<T>(arguments, column, top, lists.across());
}

// The blocks are alike, so that those of the next kernel may start early.
template <typename T, int Count>
cudaError_t launchExtremumTile(const ExtremumTileArguments& arguments, const DeviceStream& stream)
{
    const auto kernel = extremumTileKernel<T, Count>;
    const int sharedBytes = extremumTileBytes(arguments.shape, arguments.windowHeight, Count);
    const cudaError_t error = allowSharedMemory(kernel, sharedBytes, stream.device);
    return error != cudaSuccess
               ? error
               : launch<Overlap::Always>(kernel, dim3(static_cast<unsigned>(extremumTiles(arguments))),
                                         dim3(ExtremumTileTuning::threads), sharedBytes, stream, arguments);
}

}  // namespace cv::cuda::fastfilters

#endif
