// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/outliers/outlier_kernels.hpp"
#include "median_tile_filter.hpp"
#include "median_tile_plan.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

double operationsOf(int valueBytes, int window)
{
    return valueBytes == 8   ? wideTileOperations(window)
           : valueBytes == 4 ? medianTileOperations<4>(window)
           : valueBytes == 2 ? medianTileOperations<2>(window)
                             : medianTileOperations<1>(window);
}

class MedianTile : public Algorithm
{
public:
    explicit MedianTile(const RankTask& task)
        : task_(task),
          sharedBytes_(visitPixel(task, [&](auto pixel)
                                  { return medianTileSharedBytes<decltype(pixel)>(task.width(), task.channels()); }))
    {
    }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        if (sharedBytes_ > static_cast<size_t>(device.sharedBytesOfBlock))
            return Fit::no("a block of the device has too little shared memory for the sorted lists");
        if (const Fit fit = fitElements(images); !fit)
            return fit;
        Decision found([this](const Images& given, const DeviceStream& stream) { launch(given, stream); });
        found.takesBatches = true;
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.batches = true;
        record.method = "sorted lists that 2 x 2 outputs share";
        record.tile =
            format("%d outputs per step of a thread, which walks down a strip", task_.valueBytes() >= 4 ? 4 : 8);
        record.packing = task_.valueBytes() >= 4 ? registersOfPixels(task_) : "two pixels per register";
        record.operations = operationsOf(task_.valueBytes(), task_.width());
        record.pipe = "alu";
        record.why = "the median of a square whose lists fit into registers and shared memory";
        return record;
    }

private:
    void launch(const Images& images, const DeviceStream& stream) const
    {
        launchMedian(
            task_, images, "launching median_tile",
            [&](const auto& source, const auto& destination)
            { return medianTileFilter(task_.width(), source, destination, stream); },
            [&](const auto& source, const auto& destination)
            {
                return isAbsoluteOnBothSides(task_.finish)
                           ? medianTileOutliers(task_.width(), task_.finish, source, destination, stream)
                           : medianTileAnyOutliers(task_.width(), task_.finish, source, destination, stream);
            });
    }

    RankTask task_;
    size_t sharedBytes_;
};

}  // namespace

Preparation prepareMedianTile(const RankTask& task)
{
    const bool isWide = task.depth() == CV_32S || task.depth() == CV_64F;
    const int largest = isWide                        ? largestWideTileWindow(task.valueBytes())
                        : hasKernels(task.channels()) ? largestTileWindow(task.channels())
                                                      : largestChannelsTileWindow;
    if (!task.isSquareMedian() || task.width() % 2 == 0 || task.width() < 5 || task.width() > largest)
        return isWide ? "it is not the median of an odd square from 5x5 to 15x15, or to 11x11 of pixels of 64 bits"
                      : "it is not the median of an odd square from 5x5 to 17x17, or 15x15 of 3 and 4 channels, 7x7 of "
                        "others";
    if (!hasMedianTiles(task.valueBytes(), task.isSigned(), task.channels()))
        return "there are no kernels for interleaved signed bytes";
    if (const char* const reason = whyNoOutlierKernels(task))
        return reason;
    if (task.finish.kind != OutlierRule::Store && !hasTileOutliers(task.width()))
        return "its kernels replace outliers of 5x5 and 7x7 windows";
    return std::make_unique<MedianTile>(task);
}

}  // namespace cv::cuda::fastfilters
