// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_IMAGE_METADATA_HPP
#define OPENCV_FASTFILTER_IMAGE_METADATA_HPP

#include "image_header.hpp"

#include <opencv2/core.hpp>

#include <string>
#include <vector>

namespace fastfilter
{

//! Something that only a file of the same format holds.
struct MetadataPiece
{
    std::string name;          //!< for messages: "text", "gamma", "comment", "IPTC", "XMP"
    std::string kind;          //!< PNG: of the chunk; JPEG: the second byte of the marker
    std::vector<uchar> bytes;  //!< the chunk, or the segment after its length
};

//! What an image file says beside its pixels.
struct Metadata
{
    std::string format;                       //!< the file's format, as ImageHeader has it
    int orientation = 1;                      //!< 1 to 8, as EXIF and TIFF count them
    std::vector<uchar> exif;                  //!< a block in the structure of TIFF, without "Exif\0\0"
    std::vector<uchar> iccProfile;            //!< not compressed
    std::string profileName = "ICC profile";  //!< PNG files give it one
    double xPerMetre = 0, yPerMetre = 0;      //!< pixels, 0 for none
    std::vector<MetadataPiece> pieces;
    std::vector<std::string> lost;  //!< names of what the file has and no result keeps, with a reason
};

/** @brief Reads the metadata of a PNG, JPEG, BMP or PNM file.

Nothing of it is an error: what is damaged is named in Metadata::lost. Of other files only the format is known. */
Metadata readMetadata(const std::string& path, const ImageHeader& header);

//! Names all that is in there, once each: "colour profile, orientation 6, resolution"; empty for nothing.
std::string namesOf(const Metadata& metadata);

//! Drops a colour profile that is for another kind of picture than one of so many channels, alpha included.
void dropProfileOfOthers(Metadata& metadata, int channels);

/** @brief Puts metadata into an image file in memory.

@param extension Of the file, in lower case with the dot. Only .png, .jpg, .jpeg and .bmp files hold any.
@param channels Of the image, alpha included.
@param encoded A whole file, as cv::imencode() makes it.
@return What it does not hold now, as namesOf() says it. */
std::string embedMetadata(const Metadata& metadata, const std::string& extension, int channels,
                          std::vector<uchar>& encoded);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_IMAGE_METADATA_HPP
