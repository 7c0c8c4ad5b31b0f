// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MATRIX_GEOMETRY_HPP
#define OPENCV_CUDAFASTFILTERS_MATRIX_GEOMETRY_HPP

#include "matrix_launch.hpp"
#include "matrix_strips.hpp"

#include <algorithm>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// What the kernels of separable masks on tensor cores are given.
struct MatrixTask
{
    const uint4* fragments;
    StripFinish finish;
    StripGeometry geometry;
};

// Strips of 16 outputs a tile, 16 rows a step.
struct MatrixReach
{
    int x;                            // elements from the first input of a window to its anchor
    int around;                       // elements that a strip reads on either side, where packets are aligned
    int destinationUnit, sourceUnit;  // bytes that packets are aligned to
};

template <typename Strip>
StripGeometry matrixGeometry(const SourceView<std::uint8_t>& source, const DestinationView<std::uint8_t>& destination,
                             const MatrixReach& reach)
{
    constexpr auto shape = Strip::shape;
    const int channels = source.channels;
    StripGeometry geometry = alignStrips(source, destination, (source.originX + reach.x) * channels,
                                         reach.destinationUnit, reach.sourceUnit);
    const int around = reach.around + (geometry.alignedSource ? 0 : reach.sourceUnit);
    geometry.cut = cutStrips(16 * shape.tiles, geometry.lead, {source.width * channels, source.height},
                             {destination.width * channels, destination.height}, geometry.shift, source.originY,
                             {around, around, 0, 16 * Strip::blocksY - 1});
    const long long workers = static_cast<long long>(multiprocessors()) * shape.minBlocks * shape.warps;
    const int rows = shareRows(geometry.cut.insideColumns(), geometry.cut.insideBottom - geometry.cut.insideTop,
                               workers, shape.rows, 16);
    geometry.cut.rows = ceilDivide(rows, 16) * 16;
    geometry.cut.borderRows = std::min(geometry.cut.rows, shape.borderRows);
    geometry.edges = makeStripEdges(source.width, channels, source.borderX);
    return geometry;
}

template <typename Strip, typename Kernel>
cudaError_t launchMatrixTiles(Kernel kernel, const MatrixStripMask& mask, const SourceView<std::uint8_t>& source,
                              const DestinationView<std::uint8_t>& destination, const MatrixReach& reach,
                              cudaStream_t stream)
{
    const cudaError_t error = requireTensorCores(kernel);
    if (error != cudaSuccess)
        return error;
    SourceView<std::uint8_t> view = source;
    view.originY += mask.reachY - 8 * (Strip::blocksY - 1);
    const MatrixTask task = {static_cast<const uint4*>(mask.fragments), mask.finish,
                             matrixGeometry<Strip>(view, destination, reach)};
    return launchStripWarps(kernel, Strip::shape.warps, task, view, destination, stream);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
