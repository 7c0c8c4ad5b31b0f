// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef CUDAFASTFILTERS_PYTHON_COMMAND_HPP
#define CUDAFASTFILTERS_PYTHON_COMMAND_HPP

#include <nanobind/nanobind.h>

namespace cudafastfilters
{

// The program fastfilter as a function.
void defineCommand(nanobind::module_& module);

}  // namespace cudafastfilters

#endif  // CUDAFASTFILTERS_PYTHON_COMMAND_HPP
