// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "common/visit_depth.hpp"
#include "fast_filter.hpp"

#include <limits>

// Erosion, dilation, and what consists of them.

namespace cv::cuda::fastfilters
{

namespace
{

constexpr char factory[] = "createFastMorphologyFilter";

const char* operationName(int op)
{
    static const char* const names[] = {"erosion",  "dilation", "opening",  "closing",
                                        "gradient", "top-hat",  "black-hat"};
    static_assert(MORPH_ERODE == 0 && MORPH_DILATE == 1 && MORPH_OPEN == 2 && MORPH_CLOSE == 3 && MORPH_GRADIENT == 4 &&
                      MORPH_TOPHAT == 5 && MORPH_BLACKHAT == 6,
                  "the same order");
    if (op < MORPH_ERODE || op > MORPH_BLACKHAT)
        CV_Error(Error::StsBadArg,
                 format("%s: operation %d; accepted are MORPH_ERODE (%d) to MORPH_BLACKHAT (%d)", factory, op,
                        static_cast<int>(MORPH_ERODE), static_cast<int>(MORPH_BLACKHAT)));
    return names[op];
}

// An element and how often it is applied.
struct Element
{
    Footprint footprint;
    Point anchor;
    int iterations;

    Element mirrored() const
    {
        const Size size = footprint.size();
        return {footprint.mirrored(), Point(size.width - 1 - anchor.x, size.height - 1 - anchor.y), iterations};
    }
};

Size sizeOfIterations(Size window, int iterations)
{
    const auto side = [&](int length)
    {
        const int64 longer = static_cast<int64>(length - 1) * iterations + 1;
        return static_cast<int>(std::min<int64>(longer, std::numeric_limits<int>::max()));
    };
    return Size(side(window.width), side(window.height));
}

// Iterations of a rectangle are a larger one, where its anchor is as often repeated, as in OpenCV.
Element checkedElement(InputArray given, Point anchor, int iterations)
{
    if (iterations < 0)
        CV_Error(Error::StsOutOfRange, format("%s: %d iterations; accepted are 0 or more", factory, iterations));
    const bool isDefault = given.empty();
    const Mat pixels = isDefault ? Mat::ones(3, 3, CV_8U) : Mat();
    const Footprint footprint = checkedFootprint(factory, "the element", isDefault ? pixels : given, anchor);
    checkWindow(factory, sizeOfIterations(footprint.size(), std::max(1, iterations)));
    const bool isFull = isDefault || given.size().area() == footprint.count();
    if (!isFull || iterations < 2)
        return {footprint, anchor, iterations};
    return {Footprint(sizeOfIterations(footprint.size(), iterations)), anchor * iterations, 1};
}

// What takes no part in the least or the greatest value, as in OpenCV.
double neutralValue(MorphologyStep step, int depth, PixelOrder order)
{
    constexpr double greatestHalf = 65504;
    const bool isErosion = step == MorphologyStep::Erosion;
    if (depth == CV_16F)
        return isErosion ? greatestHalf : -greatestHalf;
    const auto limitOf = [&](auto pixel)
    {
        using Limits = std::numeric_limits<decltype(pixel)>;
        return static_cast<double>(isErosion ? Limits::max() : Limits::lowest());
    };
    return isSupportedDepth(depth) ? visitDepth(depth, limitOf) : visitOrder(depth, order, limitOf);
}

FootprintRankTask stepTask(MorphologyStep step, int type, PixelOrder order, const Element& element,
                           Neighbourhood neighbourhood)
{
    const Footprint& footprint = element.footprint;
    neighbourhood.anchor = element.anchor;
    if (neighbourhood.borderValue == morphologyDefaultBorderValue())
        neighbourhood.borderValue = Scalar::all(neutralValue(step, CV_MAT_DEPTH(type), order));
    const int rank = step == MorphologyStep::Erosion ? 0 : footprint.count() - 1;
    return {{type, neighbourhood, rank, OutlierRule(), order}, footprint};
}

MorphologyTask makeTask(int op, int type, PixelOrder order, const Element& element, const Neighbourhood& neighbourhood,
                        bool mirrored)
{
    const MorphologySteps erosions(element.iterations, MorphologyStep::Erosion),
        dilations(element.iterations, MorphologyStep::Dilation);
    const auto joined = [](MorphologySteps first, const MorphologySteps& second)
    {
        first.insert(first.end(), second.begin(), second.end());
        return first;
    };
    MorphologyTask task = {
        stepTask(MorphologyStep::Erosion, type, order, element, neighbourhood),
        stepTask(MorphologyStep::Dilation, type, order, mirrored ? element.mirrored() : element, neighbourhood),
        {},
        op >= MORPH_GRADIENT,
        {}};
    switch (op)
    {
    case MORPH_ERODE: task.steps = erosions; break;
    case MORPH_DILATE: task.steps = dilations; break;
    case MORPH_OPEN: task.steps = joined(erosions, dilations); break;
    case MORPH_CLOSE: task.steps = joined(dilations, erosions); break;
    case MORPH_GRADIENT: task.steps = dilations, task.subtracted = erosions; break;
    case MORPH_TOPHAT: task.subtracted = joined(erosions, dilations); break;
    case MORPH_BLACKHAT: task.steps = joined(dilations, erosions); break;
    }
    return task;
}

}  // namespace

}  // namespace cv::cuda::fastfilters

namespace cv::cuda
{

Ptr<Filter> createFastMorphologyFilter(int op, int srcType, InputArray element, Point anchor, int iterations,
                                       int borderMode, Scalar borderVal, bool mirrored)
{
    using namespace fastfilters;
    const char* const name = operationName(op);
    checkedSourceType(factory, srcType, Depths::Any);
    const Element checked = checkedElement(element, anchor, iterations);
    const Neighbourhood neighbourhood =
        checkedNeighbourhood(factory, checked.footprint.size(), checked.anchor, borderMode, -1, borderVal);
    checkBorderValue(factory, srcType, neighbourhood);
    return makeOrderedFilter(
        [=](PixelOrder order)
        {
            const MorphologyTask task = makeTask(op, srcType, order, checked, neighbourhood, mirrored);
            return makePtr<FastFilter>(format("%s (%d pixels)", name, checked.footprint.count()) + integersName(order),
                                       srcType, srcType, task.neighbourhood(), prepareMorphology(task),
                                       prepareCpuMorphology(task));
        });
}

}  // namespace cv::cuda
