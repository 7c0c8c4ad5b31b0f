// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN3_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_MEDIAN3_KERNEL_CUH

#include "launch.hpp"
#include "median_cut.hpp"

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

template <typename Shape>
__device__ __forceinline__ void loadAligned(const unsigned char* row, std::uint32_t (&words)[Shape::words])
{
    const std::uint32_t* from = reinterpret_cast<const std::uint32_t*>(row);
    const uint4 middle = __ldg(reinterpret_cast<const uint4*>(row));
    words[Shape::halo] = middle.x;
    words[Shape::halo + 1] = middle.y;
    words[Shape::halo + 2] = middle.z;
    words[Shape::halo + 3] = middle.w;
    CFF_UNROLL
    for (int i = 0; i < Shape::halo; ++i)
    {
        words[i] = __ldg(from + i - Shape::halo);
        words[Shape::halo + 4 + i] = __ldg(from + 4 + i);
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

// The outputs of a tile, which begins at element `first`, in Rows rows from `top` on.
template <Median3Path Path, typename T, int Channels, typename Tuning>
__device__ __forceinline__ void median3Strip(const MedianTask& task, int first, int top)
{
    using Shape = Median3Shape<T, Channels>;
    using Packing = typename Shape::Packing;
    using Select =
        Median3Row<typename Packing::Keys, Packing::outputs, Channels, Tuning::columnForm, Tuning::windowForm>;
    constexpr int ahead = Tuning::ahead, size = sizeof(T);

    const unsigned char* from = task.source.row(top + task.source.originY) +
                                static_cast<std::ptrdiff_t>(first + (task.source.originX + 1) * Channels) * size;
    unsigned char* to = task.destination.row(top) + static_cast<std::ptrdiff_t>(first) * size;
    auto load = [&](std::uint32_t(&words)[Shape::words])
    {
        if (Path == Median3Path::Aligned)
            loadAligned<Shape>(from, words);
        else
            loadShifted<Shape>(from, words);
        from += task.source.step;
    };
    std::uint32_t first2[2][Shape::words], fetched[ahead][Shape::words];
    typename Packing::Key keys[3][Shape::columns];
    load(first2[0]);
    load(first2[1]);
    CFF_UNROLL
    for (int i = 0; i < ahead; ++i)
        load(fetched[i]);
    Packing::template unpack<Shape::halo, Channels>(task.factors, first2[0], keys[0]);
    Packing::template unpack<Shape::halo, Channels>(task.factors, first2[1], keys[1]);
    CFF_UNROLL
    for (int i = 0; i < Tuning::rows; ++i)
    {
        Packing::template unpack<Shape::halo, Channels>(task.factors, fetched[i % ahead], keys[(i + 2) % 3]);
        if (i + ahead < Tuning::rows)
            load(fetched[i % ahead]);
        typename Packing::Key out[Packing::outputs];
        Select::select(task.factors, keys[i % 3], keys[(i + 1) % 3], keys[(i + 2) % 3], out);
        std::uint32_t words[Packing::words];
        Packing::pack(task.factors, out, words);
        storeTile<T, Path>(to, words);
        to += task.destination.step;
    }
}

// One element of any place.
template <typename T, int Channels>
__device__ __forceinline__ void median3Element(const MedianTask& task, int element, int y)
{
    using Format = MedianFormat<T>;
    const SourceView<unsigned char>& source = task.source;
    const int channel = element % Channels, x = element / Channels;
    WordKeys::Key keys[3][3], out[1];
    int offsets[3];
    CFF_UNROLL
    for (int i = 0; i < 3; ++i)
    {
        const int column = borderIndex(x + i + source.originX, source.width, source.borderX);
        offsets[i] = column < 0 ? -1 : column * Channels + channel;
    }
    CFF_UNROLL
    for (int r = 0; r < 3; ++r)
    {
        const int row = borderIndex(y + r + source.originY, source.height, source.borderY);
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

// What the strips leave: the rows above and below them, then the tiles to their left and right. `index` counts
// elements.
template <typename T, int Channels>
__device__ __forceinline__ void median3Rest(const MedianTask& task, const Median3Cut& cut, long long index)
{
    using Shape = Median3Shape<T, Channels>;
    const int width = task.destination.width * Channels, stripRows = cut.rowEnd - cut.rowBegin;
    const long long inRows = static_cast<long long>(width) * (task.destination.height - stripRows);
    if (index < inRows)
    {
        const int row = static_cast<int>(index / width);
        median3Element<T, Channels>(task, static_cast<int>(index % width), row < cut.rowBegin ? row : row + stripRows);
        return;
    }
    const int sides = (cut.tiles - cut.insideTiles()) * Shape::tile;
    const long long row = (index - inRows) / sides;
    const int side = static_cast<int>((index - inRows) % sides), leftSide = cut.insideBegin * Shape::tile;
    const int element = side + (side < leftSide ? 0 : cut.insideTiles() * Shape::tile) - cut.firstTile;
    if (row < stripRows && element >= 0 && element < width)
        median3Element<T, Channels>(task, element, cut.rowBegin + static_cast<int>(row));
}

// The first `restBlocks` blocks filter the rest, the others the strips, `blocksX` abreast.
template <typename T, int Channels, typename Tuning>
__global__ void __launch_bounds__(Tuning::threads, Tuning::blocks)
    median3Kernel(const __grid_constant__ MedianTask task, const __grid_constant__ Median3Cut cut, int restBlocks,
                  int blocksX)
{
    using Shape = Median3Shape<T, Channels>;
    if (blockIdx.x < restBlocks)
    {
        median3Rest<T, Channels>(task, cut, static_cast<long long>(blockIdx.x) * Tuning::threads + threadIdx.x);
        return;
    }
    const int block = blockIdx.x - restBlocks;
    const int tile = cut.insideBegin + block % blocksX * Tuning::threads + threadIdx.x;
    if (tile >= cut.insideEnd)
        return;
    const int first = tile * Shape::tile - cut.firstTile;
    const int top = cut.rowBegin + block / blocksX * Tuning::rows;
    if (cut.alignedSource && cut.alignedDestination)
        median3Strip<Median3Path::Aligned, T, Channels, Tuning>(task, first, top);
    else if (cut.alignedDestination)
        median3Strip<Median3Path::Shifted, T, Channels, Tuning>(task, first, top);
    else
        median3Strip<Median3Path::Unaligned, T, Channels, Tuning>(task, first, top);
}

template <typename T, int Channels, typename Tuning>
cudaError_t launchMedian3(const MedianTask& task, cudaStream_t stream)
{
    using Shape = Median3Shape<T, Channels>;
    const Median3Cut cut = cutMedian3<T, Channels>(task, Tuning::rows);
    const long long stripRows = cut.rowEnd - cut.rowBegin;
    const long long rest =
        static_cast<long long>(task.destination.width) * Channels * (task.destination.height - stripRows) +
        (cut.tiles - cut.insideTiles()) * Shape::tile * stripRows;
    const long long restBlocks = (rest + Tuning::threads - 1) / Tuning::threads;
    const int blocksX = ceilDivide(cut.insideTiles(), Tuning::threads);
    const long long blocks = restBlocks + blocksX * (stripRows / Tuning::rows);
    if (blocks > std::numeric_limits<int>::max())
        return cudaErrorInvalidConfiguration;
    return launch(median3Kernel<T, Channels, Tuning>, dim3(static_cast<unsigned>(blocks)), dim3(Tuning::threads), 0,
                  stream, task, cut, static_cast<int>(restBlocks), blocksX > 0 ? blocksX : 1);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
