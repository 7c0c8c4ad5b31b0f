// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_WIDE_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_WIDE_KERNEL_CUH

#include "cuda/boxes/box_margins.cuh"
#include "cuda/boxes/box_reader.cuh"
#include "box_wide_sums.cuh"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "cuda/strips/strip_rows.hpp"

#include <algorithm>

// Means of rectangles of bytes up to 257 rows high. `Warps` neighbouring warps walk down together. Each lane keeps the
// sums of its columns, two to a register: the row that enters is added, the one that left subtracted. They go to shared
// memory, from where a lane takes the columns that enter and leave the windows of its outputs; its first window is the
// difference of two prefix sums over the lanes. Sums are exact.
// Outputs begin where the destination is aligned, inputs where the source is.

namespace cv::cuda::fastfilters
{

template <int Channels, int Warps, bool Quotient, bool Inside>
__device__ __forceinline__ void walkBoxWide(const BoxWideArguments& arguments, const SourceView<std::uint8_t>& source,
                                            const DestinationView<std::uint8_t>& destination,
                                            const StripPosition& position, BoxWideMemory<Channels, Warps> (&memory)[2])
{
    using Wide = BoxWide<Channels>;
    constexpr int ahead = boxWideShape(Warps).ahead;
    static_assert(ahead % 2 == 0, "rows take turns in two memories");
    const int lane = threadIdx.x;
    const int input = position.element + arguments.shift - arguments.early + lane * Wide::size;
    const int y = source.originY + position.top, rows = position.bottom - position.top, first = arguments.height - 1;
    const BoxColumn column(source, arguments.margins, input);
    std::uint32_t sums[Wide::pairs] = {};
    const auto add = [&](const std::uint32_t(&word)[Wide::words])
    {
        CFF_UNROLL
        for (int i = 0; i < Wide::pairs; ++i)
            sums[i] += __byte_perm(word[i / 2], 0, i % 2 == 0 ? 0x4140 : 0x4342);
    };
    const int element = position.element + lane * Wide::size, width = destination.width * Channels;
    const bool active = lane < arguments.lanes && element < width;
    // Warps far beyond the right border; the barriers do not count them.
    if (input - lane % 32 * Wide::size >= arguments.shift + width + arguments.windowElements)
        return;
    const bool whole = arguments.alignedDestination && element >= 0 && element + Wide::size <= width;
    std::uint8_t* out = destination.row(position.top) + element;
    const auto finishRow = [&](BoxWideMemory<Channels, Warps>& own)
    {
        publishColumns<Channels, Warps>(arguments, sums, lane, own);
        __syncthreads();
        if (active)
        {
            std::uint32_t sum[Wide::size], word[Wide::words];
            sumWindows<Channels, Warps>(arguments, own, lane, Quotient ? 0 : 0x4b000000u, sum);
            CFF_UNROLL
            for (int i = 0; i < Wide::size; ++i)
                sum[i] = finishMean<Quotient>(sum[i], arguments);
            CFF_UNROLL
            for (int i = 0; i < Wide::words; ++i)
                word[i] = __byte_perm(sum[4 * i + 1] * arguments.byte + sum[4 * i],
                                      sum[4 * i + 3] * arguments.byte + sum[4 * i + 2], 0x5410);
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

    BoxRowReader<Wide::words, Inside> entering(source, column, y, rows + first), leaving(source, column, y, rows);
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
            // Rows alternate between two memories: one barrier per row is enough.
            finishRow(memory[k % 2]);
            // Loaded after the branch: before it, the compiler would load to other registers and wait there.
            entering.fetch(enters[k]);
            leaving.fetch(leaves[k]);
        }
    }
}

// One block per strip; the border has separate blocks, the first ones.
template <int Channels, int Warps, bool Quotient>
__global__ void __launch_bounds__(Warps * 32, boxWideShape(Warps).minBlocks)
    boxWideKernel(const __grid_constant__ BoxWideArguments arguments,
                  const __grid_constant__ SourceView<std::uint8_t> source,
                  const __grid_constant__ DestinationView<std::uint8_t> destination, const unsigned int borderBlocks)
{
    waitForEarlierKernels();
    __shared__ BoxWideMemory<Channels, Warps> memory[2];
    if (blockIdx.x < borderBlocks)
        walkBoxWide<Channels, Warps, Quotient, false>(arguments, source, destination,
                                                      borderPosition(arguments.layout, blockIdx.x), memory);
    else
        walkBoxWide<Channels, Warps, Quotient, true>(
            arguments, source, destination, insidePosition(arguments.layout, blockIdx.x - borderBlocks), memory);
}

template <int Channels, int Warps>
cudaError_t launchBoxWide(const Box& box, const BoxWidePlace& place, const SourceView<std::uint8_t>& source,
                          const DestinationView<std::uint8_t>& destination, std::uint8_t* margins,
                          const DeviceStream& stream)
{
    using Wide = BoxWide<Channels>;
    constexpr BoxWideShape shape = boxWideShape(Warps);
    const int elements = box.width * Channels, width = destination.width * Channels;
    BoxWideArguments arguments = {};
    arguments.height = box.height;
    arguments.windowElements = elements;
    arguments.shift = place.shift;
    arguments.byte = 256;
    arguments.alignedDestination = place.alignedDestination;
    arguments.divisor = static_cast<float>(box.divisor);
    arguments.reciprocal = static_cast<float>(1 / box.divisor);
    arguments.lanes = boxWideLanes(Channels, Warps, elements);
    arguments.early = place.early;
    arguments.left = makeBoxEdge<Channels>(arguments.early);
    arguments.right = makeBoxEdge<Channels>(arguments.early + elements);
    arguments.margins = place.margins;
    cudaError_t error = fillBoxMargins(arguments.margins, source, place.rows, margins, stream);
    if (error != cudaSuccess)
        return error;

    arguments.layout = layOutRows(arguments.lanes * Wide::size, place.lead, source.height, {width, destination.height},
                                  source.originY, box.height - 1);
    const long long workers = static_cast<long long>(stream.device.multiprocessors) * shape.minBlocks;
    arguments.layout.borderRows = std::max(shape.minRows, box.height / 4);
    arguments.layout.rows = selectStripRows({arguments.layout.insideColumns(), arguments.layout.insideRows(), workers,
                                             arguments.layout.borderPackets(), std::max(shape.rows, 2 * box.height),
                                             box.height / 2, shape.minRows, 1});
    const unsigned int inside = arguments.layout.insidePackets(), border = arguments.layout.borderPackets();
    const bool quotient = box.width * box.height % 2 == 0 || box.width * box.height * 255LL >= 1 << 23;
    return launch(quotient ? boxWideKernel<Channels, Warps, true> : boxWideKernel<Channels, Warps, false>,
                  dim3(border + inside), dim3(32 * Warps), 0, stream, arguments, source, destination, border);
}

template <int Channels>
cudaError_t boxWide(const Box& box, const BoxWidePlace& place, const SourceView<std::uint8_t>& source,
                    const DestinationView<std::uint8_t>& destination, std::uint8_t* margins, const DeviceStream& stream)
{
    switch (boxWideWarps(1, Channels, box.width, box.height))
    {
    case 2: return launchBoxWide<Channels, 2>(box, place, source, destination, margins, stream);
    case 4: return launchBoxWide<Channels, 4>(box, place, source, destination, margins, stream);
    default: return cudaErrorInvalidValue;
    }
}

}  // namespace cv::cuda::fastfilters

#endif
