// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Linux counts the peak of the program itself in /proc/self/status (proc(5), VmHWM). What getrusage() says begins with
// the peak of the process that started this one, which may have been larger; it serves if there is no such file.

#include "peak_memory.hpp"

#include <cstdio>
#include <fstream>
#include <string>
#include <sys/resource.h>

namespace fastfilter
{

std::int64_t peakMemoryBytes()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
    {
        long long kibibytes = 0;
        if (std::sscanf(line.c_str(), "VmHWM: %lld kB", &kibibytes) == 1)
            return kibibytes * 1024;
    }
    struct rusage usage = {};
    getrusage(RUSAGE_SELF, &usage);
#ifdef __APPLE__
    return static_cast<std::int64_t>(usage.ru_maxrss);
#else
    return static_cast<std::int64_t>(usage.ru_maxrss) * 1024;
#endif
}

}  // namespace fastfilter
