// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The segments of JPEG files that say something beside the pixels: JFIF (ECMA TR/98), EXIF and XMP in APP1, a colour
// profile in parts in APP2 (ICC.1:2022, B.4), Photoshop's resources with IPTC in APP13, comments. Adobe's APP14 tells
// how colours are stored, which the encoder decides anew.

#include "format_metadata.hpp"
#include "jpeg_segments.hpp"

#include <algorithm>
#include <map>
#include <string>

namespace fastfilter
{
namespace
{

const size_t mostSegmentBytes = 65533;
const char jfif[] = "JFIF";  // these end with a 0 in the file, too
const char jfifExtension[] = "JFXX";
const char profileStart[] = "ICC_PROFILE";
const char pictures[] = "MPF";

//! The unit of the resolution in the encoder's file: after the start of the image, marker, length, name and version.
const size_t unitPlace = 2 + 2 + 2 + 5 + 2;
enum Unit
{
    ASPECT_RATIO = 0,
    INCH = 1,
    CENTIMETRE = 2
};
const size_t jfifEnd = unitPlace + 1 + 4 + 2;

//! A name that ends with a 0.
template <size_t Size>
bool isNamed(const std::vector<uchar>& data, const char (&name)[Size])
{
    return startsWith(data, std::string(name, Size));
}

//! The parts of a colour profile by their numbers.
struct ProfileParts
{
    std::map<int, std::vector<uchar>> list;
    int count = 0;
    bool isDamaged = false;

    void add(const std::vector<uchar>& data)
    {
        const size_t place = sizeof(profileStart);
        isDamaged = isDamaged || data.size() < place + 2 || (count != 0 && count != data[place + 1]);
        if (isDamaged)
            return;
        count = data[place + 1];
        isDamaged = !list.emplace(data[place], std::vector<uchar>(data.begin() + place + 2, data.end())).second;
    }

