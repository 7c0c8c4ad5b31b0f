// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "info.hpp"

#include "console.hpp"
#include "error.hpp"
#include "filter_frames.hpp"
#include "filter_whole.hpp"
#include "frame_filter.hpp"
#include "frame_io.hpp"
#include "image_header.hpp"
#include "image_input.hpp"
#include "open_file.hpp"
#include "tiff_compression.hpp"
#include "tiff_kind.hpp"
#include "tiff_plan.hpp"
#include "usual_filters.hpp"

#include <atomic>
#include <climits>

namespace fastfilter
{
namespace
{

std::string pageText(const TiffPage& page)
{
    std::string text = std::to_string(page.width) + " x " + std::to_string(page.height);
    if (page.whyNot.empty())
        text += ", " + typeNameOf(page);
    if (page.pixels != TiffPixels::AS_STORED)
        text += " from " + (page.palette.empty() ? sampleText(page) : "a palette");
    text += page.tiled ? ", tiles of " + std::to_string(page.blockWidth) + " x " + std::to_string(page.blockHeight)
                       : ", strips of " + std::to_string(page.blockHeight) + " rows";
    text += ", " + (page.compression == COMPRESSION_NONE ? "uncompressed" : compressionName(page.compression));
    if (page.predictor != PREDICTOR_NONE)
        text += " with predictor " + std::to_string(page.predictor);
    if (page.planar)
        text += ", a plane for each sample";
    if (page.alpha >= 0)
        text += ", alpha";
    if (!page.noDataTag.empty())
        text += ", no-data value " + oneLine(page.noDataTag);
    if (page.isMask)
        text += ", a mask of another page";
    return page.whyNot.empty() ? text : text + " (cannot be filtered: " + page.whyNot + ")";
}

void printTiff(const Arguments& arguments, const std::string& path)
{
    StageTimes times;
    const TiffFile file(path, arguments.memory, times);
    const std::vector<TiffPage>& pages = file.pages;
    printOut(path + (file.isBig() ? ": BigTIFF" : ": TIFF") + ", pages: " + std::to_string(pages.size()) + "\n");
    for (size_t index = 0; index < pages.size(); ++index)
        printOut("page " + std::to_string(index + 1) + ": " + pageText(pages[index]) + "\n");
    const TiffPage& first = pages[0];
    if (!first.whyNot.empty())
        return;
    TiffOptions options;
    options.page = 1;
    options.threads = arguments.threads;
    options.memory = arguments.memory;
    const auto memory = [&](const PreparedFilter& filter, bool)
    {
        const TiffPlan plan = planTiff(file, options, engineOf(arguments), filter);
        return mebibytes(static_cast<double>(plan.memory)) + " in bands of " + std::to_string(plan.pages[0].bandRows) +
               " rows";
    };
    // The groups that samples are filtered in are of 1, 3 or 4; the first tells the algorithm.
    const int colours = first.planar ? 1 : first.samples - (first.alpha >= 0 ? 1 : 0);
    const int channels = colours >= 4 ? 4 : colours == 3 ? 3 : 1;
    printFilters(arguments, cv::Size(static_cast<int>(first.width), static_cast<int>(first.height)),
                 CV_MAKETYPE(first.depth, channels), memory);
}

void printWhole(const Arguments& arguments, const std::string& path, const ImageHeader& header)
{
    const std::string size = std::to_string(header.width) + " x " + std::to_string(header.height);
    printOut(path + ": " + header.format + ", " + size + ", " + typeName(header.type) + "\n");
    if (header.width > INT_MAX || header.height > INT_MAX)
        return;
    const double bytes = wholeImageBytes(static_cast<double>(header.width) * static_cast<double>(header.height) *
                                         static_cast<double>(header.bytesPerPixel));
    const int channels = CV_MAT_CN(header.type) < 3 ? 1 : 3;  // alpha is copied
    printFilters(arguments, cv::Size(static_cast<int>(header.width), static_cast<int>(header.height)),
                 CV_MAKETYPE(CV_MAT_DEPTH(header.type), channels),
                 [&](const PreparedFilter&, bool) { return mebibytes(bytes) + " as a whole"; });
}

void printFrames(const Arguments& arguments, const std::string& path, std::uint64_t fileBytes)
{
    const OpenFile file(path);
    const std::atomic<bool> stopping(false);
    FrameInput input(path, file, stopping);
    std::string line;
    input.readLine(line);
    const FrameFormat format = parseY4mHeader(path, line, arguments.maxPixels);
    std::string planes;
    double frameBytes = 0;
    for (const FramePlane& plane : format.planes)
    {
        planes += (planes.empty() ? "" : "; ") + std::to_string(plane.width) + " x " + std::to_string(plane.height) +
                  ", " + typeName(plane.type) + (plane.alpha >= 0 ? ", alpha" : "");
        frameBytes += static_cast<double>(plane.width) * plane.height * CV_ELEM_SIZE(plane.type);
    }
    const double ofFrames = static_cast<double>(fileBytes) - static_cast<double>(line.size() + 1);
    const FramePlane& first = format.planes[0];
    printOut(path + ": YUV4MPEG2, " + std::to_string(first.width) + " x " + std::to_string(first.height) +
             ", frames: " + std::to_string(static_cast<std::int64_t>(ofFrames / (frameBytes + sizeof("FRAME")))) +
             "\nplanes: " + planes + "\n");
    const auto memory = [&](const PreparedFilter&, bool cuda)
    { return mebibytes(frameBytes * framesInMemory(cuda)) + " for frames"; };
    printFilters(arguments, cv::Size(first.width, first.height), first.type, memory);
}

}  // namespace

void printInfo(const Arguments& arguments)
{
    const std::string& path = arguments.parts.at(0);
    const std::uint64_t bytes = checkFile(path);
    if (areFrames(arguments, {path, path}))
        return printFrames(arguments, path, bytes);
    checkInput(path);
    if (isTiff(path))
        return printTiff(arguments, path);
    const ImageHeader header = readImageHeader(path);
    if (header.format && header.type >= 0)
        return printWhole(arguments, path, header);
    printOut(path + ": an image that OpenCV reads, filtered as a whole\n");
}

}  // namespace fastfilter
