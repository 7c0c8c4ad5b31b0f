// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_STRIP_WALK_CUH
#define OPENCV_CUDAFASTFILTERS_MEDIAN_STRIP_WALK_CUH

#include "median_tile_plan.hpp"
#include "cuda/ranks/aligned_rows.cuh"
#include "cuda/ranks/warp_strip_io.cuh"
#include "median_outlier_writer.cuh"
#include "median_strip_memory.cuh"
#include "networks/median_tile.hpp"

// How a warp of the median tile kernel walks down its strip.
//
// An interleaved image is seen as elements; the neighbours of an element are `Channels` elements apart. A thread owns
// two neighbouring pixels of one channel; with 16-bit keys a second such pair, one warp's width to the right, sits in
// the upper halves of its words. Each row of the strip with its halo is read once, element by element, so that
// alignment does not matter. It goes as keys to the warp's shared memory, channel by channel, from where the threads
// whose windows it belongs to read it. Strips that cross the border read through a table of element offsets. Strips of
// one channel inside the image need no shared memory if rows are aligned: a thread's two pairs then lie side by side,
// and it loads all that its windows need (AlignedWalk).

namespace cv::cuda::fastfilters
{

template <int Window, int Channels, typename Format, typename Tuning>
struct TileLaunch
{
    using Net = ExchangeNet<typename Format::Keys, Tuning::mixed>;
    using Strip = MedianStrip<Net, Window, Tuning>;
    using Shape = WarpStripShape<Window, Channels, Format::Keys::lanes>;
    static constexpr int threads = Tuning::threads;
    static constexpr int warps = threads / Shape::warp;
    using Memory = StripMemory<Format, threads, Strip::nearKeys, Strip::farKeys>;
    static constexpr int cycleRows = 4 * Tuning::cycles;
    static constexpr int warpWords = (Shape::words + 1) / 2 * 2;
    static constexpr int keyBytes = sizeof(typename Format::Keys::Key);
    static constexpr int sharedBytes = Memory::nearBytes + keyBytes * warps * warpWords;
};

// How a warp walks down its strip. `Arguments`: MedianArguments or OutlierArguments.
template <int Window, int Channels, typename Format, typename Tuning, typename Arguments>
class StripWalk
{
    using Launch = TileLaunch<Window, Channels, Format, Tuning>;
    using Net = typename Launch::Net;
    using Strip = typename Launch::Strip;
    using Shape = typename Launch::Shape;
    using Key = typename Net::Key;
    using Word = typename WarpStripReader<Window, Channels, Format, Arguments>::Word;
    using Writer =
        typename std::conditional<replacesOutliers<Arguments>, StripOutlierWriter<Window, Format, Shape, Arguments>,
                                  WarpStripWriter<Channels, Format, Shape, Arguments>>::type;

public:
    static constexpr int warmUp = Strip::warmUp;

    // What is in local memory. Separate variables, because an index at run time would keep a whole object there.
    struct Local
    {
        typename Launch::Memory::Far lists;
        typename WarpStripReader<Window, Channels, Format, Arguments>::Table table;
    };

    __device__ __forceinline__ StripWalk(const Arguments& arguments, unsigned char* shared, Local& local, int first,
                                         int top, bool inside)
        : arguments_(arguments),
          memory_(shared, local.lists),
          reader_(arguments, local.table,
                  reinterpret_cast<Word*>(shared + Launch::Memory::nearBytes) +
                      threadIdx.x / Shape::warp * Launch::warpWords,
                  first, top + Window - 1 - 2 * warmUp, inside),
          writer_(arguments, first, top, inside)
    {
        reader_.load(bits_[0]);
        reader_.load(bits_[1]);
    }

