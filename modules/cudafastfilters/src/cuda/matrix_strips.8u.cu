// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "launch.hpp"
#include "matrix_kernel.cuh"

#include <algorithm>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

template <typename Strip>
StripGeometry matrixGeometry(const SourceView<std::uint8_t>& source, const DestinationView<std::uint8_t>& destination,
                             int reachX)
{
    constexpr MatrixShape shape = Strip::shape;
    const int channels = source.channels;
    StripGeometry geometry = {};
    geometry.alignedDestination = destination.step % 8 == 0;
    if (geometry.alignedDestination)
        geometry.lead = static_cast<int>(reinterpret_cast<std::uintptr_t>(destination.data) % 8);
    geometry.shift = (source.originX + reachX) * channels;
    const std::uintptr_t first =
        reinterpret_cast<std::uintptr_t>(source.data) +
        static_cast<std::uintptr_t>(static_cast<std::ptrdiff_t>(geometry.shift) - geometry.lead);
    geometry.alignedSource = geometry.alignedDestination && source.step % 4 == 0 && first % 4 == 0;

    const int around = Strip::reach + (geometry.alignedSource ? 0 : 4);
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

template <int BlocksX, int BlocksY, bool Split>
cudaError_t launchMatrixStrips(const MatrixStripMask& mask, const SourceView<std::uint8_t>& source,
                               const DestinationView<std::uint8_t>& destination, cudaStream_t stream)
{
    const auto kernel = matrixKernel<BlocksX, BlocksY, Split>;
    cudaFuncAttributes attributes;
    cudaError_t error = cudaFuncGetAttributes(&attributes, kernel);
    if (error == cudaSuccess && attributes.ptxVersion < 80)
        error = cudaErrorNotSupported;
    if (error != cudaSuccess)
        return error;

    using Strip = MatrixStrip<BlocksX, BlocksY, Split>;
    SourceView<std::uint8_t> view = source;
    view.originY += mask.reachY - 8 * (BlocksY - 1);
    const MatrixTask task = {static_cast<const uint4*>(mask.fragments), mask.finish,
                             matrixGeometry<Strip>(view, destination, mask.reachX)};
    const unsigned int inside = task.geometry.cut.insidePackets(), border = task.geometry.cut.borderPackets();
    const unsigned int warps = Strip::shape.warps, borderBlocks = (border + warps - 1) / warps;
    return launch(kernel, dim3(borderBlocks + (inside + warps - 1) / warps), dim3(warps * 32), 0, stream, task, view,
                  destination, borderBlocks, inside);
}

template <int Index>
cudaError_t selectKernel(const MatrixStripMask& mask, const SourceView<std::uint8_t>& source,
                         const DestinationView<std::uint8_t>& destination, cudaStream_t stream)
{
    constexpr MatrixBlocksList list = matrixBlocks();
    if constexpr (Index < list.count)
    {
        constexpr MatrixBlocks blocks = list.blocks[Index];
        if (mask.kernel != Index)
            return selectKernel<Index + 1>(mask, source, destination, stream);
        return mask.split ? launchMatrixStrips<blocks.x, blocks.y, true>(mask, source, destination, stream)
                          : launchMatrixStrips<blocks.x, blocks.y, false>(mask, source, destination, stream);
    }
    else
    {
        return cudaErrorInvalidValue;
    }
}

}  // namespace

cudaError_t matrixStrips(const MatrixStripMask& mask, const SourceView<std::uint8_t>& source,
                         const DestinationView<std::uint8_t>& destination, cudaStream_t stream)
{
    return selectKernel<0>(mask, source, destination, stream);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
