// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/linear_algorithms.hpp"
#include "cuda/tiles/tile_task.hpp"
#include "separable_tile.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

namespace
{

class SeparableTileAlgorithm : public LinearAlgorithm
{
public:
    explicit SeparableTileAlgorithm(const LinearTask& task)
        : LinearAlgorithm(task), result_(task.result), row_(task.row), column_(task.column)
    {
    }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        const Size window = neighbourhood.window;
        const bool converts = CV_MAT_DEPTH(srcType) != (result_.sums.useDouble ? CV_64F : CV_32F);
        const SeparableTileLayout layout = separableTileLayout(window.width, window.height, images.destination.channels,
                                                               static_cast<int>(CV_ELEM_SIZE1(srcType)), converts);
        const int sumBytes = result_.sums.useDouble ? sizeof(double) : sizeof(float);
        if (separableTileBytes(layout, sumBytes) > static_cast<size_t>(device.sharedBytesOfBlock))
            return Fit::no("a tile of the row and the column does not fit into the device's shared memory");
        return Decision(
            [this, layout](const Images& given, const DeviceStream& stream)
            { visitSum(result_.sums.useDouble, [&](auto sum) { launch<decltype(sum)>(layout, given, stream); }); });
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        const SeparableTileShape shape = separableTileShape();
        AlgorithmRecord record;
        record.method =
            "a row's sums, then a column's, in one pass through shared memory, " + describeSums(result_.sums);
        record.tile =
            format("%d outputs across and %d rows per step for a block, which walks down", shape.width, shape.rows);
        record.packing = "the rows' sums in a ring of columns in shared memory, coefficients in uniform registers";
        record.operations = neighbourhood.window.width + neighbourhood.window.height;
        record.pipe = result_.sums.useDouble ? "fp64" : "fma";
        record.why = "the row and the column are too long for registers";
        return record;
    }

private:
    template <typename Sum>
    void launch(const SeparableTileLayout& layout, const Images& images, const DeviceStream& stream) const
    {
        const auto convert = [](double c) { return static_cast<Sum>(c); };
        SeparableTileArguments<Sum> arguments = {};
        arguments.width = neighbourhood.window.width;
        arguments.height = neighbourhood.window.height;
        std::transform(row_.begin(), row_.end(), arguments.coefficients[0], convert);
        std::transform(column_.begin(), column_.end(), arguments.coefficients[1], convert);
        arguments.finish = {static_cast<Sum>(result_.summand()), static_cast<Sum>(result_.divisor),
                            static_cast<Sum>(1 / result_.divisor), result_.sums.exact && result_.divisor != 1,
                            result_.halfUp};
        launchTyped(images, "launching separable_tile",
                    [&](const auto& source, const auto& destination)
                    {
                        using S = PixelOf<decltype(source)>;
                        using D = PixelOf<decltype(destination)>;
                        if constexpr (hasTiles<S, D, Sum>())
                            return separableTiles<S, D, Sum>(arguments, layout, source, destination, stream);
                        else
                            return cudaErrorInvalidValue;
                    });
    }

    LinearResult result_;
    std::vector<double> row_, column_;
};

}  // namespace

Preparation prepareSeparableTile(const LinearTask& task)
{
    if (!task.isSeparable)
        return notSeparable;
    const SumPrecision& sums = task.result.sums;
    if (task.longestSide() > separableTileMaxTaps(task.sumBytes()))
        return "the row or the column has more coefficients than a kernel can be passed";
    if (!hasTiles(task.srcType, task.dstType, sums.useDouble))
        return "there is no kernel for the types";
    if (sums.exact && !sums.useDouble && !isExactOffset(task.result))
        return "float cannot hold the exact sums with the offset";
    return std::make_unique<SeparableTileAlgorithm>(task);
}

}  // namespace cv::cuda::fastfilters
