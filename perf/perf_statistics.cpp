// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "perf_precomp.hpp"

namespace opencv_test
{
namespace
{

// A statistic of images of the filter's type.
class StatisticsPerf : public FilterPerf
{
protected:
    void measureStatistic(int statistic)
    {
        Rivals rivals;
        rivals.cuda = [&] { return cv::cuda::createFastStatisticsFilter(type(), -1, window(), statistic); };
        measure(rivals);
    }
};

#define CFF_STATISTIC(name, statistic)                                                                                 \
    class name : public StatisticsPerf                                                                                 \
    {                                                                                                                  \
    };                                                                                                                 \
    PERF_TEST_P_(name, apply)                                                                                          \
    {                                                                                                                  \
        measureStatistic(cv::cuda::statistic);                                                                         \
    }
CFF_STATISTIC(FastDeviation, STATISTIC_STD)
CFF_STATISTIC(FastContrast, STATISTIC_CONTRAST)
CFF_STATISTIC(FastRange, STATISTIC_RANGE)
CFF_STATISTIC(FastEntropy, STATISTIC_ENTROPY)
CFF_STATISTIC(FastMode, STATISTIC_MODE)
#undef CFF_STATISTIC

// What a deviation is compared with.
class FastBoxToFloats : public FilterPerf
{
};

PERF_TEST_P_(FastBoxToFloats, apply)
{
    Rivals rivals;
    rivals.cuda = [&]
    { return cv::cuda::createFastBoxFilter(type(), CV_MAKETYPE(CV_32F, CV_MAT_CN(type())), window()); };
    measure(rivals);
}

#define CFF_STATISTICS_CASES(name, types)                                                                              \
    INSTANTIATE_TEST_CASE_P(Windows, name,                                                                             \
                            testing::Combine(testing::Values(cv::Size(8192, 8192)), types,                             \
                                             testing::Values(3, 9, 15, 31, 63, 101, 255, 301, 501)))
CFF_STATISTICS_CASES(FastDeviation, CUDAFASTFILTERS_USUAL_TYPES);
CFF_STATISTICS_CASES(FastBoxToFloats, CUDAFASTFILTERS_USUAL_TYPES);
CFF_STATISTICS_CASES(FastContrast, CUDAFASTFILTERS_USUAL_TYPES);
CFF_STATISTICS_CASES(FastRange, CUDAFASTFILTERS_USUAL_TYPES);
CFF_STATISTICS_CASES(FastEntropy, testing::Values(CV_8UC1));
CFF_STATISTICS_CASES(FastMode, testing::Values(CV_8UC1));
#undef CFF_STATISTICS_CASES

}  // namespace
}  // namespace opencv_test
