// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_WIDE_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_WIDE_KERNEL_CUH

#include "box_margins.cuh"
#include "box_reader.cuh"
#include "box_wide_sums.cuh"
#include "../common/kernel_order.cuh"
#include "../common/launch.hpp"

#include <algorithm>

// Means of rectangles of bytes up to 257 rows high. `Warps` neighbouring warps walk down together. Each lane keeps the
// sums of its columns, two to a register: the row that enters is added, the one that left subtracted. They go to shared
// memory, from where a lane takes the columns that enter and leave the windows of its outputs; its first window is the
// difference of two prefix sums over the lanes. Sums are exact.
// Outputs begin where the destination is aligned, inputs where the source is.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template <int Channels, int Warps, bool Quotient, bool Inside>
__device__ __forceinline__ void walkBoxWide(const BoxWideTask& task, const SourceView<std::uint8_t>& source,
                                            const DestinationView<std::uint8_t>& destination,
                                            const StripPosition& position, BoxWideMemory<Channels, Warps> (&memory)[2])
{
    using Wide = BoxWide<Channels>;
    constexpr int ahead = boxWideShape(Warps).ahead;
    static_assert(ahead % 2 == 0, "rows take turns in two memories");
    const int lane = threadIdx.x;
    const int input = position.element + task.shift - task.early + lane * Wide::size;
    const int y = source.originY + position.top, rows = position.bottom - position.top, first = task.height - 1;
    const BoxColumn column(source, task.margins, input);
    std::uint32_t sums[Wide::pairs] = {};
    const auto add = [&](const std::uint32_t(&word)[Wide::words])
    {
        CFF_UNROLL
        for (int i = 0; i < Wide::pairs; ++i)
            sums[i] += __byte_perm(word[i / 2], 0, i % 2 == 0 ? 0x4140 : 0x4342);
    };
    const int element = position.element + lane * Wide::size, width = destination.width * Channels;
    const bool active = lane < task.lanes && element < width;
    // Warps far beyond the right border; they are not missed at meetings.
    if (input - lane % 32 * Wide::size >= task.shift + width + task.windowElements)
        return;
    const bool whole = task.alignedDestination && element >= 0 && element + Wide::size <= width;
    std::uint8_t* out = destination.row(position.top) + element;
    const auto finishRow = [&](BoxWideMemory<Channels, Warps>& own)
    {
        publishColumns<Channels, Warps>(task, sums, lane, own);
        __syncthreads();
        if (active)
        {
            std::uint32_t sum[Wide::size], word[Wide::words];
            sumWindows<Channels, Warps>(task, own, lane, Quotient ? 0 : 0x4b000000u, sum);
            CFF_UNROLL
            for (int i = 0; i < Wide::size; ++i)
                sum[i] = finishMean<Quotient>(sum[i], task);
            CFF_UNROLL
            for (int i = 0; i < Wide::words; ++i)
                word[i] = __byte_perm(sum[4 * i + 1] * task.byte + sum[4 * i],
                                      sum[4 * i + 3] * task.byte + sum[4 * i + 2], 0x5410);
            storeOutputs(out, whole, element, width, word);
        }
        out += destination.step;
    };
    const auto change = [&](const std::uint32_t(&enters)[Wide::words], const std::uint32_t(&leaves)[Wide::words])
    {
        CFF_UNROLL
        for (int i = 0; i < Wide::pairs; ++i)
        {
            const std::uint32_t selector = i % 2 == 0 ? 0x4140 : 0x4342;
            sums[i] += __byte_perm(enters[i / 2], 0, selector) - __byte_perm(leaves[i / 2], 0, selector);
        }
    };

    BoxRows<Wide::words, Inside> entering(source, column, y, rows + first), leaving(source, column, y, rows);
    constexpr int batch = 6;
    int done = 0;
    CFF_NO_UNROLL
    for (; done + batch <= first; done += batch)
    {
        std::uint32_t word[batch][Wide::words];
        CFF_UNROLL
        for (int k = 0; k < batch; ++k)
            entering.fetch(word[k]);
        CFF_UNROLL
        for (int k = 0; k < batch; ++k)
            add(word[k]);
    }
    CFF_NO_UNROLL
    for (; done < first; ++done)
    {
        std::uint32_t word[Wide::words];
        entering.fetch(word);
        add(word);
    }
    std::uint32_t enters[ahead][Wide::words], leaves[ahead][Wide::words] = {};
    CFF_UNROLL
    for (int k = 0; k < ahead; ++k)
    {
        entering.fetch(enters[k]);
        if (k > 0)
            leaving.fetch(leaves[k]);
    }
    CFF_NO_UNROLL
    for (int row = 0; row < rows; row += ahead)
    {
        CFF_UNROLL
        for (int k = 0; k < ahead; ++k)
        {
            if (k > 0 && row + k >= rows)
                break;
            change(enters[k], leaves[k]);
            // Rows take turns in two memories: one meeting a row is enough.
            finishRow(memory[k % 2]);
            // After the branch: before it, the compiler would load to other registers and wait there.
            entering.fetch(enters[k]);
            leaving.fetch(leaves[k]);
        }
    }
}

