// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "fast_filter.hpp"

// Statistics of windows other than ranks and means.

namespace cv::cuda::fastfilters
{

namespace
{

static_assert(static_cast<int>(StatisticKind::Variance) == STATISTIC_VARIANCE &&
                  static_cast<int>(StatisticKind::Contrast) == STATISTIC_CONTRAST &&
                  static_cast<int>(StatisticKind::Range) == STATISTIC_RANGE &&
                  static_cast<int>(StatisticKind::Midpoint) == STATISTIC_MIDPOINT &&
                  static_cast<int>(StatisticKind::Entropy) == STATISTIC_ENTROPY &&
                  static_cast<int>(StatisticKind::Mode) == STATISTIC_MODE,
              "the same order");

constexpr char factory[] = "createFastStatisticsFilter";

const char* statisticName(StatisticKind kind)
{
    static const char* const names[] = {"variance", "standard deviation", "contrast", "range", "midpoint", "entropy",
                                        "mode"};
    return names[static_cast<int>(kind)];
}

StatisticKind checkedStatistic(int statistic, int srcType)
{
    if (statistic < STATISTIC_VARIANCE || statistic > STATISTIC_MODE)
        CV_Error(Error::StsBadArg,
                 format("%s: statistic %d; accepted are STATISTIC_VARIANCE (%d) to STATISTIC_MODE (%d)", factory,
                        statistic, static_cast<int>(STATISTIC_VARIANCE), static_cast<int>(STATISTIC_MODE)));
    const StatisticKind kind = static_cast<StatisticKind>(statistic);
    if (isCount(kind) && CV_ELEM_SIZE1(srcType) != 1)
        CV_Error(Error::StsUnsupportedFormat, format("%s: source type %s for the %s; accepted are CV_8U and CV_8S",
                                                     factory, typeName(srcType).c_str(), statisticName(kind)));
    return kind;
}

bool isReal(StatisticKind kind)
{
    return isMoment(kind) || kind == StatisticKind::Entropy;
}

int checkedResultType(StatisticKind kind, int srcType, int dstType)
{
    const int floats = CV_MAKETYPE(CV_32F, CV_MAT_CN(srcType));
    if (dstType == -1)
        return isReal(kind) ? floats : srcType;
    checkedDestinationType(factory, srcType, dstType);
    const bool floatsOnly = kind == StatisticKind::Contrast || kind == StatisticKind::Entropy;
    const bool bytes = kind == StatisticKind::Mode && CV_ELEM_SIZE1(dstType) == 1;
    if (dstType != floats && !isSpan(kind) && !bytes && (floatsOnly || dstType != srcType))
        CV_Error(Error::StsUnsupportedFormat,
                 format("%s: destination type %s for the %s of %s; accepted are -1 and CV_32F%s with the source's "
                        "channels",
                        factory, typeName(dstType).c_str(), statisticName(kind), typeName(srcType).c_str(),
                        floatsOnly                    ? ""
                        : kind == StatisticKind::Mode ? ", CV_8U and CV_8S"
                                                      : " and the source's depth"));
    return dstType;
}

void checkDdof(StatisticKind kind, int ddof, Size window)
{
    const int most = isMoment(kind) ? 1 : 0;
    if (ddof < 0 || ddof > most)
        CV_Error(Error::StsOutOfRange, format("%s: ddof is %d for the %s; accepted %s", factory, ddof,
                                              statisticName(kind), most == 1 ? "are 0 and 1" : "is 0"));
    if (ddof >= window.area())
        CV_Error(Error::StsOutOfRange,
                 format("%s: ddof is %d for a window of %dx%d, which leaves nothing to divide by; "
                        "accepted is 0",
                        factory, ddof, window.width, window.height));
}

}  // namespace

}  // namespace cv::cuda::fastfilters

namespace cv::cuda
{

Ptr<Filter> createFastStatisticsFilter(int srcType, int dstType, Size windowSize, int statistic, int ddof, Point anchor,
                                       int borderMode, Scalar borderVal)
{
    using namespace fastfilters;
    checkedSourceType(factory, srcType);
    const StatisticKind kind = checkedStatistic(statistic, srcType);
    const int type = checkedResultType(kind, srcType, dstType);
    const Neighbourhood neighbourhood = checkedNeighbourhood(factory, windowSize, anchor, borderMode, -1, borderVal);
    checkBorderValue(factory, srcType, neighbourhood);
    checkDdof(kind, ddof, windowSize);
    const StatisticsTask task = {srcType, type, neighbourhood, kind, ddof};
    return makePtr<FastFilter>(statisticName(kind) + String(ddof == 1 ? ", ddof 1" : ""), srcType, type, neighbourhood,
                               prepareStatistics(task), prepareCpuStatistics(task));
}

}  // namespace cv::cuda
