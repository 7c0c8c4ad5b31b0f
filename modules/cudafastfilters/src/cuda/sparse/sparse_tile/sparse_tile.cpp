// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/linear_algorithms.hpp"
#include "cuda/sparse/sparse_taps.hpp"
#include "cuda/tiles/tile_task.hpp"
#include "sparse_direct.hpp"
#include "sparse_tile.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

class SparseTileAlgorithm : public LinearAlgorithm
{
public:
    SparseTileAlgorithm(const LinearTask& task, const SparseTaps& sparse) : LinearAlgorithm(task), sums_(sparse.sums)
    {
        taps_ = deviceConstant(sparse.taps);
        arguments_ = {task.width(), task.height(), nullptr, sparse.nonZero, static_cast<int>(sparse.taps.size()),
                      sparse.finish};
    }

    Decision decide(const Images&, const DeviceFacts& device) const CV_OVERRIDE
    {
        const SparseTileLayout layout =
            selectSparseTile(arguments_.width, arguments_.height, device.sharedBytesOfBlock);
        const bool inTiles = layout.threads > 0;
        if (!inTiles && CV_MAT_DEPTH(srcType) == CV_32F)
            return Fit::no(
                "a tile of the mask does not fit into the device's shared memory, and zeros count over floats");
        Decision found([this, layout](const Images& given, const DeviceStream& stream)
                       { launch(layout, given, stream); });
        found.variant = inTiles ? "tiles" : "from the image";
        found.constantBytes = taps_->bytes();
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        const SparseTileShape shape = sparseTileShape();
        AlgorithmRecord record;
        record.method =
            format("products with the %d coefficients that are not zero, one by one, ", arguments_.nonZero) +
            describeSums(sums_);
        record.tile = format("%d x %d outputs of a channel per thread", shape.columns, shape.lines);
        record.packing = "rows of the source, converted, in shared memory; if the window is too large, from the image";
        record.operations = arguments_.nonZero;
        record.pipe = "shared";
        record.why = "a quarter of the coefficients or fewer are not zero: the mask is sparse";
        return record;
    }

private:
    // `layout`: of a tile, of 0 threads if there is none.
    void launch(const SparseTileLayout& layout, const Images& images, const DeviceStream& stream) const
    {
        SparseTileArguments arguments = arguments_;
        arguments.taps = static_cast<const SparseTap*>(taps_->data());
        launchTyped(images, "launching sparse_tile",
                    [&](const auto& source, const auto& destination)
                    {
                        using S = PixelOf<decltype(source)>;
                        using D = PixelOf<decltype(destination)>;
                        if constexpr (hasSparseDirect<S, D>())
                            if (layout.threads == 0)
                                return sparseDirect<S, D>(arguments, source, destination, stream);
                        if constexpr (hasTiles<S, D, float>())
                            return sparseTiles<S, D>(arguments, layout, source, destination, stream);
                        else
                            return cudaErrorInvalidValue;
                    });
    }

    SumPrecision sums_;
    SparseTileArguments arguments_;
    std::unique_ptr<DeviceConstant> taps_;
};

}  // namespace

Preparation prepareSparseTile(const LinearTask& task)
{
    if (task.isSeparable)
        return notDense;
    if (!isSparse(countNonZero(task.mask.values), task.area()))
        return "too many coefficients are not zero";
    const SparseTaps sparse = makeSparseTaps(task);
    if (!sparse.keepBound)
        return "sums in float would exceed the error bound";
    if (!hasTiles(task.srcType, task.dstType, false))
        return "there is no kernel for the types";
    return std::make_unique<SparseTileAlgorithm>(task, sparse);
}

}  // namespace cv::cuda::fastfilters
