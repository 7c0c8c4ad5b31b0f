// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_BLOCKS_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_BLOCKS_KERNEL_CUH

#include "common/order_key.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/lane_ops.hpp"
#include "cuda/runtime/launch.hpp"
#include "extremum_blocks.hpp"

#include <cstdint>

// Minima in windows of any size, after van Herk, "A fast algorithm for local minimum and maximum filters on rectangular
// and octagonal kernels", 1992, with blocks of 16 pixels instead of blocks of a window.
//
// Rows first, then columns. The window of output 16 t + i begins in block t, of which it contains the last pixels, a
// suffix, and ends in a block of which it contains the first pixels, a prefix; the whole blocks between them are
// covered by two groups of 2^n blocks, which may overlap and whose minima are computed by doubling. A thread computes
// the outputs of a block. Cost per pixel and direction, for any window: about four comparisons, and the doubling of
// arrays of a sixteenth of the pixels.
//
// Keys are unsigned integers of the size of a pixel (order_key.hpp), complemented for maxima. They are computed once,
// into rows that are extended by the border rule, one plane per channel; columns apply the rule to whole rows.

namespace cv::cuda::fastfilters
{

template <int Bytes>
struct ExtremumKey;
template <>
struct ExtremumKey<1>
{
    using Type = std::uint8_t;
};
template <>
struct ExtremumKey<2>
{
    using Type = std::uint16_t;
};
template <>
struct ExtremumKey<4>
{
    using Type = std::uint32_t;
};
template <typename T>
using KeyOf = typename ExtremumKey<sizeof(T)>::Type;

// A pixel's key, and back.
template <typename T>
struct ExtremumOrder
{
    static constexpr std::uint32_t all = sizeof(T) == 4 ? 0xffffffffu : (1u << (8 * sizeof(T) % 32)) - 1;
    std::uint32_t flip;  // `all` for maxima

    __device__ std::uint32_t key(T value) const { return OrderKey<T>::fromValue(value) ^ flip; }
    __device__ std::uint32_t keyOfBits(std::uint32_t bits) const
    {
        if constexpr (sizeof(T) == 4)
            return key(bitsToFloat(bits));
        else
            return key(static_cast<T>(bits));
    }
    __device__ T value(std::uint32_t key) const { return OrderKey<T>::toValue(key ^ flip); }
};

struct ExtremumBlocksArguments
{
    ExtremumBlocksPlan plan;
    unsigned char* scratch;
    int originX, originY, sourceHeight, borderY;

