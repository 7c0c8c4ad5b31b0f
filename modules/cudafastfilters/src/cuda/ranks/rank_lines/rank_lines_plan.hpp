// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_LINES_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_LINES_PLAN_HPP

#include "common/host_device.hpp"
#include "cuda/runtime/device_facts.hpp"
#include "cuda/runtime/grid.hpp"

// Tuning numbers for ranks of lines (rank_lines_kernel.cuh); figures: perf/tuning/rank_lines.md.
//
// A block has layers of threads: those of a layer filter lines that lie side by side, and the next layer continues
// them. The layers of a group share their sorted lists.

namespace cv::cuda::fastfilters
{

struct LinesShape
{
    int width;     // of a line, in pixels
    int outputs;   // of a thread, next to each other along the line
    int lanes;     // threads of a layer: a warp, or half of one
    int layers;    // of a block, at most
    int blocks;    // of so many layers, per multiprocessor, for which there are registers
    bool grouped;  // whether layers share lists

    // The windows of a group share a row at least, and the rows that they share fit into its list.
    CFF_HOST_DEVICE constexpr int longest() const { return 2 * outputs * (grouped ? layers : 1) - 1; }
    CFF_HOST_DEVICE constexpr int keys() const { return width * outputs; }
    CFF_HOST_DEVICE constexpr int threads() const { return lanes * layers; }
    // Words of shared memory from row to row of the tile; odd, so that its columns lie in different banks.
    CFF_HOST_DEVICE constexpr int pitch() const { return (lanes + width - 1) | 1; }
};

// By width, the shorter lines first. Lists of three pixels a row spill a few registers, so that two blocks share a
// multiprocessor, which is faster than one without spills. Half warps leave room for the longest tiles.
constexpr LinesShape linesShapes[] = {{1, 16, 32, 8, 3, false}, {1, 32, 32, 16, 1, true}, {3, 16, 16, 32, 1, true}};
constexpr int linesShapeCount = 3;

constexpr int linesShortest = 16;       // shorter windows would share no row
constexpr int linesUsualThreads = 256;  // of a block, if its group has no more
constexpr int linesLoaded = 10;         // keys that a thread loads at a time, even
constexpr int linesExchanged = 8;       // keys that a thread exchanges at a time
constexpr int linesMixed = 4;           // of eight exchanges of keys, see ExchangeNet

// The index of the shape for lines of this width and length, -1 if there is none.
constexpr int linesShapeOf(int width, int length)
{
    for (int i = 0; length >= linesShortest && i < linesShapeCount; ++i)
        if (linesShapes[i].width == width && length <= linesShapes[i].longest())
            return i;
    return -1;
}

struct RankLinesPlan
{
    int shape;   // its index
    int length;  // of a line, in pixels
    int group;   // layers that share one list
    int layers;  // of a block
    int low;     // keys below all others that the first list begins with; less than 0: keys that it lacks
    int fill;    // of those, how many there is room for beside the pixels
};

// The windows of a group share all rows but one less than it has outputs, and these fill a list of as many rows. The
// result is in the middle of the window and of the keys that fill the list up.
constexpr RankLinesPlan planRankLines(int width, int length, int rank)
{
    RankLinesPlan plan = {linesShapeOf(width, length), length, 1, 0, 0, 0};
    const LinesShape& shape = linesShapes[plan.shape];
    while (2 * plan.group * shape.outputs - 1 < length)
        plan.group *= 2;
    plan.layers = linesUsualThreads / shape.lanes;
    if (plan.layers < plan.group)
        plan.layers = plan.group;
    const int pixels = width * (2 * plan.group * shape.outputs - 1), unused = pixels - width * length;
    plan.low = (pixels - 1) / 2 - rank;
    plan.fill = plan.low < 0 ? 0 : (plan.low < unused ? plan.low : unused);
    return plan;
}

// Words of shared memory that a layer exchanges keys in. Layers of half a warp begin in different banks.
CFF_HOST_DEVICE constexpr int linesExchangeWords(const LinesShape& shape)
{
    return shape.lanes * linesExchanged + shape.lanes % 32;
}

constexpr int linesSharedBytes(const RankLinesPlan& plan)
{
    const LinesShape& shape = linesShapes[plan.shape];
    const int rows = plan.layers * shape.outputs + plan.length - 1;
    return 4 * (rows * shape.pitch() + (plan.group > 1 ? plan.layers * linesExchangeWords(shape) : 0));
}

// Lines of a layer.
CFF_HOST_DEVICE constexpr int linesAcross(const LinesShape& shape, int valueBytes)
{
    return valueBytes < 4 ? 2 * shape.lanes : shape.lanes;
}

// Tiles of an image, in both directions and of all channels.
struct LinesTiles
{
    int across, along, planes;

    constexpr long long count() const { return 1ll * across * along * planes; }
};

// lines, length: of the image.
constexpr LinesTiles linesTiles(const RankLinesPlan& plan, int valueBytes, int lines, int length, int planes)
{
    const LinesShape& shape = linesShapes[plan.shape];
    return {ceilDivide(lines, linesAcross(shape, valueBytes)), ceilDivide(length, plan.layers * shape.outputs), planes};
}

// Minima and maxima per output and register of keys: a stage of a network takes one per key.
constexpr double linesOperations(const RankLinesPlan& plan)
{
    const LinesShape& shape = linesShapes[plan.shape];
    double stages = shape.width == 3 ? 2 : 0, operations = 0;
    for (int outputs = 1; outputs < shape.outputs * plan.group; outputs *= 2, ++stages)
        operations += stages * (stages + 1) / 2 + 2 * (stages + 1);
    return shape.width * (operations + stages * (stages + 1) / 2);
}

}  // namespace cv::cuda::fastfilters

#endif
