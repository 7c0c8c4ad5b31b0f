// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "filter_tiff.hpp"

#include "console.hpp"
#include "error.hpp"
#include "image_input.hpp"
#include "report.hpp"
#include "tiff_pipeline.hpp"

#include <algorithm>

namespace fastfilter
{
namespace
{

void noteWhatIsNotKept(const Arguments& arguments, const TiffPlan& plan, const std::string& tagsLeftOut)
{
    for (const std::string& text : plan.notes)
        note(arguments, text);
    if (!tagsLeftOut.empty())
        note(arguments, "tags that are not kept: " + tagsLeftOut);
}

std::uint64_t sourceBytes(const TiffPlan& plan)
{
    std::uint64_t bytes = 0;
    for (const TiffPagePlan& page : plan.pages)
        if (!page.copied)
            bytes +=
                static_cast<std::uint64_t>((page.endRow - page.firstRow) * page.source.planeRowBytes() * page.planes());
    return bytes;
}

Report reportOf(const Arguments& arguments, const ImageFiles& files, const TiffPlan& plan, const StageTimes& times)
{
    const TiffPagePlan& first = firstFiltered(plan);
    Report report;
    report.command = arguments.command;
    report.input = files.input;
    report.output = files.output;
    report.size = cv::Size(static_cast<int>(first.source.width), static_cast<int>(first.source.height));
    report.inputType = typeNameOf(first.source);
    report.outputType = typeNameOf(first.result);
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

void filterTiff(const Arguments& arguments, const ImageFiles& files, OutputFile& output)
{
    StageTimes times;
    TiffFile file(files.input, arguments.memory, times);
    TiffOptions options;
    options.page = arguments.page;
    options.compression = arguments.compression;
    options.memory = arguments.memory;
    options.threads = arguments.threads;
    options.depth = arguments.depth;
    options.share = arguments.share;
    options.missing = arguments.missing;
    std::unique_ptr<ValidMask> mask;
    if (arguments.missing.kind == MissingPixels::MASK)
        mask = std::make_unique<ValidMask>(arguments.missing.maskFile, arguments.memory, times);
    options.mask = mask.get();
    TiffPlan plan = planTiff(file, options, engineOf(arguments), arguments.filter);
    plan.share = arguments.share;
    plan.identity = "source " + fingerprint(file.file) + ", filter " + arguments.description;
    if (!arguments.filter.maskText.empty())
        plan.identity += " mask " + arguments.filter.maskText;
    if (mask)
        plan.identity += " valid " + fingerprint(OpenFile(mask->name()));
    cv::TickMeter total;
    total.start();
    std::string tagsLeftOut;
    {
        TiffReader reader(files.input, file.file, plan.workers, arguments.memory, times);
        std::unique_ptr<TiffReader> masks;
        if (std::any_of(plan.pages.begin(), plan.pages.end(), [](const TiffPagePlan& page) { return page.mask; }))
            masks =
                std::make_unique<TiffReader>(mask ? mask->name() : files.input, mask ? mask->tiff()->file : file.file,
                                             plan.workers, arguments.memory, times);
        TiffWriter writer(files.output, output.file(), plan.big, plan.workers, times);
        std::unique_ptr<BlockStore> later;
        if (plan.planes.size() > 1)
            later = std::make_unique<BlockStore>(files.output, output.directory(),
                                                 static_cast<int>(plan.planes.size()) - 1, times);
        Progress progress(!arguments.quiet, "MiB", 1 << 20, sourceBytes(plan));
        tagsLeftOut = runPipeline(plan, reader, masks.get(), file, writer, later.get(), progress, times);
        writer.finish();
    }
    output.finish();
    output.commit();
    total.stop();
    noteWhatIsNotKept(arguments, plan, tagsLeftOut);
    Report report = reportOf(arguments, files, plan, times);
    report.milliseconds.emplace_back("total", total.getTimeMilli());
    print(arguments, report);
}

}  // namespace fastfilter