    __device__ unsigned char* extendedRow(int channel, int row) const
    {
        return scratch + (static_cast<std::size_t>(channel) * plan.sourceRows() + row) * plan.extendedStep;
    }
    // A row of an array of blocks of rows: `place` is its offset.
    __device__ unsigned char* blockRow(std::size_t place, int channel, int row) const
    {
        return scratch + place + (static_cast<std::size_t>(channel) * plan.sourceRows() + row) * plan.blockStep;
    }
    __device__ unsigned char* minimaRow(int row) const { return scratch + plan.minima + row * plan.minimaStep; }
    // A row of an array of blocks of columns.
    __device__ unsigned char* columnRow(std::size_t place, int row) const
    {
        return scratch + place + row * plan.minimaStep;
    }
};

template <typename Key>
__device__ __forceinline__ void loadUnaligned(const Key* first, std::uint32_t (&keys)[extremumBlock]);
template <typename Key>
__device__ __forceinline__ void storeBlock(Key* block, const std::uint32_t (&keys)[extremumBlock]);

template <typename T>
__global__ void extendRowsKernel(const __grid_constant__ ExtremumBlocksArguments arguments,
                                 const __grid_constant__ SourceView<T> source, const ExtremumOrder<T> order)
{
    waitForEarlierKernels();
    const int first = (blockIdx.x * blockDim.x + threadIdx.x) * extremumBlock, channel = blockIdx.z;
    // A word before the pixels and one behind them are read, too.
    const int begin = source.originX + first;
    const bool inside = source.channels == 1 && begin >= 4 && begin + extremumBlock + 4 <= source.width;
    if (first >= arguments.plan.extended)
        return;
    for (int row = blockIdx.y; row < arguments.plan.sourceRows(); row += gridDim.y)
    {
        const T* const pixels = source.row(arguments.plan.rows.begin + row) + channel;
        KeyOf<T>* const out = reinterpret_cast<KeyOf<T>*>(arguments.extendedRow(channel, row)) + first;
        std::uint32_t keys[extremumBlock];
        if (inside)
        {
            loadUnaligned(reinterpret_cast<const KeyOf<T>*>(pixels) + begin, keys);
            CFF_UNROLL
            for (int i = 0; i < extremumBlock; ++i)
                keys[i] = order.keyOfBits(keys[i]);
        }
        else
        {
            CFF_UNROLL
            for (int i = 0; i < extremumBlock; ++i)
            {
                const int x = borderIndex(begin + i, source.width, source.borderX);
                keys[i] = order.key(x < 0 ? source.borderValue[channel]
                                          : pixels[static_cast<std::ptrdiff_t>(x) * source.channels]);
            }
        }
        storeBlock(out, keys);
    }
}

// Keys of a block, which is aligned, as integers.
template <typename Key>
__device__ __forceinline__ void loadBlock(const Key* block, std::uint32_t (&keys)[extremumBlock])
{
    constexpr int perWord = 4 / sizeof(Key), bits = 8 * sizeof(Key);
    const uint4* const vectors = reinterpret_cast<const uint4*>(block);
    CFF_UNROLL
    for (int i = 0; i < extremumBlock / perWord / 4; ++i)
    {
        const uint4 vector = vectors[i];
        const std::uint32_t words[4] = {vector.x, vector.y, vector.z, vector.w};
        CFF_UNROLL
        for (int k = 0; k < 4 * perWord; ++k)
            keys[i * 4 * perWord + k] =
                perWord == 1 ? words[k] : words[k / perWord] >> (k % perWord * bits % 32) & ((1u << (bits % 32)) - 1);
    }
}

// The same for keys that begin anywhere; the word after them is also read.
template <typename Key>
__device__ __forceinline__ void loadUnaligned(const Key* first, std::uint32_t (&keys)[extremumBlock])
{
    constexpr int perWord = 4 / sizeof(Key), bits = 8 * sizeof(Key), words = extremumBlock / perWord;
    const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(first);
    const std::uint32_t* const word = reinterpret_cast<const std::uint32_t*>(address & ~std::uintptr_t(3));
    const int shift = static_cast<int>(address & 3) * 8;
    std::uint32_t low = word[0];
    CFF_UNROLL
    for (int i = 0; i < words; ++i)
    {
        const std::uint32_t high = perWord == 1 && i == words - 1 ? 0 : word[i + 1];
        const std::uint32_t both = perWord == 1 ? low : funnelShiftRight(low, high, shift);
        low = high;
        CFF_UNROLL
        for (int k = 0; k < perWord; ++k)
            keys[i * perWord + k] = perWord == 1 ? both : both >> (k * bits % 32) & ((1u << (bits % 32)) - 1);
    }
}

template <typename Key>
__device__ __forceinline__ void storeBlock(Key* block, const std::uint32_t (&keys)[extremumBlock])
{
    constexpr int perWord = 4 / sizeof(Key), bits = 8 * sizeof(Key);
    uint4* const vectors = reinterpret_cast<uint4*>(block);
    CFF_UNROLL
    for (int v = 0; v < extremumBlock / perWord / 4; ++v)
    {
        std::uint32_t words[4] = {};
        CFF_UNROLL
        for (int i = 0; i < 4 * perWord; ++i)
            words[i / perWord] |= keys[v * 4 * perWord + i] << (i % perWord * bits % 32);
        vectors[v] = make_uint4(words[0], words[1], words[2], words[3]);
    }
}

// The minima of the blocks of a row, and of their first pixels.
template <typename Key>
__global__ void rowBlocksKernel(const __grid_constant__ ExtremumBlocksArguments arguments)
{
    waitForEarlierKernels();
    const ExtremumBlocksPlan& plan = arguments.plan;
    const int block = blockIdx.x * blockDim.x + threadIdx.x, channel = blockIdx.z;
    if (block >= plan.blocksOfRow)
        return;
    for (int row = blockIdx.y; row < plan.sourceRows(); row += gridDim.y)
    {
        std::uint32_t keys[extremumBlock];
        loadBlock(reinterpret_cast<const Key*>(arguments.extendedRow(channel, row)) + block * extremumBlock, keys);
        std::uint32_t head = keys[0], all = keys[0];
        CFF_UNROLL
        for (int i = 1; i < extremumBlock; ++i)
        {
            all = min(all, keys[i]);
            head = i <= plan.across.rest ? all : head;
        }
        reinterpret_cast<Key*>(arguments.blockRow(plan.blocks, channel, row))[block] = static_cast<Key>(all);
        reinterpret_cast<Key*>(arguments.blockRow(plan.heads, channel, row))[block] = static_cast<Key>(head);
    }
}

// Groups of twice as many blocks of a row.
template <typename Key>
__global__ void doubleRowBlocksKernel(const __grid_constant__ ExtremumBlocksArguments arguments, std::size_t from,
                                      std::size_t to, int distance)
{
    waitForEarlierKernels();
    const int block = blockIdx.x * blockDim.x + threadIdx.x, channel = blockIdx.z, count = arguments.plan.blocksOfRow;
    if (block >= count)
        return;
    for (int row = blockIdx.y; row < arguments.plan.sourceRows(); row += gridDim.y)
    {
        const Key* const keys = reinterpret_cast<const Key*>(arguments.blockRow(from, channel, row));
        reinterpret_cast<Key*>(arguments.blockRow(to, channel, row))[block] =
            min(keys[block], keys[min(block + distance, count - 1)]);
    }
}

// The minima of the windows of a block of outputs. `groups`: the place of the groups of blocks.
template <typename Key>
__device__ __forceinline__ void minimaOfRow(const ExtremumBlocksArguments& arguments, std::size_t groups, int channel,
                                            int row, int block, std::uint32_t (&out)[extremumBlock])
{
    const ExtremumSide& side = arguments.plan.across;
    const Key* const keys = reinterpret_cast<const Key*>(arguments.extendedRow(channel, row)) + block * extremumBlock;
    loadBlock(keys, out);
    std::uint32_t more[extremumBlock];
    if (side.isShort())
    {
        loadBlock(keys + extremumBlock, more);
        std::uint32_t both[2 * extremumBlock];
        CFF_UNROLL
        for (int i = 0; i < extremumBlock; ++i)
        {
            both[i] = out[i];
            both[extremumBlock + i] = more[i];
        }
        CFF_UNROLL
        for (int k = 1; k < extremumBlock; ++k)
            if (k < side.size)
            {
                CFF_UNROLL
                for (int i = 0; i < extremumBlock; ++i)
                    out[i] = min(out[i], both[i + k]);
            }
        return;
    }
    loadUnaligned(keys + side.blocks * extremumBlock + side.rest, more);
    const auto blockAt = [&](std::size_t place, int index) {
        return static_cast<std::uint32_t>(reinterpret_cast<const Key*>(arguments.blockRow(place, channel, row))[index]);
    };
    std::uint32_t between = 0xffffffffu;
    if (side.level >= 0)
        between = min(blockAt(groups, block + 1), blockAt(groups, block + side.blocks - (1 << side.level)));
    CFF_UNROLL
    for (int i = extremumBlock - 2; i >= 0; --i)
        out[i] = min(out[i], out[i + 1]);
    std::uint32_t prefix = blockAt(arguments.plan.heads, block + side.blocks);
    CFF_UNROLL
    for (int i = 0; i < extremumBlock; ++i)
    {
        if (i > 0 && i + side.rest == extremumBlock)
        {
            between = min(between, blockAt(arguments.plan.blocks, block + side.blocks));
            prefix = more[i];
        }
        else if (i > 0)
        {
            prefix = min(prefix, more[i]);
        }
        out[i] = min(out[i], min(between, prefix));
    }
}

template <typename Key, int Channels>
__global__ void rowMinimaKernel(const __grid_constant__ ExtremumBlocksArguments arguments, std::size_t groups)
{
    waitForEarlierKernels();
    const int block = blockIdx.x * blockDim.x + threadIdx.x;
    if (block * extremumBlock >= arguments.plan.width)
        return;
    for (int row = blockIdx.y; row < arguments.plan.sourceRows(); row += gridDim.y)
    {
        std::uint32_t out[Channels][extremumBlock];
        CFF_UNROLL
        for (int c = 0; c < Channels; ++c)
            minimaOfRow<Key>(arguments, groups, c, row, block, out[c]);
        constexpr int perWord = 4 / sizeof(Key), bits = 8 * sizeof(Key);
        constexpr int vectors = extremumBlock * Channels / perWord / 4;
        uint4* const to =
            reinterpret_cast<uint4*>(arguments.minimaRow(row)) + static_cast<std::size_t>(block) * vectors;
        CFF_UNROLL
        for (int v = 0; v < vectors; ++v)
        {
            std::uint32_t words[4] = {};
            CFF_UNROLL
            for (int i = 0; i < 4 * perWord; ++i)
            {
                const int element = v * 4 * perWord + i;
                words[i / perWord] |= out[element % Channels][element / Channels] << (i % perWord * bits % 32);
            }
            to[v] = make_uint4(words[0], words[1], words[2], words[3]);
        }
    }
}

// Neighbouring keys of a row in four registers: bytes and words as two numbers of 16 bits each.
template <typename Key>
struct ExtremumPacket
{
    static constexpr int elements = sizeof(Key) == 4 ? 4 : 8;
    static constexpr int bytes = elements * sizeof(Key);
    std::uint32_t part[4];