    void giveTo(Metadata& metadata) const
    {
        if (list.empty() && !isDamaged)
            return;
        std::vector<uchar> profile;
        if (!isDamaged && list.begin()->first == 1 && list.size() == static_cast<size_t>(count))
            for (const auto& part : list)
                profile.insert(profile.end(), part.second.begin(), part.second.end());
        setProfile(metadata, profile);
    }
};

void readJfif(const std::vector<uchar>& data, Metadata& metadata)
{
    const size_t place = sizeof(jfif) + 2, end = place + 7;
    if (data.size() < end)
    {
        metadata.lost.push_back("resolution (damaged)");
        return;
    }
    const double x = data[place + 1] << 8 | data[place + 2], y = data[place + 3] << 8 | data[place + 4];
    const double metres = data[place] == INCH ? 0.0254 : data[place] == CENTIMETRE ? 0.01 : 0;
    if (x > 0 && y > 0 && metres > 0)
    {
        metadata.xPerMetre = x / metres;
        metadata.yPerMetre = y / metres;
    }
    else if (x > 0 && y > 0 && x != y)
        metadata.pieces.push_back({"pixel aspect ratio",
                                   std::string(1, static_cast<char>(JPEG_APP0)),
                                   {data.begin() + place, data.begin() + place + 5}});
    if (data[place + 5] != 0 && data[place + 6] != 0)
        metadata.lost.push_back("thumbnail");
}

//! What JPEG files have that a JPEG result keeps as it is, by a name for messages; empty for other segments.
std::string nameOfPiece(int marker, const std::vector<uchar>& data)
{
    if (marker == JPEG_APP0 + 1 &&
        (startsWith(data, "http://ns.adobe.com/xap/1.0/") || startsWith(data, "http://ns.adobe.com/xmp/extension/")))
        return "XMP";
    return marker == JPEG_APP0 + 13 ? "IPTC" : marker == JPEG_COMMENT ? "comment" : "";
}

void readSegment(int marker, const std::vector<uchar>& data, ProfileParts& parts, Metadata& metadata)
{
    const std::string name = nameOfPiece(marker, data);
    if (!name.empty())
        metadata.pieces.push_back({name, std::string(1, static_cast<char>(marker)), data});
    else if (marker == JPEG_APP0 && isNamed(data, jfif))
        readJfif(data, metadata);
    else if (marker == JPEG_APP0 + 1 && startsWith(data, exifStart))
        setExif(metadata, data);
    else if (marker == JPEG_APP0 + 2 && isNamed(data, profileStart))
        parts.add(data);
    else if (marker == JPEG_APP0 + 2 && isNamed(data, pictures))
        metadata.lost.push_back("further pictures (MPF)");
    else
        metadata.lost.push_back(marker == JPEG_APP0 && isNamed(data, jfifExtension)
                                    ? "thumbnail"
                                    : "APP" + std::to_string(marker - JPEG_APP0));
}

//! Whether a file ends with something other than the marker of the image's end and zeros.
bool goesOn(Bytes& bytes)
{
    const std::uint64_t most = 65536, size = bytes.size(), count = std::min(most, size);
    std::vector<uchar> data;
    bytes.restart(size - count);
    bytes.readStated(count, data);
    while (!data.empty() && data.back() == 0)
        data.pop_back();
    return data.size() >= 2 && (data[data.size() - 2] != 0xff || data.back() != 0xd9);
}

void appendSegment(std::vector<uchar>& file, int marker, const std::string& start, const uchar* data, size_t size)
{
    const size_t length = 2 + start.size() + size;
    for (const int byte : {0xff, marker, static_cast<int>(length >> 8), static_cast<int>(length & 255)})
        file.push_back(static_cast<uchar>(byte));
    file.insert(file.end(), start.begin(), start.end());
    file.insert(file.end(), data, data + size);
}

//! False for a profile that is too large.
bool appendProfile(std::vector<uchar>& segments, const std::vector<uchar>& profile)
{
    const std::string start(profileStart, sizeof(profileStart));
    const size_t most = mostSegmentBytes - start.size() - 2, count = (profile.size() + most - 1) / most;
    if (count > 255)
        return false;
    for (size_t i = 0; i < count; ++i)
        appendSegment(segments, JPEG_APP0 + 2, start + static_cast<char>(i + 1) + static_cast<char>(count),
                      profile.data() + i * most, std::min(most, profile.size() - i * most));
    return true;
}

void putDensity(std::vector<uchar>& encoded, Unit unit, std::uint32_t x, std::uint32_t y)
{
    const std::uint32_t bytes[] = {static_cast<std::uint32_t>(unit), x >> 8, x & 255, y >> 8, y & 255};
    std::copy(std::begin(bytes), std::end(bytes), encoded.begin() + unitPlace);
}

void embedResolution(Metadata& rest, std::vector<uchar>& encoded)
{
    const double greatest = 65535;
    std::uint32_t x = 0, y = 0;
    if (rest.xPerMetre <= 0)
        return;
    if (roundedResolution(rest, 0.0254, greatest, x, y))
        putDensity(encoded, INCH, x, y);
    else if (roundedResolution(rest, 0.01, greatest, x, y))
        putDensity(encoded, CENTIMETRE, x, y);
    else
        return;
    rest.xPerMetre = rest.yPerMetre = 0;
}

}  // namespace

void readJpegMetadata(Bytes& bytes, Metadata& metadata)
{
    ProfileParts parts;
    const int adobe = JPEG_APP0 + 14;
    for (const JpegSegment& segment : readJpegSegments(bytes))
    {
        const bool isExtra =
            (segment.marker >= JPEG_APP0 && segment.marker <= JPEG_APP0 + 15) || segment.marker == JPEG_COMMENT;
        if (!isExtra || segment.marker == adobe)
            continue;
        std::vector<uchar> data;
        bytes.restart(segment.start);
        if (bytes.readStated(segment.length, data))
            readSegment(segment.marker, data, parts, metadata);
    }
    parts.giveTo(metadata);
    if (goesOn(bytes))
        metadata.lost.push_back(whatFollows);
}

void embedInJpeg(Metadata& rest, std::vector<uchar>& encoded)
{
    const std::string start = std::string("\xff\xd8\xff\xe0\0\x10", 6) + jfif;
    if (!startsWith(encoded, start) || encoded.size() < jfifEnd)
        return;
    embedResolution(rest, encoded);
    std::vector<uchar> segments;
    const std::vector<uchar> exif = exifToStore(rest);
    if (exif.size() <= mostSegmentBytes - exifStart.size())
    {
        if (!exif.empty())
            appendSegment(segments, JPEG_APP0 + 1, exifStart, exif.data(), exif.size());
        exifIsStored(rest);
    }
    if (appendProfile(segments, rest.iccProfile))
        rest.iccProfile.clear();
    if (rest.format == "JPEG")
    {
        for (const MetadataPiece& piece : rest.pieces)
            if (static_cast<uchar>(piece.kind[0]) == JPEG_APP0)
                std::copy(piece.bytes.begin(), piece.bytes.end(), encoded.begin() + unitPlace);
            else
                appendSegment(segments, static_cast<uchar>(piece.kind[0]), "", piece.bytes.data(), piece.bytes.size());
        rest.pieces.clear();
    }
    encoded.insert(encoded.begin() + jfifEnd, segments.begin(), segments.end());
}

}  // namespace fastfilter
