// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_CONSOLE_HPP
#define OPENCV_FASTFILTER_CONSOLE_HPP

#include "arguments.hpp"
#include "engine.hpp"
#include "report.hpp"

#include <cstdio>
#include <string>

namespace fastfilter
{

//! A line on the standard error stream, unless --quiet is given.
void note(const Arguments& arguments, const std::string& text);

//! The report as text or, with --json, as JSON. Throws Error(EXIT_OUTPUT).
void print(const Arguments& arguments, const Report& report, std::FILE* stream = stdout);

//! Chosen for the first image that can be read and written, and kept; a note says if it is not what one expects.
const Engine& engineOf(const Arguments& arguments);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_CONSOLE_HPP
