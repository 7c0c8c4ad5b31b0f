// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MOMENT_PLANES_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_MOMENT_PLANES_KERNEL_CUH

#include "common/saturate.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/lane_ops.hpp"
#include "cuda/runtime/launch.hpp"
#include "cuda/statistics/moment_columns.cuh"
#include "moment_planes.hpp"

// Variances of any type and window, in two passes: the sums of columns go to a plane in memory, and those of windows
// come from there. Only pixels of the window are added, so a NaN or a large number leaves no trace: in both passes a
// few windows side by side share the sum of what they have in common, and add what is beside it from the middle
// outwards. Sums of integers are exact, in 64 bits; those of floats are of the differences to a pixel of the tile, in
// double.
//
// Cost: (height + 64) / 64 reads of a pixel if the window is higher than 64 rows, otherwise 2; 40 bytes of a plane,
// which stays in a large L2 cache, and width / 32 reads of it.

namespace cv::cuda::fastfilters
{

// A thread has some rows of an element of the plane.
template <typename T>
__global__ void __launch_bounds__(momentColumnThreads, momentColumnBlocks)
    momentColumnsKernel(const __grid_constant__ MomentPlanesFilter filter, const __grid_constant__ SourceView<T> source,
                        int top, int rows, int imageWidth, const __grid_constant__ MomentMemory memory)
{
    waitForEarlierKernels();
    using Term = MomentTerm<T>;
    const MomentPlaneTiles& tiles = filter.tiles;
    const long long element = static_cast<long long>(blockIdx.x) * momentColumnThreads + threadIdx.x;
    const int tile = static_cast<int>(element / tiles.pitch), inTile = static_cast<int>(element % tiles.pitch);
    const int channel = inTile % source.channels;
    const int wx = tile * tiles.columns + inTile / source.channels;
    if (tile >= tiles.across || wx >= imageWidth + filter.width - 1)
        return;
    const int first = blockIdx.y * tiles.block, count = min(tiles.block, rows - first);
    Term centre = momentCentre<T>;
    if constexpr (std::is_floating_point<T>::value)
        centre = memory.centres[((top + first) / tiles.rows * tiles.across + tile) * 4 + channel];
    WindowMoments<Term>* const plane =
        static_cast<WindowMoments<Term>*>(memory.plane) + first * tiles.elements() + element;
    const int x = borderIndex(source.originX + wx, source.width, source.borderX), y = top + first;
    const bool isInside = x >= 0 && source.originY + y >= 0 &&
                          source.originY + y + max(count, tiles.block) + filter.height - 1 <= source.height;
    if (isInside)
        sumMomentColumn(MomentColumn<T, true>(source, x, channel, centre), y, tiles.block, count, filter.height, plane,
                        tiles.elements());
    else
        sumMomentColumn(MomentColumn<T, false>(source, x, channel, centre), y, tiles.block, count, filter.height, plane,
                        tiles.elements());
}

// Sums of `width` neighbours for each lane's window, from a lane of 0 pixels on. Groups of lanes, at most as many as
// the window has columns, share the columns in the middle.
template <typename Term>
class MomentWindow
{
public:
    // `columns`: of lane 0, with `stride` to the next one; those after `last` are not there.
    __device__ MomentWindow(const WindowMoments<Term>* columns, int stride, int last, int width)
        : columns_(columns), stride_(stride), last_(last), width_(width)
    {
        while (group_ < 32 && 2 * group_ <= width)
            group_ *= 2;
        lane_ = threadIdx.x % group_;
        begin_ = threadIdx.x % 32 - lane_;
    }

    __device__ WindowMoments<Term> sums() const
    {
        WindowMoments<Term> middle = {}, before = {}, after = {};
        for (int k = group_ - 1 + lane_; k < width_; k += group_)
            middle += column(k);
        if (lane_ < group_ - 1)
            before = column(lane_);
        if (lane_ > 0)
            after = column(width_ + lane_ - 1);
        for (int distance = 1; distance < group_; distance *= 2)
        {
            middle += exchanged(middle, lane_ ^ distance);
            const WindowMoments<Term> right = exchanged(before, lane_ + distance),
                                      left = exchanged(after, lane_ - distance);
            if (lane_ + distance < group_)
                before += right;
            if (lane_ >= distance)
                after += left;
        }
        middle += before;
        middle += after;
        return middle;
    }

private:
    __device__ WindowMoments<Term> column(int k) const
    {
        return columns_[static_cast<std::ptrdiff_t>(min(begin_ + k, last_)) * stride_];
    }
    __device__ WindowMoments<Term> exchanged(const WindowMoments<Term>& sums, int lane) const
    {
        return {__shfl_sync(0xffffffffu, sums.sum, lane, group_), __shfl_sync(0xffffffffu, sums.squares, lane, group_)};
    }

