// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/linear_algorithms.hpp"
#include "cuda/missing/missing_ranks.hpp"
#include "cuda/tables.hpp"
#include "valid_bisection_filter.hpp"

// The plain filter, and then bisection for tiles whose windows have a missing pixel.

namespace cv::cuda::fastfilters
{

namespace
{

class ValidBisectionAlgorithm : public Algorithm
{
public:
    explicit ValidBisectionAlgorithm(const MissingRankTask& task) : task_(task), plain_(prepareRankFilter(task.plain))
    {
    }

    bool takesAll() const CV_OVERRIDE { return true; }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        return afterPlain(plain_->firstOfPart(images, device), validScratchBytes(images),
                          [this](const Images& given, const DeviceStream& stream) { launch(given, stream); });
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "the plain filter; for tiles with missing pixels the valid pixels are counted, and the value "
                        "is bisected: the window is counted once for each bit";
        record.tile = format("%d x %d outputs", validBisectionColumns, validBisectionRows);
        record.packing = "one pixel per register";
        record.operations = (2.0 * 8 * task_.plain.valueBytes() + 2) * task_.width() * task_.height();
        record.pipe = "alu";
        record.why = "it takes any window and any rank";
        record.parts = "plain: " + inOneLine(plain_->describe());
        return record;
    }

private:
    void launch(const Images& images, const DeviceStream& stream) const
    {
        const RankWindow window = {task_.width(), task_.height(), 0};
        launchValid(task_, images, stream, "launching valid_bisection",
                    [&](const auto& source, const MissingCells& cells, const auto& destination)
                    {
                        using T = typename std::decay_t<decltype(source)>::Pixel;
                        return validBisectionFilter<T>(window, validFinish<T>(task_), source, cells, destination,
                                                       stream);
                    });
    }

    MissingRankTask task_;
    std::shared_ptr<const Dispatch> plain_;
};

}  // namespace

Preparation prepareValidBisection(const MissingRankTask& task)
{
    return std::make_unique<ValidBisectionAlgorithm>(task);
}

}  // namespace cv::cuda::fastfilters
