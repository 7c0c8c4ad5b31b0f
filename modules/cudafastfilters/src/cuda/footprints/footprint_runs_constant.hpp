// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FOOTPRINT_RUNS_CONSTANT_HPP
#define OPENCV_CUDAFASTFILTERS_FOOTPRINT_RUNS_CONSTANT_HPP

#include "cuda/runtime/device_memory.hpp"
#include "footprint_runs.hpp"
#include "tasks/footprint.hpp"

#include <memory>
#include <vector>

namespace cv::cuda::fastfilters
{

// The runs of a footprint of sides up to 255 as constants of devices.
class FootprintRunsConstant
{
public:
    explicit FootprintRunsConstant(const Footprint& footprint)
        : rows_(deviceConstant(packed(footprint))), columns_(deviceConstant(packed(footprint.transposed())))
    {
    }

    int columnsCount() const { return count(*columns_); }
    size_t bytes() const { return rows_->bytes() + columns_->bytes(); }
    // On the current device.
    FootprintRuns runs() const
    {
        return {static_cast<const std::uint32_t*>(rows_->data()), static_cast<const std::uint32_t*>(columns_->data()),
                count(*rows_), count(*columns_)};
    }

private:
    static std::vector<std::uint32_t> packed(const Footprint& footprint)
    {
        std::vector<std::uint32_t> words;
        for (const Chord& chord : footprint.chords())
            words.push_back(packedChord({chord.y, chord.begin, chord.end}));
        return words;
    }
    static int count(const DeviceConstant& words) { return static_cast<int>(words.bytes() / sizeof(std::uint32_t)); }

    std::unique_ptr<DeviceConstant> rows_, columns_;
};

}  // namespace cv::cuda::fastfilters

#endif
