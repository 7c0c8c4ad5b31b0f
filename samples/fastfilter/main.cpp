// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// fastfilter: applies one filter of the cudafastfilters module to one image file.
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

void run(const Arguments& arguments)
{
    checkInput(arguments.input);
    OutputFile output(arguments.output, arguments.overwrite);
    const Engine engine = selectEngine(arguments.device, arguments.threads);
    if (!engine.whyNotCuda.empty())
        note(arguments, "filtering on the CPU: " + engine.whyNotCuda);

    cv::TickMeter readTime, writeTime;
    readTime.start();
    InputImage input = readImage(arguments.input);
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
    report.input = arguments.input;
    report.output = arguments.output;
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

int guardedMain(int argc, char** argv)
{
    try
    {
        const Arguments arguments = parseArguments(argc, argv);
        if (!arguments.finished)
            run(arguments);
        return EXIT_OK;
    }
    catch (const Error& error)
    {
        std::fprintf(stderr, "fastfilter: %s\n", oneLine(error.what()).c_str());
        return error.code();
    }
    catch (const std::bad_alloc&)
    {
        std::fprintf(stderr, "fastfilter: not enough memory\n");
        return EXIT_INTERNAL;
    }
    catch (const cv::Exception& error)
    {
        std::fprintf(stderr, "fastfilter: internal error: %s\n", oneLine(error.err).c_str());
        return EXIT_INTERNAL;
    }
    catch (const std::exception& error)
    {
        std::fprintf(stderr, "fastfilter: internal error: %s\n", oneLine(error.what()).c_str());
        return EXIT_INTERNAL;
    }
}

}  // namespace
}  // namespace fastfilter

int main(int argc, char** argv)
{
    fastfilter::installInterruptHandlers();
    // The program reports every fault and the engine in use itself, in one line.
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
    return fastfilter::guardedMain(argc, argv);
}
