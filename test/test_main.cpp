// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "test_precomp.hpp"

namespace
{

// OpenCV's own handler writes to a log that is not made for the several threads that some tests throw on.
int ignoreError(int, const char*, const char*, const char*, int, void*)
{
    return 0;
}

}  // namespace

CV_TEST_MAIN("", opencv_test::printDevice(), cv::redirectError(ignoreError))
