// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SPARSE_ENGINE_HPP
#define OPENCV_CUDAFASTFILTERS_SPARSE_ENGINE_HPP

#include "fast_filter.hpp"
#include "linear_mask.hpp"

#include <memory>

#ifdef HAVE_CUDA
#include "cuda/sparse/sparse_tile.hpp"
#include "device_memory.hpp"
#endif

// A mask on the GPU most of whose coefficients are zero.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

class SparseEngine
{
public:
    // Null unless the mask is sparse, and sums in float, exact ones included, keep the bound on the error.
    static std::unique_ptr<SparseEngine> create(int srcType, int dstType, const Neighbourhood& neighbourhood,
                                                const LinearMask& mask, double delta);

    String describe() const;

#ifdef HAVE_CUDA
    // False where the device has too little shared memory for the mask.
    bool apply(const DeviceSource& src, GpuMat& dst, Stream& stream) const;
#endif

private:
    SparseEngine(int srcType, int dstType, const Neighbourhood& neighbourhood, const LinearMask& mask, double delta,
                 const SumPlan& sums);

    int srcType_, dstType_;
    Neighbourhood neighbourhood_;
    SumPlan sums_;
    int nonZero_ = 0;
#ifdef HAVE_CUDA
    SparseTask task_;
    std::unique_ptr<DeviceConstant> taps_;
#endif
};

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
