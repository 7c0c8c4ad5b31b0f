// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef CUDAFASTFILTERS_PYTHON_PLAN_HPP
#define CUDAFASTFILTERS_PYTHON_PLAN_HPP

#include "view.hpp"

#include <opencv2/cudafastfilters.hpp>

#include <string>

// A filter, and how it is applied to arrays: each image of a batch is handed to cv::cuda::Filter as it lies in memory.

namespace cudafastfilters
{

class Plan
{
public:
    Plan(cv::Ptr<cv::cuda::Filter> filter, int sourceType, int destinationType);

    // Waits for the result. `options` are for arrays in host memory.
    void applyOnHost(const View& source, const View& destination, const cv::cuda::HostOptions& options) const;
    // Queues the work on `stream`, a cudaStream_t, and returns.
    void applyOnDevice(const View& source, const View& destination, uintptr_t stream) const;
    // The same, of one image that is filtered as it lies. False, and nothing is done: it is not, for whatever reason.
    bool applyWhereItLies(const View& source, const View& destination, uintptr_t stream) const;

    std::string describe() const;
    std::string describe(int rows, int columns) const;

private:
    // For views of one image that were checked.
    void applyToOne(const View& source, const View& destination, cv::cuda::Stream& stream) const;

    cv::Ptr<cv::cuda::Filter> filter_;
    int sourceType_, destinationType_;
};

}  // namespace cudafastfilters

#endif
