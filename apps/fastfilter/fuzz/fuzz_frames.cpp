// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// libFuzzer target: YUV4MPEG2 streams. Any bytes give frames or an Error, and little memory.

#include "../error.hpp"
#include "../frame_io.hpp"
#include "../memory_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, size_t size)
{
    const std::uint64_t maxPixels = 1 << 16;
    const fastfilter::MemoryFile file(data, size);
    try
    {
        const std::atomic<bool> stopping(false);
        fastfilter::FrameInput input("fuzz", file, stopping);
        std::string line;
        if (input.readLine(line))
        {
            const fastfilter::FrameFormat format = fastfilter::parseY4mHeader("fuzz", line, maxPixels);
            fastfilter::Frame frame;
            while (input.read(format, frame))
                ;
        }
    }
    catch (const fastfilter::Error&)
    {
    }
    return 0;
}
