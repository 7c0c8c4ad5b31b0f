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

// A filter that runs the kernels of `Strips`, see linearStrips().
template <template <typename, typename> class Strips>
class StripAlgorithm : public LinearAlgorithm
{
public:
    // `launching`: names the launch in its errors.
    StripAlgorithm(const LinearTask& task, const StripCoefficients& coefficients, const PlanRecord& record,
                   const char* launching)
        : LinearAlgorithm(task, paddedToSide(task.neighbourhood, coefficients.side)),
          coefficients_(coefficients),
          record_(record),
          launching_(launching)
    {
        record_.batches = true;
    }

    Fit fit(const Images& images, const DeviceFacts&) const CV_OVERRIDE { return fitStrips(images); }

    void launch(const Images& images, cudaStream_t stream) const CV_OVERRIDE
    {
        launchTyped(images, launching_,
                    [&](const auto& source, const auto& destination)
                    {
                        using S = PixelOf<decltype(source)>;
                        using D = PixelOf<decltype(destination)>;
                        if constexpr (Strips<S, D>::sides.count > 0)
                            return linearStrips<Strips>(coefficients_, source, destination, stream);
                        else
                            return cudaErrorInvalidValue;
                    });
    }

    bool takesBatches(const Images&) const CV_OVERRIDE { return true; }

    String variant(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        return visitDepths(CV_MAT_DEPTH(srcType), CV_MAT_DEPTH(dstType),
                           [&](auto sourcePixel, auto destinationPixel)
                           {
                               return variantOf(sourceView<decltype(sourcePixel)>(images, neighbourhood),
                                                destinationView<decltype(destinationPixel)>(images), device);
                           });
    }

    PlanRecord describe() const CV_OVERRIDE { return record_; }

private:
    template <typename S, typename D>
    String variantOf(const BatchSource<S>& source, const BatchDestination<D>& destination,
                     const DeviceFacts& device) const
    {
        String name;
        visitStrip<Strips<S, D>>(source.channels, coefficients_.side,
                                 [&](auto strip)
                                 { name = nameOf<typename decltype(strip)::Type>(source, destination, device); });
        return name;
    }

    template <typename Strip, typename S, typename D>
    static String nameOf(const BatchSource<S>& source, const BatchDestination<D>& destination,
                         const DeviceFacts& device)
    {
        if constexpr (Strip::hasShort)
        {
            const long long threads = residentStripThreads<Strip>(device);
            const StripGeometry geometry = makeStripGeometry<Strip>(source, destination, threads, destination.images);
            ShortStripPlan plan;
            return selectShortStrips<Strip>(geometry, source, destination, threads, plan) ? "short strips" : "strips";
        }
        return String();
    }

    StripCoefficients coefficients_;
    PlanRecord record_;
    const char* launching_;
};

}  // namespace cv::cuda::fastfilters

#endif
