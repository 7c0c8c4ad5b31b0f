// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_BLOCKS_ROWS_CUH
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_BLOCKS_ROWS_CUH

#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "cuda/views/image_view.hpp"
#include "cuda/ranks/extremum_keys.hpp"
#include "extremum_blocks_plan.hpp"

#include <algorithm>

// Minima in windows of any size, after van Herk, "A fast algorithm for local minimum and maximum filters on rectangular
// and octagonal kernels", 1992, with blocks of 16 pixels instead of blocks of a window.
//
// Rows first, then columns. The window of output 16 t + i begins in block t, of which it contains the last pixels, a
// suffix, and ends in a block of which it contains the first pixels, a prefix; the whole blocks between them are
// covered by at most four groups of 4^n blocks, which may overlap. A thread computes the outputs of a block. Cost per
// pixel and direction, for any window: about four comparisons, and the groups of arrays of a sixteenth of the pixels.
//
// This file: rows. A block of threads computes a piece of a row; a thread computes one block of pixels, or two as the
// halves of registers.

namespace cv::cuda::fastfilters
{

// The pixels of a thread with all of their channels, in words; and the keys of a register: of one block of pixels, or
// of the same pixel of two blocks, bytes twice in their half.
template <typename T, int Channels>
struct ExtremumChunk
{
    using Key = KeyOf<T>;
    static constexpr int blocks = sizeof(T) == 4 ? 1 : 2;
    static constexpr int pixels = blocks * extremumBlock;
    static constexpr int elements = pixels * Channels;
    static constexpr int words = elements / keysOfWord<Key>;
    static constexpr int bytes = 4 * words;
    std::uint32_t word[words];

    __device__ __forceinline__ std::uint32_t keys(int pixel, int channel) const
    {
        const int i = (pixel * Channels + channel) / keysOfWord<Key>,
                  place = (pixel * Channels + channel) % keysOfWord<Key>;
        if constexpr (sizeof(Key) == 4)
            return word[i];
        else if constexpr (sizeof(Key) == 2)
            return bytePermute(word[i], word[words / 2 + i], place == 0 ? 0x5410 : 0x7632);
        else
            return bytePermute(word[i], word[words / 2 + i], 0x4400 + place * 0x1111);
    }
    __device__ __forceinline__ void setKeys(int pixel, int channel, std::uint32_t keys)
    {
        setElement<Key>(word, pixel * Channels + channel, keys);
        if constexpr (blocks == 2)
            setElement<Key>(word, (extremumBlock + pixel) * Channels + channel, keys, 2);
    }
    static __device__ __forceinline__ std::uint32_t smaller(std::uint32_t a, std::uint32_t b)
    {
        return blocks == 1 ? min(a, b) : __vminu2(a, b);
    }
};

// Loads `Words` words that begin at any address, and what else lies in the same 16 bytes as these.
template <int Words>
__device__ __forceinline__ void loadAnywhere(const unsigned char* from, std::uint32_t (&words)[Words])
{
    const int before = static_cast<int>(reinterpret_cast<std::uintptr_t>(from) & 15);
    const uint4* const vectors = reinterpret_cast<const uint4*>(from - before);
    std::uint32_t all[Words + 4];
    CFF_UNROLL
    for (int i = 0; i < Words / 4 + 1; ++i)
    {
        const uint4 v = i < Words / 4 || before > 0 ? vectors[i] : make_uint4(0, 0, 0, 0);
        all[4 * i] = v.x;
        all[4 * i + 1] = v.y;
        all[4 * i + 2] = v.z;
        all[4 * i + 3] = v.w;
    }
    CFF_UNROLL
    for (int i = 0; i < Words + 2; ++i)
        all[i] = before & 8 ? all[i + 2] : all[i];
    CFF_UNROLL
    for (int i = 0; i < Words + 1; ++i)
        all[i] = before & 4 ? all[i + 1] : all[i];
    CFF_UNROLL
    for (int i = 0; i < Words; ++i)
        words[i] = funnelShiftRight(all[i], all[i + 1], before % 4 * 8);
}

// The pixels of a row that the border rule changes, and those near them: for chunks that begin before column `left` of
// the image, or from column `right` on. They are put into shared memory if they fit.
template <typename T, int Channels>
class ExtremumRowEdges
{
public:
    using Chunk = ExtremumChunk<T, Channels>;
    static constexpr int pixelBytes = static_cast<int>(sizeof(T)) * Channels;
    // loadAnywhere() reads so many pixels around a chunk, at most.
    static constexpr int apron = (15 + pixelBytes - 1) / pixelBytes;

