// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_TIFF_PAGE_HPP
#define OPENCV_FASTFILTER_TIFF_PAGE_HPP

#include "tiff_handle.hpp"

#include <opencv2/core.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace fastfilter
{

//! How stored samples become the pixels of a page.
enum class TiffPixels
{
    AS_STORED,
    SCALED_BITS,  //!< 1 to 7 bits become 8, scaled to the whole range; black is 0
    PACKED_BITS,  //!< 9 to 15 bits become 16, with the values as stored
    PALETTE,      //!< an index becomes red, green and blue of 8 bits
    COLOURS,      //!< libtiff turns luminance and chroma, or CIE L*a*b*, into red, green and blue of 8 bits
    XYZ           //!< libtiff decodes LogLuv to CIE XYZ, which becomes red, green and blue of 32F; LogL to luminance
};

/** @brief How the pixels of one page of a TIFF file lie there, and what they become when they are read.

A *block* is what is compressed by itself: a tile, or a strip of whole rows. A *plane* is what a block holds
samples of: all samples of a pixel, or one sample if the file keeps each by itself. */
struct TiffPage
{
    std::uint64_t directory = 0;  //!< offset in the file
    std::int64_t width = 0, height = 0;
    bool planar = false;
    bool tiled = false;
    std::int64_t blockWidth = 0, blockHeight = 0;
    std::uint16_t compression = COMPRESSION_NONE;
    std::uint16_t predictor = PREDICTOR_NONE;
    bool reversedBits = false;  //!< fill order: the first pixel is the lowest bit
    bool swappedBytes = false;  //!< numbers have the other byte order than this machine's
    bool isMask = false;        //!< says which pixels of another page count

    int storedSamples = 1;  //!< a pixel
    std::uint16_t storedBits = 8, storedFormat = SAMPLEFORMAT_UINT, storedPhotometric = PHOTOMETRIC_MINISBLACK;

    TiffPixels pixels = TiffPixels::AS_STORED;
    int samples = 1;                                     //!< a pixel that was read
    int depth = 0;                                       //!< CV_8U ... CV_16F
    bool isUnsigned = false;                             //!< CV_32S holds integers without a sign
    std::uint16_t photometric = PHOTOMETRIC_MINISBLACK;  //!< for pixels that were read
    int alpha = -1;                                      //!< the sample that is an alpha channel, -1 for none
    bool premultiplied = false;                          //!< the colours are multiplied by alpha
    std::vector<cv::Vec3b> palette;                      //!< red, green, blue
    std::string noDataTag;                               //!< GDAL's text of the value of pixels without data
    double missing = 0;                                  //!< the value of pixels in blocks that the file leaves out
    std::int64_t missingBlocks = 0;                      //!< how many those are
    std::uint64_t stackOffset = 0, stackIndex = 0;       //!< for a picture behind the directory's own
    std::string whyNot;                                  //!< why it cannot be filtered, empty if it can

    //! Whether the values of pixels are those in the file.
    bool keepsValues() const { return pixels == TiffPixels::AS_STORED || pixels == TiffPixels::PACKED_BITS; }

    int planes() const { return planar ? samples : 1; }
    int samplesOfPlane() const { return planar ? 1 : samples; }
    int sampleBytes() const { return static_cast<int>(CV_ELEM_SIZE1(depth)); }
    std::int64_t planeRowBytes() const { return width * samplesOfPlane() * sampleBytes(); }
    std::int64_t blockBytes() const { return blockWidth * blockHeight * samplesOfPlane() * sampleBytes(); }

    //! Bytes of a block's row before it becomes pixels.
    std::int64_t storedRowBytes() const;
    std::int64_t storedBlockBytes() const { return blockHeight * storedRowBytes(); }
    std::int64_t blocks() const;
};

//! The directory that the handle stands at.
TiffPage readTiffPage(TIFF* tiff);

//! All directories, in order. `handle` stands at the last one then.
std::vector<TiffPage> readTiffPages(TiffHandle& handle);

//! Lets a handle stand at a page, ready to decode it as `page` says. False if libtiff refuses.
bool selectTiffPage(TIFF* tiff, const TiffPage& page);

//! The page, 8U, 16U ... 64F, as it is written: nothing is to be converted. @param isUnsigned As of TiffPage.
void setStoredAs(TiffPage& page, int depth, bool isUnsigned = false);

//! "32UC3": the type of its pixels.
std::string typeNameOf(const TiffPage& page);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_TIFF_PAGE_HPP
