// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/rank_algorithms.hpp"
#include "extremum_filter.hpp"
#include "cuda/ranks/extremum_tile.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

class ExtremumSmall : public Algorithm
{
public:
    explicit ExtremumSmall(const RankTask& task) : task_(task) {}

    Decision decide(const Images& images, const DeviceFacts&) const CV_OVERRIDE
    {
        if (const Fit fit = fitAlignedRowLanes(task_, images); !fit)
            return fit;
        return Decision([this](const Images& given, const DeviceStream& stream) { launch(given, stream); });
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "minima of three rows and columns, and of those some apart, in registers";
        record.tile = "16 bytes of four rows per lane of a warp, which walks down a strip";
        record.packing =
            task_.valueBytes() >= 4 ? registersOfPixels(task_) : "two pixels per register, half of 16 bytes apart";
        record.onlyOf("rows of the destination at multiples of 16 bytes");
        record.why = "the minimum or maximum of a small window";
        return record;
    }

private:
    void launch(const Images& images, const DeviceStream& stream) const
    {
        const RankWindow window = {task_.width(), task_.height(), task_.rank};
        launchWords(task_, images, "launching extremum_small",
                    [&](const auto& source, const auto& destination)
                    { return smallExtremumFilter(window, source, destination, stream); });
    }

    RankTask task_;
};

class Extremum : public Algorithm
{
public:
    explicit Extremum(const RankTask& task) : task_(task) {}

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        if (extremumSharedBytes(task_.height()) > device.sharedBytesOfBlock)
            return Fit::no("a block of the device has too little shared memory for the window's rows");
        if (const Fit fit = fitRowLanes(task_, images); !fit)
            return fit;
        Decision found([this](const Images& given, const DeviceStream& stream) { launch(given, stream); });
        const Size size = images.destination.size;
        found.variant = prefersExtremumTiles(size.width * task_.pixelBytes(), size.height,
                                             (task_.width() - 1) * task_.pixelBytes(), task_.height(), 1, device)
                            ? "tiles"
                            : "strips";
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "minima of rectangles that double with each step";
        record.tile =
            "16 bytes of a row per lane of a warp, which walks down a strip; a word per thread of small images";
        record.packing = task_.valueBytes() >= 4 ? registersOfPixels(task_) : "two pixels per register";
        record.why = "the minimum or maximum of a rectangle, in steps that grow with the logarithm of its sides";
        return record;
    }

private:
    void launch(const Images& images, const DeviceStream& stream) const
    {
        const RankWindow window = {task_.width(), task_.height(), task_.rank};
        launchWords(task_, images, "launching extremum",
                    [&](const auto& source, const auto& destination)
                    { return extremumFilter(window, source, destination, stream); });
    }

    RankTask task_;
};

}  // namespace

Preparation prepareExtremumSmall(const RankTask& task)
{
    if (!task.isExtremum())
        return "the rank is neither the minimum nor the maximum";
    if (!isSmallExtremum(task.pixelBytes(), task.width(), task.height()))
        return "the window's sides are not odd, 3 to 15 pixels, or it reaches beyond the neighbouring lanes' 16 bytes";
    if (const char* const reason = whyNotWords(task))
        return reason;
    return std::make_unique<ExtremumSmall>(task);
}

Preparation prepareExtremum(const RankTask& task)
{
    if (!task.isExtremum())
        return "the rank is neither the minimum nor the maximum";
    if (!hasExtremumStrips(task.pixelBytes(), task.width(), task.height()))
        return "the window is longer than 256 bytes or higher than 65 rows";
    if (const char* const reason = whyNotWords(task))
        return reason;
    return std::make_unique<Extremum>(task);
}

}  // namespace cv::cuda::fastfilters
