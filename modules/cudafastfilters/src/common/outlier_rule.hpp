// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_OUTLIER_RULE_HPP
#define OPENCV_CUDAFASTFILTERS_OUTLIER_RULE_HPP

namespace cv::cuda::fastfilters
{

// What becomes of the median m of a window: it is stored, or only where the source's value x is an outlier; elsewhere x
// is. Plain data, which vector code reads.
struct OutlierRule
{
    enum Kind
    {
        Store,
        Absolute,  // the difference of x and m exceeds a limit
        Relative,  // a multiple of |m|
        Deviation  // a multiple of the median of the window's |x_i - m|
    };
    Kind kind = Store;
    bool bright = true, dark = true;  // which outliers are replaced: x > m, x < m
    bool replaceNan = true;           // x that is NaN, unless m is

    // For integers all limits are integers, because differences are. Absolute: differences up to `most` stay.
    unsigned most = 0;
    // A factor as whole + part / 2^(16 * bytes of a value). Relative: differences up to the factor times |m|, rounded
    // down, stay. Deviation: the factor times x - m, rounded down, is the greatest median deviation beside which x is
    // an outlier. Both products are cut off at the type's greatest difference.
    unsigned whole = 0, part = 0;

    float factor = 0;  // for floats: the limit, or what is multiplied
};

inline bool isAbsoluteOnBothSides(const OutlierRule& rule)
{
    return rule.kind == OutlierRule::Absolute && rule.bright && rule.dark;
}

}  // namespace cv::cuda::fastfilters

#endif
