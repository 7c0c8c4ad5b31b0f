// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MOMENT_PLANES_HPP
#define OPENCV_CUDAFASTFILTERS_MOMENT_PLANES_HPP

#include "common/moment_finish.hpp"
#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_view.hpp"
#include "cuda/statistics/window_moments.hpp"
#include "moment_planes_plan.hpp"

namespace cv::cuda::fastfilters
{

struct MomentPlanesFilter
{
    MomentPlaneTiles tiles;
    MomentFinish finish;
    int width, height, anchorX, anchorY;
    double negligible;  // variances of floats that are not greater than this times sum(d^2) / (n - ddof) are 0
};

// Device memory of the algorithm.
struct MomentMemory
{
    static std::size_t centreBytes(const MomentPlaneTiles& tiles)
    {
        return (sizeof(float) * 4 * tiles.across * tiles.down + 255) / 256 * 256;
    }
    static std::size_t planeBytes(const MomentPlaneTiles& tiles, int bandRows)
    {
        return tiles.elements() * bandRows * sizeof(WindowMoments<double>);
    }

    float* centres;  // four for each tile; only for floats
    void* plane;     // sums of columns
};

// Finds the centres of all tiles, of floats.
cudaError_t findMomentCentres(const MomentPlanesFilter& filter, const SourceView<float>& source, int imageWidth,
                              const MomentMemory& memory, const DeviceStream& stream);

// Filters `rows` rows of outputs from row `top` on, which is a multiple of the tiles' block. Asynchronous, like the
// other; returns the launch's error.
template <typename T, typename D>
cudaError_t momentPlanesBand(const MomentPlanesFilter& filter, const SourceView<T>& source, int top, int rows,
                             const MomentMemory& memory, const DestinationView<D>& destination,
                             const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
