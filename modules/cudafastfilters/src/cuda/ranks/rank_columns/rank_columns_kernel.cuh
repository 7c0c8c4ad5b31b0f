// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_COLUMNS_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_COLUMNS_KERNEL_CUH

#include "cuda/runtime/kernel_order.cuh"
#include "rank_columns.hpp"
#include "rank_columns_filter.hpp"
#include "rank_columns_plan.hpp"
#include "cuda/ranks/row_lanes.cuh"
#include "cuda/runtime/lane_ops.hpp"
#include "cuda/ranks/row_packing.hpp"

// The kernel around RankOfColumns: rows are read and written as for the minima of small windows; the keys of three rows
// stay in registers. Bytes.

namespace cv::cuda::fastfilters
{

// Rows that are filtered together: after them, the registers' rows are back in their places.
constexpr int rankColumnsCycle = 6;

template <typename T, int Channels, int Rank, RowAlignment Path, bool Inside>
__device__ __forceinline__ void rankColumnsStrip(const RowLanesArguments& arguments, int column, int top, int rows)
{
    using Packing = RowPacking<T>;
    using Row = RankOfColumns<typename Packing::Keys, Packing::outputs, Channels, Rank>;
    using Key = typename Packing::Key;
    constexpr int halo = (Channels * static_cast<int>(sizeof(T)) + 3) / 4, ahead = 2;
    RowLaneReader<T, Path, Inside> lanes(arguments, column, top, top + arguments.images.source.originY);
    std::uint32_t fetched[ahead][4];
    Key keys[3][Row::columns];
    auto take = [&](int i)
    {
        std::uint32_t words[4], row[4 + 2 * halo];
        CFF_UNROLL
        for (int j = 0; j < 4; ++j)
            words[j] = fetched[i % ahead][j] ^ arguments.flip;
        lanes.load(fetched[i % ahead]);
        withNeighbours<halo>(words, row);
        Packing::template unpack<halo, Channels>(arguments.images.factors, row, keys[i % 3]);
    };
    CFF_UNROLL
    for (int i = 0; i < ahead; ++i)
        lanes.load(fetched[i]);
    take(0);
    take(1);
    CFF_NO_UNROLL
    for (int y = 0; y < rows; y += rankColumnsCycle)
    {
        CFF_UNROLL
        for (int i = 0; i < rankColumnsCycle; ++i)
        {
            take(i + 2);
            Key out[Packing::outputs];
            std::uint32_t words[4];
            Row::select(arguments.images.factors, keys[i % 3], keys[(i + 1) % 3], keys[(i + 2) % 3], out);
            Packing::pack(arguments.images.factors, out, words);
            CFF_UNROLL
            for (int j = 0; j < 4; ++j)
                words[j] ^= arguments.flip;
            if (Inside || y + i < rows)
                lanes.store(words);
        }
    }
}

template <int Channels>
constexpr int rankColumnsBlocks = rankColumnsResidentBlocks(Channels);

template <typename T, int Channels, int Rank, RowAlignment Path>
__global__ void __launch_bounds__(32 * RowLanes::warps, rankColumnsBlocks<Channels>)
    rankColumnsKernel(const __grid_constant__ RowLanesArguments arguments, int columns, int strips)
{
    waitForEarlierKernels();
    const int index = static_cast<int>(blockIdx.x) * RowLanes::warps + static_cast<int>(threadIdx.x) / 32;
    if (index >= strips)
        return;
    const StripPlace place = stripPlace(index, columns, strips / columns);
    const int top = place.row * arguments.images.stripRows, rows = arguments.images.stripRows;
    const int y = top + arguments.images.source.originY;
    if (isInsideLaneStrip(arguments, place.column, y, y + rows + 4, top + rows))
        rankColumnsStrip<T, Channels, Rank, Path, true>(arguments, place.column, top, rows);
    else
        rankColumnsStrip<T, Channels, Rank, Path, false>(arguments, place.column, top,
                                                         min(rows, arguments.images.destination.height - top));
}

template <typename T, int Channels, int Rank>
cudaError_t launchRankColumns(const RowLanesArguments& arguments, const DeviceStream& stream)
{
    constexpr int warps = RowLanes::warps * rankColumnsBlocks<Channels>;
    auto run = [&](auto kernel) { return launchLaneStrips(kernel, arguments, 3, warps, 0, stream, rankColumnsCycle); };
    if (arguments.alignment == RowAlignment::Aligned)
        return run(rankColumnsKernel<T, Channels, Rank, RowAlignment::Aligned>);
    return run(rankColumnsKernel<T, Channels, Rank, RowAlignment::Shifted>);
}

template <typename T, int Channels>
cudaError_t launchRankColumns(int rank, const RowLanesArguments& arguments, const DeviceStream& stream)
{
    switch (rank)
    {
    case 1: return launchRankColumns<T, Channels, 1>(arguments, stream);
    case 2: return launchRankColumns<T, Channels, 2>(arguments, stream);
    case 3: return launchRankColumns<T, Channels, 3>(arguments, stream);
    default: return cudaErrorInvalidValue;
    }
}

template <typename T>
cudaError_t rankColumnsFilter(const RankWindow& window, const SourceView<T>& source,
                              const DestinationView<T>& destination, const DeviceStream& stream)
{
    using Pixel = UnsignedPixel<T>;
    const bool complemented = window.rank > 4;
    RowLanesArguments arguments = {};
    setRowLanes<Pixel>(arguments, 3, (complemented ? ~0u : 0u) ^ signBits<Pixel>(isSignedInteger<T>),
                       rankArguments(source, destination), false);
    const int lower = complemented ? 8 - window.rank : window.rank;
    switch (destination.channels)
    {
    case 1: return launchRankColumns<Pixel, 1>(lower, arguments, stream);
    case 3: return launchRankColumns<Pixel, 3>(lower, arguments, stream);
    case 4: return launchRankColumns<Pixel, 4>(lower, arguments, stream);
    default: return cudaErrorInvalidValue;
    }
}

// One instantiation; rank_columns.cu names the types.
#define CFF_INSTANTIATE_RANK_COLUMNS(T)                                                                                \
    template cudaError_t rankColumnsFilter<T>(const RankWindow&, const SourceView<T>&, const DestinationView<T>&,      \
                                              const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
