// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_GEOMETRY_HPP
#define OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_GEOMETRY_HPP

#include "tensor_separable_launch.hpp"
#include "tensor_separable_strips.hpp"
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
template <typename Strip>
StripGeometry tensorSeparableGeometry(const SourceView<std::uint8_t>& source,
                                      const DestinationView<std::uint8_t>& destination, int reach)
{
    constexpr auto shape = Strip::shape;
    StripGeometry geometry = placeTensorSeparable(Strip::strips, source, destination, reach);
    const long long workers = static_cast<long long>(deviceFacts().multiprocessors) * shape.minBlocks * shape.warps;
    geometry.cut.rows = selectStripRows(
        {geometry.cut.insideColumns(), geometry.cut.insideRows(), workers, 0, shape.rows, 8 * Strip::blocksY, 16, 16});
    geometry.cut.borderRows = std::min(geometry.cut.rows, shape.borderRows);
    geometry.edges = makeStripEdges(source.width, source.channels, source.borderX);
    return geometry;
}

template <typename Strip, typename Kernel>
cudaError_t launchTensorSeparableTiles(Kernel kernel, const TensorSeparableFilter& filter,
                                       const SourceView<std::uint8_t>& source,
                                       const DestinationView<std::uint8_t>& destination, cudaStream_t stream)
{
    const SourceView<std::uint8_t> view = tensorSeparableView(source, filter.reachY, Strip::strips);
    const TensorSeparableArguments arguments = {static_cast<const uint4*>(filter.fragments), filter.finish,
                                                tensorSeparableGeometry<Strip>(view, destination, filter.reachX)};
    return launchStripWarps(kernel, Strip::shape.warps, arguments, view, destination, stream);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
