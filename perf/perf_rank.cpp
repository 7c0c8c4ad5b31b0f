// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "perf_precomp.hpp"

namespace opencv_test
{
namespace
{

class FastMedian : public FilterPerf
{
};

PERF_TEST_P_(FastMedian, apply)
{
    Rivals rivals;
    rivals.cuda = [&] { return cv::cuda::createFastMedianFilter(type(), side()); };
#ifdef HAVE_OPENCV_CUDAFILTERS
    rivals.openCVCuda = [&] { return cv::cuda::createMedianFilter(type(), side()); };
#endif
    // cv::medianBlur has windows over 5 only for 8-bit images, and no signed bytes.
    const int depth = CV_MAT_DEPTH(type());
    if (depth == CV_8U || (side() <= 5 && depth != CV_8S))
        rivals.plain = [&](const cv::Mat& src, cv::Mat& dst) { cv::medianBlur(src, dst, side()); };
    measure(rivals);
}

class FastRank : public FilterPerf
{
};

PERF_TEST_P_(FastRank, apply)
{
    Rivals rivals;
    rivals.cuda = [&] { return cv::cuda::createFastRankFilter(type(), window(), 25); };
    measure(rivals);
}

//! Replaces a part of random pixels.
class FastOutliers : public FilterPerf
{
protected:
    cv::Ptr<cv::cuda::Filter> outliers(int measure, int which) const
    {
        const int depth = CV_MAT_DEPTH(type());
        const double ofDepth = depth == CV_8U || depth == CV_8S ? 60 : (depth == CV_32F ? 0.25 : 15000);
        return cv::cuda::createFastOutlierFilter(
            type(), window(), measure == cv::cuda::OUTLIERS_ABSOLUTE ? ofDepth : 1.5, which, measure);
    }
    void measureOutliers(int unit, int which = cv::cuda::OUTLIERS_BOTH)
    {
        Rivals rivals;
        rivals.cuda = [=] { return outliers(unit, which); };
        measure(rivals);
    }
    //! Of bytes one pixel in 256 is missing, of others hardly any.
    void measureMissing(int unit)
    {
        Rivals rivals;
        rivals.cuda = [=]
        {
            return cv::cuda::ignoreMissing(outliers(unit, cv::cuda::OUTLIERS_BOTH),
                                           cv::cuda::MissingData(cv::cuda::MissingData::VALUE, 77));
        };
        measure(rivals);
    }
};

PERF_TEST_P_(FastOutliers, absolute)
{
    measureOutliers(cv::cuda::OUTLIERS_ABSOLUTE);
}

PERF_TEST_P_(FastOutliers, bright)
{
    measureOutliers(cv::cuda::OUTLIERS_ABSOLUTE, cv::cuda::OUTLIERS_BRIGHT);
}

PERF_TEST_P_(FastOutliers, relative)
{
    measureOutliers(cv::cuda::OUTLIERS_RELATIVE);
}

PERF_TEST_P_(FastOutliers, deviations)
{
    measureOutliers(cv::cuda::OUTLIERS_MAD);
}

PERF_TEST_P_(FastOutliers, missing)
{
    measureMissing(cv::cuda::OUTLIERS_ABSOLUTE);
}

PERF_TEST_P_(FastOutliers, missing_deviations)
{
    measureMissing(cv::cuda::OUTLIERS_MAD);
}

//! A fifth of the window is left out on either side.
class FastTrimmedMean : public FilterPerf
{
};

PERF_TEST_P_(FastTrimmedMean, apply)
{
    Rivals rivals;
    rivals.cuda = [&] { return cv::cuda::createFastTrimmedMeanFilter(type(), -1, window(), 20, 80); };
    measure(rivals);
}

CUDAFASTFILTERS_PERF_CASES(FastMedian, CUDAFASTFILTERS_ALL_WINDOWS, testing::Values(3, 5, 7));
CUDAFASTFILTERS_PERF_CASES(FastRank, CUDAFASTFILTERS_ALL_WINDOWS, testing::Values(3, 5));
CUDAFASTFILTERS_PERF_CASES(FastOutliers, CUDAFASTFILTERS_ALL_WINDOWS, testing::Values(3, 5, 7));
CUDAFASTFILTERS_PERF_CASES(FastTrimmedMean, testing::Values(3, 5, 7, 9, 15, 31), testing::Values(3, 5));

}  // namespace
}  // namespace opencv_test
