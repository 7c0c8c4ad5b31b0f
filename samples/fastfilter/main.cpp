// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// fastfilter: applies one filter of the cudafastfilters module to image files.
//
// The order is: everything that can be known to be wrong, then reading, filtering, writing. The output
// has its name only once it is whole.

#include "arguments.hpp"
#include "engine.hpp"
#include "error.hpp"
#include "image_input.hpp"
#include "image_output.hpp"
#include "interrupt.hpp"
#include "report.hpp"

#include <opencv2/core/utility.hpp>
#include <opencv2/core/utils/logger.hpp>

#include <cstdio>
#include <exception>
#include <iostream>
#include <new>

namespace fastfilter
{
namespace
{

void note(const Arguments& arguments, const std::string& text)
{
    if (!arguments.quiet)
        std::fprintf(stderr, "fastfilter: %s\n", text.c_str());
}

//! The file's pixels again, with the alpha channel it came with.
cv::Mat withAlpha(const cv::Mat& colour, const cv::Mat& alpha)
{
    if (alpha.empty())
        return colour;
    cv::Mat result(colour.size(), CV_MAKETYPE(colour.depth(), 4));
    const cv::Mat parts[] = {colour, alpha};
    const int fromTo[] = {0, 0, 1, 1, 2, 2, 3, 3};
    cv::mixChannels(parts, 2, &result, 1, fromTo, 4);
    return result;
}

cv::Ptr<cv::cuda::Filter> makeFilter(const Arguments& arguments, int srcType, int dstType)
{
    try
    {
        return arguments.makeFilter(srcType, dstType);
    }
    catch (const cv::Exception& error)
    {
        throw Error(EXIT_FILTER, arguments.command + ": " + oneLine(error.err));
    }
}

void print(const std::string& text)
{
    if (std::fputs(text.c_str(), stdout) < 0 || std::fflush(stdout) != 0)
        throw Error(EXIT_OUTPUT, "the image was written, but not the report: standard output cannot be written");
}

//! Chosen for the first image that can be read and written, and kept.
const Engine& engineOf(const Arguments& arguments)
{
    static const Engine engine = [&]
    {
        const Engine chosen = selectEngine(arguments.device, arguments.threads);
        if (!chosen.whyNotCuda.empty())
            note(arguments, "filtering on the CPU: " + chosen.whyNotCuda);
        return chosen;
    }();
    return engine;
}

void filterImage(const Arguments& arguments, const ImageFiles& files)
{
    checkInput(files.input);
    OutputFile output(files.output, arguments.overwrite);
    const Engine& engine = engineOf(arguments);

    cv::TickMeter readTime, writeTime;
    readTime.start();
    InputImage input = readImage(files.input);
    readTime.stop();
    if (input.morePages)
        note(arguments, "the input has several pages, only the first is filtered");

    const int srcType = input.pixels.type();
    const int depth = arguments.depth < 0 ? CV_MAT_DEPTH(srcType) : arguments.depth;
    const int dstType = CV_MAKETYPE(depth, input.pixels.channels());
    if (!input.alpha.empty() && depth != input.alpha.depth())
        throw Error(EXIT_FILTER, "--depth: an image with an alpha channel keeps its depth");
    output.checkType(input.alpha.empty() ? dstType : CV_MAKETYPE(depth, 4));
    const cv::Ptr<cv::cuda::Filter> filter = makeFilter(arguments, srcType, dstType);
    const Filtered filtered = runFilter(engine, filter, input.pixels);
    input.pixels.release();
    const cv::Mat result = withAlpha(filtered.image, input.alpha);

    Report report;
    report.plan = cv::cuda::describeFilter(filter);
    writeTime.start();
    output.write(result);
    writeTime.stop();
    output.commit();

    report.command = arguments.command;
    report.input = files.input;
    report.output = files.output;
    report.size = result.size();
    report.inputType = input.fileType;
    report.outputType = typeName(result.type());
    report.alphaKept = !input.alpha.empty();
    report.engine = engine;
    report.threads = cv::getNumThreads();
    report.milliseconds = {{"read", readTime.getTimeMilli()}};
    report.milliseconds.insert(report.milliseconds.end(), filtered.milliseconds.begin(), filtered.milliseconds.end());
    report.milliseconds.emplace_back("write", writeTime.getTimeMilli());
    if (arguments.json)
        print(reportJson(report));
    else if (!arguments.quiet)
        print(reportText(report));
}

//! Says what went wrong, if anything, and returns the exit code. `about`: the image, where there are several.
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

int run(int argc, char** argv)
{
    Arguments arguments;
    int first = guarded("", [&] { arguments = parseArguments(argc, argv); });
    if (first != EXIT_OK || arguments.finished)
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
}  // namespace fastfilter

int main(int argc, char** argv)
{
    fastfilter::installInterruptHandlers();
    // The program reports every fault and the engine in use itself, in one line.
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
    return fastfilter::run(argc, argv);
}
