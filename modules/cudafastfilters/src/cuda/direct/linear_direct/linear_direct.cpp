// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/direct/linear_direct.hpp"
#include "cuda/linear_algorithms.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

class LinearDirect : public LinearAlgorithm
{
public:
    explicit LinearDirect(const LinearTask& task)
        : LinearAlgorithm(task),
          result_(task.result),
          coefficients_(deviceCoefficients(task.dense, task.result.sums.useDouble))
    {
    }

    bool takesAll() const CV_OVERRIDE { return true; }

    Decision decide(const Images&, const DeviceFacts&) const CV_OVERRIDE
    {
        Decision found([this](const Images& given, const DeviceStream& stream) { launch(given, stream); });
        found.constantBytes = coefficients_->bytes();
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        const LinearDirectShape shape = linearDirectShape();
        AlgorithmRecord record;
        record.method = "direct correlation, " + describeSums(result_.sums);
        record.tile = format("%d neighbouring outputs of a channel per thread, %d x %d threads per block",
                             linearDirectPacket, shape.width, shape.height);
        record.packing = "one pixel per register, converted once for all outputs of a thread";
        record.operations = neighbourhood.window.area();
        record.pipe = result_.sums.useDouble ? "fp64" : "fma";
        record.why = "it takes any mask, any types and any border";
        return record;
    }

private:
    void launch(const Images& images, const DeviceStream& stream) const
    {
        visitSum(result_.sums.useDouble,
                 [&](auto sum)
                 {
                     using Sum = decltype(sum);
                     const LinearArguments<Sum> arguments = {neighbourhood.window.width,
                                                             neighbourhood.window.height,
                                                             static_cast<const Sum*>(coefficients_->data()),
                                                             {result_.offset, result_.divisor, result_.sums.exact}};
                     launchTyped(images, "launching linear_direct",
                                 [&](const auto& source, const auto& destination)
                                 {
                                     if constexpr (hasLinearDirect<PixelOf<decltype(source)>, Sum>())
                                         return linearDirect(arguments, source, destination, stream);
                                     else
                                         return cudaErrorInvalidValue;
                                 });
                 });
    }

    LinearResult result_;
    std::unique_ptr<DeviceConstant> coefficients_;
};

}  // namespace

Preparation prepareLinearDirect(const LinearTask& task)
{
    if (task.isSeparable)
        return notDense;
    return std::make_unique<LinearDirect>(task);
}

}  // namespace cv::cuda::fastfilters
