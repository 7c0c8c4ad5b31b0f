// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Trimmed means: the filter for percentiles finds the values of the first and the last rank that counts, into two
// planes, a band of rows at a time; then the pixels of each window are summed between these limits.
//
// Cost: that of two percentiles, and of a pass over each window's pixels, see trimmed_means_kernel.cuh.

#include "precomp.hpp"

#include "common/unread_pixels.hpp"
#include "cuda/composed/plane_bands.hpp"
#include "cuda/ranks/unsigned_views.hpp"
#include "cuda/statistics/statistics_algorithms.hpp"
#include "cuda/tables.hpp"
#include "trimmed_means.hpp"
#include "trimmed_plan.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

namespace
{

class TrimmedPlanes : public Algorithm
{
public:
    explicit TrimmedPlanes(const TrimmedMeanTask& task)
        : task_(task),
          limits_(preparePercentiles(PercentilesTask(task.srcType, task.neighbourhood, {task.first, task.last}))),
          window_{task.width(), task.height(),
                  TrimmedFinish::of(task.first, task.last, task.area(), valueBytes(), isSignedDepth(task.srcDepth()))}
    {
    }

    bool takesAll() const CV_OVERRIDE { return true; }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        const PlaneBands bands = bandsOf(images);
        std::vector<Dispatch::Choice> choices;  // one for each band
        size_t ofLimits = 0, constants = 0;
        for (int y = 0; y < images.destination.size.height; y += bands.rows)
        {
            choices.push_back(limits_->firstOfPart(bands.ofPlanes(images, y, unreadPixels(), 2), device));
            ofLimits = std::max(ofLimits, choices.back().decision.scratchBytes);
            constants = std::max(constants, choices.back().decision.constantBytes);
        }
        Decision found([this, bands, choices = std::move(choices)](const Images& given, const DeviceStream& stream)
                       { launch(bands, choices.data(), given, stream); });
        found.scratchBytes = 2 * bands.planeBytes() + ofLimits;
        found.constantBytes = constants;
        return found;  // limits are exact, and so are sums of integers; those of floats belong to a window
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method =
            format("ranks %d and %d of the window are found, and its values are summed between these "
                   "limits, %s",
                   task_.first, task_.last, valueBytes() == 4 ? "in double, as differences to the least" : "exactly");
        record.tile = "4 outputs of a row per thread, in several rows";
        record.packing = valueBytes() == 4 ? "one float per register" : "two pixels per register, two places apart";
        record.operations = trimmedOperations(valueBytes()) * task_.area();
        record.pipe = valueBytes() == 4 ? "fp64" : "alu";
        record.why = "it takes any window, type and border";
        record.parts = "limits: " + inOneLine(limits_->describe());
        return record;
    }

private:
    int valueBytes() const { return static_cast<int>(CV_ELEM_SIZE1(task_.srcType)); }

    PlaneBands bandsOf(const Images& images) const
    {
        return PlaneBands(images.destination.size, task_.pixelBytes(), 2);
    }

    void launch(const PlaneBands& bands, const Dispatch::Choice* choices, const Images& images,
                const DeviceStream& stream) const
    {
        const StreamScratch planes(2 * bands.planeBytes(), stream);
        for (int y = 0; y < images.destination.size.height; y += bands.rows)
        {
            (choices++)->decision.launch(bands.ofPlanes(images, y, planes.data(), 2), stream);
            sum({planes.data(), planes.data() + bands.planeBytes(), bands.step}, bands.of(images, y), stream);
        }
    }

    void sum(const TrimmedLimits& limits, const Images& band, const DeviceStream& stream) const
    {
        visitDepth(task_.srcDepth(),
                   [&](auto pixel)
                   {
                       using T = UnsignedPixel<decltype(pixel)>;
                       const SourceView<decltype(pixel)> view = sourceView<decltype(pixel)>(band, task_.neighbourhood);
                       const auto write = [&](auto result)
                       {
                           using D = decltype(result);
                           const DestinationView<D> destination = destinationView<D>(band);
                           checkCuda(trimmedMeans<T, D>(window_, limits, isSignedDepth(task_.srcDepth()),
                                                        unsignedSource(view), destination, stream),
                                     "launching trimmed_planes");
                       };
                       if (task_.dstDepth() == CV_32F)
                           write(float());
                       else
                           write(T());
                   });
    }

    const TrimmedMeanTask task_;
    const std::shared_ptr<const Dispatch> limits_;
    const TrimmedWindow window_;
};

}  // namespace

Preparation prepareTrimmedPlanes(const TrimmedMeanTask& task)
{
    return std::make_unique<TrimmedPlanes>(task);
}

}  // namespace cv::cuda::fastfilters
