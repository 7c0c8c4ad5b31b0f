// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_FORMAT_METADATA_HPP
#define OPENCV_FASTFILTER_FORMAT_METADATA_HPP

#include "header_bytes.hpp"
#include "image_metadata.hpp"

#include <string>
#include <vector>

namespace fastfilter
{

//! What readMetadata() and embedMetadata() do for a format. Embedding takes what the file holds then out of `rest`.
void readPngMetadata(Bytes& bytes, Metadata& metadata);
void readJpegMetadata(Bytes& bytes, Metadata& metadata);
void embedInPng(Metadata& rest, std::vector<uchar>& encoded);
void embedInJpeg(Metadata& rest, std::vector<uchar>& encoded);

//! Whether data begins with the bytes of a text.
bool startsWith(const std::vector<uchar>& data, const std::string& text);

//! What an EXIF block begins with in JPEG files, and in some PNG files, too.
const std::string exifStart("Exif\0\0", 6);

//! A name for what comes after the end of an image, such as a film; for Metadata::lost.
const char whatFollows[] = "what follows the image";

//! Takes an EXIF block in, with that start or without, and the orientation from it.
void setExif(Metadata& metadata, std::vector<uchar> block);

//! The EXIF block to store, empty for none: that of the metadata, or one with only the orientation.
std::vector<uchar> exifToStore(const Metadata& metadata);

//! Takes out of `rest` what that block says.
void exifIsStored(Metadata& rest);

//! Takes a colour profile in, if it is one.
void setProfile(Metadata& metadata, std::vector<uchar> profile);

//! The resolution in whole numbers for a unit of so many metres. False if that is off by more than 1 % or beyond
//! `greatest`.
bool roundedResolution(const Metadata& metadata, double metres, double greatest, std::uint32_t& x, std::uint32_t& y);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_FORMAT_METADATA_HPP
