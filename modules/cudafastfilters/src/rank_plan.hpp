// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_PLAN_HPP

// Which algorithm a median or rank filter runs on the GPU. The numbers of tuning live here.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

enum class RankAlgorithm
{
    ForgetfulSelection,  // registers only, two outputs a thread share what their windows have in common
    Bisection            // any window, any rank: one count of the window for each bit of the value
};

struct RankPlan
{
    RankAlgorithm algorithm;
    int packet;               // neighbouring outputs of a thread
    int blockWidth, blockHeight;  // threads
    const char* why;
};

constexpr bool hasSelectionNetwork(int windowWidth, int windowHeight, int rank)
{
    return windowWidth == windowHeight && (windowWidth == 3 || windowWidth == 5 || windowWidth == 7) &&
           rank == windowWidth * windowHeight / 2;
}

constexpr RankPlan selectRankPlan(int windowWidth, int windowHeight, int rank)
{
    return hasSelectionNetwork(windowWidth, windowHeight, rank)
               ? RankPlan{RankAlgorithm::ForgetfulSelection, 2, 32, 8, "the window fits into registers"}
               : RankPlan{RankAlgorithm::Bisection, 4, 32, 8, "no selection network for this window and rank"};
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
