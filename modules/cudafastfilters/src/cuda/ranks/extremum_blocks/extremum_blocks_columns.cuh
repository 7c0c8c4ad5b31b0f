// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_BLOCKS_COLUMNS_CUH
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_BLOCKS_COLUMNS_CUH

#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "cuda/views/image_view.hpp"
#include "cuda/ranks/extremum_keys.hpp"
#include "extremum_blocks_plan.hpp"

#include <algorithm>

// Columns, after extremum_blocks_rows.cuh: a thread computes 16 rows of a packet of neighbouring keys.

namespace cv::cuda::fastfilters
{

// Neighbouring keys of a row in four registers, which are compared as numbers of 32 bits, or as two of 16 bits each.
// Bytes are the high halves of these: of a word and of the word moved by a byte.
template <typename Key>
struct ExtremumPacket
{
    static constexpr int bytes = extremumPacketBytes(sizeof(Key));
    static constexpr int elements = bytes / static_cast<int>(sizeof(Key));
    static constexpr int words = bytes / 4;
    std::uint32_t part[4];

    static __device__ ExtremumPacket greatest() { return {{0xffffffffu, 0xffffffffu, 0xffffffffu, 0xffffffffu}}; }
    static __device__ __forceinline__ ExtremumPacket of(const std::uint32_t (&word)[words])
    {
        if constexpr (sizeof(Key) == 1)
            return {{word[0] << 8, word[0], word[1] << 8, word[1]}};
        else
            return {{word[0], word[1], word[2], word[3]}};
    }
    __device__ __forceinline__ void toWords(std::uint32_t (&word)[words]) const
    {
        CFF_UNROLL
        for (int i = 0; i < words; ++i)
            word[i] = sizeof(Key) == 1 ? bytePermute(part[i * 2 % 4], part[i * 2 % 4 + 1], 0x7351) : part[i];
    }
    static __device__ __forceinline__ void loadWords(const unsigned char* from, std::uint32_t (&word)[words])
    {
        using Vector = std::conditional_t<bytes == 8, uint2, uint4>;
        const Vector v = *reinterpret_cast<const Vector*>(from);
        word[0] = v.x;
        word[1] = v.y;
        if constexpr (bytes == 16)
        {
            word[2] = v.z;
            word[3] = v.w;
        }
    }
    static __device__ __forceinline__ ExtremumPacket load(const unsigned char* from)
    {
        std::uint32_t word[words];
        loadWords(from, word);
        return of(word);
    }
    static __device__ __forceinline__ void storeWords(unsigned char* to, const std::uint32_t (&word)[words])
    {
        if constexpr (bytes == 8)
            *reinterpret_cast<uint2*>(to) = make_uint2(word[0], word[1]);
        else
            *reinterpret_cast<uint4*>(to) = make_uint4(word[0], word[1], word[2], word[3]);
    }
    __device__ __forceinline__ void store(unsigned char* to) const
    {
        std::uint32_t word[words];
        toWords(word);
        storeWords(to, word);
    }
    friend __device__ __forceinline__ ExtremumPacket smaller(const ExtremumPacket& a, const ExtremumPacket& b)
    {
        ExtremumPacket result;
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
            result.part[i] = sizeof(Key) == 4 ? min(a.part[i], b.part[i]) : __vminu2(a.part[i], b.part[i]);
        return result;
    }
};

struct ExtremumColumnArguments
{
    ExtremumSide side;
    const unsigned char* data;  // of the row `firstRow` of keys, or of pixels
    std::size_t step;
    int firstRow;
    int elements;  // of a row
    int originY, sourceHeight, borderY;
    int height;  // of the outputs
    int blocksDown;
    std::size_t blockStep;  // bytes of a row of blocks
};

// Rows in the direction of columns: row 0 is the first row of the window of output row 0.
template <typename T, bool IsImage>
class ExtremumColumn
{
public:
    using Packet = ExtremumPacket<KeyOf<T>>;

