// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/linear_algorithms.hpp"
#include "cuda/missing/missing_linear.hpp"
#include "cuda/missing/valid_launch.hpp"
#include "cuda/strips/strip_fit.hpp"
#include "cuda/tables.hpp"
#include "tasks/linear_tasks.hpp"
#include "valid_strip.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

namespace
{

class ValidStrip : public Algorithm
{
public:
    // `plane`: what is summed.
    ValidStrip(const MissingLinearTask& task, const LinearTask& plane, const MissingFinish<double>& finish)
        : task_(task), plain_(prepareLinearFilter(task.plain)), filter_{}
    {
        const auto convert = [](double c) { return static_cast<float>(c); };
        filter_.side = plane.width();
        filter_.isSeparable = plane.isSeparable;
        std::transform(plane.row.begin(), plane.row.end(), filter_.row, convert);
        std::transform(plane.column.begin(), plane.column.end(), filter_.column, convert);
        std::transform(plane.dense.begin(), plane.dense.end(), filter_.dense, convert);
        filter_.finish = {static_cast<float>(finish.whole),
                          static_cast<float>(finish.delta),
                          static_cast<float>(finish.negligible),
                          finish.mostMissing,
                          finish.fill,
                          static_cast<float>(finish.result)};
    }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        const Fit fit = fitStrips(images);
        return !fit ? Decision(fit) : decision(plain_->firstOfPart(images, device), images);
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "the plain filter; for strips with missing pixels both sums in registers, in one pass";
        record.tile = "4 outputs of a row per thread, which walks down a strip";
        record.operations = 4.0 * (filter_.isSeparable ? filter_.side : filter_.side * filter_.side / 2.0);
        record.pipe = "fma";
        record.why = "a square of one channel whose sums fit into registers";
        record.parts = "plain: " + inOneLine(plain_->describe());
        return record;
    }

private:
    Decision decision(const Dispatch::Choice& plain, const Images& images) const
    {
        Decision found = afterPlain(plain, validScratchBytes(images),
                                    [this](const Images& given, const DeviceStream& stream) { launch(given, stream); });
        found.decidePart = [this, plain](const Images& part, const DeviceFacts& device)
        { return decision(Dispatch::forPart(plain, part, device), part); };
        return found;
    }

    void launch(const Images& images, const DeviceStream& stream) const
    {
        launchValid({task_.plain.srcDepth(), task_.plain.neighbourhood, task_.missing}, images, stream,
                    "launching valid_strip",
                    [&](const auto& source, const MissingCells& cells, const auto& destination)
                    {
                        using T = typename std::decay_t<decltype(source)>::Pixel;
                        if constexpr (std::is_same<T, schar>::value)
                            return cudaErrorInvalidValue;
                        else
                            return filterValidStrips<T>(filter_, source, cells, destination, stream);
                    });
    }

    MissingLinearTask task_;
    std::shared_ptr<const Dispatch> plain_;
    ValidStripFilter filter_;
};

}  // namespace

Preparation prepareValidStrip(const MissingLinearTask& task)
{
    const LinearTask& plain = task.plain;
    const Neighbourhood& n = plain.neighbourhood;
    const int side = plain.width(), most = plain.isSeparable ? validStripSide : validStripDenseSide;
    if (plain.channels() != 1 || plain.srcType != plain.dstType || plain.srcDepth() == CV_8S)
        return "there is no kernel for the types";
    if (side != plain.height() || side % 2 == 0 || side < 3 || side > most || n.anchor.x != side / 2 ||
        n.anchor.y != side / 2)
        return "there is no kernel for the window";
    if (task.missing.minCount > 1 || !task.missing.fill)
        return "the missing pixels of a window would have to be counted";
    const LinearTask plane = planeTask(plain, plain.srcType, Scalar());
    const MissingFinish<double> finish = missingFinish(task, plane);
    if (!isModerate(finish.whole) || !isModerate(finish.delta))
        return "the sum of the coefficients, or the delta, needs double";
    return std::make_unique<ValidStrip>(task, plane, finish);
}

}  // namespace cv::cuda::fastfilters
