// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "matrix/matrix_strips_launch.cuh"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

cudaError_t longMatrixStrips(const MatrixStripMask& mask, const SourceView<std::uint8_t>& source,
                             const DestinationView<std::uint8_t>& destination, cudaStream_t stream)
{
    return launchMatrixKernel<firstLongMatrix, matrixBlocks().count>(mask, source, destination, stream);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
