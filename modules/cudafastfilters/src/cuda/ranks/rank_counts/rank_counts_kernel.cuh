// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_COUNTS_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_COUNTS_KERNEL_CUH

#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "rank_counts_first_windows.cuh"
#include "rank_counts_level_counter.cuh"
#include "rank_counts_nibbles.cuh"

// Bit-sliced threshold counts: the value of a rank is found from how many pixels of the window lie at or below each
// threshold, for 32 distant windows in one word (threshold decomposition: Fitch, Coyle and Gallagher, "Median filtering
// by threshold decomposition", 1984).
//
// One pass counts 15 thresholds. The coarse pass finds the high nibble of every result. Fine passes find the low nibble
// of the results whose high nibble has a certain value, the group; each bit of a word, a strip of the tile, takes its
// own next group.
// A block walks down its tile. Fifteen warps count one threshold each: the row that enters minus the row that leaves,
// summed over the window's width, is a number that slides along a lane's words; it is added to the sum of each window.
// The sums are biased so that their top bit says whether more than `rank` pixels lie at or below the threshold. The
// last warp reads the nibbles off the fifteen bits. Everything is double-buffered; one barrier per step. Lanes work one
// row apart, so that a lane takes the sliding number over from the lane before, and only the windows at the tile's left
// edge are summed from their pixels (rank_counts_first_windows.cuh): only that cost and the rows before the first
// result depend on the window.
// What a pass costs: rankCountsPassOperations(). One pass and one for each group that a tile needs: 2 to 5 for random
// pixels, 17 at worst.
// Limits: sides below 256, and a rank for which rankCountsSumsHold; medians always do.

namespace cv::cuda::fastfilters
{

// The parts of a block's shared memory: the pixels and the results' high nibbles that are being read, the levels and
// results (two of each), and what the lanes of a level hand over.
template <class Shape>
struct CountBuffers
{
    uint4* staged;

