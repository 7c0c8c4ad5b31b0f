// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIP_RUN_HPP
#define OPENCV_CUDAFASTFILTERS_STRIP_RUN_HPP

#include "common/row_progress.hpp"
#include "strip_pipeline.hpp"

#include "opencv2/core.hpp"

#include <memory>

// One image through one or more devices: a thread for each, one queue of rows for all.

namespace cv::cuda::fastfilters
{

// A device before a call has its memory.
class StripDeviceSource
{
public:
    virtual ~StripDeviceSource() = default;

    // For log lines.
    virtual String name() const = 0;
    // Whether the thread that calls runStrips() may be the one that uses the device.
    virtual bool mayUseThisThread() const { return true; }
    // With strips halved so many times; null where they cannot be. Throws where the device or its memory fails. The
    // thread that calls it is the one that uses the device, and its memory goes back with the object.
    virtual std::unique_ptr<StripDevice> open(int halvings) = 0;
};

// Why a device was given up; its rows went to the others.
struct DeviceFailure
{
    String device;
    Exception error;
};

enum class StripEnd
{
    Done,
    Stopped,  // by `progress`
    Failed    // no device is left, and rows of the result are missing
};

// Out of memory (Error::StsNoMem) a device goes on with smaller strips, after another error without it. `progress`: may
// be empty. Whatever the end, and whatever `progress` throws, nothing is under way after it.
CV_EXPORTS StripEnd runStrips(const StripImages& images, int outputs,
                              const std::vector<std::unique_ptr<StripDeviceSource>>& devices,
                              const RowProgress& progress, std::vector<DeviceFailure>& failures);

}  // namespace cv::cuda::fastfilters

#endif
