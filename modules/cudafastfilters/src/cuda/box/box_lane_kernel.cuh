// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_LANE_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_LANE_KERNEL_CUH

#include "box.hpp"
#include "box_margins.cuh"
#include "box_reader.cuh"
#include "../common/launch.hpp"
#include "box_cut.hpp"

#include <algorithm>

// Means of small squares of bytes, all sums in 16 bits, two to a register. A warp owns a strip of 480 elements and walks
// down; a lane has the sums of 16 columns, those of elements i and i + 8 in one register, so that neighbours are other
// registers. The row that enters the window is added, the one that left it subtracted; sums along the row run over the
// lane's columns and those of the lanes beside it, which come by shuffles. The outer two lanes have no outputs.
//
// Rounding. Sums n carry a summand, so that the float whose mantissa they become, 2^23 + summand + n, is a multiple of
// the area plus n. Times 1 / area this is an integer plus n / area, and one multiply-add brings it to 2^23 and rounds
// it. The product is off by less than 1 / (2 * area), by which the quotient of an odd area keeps clear of a tie.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template <int Channels, int Side>
struct BoxLane
{
    static constexpr int reach = Side / 2 * Channels;  // elements
    static constexpr int area = Side * Side;
    static constexpr std::uint32_t unit = 1u << 23;
    static constexpr std::uint32_t summand = (area - unit % area) % area;
    static constexpr float scale = 1.0f / area;
    static constexpr float offset = static_cast<float>(unit - (unit + summand) / area);

    static constexpr double error = (static_cast<double>(scale) * area - 1) * (unit + 65536);
    static_assert(Side % 2 == 1 && error < 0.5 && error > -0.5, "the quotient may reach a tie");
    static_assert(area * 255 + summand < 65536, "sums of 16 bits");
    static_assert(reach <= 16, "columns of neighbouring lanes");
};

struct BoxLaneTask
{
    StripCut cut;
    BoxMargins margins;
    int shift;           // source element at output element 0
    std::uint32_t byte;  // 256, which the compiler has not to know: multiplying is on the other pipe than shifting
};

// Elements i and i + 8 of the packet as 16-bit numbers.
__device__ __forceinline__ void unpackDistant(const std::uint32_t (&word)[4], std::uint32_t (&pair)[8])
{
    CFF_UNROLL
    for (int i = 0; i < 4; ++i)
    {
        const std::uint32_t both = __byte_perm(word[i / 2], word[i / 2 + 2], i % 2 == 0 ? 0x5410 : 0x7632);
        pair[2 * i] = both & 0x00ff00ffu;
        pair[2 * i + 1] = __byte_perm(both, 0, 0x4341);
    }
}

// The sums of elements j and j + 8 of the packet at index j + 16, also where these are neighbouring lanes'.
template <int Reach>
__device__ __forceinline__ void gatherNeighbours(const std::uint32_t (&sums)[8], std::uint32_t (&pair)[40])
{
    CFF_UNROLL
    for (int i = 0; i < 8; ++i)
        pair[16 + i] = sums[i];
    CFF_UNROLL
    for (int i = 0; i < 8; i += 2)
    {
        // To the right: elements 16 + i and 17 + i, and 24 + i and 25 + i where they are needed.
        if (i + 8 < Reach)
        {
            CFF_UNROLL
            for (int k = i; k < i + 2; ++k)
            {
                pair[32 + k] = __shfl_down_sync(0xffffffffu, sums[k], 1);
                pair[24 + k] = __byte_perm(sums[k], pair[32 + k], 0x5432);
            }
        }
        else if (i < Reach)
        {
            const std::uint32_t low = __shfl_down_sync(0xffffffffu, __byte_perm(sums[i], sums[i + 1], 0x5410), 1);
            pair[24 + i] = __byte_perm(sums[i], low, 0x5432);
            pair[25 + i] = __byte_perm(sums[i + 1], low, 0x7632);
        }
        // To the left: elements -8 + i and -7 + i, and -16 + i and -15 + i.
        if (i + 1 >= 16 - Reach)
        {
            CFF_UNROLL
            for (int k = i; k < i + 2; ++k)
            {
                pair[k] = __shfl_up_sync(0xffffffffu, sums[k], 1);
                pair[8 + k] = __byte_perm(pair[k], sums[k], 0x5432);
            }
        }
        else if (i + 1 >= 8 - Reach)
        {
            const std::uint32_t high = __shfl_up_sync(0xffffffffu, __byte_perm(sums[i], sums[i + 1], 0x7632), 1);
            pair[8 + i] = __byte_perm(high, sums[i], 0x5410);
            pair[9 + i] = __byte_perm(high, sums[i + 1], 0x5432);
        }
    }
}

