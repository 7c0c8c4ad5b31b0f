// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_COLUMNS_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_MEDIAN_COLUMNS_KERNEL_CUH

#include "cuda/outliers/outlier_arguments.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "cuda/strips/strip_rest.hpp"
#include "median_columns_layout.hpp"
#include "median_columns_filter.hpp"

#include <cassert>
#include <limits>

// The kernel around SortedColumns: a thread owns 16 bytes of a row, a tile, and walks down a strip of Rows rows.
//
// An interleaved image is seen as elements; the neighbours of an element are `Channels` elements apart. Tiles begin
// where the destination is aligned to 16 bytes, so that rows are stored as a whole; if the source is aligned
// differently, rows are read as aligned words and shifted. Little is left at the borders; separate blocks filter it,
// one element per thread.

namespace cv::cuda::fastfilters
{

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

template <typename T, RowAlignment Path, int Words>
__device__ __forceinline__ void storeTile(unsigned char* to, const std::uint32_t (&words)[Words])
{
    if constexpr (Path != RowAlignment::Unaligned && Words == 4)
        __stcs(reinterpret_cast<uint4*>(to), make_uint4(words[0], words[1], words[2], words[3]));
    else if constexpr (Path != RowAlignment::Unaligned && Words == 2)
        __stcs(reinterpret_cast<uint2*>(to), make_uint2(words[0], words[1]));
    else if constexpr (Path != RowAlignment::Unaligned)
        __stcs(reinterpret_cast<std::uint32_t*>(to), words[0]);
    else
    {
        // Pixels of 64 bits as words.
        constexpr int size = sizeof(T) == 8 ? 4 : sizeof(T), perWord = 4 / size;
        using Bits = typename std::conditional<sizeof(T) == 8, std::uint32_t, typename PixelFormat<T>::Bits>::type;
        CFF_UNROLL
        for (int i = 0; i < Words * perWord; ++i)
            reinterpret_cast<Bits*>(to)[i] = static_cast<Bits>(words[i / perWord] >> (i % perWord * 8 * size));
    }
}

// The words of a tile, without those beside it.
template <typename Shape>
__device__ __forceinline__ void copyTile(const std::uint32_t (&row)[Shape::words],
                                         std::uint32_t (&tile)[Shape::Packing::words])
{
    CFF_UNROLL
    for (int i = 0; i < Shape::Packing::words; ++i)
        tile[i] = row[Shape::halo + i];
}

// The outputs of a tile, which begins at element `first`, in Rows rows from `top` on. Only the first and the last row
// that it reads may be border rows.
template <typename T, int Channels, RowAlignment Path, typename Tuning, typename Arguments>
__device__ __forceinline__ void medianColumnsStrip(const Arguments& arguments, const MedianColumnsLayout& layout,
                                                   int first, int top)
{
    using Shape = MedianColumnsShape<T, Channels>;
    using Packing = typename Shape::Packing;
    using Select =
        SortedColumns<typename Packing::Keys, Packing::outputs, Channels, Tuning::columnForm, Tuning::windowForm>;
    constexpr int rows = Tuning::rows, ahead = Tuning::ahead < rows ? Tuning::ahead : rows, size = sizeof(T);

    const BatchSource<unsigned char>& source = arguments.source;
    const int y = top + source.originY;
    constexpr bool ends = Path == RowAlignment::Aligned && Tuning::ends && Shape::hasEnds;
    const int start = first + (source.originX + 1) * Channels;
    const std::ptrdiff_t offset = static_cast<std::ptrdiff_t>(start) * size;
    const MedianColumnsEnds<T, Channels> around(layout.endsX, start, source.width * Channels);
    const unsigned char* const data = pixelsOf(source);
    const unsigned char* next = rowAt(source, data, y + 1) + offset;
    auto load = [&](int i, std::uint32_t(&words)[Shape::words])
    {
        const unsigned char* from = next;
        if (i == 0)
            from = rowAt(source, data, y < 0 ? layout.endsY.before : y) + offset;
        else if (i == rows + 1)
            from = rowAt(source, data, y + i < source.height ? y + i : layout.endsY.after) + offset;
        else
            next += source.step;
        if (ends)
            loadAligned<Shape>(from, words, around.left, around.right);
        else if (Path == RowAlignment::Aligned)
            loadAligned<Shape>(from, words);
        else
            loadShifted<Shape>(from, words);
    };
    std::uint32_t first2[2][Shape::words], fetched[ahead][Shape::words];
    typename Packing::Key keys[3][Shape::columns];
    [[maybe_unused]] std::uint32_t middle[Packing::words], below[Packing::words];  // of the source, for outliers
    load(0, first2[0]);
    load(1, first2[1]);
    CFF_UNROLL
    for (int i = 0; i < ahead; ++i)
        load(i + 2, fetched[i]);
    auto unpack = [&](std::uint32_t(&words)[Shape::words], typename Packing::Key(&row)[Shape::columns])
    {
        if (ends)
            around.mend(words);
        Packing::template unpack<Shape::halo, Channels>(arguments.factors, words, row);
    };
    unpack(first2[0], keys[0]);
    unpack(first2[1], keys[1]);
    if constexpr (replacesOutliers<Arguments>)
        copyTile<Shape>(first2[1], middle);
    unsigned char* to =
        rowAt(arguments.destination, pixelsOf(arguments.destination), top) + static_cast<std::ptrdiff_t>(first) * size;
    CFF_UNROLL
    for (int i = 0; i < rows; ++i)
    {
        unpack(fetched[i % ahead], keys[(i + 2) % 3]);
        if constexpr (replacesOutliers<Arguments>)
            copyTile<Shape>(fetched[i % ahead], below);
        if (i + ahead < rows)
            load(i + ahead + 2, fetched[i % ahead]);
        typename Packing::Key out[Packing::outputs];
        Select::select(arguments.factors, keys[i % 3], keys[(i + 1) % 3], keys[(i + 2) % 3], out);
        std::uint32_t words[Packing::words];
        Packing::pack(arguments.factors, out, words);
        if constexpr (replacesOutliers<Arguments>)
        {
            arguments.outliers.finish(arguments.factors, middle, words);
            CFF_UNROLL
            for (int k = 0; k < Packing::words; ++k)
                middle[k] = below[k];
        }
        storeTile<T, Path>(to, words);
        to += arguments.destination.step;
    }
}

// The words of three pixels beside each other in an image of any number of channels, as they are loaded.
template <typename T>
struct ThreePixels
{
    static constexpr int words = WordPacking<T>::words, loaded = words + (sizeof(T) < 4 ? 1 : 0);

