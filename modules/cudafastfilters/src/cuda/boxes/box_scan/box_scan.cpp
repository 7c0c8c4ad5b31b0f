// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "box_scan.hpp"
#include "cuda/linear_algorithms.hpp"
#include "cuda/runtime/device_memory.hpp"
#include "cuda/strips/strip_fit.hpp"
#include "tasks/box_task.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

bool suitsBoxScan(const LinearTask& task)
{
    const int depth = task.srcDepth();
    const double limit = depth == CV_8U ? 4294967296.0 : 9007199254740992.0;
    return isBox(task) && task.result.sums.exact && task.srcType == task.dstType && task.channels() == 1 &&
           (depth == CV_8U || depth == CV_16U || depth == CV_16S) && task.height() <= boxScanMostHeight &&
           task.result.sums.bound < limit;
}

// Calls `visitor` with a pixel of a type that has kernels.
template <typename Visitor>
void visitScanPixel(int depth, const Visitor& visitor)
{
    if (depth == CV_8U)
        visitor(uchar());
    else if (depth == CV_16U)
        visitor(ushort());
    else
        visitor(short());
}

class BoxScan : public LinearAlgorithm
{
public:
    explicit BoxScan(const LinearTask& task)
        : LinearAlgorithm(task),
          box_{task.width(), task.height(), 1, 1, task.result.divisor, task.result.sums.useDouble}
    {
    }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        const DeviceSource& source = images.source;
        if ((source.step % boxScanPacket != 0 && source.whole.height > 1) ||
            reinterpret_cast<std::uintptr_t>(source.data) % elementBytes() != 0)
            return Fit::no("the rows of the source do not begin alike");
        if (const Fit fit = fitStrips(images); !fit)
            return fit;
        if (static_cast<long long>(source.whole.width) * elementBytes() > 1 << 30)
            return Fit::no("the image has over 2^30 bytes per row");
        BoxScanPlace place = {};
        visitScanPixel(CV_MAT_DEPTH(srcType),
                       [&](auto pixel)
                       {
                           place =
                               placeBoxScan(box_.width, box_.height, sourceView<decltype(pixel)>(images, neighbourhood),
                                            destinationView<uchar>(images), device);
                       });
        if (place.strips.threads == 0)
            return Fit::no("the window is too wide for a block's columns");
        Decision found([this, place](const Images& given, const DeviceStream& stream)
                       { launch(place, given, stream); });
        found.scratchBytes = place.scratchBytes(boxScanPacket / elementBytes());
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method =
            "running sums of columns, which begin with sums of chunks of rows; a window is the difference of "
            "two prefix sums, by a scan over a block";
        record.tile = format("%d neighbouring elements per thread of a block, which walks down a strip",
                             boxScanPacket / elementBytes());
        record.packing = "sums of columns in 32 bits, prefix sums of two rows in shared memory";
        record.operations = 20;
        record.pipe = "alu";
        record.onlyOf("rows of the source that begin alike");
        record.why = "the coefficients are equal: the cost hardly depends on the window";
        return record;
    }

private:
    void launch(const BoxScanPlace& place, const Images& images, const DeviceStream& stream) const
    {
        const StreamScratch memory(place.scratchBytes(boxScanPacket / elementBytes()), stream);
        visitScanPixel(CV_MAT_DEPTH(srcType),
                       [&](auto pixel)
                       {
                           checkCuda(boxScan(box_, place, sourceView<decltype(pixel)>(images, neighbourhood),
                                             destinationView<uchar>(images), memory.data(), stream),
                                     "launching box_scan");
                       });
    }

    int elementBytes() const { return static_cast<int>(CV_ELEM_SIZE1(srcType)); }

    BoxFilter box_;
};

}  // namespace

Preparation prepareBoxScan(const LinearTask& task)
{
    if (!task.isSeparable)
        return notSeparable;
    if (!suitsBoxScan(task))
        return "it is not a box of integers of one type and one channel, or it is too high";
    return std::make_unique<BoxScan>(task);
}

}  // namespace cv::cuda::fastfilters
