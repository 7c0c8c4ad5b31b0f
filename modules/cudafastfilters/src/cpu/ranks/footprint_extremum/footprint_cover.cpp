// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "footprint_cover.hpp"

#include <algorithm>
#include <queue>
#include <tuple>
#include <utility>

// Runs of its rows, runs of its columns, or the longest of these and perhaps of its diagonals first, as of a cross.
// Equal runs below each other become one rectangle.

namespace cv::cuda::fastfilters
{

namespace
{

std::vector<Part> runsOfRows(const Footprint& footprint)
{
    std::vector<Part> runs;
    for (const Chord& chord : footprint.chords())
        runs.push_back({chord.begin, chord.y, chord.length(), 1, 0});
    return runs;
}

Mat pixelsOf(const Footprint& footprint)
{
    Mat pixels = Mat::zeros(footprint.size(), CV_8U);
    for (const Part& run : runsOfRows(footprint))
        pixels(run.row(0)).setTo(1);
    return pixels;
}

std::vector<Part> runsOfColumns(const Footprint& footprint)
{
    std::vector<Part> runs;
    for (const Part& run : runsOfRows(Footprint(pixelsOf(footprint).t())))
        runs.push_back({run.y, run.x, 1, run.width, 0});
    return runs;
}

// Downwards to the right or to the left.
std::vector<Part> runsOfDiagonals(const Footprint& footprint, int shear)
{
    const Mat pixels = pixelsOf(footprint);
    const auto contains = [&](int x, int y)
    { return x >= 0 && x < pixels.cols && y >= 0 && y < pixels.rows && pixels.at<uchar>(y, x) != 0; };
    std::vector<Part> runs;
    for (const Chord& chord : footprint.chords())
        for (int x = chord.begin; x < chord.end; ++x)
        {
            if (contains(x - shear, chord.y - 1))
                continue;
            int length = 1;
            while (contains(x + length * shear, chord.y + length))
                ++length;
            if (length > 2)
                runs.push_back({x, chord.y, 1, length, shear});
        }
    return runs;
}

// The run that covers the most pixels which no earlier one does, again and again.
std::vector<Part> longestRuns(const Footprint& footprint, bool diagonals)
{
    std::vector<Part> runs = runsOfRows(footprint);
    const auto add = [&](const std::vector<Part>& more) { runs.insert(runs.end(), more.begin(), more.end()); };
    add(runsOfColumns(footprint));
    for (const int shear : {1, -1})
        if (diagonals)
            add(runsOfDiagonals(footprint, shear));
    Mat missing = pixelsOf(footprint);
    std::priority_queue<std::pair<int, size_t>> queue;
    for (size_t i = 0; i < runs.size(); ++i)
        queue.emplace(runs[i].area(), runs.size() - i);
    std::vector<Part> taken;
    while (!queue.empty())
    {
        const auto [gain, order] = queue.top();
        queue.pop();
        const Part& run = runs[runs.size() - order];
        int now = 0;
        for (int i = 0; i < run.height; ++i)
            now += countNonZero(missing(run.row(i)));
        if (now == gain)
        {
            taken.push_back(run);
            for (int i = 0; i < run.height; ++i)
                missing(run.row(i)).setTo(0);
        }
        else if (now > 0)
            queue.emplace(now, order);
    }
    return taken;
}

// Runs below each other that are equal become one rectangle.
std::vector<Part> joined(std::vector<Part> runs)
{
    const auto key = [](const Part& r) { return std::make_tuple(r.shear, r.x, r.width, r.y); };
    std::sort(runs.begin(), runs.end(), [&](const Part& a, const Part& b) { return key(a) < key(b); });
    std::vector<Part> parts;
    for (const Part& run : runs)
    {
        Part* const last = parts.empty() ? nullptr : &parts.back();
        if (last && run.shear == 0 && last->shear == 0 && last->x == run.x && last->width == run.width &&
            last->y + last->height >= run.y)
            last->height = std::max(last->height, run.y + run.height - last->y);
        else
            parts.push_back(run);
    }
    return parts;
}

}  // namespace

std::vector<std::vector<Part>> footprintCovers(const Footprint& footprint)
{
    return {joined(runsOfRows(footprint)), joined(runsOfColumns(footprint)), joined(longestRuns(footprint, false)),
            joined(longestRuns(footprint, true))};
}

}  // namespace cv::cuda::fastfilters