    // `from`: the left pixel's.
    __device__ __forceinline__ void load(const unsigned char* from, int apart)
    {
        const std::size_t within = sizeof(T) < 4 ? 3 : 0;
        byte = static_cast<unsigned>(reinterpret_cast<std::size_t>(from) & within);
        CFF_UNROLL
        for (int k = 0; k < 3; ++k)
        {
            const auto* const pixel =
                reinterpret_cast<const std::uint32_t*>(reinterpret_cast<std::size_t>(from + k * apart) & ~within);
            CFF_UNROLL
            for (int i = 0; i < loaded; ++i)
                word[k][i] = __ldg(pixel + i);
        }
    }

    // The keys of the three, sorted.
    template <typename Select, typename Key>
    __device__ __forceinline__ void sort(const KeyFactors& factors, unsigned apart, Key* low, Key* middle,
                                         Key* high) const
    {
        Key keys[3][WordPacking<T>::keys];
        CFF_UNROLL
        for (int k = 0; k < 3; ++k)
        {
            std::uint32_t own[words];
            CFF_UNROLL
            for (int i = 0; i < words; ++i)
                own[i] = loaded == words
                             ? word[k][i]
                             : __funnelshift_r(word[k][i], word[k][i + loaded - words], (byte + k * apart) * 8);
            WordPacking<T>::unpack(factors, own, keys[k]);
        }
        Select::sort(factors, keys[0], keys[1], keys[2], low, middle, high);
    }

