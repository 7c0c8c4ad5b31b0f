// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN3_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_MEDIAN3_KERNEL_CUH

#include "../common/kernel_order.cuh"
#include "../common/launch.hpp"
#include "median_cut.hpp"
#include "../strip/strip_rest.hpp"

#include <limits>

// The kernel around Median3Row: a thread owns 16 bytes of a row, a tile, and walks down a strip of Rows rows.
//
// An interleaved image is taken as elements, the neighbours of an element being those `Channels` elements apart.
// Tiles begin where the destination is aligned to 16 bytes, so that rows are stored as a whole; where the source's
// alignment is another one, rows are read as aligned words and shifted. What these tiles leave at the borders is
// little: blocks of their own filter it, an element a thread.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

enum class Median3Path
{
    Aligned,   // both images
    Shifted,   // rows of the source begin at any byte
    Unaligned  // so do rows of the destination
};

// `left` and `right`: bytes from the tile to the words beside it.
template <typename Shape>
__device__ __forceinline__ void loadAligned(const unsigned char* row, std::uint32_t (&words)[Shape::words],
                                            std::ptrdiff_t left = -4 * Shape::halo, std::ptrdiff_t right = 16)
{
    const uint4 middle = __ldg(reinterpret_cast<const uint4*>(row));
    words[Shape::halo] = middle.x;
    words[Shape::halo + 1] = middle.y;
    words[Shape::halo + 2] = middle.z;
    words[Shape::halo + 3] = middle.w;
    CFF_UNROLL
    for (int i = 0; i < Shape::halo; ++i)
    {
        words[i] = __ldg(reinterpret_cast<const std::uint32_t*>(row + left) + i);
        words[Shape::halo + 4 + i] = __ldg(reinterpret_cast<const std::uint32_t*>(row + right) + i);
    }
}

template <typename Shape>
__device__ __forceinline__ void loadShifted(const unsigned char* row, std::uint32_t (&words)[Shape::words])
{
    const std::size_t address = reinterpret_cast<std::size_t>(row);
    const std::uint32_t* from = reinterpret_cast<const std::uint32_t*>(address & ~std::size_t(3)) - Shape::halo;
    const unsigned shift = static_cast<unsigned>(address & 3) * 8;
    std::uint32_t word = __ldg(from);
    CFF_UNROLL
    for (int i = 0; i < Shape::words; ++i)
    {
        const std::uint32_t next = __ldg(from + i + 1);
        words[i] = __funnelshift_r(word, next, shift);
        word = next;
    }
}

template <typename T, Median3Path Path>
__device__ __forceinline__ void storeTile(unsigned char* to, const std::uint32_t (&words)[Median3Packing<T>::words])
{
    if constexpr (Path != Median3Path::Unaligned)
    {
        __stcs(reinterpret_cast<uint4*>(to), make_uint4(words[0], words[1], words[2], words[3]));
    }
    else
    {
        constexpr int size = sizeof(T), perWord = 4 / size;
        CFF_UNROLL
        for (int i = 0; i < Median3Packing<T>::words * perWord; ++i)
            reinterpret_cast<typename MedianFormat<T>::Bits*>(to)[i] =
                static_cast<typename MedianFormat<T>::Bits>(words[i / perWord] >> (i % perWord * 8 * size));
    }
}

