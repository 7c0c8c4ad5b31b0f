// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_LARGE_COUNT_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_LARGE_COUNT_CUH

#include "launch.hpp"
#include "rank_large_bit_planes.hpp"
#include "rank_large_level_counter.cuh"

// Bit-sliced threshold counts: the value of a rank is found from how many pixels of the window lie at or below each
// threshold, for 32 distant windows in one word.
//
// One pass counts 15 thresholds. The coarse pass finds the high nibble of every result. Fine passes find the low
// nibble where the high one is a certain value, the group; each bit of a word, a strip of the tile, takes its own next
// group, and blocks end at once where no strip has one left.
// A block walks down its tile. Fifteen warps count one threshold each: the row that enters less the row that leaves is
// summed over the window's width by sliding along the lane's words, and added to the window's sum. The sums are biased
// so that their top bit says whether more than `rank` pixels lie at or below the threshold. The last warp reads the
// nibbles off the fifteen bits. All is double-buffered; one barrier a row.
// Cost of a pass for an output and threshold, in instructions of a lane: (6 * sideBits + 2) / 32, and about as much for
// the first window of each lane; nearly independent of the window. One pass and one for each group that a tile needs:
// 2 to 5 for random pixels, 17 at worst.
// Limits: sides below 256, and a rank for which planeSumsHold; medians always do.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// The group that each strip of a tile searches: bit s of code[i] is bit i of the high nibble for strip s.
struct StripGroups
{
    unsigned code[4] = {};
    unsigned active = 0;  // strips that search one

    StripGroups() = default;

    // The strips' group number `turn` of those in `flags`, one word a strip.
    __device__ StripGroups(const unsigned* flags, int turn)
    {
        unsigned wanted = flags[threadIdx.x % 32];
        for (int i = 0; i < turn; ++i)
            wanted &= wanted - 1;
        const int group = __ffs(static_cast<int>(wanted)) - 1;
        active = __ballot_sync(allLanes, wanted != 0);
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
            code[i] = __ballot_sync(allLanes, group >> i & 1);
    }
};

// Writes the levels of the pixels that enter and leave at a step, 32 words at a time.
template <bool Fine>
class LevelWriter
{
public:
    __device__ LevelWriter(const BitPlaneTask& task, const BitPlaneLayout& layout, const unsigned* planes, int x, int y)
        : planes_(planes),
          windowHeight_(task.windowHeight),
          inPitch_(layout.inPitch),
          x_(x),
          y_(y),
          lastX_(layout.inWidth - 1),
          words_(planeTileWords + task.windowWidth - 1)
    {
    }

    __device__ int chunks() const { return (words_ + 31) / 32 * 2; }

    __device__ void load(int chunk, int step)
    {
        const bool leaves = chunk & 1;
        const int y = leaves ? step - windowHeight_ : step;
        keep_ = y >= 0 ? 0xffffffffu : 0;
        const int x = x_ + chunk / 2 * 32 + static_cast<int>(threadIdx.x % 32);
        const unsigned* in = planes_ + static_cast<std::size_t>(y_ + max(y, 0)) * 8 * inPitch_ + min(x, lastX_);
        CFF_UNROLL
        for (int i = Fine ? 0 : 4; i < 8; ++i)
            bits_[i] = in[i * inPitch_];
    }

    // levels: of the entering row; those of the leaving row follow after planeLevels * levelWords.
    __device__ void store(int chunk, const StripGroups& groups, unsigned* levels, int levelWords, int column) const
    {
        const int word = chunk / 2 * 32 + threadIdx.x % 32;
        if (word >= words_)
            return;
        unsigned* out = levels + (chunk & 1) * planeLevels * levelWords;
        out += word % planeLaneWords * column + word / planeLaneWords;
        unsigned lesser = 0, equal = keep_;
        if (Fine)
        {
            CFF_UNROLL
            for (int i = 0; i < 4; ++i)
            {
                lesser = (~bits_[4 + i] & groups.code[i]) | (~(bits_[4 + i] ^ groups.code[i]) & lesser);
                equal &= ~(bits_[4 + i] ^ groups.code[i]);
            }
            lesser &= keep_;
        }
        constexpr int first = Fine ? 0 : 4;
        nibbleLevels(bits_[first], bits_[first + 1], bits_[first + 2], bits_[first + 3], lesser, equal, out,
                     levelWords);
    }

private:
    const unsigned* planes_;
    int windowHeight_, inPitch_, x_, y_, lastX_, words_;
    unsigned bits_[8], keep_;
};

