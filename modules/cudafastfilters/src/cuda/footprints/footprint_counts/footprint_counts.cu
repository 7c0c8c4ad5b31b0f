// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "footprint_counts.hpp"

#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "cuda/statistics/lane_counts.cuh"

// Ranks of bytes by counts of the footprint's values, which slide down a column: at the ends of each run of the
// footprint's columns a pixel enters and one leaves (T. Huang, G. Yang and G. Tang, "A fast two-dimensional median
// filtering algorithm", 1979). Each thread has its own counts, in its own bank of shared memory. The result moves from
// value to value, with the number of pixels below it.
//
// Cost: 6.5 accesses of shared memory or of cached pixels for each run of the footprint's columns, of which a disc has
// one a column; and two or more for the result. A strip begins with all pixels of the footprint.

namespace cv::cuda::fastfilters
{

namespace
{

using Lane = LaneCounts<16>;

// A thread's counts, and the result among them.
class SlidingRank
{
public:
    __device__ SlidingRank(unsigned char* memory, int rank) : counts_(memory), rank_(rank) {}

    __device__ __forceinline__ void enter(unsigned in)
    {
        counts_.add<1>(counts_.place(in));
        below_ += in < value_;
    }
    __device__ __forceinline__ void exchange(unsigned in, unsigned out)
    {
        // No count may exceed the footprint's pixels.
        std::uint32_t before[2];
        counts_.add<-1, 1>({counts_.place(out), counts_.place(in)}, before);
        below_ += in < value_;
        below_ -= out < value_;
    }
    // The key of the rank.
    __device__ __forceinline__ unsigned find()
    {
        while (below_ > rank_)
            below_ -= static_cast<int>(counts_.count(--value_));
        for (int next = below_ + static_cast<int>(counts_.count(value_)); next <= rank_;
             next += static_cast<int>(counts_.count(value_)))
        {
            below_ = next;
            ++value_;
        }
        return value_;
    }

private:
    const Lane counts_;
    const int rank_;
    unsigned value_ = 128;
    int below_ = 0;  // pixels less than the value
};

// By the border's rule; separate, because it is long and rare.
__device__ __noinline__ inline unsigned pixelAt(const SourceView<std::uint8_t>& view, const unsigned char* data, int x,
                                                int y, int channel)
{
    x = borderIndex(x, view.width, view.borderX);
    y = borderIndex(y, view.height, view.borderY);
    return x < 0 || y < 0 ? view.borderValue[channel]
                          : __ldg(rowAt(view, data, y) + static_cast<std::ptrdiff_t>(x) * view.channels + channel);
}

// The pixels around a thread's windows, by the border's rule. x, y: from the first output's window.
class CountedPixels
{
public:
    __device__ CountedPixels(const BatchSource<std::uint8_t>& view, int element, std::uint32_t flip)
        : view_(view),
          data_(pixelsOf(view)),
          x_(view.originX + element / view.channels),
          channel_(element % view.channels),
          flip_(flip)
    {
    }

