// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "filter_frames.hpp"

#include "console.hpp"
#include "error.hpp"
#include "frame_filter.hpp"
#include "frame_io.hpp"
#include "image_input.hpp"
#include "image_output.hpp"
#include "overlap.hpp"
#include "progress.hpp"
#include "stage_times.hpp"

#include <opencv2/core/utility.hpp>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fcntl.h>
#include <unistd.h>

namespace fastfilter
{
namespace
{

const char* const standardStream = "-";

bool isY4mName(const std::string& path)
{
    return std::filesystem::path(path).extension() == ".y4m";
}

//! A file, or a standard stream, which is not closed.
class InputFile
{
public:
    explicit InputFile(const std::string& path) : isOwned_(path != standardStream)
    {
        file_ = isOwned_ ? open(path.c_str(), O_RDONLY | O_CLOEXEC) : STDIN_FILENO;
        if (file_ < 0)
            throw inputError(path, std::strerror(errno));
    }
    ~InputFile()
    {
        if (isOwned_)
            close(file_);
    }
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;
    operator int() const { return file_; }

private:
    bool isOwned_;
    int file_;
};

//! Where frames go: a pipe as they come, or a file that gets its name at the end.
class FrameOutput
{
public:
    FrameOutput(const std::string& path, bool overwrite) : name_(path)
    {
        if (path != standardStream)
            file_ = std::make_unique<OutputFile>(path, overwrite, OutputFile::ANY_NAME);
    }

    int file() const { return file_ ? file_->file() : STDOUT_FILENO; }
    std::string name() const { return file_ ? name_ : "standard output"; }

    void finish()
    {
        if (!file_)
            return;
        file_->finish();
        file_->commit();
    }

private:
    std::string name_;
    std::unique_ptr<OutputFile> file_;
};

Report reportOf(const Arguments& arguments, const ImageFiles& files, const FrameFormat& source,
                const FrameFormat& result, const StageTimes& times, const EngineUse& use)
{
    const FramePlane& first = source.planes[0];
    Report report;
    report.command = arguments.command;
    report.input = files.input;
    report.output = files.output;
    report.size = cv::Size(first.width, first.height);
    report.inputType = typeName(first.type);
    report.outputType = typeName(result.planes[0].type);
    report.alphaKept = source.planes.back().alpha >= 0;
    report.engine = engineOf(arguments);
    report.use = use;
    report.threads = cv::getNumThreads();
    report.milliseconds = {{"read", times.milliseconds(STAGE_READ)},
                           {"filter", times.milliseconds(STAGE_FILTER)},
                           {"write", times.milliseconds(STAGE_WRITE)}};
    return report;
}

}  // namespace

bool areFrames(const Arguments& arguments, const ImageFiles& files)
{
    return !arguments.raw.empty() || files.input == standardStream || files.output == standardStream ||
           isY4mName(files.input);
}

void filterFrames(const Arguments& arguments, const ImageFiles& files)
{
    std::atomic<bool> stopping(false);
    const std::string name = files.input == standardStream ? "standard input" : files.input;
    const InputFile file(files.input);
    FrameOutput output(files.output, arguments.overwrite);
    FrameInput input(name, file, stopping);
    FrameFormat format;
    if (!arguments.raw.empty())
        format = parseRawFormat(arguments.raw, arguments.maxPixels);
    else
    {
        std::string line;
        if (!input.readLine(line))
            throw inputError(name, "it is empty");
        format = parseY4mHeader(name, line, arguments.maxPixels);
    }
    FrameFilter filter(arguments, format);
    const FrameFormat& result = filter.resultFormat();
    StageTimes times;
    std::uint64_t frames = 0;
    Progress progress(!arguments.quiet, "frames", 1, 0);
    cv::TickMeter total;
    total.start();
    if (result.isY4m())
    {
        const std::string line = result.header + "\n";
        writeAll(output.name(), output.file(), line.data(), line.size());
    }
    const auto read = [&](Frame& frame)
    {
        const StageTimer timer(times, STAGE_READ);
        return input.read(format, frame);
    };
    const auto begin = [&](Frame& frame, Frame& filtered)
    {
        const StageTimer timer(times, STAGE_FILTER);
        filter.begin(frame, filtered);
    };
    const auto finish = [&](Frame& frame, Frame& filtered)
    {
        const StageTimer timer(times, STAGE_FILTER);
        filter.finish(frame, filtered);
    };
    const auto write = [&](Frame& frame)
    {
        const StageTimer timer(times, STAGE_WRITE);
        writeFrame(output.name(), output.file(), result, frame);
        ++frames;
        progress.advance(1);
    };
    Overlap<Frame, Frame>(filter.framesUnderWay()).run(read, begin, write, stopping, finish);
    progress.clear();
    output.finish();
    total.stop();

    Report report = reportOf(arguments, files, format, result, times, filter.use());
    report.plan = filter.plan();
    report.frames = frames;
    report.framesPerSecond = total.getTimeSec() > 0 ? static_cast<double>(frames) / total.getTimeSec() : 0;
    report.milliseconds.emplace_back("total", total.getTimeMilli());
    print(arguments, report, files.output == standardStream ? stderr : stdout);
}

}  // namespace fastfilter
