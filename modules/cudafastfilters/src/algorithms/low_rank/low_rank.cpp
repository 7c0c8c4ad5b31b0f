// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "algorithms/tensor_dense/tensor_dense_coefficients.hpp"
#include "coefficients/factorisation.hpp"
#include "coefficients/linear_tasks.hpp"
#include "dispatch/dispatch.hpp"
#include "dispatch/linear_algorithms.hpp"
#include "dispatch/tables.hpp"
#include "low_rank_plan.hpp"
#include "plane_sum.hpp"
#include "strips/strip_preparation.hpp"
#include "tiles/tile_task.hpp"

#include <numeric>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

LinearCoefficients vectorCoefficients(Size size, const std::vector<double>& coefficients)
{
    LinearCoefficients mask;
    mask.size = size;
    mask.values = coefficients;
    return mask;
}

// Whether sums in float, term by term, keep what the public header promises for integer destinations: an error that is
// relative to the mask's own coefficients.
bool keepsBound(const LinearTask& task, const LowRankCoefficients& found)
{
    const std::vector<double> magnitudes = found.magnitudes();
    const double magnitude = std::accumulate(magnitudes.begin(), magnitudes.end(), 0.0);
    // At most: one for each tap, three for coefficients and offset, one for each term.
    const double roundings = task.width() + task.height() + 3 + static_cast<double>(found.terms.size());
    const SumBounds bounds = {false, magnitude, magnitude, std::abs(task.delta), roundings};
    return !planSums(task.srcDepth(), task.dstDepth(), bounds).useDouble &&
           roundings * magnitude <= task.area() * task.mask.absoluteSum() / task.mask.divisor;
}

int planeTypeOf(const LinearTask& task)
{
    return CV_MAKETYPE(CV_32F, task.channels());
}

// Each term is filtered into a plane of floats, and the planes are summed, a band of rows at a time.
class LowRank : public Algorithm
{
public:
    LowRank(const LinearTask& task, const LowRankCoefficients& found)
        : planeType_(planeTypeOf(task)), dstDepth_(task.dstDepth()), delta_(static_cast<float>(task.delta))
    {
        for (const LowRankCoefficients::Term& term : found.terms)
            terms_.push_back(prepareLinearFilter(separableTask(
                task.srcType, planeType_, task.neighbourhood, vectorCoefficients(Size(task.width(), 1), term.row),
                vectorCoefficients(Size(1, task.height()), term.column), 0)));
    }

    bool takesAll() const CV_OVERRIDE { return true; }

    void launch(const Images& images, cudaStream_t stream) const CV_OVERRIDE
    {
        const DeviceDestination& all = images.destination;
        const int count = static_cast<int>(terms_.size());
        const size_t step = alignSize(static_cast<size_t>(CV_ELEM_SIZE(planeType_)) * all.size.width, 256);
        const int bandRows = lowRankBandRows(step * count, all.size.height);
        const size_t planeStep = step * bandRows;
        const StreamScratch planes(planeStep * count, stream);
        for (int y = 0; y < all.size.height; y += bandRows)
        {
            Images band = images;
            band.source.offset.y += y;
            band.destination.size.height = std::min(bandRows, all.size.height - y);
            for (int i = 0; i < count; ++i)
            {
                band.destination.data = planes.data() + planeStep * i;
                band.destination.step = step;
                terms_[i]->run(band, stream);
            }
            band.destination.data = all.data + all.step * y;
            band.destination.step = all.step;
            sum({planes.data(), step, planeStep, count}, band, stream);
        }
    }

    PlanRecord describe() const CV_OVERRIDE
    {
        PlanRecord record;
        record.method = format("rank %d: the sum of as many separable filters, each into a plane of floats",
                               static_cast<int>(terms_.size()));
        record.why = "the terms cost less than all coefficients";
        String last;
        for (size_t i = 0; i < terms_.size(); ++i)
        {
            const String plan = inOneLine(terms_[i]->describe());
            if (plan != last)
                record.parts += format("%sterm %d: ", i == 0 ? "" : "; ", static_cast<int>(i + 1)) + plan;
            else
                record.parts += format("; term %d: the same", static_cast<int>(i + 1));
            last = plan;
        }
        return record;
    }

private:
    void sum(const Planes& planes, const Images& band, cudaStream_t stream) const
    {
        visitDepth(dstDepth_,
                   [&](auto pixel)
                   {
                       checkCuda(sumPlanes(planes, delta_, destinationView<decltype(pixel)>(band), stream),
                                 "launching low_rank, the sum of its terms");
                   });
    }

    int planeType_, dstDepth_;
    float delta_;
    std::vector<std::shared_ptr<const Dispatch>> terms_;
};

}  // namespace

Preparation prepareLowRank(const LinearTask& task)
{
    if (task.isSeparable)
        return notDense;
    const int mostTerms = mostLowRankTerms(task.width(), task.height());
    if (mostTerms < 1)
        return "the mask is too small for separable filters to cost less";
    if (task.mask.exact && task.srcDepth() != CV_32F)
        return "the mask is exact, and sums of its terms are not";
    if (!hasTiles(task.srcType, planeTypeOf(task), false))
        return "there is no kernel for the types";
    if (denseStripSide(task) != 0)
        return "strips are faster";
    if (hasTensorDense(task))
        return "the tensor cores are faster";
    const LowRankCoefficients found = findLowRank(task.mask, mostTerms);
    if (found.terms.empty())
        return "the mask is not the sum of so few separable ones that they cost less";
    if (!keepsBound(task, found))
        return "the sum of its terms would pass the bound on the error";
    return std::make_unique<LowRank>(task, found);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
