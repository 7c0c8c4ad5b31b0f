// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_GEOMETRY_HPP
#define OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_GEOMETRY_HPP

#include "tensor_separable_launch.hpp"
#include "tensor_separable.hpp"

#include <algorithm>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// What the kernels of separable masks on tensor cores are given.
struct TensorSeparableArguments
{
    const uint4* fragments;
    StripFinish finish;
    StripGeometry geometry;
};

// Strips of 16 outputs a tile, 16 rows a step.
struct TensorSeparableReach
{
    int x;                            // elements from the first input of a window to its anchor
    int around;                       // elements that a strip reads on either side, where packets are aligned
    int destinationUnit, sourceUnit;  // bytes that packets are aligned to
};

template <typename Strip>
StripGeometry tensorSeparableGeometry(const SourceView<std::uint8_t>& source,
                                      const DestinationView<std::uint8_t>& destination,
                                      const TensorSeparableReach& reach)
{
    constexpr auto shape = Strip::shape;
    const int channels = source.channels;
    StripGeometry geometry = alignStrips(source, destination, (source.originX + reach.x) * channels,
                                         reach.destinationUnit, reach.sourceUnit);
    const int around = reach.around + (geometry.alignedSource ? 0 : reach.sourceUnit);
    geometry.cut = cutStrips(16 * shape.tiles, geometry.lead, {source.width * channels, source.height},
                             {destination.width * channels, destination.height}, geometry.shift, source.originY,
                             {around, around, 0, 16 * Strip::blocksY - 1});
    const long long workers = static_cast<long long>(deviceFacts().multiprocessors) * shape.minBlocks * shape.warps;
    geometry.cut.rows = selectStripRows(
        {geometry.cut.insideColumns(), geometry.cut.insideRows(), workers, 0, shape.rows, 8 * Strip::blocksY, 16, 16});
    geometry.cut.borderRows = std::min(geometry.cut.rows, shape.borderRows);
    geometry.edges = makeStripEdges(source.width, channels, source.borderX);
    return geometry;
}

template <typename Strip, typename Kernel>
cudaError_t launchTensorSeparableTiles(Kernel kernel, const TensorSeparableFilter& filter,
                                       const SourceView<std::uint8_t>& source,
                                       const DestinationView<std::uint8_t>& destination,
                                       const TensorSeparableReach& reach, cudaStream_t stream)
{
    SourceView<std::uint8_t> view = source;
    view.originY += filter.reachY - 8 * (Strip::blocksY - 1);
    const TensorSeparableArguments arguments = {static_cast<const uint4*>(filter.fragments), filter.finish,
                                                tensorSeparableGeometry<Strip>(view, destination, reach)};
    return launchStripWarps(kernel, Strip::shape.warps, arguments, view, destination, stream);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
