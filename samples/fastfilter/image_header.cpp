// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Sizes from the headers of PNG (W3C PNG specification, 11.2.2), JPEG (ITU-T T.81, B.2.2) and TIFF
// (Adobe TIFF 6.0, section 2, and its 64-bit form BigTIFF) files; those of BMP and PNM files are in plain_header.cpp.
// Reads a few hundred bytes, and the lengths of all chunks of a PNG file; every loop over the file is bounded.

#include "image_header.hpp"

#include "header_bytes.hpp"
#include "plain_header.hpp"

#include <opencv2/core.hpp>

#include <set>

namespace fastfilter
{
namespace
{

//! The lengths of a PNG file's chunks: where the last one ends, and whether one tells of transparent colours. OpenCV
//! takes as much memory for a chunk at once as its length says.
void readPngChunks(Bytes& bytes, std::uint64_t& end, bool& transparent)
{
    end = 8;
    bytes.seek(end);
    for (bool isLast = false; !isLast;)
    {
        const std::uint64_t length = bytes.number(4);
        const std::string kind = bytes.text(4);
        isLast = kind == "IEND";
        if (!bytes.good())
            break;
        transparent = transparent || (kind == "tRNS" && length > 0);
        end += 12 + length;
        bytes.skip(length + 4);
    }
}

void readPng(Bytes& bytes, ImageHeader& header)
{
    bool transparent = false;
    readPngChunks(bytes, header.leastFileBytes, transparent);
    bytes.restart(12);
    if (bytes.text(4) != "IHDR")
        return;
    header.width = bytes.number(4);
    header.height = bytes.number(4);
    const std::uint64_t depth = bytes.number(1);
    const std::uint64_t colour = bytes.number(1);
    // Colour types: 0 grey, 2 RGB, 3 palette (decoded to RGB, with transparency to RGBA), 4 and 6 with alpha.
    const bool opaque = (colour == 2 || colour == 3) && !transparent;
    header.setType(CV_MAKETYPE(depth == 16 ? CV_16U : CV_8U, colour == 0 ? 1 : opaque ? 3 : 4));
}

void readJpeg(Bytes& bytes, ImageHeader& header)
{
    const int maxSegments = 4096;
    bytes.seek(2);
    for (int segment = 0; segment < maxSegments && bytes.good(); ++segment)
    {
        if (bytes.number(1) != 0xff)
            return;
        std::uint64_t marker = 0xff;
        while (marker == 0xff && bytes.good())
            marker = bytes.number(1);
        const std::uint64_t length = bytes.number(2);
        const bool frame = marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
        if (frame)
        {
            const std::uint64_t precision = bytes.number(1);
            header.height = bytes.number(2);
            header.width = bytes.number(2);
            // Four components are those of printing, which OpenCV turns into RGB.
            const std::uint64_t components = bytes.number(1);
            if (components > 0)
                header.setType(CV_MAKETYPE(precision > 8 ? CV_16U : CV_8U, components == 1 ? 1 : 3));
            return;
        }
        if (length < 2)
            return;
        bytes.skip(length - 2);
    }
}

void readTiff(Bytes& bytes, ImageHeader& header)
{
    const bool big = bytes.number(2) == 43;
    const int wordBytes = big ? 8 : 4;
    if (big)
        bytes.skip(4);
    bytes.seek(bytes.number(wordBytes));

    std::uint64_t bits = 1, bitsElsewhere = 0, samples = 1, compression = 1;
    const std::uint64_t entries = bytes.number(big ? 8 : 2);
    for (std::uint64_t i = 0; i < entries && i < 65536 && bytes.good(); ++i)
    {
        const std::uint64_t tag = bytes.number(2);
        const std::uint64_t type = bytes.number(2);
        const std::uint64_t count = bytes.number(wordBytes);
        // Types: 1 BYTE, 3 SHORT, 4 LONG, 16 LONG8; values that do not fit stand elsewhere in the file.
        const int valueBytes = type == 1 ? 1 : type == 3 ? 2 : type == 16 ? 8 : 4;
        const bool inside = valueBytes <= wordBytes &&
                            count * static_cast<std::uint64_t>(valueBytes) <= static_cast<std::uint64_t>(wordBytes);
        const std::uint64_t value = bytes.number(inside ? valueBytes : wordBytes);
        bytes.skip(static_cast<std::uint64_t>(wordBytes - (inside ? valueBytes : wordBytes)));
        switch (tag)
        {
        case 256: header.width = value; break;
        case 257: header.height = value; break;
        case 258: (inside ? bits : bitsElsewhere) = value; break;
        case 259: compression = value; break;
        case 277: samples = value; break;
        default: break;
        }
    }
    header.morePages = bytes.number(wordBytes) != 0;
    if (bitsElsewhere != 0)  // one value a sample; the first one speaks for all
    {
        bytes.seek(bitsElsewhere);
        bits = bytes.number(2);
    }
    header.bytesPerPixel = samples * ((bits + 7) / 8);
    // CCITT (2 to 4), LERC, LZMA, Zstandard and WebP.
    static const std::set<std::uint64_t> unbounded = {2, 3, 4, 34887, 34925, 50000, 50001};
    header.unboundedCompression = unbounded.count(compression) > 0;
}

}  // namespace

void ImageHeader::setType(int decoded)
{
    type = decoded;
    bytesPerPixel = static_cast<std::uint64_t>(CV_ELEM_SIZE(decoded));
}

ImageHeader readImageHeader(const std::string& path)
{
    ImageHeader header;
    Bytes bytes(path);
    const std::string signature = bytes.text(8);
    if (!bytes.good())
        return header;
    const std::string start = signature.substr(0, 4);
    if (signature == "\x89PNG\r\n\x1a\n")
    {
        header.format = "PNG";
        readPng(bytes, header);
    }
    else if (start.compare(0, 3, "\xff\xd8\xff") == 0)
    {
        header.format = "JPEG";
        readJpeg(bytes, header);
    }
    else if (start == std::string("II*\0", 4) || start == std::string("MM\0*", 4) || start == std::string("II+\0", 4) ||
             start == std::string("MM\0+", 4))
    {
        header.format = "TIFF";
        bytes.bigEndian = start[0] == 'M';
        bytes.seek(2);
        readTiff(bytes, header);
    }
    else if (start.compare(0, 2, "BM") == 0)
    {
        header.format = "BMP";
        bytes.bigEndian = false;
        readBmpHeader(bytes, header);
    }
    else if (isPnmSignature(start))
    {
        header.format = "PNM";
        readPnmHeader(bytes, header);
    }
    return header;
}

}  // namespace fastfilter
