// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_WIDE_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_WIDE_KERNEL_CUH

#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "rank_wide_outputs.cuh"
#include "rank_wide_sort.cuh"

// Median and rank filters of large windows: sorted lists of the pixels near a guess.
//
// Most pixels of the apron of a large window lie in all windows of a tile, or in all that contain their row or column:
// only the columns and rows at the apron's ends, the condensed ones, tell windows apart. A block guesses a value near
// the results of its tile from a sample, counts the pixels below it in each window, and lists the pixels of a range of
// keys around it: then an output knows how many pixels of its window lie between the guess and its result. The list is
// sorted; masks say which of the sorted pixels lie within the windows of a column and of a row of outputs, and an
// output walks over the bits that are set in both, up or down from the guess.
// Outputs that reach the end of the list wait for the next one, for which the apron is read again: a sample says which
// range has as many pixels as there is room for. If it has more, bins say which part of it fits. A key that more pixels
// have is passed by a count.
// Cost per output, in instructions of a lane: about 15 for each pixel of the apron per output and list (9 pixels at
// 255 x 255, 24 at 501 x 501, 78 at 1001 x 1001), and 12 for each 32 sorted pixels between guess and result.
// Limits: sides up to wideMaxWindow, and a block that takes nearly all shared memory of a multiprocessor.

namespace cv::cuda::fastfilters
{

// What a reading of the apron is for: a first list, those above the guess, those below it; before these, a sample.
enum class WideStep
{
    Sample,
    First,
    Above,
    Below
};

template <typename T>
class WideFilter
{
public:
    __device__ explicit WideFilter(const WideTile<T>& tile) : tile_(tile), memory_(tile.memory), outputs_(tile) {}

    // All steps are in one loop, so that their code is there once: the sample, the first list, those above the guess,
    // and those below it.
    __device__ void run()
    {
        const int sampled = readSample();
        WideSearch search = {false, 0, {0, wideMostKey<T>}, 0};
        WideStep step = WideStep::Sample;
        unsigned low = 0, high = 0;  // the keys between them have been passed
        for (;;)
        {
            if (step != WideStep::Sample)
            {
                visitApron(tile_, search);
                if (search.counts)
                    note(step == WideStep::First ? outputs_.start()
                                                 : outputs_.pass(step == WideStep::Above ? high : low - 1,
                                                                 step == WideStep::Above ? WideAbove : WideBelow));
                if (step != WideStep::First && search.counts)
                {
                    high += step == WideStep::Above;
                    low -= step == WideStep::Below;
                }
                else if (memory_.listed > wideListed && step != WideStep::First)
                {
                    narrow(search, step == WideStep::Above);
                    continue;
                }
            }
            const int count = step == WideStep::Sample ? sampled : memory_.listed;
            if (count <= wideListed && search.range.low < search.range.high)
            {
                const WideSorted sorted = {
                    sortListed(memory_, count, search.range.low, search.range.high - search.range.low), count};
                if (step == WideStep::Sample)
                {
                    search = guess(sorted);
                    low = high = search.threshold;
                    step = WideStep::First;
                    continue;
                }
                walk(sorted, step, search.threshold);
                if (step != WideStep::Below)
                    high = search.range.high;
                if (step != WideStep::Above)
                    low = search.range.low;
            }
            if (!above_ && !below_)
                return;
            step = above_ ? WideStep::Above : WideStep::Below;
            search = {false, 0, nextRange(step == WideStep::Above ? high : low, step == WideStep::Above),
                      step == WideStep::Above ? 1 : -1};
        }
    }

private:
    // Called by all threads: which sides any output is on.
    __device__ void note(int sides)
    {
        above_ = __syncthreads_or(sides & WideAbove);
        below_ = __syncthreads_or(sides & WideBelow);
    }

    // Walks over a list: up and down from the guess, or from one of its ends.
    __device__ __forceinline__ void walk(const WideSorted& sorted, WideStep step, unsigned middle)
    {
        constexpr int half = widePlaces / 2;
        int up = step == WideStep::Above ? 0 : sorted.count, down = step == WideStep::Below ? sorted.count : 0;
        bool both = step == WideStep::First;
        if (both)
        {
            const int base = keysBelow(sorted.count, middle, [&](int i) { return memory_.keys[sorted.order[i]]; });
            up = base + half;
            down = base - half;
        }
        for (;;)
        {
            const bool upwards = above_ && up < sorted.count;
            if (!both && !upwards && !(below_ && down > 0))
                return;
            const int first = both ? down : upwards ? up : down - widePlaces;
            note(outputs_.search(sorted, first,
                                 both      ? half
                                 : upwards ? 0
                                           : widePlaces,
                                 both      ? WideAbove | WideBelow
                                 : upwards ? WideAbove
                                           : WideBelow,
                                 !both));
            up += !both && upwards ? widePlaces : 0;
            down -= !both && !upwards ? widePlaces : 0;
            both = false;
        }
    }

    __device__ float apronPixels() const { return static_cast<float>(tile_.apronWidth()) * tile_.apronHeight(); }

