// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MORPHOLOGY_TASK_HPP
#define OPENCV_CUDAFASTFILTERS_MORPHOLOGY_TASK_HPP

#include "footprint.hpp"

#include <vector>

// Erosions and dilations by one element, one after the other, and differences of their results.

namespace cv::cuda::fastfilters
{

enum class MorphologyStep
{
    Erosion,
    Dilation
};

// Steps that follow each other, each of which extrapolates the image that it gets. None: the source.
using MorphologySteps = std::vector<MorphologyStep>;

struct MorphologyTask
{
    // A step of each kind, with its own border value. The dilation's element is that of the erosion, or mirrored.
    FootprintRankTask erosion, dilation;
    MorphologySteps steps;  // the result, or
    bool isDifference;
    MorphologySteps subtracted;  // from which the result of these steps, of the same source, is subtracted

    int type() const { return erosion.plain.type; }
    int channels() const { return erosion.channels(); }
    int pixelBytes() const { return erosion.pixelBytes(); }
    int height() const { return neighbourhood().window.height; }
    bool isSingleStep() const { return steps.size() == 1 && !isDifference; }
    const FootprintRankTask& step(MorphologyStep kind) const
    {
        return kind == MorphologyStep::Erosion ? erosion : dilation;
    }
    int mostSteps() const { return static_cast<int>(std::max(steps.size(), subtracted.size())); }

    // The pixels on which a result depends. Of several steps, it has as many on either side: where the border reflects,
    // a step reads on one side what the one before it has read on the other.
    Neighbourhood neighbourhood() const
    {
        if (isSingleStep())
            return step(steps[0]).plain.neighbourhood;
        // The element of dilations is the same, or mirrored, so that its reach is the same.
        const auto reach = [count = mostSteps()](int length, int anchor)
        { return count * std::max(anchor, length - 1 - anchor); };
        Neighbourhood result = erosion.plain.neighbourhood;
        const int x = reach(result.window.width, result.anchor.x), y = reach(result.window.height, result.anchor.y);
        result.window = Size(2 * x + 1, 2 * y + 1);
        result.anchor = Point(x, y);
        return result;
    }
};

}  // namespace cv::cuda::fastfilters

#endif
