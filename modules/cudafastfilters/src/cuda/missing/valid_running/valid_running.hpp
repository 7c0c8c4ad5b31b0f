// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_RUNNING_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_RUNNING_HPP

#include "cuda/boxes/box_running.hpp"

#include <cstdint>

namespace cv::cuda::fastfilters
{

// Which pixels of a box are missing, and what a mean without enough others is. Pixels are unsigned; signed ones have
// the other sign bit.
struct ValidMean
{
    std::uint32_t hole;             // a missing value; more than any pixel: none is
    SourceView<std::uint8_t> mask;  // 0 is missing; no data: no mask
    int area, minCount;
    std::uint32_t result;  // of a window with fewer than minCount valid pixels
};

// The means of the valid pixels of boxes for which boxRunningFits() holds, of images of 8 and 16 bits. Asynchronous;
// returns the launch's error.
template <typename T>
cudaError_t validRunning(const Box& box, const ValidMean& mean, const BoxRunningSource<T>& source,
                         const BoxRunningDestination<T>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
