// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_IMAGE_METADATA_HPP
#define OPENCV_FASTFILTER_IMAGE_METADATA_HPP

#include <opencv2/core.hpp>

#include <string>
#include <vector>

namespace fastfilter
{

struct Metadata
{
    struct Piece
    {
        std::string name;
        std::vector<unsigned char> bytes;
    };

    int orientation = 1;
    std::vector<unsigned char> exif;
    std::vector<unsigned char> iccProfile;
    double xPerMetre = 0, yPerMetre = 0;
    std::string format;
    std::vector<Piece> pieces;
};

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_IMAGE_METADATA_HPP