// The outputs of a tile, which begins at element `first`, in Rows rows from `top` on. Only the first and the last row
// that it reads may be a border's.
template <typename T, int Channels, Median3Path Path, typename Tuning>
__device__ __forceinline__ void median3Strip(const MedianTask& task, const Median3Cut& cut, int first, int top)
{
    using Shape = Median3Shape<T, Channels>;
    using Packing = typename Shape::Packing;
    using Select =
        Median3Row<typename Packing::Keys, Packing::outputs, Channels, Tuning::columnForm, Tuning::windowForm>;
    constexpr int rows = Tuning::rows, ahead = Tuning::ahead < rows ? Tuning::ahead : rows, size = sizeof(T);

    const SourceView<unsigned char>& source = task.source;
    const int y = top + source.originY;
    constexpr bool ends = Path == Median3Path::Aligned && Tuning::ends && Shape::hasEnds;
    const int start = first + (source.originX + 1) * Channels;
    const std::ptrdiff_t offset = static_cast<std::ptrdiff_t>(start) * size;
    const Median3Ends<T, Channels> around(cut.endsX, start, source.width * Channels);
    const unsigned char* next = source.row(y + 1) + offset;
    auto load = [&](int i, std::uint32_t(&words)[Shape::words])
    {
        const unsigned char* from = next;
        if (i == 0)
            from = source.row(y < 0 ? cut.endsY.before : y) + offset;
        else if (i == rows + 1)
            from = source.row(y + i < source.height ? y + i : cut.endsY.after) + offset;
        else
            next += source.step;
        if (ends)
            loadAligned<Shape>(from, words, around.left, around.right);
        else if (Path == Median3Path::Aligned)
            loadAligned<Shape>(from, words);
        else
            loadShifted<Shape>(from, words);
    };
    std::uint32_t first2[2][Shape::words], fetched[ahead][Shape::words];
    typename Packing::Key keys[3][Shape::columns];
    load(0, first2[0]);
    load(1, first2[1]);
    CFF_UNROLL
    for (int i = 0; i < ahead; ++i)
        load(i + 2, fetched[i]);
    auto unpack = [&](std::uint32_t(&words)[Shape::words], typename Packing::Key(&row)[Shape::columns])
    {
        if (ends)
            around.mend(words);
        Packing::template unpack<Shape::halo, Channels>(task.factors, words, row);
    };
    unpack(first2[0], keys[0]);
    unpack(first2[1], keys[1]);
    unsigned char* to = task.destination.row(top) + static_cast<std::ptrdiff_t>(first) * size;
    CFF_UNROLL
    for (int i = 0; i < rows; ++i)
    {
        unpack(fetched[i % ahead], keys[(i + 2) % 3]);
        if (i + ahead < rows)
            load(i + ahead + 2, fetched[i % ahead]);
        typename Packing::Key out[Packing::outputs];
        Select::select(task.factors, keys[i % 3], keys[(i + 1) % 3], keys[(i + 2) % 3], out);
        std::uint32_t words[Packing::words];
        Packing::pack(task.factors, out, words);
        storeTile<T, Path>(to, words);
        to += task.destination.step;
    }
}

// Apart, because it is long and rare.
__device__ __noinline__ inline int farBorderIndex(int p, int length, int border)
{
    return borderIndex(p, length, border);
}

__device__ __forceinline__ int borderIndex(int p, int length, int border, const BorderEnds& ends)
{
    if (p < -1 || p > length)
        return farBorderIndex(p, length, border);
    return p < 0 ? ends.before : (p < length ? p : ends.after);
}

// One element of any place.
template <typename T, int Channels>
__device__ __forceinline__ void median3Element(const MedianTask& task, const Median3Cut& cut, int element, int y)
{
    using Format = MedianFormat<T>;
    const SourceView<unsigned char>& source = task.source;
    const int x = element / Channels, channel = element - x * Channels;
    WordKeys::Key keys[3][3], out[1];
    int offsets[3];
    CFF_UNROLL
    for (int i = 0; i < 3; ++i)
    {
        const int column = borderIndex(x + i + source.originX, source.width, source.borderX, cut.endsX);
        offsets[i] = column < 0 ? -1 : column * Channels + channel;
    }
    CFF_UNROLL
    for (int r = 0; r < 3; ++r)
    {
        const int row = borderIndex(y + r + source.originY, source.height, source.borderY, cut.endsY);
        const auto* data = reinterpret_cast<const typename Format::Element*>(source.row(max(row, 0)));
        CFF_UNROLL
        for (int i = 0; i < 3; ++i)
        {
            const std::uint32_t bits = static_cast<std::uint32_t>(__ldg(data + max(offsets[i], 0)));
            keys[r][i] = Format::toWordKey(task.factors, row < 0 || offsets[i] < 0 ? task.borderBits[channel] : bits);
        }
    }
    Median3Row<WordKeys, 1, 1, MiddleForm::Xor, MiddleForm::Xor>::select(task.factors, keys[0], keys[1], keys[2], out);
    reinterpret_cast<typename Format::Element*>(task.destination.row(y))[element] = Format::fromWordKey(out[0]);
}

