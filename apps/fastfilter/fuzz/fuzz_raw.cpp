// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// libFuzzer target: raw frames. The first line is the text of --raw, the rest the frames: any bytes give frames or an
// Error, and little memory.

#include "../error.hpp"
#include "../frame_io.hpp"
#include "../memory_file.hpp"

#include <algorithm>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, size_t size)
{
    const std::uint64_t maxPixels = 1 << 16;
    const unsigned char* const end = data + size;
    const unsigned char* const lineEnd = std::find(data, end, '\n');
    const unsigned char* const frames = lineEnd == end ? end : lineEnd + 1;
    try
    {
        const fastfilter::FrameFormat format = fastfilter::parseRawFormat(std::string(data, lineEnd), maxPixels);
        const fastfilter::MemoryFile file(frames, static_cast<size_t>(end - frames));
        const std::atomic<bool> stopping(false);
        fastfilter::FrameInput input("fuzz", file, stopping);
        fastfilter::Frame frame;
        while (input.read(format, frame))
            ;
    }
    catch (const fastfilter::Error&)
    {
    }
    return 0;
}
