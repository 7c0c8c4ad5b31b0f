// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_STRIP_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_STRIP_HPP

#include "cuda/missing/missing_cells.hpp"
#include "cuda/missing/missing_finish.hpp"
#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_batch.hpp"

namespace cv::cuda::fastfilters
{

// Squares of odd sides that have kernels.
constexpr int validStripSide = 15, validStripDenseSide = 7;

// What is summed.
struct ValidStripFilter
{
    int side;
    bool isSeparable;
    float row[validStripSide], column[validStripSide];       // if it is
    float dense[validStripDenseSide * validStripDenseSide];  // row by row, otherwise
    MissingFinish<float> finish;
};

// Both sums of windows with a missing pixel, in registers; writes their results. The images have one channel, and a
// window with a valid pixel has a result. valid_strip_kernel.cuh says how. Asynchronous; returns the launch's error.
template <typename T>
cudaError_t filterValidStrips(const ValidStripFilter& filter, const ValidSource<T>& source, const MissingCells& cells,
                              const DestinationView<T>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
