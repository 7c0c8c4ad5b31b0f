// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "tiff_compression.hpp"

#include <tiffio.h>

namespace fastfilter
{
namespace
{

enum Traits
{
    WRITTEN = 1,
    PREDICTED = 2,
    UNBOUNDED = 4
};

struct Compression
{
    std::uint16_t number;
    const char* name;
    int traits;
};

const Compression compressions[] = {
    {COMPRESSION_NONE, "none", WRITTEN},
    {COMPRESSION_LZW, "lzw", WRITTEN | PREDICTED},
    {COMPRESSION_ADOBE_DEFLATE, "deflate", WRITTEN | PREDICTED},
    {COMPRESSION_DEFLATE, "deflate", WRITTEN | PREDICTED},
    {COMPRESSION_ZSTD, "zstd", WRITTEN | PREDICTED | UNBOUNDED},
    {COMPRESSION_PACKBITS, "packbits", WRITTEN},
    {COMPRESSION_JPEG, "jpeg", 0},
    {COMPRESSION_LZMA, "lzma", UNBOUNDED},
    {COMPRESSION_WEBP, "webp", UNBOUNDED},
    {COMPRESSION_LERC, "lerc", UNBOUNDED},
    {COMPRESSION_CCITTRLE, "CCITT run lengths", UNBOUNDED},
    {COMPRESSION_CCITTFAX3, "CCITT group 3", UNBOUNDED},
    {COMPRESSION_CCITTFAX4, "CCITT group 4", UNBOUNDED},
    {COMPRESSION_CCITTRLEW, "CCITT run lengths", UNBOUNDED},
    {COMPRESSION_OJPEG, "old jpeg", 0},
    {COMPRESSION_SGILOG, "SGI LogLuv", UNBOUNDED},
    {COMPRESSION_SGILOG24, "SGI LogLuv of 24 bits", 0},
    {COMPRESSION_JBIG, "JBIG", UNBOUNDED},
    {COMPRESSION_JP2000, "JPEG 2000", UNBOUNDED},
    {33003, "JPEG 2000", UNBOUNDED},
    {33005, "JPEG 2000", UNBOUNDED},
    {22610, "JPEG XR", UNBOUNDED},
    {34934, "JPEG XR", UNBOUNDED},
    {50002, "JPEG XL", UNBOUNDED},
    {52546, "JPEG XL", UNBOUNDED},
};

const Compression* find(std::uint16_t number)
{
    for (const Compression& compression : compressions)
        if (compression.number == number)
            return &compression;
    return nullptr;
}

bool has(std::uint16_t number, Traits trait)
{
    const Compression* const compression = find(number);
    return compression && (compression->traits & trait) != 0;
}

}  // namespace

std::string compressionName(std::uint16_t number)
{
    const Compression* const compression = find(number);
    const std::string plain = "compression " + std::to_string(number);
    if (!compression)
        return plain;
    return TIFFIsCODECConfigured(number) ? compression->name : plain + " (" + compression->name + ")";
}

int compressionOfName(const std::string& name)
{
    for (const Compression& compression : compressions)
        if ((compression.traits & WRITTEN) && compression.name == name)
            return compression.number;
    return -1;
}

bool isCompressionWritten(std::uint16_t number)
{
    return has(number, WRITTEN);
}

bool hasPredictor(std::uint16_t number)
{
    return has(number, PREDICTED);
}

bool isExpansionUnbounded(std::uint16_t number)
{
    return has(number, UNBOUNDED);
}

}  // namespace fastfilter
