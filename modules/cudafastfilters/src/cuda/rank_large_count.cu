// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "rank_large/rank_large_count.cuh"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

template <int SideBits, int LaneWords = planeWidestLane(SideBits)>
cudaError_t launchWithLaneWords(const BitPlaneTask& task, unsigned* scratch, cudaStream_t stream)
{
    if (task.plan.laneWords == LaneWords)
        return launchCountPlanes<SideBits, LaneWords>(task, scratch, stream);
    if constexpr (LaneWords > planeNarrowestLane)
        return launchWithLaneWords<SideBits, LaneWords / 2>(task, scratch, stream);
    else
        return cudaErrorInvalidValue;
}

}  // namespace

cudaError_t countPlanes(const BitPlaneTask& task, unsigned* scratch, cudaStream_t stream)
{
    switch (task.plan.sideBits)
    {
    case 4: return launchWithLaneWords<4>(task, scratch, stream);
    case 5: return launchWithLaneWords<5>(task, scratch, stream);
    case 6: return launchWithLaneWords<6>(task, scratch, stream);
    case 7: return launchWithLaneWords<7>(task, scratch, stream);
    case 8: return launchWithLaneWords<8>(task, scratch, stream);
    default: return cudaErrorInvalidValue;
    }
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
