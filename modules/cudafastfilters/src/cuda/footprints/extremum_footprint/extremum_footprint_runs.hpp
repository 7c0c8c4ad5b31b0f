// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_FOOTPRINT_RUNS_HPP
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_FOOTPRINT_RUNS_HPP

#include "cuda/runtime/device_facts.hpp"
#include "extremum_footprint_plan.hpp"
#include "tasks/footprint.hpp"

#include <vector>

namespace cv::cuda::fastfilters
{

// The runs that cover a footprint, shortest first, and those of a length from top to bottom.
struct CV_EXPORTS ExtremumRuns
{
    explicit ExtremumRuns(const Footprint& footprint);

    int height;
    std::vector<int> lengths;  // that are made, from 1 on, each from the one before
    std::vector<ExtremumRun> runs;
    std::vector<int> starts;  // for each length and row, and for the row behind the last one: its first run

    int levels() const { return static_cast<int>(lengths.size()); }
    int count() const { return static_cast<int>(runs.size()); }
    // For the kernel: the lengths, then the starts, then the runs' places. See FootprintProgram.
    std::vector<std::int32_t> words() const;
};

// The fastest tile for images of this size, roughly; rowsOfThread is 0 if none suits the device.
CV_EXPORTS FootprintTile footprintTile(const ExtremumRuns& runs, int width, int valueBytes, long long columns,
                                       long long rows, int channels, const DeviceFacts& device);

}  // namespace cv::cuda::fastfilters

#endif
