// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "rank_large_count.cuh"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

cudaError_t countPlanes(const BitPlaneTask& task, unsigned* scratch, cudaStream_t stream)
{
    switch (task.plan.sideBits)
    {
    case 4: return launchCountPlanes<4>(task, scratch, stream);
    case 5: return launchCountPlanes<5>(task, scratch, stream);
    case 6: return launchCountPlanes<6>(task, scratch, stream);
    case 7: return launchCountPlanes<7>(task, scratch, stream);
    case 8: return launchCountPlanes<8>(task, scratch, stream);
    default: return cudaErrorInvalidValue;
    }
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
