// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_ERROR_HPP
#define OPENCV_FASTFILTER_ERROR_HPP

#include <stdexcept>
#include <string>

namespace fastfilter
{

//! Exit codes of the program, listed in its help.
enum ExitCode
{
    EXIT_OK = 0,
    EXIT_INTERNAL = 1,       //!< a fault of the program itself
    EXIT_USAGE = 2,          //!< the command line is wrong
    EXIT_INPUT = 3,          //!< the input cannot be read or is damaged
    EXIT_OUTPUT = 4,         //!< the output cannot be written
    EXIT_FILTER = 5,         //!< the filter does not accept this image, or failed
    EXIT_CUDA = 6,           //!< CUDA was asked for and cannot be used
    EXIT_INTERRUPTED = 130,  //!< SIGINT, SIGTERM or SIGHUP
};

//! An error for the user: one line of text and the exit code that goes with it.
class Error : public std::runtime_error
{
public:
    Error(ExitCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
    ExitCode code() const { return code_; }

private:
    ExitCode code_;
};

//! Error(EXIT_INPUT), "cannot read 'path': what".
Error inputError(const std::string& path, const std::string& what);

//! Error(EXIT_OUTPUT), "cannot write 'path': what".
Error outputError(const std::string& path, const std::string& what);

//! Folds a text of several lines (cv::Exception has them) into one.
std::string oneLine(const std::string& text);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_ERROR_HPP
