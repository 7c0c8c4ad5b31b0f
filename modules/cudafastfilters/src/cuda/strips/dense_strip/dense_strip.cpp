// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/strips/strip_algorithm.hpp"
#include "cuda/strips/dense_strip.hpp"

namespace cv::cuda::fastfilters
{

Preparation prepareDenseStrip(const LinearTask& task)
{
    if (task.isSeparable)
        return notDense;
    const int side = denseStripSide(task);
    if (side == 0)
        return noStrip;
    const StripCoefficients coefficients = makeDenseStrip(task, side);
    return std::make_unique<StripAlgorithm<DenseStrips>>(task, coefficients, describeStrips(coefficients, task),
                                                         "launching dense_strip");
}

}  // namespace cv::cuda::fastfilters
