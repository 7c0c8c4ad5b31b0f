// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/strips/strip_algorithm.hpp"
#include "cuda/strips/separable_strip.hpp"

namespace cv::cuda::fastfilters
{

Preparation prepareSeparableStrip(const LinearTask& task)
{
    if (!task.isSeparable)
        return notSeparable;
    const int side = separableStripSide(task);
    if (side == 0)
        return noStrip;
    const StripCoefficients coefficients = makeSeparableStrip(task, side);
    return std::make_unique<StripAlgorithm<SeparableStrips>>(task, coefficients, describeStrips(coefficients, task),
                                                             "launching separable_strip");
}

}  // namespace cv::cuda::fastfilters
