// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/footprints/footprint_algorithms.hpp"
#include "cuda/footprints/footprint_runs_constant.hpp"
#include "footprint_counts.hpp"

#include <limits>

namespace cv::cuda::fastfilters
{

namespace
{

class FootprintCountsAlgorithm : public Algorithm
{
public:
    explicit FootprintCountsAlgorithm(const FootprintRankTask& task)
        : task_(task.plain), pixels_(task.footprint.count()), runs_(task.footprint)
    {
    }

    bool suits() const { return runs_.columnsCount() <= footprintCountsMostRuns; }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        if (const Fit fit = fitElements(images); !fit)
            return fit;
        if (footprintCountsSharedBytes(runs_.columnsCount()) > device.sharedBytesOfBlock)
            return Fit::no("a block of the device has too little shared memory for its counts");
        const size_t reach = images.source.step * static_cast<size_t>(task_.height() + 1);
        if (reach > static_cast<size_t>(std::numeric_limits<int>::max() / 2))
            return Fit::no("the source's steps are too long for offsets of 32 bits");
        const Size size = images.destination.size;
        const FootprintCountsPlan plan = footprintCountsPlan(pixels_, runs_.columnsCount(), size.width,
                                                             task_.channels(), size.height, images.count, device);
        Decision found([this, plan](const Images& given, const DeviceStream& stream) { launch(plan, given, stream); });
        found.constantBytes = runs_.bytes();
        found.takesBatches = true;
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "counts of the footprint's values slide down the column, and so does the result";
        record.tile = "an element of the row for each thread, which walks down a strip";
        record.packing = "counts of 2 bytes in shared memory, a bank for each thread";
        record.operations = 6.5 * runs_.columnsCount();
        record.pipe = "shared";
        record.batches = true;
        record.why = "the cost grows with the number of the footprint's runs, not with its pixels";
        return record;
    }

private:
    void launch(const FootprintCountsPlan& plan, const Images& images, const DeviceStream& stream) const
    {
        const FootprintCounts filter = {plan,           runs_.runs(), task_.width(),
                                        task_.height(), task_.rank,   task_.isSigned() ? 0x80u : 0u};
        BatchSource<std::uint8_t> source = sourceView<std::uint8_t>(images, task_.neighbourhood);
        const BatchSource<std::int8_t> signedSource = sourceView<std::int8_t>(images, task_.neighbourhood);
        for (int c = 0; task_.isSigned() && c < 4; ++c)
            source.borderValue[c] = static_cast<std::uint8_t>(signedSource.borderValue[c]);
        checkCuda(footprintCountsFilter(filter, source, destinationView<std::uint8_t>(images), stream),
                  "launching footprint_counts");
    }

    const RankTask task_;
    const int pixels_;
    const FootprintRunsConstant runs_;
};

}  // namespace

Preparation prepareFootprintCounts(const FootprintRankTask& task)
{
    if (task.plain.valueBytes() != 1)
        return "the pixels are not bytes";
    if (std::max(task.width(), task.height()) > 255)
        return "the footprint has more than 255 pixels per side";
    auto algorithm = std::make_unique<FootprintCountsAlgorithm>(task);
    if (!algorithm->suits())
        return "the footprint's columns have more than 1024 runs";
    return algorithm;
}

}  // namespace cv::cuda::fastfilters
