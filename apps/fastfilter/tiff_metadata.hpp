// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_TIFF_METADATA_HPP
#define OPENCV_FASTFILTER_TIFF_METADATA_HPP

#include "image_metadata.hpp"

#include <tiffio.h>

#include <string>

namespace fastfilter
{

//! Orientation, colour profile and resolution of the directory at which the handle stands, and the names of other tags.
Metadata readTiffMetadata(TIFF* tiff);

//! Sets them in the directory that is begun, of a picture of so many channels, alpha included. Returns the names of
//! what a TIFF file does not get, as text.
std::string writeTiffMetadata(TIFF* tiff, const Metadata& metadata, int channels);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_TIFF_METADATA_HPP
