// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_CUDAFASTFILTERS_CHILD_HPP
#define OPENCV_TEST_CUDAFASTFILTERS_CHILD_HPP

#ifdef __linux__
#include <sys/wait.h>
#include <unistd.h>
#endif

#include <cstdlib>

// Tests in a separate process: what they do to a device, or to its driver, ends with it.

namespace opencv_test
{

//! Whether this process was started by runTests().
inline bool isChild()
{
    return std::getenv("CUDAFASTFILTERS_CHILD") != nullptr;
}

//! Runs tests of this program, with these settings of the environment before it, for 100 seconds at most (exit code
//! 124). Returns the exit code: 0 if all passed.
inline int runTests(const std::string& environment, const std::string& filter, std::string& output)
{
#ifdef __linux__
    const std::string command =
        "env -u GTEST_TOTAL_SHARDS -u GTEST_SHARD_INDEX CUDAFASTFILTERS_CHILD=1 OPENCV_LOG_LEVEL=WARNING " +
        environment + " timeout 100 /proc/" + std::to_string(getpid()) + "/exe --gtest_filter=" + filter + " 2>&1";
    FILE* const pipe = popen(command.c_str(), "r");
    if (!pipe)
        throw SkipTestException("no shell");
    char line[4096];
    while (fgets(line, sizeof(line), pipe))
        output += line;
    const int status = pclose(pipe);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
#else
    (void)environment, (void)filter, (void)output;
    throw SkipTestException("for Linux");
#endif
}

}  // namespace opencv_test

#endif  // OPENCV_TEST_CUDAFASTFILTERS_CHILD_HPP
