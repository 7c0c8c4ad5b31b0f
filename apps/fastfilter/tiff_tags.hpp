// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_TIFF_TAGS_HPP
#define OPENCV_FASTFILTER_TIFF_TAGS_HPP

#include <tiffio.h>

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace fastfilter
{

//! GDAL's, a text: the value of pixels without data.
const std::uint32_t noDataTag = 42113;

//! What a result has in common with its source.
struct TagsOf
{
    bool samePages = true;    //!< all pictures of the file, not one of several
    bool sameSamples = true;  //!< as many a pixel, of the same meaning
    bool sameDepth = true;
    bool firstOfStack = true;  //!< other pictures behind one directory do not repeat what is said of all
    std::string what;          //!< what a page is that is one of several made of a picture; empty for others
};

/** @brief Copies what a directory says about its picture, except how its pixels are stored.

That is orientation, resolution, description, colour profile, dates, GeoTIFF and other private tags, known to libtiff
or not. Left out: the least and the greatest pixel value, which the filter changes, and offsets of other directories
(EXIF, GPS, sub-images), which would point to nowhere. A description that promises other pictures or pixels than the
result has is changed or left out.

@param names Keeps the names of tags that libtiff does not know; must live as long as `to`.
@return The tags left out or that `to` refused, as text; empty when there are none. */
std::string copyTags(TIFF* from, TIFF* to, const TagsOf& common, std::deque<std::string>& names);

//! The tags of a directory that say what the picture is, except orientation, resolution and colour profile.
std::vector<std::string> namesOfTags(TIFF* tiff);

//! The text of a tag that libtiff knows or not; empty without one.
std::string readText(TIFF* tiff, std::uint32_t tag);

//! Writes a text under a tag that libtiff need not know. @param name Must live as long as `tiff`.
void writeText(TIFF* tiff, std::uint32_t tag, char* name, const std::string& text);

//! The value that a no-data tag names: a number with nothing but blanks around it, or nan.
std::optional<double> parseNoData(const std::string& text);

//! A short text that is read as the same number.
std::string numberText(double value);

void writeNoDataTag(TIFF* tiff, double value);

//! Says what a page is, in the tag PageName. @param name That its source has.
void writePageName(TIFF* tiff, const std::string& name, const std::string& what);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_TIFF_TAGS_HPP
