// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/linear_algorithms.hpp"
#include "cuda/missing/missing_linear.hpp"
#include "cuda/missing/valid_launch.hpp"
#include "cuda/strips/strip_fit.hpp"
#include "cuda/strips/strip_preparation.hpp"
#include "cuda/tables.hpp"
#include "tasks/linear_tasks.hpp"
#include "valid_strip.hpp"
#include "valid_strip_plan.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

namespace cv::cuda::fastfilters
{

namespace
{

// Whether sums of few coefficients are precise, too. Where the others were divided by the first ones, the smallest sums
// are rounded to a part of these: nothing is lost if all are exact, and little if none is less.
bool isPreciseForParts(const StripCoefficients& strip, bool areExact)
{
    const auto suit = [areExact](const std::vector<double>& coefficients)
    {
        return std::all_of(coefficients.begin(), coefficients.end(),
                           [areExact](double c)
                           { return c == 0 || std::abs(c) >= 1 || (areExact && static_cast<float>(c) == c); });
    };
    return !strip.isUnit || (suit(strip.row) && suit(strip.column) && suit(strip.dense));
}

double absoluteSumOf(const std::vector<double>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0, [](double sum, double c) { return sum + std::abs(c); });
}

// Whether a missing pixel always changes the sum of a window's coefficients. After the plain filter, the kernel writes
// only the windows whose sum differs: the others keep the plain result. A coefficient of 0 is fine if pixels are
// integers: their product adds nothing. That with NaN is NaN.
bool changesWeights(const StripCoefficients& strip, bool isFloat)
{
    constexpr double leastShare = 1.0 / (1 << 18);  // more than the roundings of a sum
    double least = 1, sum = 1;
    bool haveOneSign = true;
    for (const std::vector<double>* values : {&strip.row, &strip.column, &strip.dense})
    {
        if (values->empty())
            continue;
        const auto extremes = std::minmax_element(values->begin(), values->end());
        const double lowest = *extremes.first, highest = *extremes.second;
        haveOneSign = haveOneSign && (lowest >= 0 || highest <= 0);
        least *= std::min(std::abs(lowest), std::abs(highest));
        sum *= absoluteSumOf(*values);
    }
    return haveOneSign && (!isFloat || least >= leastShare * sum);
}

// Whether sums are infinite only if pixels are near the greatest float, as those of a box without its divisor.
bool staysInRange(const LinearTask& task)
{
    constexpr double most = 256;
    return absoluteCoefficientSum(task) <= most;
}

StripCoefficients stripOf(const LinearTask& task, int side)
{
    return task.isSeparable ? makeSeparableStrip(task, side) : makeDenseStrip(task, side);
}

// Pixels of unsigned integers, and sums of them, are as small as 2^-133, and their sums of ones, see StripWindow.
constexpr int rescaleExponent = 64;

int unitExponent(int depth)
{
    return depth == CV_8U ? StripWindow<uchar, 16, 0>::exponent
                          : (depth == CV_16U ? StripWindow<ushort, 16, 0>::exponent : 0);
}

class ValidStrip : public Algorithm
{
public:
    // `side`: that of the kernel; `plane`: what is summed after the plain filter.
    ValidStrip(const MissingLinearTask& task, int side, const LinearTask& plane, const MissingFinish<double>& finish)
        : task_(task),
          neighbourhood_(paddedToSide(task.plain.neighbourhood, side)),
          plain_(prepareLinearFilter(task.plain))
    {
        const LinearTask& plain = task.plain;
        afterPlain_ = filterOf(stripOf(plane, side), finish);
        canFollowPlain_ = changesWeights(afterPlain_.strip, plain.srcDepth() == CV_32F);
        if ((plain.isSeparable ? separableStripSide(plain) : denseStripSide(plain)) != side)
            return;
        const StripCoefficients strip = stripOf(plain, side);
        hasOnePass_ =
            isPreciseForParts(strip, plain.result.sums.exact) && (plain.srcDepth() != CV_32F || staysInRange(plain));
        onePass_ = filterOf(strip, finish);
    }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        const Fit fit = fitStrips(images);
        return !fit ? Decision(fit) : decision(plain_->firstOfPart(images, device), images);
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        const int side = afterPlain_.strip.side, bytes = task_.plain.sourceBytes();
        AlgorithmRecord record;
        record.method =
            "both sums in registers, that of the coefficients only while a row of the window has a missing pixel, in "
            "one pass if the plain filter is by strips, else after the plain filter for strips with missing pixels";
        record.tile = format("%d outputs of a row per thread, which walks down a strip",
                             validStripShape(!task_.plain.isSeparable, side, bytes).packet);
        record.operations = 4.0 * (task_.plain.isSeparable ? side : side * side / 2.0);
        record.pipe = "fma";
        record.why = "the sums of a window of one channel fit into registers";
        record.parts = "plain: " + inOneLine(plain_->describe());
        return record;
    }

private:
    ValidStripFilter filterOf(const StripCoefficients& strip, const MissingFinish<double>& finish) const
    {
        const LinearTask& plain = task_.plain;
        const int exponent = unitExponent(plain.srcDepth()), rescale = exponent == 0 ? 0 : rescaleExponent;
        const double absolute =
            plain.isSeparable ? absoluteSumOf(strip.row) * absoluteSumOf(strip.column) : absoluteSumOf(strip.dense);
        ValidStripFilter filter = {};
        filter.strip = strip;
        filter.isSeparable = plain.isSeparable;
        filter.rescale = std::ldexp(1.0f, rescale);
        filter.finish = {static_cast<float>(finish.whole),
                         static_cast<float>(finish.delta),
                         static_cast<float>(std::ldexp(task_.leastWeightShare() * absolute, exponent + rescale)),
                         finish.mostMissing,
                         finish.fill,
                         static_cast<float>(finish.result)};
        return filter;
    }

