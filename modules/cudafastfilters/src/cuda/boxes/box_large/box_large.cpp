// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "box_large.hpp"
#include "cuda/linear_algorithms.hpp"
#include "cuda/runtime/device_memory.hpp"
#include "cuda/strips/strip_fit.hpp"
#include "tasks/box_task.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

class BoxLarge : public LinearAlgorithm
{
public:
    explicit BoxLarge(const LinearTask& task) : LinearAlgorithm(task), box_(boxFilter(task)) {}

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        if (const Fit fit = fitStrips(images); !fit)
            return fit;
        const int channels = images.destination.channels;
        if (isFloat() && boxFloatRowBytes(CV_ELEM_SIZE1(srcType), channels, images.destination.size.width, box_.width) >
                             device.sharedBytesOfBlock)
            return Fit::no("the sums of a row's chunks do not fit into the device's shared memory");
        BoxLargePlace place = {};
        visitLinearDepth(CV_MAT_DEPTH(srcType),
                         [&](auto pixel)
                         {
                             place = placeBoxLarge(box_.width, box_.height,
                                                   sourceView<decltype(pixel)>(images, neighbourhood),
                                                   destinationView<uchar>(images));
                         });
        Decision found([this, place](const Images& given, const DeviceStream& stream)
                       { launch(place, given, stream); });
        found.scratchBytes = place.scratchBytes();
        // Sums of integers are exact. Floats are added by chunks, which begin with the tiles.
        if (isFloat() && place.chunks > 0)
            found.cut = Cut::everyRows(boxLargeChunk(box_.height));
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "sums of columns, then of rows of these; ";
        if (isFloat())
            record.method +=
                "nothing is subtracted: a window is the end of a chunk, whole chunks and the start of another";
        else
            record.method += "windows differ from those before by what enters and what leaves";
        record.tile = format("tiles of %d rows in the first pass; %s of a row in the second",
                             boxLargeChunk(box_.height), isFloat() ? "a block has a part" : "a warp has a part");
        record.packing = "sums of columns, and of chunks of rows, in device memory";
        record.why = "the coefficients are equal: the cost hardly depends on the window";
        return record;
    }

private:
    bool isFloat() const { return isFloatDepth(CV_MAT_DEPTH(srcType)); }

    void launch(const BoxLargePlace& place, const Images& images, const DeviceStream& stream) const
    {
        if (place.scratchBytes() == 0)
            return launchWith(nullptr, place, images, stream);
        const StreamScratch memory(place.scratchBytes(), stream);
        launchWith(memory.data(), place, images, stream);
    }

    void launchWith(uchar* memory, const BoxLargePlace& place, const Images& images, const DeviceStream& stream) const
    {
        visitLinearDepth(CV_MAT_DEPTH(srcType),
                         [&](auto pixel)
                         {
                             checkCuda(boxLarge(box_, place, sourceView<decltype(pixel)>(images, neighbourhood),
                                                static_cast<BoxDepth>(CV_MAT_DEPTH(dstType)),
                                                destinationView<uchar>(images), memory, stream),
                                       "launching box_large");
                         });
    }

    BoxFilter box_;
};

}  // namespace

Preparation prepareBoxLarge(const LinearTask& task)
{
    if (!task.isSeparable)
        return notSeparable;
    const SumPrecision& sums = task.result.sums;
    const bool hasSums = task.srcDepth() == CV_64F || (task.srcDepth() == CV_32F ? !sums.useDouble : sums.exact);
    if (!isBox(task) || !hasSums)
        return "it is not a box, or its sums have no kernel";
    return std::make_unique<BoxLarge>(task);
}

}  // namespace cv::cuda::fastfilters
