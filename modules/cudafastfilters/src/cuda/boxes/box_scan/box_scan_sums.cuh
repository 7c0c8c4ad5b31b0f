// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_SCAN_SUMS_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_SCAN_SUMS_CUH

#include "box_scan.hpp"
#include "cuda/boxes/box_packet.cuh"
#include "cuda/boxes/box_quotient.cuh"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/lane_ops.hpp"

// Sums of the columns of a thread's packet, and of chunks of rows, from which strips begin.

namespace cv::cuda::fastfilters
{

struct BoxScanArguments
{
    SourceView<std::uint8_t> source;  // bytes
    BoxMargins margins;
    DestinationView<std::uint8_t> destination;
    bool alignedDestination;
    int shift, early, lead;         // of the place
    int outputs, columns;           // elements of a strip, strips side by side
    int windowWidth, windowHeight;  // pixels
    int rows, wholeChunks;          // of a strip, which are those of a chunk; of a window
    int begin, packets;             // of the sums of chunks
    int firstElement, lastElement;  // source elements that windows need
    int width;                      // of the source
    std::uint32_t *whole, *begins;  // the sums of chunks, and of their first rows
    std::size_t step;               // elements of a row of these
    std::uint32_t outside;          // sum of a column of the constant border
    BoxQuotient quotient;
    std::uint32_t half, factor;  // see finishScan(); 0: a quotient may be a tie
    int factorShift;
};

template <typename T>
struct BoxScanPacket
{
    static constexpr int bytes = sizeof(T), size = boxScanPacket / bytes, perWord = 4 / bytes, words = 4;
    static constexpr std::uint32_t ones = bytes == 1 ? 0x01010101u : 0x0101u;
    using Sum = std::conditional_t<std::is_signed<T>::value, std::int32_t, std::uint32_t>;

