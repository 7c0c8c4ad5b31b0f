// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "image_metadata.hpp"

#include "bmp_header.hpp"
#include "exif.hpp"
#include "format_metadata.hpp"
#include "pnm_header.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace fastfilter
{
namespace
{

void readBmpMetadata(Bytes& bytes, Metadata& metadata)
{
    bytes.bigEndian = false;
    const BmpHeader header = readBmpHeader(bytes);
    metadata.xPerMetre = header.xPerMetre;
    metadata.yPerMetre = header.yPerMetre;
    if (!header.colourSpace.empty())
        metadata.lost.push_back(header.colourSpace);
    if (header.profileStart == 0)
        return;
    std::vector<uchar> profile;
    bytes.restart(header.profileStart);
    if (!bytes.readStated(header.profileBytes, profile))
        profile.clear();
    setProfile(metadata, profile);
}

void readPnmMetadata(Bytes& bytes, Metadata& metadata)
{
    const PnmHeader header = readPnmHeader(bytes);
    if (header.hasComment)
        metadata.lost.push_back("comment");
    if (header.isFloat() && std::abs(header.scale) != 1)
        metadata.lost.push_back("scale factor of " + std::to_string(std::abs(header.scale)));
}

//! The number of pixels in a metre lies at the same place in all headers that the encoder writes.
void embedInBmp(Metadata& rest, std::vector<uchar>& encoded)
{
    const size_t place = 38;
    std::uint32_t x = 0, y = 0;
    if (rest.xPerMetre <= 0 || encoded.size() < place + 8 || !roundedResolution(rest, 1, INT32_MAX, x, y))
        return;
    for (size_t i = 0; i < 4; ++i)
    {
        encoded[place + i] = static_cast<uchar>(x >> (8 * i));
        encoded[place + 4 + i] = static_cast<uchar>(y >> (8 * i));
    }
    rest.xPerMetre = rest.yPerMetre = 0;
}

//! "RGB ", "GRAY", "CMYK" or other four characters (ICC.1:2022, 7.2.6).
std::string spaceOf(const std::vector<uchar>& profile)
{
    const size_t place = 16, length = 4;
    return profile.size() < place + length ? ""
                                           : std::string(profile.begin() + place, profile.begin() + place + length);
}

}  // namespace

bool startsWith(const std::vector<uchar>& data, const std::string& text)
{
    return data.size() >= text.size() && std::equal(text.begin(), text.end(), data.begin(),
                                                    [](char a, uchar b) { return static_cast<uchar>(a) == b; });
}

void setExif(Metadata& metadata, std::vector<uchar> block)
{
    if (startsWith(block, exifStart))
        block.erase(block.begin(), block.begin() + static_cast<std::ptrdiff_t>(exifStart.size()));
    const ExifSummary summary = summarizeExif(block);
    if (!summary.isWhole)
    {
        metadata.lost.push_back("EXIF (damaged)");
        return;
    }
    if (!metadata.exif.empty())
    {
        metadata.lost.push_back("EXIF (the second block)");
        return;
    }
    metadata.exif = std::move(block);
    metadata.orientation = summary.orientation;
}

std::vector<uchar> exifToStore(const Metadata& metadata)
{
    return metadata.exif.empty() && metadata.orientation != 1 ? exifOfOrientation(metadata.orientation) : metadata.exif;
}

void exifIsStored(Metadata& rest)
{
    if (summarizeExif(exifToStore(rest)).orientation == rest.orientation)
        rest.orientation = 1;
    rest.exif.clear();
}

void setProfile(Metadata& metadata, std::vector<uchar> profile)
{
    const size_t headerBytes = 128;
    const std::string signature = "acsp";
    const bool isOne =
        profile.size() >= headerBytes && std::equal(signature.begin(), signature.end(), profile.begin() + 36) &&
        (std::uint64_t(profile[0]) << 24 | profile[1] << 16 | profile[2] << 8 | profile[3]) <= profile.size();
    if (!isOne)
        metadata.lost.push_back("colour profile (damaged)");
    else if (!metadata.iccProfile.empty())
        metadata.lost.push_back("colour profile (the second one)");
    else
        metadata.iccProfile = std::move(profile);
}

bool roundedResolution(const Metadata& metadata, double metres, double greatest, std::uint32_t& x, std::uint32_t& y)
{
    const auto round = [&](double perMetre, std::uint32_t& result)
    {
        const double exact = perMetre * metres, rounded = std::round(exact);
        if (!(rounded >= 1 && rounded <= greatest && std::abs(rounded - exact) <= 0.01 * exact))
            return false;
        result = static_cast<std::uint32_t>(rounded);
        return true;
    };
    return round(metadata.xPerMetre, x) && round(metadata.yPerMetre, y);
}

Metadata readMetadata(const std::string& path, const ImageHeader& header)
{
    Metadata metadata;
    metadata.format = header.format ? header.format : "";
    Bytes bytes(path);
    if (metadata.format == "PNG")
        readPngMetadata(bytes, metadata);
    else if (metadata.format == "JPEG")
        readJpegMetadata(bytes, metadata);
    else if (metadata.format == "BMP")
        readBmpMetadata(bytes, metadata);
    else if (metadata.format == "PNM" || metadata.format == "PAM" || metadata.format == "PFM")
        readPnmMetadata(bytes, metadata);
    else if (metadata.format.empty())
        metadata.lost.push_back("what the input holds beside its pixels");
    const ExifSummary summary = summarizeExif(metadata.exif);
    if (metadata.xPerMetre <= 0)
    {
        metadata.xPerMetre = summary.xPerMetre;
        metadata.yPerMetre = summary.yPerMetre;
    }
    return metadata;
}

std::string namesOf(const Metadata& metadata)
{
    std::vector<std::string> names = metadata.lost;
    if (!metadata.iccProfile.empty())
        names.push_back("colour profile");
    if (metadata.orientation != 1)
        names.push_back("orientation " + std::to_string(metadata.orientation));
    if (metadata.xPerMetre > 0)
        names.push_back("resolution");
    if (!metadata.exif.empty())
        names.push_back("EXIF");
    for (const MetadataPiece& piece : metadata.pieces)
        names.push_back(piece.name);
    std::string text;
    for (auto name = names.begin(); name != names.end(); ++name)
        if (std::find(names.begin(), name, *name) == name)
            text += (text.empty() ? "" : ", ") + *name;
    return text;
}

void dropProfileOfOthers(Metadata& metadata, int channels)
{
    if (metadata.iccProfile.empty())
        return;
    if (spaceOf(metadata.iccProfile) == (channels < 3 ? "GRAY" : "RGB "))
        return;
    metadata.iccProfile.clear();
    metadata.lost.push_back("colour profile (not one of " + std::string(channels < 3 ? "grey" : "RGB") + " pixels)");
}

std::string embedMetadata(const Metadata& metadata, const std::string& extension, int channels,
                          std::vector<uchar>& encoded)
{
    Metadata rest = metadata;
    dropProfileOfOthers(rest, channels);
    const bool isPng = extension == ".png", isJpeg = extension == ".jpg" || extension == ".jpeg";
    if (isPng)
        embedInPng(rest, encoded);
    else if (isJpeg)
        embedInJpeg(rest, encoded);
    else if (extension == ".bmp")
        embedInBmp(rest, encoded);
    return namesOf(rest);
}

}  // namespace fastfilter
