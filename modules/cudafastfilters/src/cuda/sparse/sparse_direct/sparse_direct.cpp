// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/linear_algorithms.hpp"
#include "cuda/sparse/sparse_taps.hpp"
#include "cuda/sparse/sparse_tile/sparse_tile_plan.hpp"
#include "cuda/tiles/tile_task.hpp"
#include "sparse_direct.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

class SparseDirect : public LinearAlgorithm
{
public:
    SparseDirect(const LinearTask& task, const SparseTaps& sparse)
        : LinearAlgorithm(task), sums_(sparse.sums), taps_(deviceConstant(sparse.taps))
    {
        arguments_ = {task.width(), task.height(), nullptr, sparse.nonZero, sparse.finish};
    }

    bool takesAll() const CV_OVERRIDE { return true; }

    void launch(const Images& images, cudaStream_t stream) const CV_OVERRIDE
    {
        SparseDirectArguments arguments = arguments_;
        arguments.taps = static_cast<const SparseTap*>(taps_->data());
        launchTyped(images, "launching sparse_direct",
                    [&](const auto& source, const auto& destination)
                    {
                        using S = PixelOf<decltype(source)>;
                        using D = PixelOf<decltype(destination)>;
                        if constexpr (hasSparseDirect<S, D>())
                            return sparseDirect<S, D>(arguments, source, destination, stream);
                        else
                            return cudaErrorInvalidValue;
                    });
    }

    size_t constantBytes(const Images&, const DeviceFacts&) const CV_OVERRIDE { return taps_->bytes(); }

    PlanRecord describe() const CV_OVERRIDE
    {
        constexpr SparseDirectShape shape = sparseDirectShape();
        PlanRecord record;
        record.method = format("products with the %d coefficients that are not zero, one by one, ", arguments_.count) +
                        describeSums(sums_);
        record.tile = format("%d outputs of a channel a thread, %d x %d threads a block", shape.columns, shape.width,
                             shape.height);
        record.packing = "a pixel a register";
        record.operations = arguments_.count;
        record.pipe = "shared";
        record.why = "the mask is sparse, and its window is too large for tiles";
        return record;
    }

private:
    SumPlan sums_;
    std::unique_ptr<DeviceConstant> taps_;
    SparseDirectArguments arguments_;
};

}  // namespace

Preparation prepareSparseDirect(const LinearTask& task)
{
    if (task.isSeparable)
        return notDense;
    if (!isSparse(countNonZero(task.mask.values), task.area()))
        return "too many coefficients are not zero";
    if (selectSparseTile(task.width(), task.height(), sharedBytesOfEveryDevice).threads != 0)
        return "tiles fit everywhere";
    if (task.srcDepth() == CV_32F || !hasTiles(task.srcType, task.dstType, false))
        return "there is no kernel for the types; zeros count over floats";
    const SparseTaps sparse = makeSparseTaps(task);
    if (!sparse.keepBound)
        return "sums in float would pass the bound on the error";
    return std::make_unique<SparseDirect>(task, sparse);
}

}  // namespace cv::cuda::fastfilters
