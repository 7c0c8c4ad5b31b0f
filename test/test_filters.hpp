// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_CUDAFASTFILTERS_FILTERS_HPP
#define OPENCV_TEST_CUDAFASTFILTERS_FILTERS_HPP

// The filters of test/dispatch.txt: together they reach every algorithm on the device.

namespace opencv_test
{

struct NamedFilter
{
    std::string name;
    int type;  // the source's type
    Ptr<cuda::Filter> filter;
};

std::string sizeText(Size size);

//! Types of source and destination.
std::vector<std::pair<int, int>> typesOfFilters();

std::vector<NamedFilter> filtersOf(int type, int dstType);

//! Whether the CPU engine has an algorithm with this OpenCV.
bool hasCpuAlgorithm(const char* name);

//! Throws SkipTestException if the choice of algorithms is that of another device than the one that was measured.
//! The choice without a device is that of the measured one.
void requireMeasuredDevice();

}  // namespace opencv_test

#endif  // OPENCV_TEST_CUDAFASTFILTERS_FILTERS_HPP
