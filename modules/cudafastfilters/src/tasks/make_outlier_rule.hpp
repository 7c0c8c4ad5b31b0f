// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MAKE_OUTLIER_RULE_HPP
#define OPENCV_CUDAFASTFILTERS_MAKE_OUTLIER_RULE_HPP

#include "common/outlier_rule.hpp"

#include "opencv2/core/cvdef.h"

namespace cv::cuda::fastfilters
{

// Replaces outliers of images of this depth. `kind` is not Store; the threshold is not negative. That of deviations is
// multiplied by what makes the median deviation of Gaussian noise its standard deviation. Exported for tests.
CV_EXPORTS OutlierRule makeOutlierRule(int depth, OutlierRule::Kind kind, double threshold, bool bright, bool dark,
                                       bool replaceNan);

}  // namespace cv::cuda::fastfilters

#endif
