// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Which algorithm runs: a snapshot of all choices, and what did run on the device.
//
// test/dispatch.txt is the snapshot, for the device that plans were measured on; a change of it is a change of what
// users get, to be read line by line. CUDAFASTFILTERS_WRITE_DISPATCH=1 writes it anew.

#include "test_precomp.hpp"

#include "test_filters.hpp"

#include "dispatch/test_hooks.hpp"

#include <cstdlib>
#include <fstream>
#include <map>

namespace opencv_test
{
namespace
{

//! The first value of a key in a description.
std::string valueOf(const std::string& description, const std::string& key)
{
    const size_t begin = description.find(key + ": ");
    if (begin == std::string::npos)
        return "";
    const size_t value = begin + key.size() + 2;
    return description.substr(value, description.find('\n', value) - value);
}

std::string algorithmOf(const std::string& description)
{
    return valueOf(description, "algorithm");
}

//! What each algorithm does, by its name.
typedef std::map<std::string, std::string> Methods;

//! `filter: algorithm`, or the algorithms in order of image sizes, each with the first size that takes it.
std::string lineOf(const NamedFilter& filter, Methods& methods)
{
    std::string line, last;
    for (Size size :
         {Size(64, 64), Size(512, 512), Size(1024, 1024), Size(1920, 1080), Size(4096, 4096), Size(16384, 16384)})
    {
        const std::string description = cuda::describeFilter(filter.filter, size), algorithm = algorithmOf(description);
        methods[algorithm] = valueOf(description, "method");
        if (algorithm != last)
            line += last.empty() ? algorithm : ", from " + sizeText(size) + " " + algorithm;
        last = algorithm;
    }
    return filter.name + ": " + line;
}

std::string snapshot()
{
    std::string text;
    Methods methods;
    for (const auto& type : typesOfFilters())
    {
        text += "\n" + typeText(type.first) + (type.first == type.second ? "" : " to " + typeText(type.second)) + "\n";
        for (const NamedFilter& filter : filtersOf(type.first, type.second))
            text += "  " + lineOf(filter, methods) + "\n";
    }
    std::string head = "What runs on an H200.\n\nAlgorithms\n";
    for (const auto& method : methods)
        head += "  " + method.first + ": " + method.second + "\n";
    return head + text;
}

TEST(Dispatch, IsTheSnapshot)
{
    requireMeasuredDevice();
    const std::string file = CUDAFASTFILTERS_TEST_FOLDER "/dispatch.txt", now = snapshot();
    if (std::getenv("CUDAFASTFILTERS_WRITE_DISPATCH"))
    {
        std::ofstream(file) << now;
        return;
    }
    std::ifstream in(file);
    if (!in)
        throw SkipTestException("the sources are not on this machine: " + file);
    std::istringstream lines(now);
    std::string expected, found;
    for (int number = 1; std::getline(lines, found); ++number)
    {
        ASSERT_TRUE((bool)std::getline(in, expected)) << "the snapshot ends before: " << found;
        EXPECT_EQ(expected, found) << "line " << number << " of " << file;
    }
    EXPECT_FALSE((bool)std::getline(in, expected)) << "the snapshot goes on with: " << expected;
}

#ifdef CUDAFASTFILTERS_HAVE_CUDA

//! What describeFilter() says runs is what runs on the device.
TEST(Dispatch_GPU, WhatRunsIsWhatIsDescribed)
{
    requireEngine(GPU);
    const Size size(1031, 517);
    for (int type : {CV_8UC1, CV_8UC3, CV_8SC1, CV_16UC1, CV_32FC1})
    {
        const cuda::GpuMat image(makeImage(size, type));
        for (const NamedFilter& filter : filtersOf(type, type))
        {
            cuda::GpuMat result;
            filter.filter->apply(image, result, cuda::Stream::Null());
            EXPECT_EQ(algorithmOf(cuda::describeFilter(filter.filter, size)), cuda::fastfilters::lastAlgorithm())
                << filter.name << " of " << typeText(type);
        }
        cuda::Stream::Null().waitForCompletion();
    }
}

#endif

}  // namespace
}  // namespace opencv_test
