// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "filter_tiff.hpp"

#include "console.hpp"
#include "error.hpp"
#include "image_header.hpp"
#include "image_input.hpp"
#include "open_file.hpp"
#include "report.hpp"
#include "tiff_pipeline.hpp"

namespace fastfilter
{
namespace
{

void noteWhatIsNotKept(const Arguments& arguments, const TiffPlan& plan, const std::string& tagsLeftOut)
{
    if (!plan.notes.empty())
        note(arguments, plan.notes);
    if (!tagsLeftOut.empty())
        note(arguments, "tags that are not kept: " + tagsLeftOut);
}

std::uint64_t sourceBytes(const TiffPlan& plan)
{
    std::uint64_t bytes = 0;
    for (const TiffPagePlan& page : plan.pages)
        bytes +=
            static_cast<std::uint64_t>((page.endRow - page.firstRow) * page.source.planeRowBytes() * page.planes());
    return bytes;
}

Report reportOf(const Arguments& arguments, const ImageFiles& files, const TiffPlan& plan, const StageTimes& times)
{
    const TiffPagePlan& first = plan.pages[0];
    Report report;
    report.command = arguments.command;
    report.input = files.input;
    report.output = files.output;
    report.size = cv::Size(static_cast<int>(first.source.width), static_cast<int>(first.source.height));
    report.inputType = typeName(CV_MAKETYPE(first.source.depth, first.source.samples));
    report.outputType = typeName(CV_MAKETYPE(first.result.depth, first.result.samples));
    report.pages = plan.pages.size();
    report.alphaKept = first.source.alpha >= 0;
    report.engine = engineOf(arguments);
    for (const auto& filter : plan.filters)
        report.use.add(filter.second->use());
    report.threads = cv::getNumThreads();
    report.plan = first.filterOfPlane[0]->plan();
    report.bandRows = first.bandRows;
    report.milliseconds = times.all();
    return report;
}

}  // namespace

bool filterTiff(const Arguments& arguments, const ImageFiles& files, OutputFile& output, std::string& whyNot)
{
    const ImageHeader header = readImageHeader(files.input);
    if (!header.format || std::string(header.format) != "TIFF" || !output.isTiff())
    {
        whyNot = "only TIFF files are filtered band by band, into TIFF files";
        return false;
    }
    const OpenFile file(files.input);
    StageTimes times;
    TiffFileSource source(file, times);
    TiffHandle handle(source, "r", arguments.memory);
    if (!handle.get())
        throw inputError(files.input, "damaged TIFF header: " + handle.takeError());
    const std::vector<TiffPage> pages = readTiffPages(handle);
    const std::string damage = handle.takeError();
    if (!damage.empty())
        throw inputError(files.input, "damaged or truncated, " + damage);
    if (!pages[0].whyNot.empty() && arguments.page == 0)
    {
        whyNot = "it has " + pages[0].whyNot;
        return false;
    }

    TiffOptions options;
    options.page = arguments.page;
    options.compression = arguments.compression;
    options.memory = arguments.memory;
    options.threads = arguments.threads;
    options.depth = arguments.depth;
    options.share = arguments.share;
    TiffPlan plan =
        planTiff(files.input, pages, TIFFIsBigTIFF(handle.get()) != 0, options, engineOf(arguments), arguments.filter);
    plan.share = arguments.share;
    plan.identity = "source " + fingerprint(file) + ", filter " + arguments.description;
    if (!arguments.filter.maskText.empty())
        plan.identity += " mask " + arguments.filter.maskText;
    cv::TickMeter total;
    total.start();
    std::string tagsLeftOut;
    {
        TiffReader reader(files.input, file, plan.workers, arguments.memory, times);
        TiffWriter writer(files.output, output.file(), plan.big, plan.workers, times);
        Progress progress(!arguments.quiet, "MiB", 1 << 20, sourceBytes(plan));
        tagsLeftOut = runPipeline(plan, reader, handle, writer, progress, times);
        writer.finish();
    }
    output.finish();
    output.commit();
    total.stop();
    noteWhatIsNotKept(arguments, plan, tagsLeftOut);
    Report report = reportOf(arguments, files, plan, times);
    report.milliseconds.emplace_back("total", total.getTimeMilli());
    print(arguments, report);
    return true;
}

}  // namespace fastfilter