    static __device__ ExtremumPacket greatest()
    {
        constexpr std::uint32_t most = sizeof(Key) == 1 ? 0x00ff00ffu : 0xffffffffu;
        return {{most, most, most, most}};
    }
    static __device__ ExtremumPacket load(const unsigned char* from)
    {
        if constexpr (sizeof(Key) == 1)
        {
            const uint2 v = *reinterpret_cast<const uint2*>(from);
            return {{bytePermute(v.x, 0, 0x4140), bytePermute(v.x, 0, 0x4342), bytePermute(v.y, 0, 0x4140),
                     bytePermute(v.y, 0, 0x4342)}};
        }
        else
        {
            const uint4 v = *reinterpret_cast<const uint4*>(from);
            return {{v.x, v.y, v.z, v.w}};
        }
    }
    __device__ void store(unsigned char* to) const
    {
        if constexpr (sizeof(Key) == 1)
            *reinterpret_cast<uint2*>(to) =
                make_uint2(bytePermute(part[0], part[1], 0x6420), bytePermute(part[2], part[3], 0x6420));
        else
            *reinterpret_cast<uint4*>(to) = make_uint4(part[0], part[1], part[2], part[3]);
    }
    __device__ std::uint32_t operator[](int i) const
    {
        return sizeof(Key) == 4 ? part[i] : part[i / 2] >> (i % 2 * 16) & 0xffffu;
    }
    __device__ void set(int i, std::uint32_t key)
    {
        if constexpr (sizeof(Key) == 4)
            part[i] = key;
        else
            part[i / 2] = (part[i / 2] & (i % 2 == 0 ? 0xffff0000u : 0xffffu)) | key << (i % 2 * 16);
    }
    friend __device__ ExtremumPacket smaller(const ExtremumPacket& a, const ExtremumPacket& b)
    {
        ExtremumPacket result;
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
            result.part[i] = sizeof(Key) == 4 ? min(a.part[i], b.part[i]) : __vminu2(a.part[i], b.part[i]);
        return result;
    }
};

// Rows of minima in the direction of columns: row 0 is the first row of the window of output row 0.
template <typename Key>
class ColumnReader
{
public:
    using Packet = ExtremumPacket<Key>;

