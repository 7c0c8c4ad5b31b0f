// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_IMAGE_INPUT_HPP
#define OPENCV_FASTFILTER_IMAGE_INPUT_HPP

#include "image_metadata.hpp"
#include "stage_times.hpp"

#include <opencv2/core.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace fastfilter
{

//! An image as it stands in its file, the alpha channel apart.
struct InputImage
{
    cv::Mat pixels;                  //!< grey or BGR, of the file's depth
    cv::Mat alpha;                   //!< one channel, empty when the file has none
    std::string fileType;            //!< "8UC4": depth and channels in the file
    int greatestValue = 0;           //!< the greatest sample of a PNM or PAM file, if its depth could hold more; else 0
    std::string noDataTag;           //!< of a TIFF file, its text of the value of pixels without data
    std::string whyNoValues;         //!< why values in the file are not those of the pixels, empty if they are
    Metadata metadata;               //!< what the file says beside the pixels
    std::vector<std::string> notes;  //!< what a user should know of how they were read
};

//! Its bytes. Throws Error(EXIT_INPUT) unless the file is there, is a regular one, can be read and is not empty.
std::uint64_t checkFile(const std::string& path);

/** @brief Checks, before anything costly, that a file is there, is an image, and holds about as much
data as its header promises. Throws Error(EXIT_INPUT). */
void checkInput(const std::string& path);

/** @brief Reads the first image of a file without converting it; EXIF orientation is not applied.

A damaged or truncated file is an error even where the decoder would fill in the missing pixels.
@param times Gets the time of reading and that of decoding. */
InputImage readImage(const std::string& path, StageTimes& times);

//! Makes samples with a special greatest value fill the range of their depth, with a note.
void scaleToDepth(InputImage& input);

//! Sets pixels and alpha. @param isGrey An image of four channels is grey, and the first three are alike.
void separateAlpha(const cv::Mat& image, bool isGrey, InputImage& input);

//! "8UC3" for CV_8UC3.
std::string typeName(int type);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_IMAGE_INPUT_HPP
