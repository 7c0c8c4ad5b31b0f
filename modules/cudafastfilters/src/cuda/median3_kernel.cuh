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

// The same where the tile, which begins at element `start`, may be the first or the last of its row: the pixel beyond
// is what the border's rule makes of it. Without branches, which would part the loads of one row from the next's.
template <typename T, int Channels>
__device__ __forceinline__ void loadBetweenEnds(const MedianTask& task, const Median3Cut& cut, const unsigned char* row,
                                                int start,
                                                std::uint32_t (&words)[Median3Shape<T, Channels>::words])
{
    using Shape = Median3Shape<T, Channels>;
    using Bits = typename MedianFormat<T>::Bits;
    constexpr int size = sizeof(T), halo = Shape::halo;
    const std::uint32_t* from = reinterpret_cast<const std::uint32_t*>(row);
    const uint4 middle = __ldg(reinterpret_cast<const uint4*>(row));
    words[halo] = middle.x;
    words[halo + 1] = middle.y;
    words[halo + 2] = middle.z;
    words[halo + 3] = middle.w;
    CFF_UNROLL
    for (int side = 0; side < 2; ++side)
    {
        const bool atEnd = side == 0 ? start == 0 : start + Shape::tile == task.source.width * Channels;
        const int pixel = side == 0 ? cut.endsX.before : cut.endsX.after, first = side == 0 ? 0 : halo + 4;
        CFF_UNROLL
        for (int i = 0; i < halo; ++i)
            words[first + i] = atEnd ? 0 : __ldg(from + first - halo + i);
        const Bits* end = reinterpret_cast<const Bits*>(row) - start + pixel * Channels;
        CFF_UNROLL
        for (int c = 0; c < Channels; ++c)
        {
            std::uint32_t bits = 0;
            if (atEnd)
                bits = pixel < 0 ? static_cast<Bits>(task.borderBits[c]) : __ldg(end + c);
            const int byte = side == 0 ? halo * 4 - (Channels - c) * size : c * size;
            words[first + byte / 4] |= bits << byte % 4 * 8;
        }
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
    const int start = first + (source.originX + 1) * Channels;
    const std::ptrdiff_t offset = static_cast<std::ptrdiff_t>(start) * size;
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
        if (Path == Median3Path::Aligned && Tuning::edges)
            loadBetweenEnds<T, Channels>(task, cut, from, start, words);
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
    Packing::template unpack<Shape::halo, Channels>(task.factors, first2[0], keys[0]);
    Packing::template unpack<Shape::halo, Channels>(task.factors, first2[1], keys[1]);
    unsigned char* to = task.destination.row(top) + static_cast<std::ptrdiff_t>(first) * size;
    CFF_UNROLL
    for (int i = 0; i < rows; ++i)
    {
        Packing::template unpack<Shape::halo, Channels>(task.factors, fetched[i % ahead], keys[(i + 2) % 3]);
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

// The blocks of the grid, an element a thread in what the strips leave: rows above and below them, then the tiles to
// their left and right; then the strips, as many as a block has warps one below the other.
struct Median3Grid
{
    unsigned rowBlocks, blocksOfRow;
    unsigned sideBlocks, sideShift;  // the elements left and right of a row of strips, up to a power of two
    unsigned stripBlocks, blocksAbreast;
};

template <typename T, int Channels, int Threads>
__device__ __forceinline__ void median3Rest(const MedianTask& task, const Median3Cut& cut, const Median3Grid& grid)
{
    using Shape = Median3Shape<T, Channels>;
    const int width = task.destination.width * Channels;
    int element, y;
    if (blockIdx.x < grid.rowBlocks)
    {
        const int row = static_cast<int>(blockIdx.x / grid.blocksOfRow);
        element = static_cast<int>(blockIdx.x % grid.blocksOfRow * Threads + threadIdx.x);
        y = row < cut.rowBegin ? row : row + cut.stripRows();
    }
    else
    {
        const unsigned index = (blockIdx.x - grid.rowBlocks) * Threads + threadIdx.x;
        const int side = static_cast<int>(index & ((1u << grid.sideShift) - 1));
        element = side + (side < cut.insideBegin * Shape::tile ? 0 : cut.insideTiles() * Shape::tile) - cut.firstTile;
        y = cut.rowBegin + static_cast<int>(index >> grid.sideShift);
        if (y >= cut.rowEnd)
            return;
    }
    if (element >= 0 && element < width)
        median3Element<T, Channels>(task, cut, element, y);
}

template <typename T, int Channels, Median3Path Path, typename Tuning>
__global__ void __launch_bounds__(Tuning::threads, Tuning::blocks)
    median3Kernel(const __grid_constant__ MedianTask task, const __grid_constant__ Median3Cut cut,
                  const __grid_constant__ Median3Grid grid)
{
    using Shape = Median3Shape<T, Channels>;
    constexpr int warp = 32, warps = Tuning::threads / warp, across = Tuning::across * warp;
    if constexpr (Tuning::overlap)
    {
        cudaTriggerProgrammaticLaunchCompletion();
        cudaGridDependencySynchronize();
    }
    const unsigned restBlocks = grid.rowBlocks + grid.sideBlocks;
    if (blockIdx.x < restBlocks)
    {
        median3Rest<T, Channels, Tuning::threads>(task, cut, grid);
        return;
    }
    const unsigned block = blockIdx.x - restBlocks, row = block / grid.blocksAbreast;
    const int tile = cut.insideBegin + static_cast<int>((block - row * grid.blocksAbreast) * across + threadIdx.x % across);
    const int top = cut.rowBegin + static_cast<int>(row * (warps / Tuning::across) + threadIdx.x / across) * Tuning::rows;
    if (tile >= cut.insideEnd || top >= cut.rowEnd)
        return;
    // The last strip overlaps the one above it.
    median3Strip<T, Channels, Path, Tuning>(task, cut, tile * Shape::tile - cut.firstTile,
                                            min(top, cut.rowEnd - Tuning::rows));
}

template <typename T, int Channels, typename Tuning>
cudaError_t launchMedian3(const MedianTask& task, cudaStream_t stream)
{
    using Shape = Median3Shape<T, Channels>;
    constexpr int threads = Tuning::threads, warp = 32;
    const Median3Cut cut = cutMedian3<T, Channels>(task, Tuning::rows, Tuning::edges);
    const long long outerRows = task.destination.height - cut.stripRows();
    Median3Grid grid = {};
    grid.blocksOfRow = ceilDivide(task.destination.width * Channels, threads);
    const int sides = (cut.tiles - cut.insideTiles()) * Shape::tile;
    while ((1 << grid.sideShift) < sides)
        ++grid.sideShift;
    grid.blocksAbreast = ceilDivide(cut.insideTiles(), Tuning::across * warp);
    const long long rowBlocks = outerRows * grid.blocksOfRow;
    const long long sideBlocks =
        sides == 0 ? 0 : ((static_cast<long long>(cut.stripRows()) << grid.sideShift) + threads - 1) / threads;
    const long long stripBlocks = static_cast<long long>(grid.blocksAbreast) *
        ceilDivide(ceilDivide(cut.stripRows(), Tuning::rows), threads / warp / Tuning::across);
    const long long blocks = rowBlocks + sideBlocks + stripBlocks;
    if (blocks > std::numeric_limits<int>::max())
        return cudaErrorInvalidConfiguration;
    grid.rowBlocks = static_cast<unsigned>(rowBlocks);
    grid.sideBlocks = static_cast<unsigned>(sideBlocks);
    grid.stripBlocks = static_cast<unsigned>(stripBlocks);
    auto run = [&](auto kernel)
    { return (Tuning::overlap ? launchOverlapped(kernel, dim3(static_cast<unsigned>(blocks)), dim3(threads), 0, stream, task, cut, grid) : launch(kernel, dim3(static_cast<unsigned>(blocks)), dim3(threads), 0, stream, task, cut, grid)); };
    if (cut.alignedSource && cut.alignedDestination)
        return run(median3Kernel<T, Channels, Median3Path::Aligned, Tuning>);
#ifndef CFF_EXP_ALIGNED_ONLY
    if (cut.alignedDestination)
        return run(median3Kernel<T, Channels, Median3Path::Shifted, Tuning>);
    return run(median3Kernel<T, Channels, Median3Path::Unaligned, Tuning>);
#else
    return cudaErrorInvalidValue;
#endif
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
