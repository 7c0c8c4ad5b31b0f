// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_OUTLIER_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_OUTLIER_HPP

#include "common/valid_deviations.hpp"
#include "cuda/missing/valid_keys.hpp"

// Whether a pixel is an outlier beside the median of the valid pixels of its window.

namespace cv::cuda::fastfilters
{

template <typename T>
struct ValidOutlier
{
    OutlierRule rule;
    ValidFinish<T> finish;  // with which the medians were stored
    int width, height;      // of the window

    // The result for the window at (x, y). `m`: its median or, if it has too few valid pixels, the missing result.
    template <typename Keys>
    CFF_HOST_DEVICE T operator()(const Keys& keys, int x, int y, T m) const
    {
        const typename Keys::Row centre = keys.row(y + finish.anchorY);
        const int middle = x + finish.anchorX;
        if (!centre.isValid(middle) || (mayBeMissing(m) && countValid(keys, x, y) < finish.minCount))
            return m;
        const T pixel = centre.value(middle);
        if (rule.kind != OutlierRule::Deviation || OutlierValue<T>::isNan(pixel))
            return OutlierValue<T>::finished(rule, pixel, m);
        return isBesideDeviations(keys, x, y, pixel, m) ? m : pixel;
    }

    // Whether the window of a valid pixel may have too few of them.
    CFF_HOST_DEVICE bool mayBeMissing(T m) const
    {
        return finish.minCount > 1 && OrderKey<T>::fromValue(m) == OrderKey<T>::fromValue(finish.result);
    }

    template <typename Keys>
    CFF_HOST_DEVICE int countValid(const Keys& keys, int x, int y) const
    {
        int valid = 0;
        for (int wy = y; wy < y + height; ++wy)
        {
            const typename Keys::Row row = keys.row(wy);
            for (int wx = x; wx < x + width; ++wx)
                valid += row.isValid(wx);
        }
        return valid;
    }

private:
    template <typename Keys>
    CFF_HOST_DEVICE bool isBesideDeviations(const Keys& keys, int x, int y, T pixel, T m) const
    {
        ValidDeviations<T> deviations(rule, pixel, m);
        if (!deviations.hasDifference())
            return false;
        int valid = 0;
        for (int wy = y; wy < y + height; ++wy)
        {
            const typename Keys::Row row = keys.row(wy);
            for (int wx = x; wx < x + width; ++wx)
                if (row.isValid(wx))
                {
                    deviations.add(row.value(wx));
                    ++valid;
                }
        }
        return deviations.areSmall(finish.rule.lower(valid), finish.rule.higher(valid));
    }
};

}  // namespace cv::cuda::fastfilters

#endif
