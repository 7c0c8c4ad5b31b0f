// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_TILE_HPP
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_TILE_HPP

#include "cuda/runtime/device_facts.hpp"
#include "extremum_plan.hpp"
#include "list_steps.hpp"
#include "row_lanes.hpp"

// The least pixels of windows of small images, where strips are few and most of them cross a border: blocks make tiles,
// a thread one word of a row.

namespace cv::cuda::fastfilters
{

struct ExtremumTileTuning
{
    static constexpr int threads = 512;  // of a block, a power of two
    static constexpr int ahead = 4;      // rows that a thread asks for at once
    // Tiles for each multiprocessor: strips are faster for larger images. `pixels`: of a list.
    static constexpr int most(int pixels) { return pixels == 1 ? 24 : 16; }
};

// A row of threads has `rowWords` words of the source, a power of two: `outWords` of them are also those of outputs.
struct ExtremumTileShape
{
    int rowWords, outWords, rows;
};

// The shape that takes the least time for an output: an estimate that a row which is read costs half of one which is
// made. `reach`: bytes of a window beside its first pixel.
constexpr ExtremumTileShape extremumTileShape(int reach, int windowHeight)
{
    ExtremumTileShape best = {};
    long long leastCost = 0, outputs = 1;
    for (int rowWords = 32; rowWords <= 128; rowWords *= 2)
    {
        const int outWords = rowWords - (reach + 3) / 4, rows = ExtremumTileTuning::threads / rowWords;
        const long long cost = 1ll * rowWords * (2 * rows + windowHeight - 1), made = 1ll * outWords * rows;
        if (outWords > 0 && (best.rows == 0 || cost * outputs < leastCost * made))
        {
            best = {rowWords, outWords, rows};
            leastCost = cost;
            outputs = made;
        }
    }
    return best;
}

// A plane of shared memory: a word for each thread and for those that the last ones read.
constexpr int extremumTilePlane = ExtremumTileTuning::threads + listReachBytes / 4 + 4;

// `pixels`: of a list.
constexpr int extremumTileBytes(const ExtremumTileShape& shape, int windowHeight, int pixels)
{
    return 4 * (2 * pixels * extremumTilePlane + shape.rowWords * (shape.rows + windowHeight - 1));
}

// Whether tiles are faster than strips for rows of so many bytes.
inline bool prefersExtremumTiles(int rowBytes, int height, int reach, int windowHeight, int pixels,
                                 const DeviceFacts& device)
{
    const ExtremumTileShape shape = extremumTileShape(reach, windowHeight);
    const long long tiles = 1ll * ceilDivide(rowBytes, 4 * shape.outWords) * ceilDivide(height, shape.rows);
    return windowHeight <= ExtremumTuning::largestHeight &&
           tiles <= ExtremumTileTuning::most(pixels) * device.multiprocessors &&
           extremumTileBytes(shape, windowHeight, pixels) <= device.sharedBytesOfBlock;
}

// What the kernel receives; windows begin at the pixel that stands for them.
struct ExtremumTileArguments : RowLanesArguments
{
    // What a thread reads of others: their lists of columns or of several, the words of which come so many threads
    // later, shifted by some bits.
    struct Step
    {
        int threads, shift;
        bool isOfColumn, isWritten;  // see ListSteps
    };

    int windowHeight;
    ExtremumTileShape shape;
    int columns;             // of tiles
    bool wordsIn, wordsOut;  // words of all rows of the source, of the destination, lie at multiples of four bytes
    int count;
    Step step[ListSteps::most];
};

inline ExtremumTileArguments extremumTileArguments(const RowLanesArguments& window, int windowHeight)
{
    ExtremumTileArguments arguments = {};
    static_cast<RowLanesArguments&>(arguments) = window;
    const SourceView<unsigned char>& source = window.images.source;
    const DestinationView<unsigned char>& destination = window.images.destination;
    const std::size_t to = reinterpret_cast<std::size_t>(destination.data);
    arguments.windowHeight = windowHeight;
    arguments.shape = extremumTileShape(window.reach, windowHeight);
    arguments.wordsOut = destination.step % 4 == 0 || destination.height == 1;
    arguments.firstByte = arguments.wordsOut ? static_cast<int>(to % 4) : 0;
    arguments.sourceShift = source.originX * window.pixelBytes;
    arguments.columns =
        ceilDivide(destination.width * window.pixelBytes + arguments.firstByte, 4 * arguments.shape.outWords);
    const std::size_t from = reinterpret_cast<std::size_t>(source.data) +
                             static_cast<std::size_t>(arguments.sourceShift - arguments.firstByte);
    arguments.wordsIn = source.step % 4 == 0 && from % 4 == 0;
    const ListSteps steps = listSteps(window.reach / window.pixelBytes + 1, 0);
    arguments.count = steps.count;
    for (int i = 0; i < steps.count; ++i)
    {
        const int distance = steps.distance[i] * window.pixelBytes;
        arguments.step[i] = {distance / 4, distance % 4 * 8, steps.isOfColumn[i], steps.isWritten[i]};
    }
    return arguments;
}

// The tiles of an image.
inline long long extremumTiles(const ExtremumTileArguments& arguments)
{
    return 1ll * arguments.columns * ceilDivide(arguments.images.destination.height, arguments.shape.rows);
}

}  // namespace cv::cuda::fastfilters

#endif