    std::uint32_t word[3][loaded];
    unsigned byte;  // of the left pixel in its word
};

// The same for any number of channels: the three keys of a row are sorted, and the rows are the columns of
// SortedColumns.
template <typename T, RowAlignment Path, typename Tuning, typename Arguments>
__device__ __forceinline__ void medianChannelsStrip(const Arguments& arguments, const MedianColumnsLayout& layout,
                                                    int first, int top)
{
    using Packing = WordPacking<T>;
    using Key = typename Packing::Key;
    constexpr int keys = Packing::keys, rows = Tuning::rows, ahead = Tuning::ahead, size = sizeof(T);
    using Select = SortedColumns<typename Packing::Keys, keys, keys, Tuning::columnForm, Tuning::windowForm>;

    const BatchSource<unsigned char>& source = arguments.source;
    const int y = top + source.originY, apart = source.channels * size;
    const unsigned char* const data = pixelsOf(source) + static_cast<std::ptrdiff_t>(source.originX) * apart +
                                      static_cast<std::ptrdiff_t>(first) * size;
    const unsigned char* next = rowAt(source, data, y + 1);
    auto load = [&](int i, ThreePixels<T>& pixels)
    {
        const unsigned char* from = next;
        if (i == 0)
            from = rowAt(source, data, y < 0 ? layout.endsY.before : y);
        else if (i == rows + 1)
            from = rowAt(source, data, y + i < source.height ? y + i : layout.endsY.after);
        else
            next += source.step;
        pixels.load(from, apart);
    };
    Key low[3 * keys], middle[3 * keys], high[3 * keys];
    auto sort = [&](int i, const ThreePixels<T>& pixels)
    {
        const int place = i % 3 * keys;
        pixels.template sort<Select>(arguments.factors, apart, low + place, middle + place, high + place);
    };
    ThreePixels<T> first2[2], fetched[ahead];
    load(0, first2[0]);
    load(1, first2[1]);
    CFF_UNROLL
    for (int i = 0; i < ahead; ++i)
        load(i + 2, fetched[i]);
    sort(0, first2[0]);
    sort(1, first2[1]);
    unsigned char* to =
        rowAt(arguments.destination, pixelsOf(arguments.destination), top) + static_cast<std::ptrdiff_t>(first) * size;
    CFF_UNROLL
    for (int i = 0; i < rows; ++i)
    {
        sort(i + 2, fetched[i % ahead]);
        if (i + ahead < rows)
            load(i + ahead + 2, fetched[i % ahead]);
        Key out[keys];
        Select::selectSorted(arguments.factors, low, middle, high, out);
        std::uint32_t words[Packing::words];
        Packing::pack(arguments.factors, out, words);
        storeTile<T, Path>(to, words);
        to += arguments.destination.step;
    }
}

// Separate, because it is long and rare.
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

// One element at any place.
template <typename T, int Channels, typename Arguments>
__device__ __forceinline__ void medianColumnsElement(const Arguments& arguments, const MedianColumnsLayout& layout,
                                                     int element, int y)
{
    using Format = PixelFormat<T>;
    const BatchSource<unsigned char>& source = arguments.source;
    [[maybe_unused]] const int channels = Channels == anyChannels ? source.channels : Channels;
    const int x = element / channels, channel = element - x * channels, ofBorder = min(channel, 3);
    const unsigned char* const pixels = pixelsOf(source);
    using Keys = typename std::conditional<sizeof(T) == 8, WideKeys, WordKeys>::type;
    using Bits = typename std::conditional<sizeof(T) == 8, std::uint64_t, std::uint32_t>::type;
    typename Keys::Key keys[3][3], out[1];
    Bits border = arguments.borderBits[ofBorder];
    if constexpr (sizeof(T) == 8)
        border |= static_cast<Bits>(arguments.borderHigh[ofBorder]) << 32;
    int offsets[3];
    CFF_UNROLL
    for (int i = 0; i < 3; ++i)
    {
        const int column = borderIndex(x + i + source.originX, source.width, source.borderX, layout.endsX);
        offsets[i] = column < 0 ? -1 : column * channels + channel;
    }
    CFF_UNROLL
    for (int r = 0; r < 3; ++r)
    {
        const int row = borderIndex(y + r + source.originY, source.height, source.borderY, layout.endsY);
        const auto* data = reinterpret_cast<const typename Format::Element*>(rowAt(source, pixels, max(row, 0)));
        CFF_UNROLL
        for (int i = 0; i < 3; ++i)
        {
            const Bits bits = static_cast<Bits>(__ldg(data + max(offsets[i], 0)));
            keys[r][i] = Format::toWordKey(arguments.factors, row < 0 || offsets[i] < 0 ? border : bits);
        }
    }
    using Tuning = MedianColumnsElementTuning;
    SortedColumns<Keys, 1, 1, Tuning::columnForm, Tuning::windowForm>::select(arguments.factors, keys[0], keys[1],
                                                                              keys[2], out);
    typename Format::Element result = Format::fromWordKey(arguments.factors, out[0]);
    if constexpr (replacesOutliers<Arguments>)
    {
        const auto* middle =
            reinterpret_cast<const typename Format::Element*>(rowAt(source, pixels, y + 1 + source.originY));
        result = static_cast<typename Format::Element>(
            arguments.finished(__ldg(middle + (x + 1 + source.originX) * channels + channel), result));
    }
    reinterpret_cast<typename Format::Element*>(
        rowAt(arguments.destination, pixelsOf(arguments.destination), y))[element] = result;
}

// The first rows of blocks of the grid filter what strips leave. The others filter strips; a block has strips side by
// side and one below the other.
struct MedianColumnsGrid
{
    int acrossShift;  // tiles of a block side by side, as a power of two
    int restRows;
    unsigned layerRows;  // rows of blocks from one z to the next, if these are not the images of a batch
    StripRest rest;
};

template <typename T, int Channels, RowAlignment Path, typename Tuning, typename Arguments>
__global__ void __launch_bounds__(Tuning::threads, Tuning::blocks - blocksOfRegisters<Arguments>)
    medianColumnsKernel(const __grid_constant__ Arguments arguments, const __grid_constant__ MedianColumnsLayout layout,
                        const __grid_constant__ MedianColumnsGrid grid)
{
    waitForEarlierKernels();
    using Shape = MedianColumnsShape<T, Channels>;
    const int blockRow = static_cast<int>(blockIdx.z * grid.layerRows + blockIdx.y);
    if (blockRow < grid.restRows)
    {
        const StripRest::Element element = grid.rest.at(
            blockRow * static_cast<int>(gridDim.x) + static_cast<int>(blockIdx.x), static_cast<int>(threadIdx.x));
        if (element.x >= 0)
            medianColumnsElement<T, Channels>(arguments, layout, element.x, element.y);
        return;
    }
    const int thread = static_cast<int>(threadIdx.x), across = 1 << grid.acrossShift;
    const int tile = layout.insideBegin + static_cast<int>(blockIdx.x) * across + (thread & (across - 1));
    const int strip = (blockRow - grid.restRows) * (Tuning::threads >> grid.acrossShift) + (thread >> grid.acrossShift);
    const int top = layout.rowBegin + strip * Tuning::rows;
    // The last strip overlaps the one above it.
    if (tile >= layout.insideEnd || top >= layout.rowEnd)
        return;
    const int first = tile * Shape::tile - layout.firstTile, begin = min(top, layout.rowEnd - Tuning::rows);
    if constexpr (Channels == anyChannels)
        medianChannelsStrip<T, Path, Tuning>(arguments, layout, first, begin);
    else
        medianColumnsStrip<T, Channels, Path, Tuning>(arguments, layout, first, begin);
}

template <typename T, int Channels, typename Tuning, typename Arguments>
cudaError_t launchMedianColumns(const Arguments& arguments, const DeviceStream& stream)
{
    using Shape = MedianColumnsShape<T, Channels>;
    constexpr int threads = Tuning::threads;
    const MedianColumnsLayout layout = layOutMedianColumns<T, Channels>(arguments, Tuning::rows, Tuning::ends);
    MedianColumnsGrid grid = {};
    grid.acrossShift = selectMedianColumnsAcross(layout.insideTiles(), threads);
    const int across = 1 << grid.acrossShift;
    grid.rest =
        makeStripRest(arguments.destination.width * arguments.destination.channels, arguments.destination.height,
                      layout.rowBegin, layout.rowEnd, layout.firstTile, layout.insideBegin * Shape::tile,
                      layout.insideTiles() * Shape::tile, layout.tiles * Shape::tile, threads);
    const int abreast = layout.insideTiles() > 0 ? ceilDivide(layout.insideTiles(), across) : 1;
    grid.restRows = static_cast<int>((grid.rest.blocks + abreast - 1) / abreast);
    const long long blockRows = static_cast<long long>(grid.restRows) +
                                ceilDivide(layout.stripRows(), Tuning::rows * (threads >> grid.acrossShift));
    const long long layers = (blockRows + maxGridY - 1) / maxGridY, height = (blockRows + layers - 1) / layers;
    const int images = arguments.destination.images;
    assert(images == 1 || layers == 1);  // mostMedianColumnsBatchSide
    grid.layerRows = images > 1 ? 0 : static_cast<unsigned>(height);
    const dim3 blocks(static_cast<unsigned>(abreast), static_cast<unsigned>(height),
                      static_cast<unsigned>(images > 1 ? images : layers));
    auto run = [&](auto kernel)
    { return launch<Overlap::Always>(kernel, blocks, dim3(threads), 0, stream, arguments, layout, grid); };
    if constexpr (Channels != anyChannels)
        if (layout.alignedSource && layout.alignedDestination)
            return run(medianColumnsKernel<T, Channels, RowAlignment::Aligned, Tuning, Arguments>);
    if constexpr (Tuning::alignedOnly)
        return cudaErrorInvalidValue;
    else if (layout.alignedDestination)
        return run(medianColumnsKernel<T, Channels, RowAlignment::Shifted, Tuning, Arguments>);
    else
        return run(medianColumnsKernel<T, Channels, RowAlignment::Unaligned, Tuning, Arguments>);
}

template <typename T, int Channels, typename Arguments>
cudaError_t launchMedianColumnsOfSize(MedianColumnsVariant variant, const Arguments& arguments,
                                      const DeviceStream& stream)
{
    if (variant == MedianColumnsVariant::Strips)
        return launchMedianColumns<T, Channels, MedianColumnsTuning<sizeof(T), Channels>>(arguments, stream);
    if constexpr (Channels == 1)
        if (variant == MedianColumnsVariant::ThreeRows)
            return launchMedianColumns<T, Channels, MedianColumnsSmallTuning<sizeof(T), Channels, 3>>(arguments,
                                                                                                      stream);
    return launchMedianColumns<T, Channels, MedianColumnsSmallTuning<sizeof(T), Channels, 2>>(arguments, stream);
}

// Integers of 32 bits, and pixels of 64 bits, share kernels.
template <typename T>
struct MedianColumnsPixel
{
    using Type = T;
};
template <>
struct MedianColumnsPixel<std::uint32_t>
{
    using Type = std::int32_t;
};
template <>
struct MedianColumnsPixel<double>
{
    using Type = std::int64_t;
};
template <>
struct MedianColumnsPixel<std::uint64_t>
{
    using Type = std::int64_t;
};

template <typename T>
cudaError_t medianColumnsFilter(MedianColumnsVariant variant, const BatchSource<T>& source,
                                const BatchDestination<T>& destination, const DeviceStream& stream)
{
    using Pixel = typename MedianColumnsPixel<T>::Type;
    const MedianArguments arguments = rankArguments(source, destination);
    switch (destination.channels)
    {
    case 1: return launchMedianColumnsOfSize<Pixel, 1>(variant, arguments, stream);
    case 3: return launchMedianColumnsOfSize<Pixel, 3>(variant, arguments, stream);
    case 4: return launchMedianColumnsOfSize<Pixel, 4>(variant, arguments, stream);
    default:
        return launchMedianColumns<Pixel, anyChannels, MedianColumnsTuning<sizeof(T), anyChannels>>(arguments, stream);
    }
}

template <typename T, typename Outliers>
cudaError_t launchColumnsOutliers(MedianColumnsVariant variant, const OutlierRule& rule, const BatchSource<T>& source,
                                  const BatchDestination<T>& destination, const DeviceStream& stream)
{
    if (destination.channels != 1)
        return cudaErrorInvalidValue;
    const OutlierArguments<Outliers> arguments(rankArguments(source, destination), rule);
    return launchMedianColumnsOfSize<T, 1>(variant, arguments, stream);
}

// One instantiation; each median_columns.<bits>.cu names its types.
#define CFF_INSTANTIATE_MEDIAN_COLUMNS(T)                                                                              \
    template cudaError_t medianColumnsFilter<T>(MedianColumnsVariant, const BatchSource<T>&,                           \
                                                const BatchDestination<T>&, const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
