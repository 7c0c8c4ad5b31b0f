// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_SCAN_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_SCAN_KERNEL_CUH

#include "box_scan_prefixes.cuh"
#include "cuda/boxes/box_margins.cuh"
#include "cuda/boxes/box_reader.cuh"
#include "cuda/runtime/launch.hpp"

#include <cmath>

// Boxes of integers by running column sums (McDonnell, "Box-filtering techniques", 1981), windows as wide as a block.
//
// A block owns a strip of neighbouring columns and walks down, two rows at a time. A thread keeps the sums of a packet
// of columns: the row that enters is added, the one that leaves subtracted. A scan over the block turns column sums
// into prefix sums, which go to shared memory; an output is the difference of two of them.
// A strip begins with sums of chunks of rows, which another kernel computes: it reads no rows before its first one.
// Sums are exact, modulo 2^32, or in double. Cost per pixel, for any window: about 20 operations, three of them
// accesses of shared memory. Each row is read three times, once for the chunks, and the last time mostly from the
// cache.

namespace cv::cuda::fastfilters
{

// A thread's packet of columns, on its way down a strip.
template <typename T, typename Sum, bool Inside>
class BoxScanColumns
{
    using Packet = BoxScanPacket<T>;
    static constexpr int size = Packet::size;

public:
    // `byte`: where the packet begins in a row of the source. `own`: the thread's part of the prefix sums of a row.
    __device__ BoxScanColumns(const BoxScanArguments& arguments, const BoxColumn& place, int byte, int strip, int rows,
                              Sum* own)
        : own_(own),
          // In a strip of one row nothing enters or leaves.
          entering_(arguments.source, place,
                    arguments.source.originY + strip * arguments.rows + arguments.windowHeight - (rows == 1 ? 1 : 0),
                    max(rows - 1, 1)),
          leaving_(arguments.source, place, arguments.source.originY + strip * arguments.rows, max(rows - 1, 1))
    {
        startScanSums<T>(arguments, byte, strip, reinterpret_cast<std::uint32_t*>(own), sums_);
        CFF_UNROLL
        for (int i = 0; i < size; ++i)
            total_ += sums_[i];
        fetch();
    }

    // The totals of a pair of rows.
    __device__ __forceinline__ void publish(BlockScan<Sum>& scan, Sum (*totals)[32]) const
    {
        const Sum total[2] = {wide(total_), wide(Packet::changedTotal(total_, enters_[0], leaves_[0]))};
        scan.publish(total, totals);
    }
    // The sums before each element of the pair, the second row `plane` after the first; moves on to the next pair.
    __device__ __forceinline__ void write(const BlockScan<Sum>& scan, const Sum (*totals)[32], int plane)
    {
        Sum* to = own_;
        CFF_UNROLL
        for (int k = 0; k < 2; ++k, to += plane)
        {
            Sum prefix = scan.before(k, totals);
            CFF_UNROLL
            for (int i = 0; i < size; ++i)
            {
                to[i] = prefix;
                prefix += wide(sums_[i]);
            }
            Packet::change(sums_, enters_[k], leaves_[k]);
        }
        total_ = Packet::changedTotal(Packet::changedTotal(total_, enters_[0], leaves_[0]), enters_[1], leaves_[1]);
        fetch();
    }

private:
    static __device__ __forceinline__ Sum wide(std::uint32_t value)
    {
        if constexpr (std::is_same<Sum, double>::value)
            return exactDouble(static_cast<typename Packet::Sum>(value));
        else
            return value;
    }
    __device__ __forceinline__ void fetch()
    {
        CFF_UNROLL
        for (int k = 0; k < 2; ++k)
        {
            entering_.fetch(enters_[k]);
            leaving_.fetch(leaves_[k]);
        }
    }

