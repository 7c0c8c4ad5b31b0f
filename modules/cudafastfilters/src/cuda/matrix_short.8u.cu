// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "matrix/matrix_short_kernel.cuh"

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
StripGeometry shortMatrixGeometry(const SourceView<std::uint8_t>& source,
                                  const DestinationView<std::uint8_t>& destination, int reachX)
{
    constexpr ShortMatrixShape shape = shortMatrixShape();
    const int channels = source.channels;
    StripGeometry geometry = alignStrips(source, destination, (source.originX + reachX) * channels, 16, 16);
    const int around = ShortMatrixStage<Groups>::around + (geometry.alignedSource ? 0 : 16);
    geometry.cut = cutStrips(8 * shortMatrixWindows, geometry.lead, {source.width * channels, source.height},
                             {destination.width * channels, destination.height}, geometry.shift, source.originY,
                             {around, around, 0, 23});  // rows are read by 16, from 4 above the first output on
    const long long workers = static_cast<long long>(multiprocessors()) * shape.minBlocks * shape.warps;
    const int rows = shareRows(geometry.cut.insideColumns(), geometry.cut.insideBottom - geometry.cut.insideTop,
                               workers, shape.rows, 16);
    geometry.cut.rows = ceilDivide(rows + 8, 16) * 16 - 8;
    geometry.cut.borderRows = std::min(geometry.cut.rows, shape.borderRows);
    geometry.edges = makeStripEdges(source.width, channels, source.borderX);
    return geometry;
}

template <int Groups>
cudaError_t launchShortMatrix(const MatrixStripMask& mask, const SourceView<std::uint8_t>& source,
                              const DestinationView<std::uint8_t>& destination, cudaStream_t stream)
{
    const auto kernel = shortMatrixKernel<Groups>;
    const cudaError_t error = requireTensorCores(kernel);
    if (error != cudaSuccess)
        return error;

    SourceView<std::uint8_t> view = source;
    view.originY += mask.reachY - shortMatrixReach(2);
    const MatrixTask task = {static_cast<const uint4*>(mask.fragments), mask.finish,
                             shortMatrixGeometry<Groups>(view, destination, mask.reachX)};
    return launchStripWarps(kernel, shortMatrixShape().warps, task, view, destination, stream);
}

template <int Index>
cudaError_t selectKernel(const MatrixStripMask& mask, const SourceView<std::uint8_t>& source,
                         const DestinationView<std::uint8_t>& destination, cudaStream_t stream)
{
    constexpr ShortMatrixList list = shortMatrices();
    if constexpr (Index < list.count)
        return mask.kernel == Index ? launchShortMatrix<list.groups[Index]>(mask, source, destination, stream)
                                    : selectKernel<Index + 1>(mask, source, destination, stream);
    else
        return cudaErrorInvalidValue;
}

}  // namespace

cudaError_t shortMatrixStrips(const MatrixStripMask& mask, const SourceView<std::uint8_t>& source,
                              const DestinationView<std::uint8_t>& destination, cudaStream_t stream)
{
    return selectKernel<0>(mask, source, destination, stream);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
