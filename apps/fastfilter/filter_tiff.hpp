// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_FILTER_TIFF_HPP
#define OPENCV_FASTFILTER_FILTER_TIFF_HPP

#include "arguments.hpp"
#include "image_output.hpp"

namespace fastfilter
{

//! Filters a TIFF file into a TIFF file band by band, all pages, in bounded memory.
void filterTiff(const Arguments& arguments, const ImageFiles& files, OutputFile& output);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_FILTER_TIFF_HPP
