// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Sizes from the headers of PNG (W3C PNG specification, 11.2.2) and JPEG (ITU-T T.81, B.2.2) files, and what a file has
// at least for so many pixels.
// Reads a few hundred bytes, and the lengths of all chunks of a PNG file; every loop over the file is bounded.

#include "image_header.hpp"

#include "bmp_header.hpp"
#include "header_bytes.hpp"
#include "jpeg_segments.hpp"
#include "png_chunks.hpp"
#include "pnm_header.hpp"

#include <opencv2/core.hpp>

#include <algorithm>

namespace fastfilter
{
namespace
{

const char fourWithoutAdobe[] =
    "JPEG files of four components are read only with Adobe's marker, which says of what kind";

void readPng(Bytes& bytes, ImageHeader& header)
{
    const std::uint64_t mostOfDeflate = 1032;  // bytes that come out of one: 258 for two bits
    const PngChunks chunks = readPngChunks(bytes);
    bytes.restart(12);
    if (bytes.text(4) != "IHDR")
        return;
    header.width = bytes.number(4);
    header.height = bytes.number(4);
    const std::uint64_t depth = bytes.number(1);
    const std::uint64_t colour = bytes.number(1);
    // Colour types: 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha. Another chunk tells of transparent
    // colours, which make up an alpha channel.
    const PngChunk* const transparent = chunks.find("tRNS");
    const bool hasAlpha = colour >= 4 || (transparent && transparent->length > 0);
    const bool isGrey = colour == 0 || colour == 4;
    header.setType(CV_MAKETYPE(depth == 16 ? CV_16U : CV_8U, (isGrey ? 1 : 3) + (hasAlpha ? 1 : 0)));
    const std::uint64_t samples = colour == 2 ? 3 : colour == 4 ? 2 : colour == 6 ? 4 : 1;
    const std::uint64_t rowBytes = 1 + (header.width * samples * depth + 7) / 8;
    header.leastFileBytes = std::max(chunks.end, product(rowBytes, header.height) / mostOfDeflate);
}

//! One bit for a block of 64 pixels of each component is the least, 512 decoded bytes for one; this allows more.
std::uint64_t leastOfJpeg(const ImageHeader& header)
{
    const std::uint64_t mostOfEach = 4096, slack = 1 << 20;
    const std::uint64_t decoded = product(product(header.width, header.height), header.bytesPerPixel);
    return decoded < slack ? 0 : (decoded - slack) / mostOfEach;
}

bool isAdobe(Bytes& bytes, const JpegSegment& segment)
{
    bytes.restart(segment.start);
    return segment.marker == JPEG_APP0 + 14 && bytes.text(5) == "Adobe";
}

void readJpeg(Bytes& bytes, ImageHeader& header)
{
    const int firstArithmetic = 0xc9;
    bool hasAdobe = false;
    for (const JpegSegment& segment : readJpegSegments(bytes))
    {
        hasAdobe = hasAdobe || isAdobe(bytes, segment);
        if (!segment.isFrame() || header.width > 0)
            continue;
        bytes.restart(segment.start);
        const std::uint64_t precision = bytes.number(1);
        header.height = bytes.number(2);
        header.width = bytes.number(2);
        const std::uint64_t components = bytes.number(1);
        // Four components are those of printing, which OpenCV turns into RGB.
        header.setType(CV_MAKETYPE(precision > 8 ? CV_16U : CV_8U, components == 1 ? 1 : 3));
        if (precision != 8)
            header.whyNot = "JPEG files of " + std::to_string(precision) + " bits a sample are not read, only of 8";
        else if (components != 1 && components != 3 && components != 4)
            header.whyNot = "JPEG files of " + std::to_string(components) + " components are not read";
        else if (components == 4)
            header.whyNot = fourWithoutAdobe;
        if (segment.marker < firstArithmetic)  // arithmetic coding has no bound
            header.leastFileBytes = leastOfJpeg(header);
    }
    if (hasAdobe && header.whyNot == fourWithoutAdobe)
        header.whyNot.clear();
}

}  // namespace

void ImageHeader::setType(int decoded)
{
    type = decoded;
    bytesPerPixel = static_cast<std::uint64_t>(CV_ELEM_SIZE(decoded));
}

bool isTiff(const std::string& path)
{
    Bytes bytes(path);
    const std::string start = bytes.text(4);
    return start == std::string("II*\0", 4) || start == std::string("MM\0*", 4) || start == std::string("II+\0", 4) ||
           start == std::string("MM\0+", 4);
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
    else if (start.compare(0, 2, "BM") == 0)
    {
        bytes.bigEndian = false;
        describeBmp(readBmpHeader(bytes), header);
    }
    else if (start == "\x59\xa6\x6a\x95")
    {
        header.format = "Sun raster";
        header.whyNot = "Sun raster files are not read, because OpenCV makes their greys black";
    }
    else if (isPnmSignature(start))
        describePnm(readPnmHeader(bytes), header);
    return header;
}

}  // namespace fastfilter
