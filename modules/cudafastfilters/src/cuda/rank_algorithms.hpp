// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_ALGORITHMS_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_ALGORITHMS_HPP

#include "algorithm.hpp"
#include "common/half_pixel.hpp"
#include "cuda/ranks/row_lanes_plan.hpp"
#include "cuda/runtime/device_memory.hpp"
#include "tasks/converted_task.hpp"
#include "tasks/rank_task.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

// The algorithms of median and rank filters, each in the folder of its name.

namespace cv::cuda::fastfilters
{

#define CFF_ALGORITHM(folder, Name) Preparation prepare##Name(const RankTask& task);
#include "rank_list.hpp"

// Whether kernels that count the elements of a row in 32 bits take the images.
inline Fit fitElements(const Images& images)
{
    constexpr long long most = 1 << 30;
    const long long channels = images.destination.channels;
    return Fit::where(channels * images.source.whole.width <= most && channels * images.destination.size.width <= most,
                      "rows are too long to count their elements in 32 bits");
}

// Whether kernels whose lanes have 16 bytes of a row take the images.
inline Fit fitRowLanes(const RankTask& task, const Images& images)
{
    return Fit::where(suitsRowLanes(task.pixelBytes(), images.source.whole.width, images.destination.size.width),
                      "rows are too long to count their bytes in 32 bits");
}
// The same for kernels whose lanes write 16 bytes at once.
inline Fit fitAlignedRowLanes(const RankTask& task, const Images& images)
{
    const DeviceDestination& destination = images.destination;
    return hasAlignedRows(destination.step, destination.size.height)
               ? fitRowLanes(task, images)
               : Fit::no("the destination's rows do not begin alike");
}

// Calls `launch` with views of the images in the type of their pixels, and throws if it fails.
template <typename Launch>
void launchRank(const RankTask& task, const Images& images, const char* what, const Launch& launch)
{
    visitDepth(task.depth(),
               [&](auto pixel)
               {
                   using T = decltype(pixel);
                   checkCuda(launch(sourceView<T>(images, task.neighbourhood), destinationView<T>(images)), what);
               });
}

// Why an algorithm does not take the channels, or null.
inline const char* whyNotChannels(const RankTask& task)
{
    return hasKernels(task.channels()) ? nullptr : "its kernels take 1, 3 or 4 channels";
}
// The same for algorithms without kernels for pixels of 64 bits.
inline const char* whyNotWords(const RankTask& task)
{
    return task.valueBytes() > 4 ? "it has no kernels for pixels of 64 bits" : whyNotChannels(task);
}

// Calls `visitor` with a value of the type of the pixels, also of those that few algorithms take.
template <typename Visitor>
auto visitPixel(const RankTask& task, Visitor&& visitor)
{
    if (task.depth() == CV_16F)
        return visitor(HalfPixel());
    if (task.depth() == CV_32S || task.depth() == CV_64F)
        return visitOrder(task.depth(), task.order, visitor);
    return visitDepth(task.depth(), visitor);
}

// For descriptions of pixels of 32 and 64 bits.
inline const char* registersOfPixels(const RankTask& task)
{
    return task.valueBytes() == 8   ? "one pixel in two registers"
           : task.depth() == CV_32F ? "one float per register"
                                    : "one integer per register";
}

// The bytes of the border's pixel: cpu/pixel_values.hpp, which is not part of what convomed installs.
std::vector<uchar> borderPixel(int type, const Scalar& value, PixelOrder order);

template <typename T>
BatchSource<T> rankSource(const RankTask& task, const Images& images)
{
    if constexpr (isPlainPixel<T>)
        return sourceView<T>(images, task.neighbourhood);
    else
    {
        BatchSource<T> view = viewWithoutBorder<T>(images, task.neighbourhood);
        // Of the first four channels: beyond four, all have the value of the first.
        const std::vector<uchar> pixel = borderPixel(task.type, task.neighbourhood.borderValue, task.order);
        std::memcpy(view.borderValue, pixel.data(), std::min(pixel.size(), sizeof(view.borderValue)));
        return view;
    }
}

// As launchRank(), for any pixel.
template <typename Launch>
void launchPixels(const RankTask& task, const Images& images, const char* what, const Launch& launch)
{
    visitPixel(task,
               [&](auto pixel)
               {
                   using T = decltype(pixel);
                   checkCuda(launch(rankSource<T>(task, images), destinationView<T>(images)), what);
               });
}

// The same without pixels of 64 bits.
template <typename Launch>
void launchWords(const RankTask& task, const Images& images, const char* what, const Launch& launch)
{
    launchPixels(task, images, what,
                 [&](const auto& source, const auto& destination)
                 {
                     if constexpr (sizeof(source.borderValue[0]) <= 4)
                         return launch(source, destination);
                     else
                         return cudaErrorInvalidValue;
                 });
}

}  // namespace cv::cuda::fastfilters

#endif
