// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LINEAR_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_LINEAR_FILTER_HPP

#include "fast_filter.hpp"
#include "linear_mask.hpp"

#ifdef HAVE_CUDA
#include "device_memory.hpp"

#include <memory>
#endif

// Factories of the two linear engines, for the filters that differ only in how their mask is made.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

struct LinearTypes
{
    int src, dst;
};

LinearTypes checkedLinearTypes(const char* factory, int srcType, int dstType);

Ptr<Filter> makeDenseFilter(const String& name, LinearTypes types, const Neighbourhood& neighbourhood,
                            const LinearMask& mask, double delta);

Ptr<Filter> makeSeparableFilter(const String& name, LinearTypes types, const Neighbourhood& neighbourhood,
                                const LinearMask& row, const LinearMask& column, double delta, bool halfUp = false);

// Whether there are tile kernels for the types and the sums.
bool hasTileKernel(LinearTypes types, const SumPlan& sums);

// Weights as the engines keep them: integers if the sums are exact, otherwise the coefficients.
std::vector<double> sumWeights(const LinearMask& mask, const SumPlan& sums);

#ifdef HAVE_CUDA
// The weights for the device, in the type of the sums.
std::unique_ptr<DeviceConstant> deviceWeights(const LinearMask& mask, const SumPlan& sums);
#endif

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
