// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MASK_SPECTRUM_HPP
#define OPENCV_CUDAFASTFILTERS_MASK_SPECTRUM_HPP

#include "cuda/fourier/line_transform.hpp"

#include <vector>

// The transform of a mask, on the host.

namespace cv::cuda::fastfilters
{

struct MaskSpectrum
{
    // The conjugate transform, divided by the count of numbers, row by row in the order in which kernels store lines;
    // then the powers for both axes.
    std::vector<ComplexNumber> numbers;
    double greatest;  // absolute value in the transform

    std::size_t powersX, powersY;  // where they begin
};

// Transforms a mask of `height` rows of `width` numbers in a tile of 2^log2Width x 2^log2Height.
MaskSpectrum transformMask(const std::vector<double>& mask, int width, int height, int log2Width, int log2Height);

}  // namespace cv::cuda::fastfilters

#endif
