// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_COMMON_OPTIONS_HPP
#define OPENCV_FASTFILTER_COMMON_OPTIONS_HPP

#include "arguments.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace fastfilter
{

//! The options that every subcommand has, as text if they need more than CLI11's own conversion.
struct CommonOptions
{
    std::vector<std::string> files;
    std::string folder;
    std::string border;
    std::string depth = "same";
    std::string device = "auto";
    std::string compression;
    std::string memory;
    std::string raw;
    std::string rows;
    std::uint64_t maxPixels = 0;  // 0: OpenCV's
    int page = 0;
    int threads = 0;
    bool overwrite = false;
    bool json = false;
    bool quiet = false;
};

void addCommonOptions(CLI::App& app, CommonOptions& common, const FilterCommand& filter);

//! What --memory says, or a quarter of the machine's.
std::uint64_t memoryOf(const CommonOptions& common);

//! The images and where their results go. Throws Error(EXIT_USAGE).
std::vector<ImageFiles> imagesOf(const CommonOptions& common);

//! The options that were given and that the pixels depend on, in the order of their definition, except the mask, which
//! may be the name of a file.
std::string descriptionOf(const CLI::App& app);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_COMMON_OPTIONS_HPP
