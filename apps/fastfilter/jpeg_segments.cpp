// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// ITU-T T.81, B.1.1: any number of 0xff, a marker, and a length of two bytes, which counts itself.

#include "jpeg_segments.hpp"

namespace fastfilter
{

std::vector<JpegSegment> readJpegSegments(Bytes& bytes)
{
    const size_t mostSegments = 4096;
    std::vector<JpegSegment> segments;
    std::uint64_t place = 2;
    bytes.restart(place);
    while (segments.size() < mostSegments && (segments.empty() || segments.back().marker != JPEG_SCAN))
    {
        if (bytes.number(1) != 0xff)
            break;
        JpegSegment segment;
        segment.marker = 0xff;
        for (++place; segment.marker == 0xff && bytes.good(); ++place)
            segment.marker = static_cast<int>(bytes.number(1));
        const std::uint64_t length = bytes.number(2);
        if (!bytes.good() || length < 2)
            break;
        segment.start = place + 2;
        segment.length = length - 2;
        segments.push_back(segment);
        place = segment.start + segment.length;
        bytes.skip(segment.length);
    }
    return segments;
}

}  // namespace fastfilter
