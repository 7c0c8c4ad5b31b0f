// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The headers of files whose pixels are stored plainly, so that the sizes say how long the file is at least: BMP
// (BITMAPINFOHEADER and what came before and after it) and PNM (netpbm's pbm, pgm and ppm). They are read as OpenCV's
// decoders read them. Runs of pixels of a BMP file may leave out any number of them.

#include "plain_header.hpp"

#include <opencv2/core.hpp>

#include <cctype>
#include <climits>

namespace fastfilter
{
namespace
{

enum BmpCompression
{
    BMP_PLAIN = 0,
    BMP_RLE8 = 1,
    BMP_RLE4 = 2,
    BMP_FIELDS = 3
};

const std::uint64_t longestNumber = 100000;  // bytes of a PNM header that belong to one number, comments included

//! At most 2^64 - 1.
std::uint64_t product(std::uint64_t a, std::uint64_t b)
{
    return b != 0 && a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

std::uint64_t sum(std::uint64_t a, std::uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

//! Whether one of the colours is none of the greys.
bool hasColours(Bytes& bytes, std::uint64_t count, int bytesOfEach)
{
    for (std::uint64_t i = 0; i < count; ++i)
    {
        const std::string colour = bytes.text(static_cast<size_t>(bytesOfEach));
        if (colour[0] != colour[1] || colour[0] != colour[2])
            return true;
    }
    return false;
}

//! A size that is stored with a sign, in which it may say that rows go down.
std::uint64_t sizeOf(std::uint64_t bits, bool maybeNegative)
{
    if (bits <= INT_MAX)
        return bits;
    return maybeNegative ? (std::uint64_t(1) << 32) - bits : 0;
}

//! The next number of a PNM header, 0 where there is none. `end` is behind the character that follows it.
std::uint64_t nextNumber(Bytes& bytes, std::uint64_t& end)
{
    std::uint64_t value = 0;
    bool inComment = false, inNumber = false;
    for (std::uint64_t count = 0; count < longestNumber; ++count)
    {
        const int c = static_cast<unsigned char>(bytes.text(1)[0]);
        ++end;
        if (!bytes.good())
            return inNumber ? value : 0;
        if (inComment)
            inComment = c != '\n' && c != '\r';
        else if (std::isdigit(c))
        {
            inNumber = true;
            value = value * 10 + static_cast<std::uint64_t>(c - '0');
            if (value > INT_MAX)
                return 0;
        }
        else if (inNumber)
            return value;
        else if (c == '#')
            inComment = true;
        else if (!std::isspace(c))
            return 0;
    }
    return 0;
}

}  // namespace

void readBmpHeader(Bytes& bytes, ImageHeader& header)
{
    const std::uint64_t oldSize = 12, fileHeaderBytes = 14;
    bytes.restart(10);
    const std::uint64_t offset = bytes.number(4), headerBytes = bytes.number(4);
    const bool isOld = headerBytes == oldSize;
    const std::uint64_t width = sizeOf(bytes.number(isOld ? 2 : 4), false);
    const std::uint64_t height = sizeOf(bytes.number(isOld ? 2 : 4), true);
    bytes.skip(2);
    const std::uint64_t bits = bytes.number(2);
    const std::uint64_t compression = isOld ? std::uint64_t(BMP_PLAIN) : bytes.number(4);
    std::uint64_t colours = 0;
    if (!isOld)
    {
        bytes.skip(12);
        colours = bytes.number(4);
    }
    if (!bytes.good() || bits == 0 || bits > 32)
        return;
    bool coloured = true;
    if (bits <= 8)
    {
        const std::uint64_t all = std::uint64_t(1) << bits;
        bytes.seek(fileHeaderBytes + headerBytes);
        // Colours that the file leaves out are black.
        coloured = hasColours(bytes, colours == 0 || colours > all ? all : colours, isOld ? 3 : 4);
    }
    header.width = width;
    header.height = height;
    header.setType(!coloured ? CV_8UC1 : bits == 32 && compression == BMP_FIELDS ? CV_8UC4 : CV_8UC3);
    header.unboundedCompression = compression == BMP_RLE4 || compression == BMP_RLE8;
    if (!header.unboundedCompression)
        header.leastFileBytes = sum(offset, product((width * bits + 31) / 32 * 4, height));
}

bool isPnmSignature(const std::string& start)
{
    return start.size() >= 3 && start[0] == 'P' && start[1] >= '1' && start[1] <= '6' &&
           std::isspace(static_cast<unsigned char>(start[2]));
}

void readPnmHeader(Bytes& bytes, ImageHeader& header)
{
    bytes.restart(1);
    const int kind = bytes.text(1)[0] - '0';
    std::uint64_t end = 2;
    header.width = nextNumber(bytes, end);
    header.height = nextNumber(bytes, end);
    const bool isBinary = kind >= 4, isBits = kind == 1 || kind == 4;
    const std::uint64_t greatest = isBits ? 1 : nextNumber(bytes, end);
    if (greatest == 0)
        return;
    const std::uint64_t channels = kind == 3 || kind == 6 ? 3 : 1;
    const bool isWide = greatest > 255;
    header.setType(CV_MAKETYPE(isWide ? CV_16U : CV_8U, static_cast<int>(channels)));
    // In text a digit of a bit may follow the one before, and other numbers have a space between them.
    const std::uint64_t rowBytes = !isBinary ? header.width * channels * (isBits ? 1 : 2)
                                   : isBits  ? (header.width + 7) / 8
                                             : header.width * channels * (isWide ? 2 : 1);
    const std::uint64_t all = product(rowBytes, header.height);
    header.leastFileBytes = sum(end, isBinary || isBits || all == 0 ? all : all - 1);
}

}  // namespace fastfilter
