// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/linear_algorithms.hpp"
#include "cuda/strips/strip_fit.hpp"
#include "tensor_separable.hpp"
#include "cuda/tensor/tensor_separable_coefficients.hpp"
#include "cuda/tensor/tensor_separable_long_plan.hpp"
#include "tensor_separable_strips.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

// D: the type of the destination's pixels.
template <typename D>
class TensorSeparable : public LinearAlgorithm
{
public:
    using Launcher = cudaError_t (*)(const TensorSeparableFilter& filter, const StripGeometry& place,
                                     const BatchSource<std::uint8_t>& source, const BatchDestination<D>& destination,
                                     const DeviceStream& stream);

    TensorSeparable(const LinearTask& task, Launcher launcher, int variant, const TensorSeparableStrips& strips,
                    const TensorSeparableCoefficients& coefficients, const AlgorithmRecord& record)
        : LinearAlgorithm(task, tensorSeparableNeighbourhood(task)),
          launcher_(launcher),
          variant_(variant),
          strips_(strips),
          exact_(task.result.sums.exact),
          split_(coefficients.split),
          finish_(coefficients.finish),
          rowScale_(coefficients.rowScale),
          fragments_(deviceConstant(coefficients.fragments)),
          record_(record)
    {
    }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        if (const Fit fit = fitTensorStrips(images, device); !fit)
            return fit;
        const BatchSource<uchar> source =
            tensorSeparableView(sourceView<uchar>(images, neighbourhood), neighbourhood.anchor.y, strips_);
        const StripGeometry place =
            placeTensorSeparable(strips_, source, destinationView<D>(images), neighbourhood.anchor.x);
        Decision found([this, place](const Images& given, const DeviceStream& stream)
                       { launch(place, given, stream); });
        found.constantBytes = fragments_->bytes();
        // Sums of integers are exact; those of floats depend on where the groups of tensor_separable_strips.hpp begin.
        if (!exact_)
            found.cut = tensorSeparableCut(strips_, place.layout);
        found.takesBatches = true;
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record = record_;
        record.batches = true;
        record.onlyOf("on devices of compute capability 8.0 on");
        return record;
    }

private:
    void launch(const StripGeometry& place, const Images& images, const DeviceStream& stream) const
    {
        const TensorSeparableFilter filter = {
            variant_, split_, fragments_->data(), neighbourhood.anchor.x, neighbourhood.anchor.y, finish_, rowScale_};
        checkCuda(
            launcher_(filter, place, sourceView<uchar>(images, neighbourhood), destinationView<D>(images), stream),
            "launching tensor_separable");
    }

    Launcher launcher_;
    int variant_;
    TensorSeparableStrips strips_;
    bool exact_, split_;
    StripFinish finish_;
    float rowScale_;
    std::unique_ptr<DeviceConstant> fragments_;
    AlgorithmRecord record_;
};

AlgorithmRecord describeTensor(const String& outputs, int across, int rows, double operations)
{
    AlgorithmRecord record;
    record.method = "products of banded matrices of fp16 on the tensor cores in one pass, " + outputs;
    record.tile = format("%d neighbouring elements per warp, which walks down a strip of about %d rows", across, rows);
    record.packing = "two pixels per register, as denormals of fp16";
    record.operations = operations;
    record.pipe = "tensor";
    record.why = "the row and the column are long enough for products of matrices to beat multiply-adds";
    return record;
}

// Calls `visitor` with a value of the type of the destination's pixels, of those that have kernels.
template <typename Visitor>
Preparation visitDestination(const LinearTask& task, const Visitor& visitor)
{
    switch (task.dstDepth())
    {
    case CV_16S: return visitor(std::int16_t());
    case CV_32F: return visitor(float());
    default: return visitor(std::uint8_t());
    }
}

// For windows of `blocks`.
AlgorithmRecord describeBlocks(TensorSeparableBlocks blocks, bool split, int tiles, int rows)
{
    const double products = (2 * blocks.x * (split ? 2 : 1) + 2 * blocks.y * (split ? 3 : 2)) / 256.0;
    return describeTensor(
        format("%d x %d blocks of 16 inputs, coefficients of %s", blocks.x, blocks.y, split ? "two parts" : "one part"),
        16 * tiles, rows, products);
}

}  // namespace

Preparation prepareTensorSeparableLong(const LinearTask& task)
{
    if (!task.isSeparable)
        return notSeparable;
    const TensorSeparableChoice choice = chooseTensorSeparable(task);
    if (choice.longVariant < 0)
        return noTensorSeparable;
    const TensorSeparableLongVariant kernel = tensorSeparableLongVariants().kernels[choice.longVariant];
    const TensorSeparableBlocks blocks = {kernel.x, kernel.y};
    const bool split = choice.split || !hasOnePartTensorSeparableLong(choice.longVariant);
    const TensorSeparableLongShape shape = tensorSeparableLongShape(blocks.x, blocks.y);
    AlgorithmRecord record = describeBlocks(blocks, split, shape.tiles, shape.rows);
    record.packing += ", coefficients in shared memory";
    return visitDestination(task,
                            [&](auto pixel) -> Preparation
                            {
                                using D = decltype(pixel);
                                return std::make_unique<TensorSeparable<D>>(
                                    task, tensorSeparableLong<D>, choice.longVariant, tensorSeparableLongStrips(blocks),
                                    makeTensorSeparable(task, blocks, split), record);
                            });
}

Preparation prepareTensorSeparable(const LinearTask& task)
{
    if (!task.isSeparable)
        return notSeparable;
    const TensorSeparableChoice choice = chooseTensorSeparable(task);
    if (choice.variant < 0)
        return noTensorSeparable;
    const TensorSeparableBlocks blocks = tensorSeparableBlocks().blocks[choice.variant];
    const TensorSeparableShape shape = tensorSeparableShape(blocks);
    return visitDestination(task,
                            [&](auto pixel) -> Preparation
                            {
                                using D = decltype(pixel);
                                return std::make_unique<TensorSeparable<D>>(
                                    task, tensorSeparable<D>, choice.variant, tensorSeparableStrips(blocks),
                                    makeTensorSeparable(task, blocks, choice.split),
                                    describeBlocks(blocks, choice.split, shape.tiles, shape.rows));
                            });
}

}  // namespace cv::cuda::fastfilters
