// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LOW_RANK_ENGINE_HPP
#define OPENCV_CUDAFASTFILTERS_LOW_RANK_ENGINE_HPP

#include "separable_engine.hpp"

#include <memory>

// A dense mask on the GPU as the sum of separable ones: each term is filtered into a float plane, the planes are summed.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

class LowRankEngine
{
public:
    // Null unless the mask is the sum of so few terms that they cost less than the mask, within the same bound on the
    // error for integer destinations.
    static std::unique_ptr<LowRankEngine> create(int srcType, int dstType, const Neighbourhood& neighbourhood,
                                                 const LinearMask& mask, double delta);

    String describe() const;

#ifdef HAVE_CUDA
    void apply(const DeviceSource& src, GpuMat& dst, Stream& stream) const;
#endif

private:
    LowRankEngine() = default;

    std::vector<std::unique_ptr<SeparableEngine>> terms_;
    double delta_ = 0;
};

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