    // Chunks begin at columns in [begin, end). `memory`: of bytes(), if that is not more than `room`.
    CFF_HOST_DEVICE ExtremumRowEdges(int begin, int end, int width, unsigned char* memory, int room)
        : memory_(memory),
          room_(room),
          begin_(begin),
          left_(width < Chunk::pixels + 2 * apron ? end : apron),
          right_(width < Chunk::pixels + 2 * apron ? end : width - Chunk::pixels - apron + 1)
    {
        if (left_ > end)
            left_ = end;
        leftPixels_ = left_ > begin ? left_ - begin + Chunk::pixels : 0;
        if (right_ < begin)
            right_ = begin;
        rightPixels_ = end > right_ ? end - right_ + Chunk::pixels : 0;
    }
    CFF_HOST_DEVICE int bytes() const { return ((leftPixels_ + rightPixels_) * pixelBytes + 31) / 16 * 16; }
    CFF_HOST_DEVICE bool fit() const { return bytes() <= room_; }
    // By all threads of the block.
    __device__ __forceinline__ void fill(const SourceView<T>& source, const T* row) const
    {
        for (int i = threadIdx.x; i < leftPixels_ + rightPixels_; i += blockDim.x)
        {
            const int x = i < leftPixels_ ? begin_ + i : right_ + i - leftPixels_;
            const int column = borderIndex(x, source.width, source.borderX);
            CFF_UNROLL
            for (int c = 0; c < Channels; ++c)
                reinterpret_cast<T*>(memory_)[i * Channels + c] =
                    column < 0 ? source.borderValue[c] : row[static_cast<std::ptrdiff_t>(column) * Channels + c];
        }
    }
    __device__ __forceinline__ bool contain(int x) const { return x < left_ || x >= right_; }
    __device__ __forceinline__ const unsigned char* at(int x) const
    {
        return memory_ + (x < left_ ? x - begin_ : leftPixels_ + x - right_) * pixelBytes;
    }

private:
    unsigned char* memory_;
    int room_, begin_, left_, right_, leftPixels_, rightPixels_;
};

// The keys of the pixels from column `x` on, by the border rule.
template <typename T, int Channels>
__device__ __forceinline__ ExtremumChunk<T, Channels> loadChunk(const SourceView<T>& source, const T* row, int x,
                                                                const ExtremumRowEdges<T, Channels>& edges,
                                                                const ExtremumOrder<T>& order)
{
    using Chunk = ExtremumChunk<T, Channels>;
    Chunk chunk = {};
    const bool isEdge = edges.contain(x);
    if (!isEdge || edges.fit())
    {
        const T* const pixel = row + static_cast<std::ptrdiff_t>(x) * Channels;
        loadAnywhere(isEdge ? edges.at(x) : reinterpret_cast<const unsigned char*>(pixel), chunk.word);
    }
    else
    {
        // Each element is put behind the others, which move.
        CFF_NO_UNROLL
        for (int i = 0; i < Chunk::pixels; ++i)
        {
            const int column = borderIndex(x + i, source.width, source.borderX);
            CFF_UNROLL
            for (int c = 0; c < Channels; ++c)
            {
                const T value =
                    column < 0 ? source.borderValue[c] : row[static_cast<std::ptrdiff_t>(column) * Channels + c];
                const std::uint32_t bits = ExtremumOrder<T>::bitsOf(value);
                CFF_UNROLL
                for (int w = 0; w < Chunk::words; ++w)
                {
                    const std::uint32_t next = w + 1 < Chunk::words ? chunk.word[w + 1] : bits;
                    chunk.word[w] = sizeof(T) == 4 ? next : funnelShiftRight(chunk.word[w], next, 8 * sizeof(T) % 32);
                }
            }
        }
    }
    CFF_UNROLL
    for (std::uint32_t& word : chunk.word)
        word = order.keys(word);
    return chunk;
}

// Where the minima of rows go.
struct ExtremumRowOutput
{
    unsigned char* data;
    std::size_t step;
    int width;       // pixels that may be written
    bool isPixels;   // not keys
    bool isAligned;  // to 16 bytes
};

template <typename T, int Channels>
__device__ __forceinline__ void storeChunk(const ExtremumRowOutput& output, unsigned char* row, int index,
                                           ExtremumChunk<T, Channels>& chunk, const ExtremumOrder<T>& order)
{
    using Chunk = ExtremumChunk<T, Channels>;
    unsigned char* const to = row + static_cast<std::size_t>(index) * Chunk::bytes;
    if (output.isPixels)
    {
        CFF_UNROLL
        for (std::uint32_t& word : chunk.word)
            word = order.pixels(word);
    }
    const int pixels = output.width - index * Chunk::pixels;
    if (output.isAligned && pixels >= Chunk::pixels)
    {
        CFF_UNROLL
        for (int v = 0; v < Chunk::words / 4; ++v)
            reinterpret_cast<uint4*>(to)[v] =
                make_uint4(chunk.word[4 * v], chunk.word[4 * v + 1], chunk.word[4 * v + 2], chunk.word[4 * v + 3]);
    }
    else
    {
        CFF_UNROLL
        for (int e = 0; e < Chunk::elements; ++e)
            if (e / Channels < pixels)
                reinterpret_cast<KeyOf<T>*>(to)[e] = elementOf<KeyOf<T>>(chunk.word, e);
    }
}

// What the threads of a piece know of each other's blocks: minima of groups of them, and of their first pixels. An
// entry has those of a block, or of a block and the next one.
template <typename Chunk>
class ExtremumRowGroups
{
public:
    // In shared memory; `count` blocks.
    __device__ ExtremumRowGroups(std::uint32_t* memory, int count, const ExtremumSide& side)
        : groups_(memory + 1), other_(groups_ + count + 2), heads_(other_ + count + 2), count_(count), side_(side)
    {
    }
    static CFF_HOST_DEVICE int bytes(int count) { return (12 * (count + 2) + 15) / 16 * 16; }
    // The thread with this number; so many times `Chunk::blocks` blocks are to the left of its pixels.
    __device__ __forceinline__ void enter(int number, const Chunk& chunk, int channel)
    {
        std::uint32_t all = 0xffffffffu, head = 0;
        CFF_UNROLL
        for (int i = 0; i < extremumBlock; ++i)
        {
            all = Chunk::smaller(all, chunk.keys(i, channel));
            if (i == side_.rest)
                head = all;
        }
        enter(groups_, number, all);
        enter(heads_, number, head);
    }
    // After all blocks were entered.
    __device__ __forceinline__ void grow()
    {
        __syncthreads();
        CFF_NO_UNROLL
        for (int level = 0, distance = 1; level < side_.levels; ++level, distance *= extremumGroups)
        {
            for (int block = threadIdx.x; block < count_; block += blockDim.x)
            {
                std::uint32_t least = groups_[block];
                CFF_UNROLL
                for (int i = 1; i < extremumGroups; ++i)
                    least = Chunk::smaller(least, groups_[min(block + i * distance, count_ - 1)]);
                other_[block] = least;
            }
            __syncthreads();
            std::uint32_t* const grown = other_;
            other_ = groups_;
            groups_ = grown;
        }
    }
    // The minimum of the whole blocks in the window of output 0 of a block.
    __device__ __forceinline__ std::uint32_t between(int block) const
    {
        std::uint32_t least = 0xffffffffu;
        CFF_UNROLL
        for (int i = 0; i < extremumGroups; ++i)
            if (i * side_.group < side_.between())
                least = Chunk::smaller(least, groups_[block + 1 + side_.groupBegin(i)]);
        return least;
    }
    // Of a group that ends with the block that the window of output 0 ends in.
    __device__ __forceinline__ std::uint32_t last(int block) const
    {
        return groups_[block + 1 + side_.blocks - side_.group];
    }
    __device__ __forceinline__ std::uint32_t head(int block) const { return heads_[block + side_.blocks]; }

private:
    static __device__ __forceinline__ void enter(std::uint32_t* entries, int number, std::uint32_t keys)
    {
        entries[Chunk::blocks * number] = keys;
        if constexpr (Chunk::blocks == 2)
        {
            // The first block is also the next one of the entry before, the next one has an entry.
            reinterpret_cast<std::uint16_t*>(entries)[4 * number - 1] = static_cast<std::uint16_t>(keys);
            reinterpret_cast<std::uint16_t*>(entries)[4 * number + 2] = static_cast<std::uint16_t>(keys >> 16);
        }
    }

