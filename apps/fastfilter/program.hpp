// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_PROGRAM_HPP
#define OPENCV_FASTFILTER_PROGRAM_HPP

namespace fastfilter
{

//! The program, from its command line to its exit code. Takes the process over: it handles signals, and one of them
//! ends the process.
//! @param argv As main() receives it, ended by a null pointer.
//! @param commandLine What starts the process's executable with these arguments again, ended by a null pointer.
int runProgram(int argc, char** argv, char** commandLine);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_PROGRAM_HPP
