// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MISSING_LINEAR_HPP
#define OPENCV_CUDAFASTFILTERS_MISSING_LINEAR_HPP

#include "cuda/algorithm.hpp"
#include "after_plain.hpp"
#include "missing_finish.hpp"
#include "missing_source.hpp"
#include "tasks/missing_tasks.hpp"

// The algorithms of linear filters of images with missing pixels, each in the folder of its name.

namespace cv::cuda::fastfilters
{

Preparation prepareValidRunning(const MissingLinearTask& task);
Preparation prepareValidStrip(const MissingLinearTask& task);
Preparation prepareValidTile(const MissingLinearTask& task);
Preparation prepareValidPlanes(const MissingLinearTask& task);

// The table for filters of planes whose sums are divided: algorithms that round relative to the sum of a window's own
// terms, not to that of all coefficients.
std::shared_ptr<const Dispatch> prepareDividedPlane(const LinearTask& task);

// `plane`: the filter of the planes, as planeTask() makes it.
MissingFinish<double> missingFinish(const MissingLinearTask& task, const LinearTask& plane);

template <typename S>
MissingSource<S> missingSource(const Images& images, const Neighbourhood& n, const MissingPixels& missing)
{
    const DeviceSource& source = images.source;
    return {sourceView<S>(images, n), source.mask, source.maskStep, source.maskChannels, missing.valueOf<S>()};
}

// Whether the value beyond a border of BORDER_CONSTANT is missing, 1 or 0 for each channel; a mask does not say so.
template <typename S>
Scalar missesBorder(const Neighbourhood& n, const MissingPixels& missing)
{
    Scalar misses;
    for (int c = 0; c < 4; ++c)
        misses[c] = missing.valueOf<S>()(saturate_cast<S>(n.borderValue[c])) ? 1 : 0;
    return misses;
}

}  // namespace cv::cuda::fastfilters

#endif
