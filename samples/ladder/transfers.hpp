// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LADDER_TRANSFERS_HPP
#define OPENCV_CUDAFASTFILTERS_LADDER_TRANSFERS_HPP

// The ways in which an image of the host gets through a filter on the GPU and back.
//
//   pageable       plain memory: the driver copies through its own buffer, the host waits
//   pinned         page-locked memory, one stream: up, filter, down
//   streamed       page-locked memory, strips of rows on three streams: up, filter and down at once
//   mapped         page-locked memory that the GPU reads and writes in place
//   mapped_output  copied up, but the GPU writes the output in place
//   managed        memory that moves to whichever side touches it; kept within what the GPU has free

#include <functional>
#include <memory>
#include <string>

#include "opencv2/core.hpp"
#include "opencv2/core/cuda.hpp"

namespace ladder
{

using DeviceFilter = std::function<void(const cv::cuda::GpuMat&, cv::cuda::GpuMat&, cv::cuda::Stream&)>;

class Transfer
{
public:
    virtual ~Transfer() = default;

    // The host's images: fill the source, run, read the destination.
    virtual cv::Mat source() = 0;
    virtual cv::Mat destination() = 0;

    // From the source on the host to the complete destination on the host.
    virtual void run() = 0;
};

// `reach` is how many rows above and below a pixel the filter reads. Throws cv::Exception for unknown modes and
// where memory does not suffice.
std::unique_ptr<Transfer> makeTransfer(const std::string& mode, cv::Size size, int type, int reach,
                                       const DeviceFilter& filter);

}  // namespace ladder

#endif