    __device__ ExtremumColumn(const ExtremumColumnArguments& arguments, int packet, const SourceView<T>& source,
                              const ExtremumOrder<T>& order)
        : arguments_(arguments),
          order_(order),
          place_(static_cast<std::size_t>(packet) * Packet::bytes),
          left_(arguments.elements - packet * Packet::elements)
    {
        std::uint32_t word[Packet::words] = {};
        if (arguments.borderY == BorderConstant)
        {
            CFF_UNROLL
            for (int i = 0; i < Packet::elements; ++i)
            {
                const int channel =
                    static_cast<int>((static_cast<long long>(packet) * Packet::elements + i) % source.channels);
                const T value = channel == 0   ? source.borderValue[0]
                                : channel == 1 ? source.borderValue[1]
                                : channel == 2 ? source.borderValue[2]
                                               : source.borderValue[3];
                setElement<KeyOf<T>>(word, i, order.keysOfAll(value));
            }
        }
        border_ = Packet::of(word);
    }
    // `IsInside`: see isInside().
    template <bool IsInside>
    __device__ __forceinline__ Packet row(int row) const
    {
        if constexpr (IsInside)
            return load(arguments_.originY + row);
        // Outputs behind the last one need no rows of their own.
        const int last = min(row, lastRow());
        const int y = borderIndex(arguments_.originY + last, arguments_.sourceHeight, arguments_.borderY);
        return y < 0 ? border_ : load(y);
    }
    __device__ bool isInside(int first, int last) const
    {
        return arguments_.originY + first >= 0 && arguments_.originY + last < arguments_.sourceHeight &&
               last <= lastRow();
    }
    __device__ __forceinline__ Packet block(const unsigned char* blocks, int index) const
    {
        return Packet::load(blocks + index * arguments_.blockStep + place_);
    }
    __device__ std::size_t place() const { return place_; }
    __device__ int elementsLeft() const { return left_; }

private:
    __device__ int lastRow() const { return arguments_.height + arguments_.side.size - 2; }
    __device__ __forceinline__ Packet load(int y) const
    {
        const unsigned char* const from =
            arguments_.data +
            static_cast<std::ptrdiff_t>(y - arguments_.firstRow) * static_cast<std::ptrdiff_t>(arguments_.step) +
            place_;
        if constexpr (!IsImage)
            return Packet::load(from);
        std::uint32_t word[Packet::words] = {};
        if (left_ >= Packet::elements)
        {
            Packet::loadWords(from, word);
        }
        else
        {
            CFF_UNROLL
            for (int i = 0; i < Packet::elements; ++i)
                if (i < left_)
                    setElement<KeyOf<T>>(word, i, reinterpret_cast<const KeyOf<T>*>(from)[i]);
        }
        CFF_UNROLL
        for (std::uint32_t& each : word)
            each = order_.keys(each);
        return Packet::of(word);
    }

