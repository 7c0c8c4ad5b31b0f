// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/linear_algorithms.hpp"

// In place of the module's cuda/fourier/dense_spectrum/dense_spectrum.cpp, which has no recorder: the transform of a
// mask is a constant of at least a megabyte, too long for a source file. The next algorithm is taken.

namespace cv::cuda::fastfilters
{

Preparation prepareDenseSpectrum(const LinearTask&)
{
    return "the mask's Fourier transform is too long a constant for a source file";
}

}  // namespace cv::cuda::fastfilters