// A block a strip; the border has blocks of its own, the first ones.
template <int Channels, int Warps, bool Quotient>
__global__ void __launch_bounds__(Warps * 32, boxWideShape(Warps).minBlocks)
    boxWideKernel(const __grid_constant__ BoxWideTask task, const __grid_constant__ SourceView<std::uint8_t> source,
                  const __grid_constant__ DestinationView<std::uint8_t> destination, const unsigned int borderBlocks)
{
    waitForEarlierKernels();
    __shared__ BoxWideMemory<Channels, Warps> memory[2];
    if (blockIdx.x < borderBlocks)
        walkBoxWide<Channels, Warps, Quotient, false>(task, source, destination, borderPosition(task.cut, blockIdx.x),
                                                      memory);
    else
        walkBoxWide<Channels, Warps, Quotient, true>(task, source, destination,
                                                     insidePosition(task.cut, blockIdx.x - borderBlocks), memory);
}

// Whether packets begin at aligned addresses of the source.
template <int Channels>
bool suitsBoxWide(const SourceView<std::uint8_t>& source)
{
    // Packets of one channel may begin anywhere; those of several begin with a pixel.
    constexpr int bytes = BoxWide<Channels>::bytes, unit = Channels == 3 ? bytes : Channels;
    return source.step % bytes == 0 && reinterpret_cast<std::uintptr_t>(source.data) % unit == 0;
}

template <int Channels, int Warps>
cudaError_t launchBoxWide(const BoxMask& mask, const SourceView<std::uint8_t>& source,
                          const DestinationView<std::uint8_t>& destination, const BoxAllocator& allocate,
                          cudaStream_t stream)
{
    using Wide = BoxWide<Channels>;
    constexpr BoxWideShape shape = boxWideShape(Warps);
    constexpr int bytes = Wide::bytes, unit = Channels == 3 ? bytes : Channels, size = Wide::size;
    const int sourceLead = static_cast<int>(reinterpret_cast<std::uintptr_t>(source.data) % bytes);
    const int destinationLead = static_cast<int>(reinterpret_cast<std::uintptr_t>(destination.data) % bytes);
    const int elements = mask.width * Channels, width = destination.width * Channels;
    BoxWideTask task = {};
    task.height = mask.height;
    task.windowElements = elements;
    task.shift = source.originX * Channels;
    task.byte = 256;
    task.alignedDestination = destination.step % bytes == 0 && destinationLead % unit == 0;
    task.divisor = static_cast<float>(mask.divisor);
    task.reciprocal = static_cast<float>(1 / mask.divisor);

    const int lead = task.alignedDestination ? destinationLead : 0;
    task.lanes = boxWideLanes(Channels, Warps, elements);
    const int outputs = task.lanes * size;
    // The same for all strips, as these are whole packets.
    const int remainder = (task.shift - lead + sourceLead) % size;
    task.early = remainder < 0 ? remainder + size : remainder;
    task.left = makeBoxEdge<Channels>(task.early);
    task.right = makeBoxEdge<Channels>(task.early + elements);
    task.margins = makeBoxMargins(size, Channels, task.shift - lead - task.early, task.shift + width - 1 + elements - 1,
                                  source.width * Channels);
    const Interval read = boxRows(source, destination.height, mask.height);
    cudaError_t error =
        fillBoxMargins(task.margins, source, read, allocate(boxMarginBytes(task.margins, read)), stream);
    if (error != cudaSuccess)
        return error;

    task.cut = cutRows(outputs, lead, source.height, {width, destination.height}, source.originY, mask.height - 1);
    const long long workers = static_cast<long long>(multiprocessors()) * shape.minBlocks;
    task.cut.borderRows = std::max(shape.minRows, mask.height / 4);
    task.cut.rows = fillWaves(task.cut, workers, std::max(shape.rows, 2 * mask.height), shape.minRows);
    const unsigned int inside = task.cut.insidePackets(), border = task.cut.borderPackets();
    const bool quotient = mask.width * mask.height % 2 == 0 || mask.width * mask.height * 255LL >= 1 << 23;
    return launch(quotient ? boxWideKernel<Channels, Warps, true> : boxWideKernel<Channels, Warps, false>,
                  dim3(border + inside), dim3(32 * Warps), 0, stream, task, source, destination, border);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
