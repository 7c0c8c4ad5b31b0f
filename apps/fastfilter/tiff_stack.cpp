// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// ImageJ: "ImageJ=1.54f\nimages=5\nslices=5\n..."; tifffile: {"shape": [5, 40, 40], "truncated": true}.

#include "tiff_stack.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>

namespace fastfilter
{
namespace
{

const std::uint64_t mostPictures = 1 << 24;
const char imageJ[] = "ImageJ=";
const char tifffile[] = "{\"shape\": [", truncated[] = ", \"truncated\": true";

bool startsWith(const std::string& text, const std::string& start)
{
    return text.compare(0, start.size(), start) == 0;
}

std::uint64_t picturesOfImageJ(const std::string& description)
{
    const std::string key = "\nimages=";
    const size_t place = description.find(key);
    return place == std::string::npos ? 1 : std::strtoull(description.c_str() + place + key.size(), nullptr, 10);
}

std::uint64_t picturesOfShape(const std::string& description, const TiffPage& page)
{
    if (description.find(truncated) == std::string::npos)
        return 1;
    double samples = 1;
    const char* text = description.c_str() + sizeof(tifffile) - 1;
    for (char* end = nullptr; *text != ']' && *text != '\0'; text = *end == ',' ? end + 1 : end)
    {
        samples *= std::strtod(text, &end);
        if (end == text)
            return 1;
    }
    const double ofPage = static_cast<double>(page.width) * static_cast<double>(page.height) * page.storedSamples;
    return samples > ofPage && samples < 0x1p53 ? static_cast<std::uint64_t>(samples / ofPage) : 1;
}

//! The offset of the first strip if all strips, of all planes, follow each other without compression; otherwise 0.
std::uint64_t startOfPlainPicture(TIFF* tiff, const TiffPage& page)
{
    if (page.tiled || page.compression != COMPRESSION_NONE || page.pixels != TiffPixels::AS_STORED ||
        page.reversedBits || !page.whyNot.empty())
        return 0;
    const std::uint64_t first = TIFFGetStrileOffset(tiff, 0);
    const std::int64_t strips = page.blocks(), ofPlane = strips / page.planes();
    for (std::int64_t strip = 0; strip < strips; ++strip)
    {
        const std::int64_t rows = strip / ofPlane * page.height + strip % ofPlane * page.blockHeight;
        if (TIFFGetStrileOffset(tiff, static_cast<std::uint32_t>(strip)) !=
            first + static_cast<std::uint64_t>(rows * page.planeRowBytes()))
            return 0;
    }
    return first;
}

}  // namespace

std::string addPicturesOfStack(TIFF* tiff, std::uint64_t fileBytes, std::vector<TiffPage>& pages,
                               std::vector<std::string>& notes)
{
    if (pages.size() != 1)
        return std::string();
    const TiffPage first = pages[0];
    const std::string description = readText(tiff, TIFFTAG_IMAGEDESCRIPTION);
    const std::uint64_t promised = startsWith(description, imageJ)     ? picturesOfImageJ(description)
                                   : startsWith(description, tifffile) ? picturesOfShape(description, first)
                                                                       : 1;
    const std::uint64_t start = promised > 1 ? startOfPlainPicture(tiff, first) : 0;
    const std::string text =
        "the description promises " + std::to_string(promised) + " pictures, but the file has only ";
    if (start == 0)
    {
        if (promised > 1)
            notes.push_back(text + "one");
        return std::string();
    }
    const std::uint64_t bytes = static_cast<std::uint64_t>(first.planeRowBytes() * first.height * first.planes());
    const std::uint64_t there = fileBytes > start ? (fileBytes - start) / bytes : 0;
    if (promised > there || promised > mostPictures)
        return text + std::to_string(std::min(there, mostPictures));
    for (std::uint64_t index = 1; index < promised; ++index)
    {
        pages.push_back(first);
        pages.back().stackIndex = index;
        pages.back().stackOffset = index * bytes;
    }
    return std::string();
}

std::string descriptionOfResult(const std::string& description, const TagsOf& common)
{
    const bool isOme = description.find("<OME") != std::string::npos;
    if (isOme)
        return common.samePages && common.sameSamples && common.sameDepth ? description : std::string();
    if (startsWith(description, tifffile))
    {
        // A result has a directory for each picture.
        const size_t place = description.find(truncated);
        const std::string kept =
            place == std::string::npos ? description : std::string(description).erase(place, sizeof(truncated) - 1);
        return common.samePages && common.sameSamples ? kept : std::string();
    }
    if (!startsWith(description, imageJ) || common.samePages)
        return description;
    std::istringstream lines(description);
    std::string kept;
    for (std::string line; std::getline(lines, line);)
    {
        const std::string key = line.substr(0, line.find('='));
        const bool isOfStack = key == "images" || key == "channels" || key == "slices" || key == "frames" ||
                               key == "hyperstack" || key == "loop";
        if (!isOfStack)
            kept += line + "\n";
    }
    return kept;
}

}  // namespace fastfilter
