// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "filter_whole.hpp"

#include "band_filter.hpp"
#include "console.hpp"
#include "error.hpp"
#include "fill_missing.hpp"
#include "image_header.hpp"
#include "image_input.hpp"
#include "progress.hpp"
#include "report.hpp"
#include "stage_times.hpp"
#include "tiff_picture.hpp"
#include "tiff_tags.hpp"
#include "valid_mask.hpp"

#include <opencv2/core/utility.hpp>
#include <opencv2/imgproc.hpp>

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
        // If the CPU takes over from the GPU, it starts again.
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

//! Whether samples with a special greatest value are filtered as they are stored. Otherwise they fill the range of
//! their depth first: for a format that has no greatest value, for another depth, and for a filter that adds a grey
//! level of the depth.
bool keepsGreatestValue(const Arguments& arguments, const OutputFile& output, int depth, int sourceDepth)
{
    return output.holdsGreatestValue() && depth == sourceDepth && !arguments.filter.addsGreyLevel;
}

//! The mask of an image, empty if its filter needs none.
cv::Mat maskOf(const Arguments& arguments, const ImageFiles& files, const InputImage& input, StageTimes& times)
{
    cv::Mat mask;
    if (arguments.missing.kind == MissingPixels::ALPHA)
    {
        if (input.alpha.empty())
            throw inputError(files.input, "--alpha: it has no alpha channel");
        cv::compare(input.alpha, 0, mask, cv::CMP_NE);
    }
    if (arguments.missing.kind == MissingPixels::MASK)
    {
        const ValidMask file(arguments.missing.maskFile, arguments.memory, times);
        const TiffPage* const page = file.page(0, 1);
        file.check(page, input.pixels.cols, input.pixels.rows, input.pixels.channels());
        mask = file.whole(page, arguments.memory, times);
        if (mask.channels() == 3)
            cv::cvtColor(mask, mask, cv::COLOR_RGB2BGR);
    }
    return mask;
}

//! The filter without the missing pixels, for values as they are in `input`.
PreparedFilter preparedFor(const Arguments& arguments, const ImageFiles& files, const InputImage& input)
{
    const std::optional<double> noData = noDataOf(arguments.missing, files.input, input.noDataTag, input.whyNoValues);
    if (arguments.missing.kind == MissingPixels::NO_DATA && input.greatestValue > 0 && *noData > input.greatestValue)
        throw Error(EXIT_FILTER, "--nodata: samples of 0 to " + std::to_string(input.greatestValue) +
                                     " cannot hold the value " + numberText(*noData));
    return ignoringMissing(arguments.filter, arguments.missing, noData);
}

}  // namespace

void filterWhole(const Arguments& arguments, const ImageFiles& files, OutputFile& output)
{
    const Engine& engine = engineOf(arguments);
    StageTimes times;
    InputImage input =
        isTiff(files.input) ? readTiffPicture(arguments, files.input, times) : readImage(files.input, times);
    const int srcType = input.pixels.type();
    const int depth = arguments.depth < 0 ? CV_MAT_DEPTH(srcType) : arguments.depth;
    const int dstType = CV_MAKETYPE(depth, input.pixels.channels());
    const int fileType = output.typeInFile(dstType, !input.alpha.empty());
    const int planes = arguments.filter.planeCount();
    if (planes > 1 && !output.isTiff())
        throw Error(EXIT_OUTPUT, "'" + files.output + "' holds one picture; " + std::to_string(planes) +
                                     " percentiles are pages of a .tif output");
    if (!keepsGreatestValue(arguments, output, depth, CV_MAT_DEPTH(srcType)))
    {
        if (arguments.missing.kind == MissingPixels::NO_DATA && input.greatestValue > 0)
            throw inputError(files.input, "--nodata: samples of 0 to " + std::to_string(input.greatestValue) +
                                              " are scaled for this result");
        scaleToDepth(input);
    }
    for (const std::string& text : input.notes)
        note(arguments, text);
    const PreparedFilter prepared = preparedFor(arguments, files, input);
    const cv::Ptr<cv::cuda::Filter> filter = makeFilter(prepared, srcType, dstType);
    const cv::Mat mask = maskOf(arguments, files, input, times);
    cv::Mat filtered;
    Report report;
    {
        const double bytes = static_cast<double>(input.pixels.total() * input.pixels.elemSize());
        Progress line(!arguments.quiet, "MiB", 1 << 20, static_cast<std::uint64_t>(bytes));
        const StageTimer timer(times, STAGE_FILTER);
        const PicturePart whole = {input.pixels.size(), cv::Range(0, input.pixels.rows)};
        if (prepared.fill.isAsked)
            fillMissing(engine, filter, prepared.fill, input.pixels, mask, filtered, report.use);
        else
            runFilter(engine, filter, input.pixels, mask, whole, filtered, report.use,
                      cv::Ptr<ShowsProgress>(new ShowsProgress(line, bytes)));
    }
    input.pixels.release();
    if (input.greatestValue > 0)
        cv::min(filtered, input.greatestValue, filtered);  // as saturation does for a whole depth
    if (!input.alpha.empty())
        convertAlpha(input.alpha, input.alpha, depth);
    report.size = cv::Size(filtered.cols, filtered.rows / planes);
    report.alphaKept = !input.alpha.empty();
    report.plan = cv::cuda::describeFilter(filter);
    OutputImage result = {std::move(filtered), std::move(input.alpha), input.greatestValue};
    const std::string notKept = output.isTiff()
                                    ? writeTiffPicture(arguments, files.output, result, input.metadata, output, times)
                                    : output.write(std::move(result), input.metadata, times);
    output.commit();
    if (!notKept.empty())
        note(arguments, "not kept in '" + files.output + "': " + notKept);

    report.command = arguments.command;
    report.input = files.input;
    report.output = files.output;
    report.inputType = input.fileType;
    report.outputType = typeName(fileType);
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
