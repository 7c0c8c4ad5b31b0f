// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/linear_algorithms.hpp"
#include "cuda/tiles/tile_task.hpp"
#include "dense_tile.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

class DenseTileAlgorithm : public LinearAlgorithm
{
public:
    explicit DenseTileAlgorithm(const LinearTask& task)
        : LinearAlgorithm(task),
          result_(task.result),
          sumBytes_(task.sumBytes()),
          coefficients_(deviceCoefficients(task.dense, task.result.sums.useDouble))
    {
    }

    Decision decide(const Images&, const DeviceFacts& device) const CV_OVERRIDE
    {
        const DenseTileLayout layout = selectDenseTile(neighbourhood.window.width, neighbourhood.window.height,
                                                       sumBytes_, device.sharedBytesOfBlock);
        if (layout.threads == 0)
            return Fit::no("a tile of the mask does not fit into the device's shared memory");
        Decision found(
            [this, layout](const Images& given, const DeviceStream& stream)
            { visitSum(result_.sums.useDouble, [&](auto sum) { launch<decltype(sum)>(layout, given, stream); }); });
        found.constantBytes = coefficients_->bytes();
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        const DenseTileShape shape = denseTileShape(sumBytes_);
        AlgorithmRecord record;
        record.method = "products with a mask through shared memory, " + describeSums(result_.sums);
        record.tile =
            format("8 x %d outputs of a channel per thread, %d outputs across a block", shape.lines, shape.width);
        record.packing = "rows of the source, converted, then those of the mask, in shared memory";
        record.operations = neighbourhood.window.area();
        record.pipe = result_.sums.useDouble ? "fp64" : "fma";
        record.why = "each input that a thread reads serves 8 coefficients for each line of its outputs";
        return record;
    }

private:
    template <typename Sum>
    void launch(const DenseTileLayout& layout, const Images& images, const DeviceStream& stream) const
    {
        const LinearArguments<Sum> arguments = {neighbourhood.window.width,
                                                neighbourhood.window.height,
                                                static_cast<const Sum*>(coefficients_->data()),
                                                {result_.offset, result_.divisor, result_.sums.exact}};
        launchTyped(images, "launching dense_tile",
                    [&](const auto& source, const auto& destination)
                    {
                        using S = PixelOf<decltype(source)>;
                        using D = PixelOf<decltype(destination)>;
                        if constexpr (hasTiles<S, D, Sum>())
                            return denseTiles<S, D, Sum>(arguments, layout, source, destination, stream);
                        else
                            return cudaErrorInvalidValue;
                    });
    }

    LinearResult result_;
    int sumBytes_;
    std::unique_ptr<DeviceConstant> coefficients_;
};

}  // namespace

Preparation prepareDenseTile(const LinearTask& task)
{
    if (task.isSeparable)
        return notDense;
    if (!hasTiles(task.srcType, task.dstType, task.result.sums.useDouble))
        return "there is no kernel for the types";
    return std::make_unique<DenseTileAlgorithm>(task);
}

}  // namespace cv::cuda::fastfilters
