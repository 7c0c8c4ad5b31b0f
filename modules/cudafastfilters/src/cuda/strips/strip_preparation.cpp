// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "common/visit_depth.hpp"
#include "make_finish.hpp"
#include "strip_preparation.hpp"
#include "strip_window.hpp"
#include "tasks/work_tasks.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace cv::cuda::fastfilters
{

namespace
{

// Integer coefficients times pixels of about 2^-130: the largest coefficient gets this exponent, which keeps the
// products, and the final factor of the sums, away from both limits of float.
constexpr int largestExponent = 90;

double largestOf(const std::vector<double>& coefficients)
{
    double largest = 0;
    for (double w : coefficients)
        largest = std::max(largest, std::abs(w));
    return largest;
}

// Whether float holds products with the coefficients.
bool isInReach(const LinearTask& task, const std::vector<double>& coefficients)
{
    return task.srcDepth() == CV_64F || isModerate(largestOf(coefficients));
}

bool fillsCentredSquare(const Neighbourhood& n)
{
    return n.window.width == n.window.height && n.window.width % 2 == 1 && n.anchor == Point(n.window) / 2;
}

// Whether only the products and their sums are rounded. The bound of float destinations has room for more.
bool hasFewRoundings(const LinearTask& task)
{
    const auto isFloat = [](double w) { return static_cast<float>(w) == w; };
    const auto areFloats = [&](const std::vector<double>& values)
    { return std::all_of(values.begin(), values.end(), isFloat); };
    return isFloatDepth(task.dstDepth()) ||
           (task.result.offset == 0 && areFloats(task.dense) && areFloats(task.row) && areFloats(task.column));
}

// The side of the kernel for a filter of the list; 0: there is none.
template <typename S>
int stripSide(const SideList& list, const LinearTask& task)
{
    const Neighbourhood& n = task.neighbourhood;
    const LinearResult& result = task.result;
    const bool exactly = isRealPixel<S>;
    if (std::is_same<S, double>::value)
        return fillsCentredSquare(n) ? selectSide(list, n.window.width, exactly) : 0;
    if (result.sums.useDouble || (exactly && !fillsCentredSquare(n)))
        return 0;
    // The bound for few rounded terms leaves no room for the rounding of the coefficients and the offset.
    if (!result.sums.exact && n.window.area() < 4 && !hasFewRoundings(task))
        return 0;
    if (result.sums.exact && !isExactOffset(result))
        return 0;
    return isModerate(result.offset) ? selectSide(list, centredSide(n), exactly) : 0;
}

bool hasKernelTypes(const LinearTask& task)
{
    return !convertedOf(task).convertsDepths() || (task.srcDepth() == CV_16F && task.dstDepth() == CV_16F);
}

// The side, or 0 if there is no kernel of this side for the channels.
int sideForChannels(const LinearTask& task, int side)
{
    const bool isAny = side <= mostAnyChannelsSide(task.sourceBytes()) && side / 2 * task.channels() <= maxStripHalo;
    return hasKernels(task.channels()) || isAny ? side : 0;
}

// Scales the coefficients that are multiplied by pixels; returns the worth of a unit of the sums.
template <typename S>
double scaleCoefficients(std::vector<double>& coefficients)
{
    if (!std::is_unsigned<S>::value)
        return 1;
    const double largest = largestOf(coefficients);
    const int exponent = largest == 0 ? largestExponent : largestExponent - std::ilogb(largest);
    for (double& w : coefficients)
        w = std::ldexp(w, exponent);
    return std::ldexp(1.0, -exponent - StripWindow<S, 16, 0>::exponent);
}

// Whether the coefficients may be divided by this one: what is exact stays exact, or the rest close enough.
bool canDivide(const std::vector<double>& coefficients, double by, const LinearResult& result, int roundings)
{
    constexpr double mostQuotient = 1 << 20;
    return by != 0 && largestOf(coefficients) < std::abs(by) * mostQuotient &&
           (!result.sums.exact || isPowerOfTwo(std::abs(by)) || divisorIsOdd(result, roundings));
}

void divide(std::vector<double>& coefficients, double by)
{
    for (double& w : coefficients)
        w /= by;
}

// Moves `first`, a product of coefficients by which they may be divided, to the last step; false if the last step is
// then not direct.
template <typename S, typename D>
bool takeUnit(double first, const LinearResult& result, StripCoefficients& strip)
{
    const double unit = std::ldexp(first, -StripWindow<S, 16, 0>::exponent);
    const StripFinish finish = makeFinish<D>(unit, result, directFinishOfStrips<D>());
    strip.isUnit = finish.form == FinishForm::Direct;
    if (strip.isUnit)
        strip.finish = finish;
    return strip.isUnit;
}

// Calls `visitor` with a value of each type of the filter; returns `none` if there are no strip kernels for them.
template <typename Result, typename Visitor>
Result visitStripTypes(const LinearTask& task, const Result& none, const Visitor& visitor)
{
    return visitStripDepths(task.srcDepth(), task.dstDepth(),
                            [&](auto sourcePixel, auto destinationPixel)
                            {
                                if constexpr (hasStrips<decltype(sourcePixel), decltype(destinationPixel)>())
                                    return visitor(sourcePixel, destinationPixel);
                                else
                                    return none;
                            });
}

}  // namespace

int centredSide(const Neighbourhood& n)
{
    const int x = std::max(n.anchor.x, n.window.width - 1 - n.anchor.x);
    const int y = std::max(n.anchor.y, n.window.height - 1 - n.anchor.y);
    return 2 * std::max(x, y) + 1;
}

std::vector<double> centredInSide(const std::vector<double>& coefficients, int anchor, int side)
{
    std::vector<double> result(side, 0.0);
    std::copy(coefficients.begin(), coefficients.end(), result.begin() + (side / 2 - anchor));
    return result;
}

std::vector<double> centredInSquare(const std::vector<double>& coefficients, const Neighbourhood& n, int side)
{
    std::vector<double> result(side * side, 0.0);
    const int left = side / 2 - n.anchor.x, top = side / 2 - n.anchor.y;
    for (int y = 0; y < n.window.height; ++y)
        std::copy_n(coefficients.begin() + y * n.window.width, n.window.width,
                    result.begin() + (top + y) * side + left);
    return result;
}

int denseStripSide(const LinearTask& task)
{
    if (!hasKernelTypes(task) || task.isSeparable || !isInReach(task, task.dense))
        return 0;
    const int side = visitStripTypes(task, 0,
                                     [&](auto sourcePixel, auto destinationPixel)
                                     {
                                         using S = decltype(sourcePixel);
                                         return stripSide<S>(denseSides<S, decltype(destinationPixel)>(), task);
                                     });
    // Tiles compute thin masks without the zeros of a square.
    return side > denseSideBeforeSparse && 2 * task.area() < side * side ? 0 : sideForChannels(task, side);
}

int separableStripSide(const LinearTask& task)
{
    if (!hasKernelTypes(task) || !task.isSeparable || !isInReach(task, task.row) || !isInReach(task, task.column))
        return 0;
    const int side = visitStripTypes(task, 0,
                                     [&](auto sourcePixel, auto destinationPixel)
                                     {
                                         using S = decltype(sourcePixel);
                                         return stripSide<S>(separableSides<S, decltype(destinationPixel)>(), task);
                                     });
    return sideForChannels(task, side);
}

StripCoefficients makeDenseStrip(const LinearTask& task, int side)
{
    return visitStripTypes(
        task, StripCoefficients(),
        [&](auto sourcePixel, auto destinationPixel)
        {
            using S = decltype(sourcePixel);
            using D = decltype(destinationPixel);
            StripCoefficients strip;
            strip.side = side;
            strip.ofDoubles = {task.result.offset, task.result.divisor, task.result.sums.exact};
            std::vector<double> dense = centredInSquare(task.dense, task.neighbourhood, side);
            const double first = dense[side / 2];
            if (hasUnitLoop<S, D>(true, side) && canDivide(dense, first, task.result, side * side + 2) &&
                takeUnit<S, D>(first, task.result, strip))
                divide(dense, first);
            else
                strip.finish = makeFinish<D>(scaleCoefficients<S>(dense), task.result, directFinishOfStrips<D>());
            strip.dense = dense;
            return strip;
        });
}

StripCoefficients makeSeparableStrip(const LinearTask& task, int side)
{
    return visitStripTypes(task, StripCoefficients(),
                           [&](auto sourcePixel, auto destinationPixel)
                           {
                               using S = decltype(sourcePixel);
                               using D = decltype(destinationPixel);
                               StripCoefficients strip;
                               strip.side = side;
                               strip.ofDoubles = {task.result.offset, task.result.divisor, task.result.sums.exact};
                               std::vector<double> row = centredInSide(task.row, task.neighbourhood.anchor.x, side);
                               std::vector<double> column =
                                   centredInSide(task.column, task.neighbourhood.anchor.y, side);
                               const double firstX = row[0], firstY = column[0];
                               const int roundings = 2 * side + 3;
                               if (hasUnitLoop<S, D>(false, side) && canDivide(row, firstX, task.result, roundings) &&
                                   canDivide(column, firstY, task.result, roundings) &&
                                   takeUnit<S, D>(firstX * firstY, task.result, strip))
                               {
                                   divide(row, firstX);
                                   divide(column, firstY);
                               }
                               else
                               {
                                   strip.finish =
                                       makeFinish<D>(scaleCoefficients<S>(row), task.result, directFinishOfStrips<D>());
                               }
                               strip.row = row;
                               strip.column = column;
                               return strip;
                           });
}

Neighbourhood paddedToSide(const Neighbourhood& neighbourhood, int side)
{
    Neighbourhood padded = neighbourhood;
    padded.window = Size(side, side);
    padded.anchor = Point(side / 2, side / 2);
    return padded;
}

AlgorithmRecord describeShape(const StripShape& shape)
{
    AlgorithmRecord record;
    record.tile =
        format("%d neighbouring elements per thread, which walks down a strip of about %d rows; %d threads per block",
               shape.packet, shape.rows, shape.threads);
    record.packing = "rows of pixels and unfinished sums in registers";
    record.pipe = "fma";
    return record;
}

AlgorithmRecord describeStrips(const StripCoefficients& strip, const LinearTask& task)
{
    const bool dense = !task.isSeparable;
    AlgorithmRecord record =
        describeShape(stripShape(dense, strip.side, hasKernels(task.channels()) ? task.channels() : anyChannels,
                                 task.sourceBytes(), task.destinationBytes()));
    record.method = format("%s for a window of %d x %d in one pass, each pixel is read once, %s",
                           dense ? "products with a mask" : "a row's sums, then a column's", strip.side, strip.side,
                           task.srcDepth() == CV_64F                   ? "sums in double"
                           : strip.finish.form == FinishForm::Quotient ? "exact quotients of sums in float"
                                                                       : "sums in float");
    if (task.srcDepth() == CV_64F)
        record.pipe = "fp64";
    record.operations = dense ? strip.side * strip.side - strip.isUnit : 2 * (strip.side - strip.isUnit);
    record.why = "the unfinished sums fit into registers";
    return record;
}

}  // namespace cv::cuda::fastfilters
