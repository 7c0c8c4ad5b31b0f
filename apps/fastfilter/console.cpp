// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "console.hpp"

#include "error.hpp"

#include <cstdio>

namespace fastfilter
{

void note(const Arguments& arguments, const std::string& text)
{
    if (!arguments.quiet)
        std::fprintf(stderr, "fastfilter: %s\n", text.c_str());
}

void print(const Arguments& arguments, const Report& report, std::FILE* stream)
{
    if (!report.use.whyNotCuda.empty())
        note(arguments, "filtered on the CPU from some point on: " + report.use.whyNotCuda);
    if (arguments.quiet && !arguments.json)
        return;
    const std::string text = arguments.json ? reportJson(report) : reportText(report);
    if (std::fputs(text.c_str(), stream) < 0 || std::fflush(stream) != 0)
        throw Error(EXIT_OUTPUT, "the image was written, but not the report: standard output cannot be written");
}

const Engine& engineOf(const Arguments& arguments)
{
    static const Engine engine = [&]
    {
        const Engine chosen = selectEngine(arguments.device, arguments.threads, arguments.deviceMemory);
        if (!chosen.whyNotCuda.empty())
            note(arguments, "filtering on the CPU: " + chosen.whyNotCuda);
        return chosen;
    }();
    return engine;
}

}  // namespace fastfilter