    std::uint32_t *groups_, *other_, *heads_;
    int count_;
    const ExtremumSide& side_;
};

// The minima of the windows of a thread's outputs: `chunk` has its pixels before, and its outputs after; `end` has the
// pixels that the windows of the outputs end with.
template <typename Chunk>
__device__ __forceinline__ void minimaOfBlock(const ExtremumRowGroups<Chunk>& groups, int rest, int block, int channel,
                                              Chunk& chunk, const Chunk& end)
{
    std::uint32_t suffix[extremumBlock];
    CFF_UNROLL
    for (int i = extremumBlock - 1; i >= 0; --i)
    {
        suffix[i] = chunk.keys(i, channel);
        if (i + 1 < extremumBlock)
            suffix[i] = Chunk::smaller(suffix[i], suffix[i + 1]);
    }
    std::uint32_t between = groups.between(block), prefix = groups.head(block);
    const std::uint32_t last = groups.last(block);
    CFF_UNROLL
    for (int i = 0; i < extremumBlock; ++i)
    {
        if (i > 0)
        {
            const std::uint32_t next = end.keys(i, channel);
            const bool begins = i + rest == extremumBlock;
            between = begins ? Chunk::smaller(between, last) : between;
            prefix = begins ? next : Chunk::smaller(prefix, next);
        }
        chunk.setKeys(i, channel, Chunk::smaller(suffix[i], Chunk::smaller(between, prefix)));
    }
}

// Windows of at most 16 pixels: `next` has the pixels after the first block of `chunk`.
template <typename Chunk>
__device__ __forceinline__ void minimaOfShortWindows(int size, int channel, Chunk& chunk, const Chunk& next)
{
    std::uint32_t keys[2 * extremumBlock], least[extremumBlock];
    CFF_UNROLL
    for (int i = 0; i < extremumBlock; ++i)
    {
        keys[i] = least[i] = chunk.keys(i, channel);
        keys[extremumBlock + i] = next.keys(i, channel);
    }
    CFF_UNROLL
    for (int k = 1; k < extremumBlock; ++k)
        if (k < size)
        {
            CFF_UNROLL
            for (int i = 0; i < extremumBlock; ++i)
                least[i] = Chunk::smaller(least[i], keys[i + k]);
        }
    CFF_UNROLL
    for (int i = 0; i < extremumBlock; ++i)
        chunk.setKeys(i, channel, least[i]);
}

constexpr int extremumRowThreads = 128;
constexpr int extremumRowBytes = 48 * 1024;  // of shared memory; every launch may have them

// Columns from that of a piece's first chunk to that behind its last one.
template <typename Chunk>
CFF_HOST_DEVICE int extremumRowReach(int threads, const ExtremumSide& side)
{
    const int pixels = (threads * Chunk::blocks + side.blocks + 1) * extremumBlock;
    return pixels + (side.isShort() ? extremumBlock : 0);
}

template <typename T, int Channels>
__global__ void __launch_bounds__(extremumRowThreads)
    extremumRowsKernel(const __grid_constant__ ExtremumSide side, Interval rows, int chunks,
                       const __grid_constant__ SourceView<T> source, const ExtremumOrder<T> order,
                       const __grid_constant__ ExtremumRowOutput output)
{
    waitForEarlierKernels();
    using Chunk = ExtremumChunk<T, Channels>;
    using Edges = ExtremumRowEdges<T, Channels>;
    extern __shared__ __align__(16) unsigned char shared[];
    const int thread = threadIdx.x, first = blockIdx.x * blockDim.x;
    // Blocks that windows of this piece end in.
    const int count = blockDim.x * Chunk::blocks + side.blocks;
    const int begin = source.originX + first * Chunk::pixels;
    ExtremumRowGroups<Chunk> groups(reinterpret_cast<std::uint32_t*>(shared), count, side);
    const int bytes = side.isShort() ? 0 : groups.bytes(count);
    const Edges edges(begin, begin + extremumRowReach<Chunk>(blockDim.x, side), source.width, shared + bytes,
                      extremumRowBytes - bytes);
    for (int index = blockIdx.y; index < rows.end - rows.begin; index += gridDim.y)
    {
        const T* const row = source.row(rows.begin + index);
        if (edges.fit())
        {
            edges.fill(source, row);
            __syncthreads();
        }
        const auto load = [&](int pixel) { return loadChunk<T, Channels>(source, row, begin + pixel, edges, order); };
        Chunk chunk = load(thread * Chunk::pixels);
        if (side.isShort())
        {
            const Chunk next = load(thread * Chunk::pixels + extremumBlock);
            CFF_UNROLL
            for (int c = 0; c < Channels; ++c)
                minimaOfShortWindows(side.size, c, chunk, next);
        }
        else
        {
            const Chunk end = load(thread * Chunk::pixels + side.size - 1);
            CFF_UNROLL
            for (int c = 0; c < Channels; ++c)
            {
                ExtremumRowGroups<Chunk> ofChannel = groups;
                ofChannel.enter(thread, chunk, c);
                CFF_NO_UNROLL
                for (int i = thread + blockDim.x; i * Chunk::blocks < count; i += blockDim.x)
                    ofChannel.enter(i, load(i * Chunk::pixels), c);
                ofChannel.grow();
                minimaOfBlock(ofChannel, side.rest, thread * Chunk::blocks, c, chunk, end);
                __syncthreads();
            }
        }
        if (first + thread < chunks)
            storeChunk<T, Channels>(output, output.data + index * output.step, first + thread, chunk, order);
        if (side.isShort())
            __syncthreads();
    }
}

template <typename T, int Channels>
cudaError_t launchExtremumRows(const ExtremumBlocksPlan& plan, const SourceView<T>& source,
                               const ExtremumOrder<T>& order, const ExtremumRowOutput& output,
                               const DeviceStream& stream)
{
    using Chunk = ExtremumChunk<T, Channels>;
    const int chunks = ceilDivide(output.width, Chunk::pixels), warps = ceilDivide(chunks, 32);
    const int threads = warps * 32 < extremumRowThreads ? warps * 32 : extremumRowThreads;
    const int blocks = threads * Chunk::blocks + plan.across.blocks;
    const int groups = plan.across.isShort() ? 0 : ExtremumRowGroups<Chunk>::bytes(blocks);
    int shared = groups;  // pieces in the middle of a row have fewer edges
    for (int begin = source.originX; begin < source.originX + output.width; begin += threads * Chunk::pixels)
    {
        const ExtremumRowEdges<T, Channels> edges(begin, begin + extremumRowReach<Chunk>(threads, plan.across),
                                                  source.width, nullptr, extremumRowBytes - groups);
        if (edges.fit())
            shared = std::max(shared, groups + edges.bytes());
    }
    const dim3 grid(ceilDivide(chunks, threads), plan.sourceRows() < maxGridY ? plan.sourceRows() : maxGridY);
    return launch(extremumRowsKernel<T, Channels>, grid, dim3(threads), shared, stream, plan.across, plan.rows, chunks,
                  source, order, output);
}

// The minima of rows: of the destination's if the window has one row, otherwise into `scratch`, as keys.
template <typename T>
cudaError_t extremumRows(const ExtremumBlocksPlan& plan, const SourceView<T>& source, const ExtremumOrder<T>& order,
                         const DestinationView<T>& destination, unsigned char* scratch, const DeviceStream& stream)
{
    const bool isAligned = (reinterpret_cast<std::uintptr_t>(destination.data) | destination.step) % 16 == 0;
    const ExtremumRowOutput output =
        plan.hasColumns() ? ExtremumRowOutput{scratch, plan.step, plan.width, false, true}
                          : ExtremumRowOutput{destination.data, destination.step, destination.width, true, isAligned};
    switch (source.channels)
    {
    case 1: return launchExtremumRows<T, 1>(plan, source, order, output, stream);
    case 3: return launchExtremumRows<T, 3>(plan, source, order, output, stream);
    case 4: return launchExtremumRows<T, 4>(plan, source, order, output, stream);
    default: return cudaErrorInvalidValue;
    }
}

}  // namespace cv::cuda::fastfilters

#endif
