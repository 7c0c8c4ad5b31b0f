// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "tiff_file.hpp"

#include "tiff_stack.hpp"

namespace fastfilter
{

TiffFile::TiffFile(const std::string& path, std::uint64_t largestAllocation, StageTimes& times)
    : name(path), file(path), source(file, times), handle(source, "r", largestAllocation)
{
    if (!handle.get())
        throw inputError(name, "damaged TIFF header: " + handle.takeError());
    pages = readTiffPages(handle);
    const std::string error = handle.takeError();
    // This is no damage: libtiff says so of samples of several sizes, or kinds, in a pixel.
    if (error.compare(0, 13, "Cannot handle") == 0)
        throw inputError(name, "of a kind that libtiff cannot read: " + error);
    if (!error.empty())
        throw inputError(name, "damaged or truncated, " + error);
    const std::string ignored = handle.takeIgnoredTag();
    if (!ignored.empty())
        notes.push_back("damaged metadata: " + ignored);
    const std::string shortStack = addPicturesOfStack(handle.get(), source.size(), pages, notes);
    if (!shortStack.empty())
        throw inputError(name, "damaged or truncated, " + shortStack);
}

const TiffPage& TiffFile::page(int number) const
{
    if (number > static_cast<int>(pages.size()))
        throw inputError(name, "there is no page " + std::to_string(number) + ", the last one is " +
                                   std::to_string(pages.size()));
    size_t index = static_cast<size_t>(number > 0 ? number - 1 : 0);
    while (number == 0 && index + 1 < pages.size() && pages[index].isMask)
        ++index;
    const TiffPage& found = pages[index];
    if (found.whyNot.empty())
        return found;
    const bool isDamage = found.whyNot.compare(0, 7, "damaged") == 0;
    if (isDamage || pages.size() == 1)
        throw inputError(name, (isDamage ? "" : "it has ") + found.whyNot);
    throw inputError(name, "page " + std::to_string(index + 1) + " has " + found.whyNot + "; --page chooses another");
}

void TiffFile::select(const TiffPage& page)
{
    if (!selectTiffPage(handle.get(), page))
        throw inputError(name, "damaged or truncated: " + handle.takeError());
}

}  // namespace fastfilter
