// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The order is: everything that can be known to be wrong, then reading, filtering, writing. The output
// has its name only once it is whole.

#include "program.hpp"

#include "arguments.hpp"
#include "error.hpp"
#include "filter_frames.hpp"
#include "filter_tiff.hpp"
#include "filter_whole.hpp"
#include "image_header.hpp"
#include "image_input.hpp"
#include "image_output.hpp"
#include "info.hpp"
#include "interrupt.hpp"
#include "join_parts.hpp"
#include "pixel_limit.hpp"

#include <opencv2/core/utils/logger.hpp>

#include <cstdio>
#include <exception>
#include <new>

namespace fastfilter
{
namespace
{

void filterImage(const Arguments& arguments, const ImageFiles& files)
{
    if (areFrames(arguments, files))
    {
        if (!arguments.onlyTiff.empty())
            throw Error(EXIT_USAGE, arguments.onlyTiff + ": not for frames, only for TIFF files");
        if (arguments.filter.fill.isAsked)
            throw Error(EXIT_USAGE, "fill: not for frames");
        if (arguments.filter.planeCount() > 1)
            throw Error(EXIT_USAGE, "--percentiles: of frames one, of images several");
        if (arguments.missing.kind == MissingPixels::MASK || arguments.missing.kind == MissingPixels::ALPHA)
            throw Error(EXIT_USAGE, "--mask, --alpha: not for frames, which take --nodata");
        if (arguments.missing.fromTag)
            throw Error(EXIT_USAGE, "--nodata auto: not for frames, only for TIFF files");
        return filterFrames(arguments, files);
    }
    checkInput(files.input);
    OutputFile output(files.output, arguments.overwrite);
    const bool fromTiff = isTiff(files.input);
    if (fromTiff && output.isTiff())
        return filterTiff(arguments, files, output);
    if (arguments.share.count > 0)
        throw Error(EXIT_USAGE, "--rows: only for TIFF files that become TIFF files");
    if (arguments.page > 0 && !fromTiff)
        throw Error(EXIT_USAGE, "--page: '" + files.input + "' is no TIFF file");
    if (!arguments.compression.empty() && !output.isTiff())
        throw Error(EXIT_USAGE, "--compress: '" + files.output + "' becomes no TIFF file");
    filterWhole(arguments, files, output);
}

//! Says what went wrong, if anything, and returns the exit code. `about`: the image, if there are several.
template <typename Work>
int guarded(const std::string& about, const Work& work)
{
    const auto fail = [&](int code, const std::string& text)
    {
        const bool isNamed = about.empty() || text.find(about) != std::string::npos;
        std::fprintf(stderr, "fastfilter: %s\n", (isNamed ? text : "'" + about + "': " + text).c_str());
        return code;
    };
    try
    {
        work();
        return EXIT_OK;
    }
    catch (const Error& error)
    {
        return fail(error.code(), oneLine(error.what()));
    }
    catch (const std::bad_alloc&)
    {
        return fail(EXIT_INTERNAL, "not enough memory");
    }
    catch (const cv::Exception& error)
    {
        return fail(EXIT_INTERNAL, "internal error: " + oneLine(error.err));
    }
    catch (const std::exception& error)
    {
        return fail(EXIT_INTERNAL, "internal error: " + oneLine(error.what()));
    }
}

int run(int argc, char** argv, char** commandLine)
{
    Arguments arguments;
    int first = guarded("", [&] { arguments = parseArguments(argc, argv); });
    if (first != EXIT_OK || arguments.finished)
        return first;
    if (arguments.command == "info")
        return guarded("", [&] { printInfo(arguments); });
    if (arguments.command == "join")
        return guarded("", [&] { joinParts(arguments); });
    if (arguments.limitsPixels)
        first = guarded("", [&] { limitPixels(arguments.maxPixels, commandLine); });
    if (first != EXIT_OK)
        return first;
    for (const ImageFiles& files : arguments.images)
    {
        heedInterrupts();
        const int code =
            guarded(arguments.images.size() > 1 ? files.input : "", [&] { filterImage(arguments, files); });
        if (first == EXIT_OK)
            first = code;
        if (code == EXIT_CUDA)
            break;  // the others would not be filtered either
    }
    return first;
}

}  // namespace

int runProgram(int argc, char** argv, char** commandLine)
{
    installInterruptHandlers();
    // The program reports every fault and the engine in use itself, in one line.
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
    return run(argc, argv, commandLine);
}

}  // namespace fastfilter
