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
    const char* format = nullptr;      //!< "PNG", "JPEG", "BMP", "PNM", "PAM", "PFM"; nullptr for other files
    std::uint64_t width = 0;           //!< pixels
    std::uint64_t height = 0;          //!< pixels
    std::uint64_t bytesPerPixel = 0;   //!< once decoded, rounded up
    int type = -1;                     //!< the type of the decoded pixels, alpha included; -1 if unknown
    std::uint64_t leastFileBytes = 0;  //!< that a whole file with this header has
    std::string whyNot;                //!< why such a file cannot be read, or empty

    //! Sets `type` and `bytesPerPixel`.
    void setType(int decoded);
};

//! Whether a file begins as TIFF and BigTIFF files do, of which libtiff reads the header.
bool isTiff(const std::string& path);

//! Reads the header of an image file that is no TIFF file. Zero sizes mean that the header is damaged.
ImageHeader readImageHeader(const std::string& path);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_IMAGE_HEADER_HPP
