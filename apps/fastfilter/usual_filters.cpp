// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "usual_filters.hpp"

#include "band_filter.hpp"
#include "console.hpp"
#include "error.hpp"

#include <cstdio>
#include <sstream>

namespace fastfilter
{
namespace
{

//! A filter of usual options, to tell the cost of.
struct Usual
{
    const char* command;
    const char* options;
    void (*set)(FilterOptions& options);
};

const Usual usuals[] = {
    {"median", "--ksize 5", [](FilterOptions& o) { o.ksize = "5"; }},
    {"rank", "--ksize 5 --percentile 90",
     [](FilterOptions& o)
     {
         o.ksize = "5";
         o.percentile = 90;
     }},
    {"convolve", "--mask \"1 2 1; 2 4 2; 1 2 1\"", [](FilterOptions& o) { o.mask = "1 2 1; 2 4 2; 1 2 1"; }},
    {"gaussian", "--sigma 4",
     [](FilterOptions& o)
     {
         o.ksize = "0";
         o.sigma = "4";
     }},
    {"box", "--ksize 9", [](FilterOptions& o) { o.ksize = "9"; }},
    {"sobel", "--ksize 3", [](FilterOptions& o) { o.ksize = "3"; }},
    {"scharr", "", [](FilterOptions&) {}},
    {"laplacian", "--ksize 3", [](FilterOptions& o) { o.ksize = "3"; }},
};

PreparedFilter usualFilter(const Usual& usual)
{
    for (const FilterCommand& command : filterCommands())
        if (command.name == std::string(usual.command))
        {
            FilterOptions options;
            usual.set(options);
            Border border;
            border.mode = command.defaultBorder;
            return command.prepare(options, border);
        }
    throw Error(EXIT_INTERNAL, std::string("info: there is no command ") + usual.command);
}

//! The algorithm of an engine that would run: the last one that its part of the description names.
std::string algorithmOf(const std::string& description, bool cuda)
{
    std::istringstream lines(description);
    std::string algorithm;
    bool isOurs = false;
    const std::string mark = "algorithm: ";
    for (std::string line; std::getline(lines, line);)
    {
        if (!line.empty() && line[0] != ' ')
            isOurs = line.compare(0, cuda ? 5 : 4, cuda ? "cuda:" : "cpu:") == 0;
        const size_t position = line.find(mark);
        if (isOurs && position != std::string::npos)
            algorithm = line.substr(position + mark.size());
    }
    return algorithm;
}

}  // namespace

void printOut(const std::string& text)
{
    if (std::fputs(text.c_str(), stdout) < 0 || std::fflush(stdout) != 0)
        throw Error(EXIT_OUTPUT, "standard output cannot be written");
}

std::string mebibytes(double bytes)
{
    return std::to_string(static_cast<std::int64_t>(bytes / (1 << 20)) + 1) + " MiB";
}

void printFilters(const Arguments& arguments, cv::Size size, int type,
                  const std::function<std::string(const PreparedFilter&, bool)>& memory)
{
    const Engine& engine = engineOf(arguments);
    printOut("engine: " + engineName(engine, EngineUse()) + "\n");
    for (const Usual& usual : usuals)
    {
        const PreparedFilter prepared = usualFilter(usual);
        const cv::Ptr<cv::cuda::Filter> filter = makeFilter(prepared, type, type);
        EngineUse use;
        const bool cuda = takesCuda(engine, filter, size, use);
        const std::string algorithm = algorithmOf(cv::cuda::describeFilter(filter, size), cuda) +
                                      (cuda ? " on the GPU" : " on the CPU") +
                                      (use.whyNotCuda.empty() ? "" : " (" + use.whyNotCuda + ")");
        printOut(std::string(usual.command) + (*usual.options ? " " : "") + usual.options + ": " +
                 memory(prepared, cuda) + ", " + algorithm + "\n");
    }
}

}  // namespace fastfilter
