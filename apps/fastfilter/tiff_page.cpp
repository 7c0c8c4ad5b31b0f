// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "tiff_page.hpp"

#include "image_input.hpp"
#include "samples.hpp"
#include "tiff_compression.hpp"
#include "tiff_kind.hpp"

namespace fastfilter
{
namespace
{

template <typename T>
T fieldOf(TIFF* tiff, std::uint32_t tag, T otherwise)
{
    T value = otherwise;
    return TIFFGetFieldDefaulted(tiff, tag, &value) ? value : otherwise;
}

std::int64_t ceilOf(std::int64_t value, std::int64_t step)
{
    return (value + step - 1) / step;
}

void readLayout(TIFF* tiff, TiffPage& page)
{
    page.width = fieldOf<std::uint32_t>(tiff, TIFFTAG_IMAGEWIDTH, 0);
    page.height = fieldOf<std::uint32_t>(tiff, TIFFTAG_IMAGELENGTH, 0);
    page.compression = fieldOf<std::uint16_t>(tiff, TIFFTAG_COMPRESSION, COMPRESSION_NONE);
    page.planar = page.storedSamples > 1 &&
                  fieldOf<std::uint16_t>(tiff, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG) == PLANARCONFIG_SEPARATE;
    page.reversedBits = fieldOf<std::uint16_t>(tiff, TIFFTAG_FILLORDER, FILLORDER_MSB2LSB) == FILLORDER_LSB2MSB;
    if (hasPredictor(page.compression))
        page.predictor = fieldOf<std::uint16_t>(tiff, TIFFTAG_PREDICTOR, PREDICTOR_NONE);
    page.swappedBytes = TIFFIsByteSwapped(tiff) != 0;
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
}

}  // namespace

std::int64_t TiffPage::storedRowBytes() const
{
    return ceilOf(blockWidth * (planar ? 1 : storedSamples) * storedBits, 8);
}

std::int64_t TiffPage::blocks() const
{
    return ceilOf(width, blockWidth) * ceilOf(height, blockHeight) * (planar ? storedSamples : 1);
}

TiffPage readTiffPage(TIFF* tiff)
{
    TiffPage page;
    page.directory = TIFFCurrentDirOffset(tiff);
    page.isMask = (fieldOf<std::uint32_t>(tiff, TIFFTAG_SUBFILETYPE, 0) & FILETYPE_MASK) != 0;
    page.storedSamples = fieldOf<std::uint16_t>(tiff, TIFFTAG_SAMPLESPERPIXEL, 1);
    page.storedBits = fieldOf<std::uint16_t>(tiff, TIFFTAG_BITSPERSAMPLE, 1);
    page.storedFormat = fieldOf<std::uint16_t>(tiff, TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT);
    page.storedPhotometric = fieldOf<std::uint16_t>(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
    readLayout(tiff, page);
    judgeTiffPage(tiff, page);
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
    if (page.compression == COMPRESSION_JPEG && page.storedPhotometric == PHOTOMETRIC_YCBCR)
        TIFFSetField(tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
    if (page.pixels == TiffPixels::XYZ)
        TIFFSetField(tiff, TIFFTAG_SGILOGDATAFMT, SGILOGDATAFMT_FLOAT);
    return true;
}

void setStoredAs(TiffPage& page, int depth, bool isUnsigned)
{
    page.depth = depth;
    page.isUnsigned = isUnsigned;
    page.pixels = TiffPixels::AS_STORED;
    page.palette.clear();
    page.storedSamples = page.samples;
    page.storedBits = static_cast<std::uint16_t>(page.sampleBytes() * 8);
    const bool isSigned = depth == CV_8S || depth == CV_16S || (depth == CV_32S && !isUnsigned);
    page.storedFormat = isFloat(depth) ? SAMPLEFORMAT_IEEEFP : isSigned ? SAMPLEFORMAT_INT : SAMPLEFORMAT_UINT;
    page.storedPhotometric = page.photometric;
}

std::string typeNameOf(const TiffPage& page)
{
    std::string name = typeName(CV_MAKETYPE(page.depth, page.samples));
    if (page.isUnsigned)
        std::replace(name.begin(), name.end(), 'S', 'U');
    return name;
}

}  // namespace fastfilter
