// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "rank_counts_kernel.cuh"

namespace cv::cuda::fastfilters
{

namespace
{

template <int SideBits, int LaneWords = rankCountsWidestLane(SideBits)>
cudaError_t launchWithLaneWords(const RankCountsArguments& arguments, unsigned* scratch, const DeviceStream& stream)
{
    if (arguments.plan.laneWords == LaneWords)
        return launchCountPlanes<SideBits, LaneWords>(arguments, scratch, stream);
    if constexpr (LaneWords > rankCountsNarrowestLane)
        return launchWithLaneWords<SideBits, LaneWords / 2>(arguments, scratch, stream);
    else
        return cudaErrorInvalidValue;
}

}  // namespace

cudaError_t countPlanes(const RankCountsArguments& arguments, unsigned* scratch, const DeviceStream& stream)
{
    switch (arguments.plan.sideBits)
    {
    case 4: return launchWithLaneWords<4>(arguments, scratch, stream);
    case 5: return launchWithLaneWords<5>(arguments, scratch, stream);
    case 6: return launchWithLaneWords<6>(arguments, scratch, stream);
    case 7: return launchWithLaneWords<7>(arguments, scratch, stream);
    case 8: return launchWithLaneWords<8>(arguments, scratch, stream);
    case 9: return launchWithLaneWords<9>(arguments, scratch, stream);
    case 10: return launchWithLaneWords<10>(arguments, scratch, stream);
    default: return cudaErrorInvalidValue;
    }
}

}  // namespace cv::cuda::fastfilters
