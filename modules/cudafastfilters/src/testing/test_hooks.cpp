// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "test_hooks.hpp"

#include <atomic>
#include <cstring>

namespace cv::cuda::fastfilters
{

namespace
{

struct Hooks
{
    const char* lastAlgorithm = "";
    int runs = 0;
    bool leastSizesAreIgnored = false;
    const char* onlyAlgorithm = nullptr;
};

Hooks& hooksOfThread()
{
    thread_local Hooks hooks;
    return hooks;
}

std::atomic<std::ptrdiff_t> scratchBytes{0}, mostScratch{0};
std::atomic<int> streamed{0}, rowsInPlace{0};

}  // namespace

const char* lastAlgorithm()
{
    return hooksOfThread().lastAlgorithm;
}

void noteAlgorithm(const char* name)
{
    hooksOfThread().lastAlgorithm = name;
    ++hooksOfThread().runs;
}

int algorithmRuns()
{
    return std::exchange(hooksOfThread().runs, 0);
}

size_t mostScratchBytes()
{
    return static_cast<size_t>(mostScratch.exchange(scratchBytes));
}

void noteScratch(std::ptrdiff_t change)
{
    const std::ptrdiff_t now = scratchBytes += change;
    std::ptrdiff_t most = mostScratch;
    while (now > most && !mostScratch.compare_exchange_weak(most, now))
    {
    }
}

int streamedParts()
{
    return streamed.exchange(0);
}

void noteStreaming()
{
    ++streamed;
}

int floatRowsInPlace()
{
    return rowsInPlace.exchange(0);
}

void noteFloatRowsInPlace(int rows)
{
    rowsInPlace += rows;
}

bool ignoreLeastSizes(bool ignore)
{
    return std::exchange(hooksOfThread().leastSizesAreIgnored, ignore);
}

bool leastSizesAreIgnored()
{
    return hooksOfThread().leastSizesAreIgnored;
}

const char* useOnlyAlgorithm(const char* name)
{
    return std::exchange(hooksOfThread().onlyAlgorithm, name);
}

const char* onlyAlgorithm()
{
    return hooksOfThread().onlyAlgorithm;
}

namespace
{

std::atomic<int> hostCalls(0), failingHostCall(-1), codeOfFailure(0);
std::atomic<const char*> failingName(nullptr);

}  // namespace

int failHostCall(int n, int code)
{
    failingHostCall = -1;
    const int calls = hostCalls.exchange(0);
    codeOfFailure = code;
    failingHostCall = n;
    return calls;
}

void failHostCalls(const char* what, int code)
{
    failingName = nullptr;
    codeOfFailure = code;
    failingName = what;
}

void checkHostCall(const char* what)
{
    const char* const failing = failingName;
    if (hostCalls++ == failingHostCall || (failing && std::strcmp(failing, what) == 0))
        CV_Error(static_cast<Error::Code>(codeOfFailure.load()),
                 format("cudafastfilters: %s failed, because a test requested it", what));
}

}  // namespace cv::cuda::fastfilters
