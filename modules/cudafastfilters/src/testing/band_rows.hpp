// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BAND_ROWS_HPP
#define OPENCV_CUDAFASTFILTERS_BAND_ROWS_HPP

#include "opencv2/core/cvdef.h"

namespace cv::cuda::fastfilters
{

// For tests: bands of images that are filtered as planes of another type have at most so many rows, in all threads; 0:
// as many as they should. Returns the previous value.
CV_EXPORTS int useBandRows(int rows);
int bandRows();

}  // namespace cv::cuda::fastfilters

#endif