// Reads the nibbles of a row off the levels' results.
template <bool Fine>
class NibbleReader
{
public:
    // out: the first word of a row of results, `words` of them in the image.
    __device__ void row(const StripGroups& groups, const unsigned* over, unsigned* out, int outPitch, int words)
    {
        CFF_UNROLL
        for (int part = 0; part < planeLaneWords; ++part)
        {
            const int word = part * 32 + threadIdx.x % 32;
            unsigned levels[planeLevels], nibble[4];
            CFF_UNROLL
            for (int level = 0; level < planeLevels; ++level)
                levels[level] =
                    over[level * planeResultWords + word % planeLaneWords * planeResultColumn + word / planeLaneWords];
            nibbleOf(levels, nibble);
            if (word >= words)
                continue;
            if (Fine)
                writeLow(groups, nibble, high_[part], out + word, outPitch);
            else
                writeHigh(levels, nibble, out + word, outPitch);
        }
    }

    // Reads the high nibbles of the row that comes next, long before they are needed.
    __device__ void prefetch(const unsigned* out, int outPitch, int words)
    {
        CFF_UNROLL
        for (int part = 0; part < planeLaneWords; ++part)
        {
            const int word = part * 32 + threadIdx.x % 32;
            CFF_UNROLL
            for (int i = 0; i < 4; ++i)
                high_[part][i] = word < words ? out[(4 + i) * outPitch + word] : 0;
        }
    }

    // The high nibbles that occur in each strip, one word a strip.
    __device__ void writeFlags(unsigned* flags) const
    {
        unsigned mine = 0;
        CFF_UNROLL
        for (int i = 0; i < planeGroups; ++i)
        {
            unsigned strips = seen_[i];
            CFF_UNROLL
            for (int distance = 16; distance > 0; distance /= 2)
                strips |= __shfl_xor_sync(allLanes, strips, distance);
            mine |= (strips >> threadIdx.x % 32 & 1) << i;
        }
        flags[threadIdx.x % 32] = mine;
    }

private:
    __device__ void writeHigh(const unsigned (&levels)[planeLevels], const unsigned (&nibble)[4], unsigned* out,
                              int outPitch)
    {
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
        {
            out[i * outPitch] = 0;
            out[(4 + i) * outPitch] = nibble[i];
        }
        CFF_UNROLL
        for (int i = 0; i < planeGroups; ++i)
            seen_[i] |= (i < planeLevels ? levels[i] : 0xffffffffu) & ~(i > 0 ? levels[i - 1] : 0);
    }

    // Other blocks write other strips of the same words.
    __device__ void writeLow(const StripGroups& groups, const unsigned (&nibble)[4], const unsigned (&high)[4],
                             unsigned* out, int outPitch)
    {
        unsigned mine = groups.active;
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
            mine &= ~(high[i] ^ groups.code[i]);
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
            if (nibble[i] & mine)
                atomicOr(&out[i * outPitch], nibble[i] & mine);
    }

    unsigned high_[planeLaneWords][4];
    unsigned seen_[planeGroups] = {};
};

