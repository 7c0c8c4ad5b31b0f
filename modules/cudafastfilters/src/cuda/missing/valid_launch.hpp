// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_LAUNCH_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_LAUNCH_HPP

#include "common/visit_depth.hpp"
#include "cuda/runtime/device_memory.hpp"
#include "cuda/views/images.hpp"
#include "missing_cells.hpp"
#include "tasks/missing_tasks.hpp"

// Launches of kernels that filter the parts of an image that have missing pixels.

namespace cv::cuda::fastfilters
{

struct ValidPixels
{
    int depth;
    const Neighbourhood& neighbourhood;
    const MissingPixels& missing;
};

template <typename T>
ValidSource<T> validSource(const ValidPixels& valid, const Images& images)
{
    const SourceView<T> pixels = sourceView<T>(images, valid.neighbourhood);
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
            valid.missing.valueOf<T>()};
}

// Bytes of device memory that launchValid() takes.
inline size_t validScratchBytes(const Images& images)
{
    return MissingCells::bytesFor(images.source.whole.width, images.source.whole.height);
}

// Calls launch(source, destination) with views in the type of the pixels, and throws if it fails.
template <typename Launch>
void launchTyped(const ValidPixels& valid, const Images& images, const char* what, const Launch& launch)
{
    visitDepth(valid.depth,
               [&](auto pixel)
               {
                   using T = decltype(pixel);
                   checkCuda(launch(validSource<T>(valid, images),
                                    static_cast<DestinationView<T>>(destinationView<T>(images))),
                             what);
               });
}

// Finds which parts of the image have missing pixels, and calls launch(source, cells, destination). Throws if one of
// them fails.
template <typename Launch>
void launchValid(const ValidPixels& valid, const Images& images, const DeviceStream& stream, const char* what,
                 const Launch& launch)
{
    launchTyped(valid, images, what,
                [&](const auto& source, const auto& destination)
                {
                    using T = typename std::decay_t<decltype(source)>::Pixel;
                    const StreamScratch memory(validScratchBytes(images), stream);
                    MissingCells cells = {memory.data(), MissingCells::columnsFor(source.pixels.width), false};
                    const bool isConstant =
                        source.pixels.borderX == BorderConstant || source.pixels.borderY == BorderConstant;
                    for (int c = 0; c < source.pixels.channels && isConstant && !source.mask.data; ++c)
                        cells.border = cells.border || source.isMissing(source.pixels.borderValue[c]);
                    checkCuda(findMissingCells<T>(source, cells, stream), what);
                    return launch(source, cells, destination);
                });
}

}  // namespace cv::cuda::fastfilters

#endif