    // Whether all windows of the warp that begin in a row lie inside the image.
    __device__ __forceinline__ bool areInside(int width) const
    {
        return __all_sync(0xffffffffu, x_ >= 0 && x_ + width <= view_.width);
    }
    // The first pixel of a window that lies inside.
    __device__ __forceinline__ const std::uint8_t* first(int y) const
    {
        return rowAt(static_cast<const SourceView<std::uint8_t>&>(view_), data_, y) +
               static_cast<std::ptrdiff_t>(x_) * view_.channels + channel_;
    }
    __device__ __forceinline__ unsigned at(int y, int x) const
    {
        return pixelAt(view_, data_, x_ + x, y, channel_) ^ flip_;
    }
    __device__ __forceinline__ unsigned key(const std::uint8_t* pixel) const { return __ldg(pixel) ^ flip_; }

private:
    const BatchSource<std::uint8_t>& view_;
    const unsigned char* const data_;
    const int x_, channel_;
    const std::uint32_t flip_;
};

// Bytes from a window's first pixel to those that leave and enter at the ends of a run when the next window is one row
// below.
struct RunOffsets
{
    int leaving, entering;
};

// Down by a row; `y`: that of the window that is left, in the source.
__device__ __forceinline__ void slideInside(SlidingRank& window, const CountedPixels& pixels, const int4* offsets,
                                            int count, int y)
{
    const std::uint8_t* const first = pixels.first(y);
    CFF_UNROLL_BY(2)
    for (int i = 0; i < count; i += 4)
    {
        const int4 two = offsets[i / 2], next = offsets[i / 2 + 1];
        const unsigned in[4] = {pixels.key(first + two.y), pixels.key(first + two.w), pixels.key(first + next.y),
                                pixels.key(first + next.w)};
        const unsigned out[4] = {pixels.key(first + two.x), pixels.key(first + two.z), pixels.key(first + next.x),
                                 pixels.key(first + next.z)};
        CFF_UNROLL
        for (int k = 0; k < 4; ++k)
            window.exchange(in[k], out[k]);
    }
}

__device__ __forceinline__ void slideAnywhere(SlidingRank& window, const CountedPixels& pixels,
                                              const FootprintRuns& runs, int y)
{
    CFF_NO_UNROLL
    for (int i = 0; i < runs.columnsCount; ++i)
    {
        const WindowChord run = unpackedChord(__ldg(runs.columns + i));
        window.exchange(pixels.at(y + run.end, run.y), pixels.at(y + run.begin, run.y));
    }
}

__global__ void __launch_bounds__(footprintCountsWarps * 32, footprintCountsBlocks)
    footprintCountsKernel(const __grid_constant__ FootprintCounts filter,
                          const __grid_constant__ BatchSource<std::uint8_t> source,
                          const __grid_constant__ BatchDestination<std::uint8_t> destination)
{
    waitForEarlierKernels();
    extern __shared__ int4 footprintCountsMemory[];
    const FootprintRuns& runs = filter.runs;
    const int padded = footprintCountsRuns(runs.columnsCount), step = static_cast<int>(source.step);
    RunOffsets* const offsets = reinterpret_cast<RunOffsets*>(footprintCountsMemory);
    for (int i = threadIdx.x; i < padded; i += footprintCountsWarps * 32)
    {
        // Those without a run take the same pixel in and out.
        const bool isRun = i < runs.columnsCount;
        const WindowChord run = unpackedChord(isRun ? __ldg(runs.columns + i) : 0);
        const int column = run.y * source.channels;
        offsets[i] = {run.begin * step + column, run.end * step + column};
    }
    __syncthreads();
    const int warp = threadIdx.x / 32, index = blockIdx.x * footprintCountsWarps + warp;
    const int top = index / filter.plan.columns * filter.plan.rows;
    if (top >= destination.height)
        return;
    const int bottom = min(top + filter.plan.rows, destination.height);
    const int elements = destination.width * destination.channels;
    const int element = index % filter.plan.columns * 32 + static_cast<int>(threadIdx.x) % 32;
    unsigned char* const own = reinterpret_cast<unsigned char*>(offsets + padded) + warp * Lane::words * 128;
    const CountedPixels pixels(source, min(element, elements - 1), filter.flip);
    const bool areInside = pixels.areInside(filter.width);
    SlidingRank window(own, filter.rank);
    int y = source.originY + top;
    CFF_NO_UNROLL
    for (int i = 0; i < runs.rowsCount; ++i)
    {
        const WindowChord chord = unpackedChord(__ldg(runs.rows + i));
        CFF_NO_UNROLL
        for (int x = chord.begin; x < chord.end; ++x)
            window.enter(pixels.at(y + chord.y, x));
    }
    CFF_NO_UNROLL
    for (int row = top; row < bottom; ++row, ++y)
    {
        const unsigned key = window.find();
        if (element < elements)
            rowAt(static_cast<const DestinationView<std::uint8_t>&>(destination), pixelsOf(destination), row)[element] =
                static_cast<std::uint8_t>(key ^ filter.flip);
        if (row + 1 == bottom)
            return;
        // The window's rows and the one below them.
        if (areInside && y >= 0 && y + filter.height < source.height)
            slideInside(window, pixels, reinterpret_cast<const int4*>(offsets), padded, y);
        else
            slideAnywhere(window, pixels, runs, y);
    }
}

}  // namespace

cudaError_t footprintCountsFilter(const FootprintCounts& filter, const BatchSource<std::uint8_t>& source,
                                  const BatchDestination<std::uint8_t>& destination, const DeviceStream& stream)
{
    const std::size_t bytes = static_cast<std::size_t>(footprintCountsSharedBytes(filter.runs.columnsCount));
    if (const cudaError_t error = allowSharedMemory(footprintCountsKernel, bytes, stream.device); error != cudaSuccess)
        return error;
    const FootprintCountsPlan& plan = filter.plan;
    const long long warps = 1ll * plan.columns * ceilDivide(destination.height, plan.rows);
    const dim3 grid(static_cast<unsigned>((warps + footprintCountsWarps - 1) / footprintCountsWarps), 1,
                    static_cast<unsigned>(destination.images));
    return launch(footprintCountsKernel, grid, dim3(footprintCountsWarps * 32), bytes, stream, filter, source,
                  destination);
}

}  // namespace cv::cuda::fastfilters
