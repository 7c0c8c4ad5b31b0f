// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_TIFF_PAGE_HPP
#define OPENCV_FASTFILTER_TIFF_PAGE_HPP

#include "tiff_handle.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace fastfilter
{

/** @brief How the pixels of one page of a TIFF file lie there.

A *block* is what is compressed by itself: a tile, or a strip of whole rows. A *plane* is what a block holds
samples of: all samples of a pixel, or one sample where the file keeps each by itself. */
struct TiffPage
{
    std::uint64_t directory = 0;  //!< offset in the file
    std::int64_t width = 0, height = 0;
    int samples = 1;  //!< a pixel
    int depth = 0;    //!< CV_8U ... CV_32F
    int alpha = -1;   //!< the sample that is an alpha channel, -1 for none
    bool planar = false;
    bool tiled = false;
    std::int64_t blockWidth = 0, blockHeight = 0;
    std::uint16_t compression = COMPRESSION_NONE;
    std::uint16_t predictor = PREDICTOR_NONE;
    std::uint16_t photometric = PHOTOMETRIC_MINISBLACK;
    bool reversedBits = false;  //!< fill order: the first pixel is the lowest bit
    std::string whyNot;         //!< why it cannot be filtered band by band, empty if it can

    int planes() const { return planar ? samples : 1; }
    int samplesOfPlane() const { return planar ? 1 : samples; }
    int sampleBytes() const;
    std::int64_t planeRowBytes() const { return width * samplesOfPlane() * sampleBytes(); }
    std::int64_t blockBytes() const { return blockWidth * blockHeight * samplesOfPlane() * sampleBytes(); }
};

//! Of the directory that the handle stands at.
TiffPage readTiffPage(TIFF* tiff);

//! Of all directories, in order. `handle` stands at the last one then.
std::vector<TiffPage> readTiffPages(TiffHandle& handle);

//! Lets a handle stand at a page, ready to decode it as `page` says. False where libtiff refuses.
bool selectTiffPage(TIFF* tiff, const TiffPage& page);

//! "deflate" and the like, or "compression 34712" for one without a name here.
std::string compressionName(std::uint16_t compression);

//! One of none, lzw, deflate, zstd and packbits, or -1.
int compressionOfName(const std::string& name);

//! Whether results are written with this compression.
bool isCompressionWritten(std::uint16_t compression);

//! Whether blocks of this compression may be stored as differences of pixels.
bool hasPredictor(std::uint16_t compression);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_TIFF_PAGE_HPP