    // Keys of a part of the centre window; returns their number.
    __device__ int readSample() const
    {
        const RankWindow& window = tile_.window;
        const int sampled = apronPixels() <= wideListed ? wideSamplesKept : wideSampled;
        const int rows = sampled / wideSampleColumns;
        const bool inside = tile_.isInside();
        for (int i = threadIdx.x; i < sampled; i += wideThreads)
        {
            // Each row begins at another part of a step.
            const unsigned row = i / wideSampleColumns, part = row * 40503u & 0xffff;
            const int column = (i % wideSampleColumns * window.width + static_cast<int>(part * window.width >> 16)) /
                               wideSampleColumns;
            const int below = static_cast<int>(static_cast<std::int64_t>(row) * window.height / rows);
            memory_.keys[i] = tile_.key(tile_.row(tile_.height / 2 + below, inside), tile_.width / 2 + column);
        }
        return sampled;
    }

    // The first search, around a guess.
    __device__ __forceinline__ WideSearch guess(const WideSorted& sample) const
    {
        const RankWindow& window = tile_.window;
        const auto key = [&](int i) { return memory_.keys[sample.order[i]]; };
        for (int i = threadIdx.x; i < wideSamplesKept; i += wideThreads)
            memory_.samples[i] = key(i * (sample.count / wideSamplesKept));
        const int wanted = static_cast<int>(static_cast<std::int64_t>(window.rank) * sample.count /
                                            (static_cast<std::int64_t>(window.width) * window.height));
        const float fit = wideFirstShare / 2 * wideListed * sample.count / apronPixels();
        const int reach = max(static_cast<int>(min(fit, static_cast<float>(sample.count))), 1);
        const bool all = apronPixels() <= wideListed;
        return {true,
                key(wanted),
                {all || wanted < reach ? 0 : key(wanted - reach),
                 all || wanted + reach >= sample.count ? wideMostKey<T> : key(wanted + reach) + 1},
                0};
    }

    // A range above or below `from` that should have as many pixels as there is room for.
    __device__ __forceinline__ WideRange nextRange(unsigned from, bool up) const
    {
        const int before = keysBelow(wideSamplesKept, from, [&](int i) { return memory_.samples[i]; });
        const float fit = wideNextShare * wideListed * wideSamplesKept / apronPixels();
        const int step = max(static_cast<int>(min(fit, static_cast<float>(wideSamplesKept))), 1);
        if (up)
        {
            const unsigned end = before + step < wideSamplesKept ? memory_.samples[before + step] : wideMostKey<T>;
            return {from, max(end, from + 1)};
        }
        const unsigned begin = before - 1 - step >= 0 ? memory_.samples[before - 1 - step] + 1 : 0;
        return {min(begin, from - 1), from};
    }

    // After a list that had too many pixels: the bins of its range that have room, from the passed keys on, or the
    // first bin, or a count that passes one key.
    __device__ __forceinline__ void narrow(WideSearch& search, bool up) const
    {
        WideRange& range = search.range;
        const int shift = range.binShift();
        int bins = 0, sum = memory_.bins[0];
        while (bins < wideDigits - 1 && sum <= wideListed)
            sum += memory_.bins[++bins];
        if (bins == 0 && shift == 0)
        {
            search = {true, up ? range.low + 1 : range.high - 1, {0, 0}, 0};
            return;
        }
        const unsigned keys = static_cast<unsigned>(max(bins, 1)) << shift;
        if (up)
            range.high = range.low + keys;
        else
            range.low = range.high - keys;
    }

    const WideTile<T>& tile_;
    WideMemory& memory_;
    const WideOutputs<T> outputs_;
    bool above_ = false, below_ = false;
};

template <typename T>
__global__ void __launch_bounds__(wideThreads, 1)
    rankWideKernel(const __grid_constant__ RankWindow window, const __grid_constant__ SourceView<T> source,
                   const __grid_constant__ DestinationView<T> destination, unsigned columns)
{
    waitForEarlierKernels();
    extern __shared__ __align__(16) unsigned char sharedBytes[];
    const unsigned place = blockIdx.x / destination.channels;
    const int x = static_cast<int>(place % columns) * wideTileSide,
              y = static_cast<int>(place / columns) * wideTileSide;
    const WideTile<T> tile = {window,
                              source,
                              destination,
                              *reinterpret_cast<WideMemory*>(sharedBytes),
                              static_cast<int>(blockIdx.x % destination.channels),
                              x,
                              y,
                              min(wideTileSide, destination.width - x),
                              min(wideTileSide, destination.height - y)};
    WideFilter<T>(tile).run();
}

template <typename T>
cudaError_t rankWideFilter(const RankWindow& window, const SourceView<T>& source, const DestinationView<T>& destination,
                           const DeviceStream& stream)
{
    const auto kernel = rankWideKernel<T>;
    const cudaError_t error = allowSharedMemory(kernel, stream.device);
    if (error != cudaSuccess)
        return error;
    const unsigned columns = ceilDivide(destination.width, wideTileSide),
                   rows = ceilDivide(destination.height, wideTileSide);
    return launch(kernel, dim3(columns * rows * destination.channels), dim3(wideThreads), sizeof(WideMemory), stream,
                  window, source, destination, columns);
}

}  // namespace cv::cuda::fastfilters

#endif
