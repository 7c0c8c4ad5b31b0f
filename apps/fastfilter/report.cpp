// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "report.hpp"

#include "peak_memory.hpp"

#include <cstdio>
#include <locale>
#include <sstream>

namespace fastfilter
{
namespace
{

std::string quoted(const std::string& text)
{
    std::string result = "\"";
    for (const char c : text)
    {
        const unsigned char byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            result += std::string("\\") + c;
        else if (byte >= 0x20 && byte != 0x7f)
            result += c;
        else
        {
            char escape[8];
            std::snprintf(escape, sizeof(escape), "\\u%04x", byte);
            result += escape;
        }
    }
    return result + "\"";
}

//! The `name: value` lines of a plan as the members of a JSON object.
std::string planJson(const std::string& plan)
{
    std::string members;
    std::istringstream lines(plan);
    for (std::string line; std::getline(lines, line);)
    {
        const size_t colon = line.find(": ");
        if (colon != std::string::npos)
            members +=
                (members.empty() ? "" : ", ") + quoted(line.substr(0, colon)) + ": " + quoted(line.substr(colon + 2));
    }
    return "{" + members + "}";
}

std::string fixed(double value)
{
    std::ostringstream stream;
    stream.imbue(std::locale::classic());
    stream.setf(std::ios::fixed);
    stream.precision(3);
    stream << value;
    return stream.str();
}

}  // namespace

std::string reportText(const Report& report)
{
    std::ostringstream text;
    text << report.input << ": " << (report.pages > 1 ? std::to_string(report.pages) + " pages, " : std::string())
         << report.size.width << " x " << report.size.height << ", " << report.inputType
         << (report.alphaKept ? " (alpha kept as it is)" : "") << "\n";
    text << "engine: " << engineName(report.engine, report.use) << "\n" << report.plan;
    text << "time:";
    for (const std::pair<std::string, double>& step : report.milliseconds)
        text << " " << step.first << " " << fixed(step.second) << " ms"
             << (&step == &report.milliseconds.back() ? "" : ",");
    if (report.bandRows > 0)
        text << "\nbands: " << report.bandRows << " rows";
    if (report.framesPerSecond >= 0)
        text << "\nframes: " << report.frames << ", " << fixed(report.framesPerSecond) << " a second";
    text << "\nmemory: " << (peakMemoryBytes() >> 20) << " MiB at most";
    text << "\nwritten: " << report.output << ", " << report.outputType << "\n";
    return text.str();
}

std::string reportJson(const Report& report)
{
    std::ostringstream json;
    json << "{\"filter\": " << quoted(report.command) << ", \"input\": " << quoted(report.input)
         << ", \"output\": " << quoted(report.output) << ", \"width\": " << std::to_string(report.size.width)
         << ", \"height\": " << std::to_string(report.size.height) << ", \"type\": " << quoted(report.inputType)
         << ", \"output_type\": " << quoted(report.outputType) << ", \"pages\": " << report.pages
         << ", \"band_rows\": " << report.bandRows << ", \"peak_memory_bytes\": " << peakMemoryBytes()
         << ", \"alpha_kept\": " << (report.alphaKept ? "true" : "false")
         << ", \"engine\": " << quoted(report.use.cuda ? "cuda" : "cpu")
         << ", \"engine_name\": " << quoted(engineName(report.engine, report.use))
         << ", \"threads\": " << report.threads << ", \"plan\": " << planJson(report.plan);
    if (report.framesPerSecond >= 0)
        json << ", \"frames\": " << report.frames << ", \"frames_per_second\": " << fixed(report.framesPerSecond);
    for (const std::pair<std::string, double>& step : report.milliseconds)
        json << ", " << quoted(step.first + "_ms") << ": " << fixed(step.second);
    json << "}\n";
    return json.str();
}

}  // namespace fastfilter
