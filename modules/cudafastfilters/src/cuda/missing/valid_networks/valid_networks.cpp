// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/linear_algorithms.hpp"
#include "cuda/missing/missing_ranks.hpp"
#include "cuda/rank_algorithms.hpp"
#include "cuda/ranks/rank_tile_plan.hpp"
#include "cuda/tables.hpp"
#include "valid_networks_filter.hpp"
#include "valid_networks_plan.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

class ValidNetworks : public Algorithm
{
public:
    explicit ValidNetworks(const MissingRankTask& task)
        : task_(task), plain_(filtersWholeImages(task.width()) ? nullptr : prepareRankFilter(task.plain))
    {
    }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        if (const Fit fit = fitElements(images); !fit)
            return fit;
        if (isOnePass())
            return Decision([this](const Images& given, const DeviceStream& stream) { launchWhole(given, stream); });
        return afterPlain(plain_->firstOfPart(images, device), validScratchBytes(images),
                          [this](const Images& given, const DeviceStream& stream) { launch(given, stream); });
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method =
            "the plain filter; for strips with missing pixels sorted lists that 2 x 2 outputs share, and the "
            "run of each window's rank";
        record.tile = format("%d outputs per step of a thread, which walks down a strip", lanes() * 4);
        record.packing = lanes() == 1 ? "one float per register" : "two pixels per register";
        record.operations = rankTileOperations(task_.plain.valueBytes(), task_.width(), task_.height());
        record.pipe = "alu";
        record.why = "a square of one channel whose lists fit into registers";
        if (!isOnePass())
            record.parts = "plain: " + inOneLine(plain_->describe());
        return record;
    }

private:
    int lanes() const { return task_.plain.valueBytes() == 4 ? 1 : 2; }
    bool isOnePass() const { return filtersWholeImages(task_.width()); }

    void launch(const Images& images, const DeviceStream& stream) const
    {
        launchValid(task_, images, stream, "launching valid_networks",
                    [&](const auto& source, const MissingCells& cells, const auto& destination)
                    {
                        using T = typename std::decay_t<decltype(source)>::Pixel;
                        return validNetworksFilter<T>(task_.width(), validFinish<T>(task_), source, cells, destination,
                                                      stream);
                    });
    }

    void launchWhole(const Images& images, const DeviceStream& stream) const
    {
        launchTyped({task_.plain.depth(), task_.plain.neighbourhood, task_.missing}, images, "launching valid_networks",
                    [&](const auto& source, const auto& destination)
                    {
                        using T = typename std::decay_t<decltype(source)>::Pixel;
                        return validNetworksFilter<T>(task_.width(), validFinish<T>(task_), source, MissingCells(),
                                                      destination, stream);
                    });
    }

    MissingRankTask task_;
    std::shared_ptr<const Dispatch> plain_;
};

// Whether a key is free for missing pixels: the value that is missing has it.
bool hasFreeKey(const MissingRankTask& task)
{
    if (task.plain.valueBytes() != 2)
        return true;
    return !task.missing.hasMask() &&
           (task.plain.isSigned() ? task.missing.valueOf<short>().hasValue : task.missing.valueOf<ushort>().hasValue);
}

}  // namespace

Preparation prepareValidNetworks(const MissingRankTask& task)
{
    if (!hasValidNetworks(task.width(), task.height()))
        return "the window is no square with a side of 3, 5 or 7";
    if (task.channels() != 1)
        return "the image has several channels";
    if (!hasFreeKey(task))
        return "all values of 16 bits may be valid";
    return std::make_unique<ValidNetworks>(task);
}

}  // namespace cv::cuda::fastfilters
