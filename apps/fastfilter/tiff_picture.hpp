// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_TIFF_PICTURE_HPP
#define OPENCV_FASTFILTER_TIFF_PICTURE_HPP

#include "arguments.hpp"
#include "image_input.hpp"
#include "image_output.hpp"

namespace fastfilter
{

/** @brief Reads a page of a TIFF file as other formats hold pictures.

Grey or BGR, the greatest value is white, and the colours are not multiplied by alpha. Throws Error(EXIT_INPUT) if the
page cannot be read, Error(EXIT_OUTPUT) if other formats have no room for what it holds. */
InputImage readTiffPicture(const Arguments& arguments, const std::string& path, StageTimes& times);

//! Writes a picture as a TIFF file of one page. Returns the names of the metadata that it does not get, as text.
std::string writeTiffPicture(const Arguments& arguments, const std::string& path, const OutputImage& image,
                             const Metadata& metadata, OutputFile& output, StageTimes& times);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_TIFF_PICTURE_HPP
