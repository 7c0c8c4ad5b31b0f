// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The chunks of PNG files that say something beside the pixels (W3C PNG specification, third edition, 11.3). Copied are
// those that still hold for a filtered picture: colour spaces, texts, and unknown ones that their name declares safe to
// copy (5.4). Profiles, EXIF and resolution go through the fields that all formats share.

#include "format_metadata.hpp"
#include "png_chunks.hpp"

#include <zlib.h>

#include <algorithm>
#include <cctype>
#include <map>

namespace fastfilter
{
namespace
{

const std::uint64_t mostProfileBytes = 64 << 20;
const std::ptrdiff_t longestName = 79;  // the longest name of a profile
const size_t headerEnd = 8 + 12 + 13;   // the end of the signature and IHDR

std::uint32_t numberAt(const std::vector<uchar>& data, size_t place)
{
    return std::uint32_t(data[place]) << 24 | std::uint32_t(data[place + 1]) << 16 |
           std::uint32_t(data[place + 2]) << 8 | data[place + 3];
}

//! False if the stream is damaged or the profile too large to be one.
bool inflateProfile(const uchar* data, size_t size, std::vector<uchar>& profile)
{
    z_stream stream = {};
    stream.next_in = const_cast<uchar*>(data);
    stream.avail_in = static_cast<uInt>(size);
    if (inflateInit(&stream) != Z_OK)
        return false;
    int status = Z_OK;
    while (status == Z_OK && profile.size() < mostProfileBytes)
    {
        const size_t piece = 1 << 16, done = profile.size();
        profile.resize(done + piece);
        stream.next_out = profile.data() + done;
        stream.avail_out = static_cast<uInt>(piece);
        status = inflate(&stream, Z_NO_FLUSH);
        profile.resize(done + piece - stream.avail_out);
    }
    inflateEnd(&stream);
    return status == Z_STREAM_END;
}

void readProfile(const std::vector<uchar>& data, Metadata& metadata)
{
    const auto end = std::find(data.begin(), data.end(), uchar(0));
    std::vector<uchar> profile;
    const auto place = static_cast<size_t>(end - data.begin()) + 2;  // after the name's 0 and the method's
    if (place <= data.size() && inflateProfile(data.data() + place, data.size() - place, profile))
    {
        const bool isFirst = metadata.iccProfile.empty();
        setProfile(metadata, profile);
        if (isFirst && end > data.begin() && end - data.begin() <= longestName)
            metadata.profileName.assign(data.begin(), end);
    }
    else
        metadata.lost.push_back("colour profile (damaged)");
}

void readResolution(const std::vector<uchar>& data, Metadata& metadata)
{
    if (data.size() != 9)
        metadata.lost.push_back("resolution (damaged)");
    else if (data[8] == 1)
    {
        metadata.xPerMetre = numberAt(data, 0);
        metadata.yPerMetre = numberAt(data, 4);
    }
    else
        metadata.pieces.push_back({"pixel aspect ratio", "pHYs", data});
}

//! For messages.
std::string nameOf(const std::string& kind, const std::vector<uchar>& data)
{
    static const std::map<std::string, std::string> names = {{"cHRM", "chromaticities"},
                                                             {"gAMA", "gamma"},
                                                             {"sRGB", "sRGB colour space"},
                                                             {"cICP", "colour space"},
                                                             {"mDCV", "HDR display"},
                                                             {"cLLI", "HDR light level"},
                                                             {"tEXt", "text"},
                                                             {"zTXt", "text"},
                                                             {"iTXt", "text"},
                                                             {"bKGD", "background colour"},
                                                             {"tIME", "time"},
                                                             {"sBIT", "significant bits"},
                                                             {"hIST", "histogram"},
                                                             {"iCCP", "colour profile"},
                                                             {"pHYs", "resolution"},
                                                             {"eXIf", "EXIF"},
                                                             {"PLTE", "suggested palette"},
                                                             {"sPLT", "suggested palette"}};
    if (kind == "iTXt" && startsWith(data, std::string("XML:com.adobe.xmp\0", 18)))
        return "XMP";
    const auto known = names.find(kind);
    if (known != names.end())
        return known->second;
    std::string shown = kind;
    for (char& c : shown)
        if (!std::isalpha(static_cast<unsigned char>(c)))
            c = '?';
    return "chunk " + shown;
}

bool isColourSpace(const std::string& kind)
{
    static const char* const kinds[] = {"cHRM", "gAMA", "sRGB", "cICP", "mDCV", "cLLI"};
    return std::find(std::begin(kinds), std::end(kinds), kind) != std::end(kinds);
}

bool hasPiece(const Metadata& metadata, const std::string& kind)
{
    return std::any_of(metadata.pieces.begin(), metadata.pieces.end(),
                       [&](const MetadataPiece& piece) { return piece.kind == kind; });
}

void readChunk(const PngChunk& chunk, const std::vector<uchar>& data, Metadata& metadata)
{
    const bool isSafeToCopy = std::islower(static_cast<unsigned char>(chunk.kind[3])) != 0;
    if (chunk.kind == "iCCP")
        readProfile(data, metadata);
    else if (chunk.kind == "pHYs")
        readResolution(data, metadata);
    else if (chunk.kind == "eXIf")
        setExif(metadata, data);
    else if (isColourSpace(chunk.kind) && hasPiece(metadata, chunk.kind))
        metadata.lost.push_back(nameOf(chunk.kind, data) + " (the second one)");
    else if (isColourSpace(chunk.kind) || isSafeToCopy)
        metadata.pieces.push_back({nameOf(chunk.kind, data), chunk.kind, data});
    else
        metadata.lost.push_back(nameOf(chunk.kind, data));
}

void appendProfile(std::vector<uchar>& chunks, const Metadata& metadata)
{
    std::vector<uchar> data(metadata.profileName.begin(), metadata.profileName.end());
    data.resize(data.size() + 2);
    const size_t start = data.size();
    uLongf size = compressBound(static_cast<uLong>(metadata.iccProfile.size()));
    data.resize(start + size);
    if (compress(data.data() + start, &size, metadata.iccProfile.data(),
                 static_cast<uLong>(metadata.iccProfile.size())) != Z_OK)
        CV_Error(cv::Error::StsNoMem, "a colour profile cannot be compressed");
    data.resize(start + size);
    appendPngChunk(chunks, "iCCP", data);
}

void appendResolution(std::vector<uchar>& chunks, std::uint32_t x, std::uint32_t y)
{
    std::vector<uchar> data;
    for (const std::uint32_t number : {x, y})
        for (int shift = 24; shift >= 0; shift -= 8)
            data.push_back(static_cast<uchar>(number >> shift));
    data.push_back(1);  // pixels a metre
    appendPngChunk(chunks, "pHYs", data);
}

}  // namespace

void readPngMetadata(Bytes& bytes, Metadata& metadata)
{
    static const char* const ofAnimations[] = {"acTL", "fcTL", "fdAT"};  // a separate note tells of them
    const PngChunks chunks = readPngChunks(bytes);
    bytes.restart(25);
    const bool hasPalette = bytes.number(1) == 3;
    for (const PngChunk& chunk : chunks.list)
    {
        const bool isExtra = chunk.kind == "PLTE" ? !hasPalette : chunk.isSpare();
        if (!isExtra ||
            std::find(std::begin(ofAnimations), std::end(ofAnimations), chunk.kind) != std::end(ofAnimations))
            continue;
        std::vector<uchar> data;
        if (!readPngChunk(bytes, chunk, data))
            metadata.lost.push_back(nameOf(chunk.kind, data) + " (damaged)");
        else
            readChunk(chunk, data, metadata);
    }
    if (bytes.size() > chunks.end)
        metadata.lost.push_back(whatFollows);
}

void embedInPng(Metadata& rest, std::vector<uchar>& encoded)
{
    if (encoded.size() < headerEnd)
        return;
    std::vector<uchar> chunks;
    if (!rest.iccProfile.empty())
        appendProfile(chunks, rest);
    rest.iccProfile.clear();
    if (rest.format == "PNG")
    {
        for (const MetadataPiece& piece : rest.pieces)
            appendPngChunk(chunks, piece.kind, piece.bytes);
        rest.pieces.clear();
    }
    std::uint32_t x = 0, y = 0;
    if (roundedResolution(rest, 1, INT32_MAX, x, y))
    {
        appendResolution(chunks, x, y);
        rest.xPerMetre = rest.yPerMetre = 0;
    }
    const std::vector<uchar> exif = exifToStore(rest);
    if (!exif.empty())
        appendPngChunk(chunks, "eXIf", exif);
    exifIsStored(rest);
    encoded.insert(encoded.begin() + headerEnd, chunks.begin(), chunks.end());
}

}  // namespace fastfilter