    __device__ ColumnReader(const ExtremumBlocksArguments& arguments, int packet, const Packet& border)
        : arguments_(arguments),
          border_(border),
          place_(static_cast<std::size_t>(packet) * Packet::bytes),
          last_(arguments.plan.rowsOfImage + arguments.plan.down.size - 2)
    {
    }
    // `inside`: all rows that are asked for lie in the image.
    __device__ Packet operator()(int row, bool inside) const
    {
        if (inside)
            return Packet::load(arguments_.minimaRow(arguments_.originY + row - arguments_.plan.rows.begin) + place_);
        if (row > last_)
            return Packet::greatest();
        const int y = borderIndex(arguments_.originY + row, arguments_.sourceHeight, arguments_.borderY);
        return y < 0 ? border_ : Packet::load(arguments_.minimaRow(y - arguments_.plan.rows.begin) + place_);
    }
    __device__ bool areInside(int first, int last) const
    {
        return arguments_.originY + first >= 0 && arguments_.originY + last < arguments_.sourceHeight && last <= last_;
    }
    __device__ Packet block(std::size_t place, int index) const
    {
        return Packet::load(arguments_.columnRow(place, index) + place_);
    }
    __device__ std::size_t place() const { return place_; }

private:
    const ExtremumBlocksArguments& arguments_;
    const Packet& border_;
    std::size_t place_;
    int last_;
};

// Keys of the border value, one per channel, for packets that begin with any of them.
template <typename Key>
struct BorderKeys
{
    std::uint32_t key[4];
    int channels;

