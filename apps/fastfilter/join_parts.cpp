// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "join_parts.hpp"

#include "error.hpp"
#include "image_input.hpp"
#include "image_output.hpp"
#include "tiff_copy.hpp"
#include "tiff_part.hpp"
#include "tiff_tags.hpp"

#include <algorithm>
#include <memory>

namespace fastfilter
{
namespace
{

//! An open part.
struct Part : TiffFile
{
    Part(const std::string& path, StageTimes& times) : TiffFile(path, 0, times), notes(pages.size())
    {
        for (size_t index = 0; index < pages.size(); ++index)
        {
            select(pages[index]);
            if (!readPartNote(handle.get(), notes[index]))
                throw inputError(name, "not a part that --rows made");
            page(static_cast<int>(index) + 1);  // which can be filtered, or the part is damaged
        }
    }

    std::vector<PartNote> notes;
};

using Parts = std::vector<std::unique_ptr<Part>>;

bool isSameLayout(const TiffPage& a, const TiffPage& b)
{
    return a.width == b.width && a.storedSamples == b.storedSamples && a.storedBits == b.storedBits &&
           a.storedFormat == b.storedFormat && a.planar == b.planar && a.tiled == b.tiled &&
           a.blockWidth == b.blockWidth && a.compression == b.compression && a.predictor == b.predictor &&
           a.storedPhotometric == b.storedPhotometric;
}

Error strangePart(const Part& part, const Part& first, const std::string& why)
{
    return inputError(part.name, "does not belong to '" + first.name + "': " + why);
}

void checkPage(const Part& part, const Part& first, size_t page)
{
    const PartNote &note = part.notes[page], &wanted = first.notes[page];
    if (!isSameLayout(part.pages[page], first.pages[page]))
        throw strangePart(part, first, "page " + std::to_string(page + 1) + " is stored otherwise");
    if (note.identity != wanted.identity || note.share.index != part.notes[0].share.index ||
        note.share.count != wanted.share.count)
        throw inputError(part.name, "damaged: page " + std::to_string(page + 1) + " is one of another part");
    if (note.engine != wanted.engine)
        throw strangePart(part, first,
                          "it was filtered on " + note.engine + ", not on " + wanted.engine +
                              ", where the last digits of this filter differ; --device chooses the engine");
}

//! Brings the parts in order and looks whether they are all of one result.
void checkParts(Parts& parts)
{
    std::sort(parts.begin(), parts.end(),
              [](const std::unique_ptr<Part>& a, const std::unique_ptr<Part>& b)
              { return a->notes[0].share.index < b->notes[0].share.index; });
    const Part& first = *parts[0];
    for (size_t index = 0; index < parts.size(); ++index)
    {
        const Part& part = *parts[index];
        const PartNote& note = part.notes[0];
        if (note.identity != first.notes[0].identity)
            throw strangePart(part, first, "another picture or filter");
        if (note.share.count != first.notes[0].share.count || part.pages.size() != first.pages.size())
            throw strangePart(part, first, "another number of parts or pages");
        if (note.share.index != static_cast<int>(index) + 1)
            throw inputError(part.name, "part " + std::to_string(index + 1) + " of " +
                                            std::to_string(note.share.count) + " is missing or given twice");
        for (size_t page = 0; page < part.pages.size(); ++page)
            checkPage(part, first, page);
    }
    if (first.notes[0].share.count != static_cast<int>(parts.size()))
        throw inputError(first.name, "part " + std::to_string(parts.size() + 1) + " of " +
                                         std::to_string(first.notes[0].share.count) + " is missing");
    for (size_t page = 0; page < first.pages.size(); ++page)
    {
        std::int64_t row = 0;
        for (const std::unique_ptr<Part>& part : parts)
        {
            if (part->notes[page].firstRow != row || row % first.pages[page].blockHeight != 0)
                throw inputError(part->name, "damaged: its rows do not follow those of the part before");
            row += part->pages[page].height;
        }
        if (row != first.notes[page].fullHeight)
            throw inputError(parts.back()->name, "damaged: its rows are not the last");
    }
}

//! The tiles or strips of the page at which the handle stands.
std::uint32_t countBlocks(TIFF* tiff)
{
    return TIFFIsTiled(tiff) ? TIFFNumberOfTiles(tiff) : TIFFNumberOfStrips(tiff);
}

//! The parts' blocks of a page, which is begun.
void copyPage(Parts& parts, size_t index, int planes, TiffWriter& writer)
{
    std::uint32_t copied = 0;
    for (int plane = 0; plane < planes; ++plane)
        for (const std::unique_ptr<Part>& part : parts)
        {
            const std::uint32_t count = countBlocks(part->handle.get()) / static_cast<std::uint32_t>(planes);
            copyBlocks(*part, static_cast<std::uint32_t>(plane) * count, count, writer);
            copied += count;
        }
    const std::uint32_t wanted = countBlocks(writer.tiff());
    if (copied != wanted)
        throw inputError(parts[0]->name, "damaged, it or another part: they have " + std::to_string(copied) +
                                             " blocks of page " + std::to_string(index + 1) + ", not " +
                                             std::to_string(wanted));
}

}  // namespace

void joinParts(const Arguments& arguments)
{
    OutputFile output(arguments.joinOutput, arguments.overwrite);
    if (!output.isTiff())
        throw Error(EXIT_USAGE, "join: the output must be a .tif file");
    StageTimes times;
    Parts parts;
    for (const std::string& path : arguments.parts)
    {
        checkInput(path);
        parts.push_back(std::make_unique<Part>(path, times));
    }
    checkParts(parts);
    Part& first = *parts[0];
    {
        TiffWriter writer(arguments.joinOutput, output.file(), first.isBig(), 1, times);
        for (size_t index = 0; index < first.pages.size(); ++index)
        {
            TiffPage page = first.pages[index];
            page.height = first.notes[index].fullHeight;
            for (const std::unique_ptr<Part>& part : parts)
                part->select(part->pages[index]);
            writer.beginPage(page);
            copyTags(first.handle.get(), writer.tiff(), TagsOf(), writer.tagNames());
            copyPage(parts, index, page.planes(), writer);
            writer.endPage();
        }
        writer.finish();
    }
    output.finish();
    output.commit();
}

}  // namespace fastfilter