// The first rows of blocks of the grid filter what strips leave. The others filter strips, which a block has side by side
// and one below the other.
struct Median3Grid
{
    int acrossShift;  // tiles of a block side by side, as a power of two
    int restRows;
    StripRest rest;
};

template <typename T, int Channels, Median3Path Path, typename Tuning>
__global__ void __launch_bounds__(Tuning::threads, Tuning::blocks)
    median3Kernel(const __grid_constant__ MedianTask task, const __grid_constant__ Median3Cut cut,
                  const __grid_constant__ Median3Grid grid)
{
    waitForEarlierKernels();
    using Shape = Median3Shape<T, Channels>;
    const int blockRow = static_cast<int>(blockIdx.z * gridDim.y + blockIdx.y);
    if (blockRow < grid.restRows)
    {
        const StripRest::Element element = grid.rest.at(
            blockRow * static_cast<int>(gridDim.x) + static_cast<int>(blockIdx.x), static_cast<int>(threadIdx.x));
        if (element.x >= 0)
            median3Element<T, Channels>(task, cut, element.x, element.y);
        return;
    }
    const int thread = static_cast<int>(threadIdx.x), across = 1 << grid.acrossShift;
    const int tile = cut.insideBegin + static_cast<int>(blockIdx.x) * across + (thread & (across - 1));
    const int strip = (blockRow - grid.restRows) * (Tuning::threads >> grid.acrossShift) + (thread >> grid.acrossShift);
    const int top = cut.rowBegin + strip * Tuning::rows;
    // The last strip overlaps the one above it.
    if (tile < cut.insideEnd && top < cut.rowEnd)
        median3Strip<T, Channels, Path, Tuning>(task, cut, tile * Shape::tile - cut.firstTile,
                                                min(top, cut.rowEnd - Tuning::rows));
}

// cudaErrorNotSupported: the tuning is for aligned images only.
template <typename T, int Channels, typename Tuning>
cudaError_t launchMedian3(const MedianTask& task, cudaStream_t stream)
{
    using Shape = Median3Shape<T, Channels>;
    constexpr int threads = Tuning::threads;
    const Median3Cut cut = cutMedian3<T, Channels>(task, Tuning::rows, Tuning::ends);
    Median3Grid grid = {};
    grid.acrossShift = selectMedian3Across(cut.insideTiles(), threads);
    const int across = 1 << grid.acrossShift;
    grid.rest = makeStripRest(task.destination.width * Channels, task.destination.height, cut.rowBegin, cut.rowEnd,
                              cut.firstTile, cut.insideBegin * Shape::tile, cut.insideTiles() * Shape::tile,
                              cut.tiles * Shape::tile, threads);
    const int abreast = cut.insideTiles() > 0 ? ceilDivide(cut.insideTiles(), across) : 1;
    if (grid.rest.blocks > std::numeric_limits<int>::max() - abreast)
        return cudaErrorInvalidConfiguration;
    grid.restRows = static_cast<int>((grid.rest.blocks + abreast - 1) / abreast);
    const long long blockRows = static_cast<long long>(grid.restRows) +
                                ceilDivide(cut.stripRows(), Tuning::rows * (threads >> grid.acrossShift));
    const long long layers = (blockRows + maxGridY - 1) / maxGridY, height = (blockRows + layers - 1) / layers;
    const dim3 blocks(static_cast<unsigned>(abreast), static_cast<unsigned>(height), static_cast<unsigned>(layers));
    auto run = [&](auto kernel)
    { return launch<Overlap::Always>(kernel, blocks, dim3(threads), 0, stream, task, cut, grid); };
    if (cut.alignedSource && cut.alignedDestination)
        return run(median3Kernel<T, Channels, Median3Path::Aligned, Tuning>);
    if constexpr (Tuning::alignedOnly)
        return cudaErrorNotSupported;
    else if (cut.alignedDestination)
        return run(median3Kernel<T, Channels, Median3Path::Shifted, Tuning>);
    else
        return run(median3Kernel<T, Channels, Median3Path::Unaligned, Tuning>);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