    const WindowMoments<Term>* columns_;
    int stride_, last_, width_, group_ = 1, lane_, begin_;
};

// The result of a window. `centre`: of floats. `pixel`: at the anchor.
template <typename T, typename D>
CFF_HOST_DEVICE D finishMoment(const MomentFinish& finish, const WindowMoments<MomentTerm<T>>& sums, T pixel,
                               float centre, double negligible)
{
    if constexpr (std::is_floating_point<T>::value)
    {
        const double n = finish.pixels, difference = static_cast<double>(pixel) - centre - sums.sum / n;
        const double variance = floatVariance(sums.sum, sums.squares, n, n - finish.ddof, negligible);
        return saturateRounded<D>(momentValue(finish.result, variance, difference));
    }
    else
    {
        const std::int64_t sum = sums.sum, squares = sums.squares;
        const int value = static_cast<int>(pixel) - momentCentre<T>;
        if (finish.isHuge)
            return saturateRounded<D>(momentValue(finish.result, exactVariance(sum, squares, finish.count, finish.ddof),
                                                  value - static_cast<double>(sum) / finish.pixels));
        if constexpr (std::is_floating_point<D>::value)
            return floatMoment(finish, sum, squares, value);
        else
            return saturateRounded<D>(doubleMoment(finish, sum, squares));
    }
}

// A warp has 32 windows of a row of one channel.
template <typename T, typename D>
__global__ void __launch_bounds__(momentWindowThreads)
    momentWindowsKernel(const __grid_constant__ MomentPlanesFilter filter, const __grid_constant__ SourceView<T> source,
                        int top, const __grid_constant__ MomentMemory memory,
                        const __grid_constant__ DestinationView<D> destination)
{
    waitForEarlierKernels();
    using Term = MomentTerm<T>;
    const MomentPlaneTiles& tiles = filter.tiles;
    const int first = (blockIdx.x * momentWindowThreads + threadIdx.x) / 32 * 32, channels = source.channels;
    if (first >= destination.width)
        return;
    const int tile = first / tiles.columns, channel = blockIdx.z, y = top + static_cast<int>(blockIdx.y);
    const WindowMoments<Term>* const columns =
        static_cast<const WindowMoments<Term>*>(memory.plane) + blockIdx.y * tiles.elements() +
        static_cast<std::size_t>(tile) * tiles.pitch + (first - tile * tiles.columns) * channels + channel;
    const int end = min((tile + 1) * tiles.columns, destination.width) + filter.width - 1;
    const WindowMoments<Term> sums = MomentWindow<Term>(columns, channels, end - 1 - first, filter.width).sums();
    const int x = first + static_cast<int>(threadIdx.x) % 32;
    if (x >= destination.width)
        return;
    float centre = 0;
    if constexpr (std::is_floating_point<T>::value)
        centre = memory.centres[(y / tiles.rows * tiles.across + tile) * 4 + channel];
    T pixel = 0;
    if (filter.finish.result == MomentResult::Contrast)
        pixel = source.row(source.originY + filter.anchorY +
                           y)[static_cast<std::ptrdiff_t>(source.originX + filter.anchorX + x) * channels + channel];
    destination.row(y)[static_cast<std::ptrdiff_t>(x) * channels + channel] =
        finishMoment<T, D>(filter.finish, sums, pixel, centre, filter.negligible);
}

template <typename T, typename D>
cudaError_t momentPlanesBand(const MomentPlanesFilter& filter, const SourceView<T>& source, int top, int rows,
                             const MomentMemory& memory, const DestinationView<D>& destination,
                             const DeviceStream& stream)
{
    const MomentPlaneTiles& tiles = filter.tiles;
    const dim3 columns(static_cast<unsigned>((tiles.elements() - 1) / momentColumnThreads + 1),
                       ceilDivide(rows, tiles.block));
    if (const cudaError_t error = launch(momentColumnsKernel<T>, columns, dim3(momentColumnThreads), 0, stream, filter,
                                         source, top, rows, destination.width, memory);
        error != cudaSuccess)
        return error;
    const dim3 windows(ceilDivide(destination.width, momentWindowThreads), rows, source.channels);
    return launch(momentWindowsKernel<T, D>, windows, dim3(momentWindowThreads), 0, stream, filter, source, top, memory,
                  destination);
}

#define CFF_INSTANTIATE_MOMENT_PLANES(T, D)                                                                            \
    template cudaError_t momentPlanesBand<T, D>(const MomentPlanesFilter&, const SourceView<T>&, int, int,             \
                                                const MomentMemory&, const DestinationView<D>&, const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
