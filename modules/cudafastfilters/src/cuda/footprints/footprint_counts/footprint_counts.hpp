// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FOOTPRINT_COUNTS_HPP
#define OPENCV_CUDAFASTFILTERS_FOOTPRINT_COUNTS_HPP

#include "cuda/footprints/footprint_runs.hpp"
#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_batch.hpp"
#include "footprint_counts_plan.hpp"

namespace cv::cuda::fastfilters
{

struct FootprintCounts
{
    FootprintCountsPlan plan;
    FootprintRuns runs;
    int width, height, rank;
    std::uint32_t flip;  // from a pixel to its key
};

// Bytes; signed ones by `flip`. Asynchronous; returns the launch's error.
cudaError_t footprintCountsFilter(const FootprintCounts& filter, const BatchSource<std::uint8_t>& source,
                                  const BatchDestination<std::uint8_t>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
