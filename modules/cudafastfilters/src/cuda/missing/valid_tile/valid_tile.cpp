// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/linear_algorithms.hpp"
#include "cuda/missing/missing_linear.hpp"
#include "cuda/tables.hpp"
#include "valid_tile.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

namespace
{

void setCoefficients(const LinearTask& plane, ValidSeparableFilter& filter)
{
    const auto convert = [](double c) { return static_cast<float>(c); };
    std::transform(plane.row.begin(), plane.row.end(), filter.row, convert);
    std::transform(plane.column.begin(), plane.column.end(), filter.column, convert);
}

void setCoefficients(const LinearTask& plane, ValidDenseFilter& filter)
{
    for (int y = 0; y < plane.height(); ++y)
        for (int x = 0; x < plane.width(); ++x)
            filter.mask[x * plane.height() + y] = static_cast<float>(plane.dense[y * plane.width() + x]);
}

template <typename Filter>
class ValidTileAlgorithm : public Algorithm
{
public:
    // `plane`: what is summed.
    ValidTileAlgorithm(const MissingLinearTask& task, const LinearTask& plane, const MissingFinish<double>& finish)
        : task_(task.plain), missing_(task.missing), plain_(prepareLinearFilter(task.plain)), filter_{}
    {
        const Neighbourhood& n = task_.neighbourhood;
        filter_.width = n.window.width;
        filter_.height = n.window.height;
        filter_.anchorX = n.anchor.x;
        filter_.anchorY = n.anchor.y;
        filter_.finish = {static_cast<float>(finish.whole),
                          static_cast<float>(finish.delta),
                          static_cast<float>(finish.negligible),
                          finish.mostMissing,
                          finish.fill,
                          static_cast<float>(finish.result)};
        setCoefficients(plane, filter_);
    }

    bool takesAll() const CV_OVERRIDE { return true; }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        return decision(plain_->firstOfPart(images, device));
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method =
            format("the plain filter; then both sums of windows with missing pixels, %s, in one pass through "
                   "shared memory, rounded sums in float",
                   Filter::isSeparable ? "a row's, then a column's" : "a column after the other");
        record.tile = format("%d outputs across and %d rows per step for a block, which walks down; nothing follows "
                             "where no window has a missing pixel",
                             validTileColumns, validTileRows);
        record.packing = format(
            "pairs of a value and a weight, both 0 for a missing pixel; %s, coefficients in uniform "
            "registers",
            Filter::isSeparable ? "the rows' sums in a ring in shared memory" : "pixels in a ring in shared memory");
        record.operations =
            2.0 * (Filter::isSeparable ? filter_.width + filter_.height : filter_.width * filter_.height);
        record.pipe = "fma";
        record.why = "the image is read once for both sums";
        record.parts = "plain: " + inOneLine(plain_->describe());
        return record;
    }

private:
    Decision decision(const Dispatch::Choice& plain) const
    {
        Decision found =
            afterPlain(plain, 0, [this](const Images& given, const DeviceStream& stream) { launch(given, stream); });
        found.decidePart = [this, plain](const Images& part, const DeviceFacts& device)
        { return decision(Dispatch::forPart(plain, part, device)); };
        return found;
    }

    void launch(const Images& images, const DeviceStream& stream) const
    {
        const DeviceDestination& to = images.destination;
        const AnyDestination destination = {to.data,        to.step,     to.size.width,
                                            to.size.height, to.channels, task_.dstDepth()};
        visitDepth(task_.srcDepth(),
                   [&](auto pixel)
                   {
                       using S = decltype(pixel);
                       checkCuda(filterValidTiles(filter_, missingSource<S>(images, task_.neighbourhood, missing_),
                                                  destination, stream),
                                 "launching valid_tile");
                   });
    }

    LinearTask task_;
    MissingPixels missing_;
    std::shared_ptr<const Dispatch> plain_;
    Filter filter_;
};

}  // namespace

Preparation prepareValidTile(const MissingLinearTask& task)
{
    const LinearTask& plain = task.plain;
    if (plain.longestSide() > validTileTaps || (!plain.isSeparable && plain.area() > validTileMask))
        return "there are more coefficients than its kernel is passed";
    const LinearTask plane = planeTask(plain, plain.srcType, Scalar());
    const MissingFinish<double> finish = missingFinish(task, plane);
    if (!isModerate(finish.whole) || !isModerate(finish.delta))
        return "the sum of the coefficients, or the delta, needs double";
    if (plain.isSeparable)
        return std::make_unique<ValidTileAlgorithm<ValidSeparableFilter>>(task, plane, finish);
    return std::make_unique<ValidTileAlgorithm<ValidDenseFilter>>(task, plane, finish);
}

}  // namespace cv::cuda::fastfilters
