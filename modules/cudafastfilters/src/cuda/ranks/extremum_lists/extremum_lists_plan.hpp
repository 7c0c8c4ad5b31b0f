// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_LISTS_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_LISTS_PLAN_HPP

#include "cuda/ranks/row_lanes_plan.hpp"

// The sizes of extremum_lists_kernel.cuh.

namespace cv::cuda::fastfilters
{

struct ExtremumListsTuning
{
    static constexpr int reachBytes = 256;  // bytes of a window on both sides of its pixel, together
    static constexpr int stripRows = 8;     // four of which are made at a time
    static constexpr int strips = 16;       // for each multiprocessor, at least, if there are so many rows
};

// How the lists of a row's windows are put together. Each step adds the list that lies `distance` pixels away: of a
// single column, or of several, as they were when they were last written to shared memory.
struct ListSteps
{
    static constexpr int most = 20;  // for windows of ExtremumListsTuning::reachBytes bytes and one
    int count;
    int distance[most];
    bool isOfColumn[most];
    bool isWritten[most];  // before this step
};

// Adds lists of `columns` columns each, once the present list has as many, and then single columns.
struct ListPhase
{
    int columns, lists, singles;
};

// The phase by which lists of `length` columns are made: of two or three equal lists and at most two columns, whatever
// takes the fewest lists and phases in all. A phase waits for shared memory as long as three lists take, an estimate.
constexpr ListPhase lastListPhase(int length)
{
    constexpr int longest = ExtremumListsTuning::reachBytes + 1, phaseCost = 3;
    int cost[longest + 1] = {};
    ListPhase last = {1, 0, 0};
    for (int reached = 2; reached <= length; ++reached)
        for (int lists = 2; lists <= 3; ++lists)
            for (int singles = 0; singles <= 2 && reached - singles >= lists; ++singles)
            {
                const int columns = (reached - singles) / lists;
                const int total = cost[columns] + lists - 1 + singles + phaseCost;
                if ((reached - singles) % lists == 0 && (cost[reached] == 0 || total < cost[reached]))
                {
                    cost[reached] = total;
                    if (reached == length)
                        last = {columns, lists, singles};
                }
            }
    return last;
}

// The steps for windows of `length` pixels, `before` of which lie before the pixel that stands for the window. No
// pixel is added twice.
constexpr ListSteps listSteps(int length, int before)
{
    // From the last step to the first: what it adds, and whether before the pixels that the others reach.
    int adds[ListSteps::most] = {}, count = 0;
    bool isBefore[ListSteps::most] = {};
    for (int reached = length; reached > 1;)
    {
        const ListPhase phase = lastListPhase(reached);
        for (int i = 0; i < phase.singles + phase.lists - 1; ++i)
        {
            adds[count] = i < phase.singles ? 1 : phase.columns;
            reached -= adds[count];
            isBefore[count] = before > reached - 1;
            before -= isBefore[count] ? adds[count] : 0;
            ++count;
        }
    }
    ListSteps steps = {};
    int first = 0, last = 0, writtenFirst = 0, writtenLast = 0;
    for (int i = count - 1; i >= 0; --i)
    {
        const int step = steps.count++;
        steps.isOfColumn[step] = adds[i] == 1;
        if (adds[i] > 1 && adds[i] == last - first + 1)
        {
            steps.isWritten[step] = true;
            writtenFirst = first;
            writtenLast = last;
        }
        const int addedFirst = adds[i] == 1 ? 0 : writtenFirst, addedLast = adds[i] == 1 ? 0 : writtenLast;
        steps.distance[step] = isBefore[i] ? first - 1 - addedLast : last + 1 - addedFirst;
        first -= isBefore[i] ? adds[i] : 0;
        last += isBefore[i] ? 0 : adds[i];
    }
    return steps;
}

// The most pixels of a list: a lane has twice as many columns of bytes as of other pixels.
constexpr int longestList(int valueBytes)
{
    return valueBytes == 1 ? 5 : 6;
}

// `pixels`: of a list, at least two.
constexpr bool hasExtremumLists(int valueBytes, int channels, int windowWidth, int pixels)
{
    return pixels <= longestList(valueBytes) &&
           (windowWidth - 1) * channels * valueBytes <= ExtremumListsTuning::reachBytes;
}

// Lanes beside a warp's in a row of shared memory: what lies there counts for no output.
constexpr int listMargin(int reach)
{
    return reach / RowLanes::laneBytes + 2;
}

// A lane's lists of single columns and of several, and a word for separate banks.
CFF_HOST_DEVICE constexpr int listLaneWords(int pixels)
{
    return 8 * pixels + 1;
}

constexpr int listWarpWords(int pixels, int reach)
{
    return (listLaneWords(pixels) * (32 + 2 * listMargin(reach)) + 3) / 4 * 4;
}

constexpr int listSharedBytes(int pixels, int reach)
{
    return 4 * RowLanes::warps * listWarpWords(pixels, reach);
}

}  // namespace cv::cuda::fastfilters

#endif
