// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// libtiff keeps a directory in two places: some tags have separate members, which are listed here, and all
// others are in a list that can be walked, and whose tags say how they are asked for.

#include "tiff_tags.hpp"

#include "tiff_part.hpp"
#include "tiff_stack.hpp"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <set>

namespace fastfilter
{
namespace
{

template <typename T, typename Promoted = T>
void copyValue(TIFF* from, TIFF* to, std::uint32_t tag)
{
    T value = T();
    if (TIFFGetField(from, tag, &value))
        TIFFSetField(to, tag, static_cast<Promoted>(value));
}

void copyPair(TIFF* from, TIFF* to, std::uint32_t tag)
{
    std::uint16_t first = 0, second = 0;
    if (TIFFGetField(from, tag, &first, &second))
        TIFFSetField(to, tag, static_cast<int>(first), static_cast<int>(second));
}

void copyInkNames(TIFF* from, TIFF* to)
{
    // Names one after the other, each with its zero; the number of names is the number of samples.
    std::uint16_t inks = 0;
    const char* names = nullptr;
    if (!TIFFGetField(from, TIFFTAG_INKNAMES, &names) || !TIFFGetField(from, TIFFTAG_NUMBEROFINKS, &inks))
        return;
    size_t length = 0;
    for (int i = 0; i < inks; ++i)
        length += std::char_traits<char>::length(names + length) + 1;
    TIFFSetField(to, TIFFTAG_INKNAMES, static_cast<int>(length), names);
}

void copyExtraSamples(TIFF* from, TIFF* to)
{
    std::uint16_t count = 0;
    const std::uint16_t* kinds = nullptr;
    if (TIFFGetField(from, TIFFTAG_EXTRASAMPLES, &count, &kinds))
        TIFFSetField(to, TIFFTAG_EXTRASAMPLES, static_cast<int>(count), kinds);
}

void copyMembers(TIFF* from, TIFF* to, const TagsOf& common)
{
    if (common.sameSamples)
        copyExtraSamples(from, to);
    copyValue<std::uint32_t>(from, to, TIFFTAG_SUBFILETYPE);
    for (const std::uint32_t tag : {TIFFTAG_THRESHHOLDING, TIFFTAG_ORIENTATION, TIFFTAG_RESOLUTIONUNIT})
        copyValue<std::uint16_t, int>(from, to, tag);
    for (const std::uint32_t tag : {TIFFTAG_XRESOLUTION, TIFFTAG_YRESOLUTION, TIFFTAG_XPOSITION, TIFFTAG_YPOSITION})
        copyValue<float, double>(from, to, tag);
    if (common.samePages)
        copyPair(from, to, TIFFTAG_PAGENUMBER);
    copyPair(from, to, TIFFTAG_HALFTONEHINTS);
    if (!common.sameSamples)
        return;
    copyValue<std::uint16_t, int>(from, to, TIFFTAG_NUMBEROFINKS);
    copyInkNames(from, to);
}

//! The members that tell what values of samples mean, which they do for the same depth only. Calls `leaveOut`
//! with those that are not copied. Those of YCbCr are none of the result's, which has red, green and blue.
template <typename LeaveOut>
void copyMeanings(TIFF* from, TIFF* to, bool sameDepth, const LeaveOut& leaveOut)
{
    std::uint16_t* curves[3] = {nullptr, nullptr, nullptr};
    if (TIFFGetField(from, TIFFTAG_TRANSFERFUNCTION, &curves[0], &curves[1], &curves[2]) && curves[0])
    {
        if (!sameDepth || !TIFFSetField(to, TIFFTAG_TRANSFERFUNCTION, curves[0], curves[1] ? curves[1] : curves[0],
                                        curves[2] ? curves[2] : curves[0]))
            leaveOut(TIFFTAG_TRANSFERFUNCTION);
    }
    std::uint16_t photometric = PHOTOMETRIC_MINISBLACK;
    const bool isColourDifference =
        TIFFGetField(from, TIFFTAG_PHOTOMETRIC, &photometric) && photometric == PHOTOMETRIC_YCBCR;
    const float* references = nullptr;
    if (!isColourDifference && TIFFGetField(from, TIFFTAG_REFERENCEBLACKWHITE, &references))
    {
        if (!sameDepth || !TIFFSetField(to, TIFFTAG_REFERENCEBLACKWHITE, references))
            leaveOut(TIFFTAG_REFERENCEBLACKWHITE);
    }
    std::uint16_t none = 0, full = 0;
    if (TIFFGetField(from, TIFFTAG_DOTRANGE, &none, &full))
    {
        if (!sameDepth || !TIFFSetField(to, TIFFTAG_DOTRANGE, static_cast<int>(none), static_cast<int>(full)))
            leaveOut(TIFFTAG_DOTRANGE);
    }
}

//! A tag that libtiff does not know has to be declared before it can be written.
bool declare(TIFF* to, std::uint32_t tag, const TIFFField* field, std::deque<std::string>& names)
{
    if (TIFFFindField(to, tag, TIFF_ANY))
        return true;
    names.push_back(TIFFFieldName(field));
    const bool isText = TIFFFieldDataType(field) == TIFF_ASCII;
    TIFFFieldInfo info = {};
    info.field_tag = tag;
    info.field_readcount = info.field_writecount = isText ? TIFF_VARIABLE : TIFF_VARIABLE2;
    info.field_type = TIFFFieldDataType(field);
    info.field_bit = FIELD_CUSTOM;
    info.field_oktochange = 1;
    info.field_passcount = isText ? 0 : 1;
    info.field_name = &names.back()[0];
    return TIFFMergeFieldInfo(to, &info, 1) == 0;
}

//! The value's address and number, however this tag is asked for.
bool arrayOf(TIFF* from, std::uint32_t tag, const TIFFField* field, std::uint32_t& count, const void*& values)
{
    if (TIFFFieldReadCount(field) == TIFF_VARIABLE2)
        return TIFFGetField(from, tag, &count, &values) != 0;
    std::uint16_t count16 = 0;
    const bool found = TIFFGetField(from, tag, &count16, &values) != 0;
    count = count16;
    return found;
}

bool copyScalar(TIFF* from, TIFF* to, std::uint32_t tag, const TIFFField* field)
{
    const TIFFDataType type = TIFFFieldDataType(field);
    const bool isReal = type == TIFF_FLOAT || type == TIFF_DOUBLE || type == TIFF_RATIONAL || type == TIFF_SRATIONAL;
    const int size = TIFFFieldSetGetSize(field);
    if (isReal && size == 4)
        copyValue<float, double>(from, to, tag);
    else if (isReal)
        copyValue<double>(from, to, tag);
    else if (size == 1)
        copyValue<std::uint8_t, int>(from, to, tag);
    else if (size == 2)
        copyValue<std::uint16_t, int>(from, to, tag);
    else if (size == 4)
        copyValue<std::uint32_t>(from, to, tag);
    else
        copyValue<std::uint64_t>(from, to, tag);
    return true;
}

bool copyListed(TIFF* from, TIFF* to, std::uint32_t tag, std::deque<std::string>& names)
{
    const TIFFField* const field = TIFFFieldWithTag(from, tag);
    if (!field || !declare(to, tag, field, names))
        return false;
    const void* values = nullptr;
    const TIFFField* const written = TIFFFindField(to, tag, TIFF_ANY);
    if (TIFFFieldPassCount(field))
    {
        std::uint32_t count = 0;
        if (!arrayOf(from, tag, field, count, values) || !values)
            return false;
        // For a text that nobody declared, `from` passes the count; `to` finds its end by itself.
        return TIFFFieldPassCount(written) ? TIFFSetField(to, tag, count, values) != 0
                                           : TIFFSetField(to, tag, values) != 0;
    }
    if (TIFFFieldReadCount(field) == 1 && TIFFFieldDataType(field) != TIFF_ASCII)
        return copyScalar(from, to, tag, field);
    return TIFFGetField(from, tag, &values) && values && TIFFSetField(to, tag, values);
}

//! "330 (SubIFD)", or only the number of a tag that libtiff does not know.
std::string nameOf(TIFF* tiff, std::uint32_t tag)
{
    const TIFFField* const field = TIFFFindField(tiff, tag, TIFF_ANY);
    const std::string name = field ? TIFFFieldName(field) : "";
    const bool isKnown = !name.empty() && name.compare(0, 4, "Tag ") != 0;
    return std::to_string(tag) + (isKnown ? " (" + name + ")" : "");
}

//! The description as it is true of the result. False if it is left out.
bool copyDescription(TIFF* from, TIFF* to, const TagsOf& common)
{
    const std::string text = readText(from, TIFFTAG_IMAGEDESCRIPTION);
    const std::string kept = descriptionOfResult(text, common);
    if (!kept.empty())
        TIFFSetField(to, TIFFTAG_IMAGEDESCRIPTION, kept.c_str());
    return !kept.empty() || text.empty();
}

//! Directories elsewhere in the file.
bool pointsElsewhere(std::uint32_t tag)
{
    static const std::set<std::uint32_t> tags = {TIFFTAG_EXIFIFD, TIFFTAG_GPSIFD, TIFFTAG_INTEROPERABILITYIFD,
                                                 TIFFTAG_SUBIFD};
    return tags.count(tag) > 0;
}

//! What the codec keeps for itself, what describes stored bytes, and what copyMembers() and copyMeanings() copy
//! although libtiff lists it.
bool isOfStorage(std::uint32_t tag)
{
    static const std::set<std::uint32_t> tags = {
        TIFFTAG_JPEGTABLES,   TIFFTAG_FREEOFFSETS, TIFFTAG_FREEBYTECOUNTS, TIFFTAG_YCBCRCOEFFICIENTS,
        TIFFTAG_NUMBEROFINKS, TIFFTAG_DOTRANGE,    TIFFTAG_STONITS,        partTag};
    return tags.count(tag) > 0;
}

//! What ImageJ says of all pictures of a file, beside the description.
bool isOfStack(std::uint32_t tag)
{
    return tag == 50838 || tag == 50839;
}

}  // namespace

std::string copyTags(TIFF* from, TIFF* to, const TagsOf& common, std::deque<std::string>& names)
{
    copyMembers(from, to, common);
    std::string missing;
    const auto leaveOut = [&](std::uint32_t tag) { missing += (missing.empty() ? "" : ", ") + nameOf(from, tag); };
    copyMeanings(from, to, common.sameDepth && common.sameSamples, leaveOut);
    std::uint16_t subdirectories = 0;
    const void* offsets = nullptr;
    if (TIFFGetField(from, TIFFTAG_SUBIFD, &subdirectories, &offsets))
        leaveOut(TIFFTAG_SUBIFD);
    bool isNamed = common.what.empty();
    for (int i = 0; i < TIFFGetTagListCount(from); ++i)
    {
        const std::uint32_t tag = TIFFGetTagListEntry(from, i);
        const bool isDescription = tag == TIFFTAG_IMAGEDESCRIPTION;
        if (!isNamed && tag >= TIFFTAG_PAGENAME)  // in the order of tags, so that a copy of the copy has the same bytes
        {
            writePageName(to, readText(from, TIFFTAG_PAGENAME), common.what);
            isNamed = true;
        }
        if (tag == TIFFTAG_PAGENAME && !common.what.empty())
            continue;
        if (isOfStorage(tag) || (!common.firstOfStack && (isDescription || isOfStack(tag))))
            continue;
        const bool isCopied = isDescription                         ? copyDescription(from, to, common)
                              : pointsElsewhere(tag)                ? false
                              : isOfStack(tag) && !common.samePages ? false
                                                                    : copyListed(from, to, tag, names);
        if (!isCopied)
            leaveOut(tag);
    }
    if (!isNamed)
        writePageName(to, std::string(), common.what);
    return missing;
}

std::vector<std::string> namesOfTags(TIFF* tiff)
{
    std::vector<std::string> names;
    for (int i = 0; i < TIFFGetTagListCount(tiff); ++i)
    {
        const std::uint32_t tag = TIFFGetTagListEntry(tiff, i);
        if (!isOfStorage(tag) && tag != TIFFTAG_ICCPROFILE && tag != TIFFTAG_SOFTWARE)
            names.push_back("tag " + nameOf(tiff, tag));
    }
    return names;
}

std::string readText(TIFF* tiff, std::uint32_t tag)
{
    const TIFFField* const field = TIFFFindField(tiff, tag, TIFF_ANY);
    if (!field || TIFFFieldDataType(field) != TIFF_ASCII)
        return std::string();
    std::uint32_t count = 0;
    const char* text = nullptr;
    const int found =
        TIFFFieldPassCount(field) ? TIFFGetField(tiff, tag, &count, &text) : TIFFGetField(tiff, tag, &text);
    return found && text ? text : std::string();
}

void writeText(TIFF* tiff, std::uint32_t tag, char* name, const std::string& text)
{
    if (!TIFFFindField(tiff, tag, TIFF_ANY))
    {
        const TIFFFieldInfo info = {tag, TIFF_VARIABLE, TIFF_VARIABLE, TIFF_ASCII, FIELD_CUSTOM, 1, 0, name};
        TIFFMergeFieldInfo(tiff, &info, 1);
    }
    TIFFSetField(tiff, tag, text.c_str());
}

std::optional<double> parseNoData(const std::string& text)
{
    // No hexadecimal numbers.
    if (text.find_first_of("xX(") != std::string::npos)
        return std::nullopt;
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    if (end == text.c_str() ||
        text.find_first_not_of(" \t\r\n", static_cast<size_t>(end - text.c_str())) != std::string::npos)
        return std::nullopt;
    return value;
}

std::string numberText(double value)
{
    if (std::isnan(value))
        return "nan";
    char text[32] = "";
    for (const int digits : {15, 17})
    {
        std::snprintf(text, sizeof(text), "%.*g", digits, value);
        if (std::strtod(text, nullptr) == value)
            break;
    }
    return text;
}

void writePageName(TIFF* tiff, const std::string& name, const std::string& what)
{
    TIFFSetField(tiff, TIFFTAG_PAGENAME, (name.empty() ? what : name + ", " + what).c_str());
}

void writeNoDataTag(TIFF* tiff, double value)
{
    static char name[] = "GDAL_NODATA";
    writeText(tiff, noDataTag, name, numberText(value));
}

}  // namespace fastfilter
