// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// What opencv_ts would call of highgui to show images, which the tests never do. Without highgui there is less to build
// and no toolkit for windows to load.

#include "opencv2/highgui.hpp"

namespace cv
{

void namedWindow(const String&, int)
{
    CV_Error(Error::StsNotImplemented, "tests show no windows");
}

void imshow(const String&, InputArray)
{
    CV_Error(Error::StsNotImplemented, "tests show no windows");
}

int waitKey(int)
{
    CV_Error(Error::StsNotImplemented, "tests show no windows");
}

}  // namespace cv