    // sum + the pixels of a word times signed weights, a byte for each.
    static __device__ __forceinline__ std::uint32_t dot(std::uint32_t sum, std::uint32_t word, std::uint32_t weights)
    {
        std::uint32_t result;
        if constexpr (std::is_same<T, std::uint8_t>::value)
            asm("dp4a.u32.s32 %0, %1, %2, %3;" : "=r"(result) : "r"(word), "r"(weights), "r"(sum));
        else if constexpr (std::is_same<T, std::uint16_t>::value)
            asm("dp2a.lo.u32.s32 %0, %1, %2, %3;" : "=r"(result) : "r"(word), "r"(weights), "r"(sum));
        else
            asm("dp2a.lo.s32.s32 %0, %1, %2, %3;" : "=r"(result) : "r"(word), "r"(weights), "r"(sum));
        return result;
    }
    // Adds what enters and subtracts what leaves.
    static __device__ __forceinline__ void change(std::uint32_t (&sums)[size], const std::uint32_t (&enters)[words],
                                                  const std::uint32_t (&leaves)[words])
    {
        CFF_UNROLL
        for (int i = 0; i < size; ++i)
        {
            const int shift = 8 * (i % perWord);
            sums[i] = dot(dot(sums[i], enters[i / perWord], 1u << shift), leaves[i / perWord], 0xffu << shift);
        }
    }
    static __device__ __forceinline__ std::uint32_t
    changedTotal(std::uint32_t total, const std::uint32_t (&enters)[words], const std::uint32_t (&leaves)[words])
    {
        constexpr std::uint32_t minusOnes = bytes == 1 ? 0xffffffffu : 0xffffu;
        CFF_UNROLL
        for (int i = 0; i < words; ++i)
            total = dot(dot(total, enters[i], ones), leaves[i], minusOnes);
        return total;
    }
};

// Adds rows of a packet from y on to the sums.
template <typename T>
__device__ __forceinline__ void addScanRows(const BoxScanArguments& arguments, int element, int y, int count,
                                            std::uint32_t (&sums)[BoxScanPacket<T>::size])
{
    using Packet = BoxScanPacket<T>;
    constexpr int batch = 8;
    const SourceView<std::uint8_t>& source = arguments.source;
    const bool whole = element >= 0 && element + Packet::size <= arguments.width;
    std::uint32_t word[batch][4];
    const auto add = [&](const std::uint32_t(&row)[4])
    {
        CFF_UNROLL
        for (int i = 0; i < Packet::size; ++i)
            sums[i] = Packet::dot(sums[i], row[i / Packet::perWord], 1u << (8 * (i % Packet::perWord)));
    };
    const auto fetch = [&](int at, std::uint32_t(&row)[4])
    {
        const int inside = borderIndex(at, source.height, source.borderY);
        const std::uint8_t* const from = source.row(max(inside, 0));
        if (whole && inside >= 0)
        {
            loadPacket(from + element * Packet::bytes, row);
            return;
        }
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
        {
            row[i] = 0;
            CFF_UNROLL
            for (int k = 0; k < 4; ++k)
            {
                const int byte = element * Packet::bytes + 4 * i + k;
                const std::uint32_t value = inside < 0 ? source.borderValue[k % Packet::bytes]
                                            : byte >= 0 && byte < arguments.width * Packet::bytes ? from[byte]
                                                                                                  : 0;
                row[i] |= value << (8 * k);
            }
        }
    };
    const int inBatches = whole && y >= 0 && y + count <= source.height ? count / batch * batch : 0;
    CFF_NO_UNROLL
    for (int j = 0; j < inBatches; j += batch)
    {
        CFF_UNROLL
        for (int k = 0; k < batch; ++k)
            loadPacket(source.row(y + j + k) + element * Packet::bytes, word[k]);
        CFF_UNROLL
        for (int k = 0; k < batch; ++k)
            add(word[k]);
    }
    CFF_NO_UNROLL
    for (int j = inBatches; j < count; ++j)
    {
        fetch(y + j, word[0]);
        add(word[0]);
    }
}

// Sums of chunks of rows, which begin where the windows of a strip's first row begin. A thread has a packet of a chunk.
template <typename T>
__global__ void __launch_bounds__(boxScanChunkThreads)
    boxScanChunksKernel(const __grid_constant__ BoxScanArguments arguments)
{
    waitForEarlierKernels();
    using Packet = BoxScanPacket<T>;
    const int blocks = (arguments.packets - 1) / boxScanChunkThreads + 1;
    const int chunk = static_cast<int>(blockIdx.x) / blocks;
    const int packet = static_cast<int>(blockIdx.x) % blocks * boxScanChunkThreads + static_cast<int>(threadIdx.x);
    if (packet >= arguments.packets)
        return;
    const int element = arguments.begin + packet * Packet::size, rest = arguments.windowHeight % arguments.rows;
    const int y = arguments.source.originY + chunk * arguments.rows;
    const std::size_t at = chunk * arguments.step + static_cast<std::size_t>(packet) * Packet::size;
    std::uint32_t sums[Packet::size] = {};
    const auto store = [&](std::uint32_t* to)
    {
        CFF_UNROLL
        for (int i = 0; i < Packet::size; i += 4)
            *reinterpret_cast<uint4*>(to + i) = make_uint4(sums[i], sums[i + 1], sums[i + 2], sums[i + 3]);
    };
    addScanRows<T>(arguments, element, y, rest, sums);
    store(arguments.begins + at);
    addScanRows<T>(arguments, element, y + rest, arguments.rows - rest, sums);
    store(arguments.whole + at);
}

// The column sums of the windows of a strip's first row. `memory`: of the thread, for columns beside the image.
template <typename T>
__device__ __forceinline__ void startScanSums(const BoxScanArguments& arguments, int byte, int strip,
                                              std::uint32_t* memory, std::uint32_t (&sums)[BoxScanPacket<T>::size])
{
    using Packet = BoxScanPacket<T>;
    const std::uint32_t* const whole = arguments.whole + strip * arguments.step;
    const std::uint32_t* const begins = arguments.begins + (strip + arguments.wholeChunks) * arguments.step;
    // Bytes of margins may lie before the image by any number of pixels.
    const int element = byte >= 0 ? byte / Packet::bytes : -((-byte) / Packet::bytes);
    const int at = element - arguments.begin;
    CFF_UNROLL
    for (int i = 0; i < Packet::size; ++i)
        sums[i] = 0;
    if (byte >= arguments.margins.insideLeft && byte < arguments.margins.insideRight && at >= 0 &&
        at < arguments.packets * Packet::size)
    {
        CFF_UNROLL_BY(2)
        for (int chunk = 0; chunk <= arguments.wholeChunks; ++chunk)
        {
            const uint4* const from = reinterpret_cast<const uint4*>(
                (chunk == arguments.wholeChunks ? begins : whole + chunk * arguments.step) + at);
            CFF_UNROLL
            for (int i = 0; i < Packet::size; i += 4)
            {
                const uint4 v = __ldg(from + i / 4);
                sums[i] += v.x;
                sums[i + 1] += v.y;
                sums[i + 2] += v.z;
                sums[i + 3] += v.w;
            }
        }
        return;
    }
    CFF_NO_UNROLL
    for (int i = 0; i < Packet::size; ++i)
    {
        const int needed = min(max(element + i, arguments.firstElement), arguments.lastElement);
        const int x = borderIndex(needed, arguments.width, arguments.source.borderX) - arguments.begin;
        std::uint32_t sum = arguments.outside;
        if (x + arguments.begin >= 0)
        {
            sum = __ldg(begins + x);
            for (int chunk = 0; chunk < arguments.wholeChunks; ++chunk)
                sum += __ldg(whole + chunk * arguments.step + x);
        }
        memory[i] = sum;
    }
    CFF_UNROLL
    for (int i = 0; i < Packet::size; ++i)
        sums[i] = memory[i];
}

}  // namespace cv::cuda::fastfilters

#endif
