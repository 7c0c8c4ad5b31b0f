// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_TILE_ENDS_CUH
#define OPENCV_CUDAFASTFILTERS_MEDIAN_TILE_ENDS_CUH

#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "median_strip_walk.cuh"
#include "median_tile_ends.hpp"

// The kernel for narrow images: see median_tile_ends.hpp.

namespace cv::cuda::fastfilters
{

template <int Window, typename Format>
using ShapeOfTiles = AlignedShape<Window, Format::Keys::lanes, sizeof(typename Format::Element)>;

// For AlignedWalk.
template <int Window, typename Format, bool From0>
class EndsReader : public TileEndsReader<ShapeOfTiles<Window, Format>, From0>
{
    using Base = TileEndsReader<ShapeOfTiles<Window, Format>, From0>;

public:
    static constexpr int loads = ShapeOfTiles<Window, Format>::loads;
    using Word = typename Base::Word;
    using Base::Base;

    __device__ __forceinline__ void unpack(const UnitFactors& factors, const Word (&words)[loads],
                                           typename Format::Keys::Key (&row)[Window + 1]) const
    {
        Word mended[loads];
        Base::mend(words, mended);
        AlignedReader<Window, Format>::unpack(factors, mended, row);
    }
};

template <int Window, typename Format, typename Tuning, typename Arguments = MedianArguments>
struct EndsWalk
{
    static constexpr int above = 2 * TileLaunch<Window, 1, Format, Tuning>::Strip::warmUp - (Window - 1);
    static constexpr TileRows rows = {above, Tuning::ahead};
    using Reader = EndsReader<Window, Format, (Window / 2 + above <= Tuning::ahead)>;
    using Walk = AlignedWalk<Window, Format, Tuning, Arguments, Reader>;
};

template <int Window, typename Format, typename Tuning, typename Arguments>
__global__ void __launch_bounds__(Tuning::threads, Tuning::blocks)
    medianTileEndsKernel(const __grid_constant__ Arguments arguments, const __grid_constant__ MedianTileEnds ends)
{
    waitForEarlierKernels();
    using Launch = TileLaunch<Window, 1, Format, Tuning>;
    using Shape = typename Launch::Shape;
    using Reader = typename EndsWalk<Window, Format, Tuning, Arguments>::Reader;
    using Walk = typename EndsWalk<Window, Format, Tuning, Arguments>::Walk;
    extern __shared__ uint4 shared[];

    const int width = arguments.destination.width, height = arguments.destination.height;
    const int strips =
        (width + Shape::elements - 1) / Shape::elements * ((height + arguments.stripRows - 1) / arguments.stripRows);
    // Warps of the last block that have no strip filter the last strip again.
    const int index = min(static_cast<int>(blockIdx.x * Launch::warps + threadIdx.x / Shape::warp), strips - 1);
    const TileEndsPlace place = tileEndsPlace(index, width, height, Shape::elements, arguments.stripRows);
    const int x = place.x + static_cast<int>(threadIdx.x) % Shape::warp * ShapeOfTiles<Window, Format>::tile;
    typename Launch::Memory::Far lists;
    const Reader reader(arguments.source, ends, x,
                        arguments.source.originY + place.top + Window - 1 - 2 * Walk::warmUp);
    Walk walk(arguments, reinterpret_cast<unsigned char*>(shared), lists, reader, x, place.top);
    filterStrip<Tuning, Tuning::cycles>(walk, arguments.stripRows);
}

// Whether a window's pixels have such a kernel.
template <int Window, int Channels, typename Format>
constexpr bool findTileEndsKernel()
{
    if constexpr (Channels == 1 && hasNarrowTiles<Window> && !Format::separateChannels)
        return hasTileEnds<ShapeOfTiles<Window, Format>>();
    else
        return false;
}
template <int Window, int Channels, typename Format>
constexpr bool hasTileEndsKernel = findTileEndsKernel<Window, Channels, Format>();

// Whether these strips can filter the image; `arguments` have the rows per strip, which become those of `ends`.
template <int Window, typename Format, typename Tuning>
bool takeTileEnds(MedianArguments& arguments, MedianTileEnds& ends)
{
    using Launch = TileLaunch<Window, 1, Format, Tuning>;
    const int height = arguments.destination.height / Launch::cycleRows * Launch::cycleRows;
    const int rows = arguments.stripRows < height ? arguments.stripRows : height;
    if (rows == 0 || !arguments.sourceAligned ||
        !findTileEnds<Window, ShapeOfTiles<Window, Format>>(arguments.source, arguments.destination,
                                                            Launch::Shape::elements, rows,
                                                            EndsWalk<Window, Format, Tuning>::rows, ends))
        return false;
    arguments.stripRows = rows;
    return true;
}

}  // namespace cv::cuda::fastfilters

#endif
