// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "launch.hpp"
#include "matrix_kernel.cuh"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

template <int BlocksX, int BlocksY, bool Split>
cudaError_t launchMatrixStrips(const MatrixStripMask& mask, const SourceView<std::uint8_t>& source,
                               const DestinationView<std::uint8_t>& destination, cudaStream_t stream)
{
    constexpr MatrixShape shape = MatrixStrip<BlocksX, BlocksY, Split>::shape;
    const auto kernel = matrixKernel<BlocksX, BlocksY, Split>;
    cudaFuncAttributes attributes;
    cudaError_t error = cudaFuncGetAttributes(&attributes, kernel);
    if (error == cudaSuccess && attributes.ptxVersion < 80)
        error = cudaErrorNotSupported;
    int device = 0, multiprocessors = 0;
    if (error == cudaSuccess)
        error = cudaGetDevice(&device);
    if (error == cudaSuccess)
        error = cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
    if (error != cudaSuccess)
        return error;

    const int channels = source.channels, packet = 16 * shape.tiles;
    MatrixTask task = {
        static_cast<const uint4*>(mask.fragments), mask.finish, {}, (source.originX + mask.reachX) * channels};
    StripGeometry& geometry = task.geometry;
    geometry.alignedDestination = destination.step % 8 == 0;
    if (geometry.alignedDestination)
        geometry.lead = static_cast<int>(reinterpret_cast<std::uintptr_t>(destination.data) % 8);
    geometry.alignedSource = source.step % 4 == 0 &&
                             (reinterpret_cast<std::uintptr_t>(source.data) +
                              static_cast<std::uintptr_t>(static_cast<std::ptrdiff_t>(task.outputX) - geometry.lead)) %
                                     4 ==
                                 0;
    geometry.columns = ceilDivide(destination.width * channels + geometry.lead, packet);
    const long long workers = static_cast<long long>(multiprocessors) * shape.minBlocks * shape.warps;
    geometry.rows = ceilDivide(shareRows(geometry.columns, destination.height, workers, shape.rows, 16), 16) * 16;
    geometry.packets = static_cast<unsigned int>(geometry.columns) * ceilDivide(destination.height, geometry.rows);
    geometry.edges = makeStripEdges(source.width, channels, source.borderX);

    SourceView<std::uint8_t> view = source;
    view.originY += mask.reachY - 8 * (BlocksY - 1);
    const unsigned int blocks = (geometry.packets + shape.warps - 1) / shape.warps;
    return launch(kernel, dim3(blocks), dim3(shape.warps * 32), 0, stream, task, view, destination);
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
