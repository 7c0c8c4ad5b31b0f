// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_IMAGE_HEADER_HPP
#define OPENCV_FASTFILTER_IMAGE_HEADER_HPP

#include <cstdint>
#include <string>

namespace fastfilter
{

//! What the header of an image file says, before anything is decoded.
struct ImageHeader
{
    const char* format = nullptr;       //!< "PNG", "JPEG", "TIFF"; nullptr for any other file
    std::uint64_t width = 0;            //!< pixels
    std::uint64_t height = 0;           //!< pixels
    std::uint64_t bytesPerPixel = 0;    //!< once decoded, rounded up
    std::uint64_t leastFileBytes = 0;   //!< PNG: where the last chunk ends, 0 for other formats
    bool unboundedCompression = false;  //!< TIFF with a scheme that may turn any number of pixels into few bytes
    bool morePages = false;             //!< TIFF with more than one page
};

//! Reads the header of a PNG, JPEG or TIFF file. Zero sizes mean that the header is damaged.
ImageHeader readImageHeader(const std::string& path);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_IMAGE_HEADER_HPP
