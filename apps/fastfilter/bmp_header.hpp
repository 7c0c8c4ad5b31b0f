// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_BMP_HEADER_HPP
#define OPENCV_FASTFILTER_BMP_HEADER_HPP

#include "header_bytes.hpp"
#include "image_header.hpp"

#include <opencv2/core.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace fastfilter
{

//! The bits of a pixel that are one of its samples.
struct BmpField
{
    std::uint32_t mask = 0;
    int shift = 0;
    std::uint32_t greatest = 0;  //!< value of the sample

    uchar value(std::uint32_t pixel) const
    {
        return static_cast<uchar>((((pixel & mask) >> shift) * 510 + greatest) / (2 * greatest));
    }
};

//! What the header of a Windows or OS/2 bitmap says.
struct BmpHeader
{
    std::uint64_t width = 0;
    std::uint64_t height = 0;
    bool rowsGoDown = false;
    int bits = 0;                         //!< per pixel
    bool hasRuns = false;                 //!< RLE4 or RLE8
    std::array<BmpField, 4> fields;       //!< for pixels of 16 and 32 bits: blue, green, red, alpha
    std::vector<cv::Vec3b> palette;       //!< for pixels of up to 8 bits
    bool isGrey = false;                  //!< all that the palette has are greys
    std::uint64_t start = 0;              //!< the place of the pixels in the file
    double xPerMetre = 0, yPerMetre = 0;  //!< pixels, 0 for none
    std::uint64_t profileStart = 0, profileBytes = 0;
    std::string colourSpace;  //!< other than sRGB and an embedded profile, for messages
    std::string whyNot;       //!< why it cannot be read, or empty

    bool hasAlpha() const { return fields[3].mask != 0; }
    std::uint64_t rowBytes() const { return (width * static_cast<std::uint64_t>(bits) + 31) / 32 * 4; }
};

//! Sizes of 0 mean that the header is damaged. `bytes` may be anywhere.
BmpHeader readBmpHeader(Bytes& bytes);

//! The same for readImageHeader().
void describeBmp(const BmpHeader& bmp, ImageHeader& header);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_BMP_HEADER_HPP
