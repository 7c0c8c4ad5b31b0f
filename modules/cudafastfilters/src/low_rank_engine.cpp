// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "linear_filter.hpp"
#include "linear_plan.hpp"
#include "low_rank_engine.hpp"
#include "low_rank_mask.hpp"
#include "visit_depth.hpp"

#ifdef HAVE_CUDA
#include "cuda/linear/plane_sum.hpp"
#include "device_view.hpp"
#endif

#include <numeric>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

LinearMask vectorMask(Size size, const std::vector<double>& weights)
{
    LinearMask mask;
    mask.size = size;
    mask.weights = weights;
    return mask;
}

// Whether sums in float, term by term, keep what the public header promises for integer destinations: an error that is
// relative to the mask's own coefficients.
bool keepsBound(int srcType, int dstType, const LinearMask& mask, const LowRankMask& found, double delta)
{
    const std::vector<double> magnitudes = found.magnitudes();
    const double magnitude = std::accumulate(magnitudes.begin(), magnitudes.end(), 0.0);
    // At most: one for each tap, three for coefficients and offset, one for each term.
    const double roundings = mask.size.width + mask.size.height + 3 + static_cast<double>(found.terms.size());
    const SumBounds bounds = {false, magnitude, magnitude, std::abs(delta), roundings};
    return !planSums(CV_MAT_DEPTH(srcType), CV_MAT_DEPTH(dstType), bounds).useDouble &&
           roundings * magnitude <= mask.size.area() * mask.absoluteSum() / mask.divisor;
}

}  // namespace

std::unique_ptr<LowRankEngine> LowRankEngine::create(int srcType, int dstType, const Neighbourhood& neighbourhood,
                                                     const LinearMask& mask, double delta)
{
    const int planeType = CV_MAKETYPE(CV_32F, CV_MAT_CN(srcType)),
              mostTerms = mostLowRankTerms(mask.size.width, mask.size.height);
    const bool isExact = mask.exact && CV_MAT_DEPTH(srcType) != CV_32F;
    if (mostTerms < 1 || isExact || !hasTileKernel({srcType, planeType}, {false, false, 0}))
        return nullptr;
    const LowRankMask found = findLowRank(mask, mostTerms);
    if (found.terms.empty() || !keepsBound(srcType, dstType, mask, found, delta))
        return nullptr;
    std::unique_ptr<LowRankEngine> engine(new LowRankEngine);
    engine->delta_ = delta;
    for (const LowRankMask::Term& term : found.terms)
        engine->terms_.emplace_back(new SeparableEngine(srcType, planeType, neighbourhood,
                                                        vectorMask(Size(mask.size.width, 1), term.row),
                                                        vectorMask(Size(1, mask.size.height), term.column), 0));
    return engine;
}

String LowRankEngine::describe() const
{
    String text = format("rank %d, the sum of as many separable masks: ", static_cast<int>(terms_.size())), last;
    for (const std::unique_ptr<SeparableEngine>& term : terms_)
    {
        const String plan = term->describe();
        if (plan != last)
            text += (last.empty() ? "" : "; ") + plan;
        last = plan;
    }
    return text;
}

#ifdef HAVE_CUDA

void LowRankEngine::apply(const DeviceSource& src, GpuMat& dst, Stream& stream_) const
{
    const cudaStream_t stream = StreamAccessor::getStream(stream_);
    const int planeType = CV_MAKETYPE(CV_32F, dst.channels()), count = static_cast<int>(terms_.size());
    const size_t step = alignSize(static_cast<size_t>(CV_ELEM_SIZE(planeType)) * dst.cols, 256);
    const int bandRows = lowRankBandRows(step * count, dst.rows);
    const StreamScratch planes(step * bandRows * count, stream);
    for (int y = 0; y < dst.rows; y += bandRows)
    {
        GpuMat band = dst.rowRange(y, std::min(y + bandRows, dst.rows));
        DeviceSource source = src;
        source.offset.y += y;
        for (int i = 0; i < count; ++i)
        {
            GpuMat plane(band.size(), planeType, planes.data() + step * bandRows * i, step);
            terms_[i]->apply(source, plane, stream_);
        }
        const Planes all = {planes.data(), step, step * bandRows, count};
        visitDepth(dst.depth(),
                   [&](auto pixel)
                   {
                       using D = decltype(pixel);
                       checkCuda(sumPlanes<D>(all, static_cast<float>(delta_), destinationView<D>(band), stream),
                                 "launching the sum of separable filters");
                   });
    }
}

#endif

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
