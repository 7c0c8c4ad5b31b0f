// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/boxes/box_running.hpp"
#include "cuda/linear_algorithms.hpp"
#include "cuda/strips/strip_fit.hpp"
#include "tasks/box_task.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

bool suitsBoxRunning(const LinearTask& task)
{
    return suitsRunningSums(task) && boxRunningFits(task.sourceBytes(), task.channels(), task.width(), task.height());
}

// The same pixels as unsigned numbers.
template <typename T>
BatchSource<std::make_unsigned_t<T>> unsignedView(const BatchSource<T>& view)
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

class BoxRunning : public LinearAlgorithm
{
public:
    explicit BoxRunning(const LinearTask& task) : LinearAlgorithm(task), divisor_(task.result.divisor) {}

    Decision decide(const Images& images, const DeviceFacts&) const CV_OVERRIDE
    {
        if (const Fit fit = fitStrips(images); !fit)
            return fit;
        Decision found([this](const Images& given, const DeviceStream& stream) { launch(given, stream); });
        found.takesBatches = boxRunningTakesBatches(static_cast<int>(CV_ELEM_SIZE1(srcType)));
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        const BoxRunningShape shape = boxRunningShape(static_cast<int>(CV_ELEM_SIZE1(srcType)), CV_MAT_CN(srcType));
        AlgorithmRecord record;
        record.method = "running sums of columns; a window is the difference of two prefix sums along the row";
        record.tile = format("%d neighbouring elements a lane of a warp, which walks down a strip of about %d rows",
                             shape.packet, shape.rows);
        record.packing = "sums of 32 bits, prefix sums of a row in shared memory";
        record.operations = 15;
        record.pipe = "alu";
        record.batches = boxRunningTakesBatches(static_cast<int>(CV_ELEM_SIZE1(srcType)));
        record.why = "the coefficients are equal: the cost does not depend on the window";
        return record;
    }

private:
    void launch(const Images& images, const DeviceStream& stream) const
    {
        visitDepth(CV_MAT_DEPTH(srcType),
                   [&](auto pixel)
                   {
                       using T = decltype(pixel);
                       if constexpr (std::is_integral<T>::value)
                       {
                           using U = std::make_unsigned_t<T>;
                           const Box box = {neighbourhood.window.width, neighbourhood.window.height, divisor_,
                                            std::is_signed<T>::value};
                           checkCuda(boxRunning<U>(box, unsignedView(sourceView<T>(images, neighbourhood)),
                                                   destinationView<U>(images), stream),
                                     "launching box_running");
                       }
                       else
                       {
                           checkCuda(cudaErrorInvalidValue, "launching box_running");
                       }
                   });
    }

    double divisor_;
};

}  // namespace

Preparation prepareBoxRunning(const LinearTask& task)
{
    if (!task.isSeparable)
        return notSeparable;
    if (!suitsBoxRunning(task))
        return "it is not a box of integers of one type, or its sums do not fit into 32 bits or a warp";
    return std::make_unique<BoxRunning>(task);
}

}  // namespace cv::cuda::fastfilters
