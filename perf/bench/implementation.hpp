// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BENCH_IMPLEMENTATION_HPP
#define OPENCV_CUDAFASTFILTERS_BENCH_IMPLEMENTATION_HPP

#include <memory>
#include <string>

#include "cell.hpp"
#include "host_path.hpp"
#include "opencv2/core/cuda.hpp"
#include "verify.hpp"

namespace bench
{

[[noreturn]] void refuse(const std::string& why);

// One of the rivals. prepare() throws cv::Exception for what it does not offer; a rival that is not installed
// throws from its maker.
class Implementation
{
public:
    virtual ~Implementation() = default;
    virtual std::string version() const = 0;
    virtual void prepare(const Cell& cell, cv::Size image) = 0;
    virtual std::string plan() const { return std::string(); }
    // The part of the output that it promises to write.
    virtual cv::Rect promised(const Cell&, cv::Size image) const { return cv::Rect(cv::Point(), image); }
    virtual Tolerance tolerance() const { return Tolerance{1.51, 1e-4}; }
    // Asked when an output did not verify: whether there is another reading of the same cell, which is then prepared.
    virtual bool readOtherwise() { return false; }
};

class DeviceImplementation : public Implementation
{
public:
    virtual void run(const cv::cuda::GpuMat& src, cv::cuda::GpuMat& dst, cv::cuda::Stream& stream) = 0;
    // Many images in one call, if it has such a call.
    virtual void runBatch(const std::vector<cv::cuda::GpuMat>&, std::vector<cv::cuda::GpuMat>&, cv::cuda::Stream&)
    {
        refuse("it has no call for many images");
    }
    // Whether every call may be captured in a CUDA graph. A rival that may not is timed both ways and gets the better.
    virtual bool canBeCaptured() const { return true; }
    virtual bool wantsContinuous() const { return false; }  // rows without gaps
    // Where it takes images of the host itself. Asked after prepare().
    virtual std::unique_ptr<HostPath> hostPath(const Cell&) const { refuse("it takes no images of the host"); }
};

class HostImplementation : public Implementation
{
public:
    virtual void run(const cv::Mat& src, cv::Mat& dst) = 0;
};

// By name: cudafastfilters, identity, copy, lost_store, npp, npp_wheel, opencv_cuda; null for other names, and for all
// of them in a build without CUDA.
std::unique_ptr<DeviceImplementation> makeDeviceImplementation(const std::string& name);

// By name: opencv_cpu, cudafastfilters_cpu, copy_cpu, lost_store_cpu; null for other names.
std::unique_ptr<HostImplementation> makeHostImplementation(const std::string& name);

std::unique_ptr<DeviceImplementation> makeNpp();
std::unique_ptr<DeviceImplementation> makeNppOfWheel();
std::unique_ptr<DeviceImplementation> makeOpenCVCuda();

}  // namespace bench

#endif
