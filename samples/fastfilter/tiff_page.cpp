// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "tiff_page.hpp"

#include <opencv2/core.hpp>

namespace fastfilter
{
namespace
{

struct NamedCompression
{
    const char* name;
    std::uint16_t compression;
    bool written;
};

const NamedCompression compressions[] = {
    {"none", COMPRESSION_NONE, true},
    {"lzw", COMPRESSION_LZW, true},
    {"deflate", COMPRESSION_ADOBE_DEFLATE, true},
    {"deflate", COMPRESSION_DEFLATE, true},
    {"zstd", COMPRESSION_ZSTD, true},
    {"packbits", COMPRESSION_PACKBITS, true},
    {"jpeg", COMPRESSION_JPEG, false},
    {"lzma", COMPRESSION_LZMA, false},
    {"webp", COMPRESSION_WEBP, false},
    {"lerc", COMPRESSION_LERC, false},
};

template <typename T>
T fieldOf(TIFF* tiff, std::uint32_t tag, T otherwise)
{
    T value = otherwise;
    return TIFFGetFieldDefaulted(tiff, tag, &value) ? value : otherwise;
}

int depthOf(std::uint16_t bits, std::uint16_t format)
{
    if (bits == 8 && format == SAMPLEFORMAT_UINT)
        return CV_8U;
    if (bits == 8 && format == SAMPLEFORMAT_INT)
        return CV_8S;
    if (bits == 16 && format == SAMPLEFORMAT_UINT)
        return CV_16U;
    if (bits == 16 && format == SAMPLEFORMAT_INT)
        return CV_16S;
    if (bits == 32 && format == SAMPLEFORMAT_IEEEFP)
        return CV_32F;
    return -1;
}

//! The first sample that is said to be alpha, of those that are not colours; they come last.
int alphaOf(TIFF* tiff, int samples)
{
    std::uint16_t count = 0;
    std::uint16_t* kinds = nullptr;
    if (!TIFFGetField(tiff, TIFFTAG_EXTRASAMPLES, &count, &kinds))
        return -1;
    for (int i = 0; i < count && i < samples; ++i)
        if (kinds[i] == EXTRASAMPLE_ASSOCALPHA || kinds[i] == EXTRASAMPLE_UNASSALPHA)
            return samples - count + i;
    return -1;
}

//! Whether numbers of bytes are such that sums over workers and blocks fit in 64 bits.
bool isTooLarge(const TiffPage& page)
{
    const double ofPicture = 0x1p53, ofTile = 0x1p40;
    const double pixel = static_cast<double>(page.samples) * page.sampleBytes();
    return static_cast<double>(page.width) * static_cast<double>(page.height) * pixel > ofPicture ||
           (page.tiled &&
            static_cast<double>(page.blockWidth) * static_cast<double>(page.blockHeight) * pixel > ofTile);
}

std::string whyNotByBands(const TiffPage& page, std::uint16_t bits, std::uint16_t format, std::uint32_t imageDepth)
{
    if (page.width <= 0 || page.height <= 0 || page.samples <= 0 || page.width > INT_MAX)
        return "damaged TIFF header: " + std::to_string(page.width) + " x " + std::to_string(page.height) +
               " pixels of " + std::to_string(page.samples) + " samples";
    if (page.depth < 0)
        return std::to_string(bits) + "-bit samples of sample format " + std::to_string(format);
    if (page.samples > CV_CN_MAX)
        return std::to_string(page.samples) + " samples a pixel";
    if (page.blockWidth <= 0 || page.blockHeight <= 0)
        return "no size of strips or tiles";
    if (isTooLarge(page))
        return std::to_string(page.width) + " x " + std::to_string(page.height) + " pixels in blocks of " +
               std::to_string(page.blockWidth) + " x " + std::to_string(page.blockHeight) + ", which is too large";
    if (imageDepth > 1)
        return "an image depth of " + std::to_string(imageDepth) + " pictures";
    const bool isColourJpeg = page.compression == COMPRESSION_JPEG && page.photometric == PHOTOMETRIC_YCBCR;
    switch (page.photometric)
    {
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_MINISBLACK:
    case PHOTOMETRIC_RGB:
    case PHOTOMETRIC_SEPARATED: break;
    case PHOTOMETRIC_PALETTE: return "a palette";
    default:
        if (!isColourJpeg)
            return "photometric interpretation " + std::to_string(page.photometric);
    }
    if (!TIFFIsCODECConfigured(page.compression))
        return compressionName(page.compression) + ", which this libtiff cannot decode";
    return std::string();
}

}  // namespace

int TiffPage::sampleBytes() const
{
    return static_cast<int>(CV_ELEM_SIZE1(depth));
}

TiffPage readTiffPage(TIFF* tiff)
{
    TiffPage page;
    page.directory = TIFFCurrentDirOffset(tiff);
    page.width = fieldOf<std::uint32_t>(tiff, TIFFTAG_IMAGEWIDTH, 0);
    page.height = fieldOf<std::uint32_t>(tiff, TIFFTAG_IMAGELENGTH, 0);
    page.samples = fieldOf<std::uint16_t>(tiff, TIFFTAG_SAMPLESPERPIXEL, 1);
    page.compression = fieldOf<std::uint16_t>(tiff, TIFFTAG_COMPRESSION, COMPRESSION_NONE);
    page.photometric = fieldOf<std::uint16_t>(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
    page.planar = page.samples > 1 &&
                  fieldOf<std::uint16_t>(tiff, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG) == PLANARCONFIG_SEPARATE;
    page.reversedBits = fieldOf<std::uint16_t>(tiff, TIFFTAG_FILLORDER, FILLORDER_MSB2LSB) == FILLORDER_LSB2MSB;
    if (hasPredictor(page.compression))
        page.predictor = fieldOf<std::uint16_t>(tiff, TIFFTAG_PREDICTOR, PREDICTOR_NONE);
    const std::uint16_t bits = fieldOf<std::uint16_t>(tiff, TIFFTAG_BITSPERSAMPLE, 1);
    const std::uint16_t format = fieldOf<std::uint16_t>(tiff, TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT);
    page.depth = depthOf(bits, format);
    page.alpha = alphaOf(tiff, page.samples);
    page.tiled = TIFFIsTiled(tiff) != 0;
    if (page.tiled)
    {
        page.blockWidth = fieldOf<std::uint32_t>(tiff, TIFFTAG_TILEWIDTH, 0);
        page.blockHeight = fieldOf<std::uint32_t>(tiff, TIFFTAG_TILELENGTH, 0);
    }
    else
    {
        page.blockWidth = page.width;
        page.blockHeight =
            std::min<std::int64_t>(fieldOf<std::uint32_t>(tiff, TIFFTAG_ROWSPERSTRIP, UINT32_MAX), page.height);
    }
    page.whyNot = whyNotByBands(page, bits, format, fieldOf<std::uint32_t>(tiff, TIFFTAG_IMAGEDEPTH, 1));
    return page;
}

std::vector<TiffPage> readTiffPages(TiffHandle& handle)
{
    std::vector<TiffPage> pages;
    do
        pages.push_back(readTiffPage(handle.get()));
    while (TIFFReadDirectory(handle.get()));
    return pages;
}

bool selectTiffPage(TIFF* tiff, const TiffPage& page)
{
    if (TIFFCurrentDirOffset(tiff) != page.directory && !TIFFSetSubDirectory(tiff, page.directory))
        return false;
    if (page.compression == COMPRESSION_JPEG && page.photometric == PHOTOMETRIC_YCBCR)
        TIFFSetField(tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
    return true;
}

std::string compressionName(std::uint16_t compression)
{
    for (const NamedCompression& named : compressions)
        if (named.compression == compression)
            return named.name;
    return "compression " + std::to_string(compression);
}

int compressionOfName(const std::string& name)
{
    for (const NamedCompression& named : compressions)
        if (named.written && named.name == name)
            return named.compression;
    return -1;
}

bool isCompressionWritten(std::uint16_t compression)
{
    for (const NamedCompression& named : compressions)
        if (named.compression == compression)
            return named.written;
    return false;
}

bool hasPredictor(std::uint16_t compression)
{
    return compression == COMPRESSION_LZW || compression == COMPRESSION_ADOBE_DEFLATE ||
           compression == COMPRESSION_DEFLATE || compression == COMPRESSION_ZSTD;
}

}  // namespace fastfilter
