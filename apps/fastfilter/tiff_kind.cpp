// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "tiff_kind.hpp"

#include "tiff_compression.hpp"
#include "tiff_tags.hpp"

#include <algorithm>
#include <cstdlib>

namespace fastfilter
{
namespace
{

// The most bytes that a byte of a file becomes: 1032 by deflate, about 2600 by LZW, 512 by JPEG.
const double maxExpansion = 4096, expansionSlack = 1 << 20;
const std::uint16_t colourFilterArray = 32803, linearRaw = 34892;

int depthOf(std::uint16_t bits, std::uint16_t format)
{
    const bool isUnsigned = format == SAMPLEFORMAT_UINT || format == SAMPLEFORMAT_VOID;
    if (bits == 8 && isUnsigned)
        return CV_8U;
    if (bits == 8 && format == SAMPLEFORMAT_INT)
        return CV_8S;
    if (bits == 16 && isUnsigned)
        return CV_16U;
    if (bits == 16 && format == SAMPLEFORMAT_INT)
        return CV_16S;
    if (bits == 32 && (isUnsigned || format == SAMPLEFORMAT_INT))
        return CV_32S;
    if (format == SAMPLEFORMAT_IEEEFP)
        return bits == 16 ? CV_16F : bits == 32 ? CV_32F : bits == 64 ? CV_64F : -1;
    return -1;
}

//! Finds the first sample that is said to be alpha, among those that are not colours; they come last.
void findAlpha(TIFF* tiff, TiffPage& page)
{
    std::uint16_t count = 0;
    std::uint16_t* kinds = nullptr;
    if (!TIFFGetField(tiff, TIFFTAG_EXTRASAMPLES, &count, &kinds))
        return;
    for (int i = 0; i < count && i < page.storedSamples; ++i)
        if (kinds[i] == EXTRASAMPLE_ASSOCALPHA || kinds[i] == EXTRASAMPLE_UNASSALPHA)
        {
            page.alpha = page.storedSamples - count + i;
            page.premultiplied = kinds[i] == EXTRASAMPLE_ASSOCALPHA;
            return;
        }
}

bool readPalette(TIFF* tiff, TiffPage& page)
{
    std::uint16_t *red = nullptr, *green = nullptr, *blue = nullptr;
    if (page.storedBits > 16 || !TIFFGetField(tiff, TIFFTAG_COLORMAP, &red, &green, &blue))
        return false;
    const size_t count = size_t(1) << page.storedBits;
    const auto isSmall = [&](const std::uint16_t* values)
    { return std::all_of(values, values + count, [](std::uint16_t value) { return value < 256; }); };
    // Some old programs wrote bytes into the map, whose values have 16 bits.
    const int shift = isSmall(red) && isSmall(green) && isSmall(blue) ? 0 : 8;
    page.palette.resize(count);
    for (size_t i = 0; i < count; ++i)
        page.palette[i] =
            cv::Vec3b(static_cast<unsigned char>(red[i] >> shift), static_cast<unsigned char>(green[i] >> shift),
                      static_cast<unsigned char>(blue[i] >> shift));
    return true;
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

bool isColourJpeg(const TiffPage& page)
{
    return page.compression == COMPRESSION_JPEG && page.storedPhotometric == PHOTOMETRIC_YCBCR;
}

//! Red, green and blue of 8 bits, or why not.
std::string becomeColours(TiffPage& page, TiffPixels pixels)
{
    page.pixels = pixels;
    page.photometric = PHOTOMETRIC_RGB;
    page.samples = 3;
    page.depth = CV_8U;
    page.alpha = -1;
    return std::string();
}

std::string judgePalette(TIFF* tiff, TiffPage& page)
{
    if (page.storedSamples != 1)
        return "a palette and " + std::to_string(page.storedSamples) + " samples a pixel";
    if (!readPalette(tiff, page))
        return "a palette without colours";
    return becomeColours(page, TiffPixels::PALETTE);
}

std::string judgeColours(TIFF* tiff, TiffPage& page)
{
    char message[1024] = "";
    if (page.storedSamples != 3 || page.planar)
        return photometricText(page.storedPhotometric) + " of " + std::to_string(page.storedSamples) +
               (page.planar ? " samples, each in a plane" : " samples");
    // libtiff 4.5 compares the size of such a tile with that of the buffer that it was read into.
    if (page.tiled && page.compression == COMPRESSION_NONE)
        return photometricText(page.storedPhotometric) + " in uncompressed tiles, which libtiff cannot decode";
    if (!TIFFRGBAImageOK(tiff, message))
        return std::string(message);
    return becomeColours(page, TiffPixels::COLOURS);
}

std::string judgeLogLuv(TiffPage& page)
{
    const bool isLuminance = page.storedPhotometric == PHOTOMETRIC_LOGL;
    if ((page.compression != COMPRESSION_SGILOG && page.compression != COMPRESSION_SGILOG24) || page.planar ||
        page.storedSamples != (isLuminance ? 1 : 3))
        return photometricText(page.storedPhotometric) + " of " + sampleText(page);
    page.pixels = TiffPixels::XYZ;
    page.photometric = isLuminance ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB;
    page.storedBits = 32;
    page.storedFormat = SAMPLEFORMAT_IEEEFP;
    page.depth = CV_32F;
    return std::string();
}

//! Greys and colours that are filtered as they are stored, and samples of other numbers of bits.
std::string judgeSamples(TiffPage& page)
{
    const int bits = page.storedBits;
    const bool isSigned = page.storedFormat == SAMPLEFORMAT_INT;
    const bool isInteger = isSigned || page.storedFormat == SAMPLEFORMAT_UINT || page.storedFormat == SAMPLEFORMAT_VOID;
    page.depth = depthOf(page.storedBits, page.storedFormat);
    page.isUnsigned = page.depth == CV_32S && !isSigned;
    if (page.depth >= 0)
        return std::string();
    if (isInteger && bits > 8 && bits < 16)
    {
        page.pixels = TiffPixels::PACKED_BITS;
        page.depth = isSigned ? CV_16S : CV_16U;
    }
    else if (isInteger && !isSigned && bits >= 1 && bits < 8)
    {
        page.pixels = TiffPixels::SCALED_BITS;
        page.depth = CV_8U;
        if (page.storedPhotometric != PHOTOMETRIC_RGB && page.storedPhotometric != PHOTOMETRIC_SEPARATED)
            page.photometric = PHOTOMETRIC_MINISBLACK;
    }
    else
        return sampleText(page) + ", which no filter takes";
    if (page.predictor != PREDICTOR_NONE)
        return "predictor " + std::to_string(page.predictor) + " of " + sampleText(page) +
               ", which libtiff cannot decode";
    if (page.compression == COMPRESSION_JPEG)
        return "JPEG of " + sampleText(page) + ", which libtiff cannot decode";
    return std::string();
}

std::string judgePixels(TIFF* tiff, TiffPage& page)
{
    page.samples = page.storedSamples;
    page.photometric = isColourJpeg(page) ? std::uint16_t(PHOTOMETRIC_RGB) : page.storedPhotometric;
    findAlpha(tiff, page);
    switch (page.storedPhotometric)
    {
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_MINISBLACK:
    case PHOTOMETRIC_RGB:
    case PHOTOMETRIC_SEPARATED:
    case PHOTOMETRIC_MASK: return judgeSamples(page);
    case PHOTOMETRIC_PALETTE: return judgePalette(tiff, page);
    case PHOTOMETRIC_LOGL:
    case PHOTOMETRIC_LOGLUV: return judgeLogLuv(page);
    case PHOTOMETRIC_YCBCR: return isColourJpeg(page) ? judgeSamples(page) : judgeColours(tiff, page);
    case PHOTOMETRIC_CIELAB: return judgeColours(tiff, page);
    default: return photometricText(page.storedPhotometric);
    }
}

std::string judgeSizes(const TiffPage& page)
{
    if (page.width <= 0 || page.height <= 0 || page.storedSamples <= 0 || page.width > INT_MAX)
        return "damaged TIFF header: " + std::to_string(page.width) + " x " + std::to_string(page.height) +
               " pixels of " + std::to_string(page.storedSamples) + " samples";
    if (page.storedSamples > CV_CN_MAX)
        return std::to_string(page.storedSamples) + " samples a pixel";
    if (page.blockWidth <= 0 || page.blockHeight <= 0)
        return "no size of strips or tiles";
    return std::string();
}

//! Counts the blocks that the file leaves out, and compares what the others promise with the size of the file.
std::string judgeBlocks(TIFF* tiff, TiffPage& page)
{
    const std::int64_t blocks = page.tiled ? TIFFNumberOfTiles(tiff) : TIFFNumberOfStrips(tiff);
    for (std::int64_t block = 0; block < blocks; ++block)
    {
        const std::uint32_t number = static_cast<std::uint32_t>(block);
        if (TIFFGetStrileOffset(tiff, number) == 0 && TIFFGetStrileByteCount(tiff, number) == 0)
            ++page.missingBlocks;
    }
    const double fileBytes = static_cast<double>(TIFFGetSizeProc(tiff)(TIFFClientdata(tiff)));
    const double promised =
        static_cast<double>(blocks - page.missingBlocks) * static_cast<double>(page.storedBlockBytes());
    if (isExpansionUnbounded(page.compression) || promised <= fileBytes * maxExpansion + expansionSlack)
        return std::string();
    return "damaged TIFF header: it promises " + std::to_string(page.width) + " x " + std::to_string(page.height) +
           " pixels, but the file has only " + std::to_string(static_cast<std::uint64_t>(fileBytes)) + " bytes";
}

std::string judge(TIFF* tiff, TiffPage& page)
{
    std::uint32_t imageDepth = 1;
    std::string whyNot = judgeSizes(page);
    if (!whyNot.empty())
        return whyNot;
    if (!TIFFIsCODECConfigured(page.compression))
        return compressionName(page.compression) + ", which this libtiff cannot decode";
    if (TIFFGetField(tiff, TIFFTAG_IMAGEDEPTH, &imageDepth) && imageDepth > 1)
        return "an image depth of " + std::to_string(imageDepth) + " pictures";
    whyNot = judgePixels(tiff, page);
    if (whyNot.empty() && isTooLarge(page))
        return std::to_string(page.width) + " x " + std::to_string(page.height) + " pixels in blocks of " +
               std::to_string(page.blockWidth) + " x " + std::to_string(page.blockHeight) + ", which is too large";
    return whyNot.empty() ? judgeBlocks(tiff, page) : whyNot;
}

}  // namespace

void judgeTiffPage(TIFF* tiff, TiffPage& page)
{
    page.noDataTag = readText(tiff, noDataTag);
    page.missing = std::strtod(page.noDataTag.c_str(), nullptr);  // 0 without one
    page.whyNot = judge(tiff, page);
}

std::vector<std::string> conversionNotes(const TiffPage& page)
{
    std::vector<std::string> notes;
    const std::string colours = " becomes red, green and blue";
    switch (page.pixels)
    {
    case TiffPixels::SCALED_BITS:
        notes.push_back(sampleText(page) + " become 8-bit ones, scaled to their range");
        break;
    case TiffPixels::PACKED_BITS: notes.push_back(sampleText(page) + " become 16-bit ones of the same values"); break;
    case TiffPixels::PALETTE: notes.push_back("the palette" + colours); break;
    case TiffPixels::COLOURS:
    case TiffPixels::XYZ: notes.push_back(photometricText(page.storedPhotometric) + colours); break;
    case TiffPixels::AS_STORED: break;
    }
    if (page.missingBlocks > 0)
        notes.push_back("strips or tiles that the file leaves out: " + std::to_string(page.missingBlocks) +
                        "; their pixels are taken as " + cv::format("%g", page.missing));
    return notes;
}

std::string whyValuesChange(const TiffPage& page)
{
    return page.keepsValues()
               ? std::string()
               : conversionNotes(page).front() + ", so no value of the file is one of the pixels; --mask names pixels";
}

std::string sampleText(const TiffPage& page)
{
    const char* kind = "";
    switch (page.storedFormat)
    {
    case SAMPLEFORMAT_UINT:
    case SAMPLEFORMAT_VOID: kind = "unsigned integer"; break;
    case SAMPLEFORMAT_INT: kind = "signed integer"; break;
    case SAMPLEFORMAT_IEEEFP: kind = "floating-point"; break;
    case SAMPLEFORMAT_COMPLEXINT: kind = "complex integer"; break;
    case SAMPLEFORMAT_COMPLEXIEEEFP: kind = "complex floating-point"; break;
    default: return std::to_string(page.storedBits) + "-bit samples of format " + std::to_string(page.storedFormat);
    }
    return std::to_string(page.storedBits) + "-bit " + kind + " samples";
}

std::string photometricText(std::uint16_t photometric)
{
    switch (photometric)
    {
    case PHOTOMETRIC_YCBCR: return "YCbCr";
    case PHOTOMETRIC_CIELAB: return "CIE L*a*b*";
    case PHOTOMETRIC_LOGL: return "LogL";
    case PHOTOMETRIC_LOGLUV: return "LogLuv";
    default: break;
    }
    const char* const name = photometric == PHOTOMETRIC_ICCLAB   ? " (ICC L*a*b*)"
                             : photometric == PHOTOMETRIC_ITULAB ? " (ITU L*a*b*)"
                             : photometric == colourFilterArray  ? " (a colour filter array)"
                             : photometric == linearRaw          ? " (linear raw)"
                                                                 : "";
    return "photometric interpretation " + std::to_string(photometric) + name;
}

}  // namespace fastfilter
