// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// fastfilter: applies one filter of the cudafastfilters module to image files.

#include "program.hpp"

int main(int argc, char** argv)
{
    return fastfilter::runProgram(argc, argv, argv);
}
