// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BAND_RUN_HPP
#define OPENCV_CUDAFASTFILTERS_BAND_RUN_HPP

#include "common/row_progress.hpp"
#include "band_pipeline.hpp"

#include "opencv2/core.hpp"

#include <memory>

// One image through one or more devices: one thread per device, one queue of rows for all.

namespace cv::cuda::fastfilters
{

// A device before it has memory for a call.
class BandDeviceSource
{
public:
    virtual ~BandDeviceSource() = default;

    // For log lines.
    virtual String name() const = 0;
    // Whether the thread that calls runBands() may also use the device.
    virtual bool mayUseThisThread() const { return true; }
    // Opens the device with bands halved `halvings` times; null if they cannot be halved so often. Throws if the
    // device or its memory fails. The thread that calls it is the one that uses the device, and its memory is freed
    // with the object.
    virtual std::unique_ptr<BandDevice> open(int halvings) = 0;
};

// Why a device was given up; its rows went to the other devices.
struct DeviceFailure
{
    String device;
    Exception error;
};

enum class BandEnd
{
    Done,
    Stopped,  // by `progress`
    Failed    // no device is left, and rows of the result are missing
};

// After an out-of-memory error (Error::StsNoMem) a device continues with smaller bands; after another error the call
// continues without the device. `progress`: may be empty. However it ends, and whatever `progress` throws, no work is
// in progress afterwards.
CV_EXPORTS BandEnd runBands(const BandImages& images, int outputs,
                            const std::vector<std::unique_ptr<BandDeviceSource>>& devices, const RowProgress& progress,
                            std::vector<DeviceFailure>& failures);

}  // namespace cv::cuda::fastfilters

#endif
