// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Outliers of images with missing pixels: the medians of valid pixels by any algorithm for them, and a pass over
// medians and pixels. Beside the median deviation, tiles of outputs without a missing pixel in their windows are those
// of outlier_deviations; the windows of others are read anew.

#include "precomp.hpp"

#include "cuda/missing/missing_ranks.hpp"
#include "cuda/outliers/deviations/outlier_deviations_filter.hpp"
#include "cuda/ranks/unsigned_views.hpp"
#include "cuda/tables.hpp"
#include "outliers_of_valid_filter.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

MissingRankTask mediansOf(MissingRankTask task)
{
    task.plain.finish = OutlierRule();
    return task;
}

class OutliersOfValid : public Algorithm
{
public:
    explicit OutliersOfValid(const MissingRankTask& task) : task_(task), medians_(prepareMissingRanks(mediansOf(task)))
    {
    }

    bool takesAll() const CV_OVERRIDE { return true; }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        return afterPlain(medians_->firstOfPart(images, device), isDeviation() ? validScratchBytes(images) : 0,
                          [this](const Images& given, const DeviceStream& stream)
                          { isDeviation() ? goOverTiles(given, stream) : goOverPixels(given, stream); });
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = isDeviation() ? "the medians of valid pixels; then small deviations are counted, in tiles with "
                                        "a missing pixel those of valid pixels"
                                      : "the medians of valid pixels; then a pass over pixels and medians";
        record.tile = isDeviation() ? "tiles of outputs per block" : "one element of some rows per thread";
        record.packing = "as in memory";
        record.why = "any window and any limit";
        record.parts = "median: " + inOneLine(medians_->describe());
        return record;
    }

private:
    bool isDeviation() const { return task_.plain.finish.kind == OutlierRule::Deviation; }

    template <typename T>
    ValidOutlier<T> outliers() const
    {
        return {task_.plain.finish, validFinish<T>(task_), task_.width(), task_.height()};
    }

    void goOverPixels(const Images& images, const DeviceStream& stream) const
    {
        launchTyped({task_.plain.depth(), task_.plain.neighbourhood, task_.missing}, images,
                    "launching outliers_of_valid",
                    [&](const auto& source, const auto& destination)
                    {
                        using T = typename std::decay_t<decltype(source)>::Pixel;
                        return validOutlierPixels<T>(outliers<T>(), source, destination, stream);
                    });
    }

    void goOverTiles(const Images& images, const DeviceStream& stream) const
    {
        const RankTask& plain = task_.plain;
        const RankWindow window = {task_.width(), task_.height(), plain.rank};
        launchValid(task_, images, stream, "launching outliers_of_valid",
                    [&](const auto& source, const MissingCells& cells, const auto& destination)
                    {
                        using T = typename std::decay_t<decltype(source)>::Pixel;
                        using Pixel = UnsignedPixel<T>;
                        const cudaError_t error = outlierDeviationsFilter<Pixel>(
                            plain.finish, window, plain.isSigned(), BatchSource<Pixel>{unsignedSource(source.pixels)},
                            destinationView<Pixel>(images), stream, cells);
                        return error != cudaSuccess
                                   ? error
                                   : validOutlierTiles<T>(outliers<T>(), source, cells, destination, stream);
                    });
    }

    const MissingRankTask task_;
    const std::shared_ptr<const Dispatch> medians_;
};

}  // namespace

Preparation prepareOutliersOfValid(const MissingRankTask& task)
{
    return std::make_unique<OutliersOfValid>(task);
}

}  // namespace cv::cuda::fastfilters
