// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "pixel_limit.hpp"

#include "error.hpp"
#include "header_bytes.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unistd.h>

namespace fastfilter
{
namespace
{

//! As OpenCV reads it: a number with KB or MB or neither.
std::uint64_t limitOf(const char* name, std::uint64_t usual)
{
    const char* const value = std::getenv(name);
    char* end = nullptr;
    const std::uint64_t number = value ? std::strtoull(value, &end, 10) : 0;
    if (!value || end == value)
        return usual;
    return *end == 'K' || *end == 'k' ? number << 10 : *end == 'M' || *end == 'm' ? number << 20 : number;
}

}  // namespace

void limitPixels(std::uint64_t maxPixels, char** commandLine)
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
    execv("/proc/self/exe", commandLine);
    throw Error(EXIT_INTERNAL,
                std::string("--max-pixels: the program cannot be started anew: ") + std::strerror(errno));
}

void checkPixelLimit(const std::string& path, std::uint64_t width, std::uint64_t height)
{
    const std::uint64_t usualPixels = std::uint64_t(1) << 30, usualSide = 1 << 20;  // OpenCV's
    if (width > limitOf("OPENCV_IO_MAX_IMAGE_WIDTH", usualSide) ||
        height > limitOf("OPENCV_IO_MAX_IMAGE_HEIGHT", usualSide) ||
        product(width, height) > limitOf("OPENCV_IO_MAX_IMAGE_PIXELS", usualPixels))
        throw inputError(path, overPixelLimit(std::to_string(width) + " x " + std::to_string(height) + " pixels are"));
}

std::string overPixelLimit(const std::string& what)
{
    return what +
           " over the limit (2^30 pixels, 2^20 a side unless given otherwise); --max-pixels raises it, and so do "
           "OPENCV_IO_MAX_IMAGE_PIXELS, _WIDTH and _HEIGHT";
}

}  // namespace fastfilter
