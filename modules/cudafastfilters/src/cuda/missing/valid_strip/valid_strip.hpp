// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_STRIP_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_STRIP_HPP

#include "cuda/missing/missing_cells.hpp"
#include "cuda/missing/missing_finish.hpp"
#include "cuda/runtime/device_stream.hpp"
#include "cuda/strips/strip_coefficients.hpp"
#include "cuda/views/image_batch.hpp"

namespace cv::cuda::fastfilters
{

// What is summed.
struct ValidStripFilter
{
    StripCoefficients strip;
    bool isSeparable;
    MissingFinish<float> finish;
    float rescale;  // a power of two by which a sum of coefficients times ones, or pixels, is a normal number
};

// Both sums of the windows with a missing pixel, in registers. Without cells, it writes the whole result, which is that
// of strips for windows without one; with cells, only the results of windows near missing cells whose sum of
// coefficients is not that of all. The images have one channel, and a window with a valid pixel has a result.
// valid_strip_kernel.cuh says how. Asynchronous; returns the launch's error.
template <typename T>
cudaError_t filterValidStrips(const ValidStripFilter& filter, const ValidSource<T>& source, const MissingCells& cells,
                              const DestinationView<T>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
