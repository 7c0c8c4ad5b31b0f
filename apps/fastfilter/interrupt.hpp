// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_INTERRUPT_HPP
#define OPENCV_FASTFILTER_INTERRUPT_HPP

#include <string>

namespace fastfilter
{

//! Makes SIGINT, SIGTERM and SIGHUP remove the temporary file and end the program with exit code 130
//! at once, whatever it is doing. A signal that was ignored when the program started stays ignored.
void installInterruptHandlers();

//! Names the file to remove on a signal. Call it before the file is made, so that there is no moment
//! at which the file exists and is not known; removing a file that is not there does no harm.
void setTemporaryFile(const std::string& path);

//! From here on signals are too late: the step that gives the output its name is never cut in two.
void ignoreInterrupts();

//! Before the next image: signals end the program again, also one that was too late for the image before.
void heedInterrupts();

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_INTERRUPT_HPP
