// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "moment_strips.hpp"

#include "cuda/statistics/statistics_algorithms.hpp"
#include "cuda/strips/strip_fit.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

namespace
{

// The same pixels as unsigned numbers.
template <typename T>
BatchSource<std::make_unsigned_t<T>> unsignedPixels(const BatchSource<T>& view)
{
    BatchSource<std::make_unsigned_t<T>> result = {{view.data,
                                                    view.step,
                                                    view.width,
                                                    view.height,
                                                    view.channels,
                                                    view.originX,
                                                    view.originY,
                                                    view.borderX,
                                                    view.borderY,
                                                    {}},
                                                   view.batch};
    std::copy_n(view.borderValue, 4, result.borderValue);
    return result;
}

class MomentStripsAlgorithm : public Algorithm
{
public:
    explicit MomentStripsAlgorithm(const StatisticsTask& task)
        : task_(task),
          types_(momentSumTypes(task.sourceBytes(), task.area())),
          finish_(makeMomentFinish(task.moment(), task.sourceBytes(), task.area(), task.ddof))
    {
    }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        if (const Fit fit = fitStrips(images); !fit)
            return fit;
        const MomentStrips strips = momentStrips(packet(), types_, task_.width() * task_.channels(), task_.height(),
                                                 1ll * images.destination.size.width * task_.channels(),
                                                 images.destination.size.height, images.count, device);
        if (strips.threads == 0)
            return Fit::no("the window is too wide for a block's columns");
        Decision found([this, strips](const Images& given, const DeviceStream& stream)
                       { launch(strips, given, stream); });
        found.scratchBytes = scratchBytes(strips, images);
        found.takesBatches = true;
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        static const char* const names[] = {"32-bit integers", "32- and 64-bit integers", "64-bit integers"};
        AlgorithmRecord record;
        record.method = "running sums of columns, of pixels and of their squares; a window is the difference of two "
                        "prefix sums along the row";
        record.tile = format("%d neighbouring elements of a thread; a block walks down a strip", packet());
        record.packing =
            format("exact sums in %s, prefix sums of a row in shared memory", names[static_cast<int>(types_)]);
        record.operations = 45;
        record.pipe = "alu";
        record.batches = true;
        record.why = "the cost hardly depends on the window";
        return record;
    }

private:
    int packet() const { return momentPacket(task_.sourceBytes(), task_.channels()); }

    size_t scratchBytes(const MomentStrips& strips, const Images& images) const
    {
        return static_cast<size_t>(momentChunkBytes(strips, packet(), types_)) * images.count;
    }

    void launch(const MomentStrips& strips, const Images& images, const DeviceStream& stream) const
    {
        const StreamScratch memory(scratchBytes(strips, images), stream);
        const Neighbourhood& n = task_.neighbourhood;
        const MomentStripsFilter filter = {strips,
                                           types_,
                                           finish_,
                                           n.window.width,
                                           n.window.height,
                                           n.anchor.x,
                                           n.anchor.y,
                                           isSignedDepth(task_.srcDepth()),
                                           task_.dstDepth() == CV_32F};
        visitDepth(task_.srcDepth(),
                   [&](auto pixel)
                   {
                       using T = decltype(pixel);
                       if constexpr (std::is_integral<T>::value)
                           checkCuda(momentStripsFilter<std::make_unsigned_t<T>>(
                                         filter, unsignedPixels(sourceView<T>(images, n)),
                                         destinationView<unsigned char>(images), memory.data(), stream),
                                     "launching moment_strips");
                       else
                           checkCuda(cudaErrorInvalidValue, "launching moment_strips");
                   });
    }

    StatisticsTask task_;
    MomentSumTypes types_;
    MomentFinish finish_;
};

}  // namespace

Preparation prepareMomentStrips(const StatisticsTask& task)
{
    if (!isMoment(task.kind) || task.srcDepth() == CV_32F)
        return "only variances of integers";
    if (!momentSumsFit(task.sourceBytes(), task.area()))
        return "the window has too many pixels for its sums";
    return std::make_unique<MomentStripsAlgorithm>(task);
}

}  // namespace cv::cuda::fastfilters
