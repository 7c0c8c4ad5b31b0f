// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LINEAR_HPP
#define OPENCV_CUDAFASTFILTERS_LINEAR_HPP

#include "../../linear_plan.hpp"
#include "../common/image_view.hpp"
#include "linear_finish.hpp"

#include <cuda_runtime.h>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template <typename Sum>
struct LinearTask
{
    LinearPlan plan;
    int kernelWidth, kernelHeight;
    const Sum* kernel;  // device memory, kernelHeight rows of kernelWidth
    LinearFinish finish;
};

// Correlates with a dense mask. S source, D destination, Sum the type of coefficients and sums.
// Asynchronous; returns the launch's error.
template <typename S, typename D, typename Sum>
cudaError_t linearFilter(const LinearTask<Sum>& task, const SourceView<S>& source,
                         const DestinationView<D>& destination, cudaStream_t stream);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
