// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "box_lanes.hpp"
#include "cuda/boxes/box_scratch.hpp"
#include "cuda/linear_algorithms.hpp"
#include "cuda/strips/strip_fit.hpp"
#include "tasks/box_task.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

// Whether packets of 16 bytes are aligned in both images: they begin where the destination is aligned.
bool areAlignedAlike(const Images& images)
{
    const DeviceSource& source = images.source;
    const DeviceDestination& destination = images.destination;
    const std::ptrdiff_t shift = static_cast<std::ptrdiff_t>(source.offset.x) * destination.channels;
    return source.step % 16 == 0 && destination.step % 16 == 0 &&
           (reinterpret_cast<std::uintptr_t>(source.data) + shift -
            reinterpret_cast<std::uintptr_t>(destination.data)) %
                   16 ==
               0;
}

class BoxLanes : public LinearAlgorithm
{
public:
    BoxLanes(const LinearTask& task, int side) : LinearAlgorithm(task), side_(side) {}

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        if (boxLaneBytes(images.destination.channels, side_) > device.sharedBytesOfBlock)
            return Fit::no("the rows of the window do not fit into the device's shared memory");
        if (!areAlignedAlike(images))
            return Fit::no("the rows of source and destination do not begin at the same place of 16 bytes");
        if (const Fit fit = fitStrips(images); !fit)
            return fit;
        const BoxLanesPlace place =
            placeBoxLanes(side_, sourceView<uchar>(images, neighbourhood), destinationView<uchar>(images));
        Decision found([this, place](const Images& given, const DeviceStream& stream)
                       { launch(place, given, stream); });
        found.scratchBytes = place.scratchBytes();
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        const int channels = CV_MAT_CN(srcType);
        const BoxLaneShape shape = boxLaneShape(channels, side_);
        AlgorithmRecord record;
        record.method =
            "running sums of columns; a window differs from the one before by the columns that enter and leave "
            "it, which may be those of neighbouring lanes";
        record.tile = format(
            "16 neighbouring elements per lane of a warp, which walks down a strip; %d warps per block", shape.warps);
        record.packing =
            format("sums of columns in 16 bits, two per register; %d rows of the image in shared memory", side_);
        record.onlyOf("rows of source and destination that begin at the same place of 16 bytes");
        record.why = "the coefficients are equal: the cost hardly depends on the window";
        return record;
    }

private:
    void launch(const BoxLanesPlace& place, const Images& images, const DeviceStream& stream) const
    {
        launchWithScratch(place.scratchBytes(), images.destination.channels, stream, "launching box_lanes",
                          [&](auto channels, uchar* margins)
                          {
                              return boxLanes<decltype(channels)::value>(
                                  side_, place, sourceView<uchar>(images, neighbourhood),
                                  destinationView<uchar>(images), margins, stream);
                          });
    }

    int side_;
};

}  // namespace

Preparation prepareBoxLanes(const LinearTask& task)
{
    if (!task.isSeparable)
        return notSeparable;
    if (!suitsRunningSums(task) || !isMean(task) || task.srcDepth() != CV_8U)
        return "it is not the mean of a rectangle of bytes";
    const int side =
        boxLaneSide(task.sourceBytes(), task.channels(), task.width(), task.height(), task.neighbourhood.anchor.x);
    if (side == 0)
        return "there is no kernel for the size, or the anchor is not its middle";
    return std::make_unique<BoxLanes>(task, side);
}

}  // namespace cv::cuda::fastfilters
