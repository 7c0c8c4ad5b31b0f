// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIP_ALGORITHM_HPP
#define OPENCV_CUDAFASTFILTERS_STRIP_ALGORITHM_HPP

#include "cuda/linear_algorithms.hpp"
#include "linear_strips.hpp"
#include "short_strip_plan.hpp"
#include "strip_fit.hpp"
#include "strip_preparation.hpp"

namespace cv::cuda::fastfilters
{

constexpr const char* noStrip = "there is no kernel for the types, the side or the sums";

// The plan of strips of one channel: of the kernel for this side, if there is one.
template <typename Strips, typename S, typename D>
StripPlan planOfOneChannel(int side, const BatchSource<S>& source, const BatchDestination<D>& destination,
                           const DeviceFacts& device)
{
    StripPlan plan = {};
    visitStripOfChannels<Strips, 1>(side,
                                    [&](auto strip)
                                    {
                                        using Strip = typename decltype(strip)::Type;
                                        plan = makeStripPlan<Strip>(source, destination, device);
                                    });
    return plan;
}

// A filter that runs the kernels of `Strips`, see linearStrips().
template <template <typename, typename> class Strips>
class StripAlgorithm : public LinearAlgorithm
{
public:
    // `launching`: names the launch in its errors.
    StripAlgorithm(const LinearTask& task, const StripCoefficients& coefficients, const AlgorithmRecord& record,
                   const char* launching)
        : LinearAlgorithm(task, paddedToSide(task.neighbourhood, coefficients.side)),
          coefficients_(coefficients),
          record_(record),
          launching_(launching)
    {
        record_.batches = true;
    }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        const Fit fit = fitStrips(images);
        return !fit ? Decision(fit)
                    : visitViews(images, [&](const auto& source, const auto& destination)
                                 { return decideTyped(source, destination, device); });
    }

    AlgorithmRecord describe() const CV_OVERRIDE { return record_; }

private:
    template <typename S, typename D>
    Decision decideTyped(const BatchSource<S>& source, const BatchDestination<D>& destination,
                         const DeviceFacts& device) const
    {
        StripPlan plan = {};
        bool hasShort = false;
        visitStrip<Strips<S, D>>(source.channels, coefficients_.side,
                                 [&](auto strip)
                                 {
                                     using Strip = typename decltype(strip)::Type;
                                     hasShort = Strip::hasShort;
                                     plan = makeStripPlan<Strip>(source, destination, device);
                                 });
        Decision found([this, plan](const Images& given, const DeviceStream& stream) { launch(plan, given, stream); });
        if (hasShort)
            found.variant = plan.isShort ? "short strips" : "strips";
        found.takesBatches = true;
        return found;
    }

    void launch(const StripPlan& plan, const Images& images, const DeviceStream& stream) const
    {
        checkCuda(visitViews(images,
                             [&](const auto& source, const auto& destination)
                             {
                                 using S = PixelOf<decltype(source)>;
                                 using D = PixelOf<decltype(destination)>;
                                 if constexpr (Strips<S, D>::sides.count > 0)
                                     return linearStrips<Strips>(coefficients_, plan, source, destination, stream);
                                 else
                                     return cudaErrorInvalidValue;
                             }),
                  launching_);
    }

    template <typename Visitor>
    auto visitViews(const Images& images, const Visitor& visitor) const
    {
        return visitStripDepths(CV_MAT_DEPTH(srcType), CV_MAT_DEPTH(dstType),
                                [&](auto sourcePixel, auto destinationPixel)
                                {
                                    return visitor(sourceView<decltype(sourcePixel)>(images, neighbourhood),
                                                   destinationView<decltype(destinationPixel)>(images));
                                });
    }

    StripCoefficients coefficients_;
    AlgorithmRecord record_;
    const char* launching_;
};

}  // namespace cv::cuda::fastfilters

#endif
