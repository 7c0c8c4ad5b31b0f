// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "tensor_separable_short_kernel.cuh"

#include <algorithm>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

template <int Groups>
StripGeometry tensorSeparableShortGeometry(const SourceView<std::uint8_t>& source,
                                           const DestinationView<std::uint8_t>& destination, int reachX)
{
    constexpr TensorSeparableShortShape shape = tensorSeparableShortShape();
    constexpr TensorSeparableStrips strips = tensorSeparableShortStrips(Groups);
    static_assert(TensorSeparableShortStage<Groups>::around == strips.around, "the elements that strips read");
    StripGeometry geometry = placeTensorSeparable(strips, source, destination, reachX);
    const long long workers = static_cast<long long>(deviceFacts().multiprocessors) * shape.minBlocks * shape.warps;
    const int rows =
        selectStripRows({geometry.cut.insideColumns(), geometry.cut.insideRows(), workers, 0, shape.rows, 8, 16, 16});
    geometry.cut.rows = ceilDivide(rows + 8, 16) * 16 - 8;
    geometry.cut.borderRows = std::min(geometry.cut.rows, shape.borderRows);
    geometry.edges = makeStripEdges(source.width, source.channels, source.borderX);
    return geometry;
}

template <int Groups>
cudaError_t launchTensorSeparableShort(const TensorSeparableFilter& filter, const SourceView<std::uint8_t>& source,
                                       const DestinationView<std::uint8_t>& destination, cudaStream_t stream)
{
    const SourceView<std::uint8_t> view =
        tensorSeparableView(source, filter.reachY, tensorSeparableShortStrips(Groups));
    const TensorSeparableArguments arguments = {static_cast<const uint4*>(filter.fragments), filter.finish,
                                                tensorSeparableShortGeometry<Groups>(view, destination, filter.reachX)};
    return launchStripWarps(tensorSeparableShortKernel<Groups>, tensorSeparableShortShape().warps, arguments, view,
                            destination, stream);
}

template <int Index>
cudaError_t selectKernel(const TensorSeparableFilter& filter, const SourceView<std::uint8_t>& source,
                         const DestinationView<std::uint8_t>& destination, cudaStream_t stream)
{
    constexpr TensorSeparableShortList list = tensorSeparableShortVariants();
    if constexpr (Index < list.count)
        return filter.variant == Index
                   ? launchTensorSeparableShort<list.groups[Index]>(filter, source, destination, stream)
                   : selectKernel<Index + 1>(filter, source, destination, stream);
    else
        return cudaErrorInvalidValue;
}

}  // namespace

cudaError_t tensorSeparableShort(const TensorSeparableFilter& filter, const SourceView<std::uint8_t>& source,
                                 const DestinationView<std::uint8_t>& destination, cudaStream_t stream)
{
    return selectKernel<0>(filter, source, destination, stream);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