    __device__ unsigned* high() const
    {
        return reinterpret_cast<unsigned*>(staged + Shape::stages * rankCountsKinds * Shape::laneWords * 64);
    }
    __device__ unsigned* levels(int step) const { return rows() + (step & 1) * rankCountsKinds * Shape::rowWords; }
    __device__ unsigned* results(int step) const
    {
        return rows() + (2 * rankCountsKinds + (step & 1)) * Shape::rowWords;
    }
    __device__ unsigned* handed(int level) const
    {
        return rows() + 2 * (rankCountsKinds + 1) * Shape::rowWords +
               level * (Shape::sideBits + 1) * rankCountsHandedWords;
    }

private:
    __device__ unsigned* rows() const { return high() + 8 * Shape::tileWords; }
};

// Called by the first fifteen warps, before the first step and in each step: a warp counts one level, and all write
// levels of the step that follows. Both return what enters minus what leaves in the tile's first window of the next
// step, for the warp's level. They are functions of their arguments: as members of one object they would take registers
// that the sums need.
template <class Shape, bool Fine>
__device__ __forceinline__ unsigned startCounting(LevelCounter<Shape>& counter, const LevelWriter<Shape, Fine>& writer,
                                                  const FirstWindows<Shape, Fine>& windows, const TileJob& tile,
                                                  const CountBuffers<Shape>& buffers)
{
    const int warp = threadIdx.x / 32;
    CFF_UNROLL
    for (int step = 0; step < Shape::stages; ++step)
        writer.fetch(step);
    waitForCopies<Shape::stages - 1>();
    writer.write(0);
    writer.fetch(Shape::stages);
    counter.start(buffers.handed(warp), windows.difference(0, warp));
    return windows.difference(min(1, tile.pixelRows() - 1), warp);
}

template <class Shape, bool Fine>
__device__ __forceinline__ unsigned countStep(LevelCounter<Shape>& counter, const LevelWriter<Shape, Fine>& writer,
                                              const FirstWindows<Shape, Fine>& windows, const TileJob& tile,
                                              const CountBuffers<Shape>& buffers, int step, unsigned first)
{
    const int warp = threadIdx.x / 32, offset = warp * Shape::levelWords + threadIdx.x % 32;
    const unsigned next = windows.difference(min(step + 2, tile.pixelRows() - 1), warp);
    counter.row(buffers.levels(step) + offset, buffers.results(step) + offset, buffers.handed(warp), first);
    waitForCopies<Shape::stages - 1>();
    writer.write(step + 1);
    writer.fetch(step + 1 + Shape::stages);
    return next;
}

// Called by the last warp: reads the nibbles of the previous step's results.
template <class Shape, bool Fine>
__device__ __forceinline__ void readNibbles(NibbleReader<Shape, Fine> reader, const TileJob& tile,
                                            const CountBuffers<Shape>& buffers, int step)
{
    if (Fine)
    {
        reader.fetch(step);
        waitForCopies<1>();
    }
    if (step > tile.ahead)
        reader.read(step - 1, buffers.results(step - 1));
}

// Words of layout.counterOffset, all 0 before the coarse pass.
enum PlaneCounter
{
    CoarseTaken,  // tiles that a block has taken
    FineTaken,    // tiles, or their parts, of all turns
    TilesOfTurn   // for each turn of the fine pass, the tiles that need it
};

// Takes the next tile, or part of one, that has something to do; false if there is none. Called by one warp.
template <class Shape, bool Fine>
__device__ __forceinline__ bool takeTile(const RankCountsArguments& arguments, const RankCountsLayout& layout,
                                         unsigned* scratch, TileJob& job)
{
    unsigned* const counters = scratch + layout.counterOffset;
    const int lane = threadIdx.x % 32, tiles = layout.columns * layout.rows;
    const int splitsOfTurn =
        Fine && lane < rankCountsGroups
            ? rankCountsSplits(counters[TilesOfTurn + lane], gridDim.x, arguments.plan.tileRows, arguments.windowHeight)
            : 1;
    for (;;)
    {
        int item = lane == 0 ? atomicAdd(&counters[Fine ? FineTaken : CoarseTaken], 1u) : 0, turn = 0;
        item = __shfl_sync(allLanes, item, 0);
        int splits = __shfl_sync(allLanes, splitsOfTurn, 0);
        for (; item >= tiles * splits; splits = __shfl_sync(allLanes, splitsOfTurn, turn))
        {
            item -= tiles * splits;
            ++turn;
            if (!Fine || turn == rankCountsGroups)
                return false;
        }
        const int tile = item / splits, part = item % splits;
        const unsigned* flags = scratch + layout.flagOffset + static_cast<std::size_t>(tile) * 32;
        const StripGroups groups = Fine ? groupsOfTurn(flags, turn) : StripGroups{};
        const int y = tile % layout.rows * arguments.plan.tileRows,
                  rows = min(arguments.plan.tileRows, arguments.plan.stripHeight - y);
        const int partRows = (rows + splits - 1) / splits;
        if ((Fine && groups.active == 0) || part * partRows >= rows)
            continue;
        if (lane == 0)
        {
            job.groups = groups;
            job.number = tile;
            job.x = tile / layout.rows * Shape::tileWords;
            job.y = y + part * partRows;
            job.rows = min(partRows, rows - part * partRows);
            job.ahead = arguments.windowHeight - 1;
        }
        return true;
    }
}

template <class Shape, bool Fine>
__global__ void __launch_bounds__(rankCountsWarps * 32, 1)
    rankCountsKernel(const __grid_constant__ RankCountsArguments arguments,
                     const __grid_constant__ RankCountsLayout layout, unsigned* scratch)
{
    waitForEarlierKernels();
    extern __shared__ __align__(16) unsigned char sharedBytes[];
    __shared__ TileJob tile;
    const CountBuffers<Shape> buffers = {reinterpret_cast<uint4*>(sharedBytes)};
    FirstWindows<Shape, Fine> windows(scratch + layout.seedOffset +
                                          blockIdx.x * rankCountsSeedWords(Shape::sideBits, layout.seedRows),
                                      layout.seedRows);
    const bool reads = threadIdx.x / 32 == rankCountsLevels;
    for (;;)
    {
        const bool took = reads && takeTile<Shape, Fine>(arguments, layout, scratch, tile);
        if (!__syncthreads_or(took))
            return;
        const uint4* pixels = reinterpret_cast<const uint4*>(scratch);
        windows.count(arguments, layout, pixels, tile);
        __syncthreads();
        windows.subtract(tile.pixelRows(), arguments.windowHeight);
        __syncthreads();
        // The warps of both roles wait at the same barriers, and share a loop. What the last one keeps from step to
        // step is in the registers of the others' sums; everything else is made again.
        LevelCounter<Shape> counter(arguments.rank);
        const LevelWriter<Shape, Fine> writer(arguments, layout, pixels, tile, buffers.staged, buffers.levels(0));
        const auto reader = [&]
        {
            return NibbleReader<Shape, Fine>(arguments, layout, scratch + layout.outOffset, tile, buffers.high(),
                                             counter.registers());
        };
        unsigned first = 0;
        if (reads)
            reader().start();
        else
            first = startCounting(counter, writer, windows, tile, buffers);
        __syncthreads();
        for (int step = 0; step <= tile.steps(); ++step)
        {
            if (reads)
                readNibbles<Shape, Fine>(reader(), tile, buffers, step);
            else
                first = countStep(counter, writer, windows, tile, buffers, step, first);
            __syncthreads();
        }
        waitForCopies<0>();
        if (!Fine && reads)
            reader().writeFlags(scratch + layout.flagOffset, scratch + layout.counterOffset + TilesOfTurn);
        __syncthreads();  // until here, warps read the tile
    }
}

template <int SideBits, int LaneWords>
cudaError_t launchCountPlanes(const RankCountsArguments& arguments, unsigned* scratch, const DeviceStream& stream)
{
    using Shape = CountShape<SideBits, LaneWords>;
    const RankCountsLayout layout = rankCountsLayout(arguments.plan, arguments.windowWidth, arguments.windowHeight);
    const int bytes = static_cast<int>(rankCountsSharedBytes(SideBits, LaneWords));
    const auto coarse = rankCountsKernel<Shape, false>, fine = rankCountsKernel<Shape, true>;
    cudaError_t error = allowSharedMemory(coarse, stream.device);
    if (error == cudaSuccess)
        error = allowSharedMemory(fine, stream.device);
    if (error == cudaSuccess)
        error = cudaMemsetAsync(scratch + layout.counterOffset, 0, rankCountsCounters * sizeof(unsigned), stream);
    if (error != cudaSuccess)
        return error;
    const dim3 block(rankCountsWarps * 32);
    const int tiles = layout.columns * layout.rows,
              coarseBlocks = tiles < arguments.plan.blocks ? tiles : arguments.plan.blocks;
    error = launch(coarse, dim3(coarseBlocks), block, bytes, stream, arguments, layout, scratch);
    if (error == cudaSuccess)
        error = launch(fine, dim3(arguments.plan.blocks), block, bytes, stream, arguments, layout, scratch);
    return error;
}

}  // namespace cv::cuda::fastfilters

#endif
