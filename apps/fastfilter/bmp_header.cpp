// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The headers of bitmaps: BITMAPCOREHEADER (12 bytes, OS/2 1.x), OS22XBITMAPHEADER (16 or 64), BITMAPINFOHEADER (40)
// and its successors with masks (52), with alpha (56), with a colour space (108) and with a profile (124).

#include "bmp_header.hpp"

#include <climits>

namespace fastfilter
{
namespace
{

enum Compression
{
    PLAIN = 0,
    RLE8 = 1,
    RLE4 = 2,
    FIELDS = 3,
    FIELDS_WITH_ALPHA = 6
};

const std::uint64_t fileHeaderBytes = 14;
enum HeaderBytes
{
    OS2_OLD = 12,
    OS2_SHORT = 16,
    INFO = 40,
    WITH_MASKS = 52,
    WITH_ALPHA = 56,
    OS2 = 64,
    WITH_SPACE = 108,
    WITH_PROFILE = 124
};

//! A size that is stored with a sign, which says that rows go down.
std::uint64_t sizeOf(std::uint64_t bits, bool& isNegative)
{
    isNegative = bits > INT_MAX;
    return isNegative ? (std::uint64_t(1) << 32) - bits : bits;
}

//! False if the bits do not lie together.
bool setMask(BmpField& field, std::uint32_t mask)
{
    field = BmpField();
    field.mask = mask;
    if (mask == 0)
        return true;
    while (!((mask >> field.shift) & 1))
        ++field.shift;
    field.greatest = mask >> field.shift;
    return (field.greatest & (field.greatest + 1)) == 0;
}

void setMasks(BmpHeader& header, const std::array<std::uint32_t, 4>& blueGreenRedAlpha)
{
    const std::uint32_t greatestOf8Bits = 255;
    bool suit = true;
    for (size_t i = 0; i < 4; ++i)
    {
        const std::uint32_t mask = blueGreenRedAlpha[i];
        suit = suit && setMask(header.fields[i], mask) && header.fields[i].greatest <= greatestOf8Bits &&
               (mask != 0 || i == 3) && (header.bits == 32 || mask <= 0xffff);
    }
    if (!suit)
        header.whyNot = "bitmaps are read whose masks have 1 to 8 bits for each colour, which lie together";
}

void readMasks(Bytes& bytes, std::uint64_t headerBytes, std::uint64_t compression, BmpHeader& header)
{
    if (compression == PLAIN)
        return header.bits == 16 ? setMasks(header, {0x1f, 0x3e0, 0x7c00, 0})
                                 : setMasks(header, {0xff, 0xff00, 0xff0000, 0});
    bytes.restart(fileHeaderBytes + INFO);
    std::array<std::uint32_t, 4> masks;
    for (const size_t i : {2, 1, 0})
        masks[i] = static_cast<std::uint32_t>(bytes.number(4));
    masks[3] =
        compression == FIELDS_WITH_ALPHA || headerBytes >= WITH_ALPHA ? static_cast<std::uint32_t>(bytes.number(4)) : 0;
    setMasks(header, masks);
}

void readPalette(Bytes& bytes, std::uint64_t headerBytes, std::uint64_t colours, BmpHeader& header)
{
    const std::uint64_t bytesOfEach = headerBytes == OS2_OLD ? 3 : 4, at = fileHeaderBytes + headerBytes;
    const std::uint64_t all = std::uint64_t(1) << header.bits;
    const std::uint64_t room = (header.start - at) / bytesOfEach;
    const std::uint64_t stated = colours == 0 || colours > all ? all : colours;
    bytes.restart(at);
    header.isGrey = true;
    for (std::uint64_t i = 0; i < stated && i < room; ++i)
    {
        const std::string colour = bytes.text(static_cast<size_t>(bytesOfEach));
        const auto sample = [&](size_t index) { return static_cast<uchar>(colour[index]); };
        header.palette.emplace_back(sample(0), sample(1), sample(2));
        header.isGrey = header.isGrey && colour[0] == colour[1] && colour[0] == colour[2];
    }
}

//! What headers of more than 56 bytes say about colours.
void readColourSpace(Bytes& bytes, std::uint64_t headerBytes, BmpHeader& header)
{
    bytes.restart(fileHeaderBytes + WITH_ALPHA);
    const std::uint64_t calibrated = 0, sRgb = 0x73524742, windows = 0x57696e20, embedded = 0x4d424544;
    const std::uint64_t space = bytes.number(4);
    bool hasGamma = false;
    for (int i = 0; i < 12; ++i)
        hasGamma = bytes.number(4) != 0 || hasGamma;
    if (space == embedded && headerBytes >= WITH_PROFILE)
    {
        bytes.skip(4);
        header.profileStart = fileHeaderBytes + bytes.number(4);
        header.profileBytes = bytes.number(4);
    }
    else if (space == calibrated ? hasGamma : space != sRgb && space != windows)
        header.colourSpace = space == calibrated ? "gamma and chromaticities" : "linked colour profile";
}

bool isKnown(std::uint64_t headerBytes, int bits, std::uint64_t compression)
{
    const bool isOs2 = headerBytes == OS2_OLD || headerBytes == OS2_SHORT || headerBytes == OS2;
    switch (compression)
    {
    case PLAIN: return bits == 1 || bits == 2 || bits == 4 || bits == 8 || bits == 16 || bits == 24 || bits == 32;
    case RLE8: return bits == 8;
    case RLE4: return bits == 4;
    case FIELDS:
    case FIELDS_WITH_ALPHA: return !isOs2 && (bits == 16 || bits == 32);
    default: return false;
    }
}

}  // namespace

BmpHeader readBmpHeader(Bytes& bytes)
{
    BmpHeader header;
    bytes.restart(10);
    header.start = bytes.number(4);
    const std::uint64_t headerBytes = bytes.number(4);
    if (headerBytes != OS2_OLD && headerBytes != OS2_SHORT && headerBytes < INFO)
        return header;
    const int sizeBytes = headerBytes == OS2_OLD ? 2 : 4;
    bool isNegative = false;
    const std::uint64_t width = sizeOf(bytes.number(sizeBytes), isNegative);
    const bool widthSuits = !isNegative;
    const std::uint64_t height = sizeOf(bytes.number(sizeBytes), header.rowsGoDown);
    bytes.skip(2);
    const std::uint64_t bits = bytes.number(2);
    const std::uint64_t compression = headerBytes < INFO ? std::uint64_t(PLAIN) : bytes.number(4);
    std::uint64_t colours = 0;
    if (headerBytes >= INFO)
    {
        bytes.skip(4);
        header.xPerMetre = static_cast<double>(static_cast<std::int32_t>(bytes.number(4)));
        header.yPerMetre = static_cast<double>(static_cast<std::int32_t>(bytes.number(4)));
        colours = bytes.number(4);
    }
    if (header.xPerMetre <= 0 || header.yPerMetre <= 0)
        header.xPerMetre = header.yPerMetre = 0;
    const std::uint64_t masks = headerBytes != INFO                ? 0
                                : compression == FIELDS            ? 12
                                : compression == FIELDS_WITH_ALPHA ? 16
                                                                   : 0;
    if (!bytes.good() || !widthSuits || height > INT_MAX || header.start < fileHeaderBytes + headerBytes + masks)
        return header;
    header.bits = static_cast<int>(bits);
    if (!isKnown(headerBytes, header.bits, compression))
    {
        header.whyNot = "bitmaps of " + std::to_string(bits) + " bits and compression " + std::to_string(compression) +
                        " are not read";
        return header;
    }
    header.hasRuns = compression == RLE4 || compression == RLE8;
    if (bits <= 8)
        readPalette(bytes, headerBytes, colours, header);
    else if (bits != 24)
        readMasks(bytes, headerBytes, compression, header);
    if (headerBytes >= WITH_SPACE)
        readColourSpace(bytes, headerBytes, header);
    if (bytes.good())
    {
        header.width = width;
        header.height = height;
    }
    return header;
}

void describeBmp(const BmpHeader& bmp, ImageHeader& header)
{
    header.format = "BMP";
    header.whyNot = bmp.whyNot;
    header.width = bmp.width;
    header.height = bmp.height;
    header.setType(bmp.isGrey ? CV_8UC1 : bmp.hasAlpha() ? CV_8UC4 : CV_8UC3);
    if (!bmp.hasRuns)
        header.leastFileBytes = sum(bmp.start, product(bmp.rowBytes(), bmp.height));
}

}  // namespace fastfilter
