// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_KERNEL_CUH

#include "cuda/ranks/extremum_tile_kernel.cuh"
#include "extremum_filter.hpp"
#include "extremum_small_kernel.cuh"

// The kernel of extremum.hpp for windows of any size.

namespace cv::cuda::fastfilters
{

// What lanes write to a row in shared memory and read from it.
struct ExtremumRowAccess : ExtremumRow
{
    static __device__ __forceinline__ void write(std::uint32_t* row, int lane, const std::uint32_t (&words)[4])
    {
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
            row[laneWords * (margin + lane) + i] = words[i];
    }
    // The four words that begin `distance` bytes after the lane's.
    template <bool Bytes>
    static __device__ __forceinline__ void read(const std::uint32_t* row, int lane, int distance,
                                                std::uint32_t (&words)[4])
    {
        const int first = distance >> 2;
        const std::uint32_t* from = row + laneWords * (margin + lane);
        auto word = [&](int i) { return from[first + i + ((first + i) >> 2)]; };
        if constexpr (Bytes)
        {
            std::uint32_t last = word(0);
            CFF_UNROLL
            for (int i = 0; i < 4; ++i)
            {
                const std::uint32_t next = word(i + 1);
                words[i] = __funnelshift_r(last, next, (distance & 3) * 8);
                last = next;
            }
        }
        else
        {
            CFF_UNROLL
            for (int i = 0; i < 4; ++i)
                words[i] = word(i);
        }
    }
};

template <typename T>
class ExtremumStrip
{
    using Keys = ExtremumKeys<T>;
    using Key = typename Keys::Key;
    static constexpr int warp = 32;

public:
    __device__ __forceinline__ ExtremumStrip(const ExtremumArguments& arguments, std::uint32_t* shared)
        : arguments_(arguments),
          lane_(threadIdx.x % warp),
          rows_(shared),
          waiting_(reinterpret_cast<uint4*>(shared + 2 * ExtremumRow::words) + lane_)
    {
    }

    // Takes a row: words become the keys of the minima of the last windowHeight rows.
    __device__ __forceinline__ void down(const std::uint32_t (&words)[4], Key (&keys)[Keys::count])
    {
        std::uint32_t flipped[4];
        extremumKeys<T>(arguments_, words, flipped);
        Keys::unpack(flipped, keys);
        const ExtremumSteps& steps = arguments_.down;
        if (steps.count > 0)
            withLast(0, keys);
        uint4* waiting = waiting_;
        CFF_NO_UNROLL
        for (int i = 1; i + 1 < steps.count; ++i)
        {
            const int distance = 1 << i;
            withWaiting(waiting + (row_ & (distance - 1)) * warp, keys);
            waiting += distance * warp;
        }
        if (steps.count > 1)
        {
            const int distance = steps.distance[steps.count - 1];
            if (distance == 1)
            {
                withLast(1, keys);
            }
            else
            {
                withWaiting(waiting + oldest_ * warp, keys);
                oldest_ = oldest_ + 1 == distance ? 0 : oldest_ + 1;
            }
        }
        ++row_;
    }

    // Then the same along the row: gives the outputs.
    __device__ __forceinline__ void across(Key (&keys)[Keys::count], std::uint32_t (&words)[4])
    {
        Keys::pack(keys, words);
        std::uint32_t *now = rows_ + toggle_, *other = rows_ + (ExtremumRow::words - toggle_);
        CFF_NO_UNROLL
        for (int i = 0; i < arguments_.across.count; ++i)
        {
            ExtremumRowAccess::write(now, lane_, words);
            __syncwarp();
            Key beside[Keys::count];
            ExtremumRowAccess::read<sizeof(T) < 4>(now, lane_, arguments_.across.distance[i], words);
            Keys::unpack(words, beside);
            least(keys, beside);
            Keys::pack(keys, words);
            std::uint32_t* last = now;
            now = other;
            other = last;
        }
        toggle_ = static_cast<int>(now - rows_);
        extremumPixels<T>(arguments_, words);
    }

private:
    static __device__ __forceinline__ void least(Key (&keys)[Keys::count], const Key (&other)[Keys::count])
    {
        CFF_UNROLL
        for (int i = 0; i < Keys::count; ++i)
            keys[i] = Keys::minimum(keys[i], other[i]);
    }
    __device__ __forceinline__ void withLast(int which, Key (&keys)[Keys::count])
    {
        CFF_UNROLL
        for (int i = 0; i < Keys::count; ++i)
        {
            const Key last = last_[which][i];
            last_[which][i] = keys[i];
            keys[i] = Keys::minimum(keys[i], last);
        }
    }
    __device__ __forceinline__ void withWaiting(uint4* waiting, Key (&keys)[Keys::count])
    {
        const uint4 v = *waiting;
        const std::uint32_t before[4] = {v.x, v.y, v.z, v.w};
        std::uint32_t words[4];
        Keys::pack(keys, words);
        *waiting = make_uint4(words[0], words[1], words[2], words[3]);
        Key other[Keys::count];
        Keys::unpack(before, other);
        least(keys, other);
    }

