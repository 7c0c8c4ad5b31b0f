// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_TIFF_PART_HPP
#define OPENCV_FASTFILTER_TIFF_PART_HPP

#include <tiffio.h>

#include <cstdint>
#include <string>

namespace fastfilter
{

//! A share of a picture's rows, number `index` of `count`, from 1 on; 0 of 0 for all rows.
struct Share
{
    int index = 0;
    int count = 0;
};

//! What a part says of itself, in a private tag of each of its pages. Parts of one result have the same `identity`, and
//! the same `engine`.
struct PartNote
{
    Share share;
    std::int64_t firstRow = 0;
    std::int64_t fullHeight = 0;
    std::string engine;    //!< that filtered it, or "any" if all give the same bytes
    std::string identity;  //!< identifies the source and the filter
};

//! "2/8". Throws Error(EXIT_USAGE).
Share parseShare(const std::string& text);

void writePartNote(TIFF* tiff, const PartNote& note);

//! False if the page is no part.
bool readPartNote(TIFF* tiff, PartNote& note);

//! Text that differs between files of different size or with different bytes in their first and last mebibyte.
std::string fingerprint(int file);

//! The private tag, which a joined result does not have.
const std::uint32_t partTag = 65111;

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_TIFF_PART_HPP
