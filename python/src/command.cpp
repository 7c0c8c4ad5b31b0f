// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "command.hpp"

#include <fastfilter/program.hpp>

#include <nanobind/stl/vector.h>

#include <vector>

namespace nb = nanobind;
using namespace nb::literals;

namespace cudafastfilters
{

namespace
{

using Words = std::vector<nb::bytes>;

// They point into `words`; main() may change what it is given, but fastfilter does not.
std::vector<char*> pointersTo(const Words& words)
{
    std::vector<char*> pointers;
    for (const nb::bytes& word : words)
        pointers.push_back(const_cast<char*>(word.c_str()));
    pointers.push_back(nullptr);
    return pointers;
}

int fastfilter(const Words& arguments, const Words& commandLine)
{
    std::vector<char*> argv = pointersTo(arguments), restart = pointersTo(commandLine);
    nb::gil_scoped_release released;
    return ::fastfilter::runProgram(int(arguments.size()), argv.data(), restart.data());
}

}  // namespace

void defineCommand(nb::module_& module)
{
    module.def("fastfilter", &fastfilter, "arguments"_a, "command_line"_a);
}

}  // namespace cudafastfilters