    // Windows without a missing pixel get the bytes of the plain filter: by strips, if that has them.
    Decision decision(const Dispatch::Choice& plain, const Images& images) const
    {
        const auto isPlain = [&](const char* name) { return std::strcmp(plain.name, name) == 0; };
        if (hasOnePass_ && (isPlain("separable_strip") || isPlain("dense_strip")))
            return inOnePass();
        return canFollowPlain_ ? afterPlain(plain, images)
                               : Decision(Fit::no("missing pixels may leave a sum of coefficients as it is"));
    }

    Decision inOnePass() const
    {
        Decision found(
            [this](const Images& given, const DeviceStream& stream)
            {
                launchTyped(valid(), given, launching,
                            [&](const auto& source, const auto& destination)
                            { return filter(onePass_, source, MissingCells{}, destination, stream); });
            });
        found.variant = "one pass";
        found.decidePart = [this](const Images&, const DeviceFacts&) { return inOnePass(); };
        return found;
    }

    Decision afterPlain(const Dispatch::Choice& plain, const Images& images) const
    {
        Decision found = fastfilters::afterPlain(
            plain, validScratchBytes(images),
            [this](const Images& given, const DeviceStream& stream)
            {
                launchValid(valid(), given, stream, launching,
                            [&](const auto& source, const MissingCells& cells, const auto& destination)
                            { return filter(afterPlain_, source, cells, destination, stream); });
            });
        found.variant = "after the plain filter";
        found.decidePart = [this, plain](const Images& part, const DeviceFacts& device)
        { return afterPlain(Dispatch::forPart(plain, part, device), part); };
        return found;
    }

    template <typename T>
    static cudaError_t filter(const ValidStripFilter& filter, const ValidSource<T>& source, const MissingCells& cells,
                              const DestinationView<T>& destination, const DeviceStream& stream)
    {
        if constexpr (std::is_same<T, schar>::value)
            return cudaErrorInvalidValue;
        else
            return filterValidStrips<T>(filter, source, cells, destination, stream);
    }

    ValidPixels valid() const { return {task_.plain.srcDepth(), neighbourhood_, task_.missing}; }

    static constexpr const char* launching = "launching valid_strip";

    MissingLinearTask task_;
    Neighbourhood neighbourhood_;  // of the kernel's window
    std::shared_ptr<const Dispatch> plain_;
    ValidStripFilter afterPlain_, onePass_ = {};
    bool canFollowPlain_ = false, hasOnePass_ = false;
};

}  // namespace

Preparation prepareValidStrip(const MissingLinearTask& task)
{
    const LinearTask& plain = task.plain;
    const Neighbourhood& n = plain.neighbourhood;
    if (plain.channels() != 1 || plain.srcType != plain.dstType || plain.srcDepth() == CV_8S)
        return "there is no kernel for the types";
    const bool isFloat = plain.srcDepth() == CV_32F, isSquare = n.window.width == n.window.height;
    const int needed = centredSide(n),
              side = selectSide(validStripSides(!plain.isSeparable, plain.sourceBytes()), needed, isFloat);
    if (needed < 3 || side == 0 || (isFloat && (!isSquare || n.window.width != needed)))
        return "there is no kernel for the window";
    if (task.missing.minCount > 1 || !task.missing.fill)
        return "the missing pixels of a window would have to be counted";
    const LinearTask plane = planeTask(plain, plain.srcType, Scalar());
    const MissingFinish<double> finish = missingFinish(task, plane);
    if (!isModerate(finish.whole) || !isModerate(finish.delta))
        return "the sum of the coefficients, or the delta, needs double";
    return std::make_unique<ValidStrip>(task, side, plane, finish);
}

}  // namespace cv::cuda::fastfilters