template <int SideBits, bool Fine>
__global__ void __launch_bounds__(planeWarps * 32, planeResident(SideBits))
    countPlanesKernel(const __grid_constant__ BitPlaneTask task, const __grid_constant__ BitPlaneLayout layout,
                      unsigned* scratch)
{
    extern __shared__ __align__(16) unsigned char sharedBytes[];
    const int levelWords = planeLevelWords(task.windowWidth), column = levelWords / planeLaneWords;
    unsigned* const levels = reinterpret_cast<unsigned*>(sharedBytes);
    unsigned* const results = levels + 4 * planeLevels * levelWords;
    const auto levelsOf = [&](int step) { return levels + (step & 1) * 2 * planeLevels * levelWords; };
    const auto resultsOf = [&](int step) { return results + (step & 1) * planeLevels * planeResultWords; };

    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const std::size_t tile = blockIdx.y * static_cast<std::size_t>(gridDim.x) + blockIdx.x;
    unsigned* const flags = scratch + layout.flagOffset + tile * 32;
    const StripGroups groups = Fine ? StripGroups(flags, blockIdx.z) : StripGroups();
    if (Fine && groups.active == 0)
        return;
    const int x = blockIdx.y * planeTileWords, y = blockIdx.x * task.plan.tileRows;
    const int rows = min(task.plan.tileRows, task.plan.stripHeight - y);
    const int ahead = task.windowHeight - 1, steps = ahead + rows;  // the first result is of step `ahead`

    LevelWriter<Fine> writer(task, layout, scratch, x, y);
    const auto writeLevels = [&](int chunk, int step)
    {
        for (; chunk < writer.chunks(); chunk += planeLevels)
        {
            writer.load(chunk, step);
            writer.store(chunk, groups, levelsOf(step), levelWords, column);
        }
    };
    if (warp < planeLevels)
    {
        LevelCounter<SideBits> counter(task.rank);
        writeLevels(warp, 0);
        __syncthreads();
        for (int step = 0; step <= steps; ++step)
        {
            if (step + 1 < steps)
                writer.load(warp, step + 1);
            if (step < steps)
            {
                const unsigned* mine = levelsOf(step) + warp * levelWords + lane;
                counter.row(mine, mine + planeLevels * levelWords, column, task.windowWidth,
                            resultsOf(step) + warp * planeResultWords + lane, planeResultColumn);
            }
            if (step + 1 < steps)
            {
                writer.store(warp, groups, levelsOf(step + 1), levelWords, column);
                writeLevels(warp + planeLevels, step + 1);
            }
            __syncthreads();
        }
    }
    else
    {
        NibbleReader<Fine> reader;
        const int words = task.plan.stripWidth - x;
        unsigned* const out = scratch + layout.outOffset + static_cast<std::size_t>(y) * 8 * layout.outPitch + x;
        __syncthreads();
        for (int step = 0; step <= steps; ++step)
        {
            const int row = step - 1 - ahead;  // whose results are there
            if (row >= 0)
                reader.row(groups, resultsOf(step - 1), out + static_cast<std::size_t>(row) * 8 * layout.outPitch,
                           layout.outPitch, words);
            if (Fine && row + 1 >= 0 && row + 1 < rows)
                reader.prefetch(out + static_cast<std::size_t>(row + 1) * 8 * layout.outPitch, layout.outPitch, words);
            __syncthreads();
        }
        if (!Fine)
            reader.writeFlags(flags);
    }
}

template <int SideBits>
cudaError_t launchCountPlanes(const BitPlaneTask& task, unsigned* scratch, cudaStream_t stream)
{
    const BitPlaneLayout layout = planeLayout(task.plan, task.windowWidth, task.windowHeight);
    const int bytes = static_cast<int>(planeSharedBytes(task.windowWidth));
    const auto coarse = countPlanesKernel<SideBits, false>, fine = countPlanesKernel<SideBits, true>;
    cudaError_t error = allowSharedMemory(coarse);
    if (error == cudaSuccess)
        error = allowSharedMemory(fine);
    if (error != cudaSuccess)
        return error;
    const dim3 tiles(layout.rows, layout.columns), block(planeWarps * 32);
    error = launch(coarse, tiles, block, bytes, stream, task, layout, scratch);
    if (error == cudaSuccess)
        error = launch(fine, dim3(tiles.x, tiles.y, planeGroups), block, bytes, stream, task, layout, scratch);
    return error;
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
