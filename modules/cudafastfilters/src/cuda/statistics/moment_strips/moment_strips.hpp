// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MOMENT_STRIPS_HPP
#define OPENCV_CUDAFASTFILTERS_MOMENT_STRIPS_HPP

#include "common/moment_finish.hpp"
#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_batch.hpp"
#include "moment_strips_plan.hpp"

namespace cv::cuda::fastfilters
{

struct MomentStripsFilter
{
    MomentStrips strips;
    MomentSumTypes types;
    MomentFinish finish;
    int width, height, anchorX, anchorY;
    bool isSigned, toFloat;  // the pixels are signed, in the same bits; results are floats, or of the pixels' type
};

// For pixels of 8 and 16 bits. The destination is one of floats or of pixels, as `filter` says. `memory`: for the sums
// of chunks of all images. Asynchronous; returns the launch's error.
template <typename T>
cudaError_t momentStripsFilter(const MomentStripsFilter& filter, const BatchSource<T>& source,
                               const BatchDestination<unsigned char>& destination, unsigned char* memory,
                               const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
