// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "error.hpp"

#include <cctype>

namespace fastfilter
{

Error inputError(const std::string& path, const std::string& what)
{
    return Error(EXIT_INPUT, "cannot read '" + path + "': " + what);
}

Error outputError(const std::string& path, const std::string& what)
{
    return Error(EXIT_OUTPUT, "cannot write '" + path + "': " + what);
}

std::string oneLine(const std::string& text)
{
    std::string line;
    for (const char c : text)
    {
        const bool space = std::isspace(static_cast<unsigned char>(c)) != 0;
        if (!space)
            line += c;
        else if (!line.empty() && line.back() != ' ')
            line += ' ';
    }
    while (!line.empty() && line.back() == ' ')
        line.pop_back();
    return line;
}

}  // namespace fastfilter
