// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BENCH_MODULE_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_BENCH_MODULE_FILTER_HPP

#include <string>

#include "cell.hpp"
#include "opencv2/cudafastfilters.hpp"

namespace bench
{

// The module's filter of a cell.
cv::Ptr<cv::cuda::Filter> moduleFilter(const Cell& cell);

// The same, but the filter of the latest cell is kept: some take longer to make than to run.
class ModuleFilter
{
public:
    const cv::Ptr<cv::cuda::Filter>& of(const Cell& cell);

private:
    Cell cell_;
    cv::Ptr<cv::cuda::Filter> filter_;
};

// What describeFilter() says of the algorithm that `engine` (cuda, cpu) runs for an image, in one line:
// `key: value; ...`; of the CPU engine `simd: LEVEL` besides.
std::string planOf(const std::string& engine, const cv::Ptr<cv::cuda::Filter>& filter, cv::Size size);

}  // namespace bench

#endif
