// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "box_wide.hpp"
#include "cuda/boxes/box_scratch.hpp"
#include "cuda/linear_algorithms.hpp"
#include "cuda/strips/strip_fit.hpp"
#include "tasks/box_task.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

// Warps of a strip; 0: there is no kernel.
int boxWideWarpsOf(const LinearTask& task)
{
    return suitsRunningSums(task) && task.srcDepth() == CV_8U && isMean(task)
               ? boxWideWarps(1, task.channels(), task.width(), task.height())
               : 0;
}

// Whether packets begin at aligned addresses of the source: those of one channel may begin anywhere, those of several
// begin with a pixel.
bool isAligned(const DeviceSource& source, int channels)
{
    const int bytes = boxWideAlignment(channels), unit = channels == 3 ? bytes : channels;
    return source.step % bytes == 0 && reinterpret_cast<std::uintptr_t>(source.data) % unit == 0;
}

class BoxWideAlgorithm : public LinearAlgorithm
{
public:
    explicit BoxWideAlgorithm(const LinearTask& task) : LinearAlgorithm(task), divisor_(task.result.divisor) {}

    Decision decide(const Images& images, const DeviceFacts&) const CV_OVERRIDE
    {
        if (!isAligned(images.source, images.destination.channels))
            return Fit::no("the rows of the source do not begin alike");
        if (const Fit fit = fitStrips(images); !fit)
            return fit;
        const BoxWidePlace place =
            placeBoxWide(box(), sourceView<uchar>(images, neighbourhood), destinationView<uchar>(images));
        Decision found([this, place](const Images& given, const DeviceStream& stream)
                       { launch(place, given, stream); });
        found.scratchBytes = place.scratchBytes();
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        const Size window = neighbourhood.window;
        const int channels = CV_MAT_CN(srcType), warps = boxWideWarps(1, channels, window.width, window.height);
        AlgorithmRecord record;
        record.method = "running sums of columns; the first window of a lane is the difference of two prefix sums, its "
                        "neighbours differ by the columns that enter and leave them";
        record.tile =
            format("a packet of %d neighbouring elements per lane of %d warps side by side, which walk down a strip",
                   channels == 3 ? 12 : 16, warps);
        record.packing = "sums of columns in 16 bits, two per register, those of a row in shared memory";
        record.onlyOf("rows of the source that begin alike");
        record.why = "the coefficients are equal: the cost hardly depends on the window";
        return record;
    }

private:
    void launch(const BoxWidePlace& place, const Images& images, const DeviceStream& stream) const
    {
        launchWithScratch(place.scratchBytes(), images.destination.channels, stream, "launching box_wide",
                          [&](auto channels, uchar* margins)
                          {
                              return boxWide<decltype(channels)::value>(
                                  box(), place, sourceView<uchar>(images, neighbourhood),
                                  destinationView<uchar>(images), margins, stream);
                          });
    }

    Box box() const { return {neighbourhood.window.width, neighbourhood.window.height, divisor_, false}; }

    double divisor_;
};

}  // namespace

Preparation prepareBoxWide(const LinearTask& task)
{
    if (!task.isSeparable)
        return notSeparable;
    if (boxWideWarpsOf(task) == 0)
        return "it is not the mean of a rectangle of bytes of up to 257 rows";
    return std::make_unique<BoxWideAlgorithm>(task);
}

}  // namespace cv::cuda::fastfilters
