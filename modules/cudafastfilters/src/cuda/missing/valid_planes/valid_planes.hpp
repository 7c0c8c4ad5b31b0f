// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_PLANES_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_PLANES_HPP

#include "cuda/missing/missing_finish.hpp"
#include "cuda/missing/missing_source.hpp"
#include "cuda/runtime/device_stream.hpp"

namespace cv::cuda::fastfilters
{

// Planes of an image, one element for each of its own.
struct FilledPlanes
{
    unsigned char* pixels;  // 0 where they are missing
    std::size_t pixelStep;
    unsigned char* holes;  // bytes: 1 where they are missing
    unsigned char* valid;  // 1 where they are not; null: nobody wants them
    std::size_t byteStep;
};

// What the filters made of these planes, as floats, one element for each of the destination.
struct SumPlanes
{
    const unsigned char* sums;
    const unsigned char* missing;  // how many of the window
    const unsigned char* weights;  // null: those of the valid pixels are equal
    std::size_t step;
    float equalWeight;
    int windowPixels;
    const unsigned char* holes;  // of the destination's own pixels
    std::size_t byteStep;
};

// Asynchronous; both return the launch's error.
template <typename S>
cudaError_t fillMissing(const MissingSource<S>& source, const FilledPlanes& planes, const DeviceStream& stream);

// Writes the results of windows with a missing pixel. isModerate: float has room for the sum of the coefficients.
template <typename D>
cudaError_t divideSums(const SumPlanes& planes, const MissingFinish<double>& finish, bool isModerate,
                       const DestinationView<D>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
