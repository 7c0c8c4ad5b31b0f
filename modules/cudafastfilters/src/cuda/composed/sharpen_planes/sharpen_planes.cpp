// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Sharpening: Gaussians with floats as results, each into a plane, a band of rows at a time; then one pass over the
// band, see sharpen_finish.cu.
//
// Cost: that of the Gaussians, and the memory that the pass reads and writes: of bytes 6 for each pixel, and 4 more for
// a second Gaussian.

#include "precomp.hpp"

#include "common/unread_pixels.hpp"
#include "common/visit_depth.hpp"
#include "cuda/algorithm.hpp"
#include "cuda/composed/plane_bands.hpp"
#include "cuda/runtime/device_memory.hpp"
#include "cuda/tables.hpp"
#include "sharpen_finish.hpp"
#include "cuda/sharpen_algorithms.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

namespace
{

class SharpenPlanes : public Algorithm
{
public:
    explicit SharpenPlanes(const SharpenTask& task) : task_(task)
    {
        for (const LinearTask& gaussian : task.gaussians)
            gaussians_.push_back(prepareLinearPlane(gaussian));
    }

    bool takesAll() const CV_OVERRIDE { return true; }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        const PlaneBands bands(images.destination.size, sizeof(float) * task_.channels(), count());
        std::vector<Dispatch::Choice> choices;  // a band's Gaussians after the other's
        size_t ofGaussian = 0, constants = 0;
        for (int y = 0; y < images.destination.size.height; y += bands.rows)
            for (const std::shared_ptr<const Dispatch>& gaussian : gaussians_)
            {
                choices.push_back(gaussian->firstOfPart(bands.ofPlanes(images, y, unreadPixels()), device));
                const Decision& decision = choices.back().decision;
                ofGaussian = std::max(ofGaussian, decision.scratchBytes);
                constants = std::max(constants, decision.constantBytes);
            }
        Decision found([this, bands, choices = std::move(choices)](const Images& given, const DeviceStream& stream)
                       { launch(bands, choices.data(), given, stream); });
        found.scratchBytes = count() * bands.planeBytes() + ofGaussian;
        found.constantBytes = count() * constants;
        return found;  // the images may be cut anywhere, as those of prepareLinearPlane()
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = task_.isDifference() ? "two Gaussians in float, each into a plane, and their difference"
                                             : "a Gaussian in float, into a plane, and its difference to the source";
        record.why = "it takes any mask, type and border";
        String last;
        for (int i = 0; i < count(); ++i)
        {
            const String plan = inOneLine(gaussians_[i]->describe());
            record.parts += format("%sGaussian %d: ", i == 0 ? "" : "; ", i + 1) + (plan == last ? "the same" : plan);
            last = plan;
        }
        return record;
    }

private:
    int count() const { return static_cast<int>(gaussians_.size()); }

    // `choices`: those of a band after the other.
    void launch(const PlaneBands& bands, const Dispatch::Choice* choices, const Images& images,
                const DeviceStream& stream) const
    {
        const StreamScratch planes(count() * bands.planeBytes(), stream);
        const GaussianPlane first = {planes.data(), bands.step},
                            second = {planes.data() + bands.planeBytes(), bands.step};
        for (int y = 0; y < images.destination.size.height; y += bands.rows)
        {
            for (int i = 0; i < count(); ++i)
                (choices++)->decision.launch(bands.ofPlanes(images, y, planes.data() + i * bands.planeBytes()), stream);
            const Images band = bands.of(images, y);
            if (task_.isDifference())
                subtract(first, second, band, stream);
            else
                sharpen(first, band, stream);
        }
    }

    SharpenRule rule() const { return {task_.amount, task_.threshold}; }

    void subtract(const GaussianPlane& first, const GaussianPlane& second, const Images& band,
                  const DeviceStream& stream) const
    {
        visitDepth(task_.dstDepth(),
                   [&](auto pixel)
                   {
                       using D = decltype(pixel);
                       const DestinationView<D> destination = destinationView<D>(band);
                       checkCuda(subtractGaussians<D>(rule(), first, second, destination, stream),
                                 "launching sharpen_planes, the differences");
                   });
    }

    void sharpen(const GaussianPlane& gaussian, const Images& band, const DeviceStream& stream) const
    {
        Neighbourhood pixel = task_.neighbourhood;
        pixel.anchor = Point();
        visitDepth(task_.srcDepth(),
                   [&](auto depth)
                   {
                       using T = decltype(depth);
                       const SourceView<T> source = sourceView<T>(band, pixel);
                       const auto write = [&](auto result)
                       {
                           using D = decltype(result);
                           const DestinationView<D> destination = destinationView<D>(band);
                           checkCuda(sharpenPixels<T, D>(rule(), gaussian, source, destination, stream),
                                     "launching sharpen_planes, the results");
                       };
                       if (task_.dstDepth() == CV_32F)
                           write(float());
                       else
                           write(T());
                   });
    }

    const SharpenTask task_;
    std::vector<std::shared_ptr<const Dispatch>> gaussians_;
};

}  // namespace

Preparation prepareSharpenPlanes(const SharpenTask& task)
{
    return std::make_unique<SharpenPlanes>(task);
}

}  // namespace cv::cuda::fastfilters
