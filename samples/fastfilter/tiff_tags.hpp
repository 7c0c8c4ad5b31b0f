// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_TIFF_TAGS_HPP
#define OPENCV_FASTFILTER_TIFF_TAGS_HPP

#include <tiffio.h>

#include <deque>
#include <string>

namespace fastfilter
{

/** @brief Copies what a directory says about its picture but for how its pixels are stored.

That is orientation, resolution, description, colour profile, dates, GeoTIFF and other private tags, known to libtiff
or not. Left out: the least and the greatest pixel value, which the filter changes, and offsets of other directories
(EXIF, GPS, sub-images), which would point to nowhere.

@param sameDepth Tags in units of pixel values are copied only where these have kept their depth.
@param names Keeps the names of tags that libtiff does not know; must live as long as `to`.
@return The tags left out or that `to` refused, as text; empty when there are none. */
std::string copyTags(TIFF* from, TIFF* to, bool sameDepth, std::deque<std::string>& names);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_TIFF_TAGS_HPP
