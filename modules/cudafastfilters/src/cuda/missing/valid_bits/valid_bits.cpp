// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/linear_algorithms.hpp"
#include "cuda/missing/missing_ranks.hpp"
#include "cuda/tables.hpp"
#include "valid_bits_filter.hpp"
#include "valid_bits_plan.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

namespace
{

class ValidBits : public Algorithm
{
public:
    explicit ValidBits(const MissingRankTask& task) : task_(task), plain_(prepareRankFilter(task.plain)) {}

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        const DeviceDestination& destination = images.destination;
        const RankBitsJob job = {8 * task_.plain.valueBytes(), task_.width(),           task_.height(),
                                 destination.size.width,       destination.size.height, destination.channels};
        const int stripRows = selectValidBitsRows(job, device);
        const size_t longestStep = std::max({images.source.step, images.source.maskStep, destination.step});
        if (!rankBitsFit(job, stripRows, longestStep))
            return Fit::no("a tile does not fit into the device's shared memory, or the image's steps are too long");
        return afterPlain(plain_->firstOfPart(images, device), validScratchBytes(images),
                          [this, stripRows](const Images& given, const DeviceStream& stream)
                          { launch(stripRows, given, stream); });
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method =
            "the plain filter; for tiles with missing pixels the bit-sliced selection of rank_bits, among the "
            "valid pixels, with a rank for each window";
        record.tile =
            format("%d x %d strips per tile, with as many rows as suit the device", rankBitsWidth, rankBitsStrips);
        record.packing = format("one bit of 32 distant pixels per register%s",
                                sharesValidBits(task_.width()) ? ", the pixels of a window in two lanes" : "");
        const int area = task_.width() * task_.height();
        record.operations = rankBitsOperations(8 * task_.plain.valueBytes(), area);
        record.pipe = "alu";
        record.why = "a square whose pixels fit into registers as bits";
        record.parts = "plain: " + inOneLine(plain_->describe());
        return record;
    }

private:
    void launch(int stripRows, const Images& images, const DeviceStream& stream) const
    {
        const RankWindow window = {task_.width(), task_.height(), 0};
        launchValid(task_, images, stream, "launching valid_bits",
                    [&](const auto& source, const MissingCells& cells, const auto& destination)
                    {
                        using T = typename std::decay_t<decltype(source)>::Pixel;
                        return validBitsFilter<T>(window, stripRows, validFinish<T>(task_), source, cells, destination,
                                                  stream);
                    });
    }

    MissingRankTask task_;
    std::shared_ptr<const Dispatch> plain_;
};

}  // namespace

Preparation prepareValidBits(const MissingRankTask& task)
{
    if (!hasValidBits(task.width(), task.height(), task.plain.valueBytes()))
        return "the window is no square with an odd side of 3 to 19, or to 15 of floats";
    return std::make_unique<ValidBits>(task);
}

}  // namespace cv::cuda::fastfilters
