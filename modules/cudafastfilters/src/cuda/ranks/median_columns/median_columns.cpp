// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/outliers/outlier_kernels.hpp"
#include "cuda/ranks/rank_arguments.hpp"
#include "median_columns_layout.hpp"
#include "median_columns_filter.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

class MedianColumns : public Algorithm
{
public:
    explicit MedianColumns(const RankTask& task) : task_(task) {}

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        if (const Fit fit = fitElements(images); !fit)
            return fit;
        const MedianColumnsVariant variant =
            visitPixel(task_, [&](auto pixel) { return select<decltype(pixel)>(images, device.multiprocessors); });
        Decision found([this, variant](const Images& given, const DeviceStream& stream)
                       { launch(variant, given, stream); });
        found.variant = medianColumnsVariantName(variant);
        constexpr int most = mostMedianColumnsBatchSide;
        const DeviceDestination& image = images.destination;
        found.takesBatches = image.size.height <= most && 1ll * image.size.width * image.channels <= most;
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.batches = true;
        record.method = "sorted columns in registers";
        record.tile = format("%d outputs of a row per thread, which walks down a strip", 16 / task_.valueBytes());
        record.packing =
            task_.valueBytes() >= 4 ? registersOfPixels(task_) : "two pixels per register, half of 16 bytes apart";
        record.operations = medianColumnsOperations(task_.valueBytes());
        record.pipe = "alu";
        record.why = "a 3x3 median";
        return record;
    }

private:
    void launch(MedianColumnsVariant variant, const Images& images, const DeviceStream& stream) const
    {
        launchMedian(
            task_, images, "launching median_columns",
            [&](const auto& source, const auto& destination)
            { return medianColumnsFilter(variant, source, destination, stream); },
            [&](const auto& source, const auto& destination)
            {
                return isAbsoluteOnBothSides(task_.finish)
                           ? medianColumnsOutliers(variant, task_.finish, source, destination, stream)
                           : medianColumnsAnyOutliers(variant, task_.finish, source, destination, stream);
            });
    }

    template <typename T>
    MedianColumnsVariant select(const Images& images, int multiprocessors) const
    {
        const auto arguments = rankArguments(rankSource<T>(task_, images), destinationView<T>(images));
        switch (images.destination.channels)
        {
        case 1: return selectMedianColumns<T, 1>(arguments, multiprocessors);
        case 3: return selectMedianColumns<T, 3>(arguments, multiprocessors);
        case 4: return selectMedianColumns<T, 4>(arguments, multiprocessors);
        default: return MedianColumnsVariant::Strips;
        }
    }

    RankTask task_;
};

}  // namespace

Preparation prepareMedianColumns(const RankTask& task)
{
    if (!task.isSquareMedian() || task.width() != 3)
        return "it is not a 3x3 median";
    if (const char* const reason = whyNoOutlierKernels(task))
        return reason;
    return std::make_unique<MedianColumns>(task);
}

}  // namespace cv::cuda::fastfilters
