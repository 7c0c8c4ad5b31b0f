// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// libFuzzer target: TIFF files, their headers as they are judged first, and every row of every page that is read band
// by band. Any bytes give rows or an Error, and little memory.

#include "../fastfilter/error.hpp"
#include "../fastfilter/image_header.hpp"
#include "../fastfilter/tiff_part.hpp"
#include "../fastfilter/tiff_reader.hpp"
#include "../fastfilter/memory_file.hpp"

#include <algorithm>

namespace
{

const std::int64_t maxRowsAtOnce = 64, maxRowBytes = 1 << 16, maxBlockBytes = 1 << 20, maxRows = 4096;
const size_t maxPages = 16;

void readPage(fastfilter::TiffReader& reader, const fastfilter::TiffPage& page)
{
    // What fastfilter refuses because of --memory.
    if (!page.whyNot.empty() || page.planeRowBytes() > maxRowBytes || page.blockBytes() > maxBlockBytes)
        return;
    for (int plane = 0; plane < page.planes() && plane < 4; ++plane)
    {
        reader.select(page, plane);
        for (std::int64_t row = 0; row < std::min(page.height, maxRows); row += maxRowsAtOnce)
        {
            const std::int64_t count = std::min(maxRowsAtOnce, page.height - row);
            cv::Mat rows(static_cast<int>(count), static_cast<int>(page.width),
                         CV_MAKETYPE(page.depth, page.samplesOfPlane()));
            reader.read(row, rows);
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, size_t size)
{
    const std::uint64_t largestAllocation = 16 << 20;
    const fastfilter::MemoryFile file(data, size);
    try
    {
        fastfilter::readImageHeader(file.path());
        fastfilter::StageTimes times;
        fastfilter::TiffFileSource source(file, times);
        fastfilter::TiffHandle handle(source, "r", largestAllocation);
        if (handle.get())
        {
            const std::vector<fastfilter::TiffPage> pages = fastfilter::readTiffPages(handle);
            fastfilter::PartNote note;
            fastfilter::readPartNote(handle.get(), note);
            fastfilter::TiffReader reader("fuzz", file, 1, largestAllocation, times);
            for (size_t page = 0; page < std::min(pages.size(), maxPages); ++page)
                readPage(reader, pages[page]);
        }
    }
    catch (const fastfilter::Error&)
    {
    }
    return 0;
}
