// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MISSING_RANKS_HPP
#define OPENCV_CUDAFASTFILTERS_MISSING_RANKS_HPP

#include "common/visit_depth.hpp"
#include "cuda/algorithm.hpp"
#include "cuda/runtime/device_memory.hpp"
#include "tasks/missing_tasks.hpp"
#include "after_plain.hpp"
#include "missing_cells.hpp"
#include "valid_keys.hpp"

// The algorithms of ranks of images with missing pixels, each in the folder of its name.

namespace cv::cuda::fastfilters
{

Preparation prepareValidNetworks(const MissingRankTask& task);
Preparation prepareValidBits(const MissingRankTask& task);
Preparation prepareValidBitmap(const MissingRankTask& task);
Preparation prepareValidBisection(const MissingRankTask& task);

template <typename T>
ValidSource<T> validSource(const MissingRankTask& task, const Images& images)
{
    const SourceView<T> pixels = sourceView<T>(images, task.plain.neighbourhood);
    const DeviceSource& source = images.source;
    return {pixels,
            {source.mask,
             source.maskStep,
             pixels.width,
             pixels.height,
             source.maskChannels,
             pixels.originX,
             pixels.originY,
             pixels.borderX,
             pixels.borderY,
             {255, 255, 255, 255}},
            task.missing.valueOf<T>()};
}

template <typename T>
ValidFinish<T> validFinish(const MissingRankTask& task)
{
    const MissingPixels& missing = task.missing;
    const Point anchor = task.plain.neighbourhood.anchor;
    return {task.rule, missing.minCount, missing.fill, static_cast<T>(missing.result), anchor.x, anchor.y};
}

// Bytes of device memory that launchValid() takes.
inline size_t validScratchBytes(const Images& images)
{
    return MissingCells::bytesFor(images.source.whole.width, images.source.whole.height);
}

// Finds which parts of the image have missing pixels, and calls launch(source, cells, destination) with views in the
// type of the pixels. Throws if one of them fails.
template <typename Launch>
void launchValid(const MissingRankTask& task, const Images& images, const DeviceStream& stream, const char* what,
                 const Launch& launch)
{
    visitDepth(task.plain.depth(),
               [&](auto pixel)
               {
                   using T = decltype(pixel);
                   const ValidSource<T> source = validSource<T>(task, images);
                   const StreamScratch memory(validScratchBytes(images), stream);
                   MissingCells cells = {memory.data(), MissingCells::columnsFor(source.pixels.width), false};
                   for (int c = 0; c < source.pixels.channels && !source.mask.data; ++c)
                       cells.border = cells.border || source.isMissing(source.pixels.borderValue[c]);
                   checkCuda(findMissingCells<T>(source, cells, stream), what);
                   checkCuda(launch(source, cells, static_cast<DestinationView<T>>(destinationView<T>(images))), what);
               });
}

}  // namespace cv::cuda::fastfilters

#endif
