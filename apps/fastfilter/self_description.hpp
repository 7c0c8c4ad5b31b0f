// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_SELF_DESCRIPTION_HPP
#define OPENCV_FASTFILTER_SELF_DESCRIPTION_HPP

#include <string>

namespace CLI
{
class App;
}

namespace fastfilter
{

//! The manual page, section 1, from the definitions of commands and options.
std::string manPage(const CLI::App& app, const std::string& version);

//! A script that completes commands, options and file names in bash.
std::string bashCompletion(const CLI::App& app);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_SELF_DESCRIPTION_HPP