    __device__ __forceinline__ void step(bool even, bool wanted)
    {
        const Net net(arguments_.factors);
        orderPixels<Format>(arguments_.factors, bits_[0]);
        orderPixels<Format>(arguments_.factors, bits_[1]);
        __syncwarp();
        reader_.write(arguments_.factors, 0, bits_[0]);
        reader_.write(arguments_.factors, 1, bits_[1]);
        __syncwarp();
        // The next rows are loaded during the step, or during its less demanding end if registers are scarce.
        constexpr int rowBefore = Tuning::oneStep ? 1 : 0;
        Key out[2][2];
        auto readRow = [&](int r, Key(&row)[Window + 1])
        {
            reader_.read(r, row);
            if (r != rowBefore)
                return;
            reader_.load(bits_[0]);
            reader_.load(bits_[1]);
        };
        strip_.step(net, memory_, even, wanted, readRow, out);
        if (!wanted)
            return;
        unflipKeys<Format>(arguments_.factors, out);
        writer_.write(out);
    }

private:
    const Arguments& arguments_;
    typename Launch::Memory memory_;
    WarpStripReader<Window, Channels, Format, Arguments> reader_;
    Writer writer_;
    Strip strip_;
    Word bits_[2][Shape::loads] = {};
};

// What writes a thread's tile of aligned rows.
template <int Window, typename Format, typename Arguments>
using AlignedTileWriter =
    typename std::conditional<replacesOutliers<Arguments>, AlignedOutlierWriter<Window, Format, Arguments>,
                              AlignedWriter<Window, Format>>::type;

// The same for aligned rows inside the image, or as `Reader` and `Writer` read and write others. `Place`: a thread's
// first output in its row.
template <int Window, typename Format, typename Tuning, typename Arguments,
          typename Reader = AlignedReader<Window, Format>,
          typename Writer = AlignedTileWriter<Window, Format, Arguments>, typename Place = int>
class AlignedWalk
{
    using Launch = TileLaunch<Window, 1, Format, Tuning>;
    using Net = typename Launch::Net;
    using Strip = typename Launch::Strip;
    using Key = typename Net::Key;
    using Memory = typename std::conditional<Tuning::together, typename Launch::Memory,
                                             LooseMemory<typename Launch::Memory>>::type;

public:
    static constexpr int warmUp = Strip::warmUp;

    __device__ __forceinline__ AlignedWalk(const Arguments& arguments, unsigned char* shared,
                                           typename Launch::Memory::Far& lists, const Reader& reader, Place place,
                                           int top)
        : arguments_(arguments), memory_(shared, lists), reader_(reader), writer_(arguments, place, top)
    {
        CFF_UNROLL
        for (int r = 0; r < Tuning::ahead; ++r)
            reader_.loadFirst(words_[r]);
    }

    __device__ __forceinline__ void step(bool even, bool wanted)
    {
        const Net net(arguments_.factors);
        Key out[2][2];
        if constexpr (replacesOutliers<Arguments>)
            if (wanted)
                writer_.prepare();
        auto readRow = [&](int r, Key(&row)[Window + 1])
        {
            // The registers that this frees take the row that comes `ahead` rows later.
            reader_.unpack(arguments_.factors, words_[r % Tuning::ahead], row);
            reader_.load(words_[r % Tuning::ahead]);
        };
        strip_.step(net, memory_, even, wanted, readRow, out);
        if (wanted)
            writer_.write(out);
    }

private:
    const Arguments& arguments_;
    Memory memory_;
    Reader reader_;
    Writer writer_;
    Strip strip_;
    typename Reader::Word words_[Tuning::ahead][Reader::loads];  // rows that are being loaded
};

// The outputs of a warp's strip. All warps of a block take the same number of steps, because they may wait for each
// other in every step: a strip that ends with the image continues below it, where nothing is written.
template <typename Tuning, int Cycles, typename Walk>
__device__ __forceinline__ void filterStrip(Walk& walk, int stripRows)
{
    const int steps = stripRows / 2;
    if constexpr (Tuning::oneStep)
    {
#pragma unroll 1
        for (int s = 0; s < Walk::warmUp; ++s)
            walk.step(s % 2 == 0, false);
#pragma unroll 1
        for (int s = 0; s < steps; ++s)
            walk.step(s % 2 == 0, true);
    }
    else
    {
#pragma unroll 1
        for (int s = 0; s < Walk::warmUp; s += 2)
        {
            walk.step(true, false);
            walk.step(false, false);
        }
#pragma unroll 1
        for (int s = 0; s < steps; s += 2 * Cycles)
        {
            CFF_UNROLL
            for (int cycle = 0; cycle < Cycles; ++cycle)
            {
                walk.step(true, true);
                walk.step(false, true);
            }
        }
    }
}

}  // namespace cv::cuda::fastfilters

#endif