// Sums along the row.
template <int Channels, int Side>
__device__ __forceinline__ void sumRow(const std::uint32_t (&pair)[40], std::uint32_t (&sum)[8])
{
    using Box = BoxLane<Channels, Side>;
    CFF_UNROLL
    for (int i = 0; i < 8; ++i)
    {
        if (i < Channels)
        {
            sum[i] = Box::summand * 0x10001u;
            CFF_UNROLL
            for (int k = 0; k < Side; ++k)
                sum[i] += pair[16 + i - Box::reach + k * Channels];
        }
        else
        {
            sum[i] = sum[i - Channels] + pair[16 + i + Box::reach] - pair[16 + i - Box::reach - Channels];
        }
    }
}

template <int Channels, int Side>
__device__ __forceinline__ std::uint32_t finishFour(const std::uint32_t* sum, std::uint32_t selector,
                                                    std::uint32_t byte)
{
    using Box = BoxLane<Channels, Side>;
    std::uint32_t bits[4];
    CFF_UNROLL
    for (int i = 0; i < 4; ++i)
        bits[i] =
            __float_as_uint(fmaf(__uint_as_float(__byte_perm(sum[i], 0x4b000000u, selector)), Box::scale, Box::offset));
    return __byte_perm(bits[1] * byte + bits[0], bits[3] * byte + bits[2], 0x5410);
}

template <int Channels, int Side, bool Inside>
__device__ __forceinline__ void walkBoxLanes(const BoxLaneTask& task, const SourceView<std::uint8_t>& source,
                                             const DestinationView<std::uint8_t>& destination,
                                             const StripPosition& position, unsigned char* memory)
{
    constexpr BoxLaneShape shape = boxLaneShape(Channels);
    constexpr int first = Side - 1;
    const int lane = threadIdx.x % 32;
    const int element = position.element + (lane - 1) * 16, y = source.originY + position.top;
    const int rows = position.bottom - position.top;
    const BoxColumn column(source, task.margins, element + task.shift);
    BoxRing<4, shape.ahead, Inside> ring(source, column, y, rows, Side, memory);

    std::uint32_t sums[8] = {}, leave[8] = {};
    CFF_UNROLL
    for (int i = 0; i < first; ++i)
    {
        std::uint32_t word[4], pair[8];
        ring.first(word);
        unpackDistant(word, pair);
        CFF_UNROLL
        for (int j = 0; j < 8; ++j)
            sums[j] += pair[j];
    }
    const int width = destination.width * Channels;
    const bool active = lane > 0 && lane < 31 && element < width, whole = element >= 0 && element + 16 <= width;
    std::uint8_t* out = destination.row(position.top) + element;
    CFF_UNROLL_BY(2)
    for (int row = 0; row < rows; ++row)
    {
        std::uint32_t enter[8], pair[40], sum[8], word[4], left[4];
        ring.enter(word);
        ring.leave(left);
        unpackDistant(word, enter);
        CFF_UNROLL
        for (int j = 0; j < 8; ++j)
            sums[j] += enter[j] - leave[j];
        unpackDistant(left, leave);
        gatherNeighbours<BoxLane<Channels, Side>::reach>(sums, pair);
        sumRow<Channels, Side>(pair, sum);
        word[0] = finishFour<Channels, Side>(sum, 0x7610, task.byte);
        word[1] = finishFour<Channels, Side>(sum + 4, 0x7610, task.byte);
        word[2] = finishFour<Channels, Side>(sum, 0x7632, task.byte);
        word[3] = finishFour<Channels, Side>(sum + 4, 0x7632, task.byte);
        if (active)
            storeOutputs(out, whole, element, width, word);
        out += destination.step;
    }
}

