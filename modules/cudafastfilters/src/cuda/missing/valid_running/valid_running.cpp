// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/missing/missing_linear.hpp"
#include "cuda/missing/valid_launch.hpp"
#include "cuda/ranks/unsigned_views.hpp"
#include "cuda/strips/strip_fit.hpp"
#include "tasks/box_task.hpp"
#include "valid_running.hpp"
#include "valid_running_plan.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

bool suitsValidRunning(const LinearTask& task)
{
    return suitsRunningSums(task) && isMean(task) &&
           boxRunningFits(task.sourceBytes(), task.channels(), task.width(), task.height());
}

template <typename T>
ValidMean validMean(const MissingLinearTask& task, const ValidSource<T>& source)
{
    // Flips the sign bit of signed pixels, see Box.
    const auto unsignedOf = [](T value)
    { return static_cast<std::uint32_t>(static_cast<int>(value) - static_cast<int>(std::numeric_limits<T>::min())); };
    const bool hasHole = source.isMissing.hasValue && !source.mask.data;
    return {hasHole ? unsignedOf(source.isMissing.value) : ~0u, source.mask, task.plain.area(), task.missing.minCount,
            unsignedOf(static_cast<T>(task.missing.result))};
}

class ValidRunning : public Algorithm
{
public:
    explicit ValidRunning(const MissingLinearTask& task) : task_(task) {}

    Decision decide(const Images& images, const DeviceFacts&) const CV_OVERRIDE
    {
        if (const Fit fit = fitStrips(images); !fit)
            return fit;
        return Decision([this](const Images& given, const DeviceStream& stream) { launch(given, stream); });
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        const LinearTask& plain = task_.plain;
        const BoxRunningShape shape = boxRunningShape(plain.sourceBytes(), plain.channels());
        const bool isNarrow = validRunningIsNarrow(plain.sourceBytes(), plain.area());
        AlgorithmRecord record;
        record.method =
            "running sums of columns of the valid pixels and of their number; a window is the difference of "
            "two prefix sums along the row";
        record.tile = format("%d neighbouring elements a lane of a warp, which walks down a strip of about %d rows",
                             shape.packet, shape.rows);
        record.packing =
            format("both sums in one of %d bits, prefix sums of a row in shared memory", isNarrow ? 32 : 64);
        record.operations = isNarrow ? 30 : 50;
        record.pipe = "alu";
        record.why = "the coefficients are equal: the cost depends neither on the window nor on how many are missing";
        return record;
    }

private:
    void launch(const Images& images, const DeviceStream& stream) const
    {
        const LinearTask& plain = task_.plain;
        launchTyped(
            {plain.srcDepth(), plain.neighbourhood, task_.missing}, images, "launching valid_running",
            [&](const auto& source, const auto& destination)
            {
                using T = typename std::decay_t<decltype(source)>::Pixel;
                if constexpr (std::is_integral<T>::value)
                {
                    using U = std::make_unsigned_t<T>;
                    const Box box = {plain.width(), plain.height(), plain.result.divisor, std::is_signed<T>::value};
                    BoxRunningSource<U> pixels = {};
                    static_cast<SourceView<U>&>(pixels) = unsignedSource(source.pixels);
                    BoxRunningDestination<U> results = {};
                    static_cast<DestinationView<U>&>(results) = unsignedDestination(destination);
                    return validRunning<U>(box, validMean(task_, source), pixels, results, stream);
                }
                else
                {
                    return cudaErrorInvalidValue;
                }
            });
    }

    MissingLinearTask task_;
};

}  // namespace

Preparation prepareValidRunning(const MissingLinearTask& task)
{
    if (!suitsValidRunning(task.plain))
        return "it is not a mean of integers of one type, or its sums do not fit into 32 bits or a warp";
    if (!task.missing.fill)
        return "pixels that are missing stay so";
    return std::make_unique<ValidRunning>(task);
}

}  // namespace cv::cuda::fastfilters
