// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "fast_filter.hpp"

// Filters that select ranks of the window: median, rank, percentiles, and the mean of those between two ranks.

namespace cv::cuda::fastfilters
{

namespace
{

constexpr double median = -1;  // as a percentile: the middle

Ptr<Filter> makeRankFilter(const String& name, const OrderedType& pixels, RankTask task,
                           const MakeIgnoring& makeIgnoring)
{
    return makeOrderedFilter(pixels,
                             [=](PixelOrder order) mutable
                             {
                                 task.order = order;
                                 return makePtr<FastFilter>(name + integersName(order), task.type, task.type,
                                                            task.neighbourhood, prepareRankFilter(task),
                                                            prepareCpuRankFilter(task), makeIgnoring);
                             });
}

Ptr<Filter> makeIgnoringRankFilter(const String& name, const MissingRankTask& task)
{
    const RankTask& plain = task.plain;
    return makePtr<FastFilter>(name + ", missing pixels ignored", plain.type, plain.type, plain.neighbourhood,
                               prepareMissingRanks(task), prepareCpuMissingRanks(task), task.missing);
}

// Among the pixels of a window.
int checkedRank(const char* factory, int pixels, double percentile)
{
    if (!(percentile >= 0 && percentile <= 100))
        CV_Error(Error::StsOutOfRange, format("%s: percentile %g; accepted are 0 to 100", factory, percentile));
    return cvRound(percentile / 100 * (pixels - 1));
}

Ptr<Filter> createRankFilter(const char* factory, const String& name, int srcType, Size window, double percentile,
                             Point anchor, int borderMode, const Scalar& borderValue)
{
    const bool isMedian = percentile == median;
    percentile = isMedian ? 50 : percentile;
    const OrderedType pixels = checkedOrderedType(factory, srcType);
    checkOddWindow(factory, window);
    Neighbourhood neighbourhood = checkedNeighbourhood(factory, window, anchor, borderMode, -1, borderValue);
    checkBorderValue(factory, srcType, neighbourhood);
    const int rank = checkedRank(factory, window.area(), percentile);
    neighbourhood.isolated = true;  // like cv::medianBlur
    const RankTask task = {pixels.type, neighbourhood, rank};
    const auto makeIgnoring = [=](const MissingPixels& missing, RankRule::Kind middle)
    {
        const RankRule rule = {isMedian ? middle : RankRule::Percentile, percentile / 100};
        return makeIgnoringRankFilter(name, {task, rule, missing});
    };
    return makeRankFilter(name, pixels, task, makeIgnoring);
}

Ptr<Filter> createFootprintFilter(int srcType, InputArray window, double percentile, Point anchor, int borderMode,
                                  const Scalar& borderValue)
{
    const char* const factory = "createFastRankFilter";
    const OrderedType pixels = checkedOrderedType(factory, srcType);
    const Footprint footprint = checkedFootprint(factory, "the footprint", window, anchor);
    Neighbourhood neighbourhood = checkedNeighbourhood(factory, footprint.size(), anchor, borderMode, -1, borderValue);
    checkBorderValue(factory, srcType, neighbourhood);
    neighbourhood.isolated = true;  // like cv::medianBlur
    const int rank = checkedRank(factory, footprint.count(), percentile);
    const String name = format("rank (percentile %g of %d pixels)", percentile, footprint.count());
    return makeOrderedFilter(
        pixels,
        [=](PixelOrder order)
        {
            const FootprintRankTask task = {{pixels.type, neighbourhood, rank, OutlierRule(), order}, footprint};
            return makePtr<FastFilter>(name + integersName(order), pixels.type, pixels.type, neighbourhood,
                                       prepareFootprintRanks(task), prepareCpuFootprintRanks(task));
        });
}

constexpr size_t mostPercentiles = 256;

Ptr<Filter> createPercentilesFilter(int srcType, Size window, const std::vector<double>& percentiles, Point anchor,
                                    int borderMode, const Scalar& borderValue)
{
    const char* const factory = "createFastPercentilesFilter";
    const OrderedType pixels = checkedOrderedType(factory, srcType);
    checkOddWindow(factory, window);
    if (percentiles.empty() || percentiles.size() > mostPercentiles)
        CV_Error(Error::StsOutOfRange, format("%s: %d percentiles; accepted are 1 to %d", factory,
                                              static_cast<int>(percentiles.size()), static_cast<int>(mostPercentiles)));
    Neighbourhood neighbourhood = checkedNeighbourhood(factory, window, anchor, borderMode, -1, borderValue);
    checkBorderValue(factory, srcType, neighbourhood);
    neighbourhood.isolated = true;  // like cv::medianBlur
    std::vector<int> ranks;
    String names;
    for (const double percentile : percentiles)
    {
        ranks.push_back(checkedRank(factory, window.area(), percentile));
        names += format(names.empty() ? "%g" : ", %g", percentile);
    }
    return makeOrderedFilter(pixels,
                             [=](PixelOrder order)
                             {
                                 const PercentilesTask task(pixels.type, neighbourhood, ranks, order);
                                 return makePtr<FastFilter>("percentiles (" + names + ")" + integersName(order),
                                                            pixels.type, neighbourhood, preparePercentiles(task),
                                                            prepareCpuPercentiles(task), task.count());
                             });
}

Ptr<Filter> createTrimmedMeanFilter(int srcType, int dstType, Size window, double lower, double upper, Point anchor,
                                    int borderMode, const Scalar& borderValue)
{
    const char* const factory = "createFastTrimmedMeanFilter";
    checkedSourceType(factory, srcType);
    const int floats = CV_MAKETYPE(CV_32F, CV_MAT_CN(srcType));
    const int type = checkedDestinationType(factory, srcType, dstType);
    if (type != srcType && type != floats)
        CV_Error(Error::StsUnsupportedFormat,
                 format("%s: destination type %s for source %s; accepted are -1, the source's type and %s", factory,
                        typeName(type).c_str(), typeName(srcType).c_str(), typeName(floats).c_str()));
    checkOddWindow(factory, window);
    Neighbourhood neighbourhood = checkedNeighbourhood(factory, window, anchor, borderMode, -1, borderValue);
    checkBorderValue(factory, srcType, neighbourhood);
    neighbourhood.isolated = true;  // like cv::medianBlur
    const int first = checkedRank(factory, window.area(), lower), last = checkedRank(factory, window.area(), upper);
    if (lower > upper)
        CV_Error(Error::StsOutOfRange,
                 format("%s: percentiles %g to %g; the first must not be greater", factory, lower, upper));
    const TrimmedMeanTask task = {srcType, type, neighbourhood, first, last};
    return makePtr<FastFilter>(format("trimmed mean (percentiles %g to %g)", lower, upper), srcType, type,
                               neighbourhood, prepareTrimmedMean(task), prepareCpuTrimmedMean(task));
}

}  // namespace

}  // namespace cv::cuda::fastfilters

