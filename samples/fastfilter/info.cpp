// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "info.hpp"

#include "band_filter.hpp"
#include "console.hpp"
#include "error.hpp"
#include "image_header.hpp"
#include "image_input.hpp"
#include "open_file.hpp"
#include "tiff_plan.hpp"

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

std::string mebibytes(double bytes)
{
    return std::to_string(static_cast<std::int64_t>(bytes / (1 << 20)) + 1) + " MiB";
}

std::string pageText(const TiffPage& page)
{
    std::string text = std::to_string(page.width) + " x " + std::to_string(page.height);
    if (page.depth >= 0)
        text += ", " + typeName(CV_MAKETYPE(page.depth, page.samples));
    text += page.tiled ? ", tiles of " + std::to_string(page.blockWidth) + " x " + std::to_string(page.blockHeight)
                       : ", strips of " + std::to_string(page.blockHeight) + " rows";
    text += ", " + (page.compression == COMPRESSION_NONE ? "uncompressed" : compressionName(page.compression));
    if (page.predictor != PREDICTOR_NONE)
        text += " with predictor " + std::to_string(page.predictor);
    if (page.planar)
        text += ", a plane for each sample";
    if (page.alpha >= 0)
        text += ", alpha";
    return page.whyNot.empty() ? text : text + " (" + page.whyNot + ": filtered as a whole)";
}

void print(const std::string& text)
{
    if (std::fputs(text.c_str(), stdout) < 0 || std::fflush(stdout) != 0)
        throw Error(EXIT_OUTPUT, "standard output cannot be written");
}

void printFilters(const Arguments& arguments, cv::Size size, int type,
                  const std::function<std::string(const Usual&)>& memory)
{
    const Engine& engine = engineOf(arguments);
    print("engine: " + engineName(engine, EngineUse()) + "\n");
    for (const Usual& usual : usuals)
    {
        const cv::Ptr<cv::cuda::Filter> filter = makeFilter(usualFilter(usual), type, type);
        EngineUse use;
        const bool cuda = takesCuda(engine, filter, size, use);
        const std::string algorithm = algorithmOf(cv::cuda::describeFilter(filter, size), cuda) +
                                      (cuda ? " on the GPU" : " on the CPU") +
                                      (use.whyNotCuda.empty() ? "" : " (" + use.whyNotCuda + ")");
        print(std::string(usual.command) + (*usual.options ? " " : "") + usual.options + ": " + memory(usual) + ", " +
              algorithm + "\n");
    }
}

void printTiff(const Arguments& arguments, const std::string& path)
{
    const OpenFile file(path);
    StageTimes times;
    TiffFileSource source(file, times);
    TiffHandle handle(source, "r", arguments.memory);
    if (!handle.get())
        throw inputError(path, "damaged TIFF header: " + handle.takeError());
    const bool isBig = TIFFIsBigTIFF(handle.get()) != 0;
    const std::vector<TiffPage> pages = readTiffPages(handle);
    const std::string damage = handle.takeError();
    if (!damage.empty())
        throw inputError(path, "damaged or truncated, " + damage);
    print(path + (isBig ? ": BigTIFF" : ": TIFF") + ", pages: " + std::to_string(pages.size()) + "\n");
    for (size_t index = 0; index < pages.size(); ++index)
        print("page " + std::to_string(index + 1) + ": " + pageText(pages[index]) + "\n");
    const TiffPage& first = pages[0];
    if (first.depth < 0 || !first.whyNot.empty())
        return;
    TiffOptions options;
    options.page = 1;
    options.threads = arguments.threads;
    options.memory = arguments.memory;
    const auto memory = [&](const Usual& usual)
    {
        const TiffPlan plan = planTiff(path, pages, isBig, options, engineOf(arguments), usualFilter(usual));
        return mebibytes(static_cast<double>(plan.memory)) + " in bands of " + std::to_string(plan.pages[0].bandRows) +
               " rows";
    };
    // The groups that samples are filtered in are of 1, 3 or 4; the first tells the algorithm.
    const int colours = first.planar ? 1 : first.samples - (first.alpha >= 0 ? 1 : 0);
    const int channels = colours >= 4 ? 4 : colours == 3 ? 3 : 1;
    printFilters(arguments, cv::Size(static_cast<int>(first.width), static_cast<int>(first.height)),
                 CV_MAKETYPE(first.depth, channels), memory);
}

}  // namespace

void printInfo(const Arguments& arguments)
{
    const std::string& path = arguments.parts.at(0);
    checkInput(path);
    const ImageHeader header = readImageHeader(path);
    if (header.format && std::string(header.format) == "TIFF")
        return printTiff(arguments, path);
    if (!header.format)
        return print(path + ": an image that OpenCV reads, filtered as a whole\n");
    const double bytes = static_cast<double>(header.width) * static_cast<double>(header.height) *
                         static_cast<double>(header.bytesPerPixel);
    print(path + ": " + header.format + ", " + std::to_string(header.width) + " x " + std::to_string(header.height) +
          ", " + std::to_string(header.bytesPerPixel) + " bytes a pixel, filtered as a whole in about " +
          mebibytes(3 * bytes) + "\n");
    print("engine: " + engineName(engineOf(arguments), EngineUse()) + "\n");
}

}  // namespace fastfilter