    const ExtremumColumnArguments& arguments_;
    const ExtremumOrder<T>& order_;
    Packet border_;
    std::size_t place_;
    int left_;
};

template <bool IsInside, typename Column>
__device__ __forceinline__ void blocksOfColumn(const ExtremumColumnArguments& arguments, const Column& column,
                                               int block, unsigned char* groups, unsigned char* heads)
{
    using Packet = typename Column::Packet;
    Packet all = Packet::greatest(), head = all;
    CFF_UNROLL
    for (int i = 0; i < extremumBlock; ++i)
    {
        all = smaller(all, column.template row<IsInside>(block * extremumBlock + i));
        if (i == arguments.side.rest)
            head = all;
    }
    const std::size_t place = block * arguments.blockStep + column.place();
    all.store(groups + place);
    head.store(heads + place);
}

// The minima of the blocks of a column, and of their first rows.
template <typename T, bool IsImage>
__global__ void extremumColumnBlocksKernel(const __grid_constant__ ExtremumColumnArguments arguments,
                                           const __grid_constant__ SourceView<T> source, const ExtremumOrder<T> order,
                                           unsigned char* groups, unsigned char* heads)
{
    waitForEarlierKernels();
    const int packet = blockIdx.x * blockDim.x + threadIdx.x;
    const ExtremumColumn<T, IsImage> column(arguments, packet, source, order);
    if (column.elementsLeft() <= 0)
        return;
    for (int block = blockIdx.y; block < arguments.blocksDown; block += gridDim.y)
    {
        if (column.isInside(block * extremumBlock, block * extremumBlock + extremumBlock - 1))
            blocksOfColumn<true>(arguments, column, block, groups, heads);
        else
            blocksOfColumn<false>(arguments, column, block, groups, heads);
    }
}

// Groups of four times as many blocks.
template <typename Key>
__global__ void extremumColumnGroupsKernel(const unsigned char* from, unsigned char* to, std::size_t step, int count,
                                           int distance, int packets)
{
    waitForEarlierKernels();
    using Packet = ExtremumPacket<Key>;
    const int packet = blockIdx.x * blockDim.x + threadIdx.x;
    if (packet >= packets)
        return;
    const std::size_t place = static_cast<std::size_t>(packet) * Packet::bytes;
    for (int block = blockIdx.y; block < count; block += gridDim.y)
    {
        Packet least = Packet::load(from + block * step + place);
        CFF_UNROLL
        for (int i = 1; i < extremumGroups; ++i)
            least = smaller(least, Packet::load(from + min(block + i * distance, count - 1) * step + place));
        least.store(to + block * step + place);
    }
}

template <bool IsInside, typename Column, typename Packet>
__device__ __forceinline__ void minimaOfColumn(const ExtremumSide& side, const unsigned char* groups,
                                               const unsigned char* heads, const Column& column, int block,
                                               Packet (&out)[extremumBlock])
{
    const int first = block * extremumBlock;
    CFF_UNROLL
    for (int i = 0; i < extremumBlock; ++i)
        out[i] = column.template row<IsInside>(first + i);
    if (side.isShort())
    {
        CFF_NO_UNROLL
        for (int k = 1; k < side.size; ++k)
        {
            CFF_UNROLL
            for (int i = 0; i < extremumBlock; ++i)
                out[i] = smaller(out[i], column.template row<IsInside>(first + i + k));
        }
        return;
    }
    CFF_UNROLL
    for (int i = extremumBlock - 2; i >= 0; --i)
        out[i] = smaller(out[i], out[i + 1]);
    Packet between = Packet::greatest();
    CFF_UNROLL
    for (int i = 0; i < extremumGroups; ++i)
        if (i * side.group < side.between())
            between = smaller(between, column.block(groups, block + 1 + side.groupBegin(i)));
    const Packet last = column.block(groups, block + 1 + side.blocks - side.group);
    Packet prefix = column.block(heads, block + side.blocks);
    CFF_UNROLL
    for (int i = 0; i < extremumBlock; ++i)
    {
        if (i > 0)
        {
            const Packet next = column.template row<IsInside>(first + side.size - 1 + i);
            const bool begins = i + side.rest == extremumBlock;
            if (begins)
                between = smaller(between, last);
            prefix = begins ? next : smaller(prefix, next);
        }
        out[i] = smaller(out[i], smaller(between, prefix));
    }
}

constexpr int extremumColumnThreads = 128;

template <typename T, bool IsImage>
__global__ void __launch_bounds__(extremumColumnThreads, sizeof(T) == 1 ? 4 : 1)
    extremumColumnsKernel(const __grid_constant__ ExtremumColumnArguments arguments,
                          const __grid_constant__ SourceView<T> source, const ExtremumOrder<T> order,
                          const unsigned char* groups, const unsigned char* heads,
                          const __grid_constant__ DestinationView<T> destination, bool isAligned)
{
    waitForEarlierKernels();
    using Packet = ExtremumPacket<KeyOf<T>>;
    const int packet = blockIdx.x * blockDim.x + threadIdx.x;
    const ExtremumColumn<T, IsImage> column(arguments, packet, source, order);
    if (column.elementsLeft() <= 0)
        return;
    for (int block = blockIdx.y; block * extremumBlock < arguments.height; block += gridDim.y)
    {
        Packet out[extremumBlock];
        const int first = block * extremumBlock, last = first + arguments.side.size + extremumBlock - 2;
        if (column.isInside(first, last))
            minimaOfColumn<true>(arguments.side, groups, heads, column, block, out);
        else
            minimaOfColumn<false>(arguments.side, groups, heads, column, block, out);
        CFF_UNROLL
        for (int i = 0; i < extremumBlock; ++i)
        {
            if (first + i >= arguments.height)
                break;
            unsigned char* const to = reinterpret_cast<unsigned char*>(destination.row(first + i)) + column.place();
            std::uint32_t word[Packet::words];
            out[i].toWords(word);
            CFF_UNROLL
            for (std::uint32_t& each : word)
                each = order.pixels(each);
            if (isAligned && column.elementsLeft() >= Packet::elements)
            {
                Packet::storeWords(to, word);
            }
            else
            {
                CFF_UNROLL
                for (int k = 0; k < Packet::elements; ++k)
                    if (k < column.elementsLeft())
                        reinterpret_cast<KeyOf<T>*>(to)[k] = elementOf<KeyOf<T>>(word, k);
            }
        }
    }
}

// The minima of columns, of rows that are in `scratch`, or of the image.
template <typename T, bool IsImage>
cudaError_t extremumColumns(const ExtremumBlocksPlan& plan, const SourceView<T>& source, const ExtremumOrder<T>& order,
                            const DestinationView<T>& destination, unsigned char* scratch, const DeviceStream& stream)
{
    using Packet = ExtremumPacket<KeyOf<T>>;
    ExtremumColumnArguments arguments = {
        plan.down,      scratch,       plan.step,      plan.rows.begin,    destination.width * destination.channels,
        source.originY, source.height, source.borderY, destination.height, plan.blocksDown,
        plan.step};
    if (IsImage)
    {
        arguments.data = reinterpret_cast<const unsigned char*>(
            source.row(plan.rows.begin) + static_cast<std::ptrdiff_t>(source.originX) * source.channels);
        arguments.step = source.step;
    }
    const int packets = ceilDivide(arguments.elements, Packet::elements);
    const auto start = [&](auto kernel, int rows, const auto&... more)
    {
        const dim3 grid(ceilDivide(packets, extremumColumnThreads), std::min(rows, maxGridY));
        return launch(kernel, grid, dim3(extremumColumnThreads), 0, stream, more...);
    };
    unsigned char *groups = scratch + plan.groups[0],
                  *other = scratch + plan.groups[1], *const heads = scratch + plan.heads;
    cudaError_t error = cudaSuccess;
    if (!plan.down.isShort())
    {
        error = start(extremumColumnBlocksKernel<T, IsImage>, plan.blocksDown, arguments, source, order, groups, heads);
        for (int level = 0, distance = 1; level < plan.down.levels && error == cudaSuccess; ++level)
        {
            error = start(extremumColumnGroupsKernel<KeyOf<T>>, plan.blocksDown, groups, other, plan.step,
                          plan.blocksDown, distance, packets);
            distance *= extremumGroups;
            std::swap(groups, other);
        }
    }
    if (error != cudaSuccess)
        return error;
    const bool isAligned = (reinterpret_cast<std::uintptr_t>(destination.data) | destination.step) % Packet::bytes == 0;
    return start(extremumColumnsKernel<T, IsImage>, ceilDivide(destination.height, extremumBlock), arguments, source,
                 order, groups, heads, destination, isAligned);
}

}  // namespace cv::cuda::fastfilters

#endif
