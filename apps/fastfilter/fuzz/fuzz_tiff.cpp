// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// libFuzzer target: TIFF files, every row of every page that can be filtered, and every tag of it as a result gets it.
// Any bytes give rows or an Error, and little memory. Rows are read twice, into memory that held other values, so that
// a sample which nobody writes is found.

#include "../error.hpp"
#include "../memory_file.hpp"
#include "../tiff_file.hpp"
#include "../tiff_metadata.hpp"
#include "../tiff_part.hpp"
#include "../tiff_reader.hpp"
#include "../tiff_tags.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace
{

const std::int64_t maxRowsAtOnce = 64, maxRowBytes = 1 << 16, maxBlockBytes = 1 << 20, maxRows = 4096;
const size_t maxPages = 16;

void readPage(fastfilter::TiffReader& reader, const fastfilter::TiffPage& page)
{
    // What fastfilter refuses because of --memory.
    if (!page.whyNot.empty() || page.planeRowBytes() > maxRowBytes || page.blockBytes() > maxBlockBytes ||
        page.storedBlockBytes() > maxBlockBytes)
        return;
    for (int plane = 0; plane < page.planes() && plane < 4; ++plane)
    {
        reader.select(page, plane);
        for (std::int64_t row = 0; row < std::min(page.height, maxRows); row += maxRowsAtOnce)
        {
            const std::int64_t count = std::min(maxRowsAtOnce, page.height - row);
            cv::Mat rows(static_cast<int>(count), static_cast<int>(page.width),
                         CV_MAKETYPE(page.depth, page.samplesOfPlane()));
            cv::Mat again = rows.clone();
            std::memset(rows.data, 0x55, rows.total() * rows.elemSize());
            std::memset(again.data, 0xaa, again.total() * again.elemSize());
            reader.read(row, rows);
            reader.read(row, again);
            if (std::memcmp(rows.data, again.data, rows.total() * rows.elemSize()) != 0)
                std::abort();
        }
    }
}

void copyTagsOf(fastfilter::TiffFile& file, const fastfilter::TiffPage& page, const fastfilter::TagsOf& common)
{
    fastfilter::TiffMemorySource memory;
    fastfilter::TiffHandle result(memory, "w8");
    std::deque<std::string> names;
    file.select(page);
    fastfilter::copyTags(file.handle.get(), result.get(), common, names);
    fastfilter::writeTiffMetadata(result.get(), fastfilter::readTiffMetadata(file.handle.get()), page.samples);
    if (const std::optional<double> value = fastfilter::parseNoData(page.noDataTag))
    {
        const std::string text = fastfilter::numberText(*value);
        const std::optional<double> again = fastfilter::parseNoData(text);
        if (!again || (*again != *value && *value == *value))
            std::abort();
        fastfilter::writeNoDataTag(result.get(), *value);
    }
    fastfilter::PartNote note;
    fastfilter::readPartNote(file.handle.get(), note);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, size_t size)
{
    const std::uint64_t largestAllocation = 16 << 20;
    const fastfilter::MemoryFile file(data, size);
    try
    {
        fastfilter::StageTimes times;
        fastfilter::TiffFile opened(file.path(), largestAllocation, times);
        fastfilter::TiffReader reader("fuzz", opened.file, 1, largestAllocation, times);
        for (size_t index = 0; index < std::min(opened.pages.size(), maxPages); ++index)
        {
            const fastfilter::TiffPage& page = opened.pages[index];
            fastfilter::TagsOf common;
            common.samePages = index % 2 == 0;
            common.sameSamples = page.storedSamples == page.samples;
            common.sameDepth = index % 3 == 0;
            copyTagsOf(opened, page, common);
            readPage(reader, page);
        }
    }
    catch (const fastfilter::Error&)
    {
    }
    return 0;
}
