// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_MISSING_PIXELS_HPP
#define OPENCV_FASTFILTER_MISSING_PIXELS_HPP

#include "filter_commands.hpp"

#include <optional>
#include <string>

namespace fastfilter
{

//! The options as they stand on the command line.
struct MissingOptions
{
    std::string noData, maskFile, middle;
    bool alpha = false, keep = false;
    int minCount = 0;
};

//! Which pixels do not count, and what becomes of them.
struct MissingPixels
{
    enum Kind
    {
        NONE,
        NO_DATA,  //!< those of a value
        MASK,     //!< those where a mask file is 0
        ALPHA     //!< those where alpha is 0
    };
    Kind kind = NONE;
    bool fromTag = false;  //!< the value is that of the file's tag
    double noData = 0;     //!< otherwise
    std::string maskFile;
    int minCount = 1;
    bool fill = true;
    int middle = -1;  //!< as cv::cuda::MissingData has it
};

void addMissingOptions(CLI::App& app, MissingOptions& options, const FilterCommand& filter);

//! Throws Error(EXIT_USAGE).
MissingPixels missingPixelsOf(const MissingOptions& options, const FilterCommand& filter);

/** @brief What the value of missing pixels in a picture is, and in a result what missing ones get.

@param tag Text of the no-data tag of the picture's file, empty without one.
@param whyNot Why values in the file are not those of the picture, empty if they are.
@return Empty where pixels are missing by mask or alpha, and the file names no value. Throws Error(EXIT_INPUT). */
std::optional<double> noDataOf(const MissingPixels& missing, const std::string& path, const std::string& tag,
                               const std::string& whyNot);

/** @brief The filter without the missing pixels. Its make() throws Error(EXIT_FILTER) for types that cannot hold the
value of missing ones.

@param noData As noDataOf() has it. */
PreparedFilter ignoringMissing(const PreparedFilter& plain, const MissingPixels& missing,
                               const std::optional<double>& noData);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_MISSING_PIXELS_HPP
