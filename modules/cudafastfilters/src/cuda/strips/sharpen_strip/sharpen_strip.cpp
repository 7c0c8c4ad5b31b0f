// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/sharpen_algorithms.hpp"
#include "cuda/runtime/device_memory.hpp"
#include "cuda/strips/strip_algorithm.hpp"
#include "sharpen_strip_filter.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

// Calls `visitor` with a value of the type of a task's pixels.
template <typename Visitor>
void visitPixel(const SharpenTask& task, const Visitor& visitor)
{
    switch (task.srcDepth())
    {
    case CV_8U: visitor(std::uint8_t()); break;
    case CV_16U: visitor(std::uint16_t()); break;
    default: visitor(float());
    }
}

// Exact masks are integers over a divisor.
std::vector<double> dividedColumn(const LinearTask& gaussian)
{
    std::vector<double> column = gaussian.column;
    for (double& w : column)
        w /= gaussian.result.sums.exact ? gaussian.result.divisor : 1;
    return column;
}

class SharpenStripAlgorithm : public Algorithm
{
public:
    explicit SharpenStripAlgorithm(const SharpenTask& task)
        : task_(task),
          coefficients_(sharpenStripCoefficients(task.gaussians[0].row, dividedColumn(task.gaussians[0]),
                                                 {task.amount, task.threshold}))
    {
    }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        if (const Fit fit = fitStrips(images); !fit)
            return fit;
        StripPlan plan = {};
        visitPixel(task_,
                   [&](auto pixel)
                   {
                       using T = decltype(pixel);
                       plan = planOfOneChannel<SharpenStrips<T, T>>(coefficients_.side,
                                                                    sourceView<T>(images, task_.neighbourhood),
                                                                    destinationView<T>(images), device);
                   });
        Decision found([this, plan](const Images& given, const DeviceStream& stream) { launch(plan, given, stream); });
        found.takesBatches = true;
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record = describeShape(sharpenStripShape(coefficients_.side, task_.pixelBytes()));
        record.method = "a row's sums, then a column's, and the difference of the pixel to them, in one pass";
        record.operations = 2.0 * coefficients_.side + 8;
        record.batches = true;
        record.why = "the unfinished sums and their pixels fit into registers";
        return record;
    }

private:
    void launch(const StripPlan& plan, const Images& images, const DeviceStream& stream) const
    {
        visitPixel(task_,
                   [&](auto pixel)
                   {
                       using T = decltype(pixel);
                       checkCuda(sharpenStrips<T>(coefficients_, plan, sourceView<T>(images, task_.neighbourhood),
                                                  destinationView<T>(images), stream),
                                 "launching sharpen_strip");
                   });
    }

    const SharpenTask task_;
    const StripCoefficients coefficients_;
};

}  // namespace

Preparation prepareSharpenStrip(const SharpenTask& task)
{
    const int depth = task.srcDepth();
    if (task.isDifference())
        return "the filter has two Gaussians";
    if (task.channels() != 1 || task.srcType != task.dstType || (depth != CV_8U && depth != CV_16U && depth != CV_32F))
        return "only one channel of unsigned integers or floats, and results of the same type";
    const Size window = task.neighbourhood.window;
    if (window.width != window.height || selectSide(sharpenSides(), window.width, true) == 0)
        return "the window is not a square with a side of 3, 5 or 7";
    return std::make_unique<SharpenStripAlgorithm>(task);
}

}  // namespace cv::cuda::fastfilters
