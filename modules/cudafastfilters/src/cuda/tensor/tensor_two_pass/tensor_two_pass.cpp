// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/linear_algorithms.hpp"
#include "cuda/runtime/grid.hpp"
#include "cuda/strips/strip_fit.hpp"
#include "cuda/tensor/tensor_separable_coefficients.hpp"
#include "tensor_two_pass.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

namespace
{

// Warps read as many blocks as they have groups of inputs.
TensorSeparableBlocks zerosBehind(TensorSeparableBlocks blocks)
{
    return {tensorTwoPassGroups(blocks.x) - blocks.x, tensorTwoPassGroups(blocks.y) - blocks.y};
}

class TensorTwoPass : public LinearAlgorithm
{
public:
    TensorTwoPass(const LinearTask& task, TensorSeparableBlocks blocks)
        : LinearAlgorithm(task, tensorSeparableNeighbourhood(task)),
          blocks_(blocks),
          exact_(task.result.sums.exact),
          coefficients_(makeTensorSeparable(task, blocks, true, zerosBehind(blocks))),
          fragments_(deviceConstant(coefficients_.fragments))
    {
        coefficients_.fragments.clear();
    }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        if (const Fit fit = fitTensorStrips(images, device); !fit)
            return fit;
        const TensorRowSums sums = sumsOf(images);
        if (sums.groups > maxGridY * (tensorTwoPassAcross / 16))
            return Fit::no("the image has over two million rows");
        if (tensorTwoPassSharedBytes(blocks_.x, static_cast<int>(CV_ELEM_SIZE1(srcType))) > device.sharedBytesOfBlock)
            return Fit::no("a block of the device has too little shared memory for the row's inputs");
        Decision found([this, sums](const Images& given, const DeviceStream& stream) { launch(sums, given, stream); });
        found.scratchBytes = sums.bytes();
        found.constantBytes = fragments_->bytes();
        if (!exact_)  // sums of floats depend on which tile of a warp has a row
            found.cut = Cut::everyRows(16 * tensorTwoPassTiles);
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = format("products of banded matrices of fp16 on the tensor cores, rows and columns in two "
                               "passes, %d and %d blocks of 16 inputs",
                               blocks_.x, blocks_.y);
        record.tile = format("%d outputs along the mask and %d across it per warp, rows and columns",
                             16 * tensorTwoPassTiles, tensorTwoPassAcross);
        record.packing = "two pixels per register, as denormals of fp16; the rows' sums in device memory";
        const int parts = static_cast<int>(CV_ELEM_SIZE1(srcType));
        record.operations = (4 * parts * tensorTwoPassGroups(blocks_.x) + 6 * tensorTwoPassGroups(blocks_.y)) / 256.0;
        record.pipe = "tensor";
        record.onlyOf("on devices of compute capability 8.0 on");
        record.why = "the row and the column are so long that products of matrices beat multiply-adds";
        return record;
    }

private:
    // The sums of a strip of columns, as wide as the memory for them allows.
    TensorRowSums sumsOf(const Images& images) const
    {
        constexpr int ofBlock = tensorTwoPassAlong / 16;
        TensorRowSums sums = {nullptr, ceilDivide(images.destination.size.height, 16) + blocks_.y - 1, ofBlock};
        const long long fitting = tensorTwoPassStripBytes / static_cast<long long>(sums.bytes());
        const int all = ceilDivide(elementsOfRow(images), tensorTwoPassAlong);
        sums.tiles *= static_cast<int>(std::max(1ll, std::min<long long>(all, fitting)));
        return sums;
    }

    static int elementsOfRow(const Images& images)
    {
        return images.destination.size.width * images.destination.channels;
    }

    void launch(TensorRowSums sums, const Images& images, const DeviceStream& stream) const
    {
        const StreamScratch memory(sums.bytes(), stream);
        sums.data = reinterpret_cast<uint4*>(memory.data());
        const uint4* const fragments = static_cast<const uint4*>(fragments_->data());
        for (int first = 0; first < elementsOfRow(images); first += 16 * sums.tiles)
        {
            checkCuda(CV_MAT_DEPTH(srcType) == CV_8U ? sumRows<uchar>(fragments, first, sums, images, stream)
                                                     : sumRows<ushort>(fragments, first, sums, images, stream),
                      "launching tensor_two_pass, rows");
            checkCuda(sumColumns(fragments + 2 * tensorTwoPassGroups(blocks_.x) * 32, first, sums, images, stream),
                      "launching tensor_two_pass, columns");
        }
    }

    // Sums the rows of the elements from `first` on.
    template <typename S>
    cudaError_t sumRows(const uint4* fragments, int first, const TensorRowSums& sums, const Images& images,
                        const DeviceStream& stream) const
    {
        SourceView<S> source = sourceView<S>(images, neighbourhood);
        source.originX = first + (source.originX + neighbourhood.anchor.x) * source.channels - 8 * (blocks_.x - 1);
        source.originY += neighbourhood.anchor.y - 8 * (blocks_.y - 1);
        return tensorRowSums(TensorTwoPassMask{fragments, blocks_.x}, source, coefficients_.rowScale,
                             CV_MAT_DEPTH(dstType) == CV_32F, sums, stream);
    }

    cudaError_t sumColumns(const uint4* fragments, int first, const TensorRowSums& sums, const Images& images,
                           const DeviceStream& stream) const
    {
        const auto sum = [&](auto pixel)
        {
            DestinationView<decltype(pixel)> strip = destinationView<decltype(pixel)>(images);
            strip.data += first * sizeof(pixel);
            strip.width = std::min(elementsOfRow(images) - first, 16 * sums.tiles);
            strip.channels = 1;
            return tensorColumnSums(TensorTwoPassMask{fragments, blocks_.y}, sums, coefficients_.finish, strip, stream);
        };
        switch (CV_MAT_DEPTH(dstType))
        {
        case CV_8U: return sum(uchar());
        case CV_16U: return sum(ushort());
        case CV_16S: return sum(short());
        default: return sum(float());
        }
    }

    TensorSeparableBlocks blocks_;
    bool exact_;
    TensorSeparableCoefficients coefficients_;
    std::unique_ptr<DeviceConstant> fragments_;
};

}  // namespace

Preparation prepareTensorTwoPass(const LinearTask& task)
{
    if (!task.isSeparable)
        return notSeparable;
    if (!suitsTensorTwoPass(task))
        return noTensorSeparable;
    return std::make_unique<TensorTwoPass>(task, tensorTwoPassBlocks(task));
}

}  // namespace cv::cuda::fastfilters
