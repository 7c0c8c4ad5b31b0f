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

// The packets of a kernel's strips, in elements of a row.
struct TensorSeparablePackets
{
    int outputs;
    int around;                       // read on either side, where packets are aligned
    int destinationUnit, sourceUnit;  // bytes that packets are aligned to
};

// The rows of a kernel's strips, which are read by 16 a step.
struct TensorSeparableRows
{
    int above;      // rows that are read above the first output
    int below;      // at most, from the first row that is read for an output to the last
    int warmUp;     // what a strip costs before its first output, in rows of outputs
    int firstStep;  // outputs of a strip's first step; the later ones have 16 or none
};

// Of windows that span `blocks` of 16 rows.
constexpr TensorSeparableRows tensorSeparableRows(int blocks)
{
    return {8 * (blocks - 1), 16 * blocks - 1, 8 * blocks, 0};
}

// `Strip` is what a kernel is compiled for: its `shape`, `packets` and `rows`. `shift`: as of cutStrips().
template <typename Strip>
StripGeometry tensorSeparableGeometry(const SourceView<std::uint8_t>& source,
                                      const DestinationView<std::uint8_t>& destination, int shift)
{
    constexpr auto shape = Strip::shape;
    constexpr TensorSeparablePackets packets = Strip::packets;
    constexpr TensorSeparableRows rows = Strip::rows;
    const int channels = source.channels;
    StripGeometry geometry = alignStrips(source, destination, shift, packets.destinationUnit, packets.sourceUnit);
    const int around = packets.around + (geometry.alignedSource ? 0 : packets.sourceUnit);
    geometry.cut = cutStrips(packets.outputs, geometry.lead, {source.width * channels, source.height},
                             {destination.width * channels, destination.height}, geometry.shift, source.originY,
                             {around, around, 0, rows.below});
    const long long workers = static_cast<long long>(deviceFacts().multiprocessors) * shape.minBlocks * shape.warps;
    geometry.cut.rows = rows.firstStep + selectStripRows({geometry.cut.insideColumns(), geometry.cut.insideRows(),
                                                          workers, 0, shape.rows, rows.warmUp, 16, 16});
    geometry.cut.borderRows = std::min(geometry.cut.rows, shape.borderRows);
    geometry.edges = makeStripEdges(source.width, channels, source.borderX);
    return geometry;
}

template <typename Strip, typename Kernel>
cudaError_t launchTensorSeparable(Kernel kernel, const TensorSeparableFilter& filter,
                                  const SourceView<std::uint8_t>& source,
                                  const DestinationView<std::uint8_t>& destination, cudaStream_t stream)
{
    SourceView<std::uint8_t> view = source;
    view.originY += filter.reachY - Strip::rows.above;
    const int shift = (source.originX + filter.reachX) * source.channels;
    const TensorSeparableArguments arguments = {static_cast<const uint4*>(filter.fragments), filter.finish,
                                                tensorSeparableGeometry<Strip>(view, destination, shift)};
    return launchStripWarps(kernel, Strip::shape.warps, arguments, view, destination, stream);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