    __device__ ExtremumPacket<Key> packet(int index) const
    {
        ExtremumPacket<Key> result = {};
        CFF_UNROLL
        for (int i = 0; i < ExtremumPacket<Key>::elements; ++i)
        {
            const int channel =
                static_cast<int>((static_cast<long long>(index) * ExtremumPacket<Key>::elements + i) % channels);
            result.set(i, channel == 0 ? key[0] : channel == 1 ? key[1] : channel == 2 ? key[2] : key[3]);
        }
        return result;
    }
};

template <typename Key>
__global__ void columnBlocksKernel(const __grid_constant__ ExtremumBlocksArguments arguments,
                                   const BorderKeys<Key> border, int packets)
{
    waitForEarlierKernels();
    using Packet = ExtremumPacket<Key>;
    const ExtremumBlocksPlan& plan = arguments.plan;
    const int packet = blockIdx.x * blockDim.x + threadIdx.x;
    if (packet >= packets)
        return;
    const Packet borderPacket = border.packet(packet);
    const ColumnReader<Key> rows(arguments, packet, borderPacket);
    for (int block = blockIdx.y; block < plan.blocksDown; block += gridDim.y)
    {
        const int first = block * extremumBlock;
        const bool inside = rows.areInside(first, first + extremumBlock - 1);
        Packet all = rows(first, inside), head = all;
        CFF_UNROLL
        for (int i = 1; i < extremumBlock; ++i)
        {
            all = smaller(all, rows(first + i, inside));
            if (i <= plan.down.rest)
                head = all;
        }
        all.store(arguments.columnRow(plan.blocks, block) + rows.place());
        head.store(arguments.columnRow(plan.heads, block) + rows.place());
    }
}

template <typename Key>
__global__ void doubleColumnBlocksKernel(const __grid_constant__ ExtremumBlocksArguments arguments, std::size_t from,
                                         std::size_t to, int distance, int packets)
{
    waitForEarlierKernels();
    using Packet = ExtremumPacket<Key>;
    const int packet = blockIdx.x * blockDim.x + threadIdx.x, count = arguments.plan.blocksDown;
    if (packet >= packets)
        return;
    const std::size_t place = static_cast<std::size_t>(packet) * Packet::bytes;
    for (int block = blockIdx.y; block < count; block += gridDim.y)
        smaller(Packet::load(arguments.columnRow(from, block) + place),
                Packet::load(arguments.columnRow(from, min(block + distance, count - 1)) + place))
            .store(arguments.columnRow(to, block) + place);
}

template <typename Key>
__device__ __forceinline__ void minimaOfColumn(const ExtremumBlocksArguments& arguments, std::size_t groups,
                                               const ColumnReader<Key>& rows, int block,
                                               ExtremumPacket<Key> (&out)[extremumBlock])
{
    using Packet = ExtremumPacket<Key>;
    const ExtremumSide& side = arguments.plan.down;
    const int first = block * extremumBlock, last = first + side.size - 1;
    const bool inside = rows.areInside(first, last + extremumBlock - 1);
    CFF_UNROLL
    for (int i = 0; i < extremumBlock; ++i)
        out[i] = rows(first + i, inside);
    if (side.isShort())
    {
        CFF_NO_UNROLL
        for (int k = 1; k < side.size; ++k)
        {
            CFF_UNROLL
            for (int i = 0; i < extremumBlock; ++i)
                out[i] = smaller(out[i], rows(first + i + k, inside));
        }
        return;
    }
    CFF_UNROLL
    for (int i = extremumBlock - 2; i >= 0; --i)
        out[i] = smaller(out[i], out[i + 1]);
    Packet between = Packet::greatest();
    if (side.level >= 0)
        between = smaller(rows.block(groups, block + 1), rows.block(groups, block + side.blocks - (1 << side.level)));
    Packet prefix = rows.block(arguments.plan.heads, block + side.blocks);
    CFF_UNROLL
    for (int i = 0; i < extremumBlock; ++i)
    {
        if (i > 0)
        {
            const Packet next = rows(last + i, inside);
            const bool begins = i + side.rest == extremumBlock;
            if (begins)
                between = smaller(between, rows.block(arguments.plan.blocks, block + side.blocks));
            prefix = begins ? next : smaller(prefix, next);
        }
        out[i] = smaller(out[i], smaller(between, prefix));
    }
}

template <typename T>
__global__ void columnMinimaKernel(const __grid_constant__ ExtremumBlocksArguments arguments, std::size_t groups,
                                   const BorderKeys<KeyOf<T>> border, const ExtremumOrder<T> order,
                                   const __grid_constant__ DestinationView<T> destination, int packets, bool isAligned)
{
    waitForEarlierKernels();
    using Packet = ExtremumPacket<KeyOf<T>>;
    const int packet = blockIdx.x * blockDim.x + threadIdx.x;
    if (packet >= packets)
        return;
    const Packet borderPacket = border.packet(packet);
    const ColumnReader<KeyOf<T>> rows(arguments, packet, borderPacket);
    const std::ptrdiff_t width = static_cast<std::ptrdiff_t>(destination.width) * destination.channels;
    const std::ptrdiff_t element = static_cast<std::ptrdiff_t>(packet) * Packet::elements;
    for (int block = blockIdx.y; block * extremumBlock < destination.height; block += gridDim.y)
    {
        Packet out[extremumBlock];
        minimaOfColumn(arguments, groups, rows, block, out);
        CFF_UNROLL
        for (int i = 0; i < extremumBlock; ++i)
        {
            const int y = block * extremumBlock + i;
            if (y >= destination.height)
                break;
            T* const to = destination.row(y) + element;
            alignas(16) T values[Packet::elements];
            CFF_UNROLL
            for (int k = 0; k < Packet::elements; ++k)
                values[k] = order.value(out[i][k]);
            if (isAligned && element + Packet::elements <= width)
            {
                using Vector = std::conditional_t<Packet::bytes == 8, uint2, uint4>;
                *reinterpret_cast<Vector*>(to) = *reinterpret_cast<const Vector*>(values);
            }
            else
            {
                CFF_UNROLL
                for (int k = 0; k < Packet::elements; ++k)
                    if (element + k < width)
                        to[k] = values[k];
            }
        }
    }
}

constexpr int extremumThreads = 128;

inline dim3 extremumGrid(int across, int rows, int channels)
{
    return dim3(ceilDivide(across, extremumThreads), rows < maxGridY ? rows : maxGridY, channels);
}

// Doubles groups of blocks up to those of a side; returns the place of the last groups.
template <typename Launch>
cudaError_t doubleBlocks(const ExtremumBlocksPlan& plan, const ExtremumSide& side, std::size_t& place,
                         const Launch& launch)
{
    place = plan.blocks;
    for (int level = 0; level < side.level; ++level)
    {
        const std::size_t to = level % 2 == 0 ? plan.nextBlocks : plan.otherBlocks;
        const cudaError_t error = launch(place, to, 1 << level);
        if (error != cudaSuccess)
            return error;
        place = to;
    }
    return cudaSuccess;
}

template <typename T>
cudaError_t extremumRows(const ExtremumBlocksArguments& arguments, const SourceView<T>& source,
                         const ExtremumOrder<T>& order, const DeviceStream& stream)
{
    using Key = KeyOf<T>;
    const ExtremumBlocksPlan& plan = arguments.plan;
    const dim3 threads(extremumThreads), grid = extremumGrid(plan.blocksOfRow, plan.sourceRows(), plan.channels);
    cudaError_t error = launch(extendRowsKernel<T>, grid, threads, 0, stream, arguments, source, order);
    std::size_t groups = plan.blocks;
    if (error == cudaSuccess && !plan.across.isShort())
    {
        error = launch(rowBlocksKernel<Key>, grid, threads, 0, stream, arguments);
        if (error == cudaSuccess)
            error = doubleBlocks(plan, plan.across, groups,
                                 [&](std::size_t from, std::size_t to, int distance) {
                                     return launch(doubleRowBlocksKernel<Key>, grid, threads, 0, stream, arguments,
                                                   from, to, distance);
                                 });
    }
    if (error != cudaSuccess)
        return error;
    const dim3 outputs = extremumGrid(ceilDivide(plan.width, extremumBlock), plan.sourceRows(), 1);
    switch (plan.channels)
    {
    case 1: return launch(rowMinimaKernel<Key, 1>, outputs, threads, 0, stream, arguments, groups);
    case 3: return launch(rowMinimaKernel<Key, 3>, outputs, threads, 0, stream, arguments, groups);
    case 4: return launch(rowMinimaKernel<Key, 4>, outputs, threads, 0, stream, arguments, groups);
    default: return cudaErrorInvalidValue;
    }
}

template <typename T>
cudaError_t extremumColumns(const ExtremumBlocksArguments& arguments, const BorderKeys<KeyOf<T>>& border,
                            const ExtremumOrder<T>& order, const DestinationView<T>& destination,
                            const DeviceStream& stream)
{
    using Key = KeyOf<T>;
    using Packet = ExtremumPacket<Key>;
    const ExtremumBlocksPlan& plan = arguments.plan;
    const int packets = ceilDivide(destination.width * destination.channels, Packet::elements);
    const dim3 threads(extremumThreads), grid = extremumGrid(packets, plan.blocksDown, 1);
    std::size_t groups = plan.blocks;
    cudaError_t error = cudaSuccess;
    if (!plan.down.isShort())
    {
        error = launch(columnBlocksKernel<Key>, grid, threads, 0, stream, arguments, border, packets);
        if (error == cudaSuccess)
            error = doubleBlocks(plan, plan.down, groups,
                                 [&](std::size_t from, std::size_t to, int distance) {
                                     return launch(doubleColumnBlocksKernel<Key>, grid, threads, 0, stream, arguments,
                                                   from, to, distance, packets);
                                 });
    }
    if (error != cudaSuccess)
        return error;
    const bool isAligned = reinterpret_cast<std::uintptr_t>(destination.data) % Packet::bytes == 0 &&
                           destination.step % Packet::bytes == 0;
    return launch(columnMinimaKernel<T>, extremumGrid(packets, ceilDivide(destination.height, extremumBlock), 1),
                  threads, 0, stream, arguments, groups, border, order, destination, packets, isAligned);
}

template <typename T>
cudaError_t extremumBlocks(const ExtremumBlocksPlan& plan, bool isGreatest, const SourceView<T>& source,
                           const DestinationView<T>& destination, unsigned char* scratch, const DeviceStream& stream)
{
    const ExtremumOrder<T> order = {isGreatest ? ExtremumOrder<T>::all : 0};
    const ExtremumBlocksArguments arguments = {plan,           scratch,       source.originX,
                                               source.originY, source.height, source.borderY};
    BorderKeys<KeyOf<T>> border = {{}, source.channels};
    for (int c = 0; c < source.channels; ++c)
        border.key[c] = OrderKey<T>::fromValue(source.borderValue[c]) ^ order.flip;
    const cudaError_t error = extremumRows(arguments, source, order, stream);
    return error == cudaSuccess ? extremumColumns(arguments, border, order, destination, stream) : error;
}

#define CFF_INSTANTIATE_EXTREMUM_BLOCKS(T)                                                                             \
    template cudaError_t extremumBlocks<T>(const ExtremumBlocksPlan&, bool, const SourceView<T>&,                      \
                                           const DestinationView<T>&, unsigned char*, const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
