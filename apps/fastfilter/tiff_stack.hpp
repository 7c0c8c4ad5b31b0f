// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_TIFF_STACK_HPP
#define OPENCV_FASTFILTER_TIFF_STACK_HPP

#include "tiff_page.hpp"
#include "tiff_tags.hpp"

#include <string>
#include <vector>

namespace fastfilter
{

/** @brief Adds the pictures of a file that has one directory for all of them, each behind the one before.

ImageJ writes stacks so, and tifffile with `truncate=True`; the description says how many pictures there are.
@param pages That one directory's page, at which the handle stands; others are left as they are.
@param fileBytes Size of the file.
@param notes Get what a user should know, if the promised pictures cannot be found.
@return An error if the file is too short for what is promised, otherwise empty. */
std::string addPicturesOfStack(TIFF* tiff, std::uint64_t fileBytes, std::vector<TiffPage>& pages,
                               std::vector<std::string>& notes);

//! The description of a file as it is true of a result, empty if nothing is. ImageJ's, tifffile's and OME's say how
//! many pictures and what samples there are.
std::string descriptionOfResult(const std::string& description, const TagsOf& common);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_TIFF_STACK_HPP
