// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "filter_whole.hpp"

#include "band_filter.hpp"
#include "console.hpp"
#include "error.hpp"
#include "image_input.hpp"
#include "progress.hpp"
#include "report.hpp"
#include "stage_times.hpp"
#include "tiff_file.hpp"
#include "tiff_picture.hpp"

#include <opencv2/core/utility.hpp>

namespace fastfilter
{
namespace
{

//! Draws how far the filter is.
class ShowsProgress : public cv::cuda::HostProgress
{
public:
    ShowsProgress(Progress& line, double bytes) : line_(line), bytes_(bytes) {}

    bool update(double fraction) override
    {
        const std::uint64_t now = static_cast<std::uint64_t>(fraction * bytes_);
        // The CPU, where it takes over from the GPU, begins anew.
        if (now > done_)
        {
            line_.advance(now - done_);
            done_ = now;
        }
        return true;
    }

private:
    Progress& line_;
    const double bytes_;
    std::uint64_t done_ = 0;
};

}  // namespace

void filterWhole(const Arguments& arguments, const ImageFiles& files, OutputFile& output)
{
    const Engine& engine = engineOf(arguments);
    StageTimes times;
    InputImage input =
        isTiff(files.input) ? readTiffPicture(arguments, files.input, times) : readImage(files.input, times);
    for (const std::string& text : input.notes)
        note(arguments, text);

    const int srcType = input.pixels.type();
    const int depth = arguments.depth < 0 ? CV_MAT_DEPTH(srcType) : arguments.depth;
    const int dstType = CV_MAKETYPE(depth, input.pixels.channels());
    const int resultType = CV_MAKETYPE(depth, input.pixels.channels() + (input.alpha.empty() ? 0 : 1));
    output.checkType(resultType);
    const cv::Ptr<cv::cuda::Filter> filter = makeFilter(arguments.filter, srcType, dstType);
    cv::Mat filtered;
    Report report;
    {
        const double bytes = static_cast<double>(input.pixels.total() * input.pixels.elemSize());
        Progress line(!arguments.quiet, "MiB", 1 << 20, static_cast<std::uint64_t>(bytes));
        const StageTimer timer(times, STAGE_FILTER);
        runFilter(engine, filter, input.pixels, filtered, report.use,
                  cv::Ptr<ShowsProgress>(new ShowsProgress(line, bytes)));
    }
    input.pixels.release();
    if (!input.alpha.empty())
        convertAlpha(input.alpha, input.alpha, depth);
    const std::string leftOut =
        output.isTiff()
            ? writeTiffPicture(arguments, files.output, filtered, input.alpha, input.metadata, output, times)
            : output.write(filtered, input.alpha, input.metadata, times);
    if (!leftOut.empty())
        note(arguments, "not kept: " + leftOut);
    output.commit();

    report.command = arguments.command;
    report.input = files.input;
    report.output = files.output;
    report.size = filtered.size();
    report.inputType = input.fileType;
    report.outputType = typeName(resultType);
    report.alphaKept = !input.alpha.empty();
    report.plan = cv::cuda::describeFilter(filter);
    report.engine = engine;
    report.threads = cv::getNumThreads();
    report.milliseconds = times.all();
    print(arguments, report);
}

double wholeImageBytes(double decoded)
{
    // At the end: the result, what it is encoded to, and that once more while its vector grows.
    return 3 * decoded;
}

}  // namespace fastfilter
