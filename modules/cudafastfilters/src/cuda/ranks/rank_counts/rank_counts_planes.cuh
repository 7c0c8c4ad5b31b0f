// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_COUNTS_PLANES_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_COUNTS_PLANES_CUH

#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "common/order_key.hpp"
#include "rank_counts.hpp"
#include "rank_counts_bits.hpp"

// Median and rank filters of large windows, 8-bit: pixels to bit planes, counts (rank_counts_kernel.cuh), and back. The
// borders are resolved here: the planes hold the pixels around every strip. A thread handles four neighbouring words,
// so that memory is read and written in whole words wherever a strip's pixels are neighbours in memory.

namespace cv::cuda::fastfilters
{

// Blocks in one dimension: the images' columns of packThreads * packWords words, then the next rows.
struct PlaneGrid
{
    int columns;
    std::size_t blocks;

    PlaneGrid(int width, int rows)
        : columns(ceilDivide(width, packThreads * packWords)),
          blocks(static_cast<std::size_t>(columns) * ceilDivide(rows, packRows))
    {
    }
};

// The keys of four bytes are the bytes, with these bits flipped.
template <typename T>
CFF_HOST_DEVICE unsigned flippedBits()
{
    return OrderKey<T>::fromValue(T(0)) * 0x01010101u;
}

// The keys of four neighbouring pixels, the first in the lowest byte, from two aligned words of memory.
template <typename T>
__device__ __forceinline__ unsigned readKeys(const T* pixels)
{
    const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(pixels);
    const unsigned* words = reinterpret_cast<const unsigned*>(address & ~std::uintptr_t(3));
#ifdef __CUDA_ARCH__
    return __funnelshift_r(__ldg(words), __ldg(words + 1), address % 4 * 8) ^ flippedBits<T>();
#else
    const std::uint64_t both = words[0] | static_cast<std::uint64_t>(words[1]) << 32;
    return static_cast<unsigned>(both >> address % 4 * 8) ^ flippedBits<T>();
#endif
}
constexpr int readSlack = 4;  // those words may extend this many bytes beyond the pixels

CFF_HOST_DEVICE bool isWellInside(const int (&columns)[4], int width)
{
    bool inside = true;
    CFF_UNROLL
    for (int i = 0; i < 4; ++i)
        inside = inside && columns[i] >= readSlack && columns[i] + packWords + readSlack <= width;
    return inside;
}

// Keys at any place and for any number of channels, of four strips that lie 8 apart. All pixels are read before any is
// used. rows: those of the strips; null if the pixels have the border value.
template <typename T>
__device__ __forceinline__ void readAnyKeys(const SourceView<T>& source, const T* const* rows, const int (&columns)[4],
                                            int channel, unsigned (&keys)[4])
{
    T values[16];
    CFF_UNROLL
    for (int i = 0; i < 16; ++i)
    {
        const int x = borderIndex(columns[i / 4] + i % 4, source.width, source.borderX);
        const T* row = rows[i / 4 * 8];
        values[i] = source.borderValue[channel];
        if (row && x >= 0)
            values[i] = row[static_cast<std::ptrdiff_t>(x) * source.channels + channel];
    }
    CFF_UNROLL
    for (int i = 0; i < 16; ++i)
        keys[i / 4] = (i % 4 ? keys[i / 4] : 0) | OrderKey<T>::fromValue(values[i]) << i % 4 * 8;
}

template <typename T>
__device__ __forceinline__ void writeKeys(const DestinationView<T>& destination, T* row, int column, int channel,
                                          unsigned keys)
{
    T* const out = row + static_cast<std::ptrdiff_t>(column) * destination.channels + channel;
    if (destination.channels == 1 && column + 4 <= destination.width && reinterpret_cast<std::uintptr_t>(out) % 4 == 0)
    {
        *reinterpret_cast<unsigned*>(out) = keys ^ flippedBits<T>();
        return;
    }
    for (int i = 0; i < 4 && column + i < destination.width; ++i)
        out[static_cast<std::ptrdiff_t>(i) * destination.channels] = OrderKey<T>::toValue(keys >> i * 8 & 0xff);
}

// Writes the planes of the pixels where planeQuad() says.
template <typename T>
__global__ void __launch_bounds__(packThreads, packResident)
    packPlanesKernel(const __grid_constant__ RankCountsPlan plan, const __grid_constant__ RankCountsLayout layout,
                     const __grid_constant__ SourceView<T> source, int channel, int gridColumns, uint4* planes)
{
    waitForEarlierKernels();
    __shared__ const T* rows[packRows][32];  // null: the whole row has the border value
    __shared__ bool outside[packRows];       // one of the rows is null
    __shared__ unsigned keys[32][packThreads];
    const int x = (blockIdx.x % gridColumns * packThreads + threadIdx.x) * packWords, across = 1 << plan.acrossBits;
    const int firstRow = blockIdx.x / gridColumns * packRows;
    if (threadIdx.x < packRows)
        outside[threadIdx.x] = false;
    __syncthreads();
    for (int i = threadIdx.x; i < packRows * 32; i += packThreads)
    {
        const int below = (i % 32 >> plan.acrossBits) * plan.stripHeight;
        const int row = borderIndex(source.originY + below + firstRow + i / 32, source.height, source.borderY);
        rows[i / 32][i % 32] = row < 0 ? nullptr : source.row(row);
        if (row < 0)
            outside[i / 32] = true;
    }
    __syncthreads();
    const auto columnOf = [&](int strip) { return source.originX + x + (strip & (across - 1)) * plan.stripWidth; };
    if (x >= layout.inPitch)
        return;
    for (int i = 0; i < min(packRows, layout.inHeight - firstRow); ++i)
    {
        // In a loop, because the code for borders is long; therefore the keys cannot stay in registers.
#pragma unroll 1
        for (int strip = 0; strip < 8; ++strip)
        {
            const int columns[4] = {columnOf(strip), columnOf(strip + 8), columnOf(strip + 16), columnOf(strip + 24)};
            unsigned four[4];
            if (source.channels == 1 && !outside[i] && isWellInside(columns, source.width))
            {
                CFF_UNROLL
                for (int n = 0; n < 4; ++n)
                    four[n] = readKeys(rows[i][strip + 8 * n] + columns[n]);
            }
            else
                readAnyKeys(source, &rows[i][strip], columns, channel, four);
            CFF_UNROLL
            for (int n = 0; n < 4; ++n)
                keys[strip + 8 * n][threadIdx.x] = four[n];
        }
        // Keys of strips that lie 8 apart become bytes of one word.
        unsigned words[packWords][8];
        CFF_UNROLL
        for (int strip = 0; strip < 8; ++strip)
        {
            unsigned bytes[4];
            CFF_UNROLL
            for (int n = 0; n < 4; ++n)
                bytes[n] = keys[strip + 8 * n][threadIdx.x];
            transposeBytes(bytes);
            CFF_UNROLL
            for (int word = 0; word < packWords; ++word)
                words[word][strip] = bytes[word];
        }
        uint4* const out = planes + static_cast<std::size_t>(firstRow + i) * 2 * layout.inPitch + planeQuad(x);
        CFF_UNROLL
        for (int word = 0; word < packWords; ++word)
        {
            unsigned(&plane)[8] = words[word];
            transposeBits(plane);
            out[word] = make_uint4(plane[4], plane[5], plane[6], plane[7]);
            out[32 + word] = make_uint4(plane[0], plane[1], plane[2], plane[3]);
        }
    }
}

// The planes of the results are where planeWord() says.
template <typename T>
__global__ void __launch_bounds__(packThreads, unpackResident)
    unpackPlanesKernel(const __grid_constant__ RankCountsPlan plan, const __grid_constant__ RankCountsLayout layout,
                       const __grid_constant__ DestinationView<T> destination, int channel, int gridColumns,
                       const unsigned* planes)
{
    waitForEarlierKernels();
    const int x = (blockIdx.x % gridColumns * packThreads + threadIdx.x) * packWords, across = 1 << plan.acrossBits;
    const int firstRow = blockIdx.x / gridColumns * packRows;
    for (int y = firstRow; x < plan.stripWidth && y < min(firstRow + packRows, plan.stripHeight); ++y)
    {
        const unsigned* in = planes + static_cast<std::size_t>(y) * 8 * layout.outPitch + planeWord(x);
        unsigned words[packWords][8];
        CFF_UNROLL
        for (int plane = 0; plane < 8; ++plane)
            CFF_UNROLL
        for (int word = 0; word < packWords; ++word)
            words[word][plane] = in[plane * 32 + word];
        CFF_UNROLL
        for (int word = 0; word < packWords; ++word)
            transposeBits(words[word]);
        CFF_UNROLL
        for (int strip = 0; strip < 8; ++strip)
        {
            unsigned keys[4] = {words[0][strip], words[1][strip], words[2][strip], words[3][strip]};
            transposeBytes(keys);
            CFF_UNROLL
            for (int i = 0; i < 4; ++i)
            {
                const int outX = (strip + 8 * i & (across - 1)) * plan.stripWidth + x;
                const int outY = (strip + 8 * i >> plan.acrossBits) * plan.stripHeight + y;
                if (outX < destination.width && outY < destination.height)
                    writeKeys(destination, destination.row(outY), outX, channel, keys[i]);
            }
        }
    }
}

template <typename T>
cudaError_t filterBand(const RankCountsArguments& arguments, const SourceView<T>& source,
                       const DestinationView<T>& destination, int channel, unsigned* planes, const DeviceStream& stream)
{
    const RankCountsPlan& plan = arguments.plan;
    const RankCountsLayout layout = rankCountsLayout(plan, arguments.windowWidth, arguments.windowHeight);
    const PlaneGrid in(layout.inPitch, layout.inHeight), out(plan.stripWidth, plan.stripHeight);
    cudaError_t error = launch(packPlanesKernel<T>, dim3(static_cast<unsigned>(in.blocks)), dim3(packThreads), 0,
                               stream, plan, layout, source, channel, in.columns, reinterpret_cast<uint4*>(planes));
    if (error == cudaSuccess)
        error = countPlanes(arguments, planes, stream);
    if (error == cudaSuccess)
        error = launch(unpackPlanesKernel<T>, dim3(static_cast<unsigned>(out.blocks)), dim3(packThreads), 0, stream,
                       plan, layout, destination, channel, out.columns, planes + layout.outOffset);
    return error;
}

template <typename T>
cudaError_t rankCountsFilter(const RankCountsArguments& arguments, const SourceView<T>& source,
                             const DestinationView<T>& destination, void* scratch, const DeviceStream& stream)
{
    const int rows = arguments.plan.bandRows;
    for (int y = 0; y < destination.height; y += rows)
    {
        SourceView<T> from = source;
        from.originY += y;
        DestinationView<T> to = destination;
        to.data = reinterpret_cast<unsigned char*>(destination.row(y));
        to.height = destination.height - y < rows ? destination.height - y : rows;
        for (int channel = 0; channel < destination.channels; ++channel)
        {
            const cudaError_t error = filterBand(arguments, from, to, channel, static_cast<unsigned*>(scratch), stream);
            if (error != cudaSuccess)
                return error;
        }
    }
    return cudaSuccess;
}

}  // namespace cv::cuda::fastfilters

#endif
