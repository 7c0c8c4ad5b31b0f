// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "pixel_limit.hpp"

#include "error.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unistd.h>

namespace fastfilter
{

void limitPixels(std::uint64_t maxPixels, char** argv)
{
    const std::string wanted = std::to_string(maxPixels);
    bool isSet = true;
    for (const char* const name :
         {"OPENCV_IO_MAX_IMAGE_PIXELS", "OPENCV_IO_MAX_IMAGE_WIDTH", "OPENCV_IO_MAX_IMAGE_HEIGHT"})
    {
        const char* const value = std::getenv(name);
        isSet = isSet && value && wanted == value;
        if (setenv(name, wanted.c_str(), 1) != 0)
            throw Error(EXIT_INTERNAL, std::string("--max-pixels: ") + std::strerror(errno));
    }
    if (isSet)
        return;
    execv("/proc/self/exe", argv);
    throw Error(EXIT_INTERNAL,
                std::string("--max-pixels: the program cannot be started anew: ") + std::strerror(errno));
}

}  // namespace fastfilter
