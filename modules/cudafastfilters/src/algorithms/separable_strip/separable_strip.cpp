// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "dispatch/linear_algorithms.hpp"
#include "strips/linear_strips.hpp"
#include "strips/strip_fit.hpp"
#include "strips/strip_preparation.hpp"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

class SeparableStrip : public LinearAlgorithm
{
public:
    SeparableStrip(const LinearTask& task, int side)
        : LinearAlgorithm(task, paddedToSide(task.neighbourhood, side)),
          coefficients_(makeSeparableStrip(task, side)),
          record_(describeStrips(false, coefficients_, task))
    {
    }

    Fit fit(const Images& images, const DeviceFacts&) const CV_OVERRIDE { return fitStrips(images); }

    void launch(const Images& images, cudaStream_t stream) const CV_OVERRIDE
    {
        launchTyped(images, "launching separable_strip",
                    [&](const auto& source, const auto& destination)
                    {
                        using S = PixelOf<decltype(source)>;
                        using D = PixelOf<decltype(destination)>;
                        if constexpr (hasStrips<S, D>())
                            return separableStrips<S, D>(coefficients_, source, destination, stream);
                        else
                            return cudaErrorInvalidValue;
                    });
    }

    PlanRecord describe() const CV_OVERRIDE { return record_; }

private:
    StripCoefficients coefficients_;
    PlanRecord record_;
};

}  // namespace

Preparation prepareSeparableStrip(const LinearTask& task)
{
    if (!task.isSeparable)
        return notSeparable;
    const int side = separableStripSide(task);
    if (side == 0)
        return "there is no kernel for the types, the side or the sums";
    return std::make_unique<SeparableStrip>(task, side);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
