// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// What opencv_ts needs of the header with this name, which OpenCV does not install.
#ifndef CUDAFASTFILTERS_OPENCV_TS_CONFIGURATION_HPP
#define CUDAFASTFILTERS_OPENCV_TS_CONFIGURATION_HPP

#include "opencv2/core/cvstd.hpp"
#include <cstdlib>
#include <string>

namespace cv
{
namespace utils
{

CV_EXPORTS bool getConfigurationParameterBool(const char* name, bool unset = false);
CV_EXPORTS size_t getConfigurationParameterSizeT(const char* name, size_t unset = 0);
// Its default is a pointer in older versions.
static inline std::string getConfigurationParameterString(const char* name, const std::string& unset = std::string())
{
    const char* value = std::getenv(name);
    return value ? value : unset;
}

}  // namespace utils
}  // namespace cv

#endif  // CUDAFASTFILTERS_OPENCV_TS_CONFIGURATION_HPP
