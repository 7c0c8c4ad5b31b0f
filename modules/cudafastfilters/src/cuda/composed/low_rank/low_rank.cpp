// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "common/unread_pixels.hpp"
#include "cuda/linear_algorithms.hpp"
#include "cuda/tables.hpp"
#include "cuda/tiles/tile_task.hpp"
#include "dispatch/dispatch.hpp"
#include "low_rank_plan.hpp"
#include "plane_sum.hpp"
#include "tasks/factorisation.hpp"
#include "tasks/linear_tasks.hpp"

#include <algorithm>
#include <numeric>

namespace cv::cuda::fastfilters
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
    return !sumPrecision(task.srcDepth(), task.dstDepth(), bounds).useDouble &&
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
            terms_.push_back(prepareLinearPlane(separableTask(
                task.srcType, planeType_, task.neighbourhood, vectorCoefficients(Size(task.width(), 1), term.row),
                vectorCoefficients(Size(1, task.height()), term.column), 0)));
    }

    bool takesAll() const CV_OVERRIDE { return true; }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        const Bands bands = bandsOf(images.destination.size);
        uchar* const plane = unreadPixels();
        std::vector<Dispatch::Choice> terms;  // of a band after the other
        for (int y = 0; y < images.destination.size.height; y += bands.rows)
            for (const std::shared_ptr<const Dispatch>& term : terms_)
                terms.push_back(term->first(bands.band(images, y, plane), device));
        size_t ofTerm = 0, constants = 0;
        bool anywhere = true;
        for (auto term = terms.begin(); term != terms.end(); ++term)
        {
            const auto isSame = [&](const Dispatch::Choice& other) { return &other.algorithm == &term->algorithm; };
            // Bands may have different algorithms: each counts once.
            if (std::none_of(terms.begin(), term, isSame))
                constants += term->decision.constantBytes;
            ofTerm = std::max(ofTerm, term->decision.scratchBytes);
            anywhere = anywhere && term->decision.cut.isAnywhere();
        }
        Decision found([this, bands, terms = std::move(terms)](const Images& given, const DeviceStream& stream)
                       { launch(bands, terms.data(), given, stream); });
        found.scratchBytes = bands.bytes(static_cast<int>(terms_.size())) + ofTerm;
        found.constantBytes = constants;
        // Bands, and so terms whose sums depend on the cut, begin where the height of the whole says. Algorithms for
        // planes of floats do not look at the size of an image, so that parts have those of the whole.
        found.cut = anywhere ? Cut::anywhere() : Cut::nowhere();
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
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
    struct Bands
    {
        size_t step;
        int rows;

        size_t planeStep() const { return step * rows; }
        size_t bytes(int planes) const { return planeStep() * planes; }

        // The band from row `y` on, into a plane.
        Images band(const Images& images, int y, uchar* plane) const
        {
            Images band = images;
            band.source.offset.y += y;
            band.destination.size.height = std::min(rows, images.destination.size.height - y);
            band.destination.data = plane;
            band.destination.step = step;
            return band;
        }
    };

    Bands bandsOf(Size size) const
    {
        const size_t step = alignSize(static_cast<size_t>(CV_ELEM_SIZE(planeType_)) * size.width, 256);
        return {step, lowRankBandRows(step * terms_.size(), size.height)};
    }

    // `terms`: those of a band after the other.
    void launch(const Bands& bands, const Dispatch::Choice* terms, const Images& images,
                const DeviceStream& stream) const
    {
        const DeviceDestination& all = images.destination;
        const int count = static_cast<int>(terms_.size());
        const StreamScratch planes(bands.bytes(count), stream);
        for (int y = 0; y < all.size.height; y += bands.rows)
        {
            Images band = bands.band(images, y, planes.data());
            for (int i = 0; i < count; ++i)
            {
                Dispatch::launch(*terms++, band, stream);
                band.destination.data += bands.planeStep();
            }
            band.destination.data = all.data + all.step * y;
            band.destination.step = all.step;
            sum({planes.data(), bands.step, bands.planeStep(), count}, band, stream);
        }
    }

    void sum(const Planes& planes, const Images& band, const DeviceStream& stream) const
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
    const LowRankCoefficients found = findLowRank(task.mask, mostTerms);
    if (found.terms.empty())
        return "the mask is not a sum of separable masks that are few enough to cost less";
    if (!keepsBound(task, found))
        return "the sum of its terms would exceed the error bound";
    return std::make_unique<LowRank>(task, found);
}

}  // namespace cv::cuda::fastfilters
