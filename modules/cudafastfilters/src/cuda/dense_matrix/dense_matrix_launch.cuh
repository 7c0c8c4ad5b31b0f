// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DENSE_MATRIX_LAUNCH_CUH
#define OPENCV_CUDAFASTFILTERS_DENSE_MATRIX_LAUNCH_CUH

#include "dense_matrix_kernel.cuh"
#include "../matrix/matrix_launch.hpp"

#include <algorithm>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template <typename Strip>
DenseMatrixTask denseMatrixTask(const DenseMatrixStripMask& mask, const SourceView<std::uint8_t>& source,
                                const DestinationView<std::uint8_t>& destination)
{
    constexpr DenseMatrixShape shape = Strip::shape;
    constexpr int channels = Strip::channels;
    constexpr std::size_t destinationUnit = channels == 3 ? 4 : 8, word = 4, chunk = 16;
    DenseMatrixTask task = {mask.fragments, mask.finish, {}, DenseMatrixAccess::Any};
    StripGeometry& geometry = task.geometry;
    geometry.alignedDestination = destination.step % destinationUnit == 0;
    if (geometry.alignedDestination)
        geometry.lead = static_cast<int>(reinterpret_cast<std::uintptr_t>(destination.data) % destinationUnit);
    geometry.shift = source.originX * channels;
    const std::uintptr_t first =
        reinterpret_cast<std::uintptr_t>(source.data) +
        static_cast<std::uintptr_t>(static_cast<std::ptrdiff_t>(geometry.shift) - geometry.lead);
    // The groups of three channels begin at any even element.
    if (source.step % chunk == 0)
        task.access = channels != 3 && first % word == 0       ? DenseMatrixAccess::Aligned
                      : Strip::near && first % word < word - 1 ? DenseMatrixAccess::Near
                                                               : DenseMatrixAccess::Alike;

    constexpr int packet = denseMatrixPacket(channels);
    constexpr int left = chunk - 1,
                  right = chunk * DenseMatrixRing<channels, Strip::taps, Strip::wide>::chunks - packet;
    geometry.cut = cutStrips(packet, geometry.lead, {source.width * channels, source.height},
                             {destination.width * channels, destination.height}, geometry.shift, source.originY,
                             {left, right, 0, Strip::below});
    geometry.cut.borderRows = shape.borderRows;
    const long long width = geometry.cut.insideColumns(), height = geometry.cut.insideBottom - geometry.cut.insideTop;
    long long workers = static_cast<long long>(multiprocessors()) * shape.minBlocks * shape.warps;
    // Where all strips run at once, those along the border want their share.
    if (width * height < workers * shape.rows)
        workers = std::max(workers / 2, workers - static_cast<long long>(geometry.cut.borderPackets()));
    const int rows = shareRows(width, static_cast<int>(height), workers, shape.rows, 16);
    geometry.cut.rows = denseMatrixSteps(rows) * denseMatrixRows;
    geometry.cut.borderRows = std::min(geometry.cut.rows, shape.borderRows);
    return task;
}

template <typename Strip>
cudaError_t launchDenseMatrix(const DenseMatrixStripMask& mask, const SourceView<std::uint8_t>& source,
                              const DestinationView<std::uint8_t>& destination, cudaStream_t stream)
{
    const auto kernel = denseMatrixKernel<Strip>;
    const cudaError_t error = requireTensorCores(kernel);
    if (error != cudaSuccess)
        return error;

    const DenseMatrixTask task = denseMatrixTask<Strip>(mask, source, destination);
    return launchStripWarps(kernel, Strip::shape.warps, task, source, destination, stream);
}

template <int Channels, int Index = 0>
cudaError_t selectForm(const DenseMatrixStripMask& mask, const SourceView<std::uint8_t>& source,
                       const DestinationView<std::uint8_t>& destination, cudaStream_t stream)
{
    if constexpr (Index < denseMatrixForms().count)
    {
        if constexpr (Channels == 1 || !denseMatrixForms().form[Index].wide)
            if (mask.kernel == Index)
                return launchDenseMatrix<DenseMatrixStrip<Index, Channels>>(mask, source, destination, stream);
        return selectForm<Channels, Index + 1>(mask, source, destination, stream);
    }
    else
    {
        return cudaErrorInvalidValue;
    }
}

template <int Channels>
cudaError_t denseMatrixStrips(const DenseMatrixStripMask& mask, const SourceView<std::uint8_t>& source,
                              const DestinationView<std::uint8_t>& destination, cudaStream_t stream)
{
    return selectForm<Channels>(mask, source, destination, stream);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
