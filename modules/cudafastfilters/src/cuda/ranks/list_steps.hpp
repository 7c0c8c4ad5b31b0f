// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LIST_STEPS_HPP
#define OPENCV_CUDAFASTFILTERS_LIST_STEPS_HPP

#include "common/host_device.hpp"

// How lists of columns become those of windows.

namespace cv::cuda::fastfilters
{

// Bytes of a window on both sides of its pixel, together.
constexpr int listReachBytes = 256;

// How the lists of a row's windows are put together. Each step adds the list that lies `distance` pixels away: of a
// single column, or of several, as they were when they were last written to shared memory.
struct ListSteps
{
    static constexpr int most = 20;  // for windows of listReachBytes bytes and one
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
    constexpr int longest = listReachBytes + 1, phaseCost = 3;
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

}  // namespace cv::cuda::fastfilters

#endif
