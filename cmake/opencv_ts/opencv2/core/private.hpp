// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// What opencv_ts needs of the header with this name, which OpenCV does not install.
#ifndef CUDAFASTFILTERS_OPENCV_TS_PRIVATE_HPP
#define CUDAFASTFILTERS_OPENCV_TS_PRIVATE_HPP

#include "opencv2/core/types.hpp"

namespace cv
{

CV_EXPORTS const char* currentParallelFramework();
CV_EXPORTS void scalarToRawData(const Scalar& value, void* data, int type, int unrollTo = 0);

}  // namespace cv

#endif  // CUDAFASTFILTERS_OPENCV_TS_PRIVATE_HPP
