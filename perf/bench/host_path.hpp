// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BENCH_HOST_PATH_HPP
#define OPENCV_CUDAFASTFILTERS_BENCH_HOST_PATH_HPP

// The module's own transfers of images in host memory, measured like those of the ladder.
//
//   host_pageable    one image in plain memory, by applyFilter() with HostOptions
//   host_pinned      in page-locked memory
//   host_mapped      in page-locked memory that the GPU can address
//   host_x2          in page-locked memory, by devices 0 and 1
//   host_cpu         in plain memory, by the CPU engine
//   host_auto        in plain memory, by the engine that the module chooses
//   host_auto_pinned in page-locked memory, by the engine that the module chooses
//   frames_pageable  a stream of images in plain memory, by HostStream
//   frames_pinned    in page-locked memory

#include <memory>
#include <string>

#include "../../samples/ladder/transfers.hpp"
#include "cell.hpp"
#include "opencv2/cudafastfilters.hpp"

namespace bench
{

// Its source and its destination are images of one size, one below the other: one, or as many as a stream takes turns
// with.
class HostPath : public ladder::Transfer
{
public:
    virtual int imagesARun() const { return 1; }
};

bool isHostPath(const std::string& transfers);

// Throw cv::Exception for other transfers than those above, and if there are fewer devices than they take.
std::unique_ptr<HostPath> makeHostPath(const Cell& cell, const cv::Ptr<cv::cuda::Filter>& filter);

// The bus's limit: plain copies of page-locked memory, up and down at once, for host_pinned and host_x2.
std::unique_ptr<HostPath> makeBusCopies(const Cell& cell);

}  // namespace bench

#endif
