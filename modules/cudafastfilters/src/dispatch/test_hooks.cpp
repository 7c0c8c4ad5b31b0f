// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "test_hooks.hpp"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

struct Hooks
{
    const char* lastAlgorithm = "";
    bool leastSizesAreIgnored = false;
};

Hooks& hooksOfThread()
{
    thread_local Hooks hooks;
    return hooks;
}

}  // namespace

const char* lastAlgorithm()
{
    return hooksOfThread().lastAlgorithm;
}

void noteAlgorithm(const char* name)
{
    hooksOfThread().lastAlgorithm = name;
}

bool ignoreLeastSizes(bool ignore)
{
    return std::exchange(hooksOfThread().leastSizesAreIgnored, ignore);
}

bool leastSizesAreIgnored()
{
    return hooksOfThread().leastSizesAreIgnored;
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