namespace cv::cuda
{

Ptr<Filter> createFastMedianFilter(int srcType, int windowSize, int borderMode, Scalar borderVal)
{
    return createFastMedianFilter(srcType, Size(windowSize, windowSize), borderMode, borderVal);
}

Ptr<Filter> createFastMedianFilter(int srcType, Size windowSize, int borderMode, Scalar borderVal)
{
    return fastfilters::createRankFilter("createFastMedianFilter", "median", srcType, windowSize, fastfilters::median,
                                         Point(-1, -1), borderMode, borderVal);
}

Ptr<Filter> createFastRankFilter(int srcType, Size windowSize, double percentile, Point anchor, int borderMode,
                                 Scalar borderVal)
{
    return fastfilters::createRankFilter("createFastRankFilter", format("rank (percentile %g)", percentile), srcType,
                                         windowSize, percentile, anchor, borderMode, borderVal);
}

Ptr<Filter> createFastRankFilter(int srcType, InputArray footprint, double percentile, Point anchor, int borderMode,
                                 Scalar borderVal)
{
    return fastfilters::createFootprintFilter(srcType, footprint, percentile, anchor, borderMode, borderVal);
}

Ptr<Filter> createFastPercentilesFilter(int srcType, Size windowSize, const std::vector<double>& percentiles,
                                        Point anchor, int borderMode, Scalar borderVal)
{
    return fastfilters::createPercentilesFilter(srcType, windowSize, percentiles, anchor, borderMode, borderVal);
}

Ptr<Filter> createFastTrimmedMeanFilter(int srcType, int dstType, Size windowSize, double lower, double upper,
                                        Point anchor, int borderMode, Scalar borderVal)
{
    return fastfilters::createTrimmedMeanFilter(srcType, dstType, windowSize, lower, upper, anchor, borderMode,
                                                borderVal);
}

}  // namespace cv::cuda
