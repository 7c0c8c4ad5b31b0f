// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "box_chunk.hpp"
#include "cuda/linear_algorithms.hpp"
#include "cuda/strips/strip_fit.hpp"
#include "tasks/box_task.hpp"
#include "tasks/converted_task.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

// Sums in float, or in integers of 32 bits.
bool suitsBoxChunk(const LinearTask& task)
{
    const int depth = task.srcDepth();
    const SumPrecision& sums = task.result.sums;
    const double limit = depth == CV_8U || depth == CV_16U ? 4294967296.0 : 2147483648.0;
    // Bytes of other numbers of channels have planes, whose boxes are several times faster.
    return (hasKernels(task.channels()) || task.sourceBytes() > 1) && isSupportedDepth(depth) &&
           isSupportedDepth(task.dstDepth()) && isBox(task) &&
           (depth == CV_32F ? !sums.useDouble : sums.exact && sums.bound < limit) &&
           boxChunkFits(task.channels(), task.width(), task.height());
}

class BoxChunk : public LinearAlgorithm
{
public:
    explicit BoxChunk(const LinearTask& task) : LinearAlgorithm(task), box_(boxFilter(task)) {}

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        if (form().bytes(box_.height) > device.sharedBytesOfBlock)
            return Fit::no("the sums of chunks do not fit into the device's shared memory");
        if (const Fit fit = fitStrips(images); !fit)
            return fit;
        const int keptBytes = boxChunkKeptBytes(form(), box_.height, device);
        Decision found([this, keptBytes](const Images& given, const DeviceStream& stream)
                       { launch(keptBytes, given, stream); });
        found.variant = keptBytes > 0 ? "rows of a window are kept" : "rows are read twice";
        found.cut = cut();
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method =
            format("sums of chunks of %d rows and of %d elements, nothing is subtracted: a window is the end of "
                   "a chunk, whole chunks and the start of another, in %s",
                   form().rows(), form().lane, CV_MAT_DEPTH(srcType) == CV_32F ? "float" : "32-bit integers");
        record.tile = format("columns per thread, %d threads per block, which walks down a strip", form().threads);
        record.packing = "sums of whole chunks, and those of a row's columns, in shared memory";
        record.operations = 7;
        record.pipe = "shared";
        record.why = "the coefficients are equal: the cost hardly depends on the window";
        return record;
    }

private:
    // Sums of integers are exact. Floats are added by chunks, which begin at multiples of a step of rows; from two
    // whole chunks of a window on, they are added in an order that begins anew with each block, whose rows are the
    // image size's.
    Cut cut() const
    {
        if (CV_MAT_DEPTH(srcType) != CV_32F)
            return Cut::anywhere();
        return form().wholeChunks(box_.height) > 1 ? Cut::nowhere() : Cut::everyRows(form().step(box_.height));
    }

    void launch(int keptBytes, const Images& images, const DeviceStream& stream) const
    {
        visitDepth(CV_MAT_DEPTH(srcType),
                   [&](auto pixel)
                   {
                       checkCuda(boxChunks(box_, keptBytes, sourceView<decltype(pixel)>(images, neighbourhood),
                                           static_cast<BoxDepth>(CV_MAT_DEPTH(dstType)), destinationView<uchar>(images),
                                           stream),
                                 "launching box_chunk");
                   });
    }

    BoxChunkForm form() const { return boxChunkForm(CV_MAT_CN(srcType), box_.width, box_.height); }

    BoxFilter box_;
};

}  // namespace

Preparation prepareBoxChunk(const LinearTask& task)
{
    if (!task.isSeparable)
        return notSeparable;
    if (!suitsBoxChunk(task))
        return "it is not a box, or its size or sums have no kernel";
    return std::make_unique<BoxChunk>(task);
}

}  // namespace cv::cuda::fastfilters
