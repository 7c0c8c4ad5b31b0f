// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "linear_filter.hpp"
#include "linear_plan.hpp"
#include "sparse_engine.hpp"
#include "visit_depth.hpp"

#ifdef HAVE_CUDA
#include "device_view.hpp"
#endif

#include <algorithm>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

int countNonZero(const LinearMask& mask)
{
    return static_cast<int>(mask.weights.size() - std::count(mask.weights.begin(), mask.weights.end(), 0.0));
}

// Whether some GPU has the shared memory for a tile.
bool fits(Size mask)
{
#ifdef HAVE_CUDA
    return selectSparseTile(mask.width, mask.height, mostSharedBytes).threads > 0;
#else
    return mask.area() > 0;
#endif
}

}  // namespace

std::unique_ptr<SparseEngine> SparseEngine::create(int srcType, int dstType, const Neighbourhood& neighbourhood,
                                                   const LinearMask& mask, double delta)
{
    const int taps = countNonZero(mask);
    const double sum = mask.absoluteSum();
    const double roundings = static_cast<double>(taps) / linearRowChunk + linearRowChunk + 2;
    const SumPlan sums = planSums(CV_MAT_DEPTH(srcType), CV_MAT_DEPTH(dstType),
                                  {mask.exact, sum, sum / mask.divisor, std::abs(delta), roundings});
    if (!isSparse(taps, mask.size.area()) || roundings > roundingsOf(mask.size) || sums.useDouble ||
        !hasTileKernel({srcType, dstType}, sums) || !fits(mask.size))
        return nullptr;
    return std::unique_ptr<SparseEngine>(new SparseEngine(srcType, dstType, neighbourhood, mask, delta, sums));
}

SparseEngine::SparseEngine(int srcType, int dstType, const Neighbourhood& neighbourhood, const LinearMask& mask,
                           double delta, const SumPlan& sums)
    : srcType_(srcType), dstType_(dstType), neighbourhood_(neighbourhood), sums_(sums), nonZero_(countNonZero(mask))
{
#ifdef HAVE_CUDA
    std::vector<SparseTap> taps, zeros;
    const std::vector<double> weights = sumWeights(mask, sums);
    for (int i = 0; i < mask.size.area(); ++i)
        (weights[i] != 0 ? taps : zeros)
            .push_back({i % mask.size.width, i / mask.size.width, static_cast<float>(weights[i])});
    if (CV_MAT_DEPTH(srcType) == CV_32F)  // over a NaN they count
        taps.insert(taps.end(), zeros.begin(), zeros.end());
    taps_ = deviceConstant(taps);
    const double divisor = sums.exact ? mask.divisor : 1;
    task_ = {mask.size.width,
             mask.size.height,
             nullptr,
             nonZero_,
             static_cast<int>(taps.size()),
             {delta * divisor, divisor, sums.exact}};
#else
    (void)delta;
#endif
}

String SparseEngine::describe() const
{
    return format("sparse, through shared memory, %d coefficients that are not zero, %s sums in float, %d operations a "
                  "pixel on the shared pipe",
                  nonZero_, sums_.exact ? "exact" : "rounded", nonZero_);
}

#ifdef HAVE_CUDA

bool SparseEngine::apply(const DeviceSource& src, GpuMat& dst, Stream& stream) const
{
    SparseTask task = task_;
    task.taps = static_cast<const SparseTap*>(taps_->data());
    return visitDepths(CV_MAT_DEPTH(srcType_), CV_MAT_DEPTH(dstType_),
                       [&](auto sourcePixel, auto destinationPixel)
                       {
                           using S = decltype(sourcePixel);
                           using D = decltype(destinationPixel);
                           if constexpr (hasTiles<S, D, float>())
                           {
                               const cudaError_t error =
                                   sparseTiles<S, D>(task, sourceView<S>(src, dst.channels(), neighbourhood_),
                                                     destinationView<D>(dst), StreamAccessor::getStream(stream));
                               if (error == cudaErrorInvalidConfiguration)
                                   return false;
                               checkCuda(error, "launching the sparse filter");
                               return true;
                           }
                           return false;
                       });
}

#endif

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
