// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// libFuzzer target: PNG, JPEG, BMP and PNM files, which are judged by their headers and then decoded by OpenCV. Any
// bytes give an image or an Error, and little memory.

#include "../fastfilter/error.hpp"
#include "../fastfilter/image_input.hpp"
#include "../fastfilter/pixel_limit.hpp"
#include "../fastfilter/memory_file.hpp"

extern "C" int LLVMFuzzerInitialize(int*, char*** argv)
{
    fastfilter::limitPixels(1 << 20, *argv);
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, size_t size)
{
    const fastfilter::MemoryFile file(data, size);
    try
    {
        fastfilter::checkInput(file.path());
        fastfilter::StageTimes times;
        fastfilter::readImage(file.path(), times);
    }
    catch (const fastfilter::Error&)
    {
    }
    return 0;
}