    Sum* const own_;
    BoxRowReader<4, Inside> entering_, leaving_;
    std::uint32_t sums_[size], total_ = 0;
    std::uint32_t enters_[2][4], leaves_[2][4];  // what changes the sums after each row of the pair
};

// Writes a thread's results, row after row.
template <typename T, typename Sum, bool Odd>
class BoxScanWriter
{
    static constexpr int size = BoxScanPacket<T>::size;

public:
    __device__ BoxScanWriter(const BoxScanArguments& arguments, int first, int row, const Sum* prefixes)
        : arguments_(arguments),
          left_(prefixes, arguments.early / BoxScanPacket<T>::bytes),
          right_(prefixes, arguments.early / BoxScanPacket<T>::bytes + arguments.windowWidth),
          element_(first + static_cast<int>(threadIdx.x) * size)
    {
        const int width = arguments.destination.width;
        active_ = static_cast<int>(threadIdx.x) * size < arguments.outputs && element_ < width;
        whole_ = arguments.alignedDestination && element_ >= 0 && element_ + size <= width;
        to_ = arguments.destination.row(row) + element_ * BoxScanPacket<T>::bytes;
    }
    __device__ __forceinline__ bool active() const { return active_; }
    __device__ __forceinline__ void write(int plane)
    {
        constexpr int perWord = BoxScanPacket<T>::perWord, bits = 32 / perWord;
        std::uint32_t word[4] = {};
        CFF_UNROLL
        for (int i = 0; i < size; ++i)
            word[i / perWord] |=
                (finishScan<T, Odd>(static_cast<Sum>(right_.at(plane, i) - left_.at(plane, i)), arguments_) &
                 ((1u << bits) - 1u))
                << (i % perWord * bits);
        T* const to = reinterpret_cast<T*>(to_);
        to_ += arguments_.destination.step;
        if (whole_)
        {
            storePacket(to, word);
            return;
        }
        CFF_UNROLL
        for (int i = 0; i < size; ++i)
            if (element_ + i >= 0 && element_ + i < arguments_.destination.width)
                to[i] = static_cast<T>(word[i / perWord] >> (i % perWord * bits));
    }

private:
    const BoxScanArguments& arguments_;
    const ScanReader<size, Sum> left_, right_;
    const int element_;
    bool active_, whole_;
    std::uint8_t* to_;
};

template <typename T, typename Sum, bool Odd, bool Inside>
__device__ __forceinline__ void walkBoxScan(const BoxScanArguments& arguments, int column, int strip, Sum (*totals)[32],
                                            Sum* prefixes)
{
    using Packet = BoxScanPacket<T>;
    const int thread = static_cast<int>(threadIdx.x), plane = static_cast<int>(blockDim.x) * (Packet::size + 1);
    const int top = strip * arguments.rows, rows = min(arguments.rows, arguments.destination.height - top);
    const int first = column * arguments.outputs - arguments.lead;
    const int byte = first * Packet::bytes + arguments.shift - arguments.early + thread * boxScanPacket;
    const BoxColumn place(arguments.source, arguments.margins, byte);
    BoxScanColumns<T, Sum, Inside> columns(arguments, place, byte, strip, rows, prefixes + thread * (Packet::size + 1));
    BoxScanWriter<T, Sum, Odd> writer(arguments, first, top, prefixes);
    CFF_NO_UNROLL
    for (int row = 0; row < rows; row += 2)
    {
        BlockScan<Sum> scan;
        columns.publish(scan, totals);
        __syncthreads();
        columns.write(scan, totals, plane);
        __syncthreads();
        if (!writer.active())
            continue;
        CFF_NO_UNROLL
        for (int k = 0; k < 2; ++k)
            if (row + k < rows)
                writer.write(k * plane);
    }
}

// One block per strip.
template <typename T, typename Sum, bool Odd, int Threads, int Blocks>
__global__ void __launch_bounds__(Threads, Blocks) boxScanKernel(const __grid_constant__ BoxScanArguments arguments)
{
    waitForEarlierKernels();
    extern __shared__ __align__(16) unsigned char prefixes[];
    __shared__ Sum totals[2][32];  // of the warps, for two rows
    const int column = static_cast<int>(blockIdx.x) % arguments.columns;
    const int strip = static_cast<int>(blockIdx.x) / arguments.columns;
    const int y = arguments.source.originY + strip * arguments.rows;
    if (y >= 0 && y + arguments.rows + arguments.windowHeight <= arguments.source.height)
        walkBoxScan<T, Sum, Odd, true>(arguments, column, strip, totals, reinterpret_cast<Sum*>(prefixes));
    else
        walkBoxScan<T, Sum, Odd, false>(arguments, column, strip, totals, reinterpret_cast<Sum*>(prefixes));
}

template <typename T, typename Sum>
cudaError_t launchBoxScan(const BoxFilter& box, const BoxScanPlace& place, const SourceView<T>& source,
                          const DestinationView<std::uint8_t>& destination, unsigned char* memory,
                          const DeviceStream& stream)
{
    using Packet = BoxScanPacket<T>;
    const BoxScanStrips& strips = place.strips;
    BoxScanArguments arguments = {};
    arguments.source = byteView(source);
    arguments.margins = place.margins;
    arguments.destination = destination;
    arguments.alignedDestination = place.alignedDestination;
    arguments.shift = place.shift;
    arguments.early = place.early;
    arguments.lead = place.lead;
    arguments.outputs = strips.outputs;
    arguments.columns = strips.columns;
    arguments.windowWidth = box.width;
    arguments.windowHeight = box.height;
    arguments.rows = strips.rows;
    arguments.wholeChunks = box.height / strips.rows;
    arguments.begin = place.begin;
    arguments.packets = place.packets;
    arguments.firstElement = source.originX;
    arguments.lastElement = source.originX + destination.width + box.width - 2;
    arguments.width = source.width;
    arguments.step = place.sumsOfRow(Packet::size);
    arguments.begins = reinterpret_cast<std::uint32_t*>(memory + place.marginBytes());
    arguments.whole = arguments.begins + arguments.step * place.chunks;
    arguments.outside = static_cast<std::uint32_t>(source.borderValue[0]) * static_cast<std::uint32_t>(box.height);
    arguments.quotient = makeBoxQuotient(box.divisor, box.wide);
    const double area = static_cast<double>(box.width) * box.height;
    if (box.divisor == area && std::fmod(area, 2) == 1 && area > 1 && area < 8388608)
    {
        arguments.half = static_cast<std::uint32_t>(area / 2);
        arguments.factorShift = std::ilogb(area);
        arguments.factor = static_cast<std::uint32_t>(std::ceil(std::ldexp(1.0, 32 + arguments.factorShift) / area));
    }
    cudaError_t error = fillBoxMargins(arguments.margins, arguments.source, place.rows, memory, stream);
    if (error != cudaSuccess)
        return error;
    const int blocks = (place.packets - 1) / boxScanChunkThreads + 1;
    error = launch(boxScanChunksKernel<T>, dim3(static_cast<unsigned int>(blocks) * place.chunks),
                   dim3(boxScanChunkThreads), 0, stream, arguments);
    if (error != cudaSuccess)
        return error;
    auto kernel = boxScanKernel<T, Sum, false, boxScanThreads, boxScanBlocks>;
    if constexpr (sizeof(T) == 1)
        if (arguments.factor != 0)
            kernel = boxScanKernel<T, Sum, true, boxScanThreads, boxScanBlocks>;
    error = allowSharedMemory(kernel, stream.device);
    if (error != cudaSuccess)
        return error;
    const int bytes = boxScanSharedBytes(Packet::size, sizeof(Sum), strips.threads);
    return launch(kernel,
                  dim3(static_cast<unsigned int>(strips.columns) * ((destination.height - 1) / strips.rows + 1)),
                  dim3(strips.threads), bytes, stream, arguments);
}

template <typename T>
cudaError_t boxScan(const BoxFilter& box, const BoxScanPlace& place, const SourceView<T>& source,
                    const DestinationView<std::uint8_t>& destination, unsigned char* memory, const DeviceStream& stream)
{
    if constexpr (sizeof(T) > 1)
        if (boxScanIsBeyond<T>(box.width, box.height))
            return launchBoxScan<T, double>(box, place, source, destination, memory, stream);
    return launchBoxScan<T, std::uint32_t>(box, place, source, destination, memory, stream);
}

}  // namespace cv::cuda::fastfilters

#endif
