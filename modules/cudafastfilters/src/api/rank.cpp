// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "fast_filter.hpp"

// Median and rank filters: both select one rank of the window.

namespace cv::cuda::fastfilters
{

namespace
{

constexpr double median = -1;  // as a percentile: the middle

Ptr<Filter> makeIgnoringRankFilter(const String& name, const MissingRankTask& task)
{
    const RankTask& plain = task.plain;
    return makePtr<FastFilter>(name + ", missing pixels ignored", plain.type, plain.type, plain.neighbourhood,
                               prepareMissingRanks(task), prepareCpuMissingRanks(task), task.missing);
}

Ptr<Filter> createRankFilter(const char* factory, const String& name, int srcType, Size window, double percentile,
                             Point anchor, int borderMode, const Scalar& borderValue)
{
    const bool isMedian = percentile == median;
    percentile = isMedian ? 50 : percentile;
    checkedSourceType(factory, srcType);
    checkOddWindow(factory, window);
    if (!(percentile >= 0 && percentile <= 100))
        CV_Error(Error::StsOutOfRange, format("%s: percentile %g; accepted are 0 to 100", factory, percentile));
    Neighbourhood neighbourhood = checkedNeighbourhood(factory, window, anchor, borderMode, -1, borderValue);
    neighbourhood.isolated = true;  // like cv::medianBlur
    const int rank = cvRound(percentile / 100 * (window.area() - 1));
    const RankTask task = {srcType, neighbourhood, rank};
    const auto makeIgnoring = [=](const MissingPixels& missing, RankRule::Kind middle)
    {
        const RankRule rule = {isMedian ? middle : RankRule::Percentile, percentile / 100};
        return makeIgnoringRankFilter(name, {task, rule, missing});
    };
    return makePtr<FastFilter>(name, srcType, srcType, neighbourhood, prepareRankFilter(task),
                               prepareCpuRankFilter(task), makeIgnoring);
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

}  // namespace cv::cuda