    const ExtremumArguments& arguments_;
    int lane_;
    std::uint32_t* rows_;
    uint4* waiting_;
    int row_ = 0, oldest_ = 0, toggle_ = 0;
    Key last_[2][Keys::count] = {};
};

template <typename T, RowAlignment Path, bool Inside>
__device__ __forceinline__ void extremumStrip(const ExtremumArguments& arguments, std::uint32_t* shared, int column,
                                              int top, int rows)
{
    using Keys = ExtremumKeys<T>;
    RowLaneReader<T, Path, Inside> lanes(arguments, column, top, top + arguments.images.source.originY);
    ExtremumStrip<T> strip(arguments, shared);
    std::uint32_t words[4], next[4], second[4];
    lanes.load(words);
    lanes.load(next);
    CFF_NO_UNROLL
    for (int y = 1 - arguments.windowHeight; y < rows; ++y)
    {
        lanes.load(second);
        typename Keys::Key keys[Keys::count];
        strip.down(words, keys);
        if (y >= 0)
        {
            strip.across(keys, words);
            lanes.store(words);
        }
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
        {
            words[i] = next[i];
            next[i] = second[i];
        }
    }
}

template <typename T, RowAlignment Path>
__global__ void __launch_bounds__(32 * RowLanes::warps)
    extremumKernel(const __grid_constant__ ExtremumArguments arguments, int columns, int strips)
{
    waitForEarlierKernels();
    extern __shared__ uint4 shared[];
    const int warp = static_cast<int>(threadIdx.x) / 32;
    const int index = static_cast<int>(blockIdx.x) * RowLanes::warps + warp;
    if (index >= strips)
        return;
    const StripPlace place = stripPlace(index, columns, strips / columns);
    const int top = place.row * arguments.images.stripRows, y = top + arguments.images.source.originY;
    const int rows = min(arguments.images.stripRows, arguments.images.destination.height - top);
    std::uint32_t* memory = reinterpret_cast<std::uint32_t*>(shared) + warp * arguments.warpWords;
    if (isInsideLaneStrip(arguments, place.column, y, y + rows + arguments.windowHeight + 1, top + rows))
        extremumStrip<T, Path, true>(arguments, memory, place.column, top, rows);
    else
        extremumStrip<T, Path, false>(arguments, memory, place.column, top, rows);
}

template <typename T>
cudaError_t launchExtremumStrips(ExtremumArguments arguments, const DeviceStream& stream)
{
    const int height = arguments.windowHeight, sharedBytes = extremumSharedBytes(height);
    arguments.warpWords = extremumWarpWords(height);
    auto run = [&](auto kernel)
    {
        const cudaError_t error = allowSharedMemory(kernel, sharedBytes, stream.device);
        const int warps = RowLanes::warps * stream.device.residentBlocks(ExtremumTuning::mostBlocks, sharedBytes);
        return error == cudaSuccess ? launchLaneStrips(kernel, arguments, height, warps, sharedBytes, stream) : error;
    };
    switch (arguments.alignment)
    {
    case RowAlignment::Aligned: return run(extremumKernel<T, RowAlignment::Aligned>);
    case RowAlignment::Shifted: return run(extremumKernel<T, RowAlignment::Shifted>);
    case RowAlignment::Unaligned: return run(extremumKernel<T, RowAlignment::Unaligned>);
    default: return cudaErrorInvalidValue;
    }
}

// In tiles or, if there are many, in strips.
template <typename T>
cudaError_t launchExtremum(const ExtremumArguments& arguments, const DeviceStream& stream)
{
    const DestinationView<unsigned char>& destination = arguments.images.destination;
    return prefersExtremumTiles(destination.width * arguments.pixelBytes, destination.height, arguments.reach,
                                arguments.windowHeight, 1, stream.device)
               ? launchExtremumTile<T, 1>(extremumTileArguments(arguments, arguments.windowHeight), stream)
               : launchExtremumStrips<T>(arguments, stream);
}

template <typename T>
cudaError_t extremumFilter(const RankWindow& window, const SourceView<T>& source, const DestinationView<T>& destination,
                           const DeviceStream& stream)
{
    using Pixel = SharedPixel<T>;
    return launchExtremum<Pixel>(extremumArguments<Pixel>(window.width, window.height, window.rank > 0, flipsSigns<T>,
                                                          rankArguments(source, destination)),
                                 stream);
}

template <typename T>
cudaError_t smallExtremumFilter(const RankWindow& window, const SourceView<T>& source,
                                const DestinationView<T>& destination, const DeviceStream& stream)
{
    using Pixel = SharedPixel<T>;
    return launchSmallExtremum<Pixel>(extremumArguments<Pixel>(window.width, window.height, window.rank > 0,
                                                               flipsSigns<T>, rankArguments(source, destination)),
                                      stream);
}

// One instantiation; each extremum.<bits>.cu names its types.
#define CFF_INSTANTIATE_EXTREMUM(T)                                                                                    \
    template cudaError_t extremumFilter<T>(const RankWindow&, const SourceView<T>&, const DestinationView<T>&,         \
                                           const DeviceStream&);                                                       \
    template cudaError_t smallExtremumFilter<T>(const RankWindow&, const SourceView<T>&, const DestinationView<T>&,    \
                                                const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
