// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_EXIF_HPP
#define OPENCV_FASTFILTER_EXIF_HPP

#include <opencv2/core.hpp>

#include <vector>

namespace fastfilter
{

//! What the first directory of an EXIF block says about the picture.
struct ExifSummary
{
    bool isWhole = false;
    int orientation = 1;
    double xPerMetre = 0, yPerMetre = 0;  //!< pixels, 0 for none
};

//! @param block In the structure of TIFF, without "Exif\0\0". Any bytes will do.
ExifSummary summarizeExif(const std::vector<uchar>& block);

//! A block that says nothing else.
std::vector<uchar> exifOfOrientation(int orientation);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_EXIF_HPP
