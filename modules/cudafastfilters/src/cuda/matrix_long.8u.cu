// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "matrix/matrix_long_kernel.cuh"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

template <int BlocksX, int BlocksY, bool Split>
cudaError_t launchLongMatrix(const MatrixStripMask& mask, const SourceView<std::uint8_t>& source,
                             const DestinationView<std::uint8_t>& destination, cudaStream_t stream)
{
    using Strip = LongMatrixStrip<BlocksX, BlocksY, Split>;
    return launchMatrixTiles<Strip>(longMatrixKernel<BlocksX, BlocksY, Split>, mask, source, destination,
                                    {mask.reachX, Strip::Stage::around, 16, 16}, stream);
}

template <int Index>
cudaError_t selectKernel(const MatrixStripMask& mask, const SourceView<std::uint8_t>& source,
                         const DestinationView<std::uint8_t>& destination, cudaStream_t stream)
{
    constexpr LongMatrixList list = longMatrices();
    if constexpr (Index < list.count)
    {
        constexpr LongMatrix blocks = list.kernels[Index];
        if (mask.kernel != Index)
            return selectKernel<Index + 1>(mask, source, destination, stream);
        if constexpr (hasOnePartLongMatrix(Index))
            if (!mask.split)
                return launchLongMatrix<blocks.x, blocks.y, false>(mask, source, destination, stream);
        return launchLongMatrix<blocks.x, blocks.y, true>(mask, source, destination, stream);
    }
    else
    {
        return cudaErrorInvalidValue;
    }
}

}  // namespace

cudaError_t longMatrixStrips(const MatrixStripMask& mask, const SourceView<std::uint8_t>& source,
                             const DestinationView<std::uint8_t>& destination, cudaStream_t stream)
{
    return selectKernel<0>(mask, source, destination, stream);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