// A warp a strip; the border has blocks of its own, the first ones.
template <int Channels, int Side>
__global__ void __launch_bounds__(boxLaneShape(Channels).warps * 32, boxLaneShape(Channels).minBlocks)
    boxLaneKernel(const __grid_constant__ BoxLaneTask task, const __grid_constant__ SourceView<std::uint8_t> source,
                  const __grid_constant__ DestinationView<std::uint8_t> destination, const unsigned int borderBlocks)
{
    constexpr unsigned int warps = boxLaneShape(Channels).warps;
    extern __shared__ __align__(16) unsigned char memory[];
    unsigned char* const own = memory + threadIdx.x / 32 * boxRingBytes(4, Side + boxLaneShape(Channels).ahead);
    const bool isBorder = blockIdx.x < borderBlocks;
    const unsigned int index = (blockIdx.x - (isBorder ? 0 : borderBlocks)) * warps + threadIdx.x / 32;
    if (isBorder && index < task.cut.borderPackets())
        walkBoxLanes<Channels, Side, false>(task, source, destination, borderPosition(task.cut, index), own);
    else if (!isBorder && index < task.cut.insidePackets())
        walkBoxLanes<Channels, Side, true>(task, source, destination, insidePosition(task.cut, index), own);
}

// Whether packets are aligned in both images: they begin where the destination is.
template <int Channels, int Side>
bool suitsBoxLanes(const SourceView<std::uint8_t>& source, const DestinationView<std::uint8_t>& destination)
{
    const std::ptrdiff_t shift = source.originX * Channels + BoxLane<Channels, Side>::reach;
    return source.step % 16 == 0 && destination.step % 16 == 0 &&
           (reinterpret_cast<std::uintptr_t>(source.data) + shift -
            reinterpret_cast<std::uintptr_t>(destination.data)) %
                   16 ==
               0;
}

template <int Channels, int Side>
cudaError_t launchBoxLanes(const SourceView<std::uint8_t>& source, const DestinationView<std::uint8_t>& destination,
                           const BoxAllocator& allocate, cudaStream_t stream)
{
    using Box = BoxLane<Channels, Side>;
    constexpr BoxLaneShape shape = boxLaneShape(Channels);
    constexpr int outputs = 30 * 16;
    const int lead = static_cast<int>(reinterpret_cast<std::uintptr_t>(destination.data) % 16);
    const int width = destination.width * Channels;
    BoxLaneTask task = {};
    task.shift = source.originX * Channels + Box::reach;
    task.byte = 256;
    task.margins = makeBoxMargins(16, Channels, task.shift - lead - 16, task.shift + width - 1 + Box::reach,
                                  source.width * Channels);
    const Interval read = boxRows(source, destination.height, Side);
    cudaError_t error =
        fillBoxMargins(task.margins, source, read, allocate(boxMarginBytes(task.margins, read)), stream);
    if (error != cudaSuccess)
        return error;
    task.cut = cutRows(outputs, lead, source.height, {width, destination.height}, source.originY, Side - 1);
    constexpr int ringBytes = shape.warps * boxRingBytes(4, Side + shape.ahead);
    const long long workers =
        static_cast<long long>(multiprocessors()) * shape.warps * boxBlocks(shape.minBlocks, ringBytes);
    task.cut.borderRows = shape.minRows;
    task.cut.rows = fillWaves(task.cut, workers, shape.rows, shape.minRows);
    error = allowSharedMemory(boxLaneKernel<Channels, Side>);
    if (error != cudaSuccess)
        return error;
    const unsigned int inside = task.cut.insidePackets(), border = task.cut.borderPackets(), warps = shape.warps;
    const unsigned int borderBlocks = (border + warps - 1) / warps;
    return launch(boxLaneKernel<Channels, Side>, dim3(borderBlocks + (inside + warps - 1) / warps), dim3(warps * 32),
                  ringBytes, stream, task, source, destination, borderBlocks);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
