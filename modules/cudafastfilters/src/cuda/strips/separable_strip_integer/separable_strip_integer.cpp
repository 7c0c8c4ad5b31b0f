// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/strips/strip_algorithm.hpp"
#include "separable_strip_integer.hpp"

namespace cv::cuda::fastfilters
{

Preparation prepareSeparableStripInteger(const LinearTask& task)
{
    if (!task.isSeparable)
        return notSeparable;
    if (const char* const reason = whyNotIntegers(task))
        return reason;
    const StripCoefficients strip = makeIntegerStrip(task);
    return std::make_unique<StripAlgorithm<SeparableIntegerStrips>>(task, strip, describeIntegerStrip(task, strip.side),
                                                                    "launching separable_strip_integer");
}

}  // namespace cv::cuda::fastfilters
