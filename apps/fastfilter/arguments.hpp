// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_ARGUMENTS_HPP
#define OPENCV_FASTFILTER_ARGUMENTS_HPP

#include "missing_pixels.hpp"
#include "parse.hpp"
#include "tiff_part.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace fastfilter
{

//! An image and its result.
struct ImageFiles
{
    std::string input, output;
};

//! What the command line asks for.
struct Arguments
{
    bool finished = false;  //!< help or version was printed: nothing more to do

    std::string command;
    PreparedFilter filter;  //!< of images without missing pixels
    MissingPixels missing;
    std::vector<ImageFiles> images;
    int depth = -1;   //!< depth of the result, -1 for that of the input
    int threads = 0;  //!< for the CPU engine, 0 for all cores
    DeviceChoice device;
    int page = 0;                    //!< for TIFF files: the page, from 1 on, 0 for all
    std::string compression;         //!< for TIFF results, empty to keep it
    std::uint64_t memory = 0;        //!< bytes for the bands of TIFF files
    std::uint64_t deviceMemory = 0;  //!< bytes of each device, 0 for as much as helps
    Share share;                     //!< for TIFF files: the share of the rows
    std::string description;         //!< the options that the result depends on, as they were given, without the mask
    std::string joinOutput;          //!< for the command join
    std::vector<std::string> parts;  //!< for join, and the file for info
    std::string raw;                 //!< size and type of raw frames, empty without
    std::uint64_t maxPixels = 0;     //!< the limit for an image or frame
    bool limitsPixels = false;       //!< maxPixels was given, and OpenCV has to know it
    std::string onlyTiff;            //!< an option that was given and that other files do not have
    bool overwrite = false;
    bool json = false;
    bool quiet = false;
};

//! Reads the command line, prints help or version if asked to. Throws Error(EXIT_USAGE).
Arguments parseArguments(int argc, char** argv);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_ARGUMENTS_HPP
