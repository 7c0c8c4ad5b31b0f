// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "engine_estimate.hpp"
#include "host_filter.hpp"
#include "transfer/row_queue.hpp"

#ifdef HAVE_CUDA
#include "cuda/runtime/on_device.hpp"
#include "cuda/transfer/cuda_road.hpp"
#include "cuda/transfer/usable_devices.hpp"
#endif

#include <algorithm>

namespace cv::cuda::fastfilters
{

// Each isolated image is its own matrix.
CpuImages cpuImages(const HostFilter& filter, const HostImages& images)
{
    const Mat& readable = images.source;
    const Mat source =
        filter.neighbourhood.isolated ? Mat(readable.size(), readable.type(), readable.data, readable.step) : readable;
    return {source(Rect(images.offset, images.destination.size())), images.destination};
}

namespace
{

// Once. CV_LOG_ONCE_WARNING is for one thread.
void warnOfCpu(const String& whyNot)
{
    static const bool warned = [&]
    {
        CV_LOG_WARNING(NULL, "cudafastfilters: no usable CUDA device (" << whyNot << "), filtering on the CPU");
        return true;
    }();
    CV_UNUSED(warned);
}

[[noreturn]] void cancel(const String& name)
{
    CV_Error(static_cast<Error::Code>(HostProgress::CANCELLED), format("%s: cancelled by its progress", name.c_str()));
}

RowProgress rowProgress(const HostOptions& options, int rows)
{
    if (!options.progress)
        return RowProgress();
    return [&options, rows](int done) { return options.progress->update(static_cast<double>(done) / rows); };
}

// The image that a part is of; its pixels are nowhere. It is a region of a taller one, because algorithms for images
// without surroundings take no parts.
CpuImages wholeOfPart(const HostImages& part)
{
    uchar* const place = reinterpret_cast<uchar*>(size_t(1) << 30);
    const auto whole = [&](const Mat& image)
    { return Mat(part.part.height + 1, image.cols, image.type(), place).rowRange(0, part.part.height); };
    return {whole(part.source), whole(part.destination)};
}

CpuDispatch::Choice chooseOnCpu(const HostFilter& filter, const HostImages& images)
{
    const bool isPart = images.part.height > 0;
    return filter.onCpu.first(isPart ? wholeOfPart(images) : cpuImages(filter, images), {simdLevel()});
}

Cut cutOnCpu(const CpuAlgorithm& algorithm)
{
    return Cut::everyRows(algorithm.bandStep());
}

// A part with the rows around it that an engine makes as well.
class PartOfCut
{
public:
    PartOfCut(const HostImages& asked, const Cut& cut) : images(asked), asked_(asked)
    {
        if (asked.part.height == 0 || !asked.part.exact)
            return;
        const Mat& destination = asked.destination;
        const int first = asked.part.firstRow, end = first + destination.rows;
        const Interval made = outputsOfPart(cut, {first, end}, asked.part.height);
        if (made.begin == first && made.end == end)
            return;
        images.part.firstRow = made.begin;
        images.offset.y -= first - made.begin;
        images.destination = Mat(made.end - made.begin, destination.cols, destination.type());
    }

    // Where they are asked for.
    void keepResult() const
    {
        const int first = asked_.part.firstRow - images.part.firstRow;
        if (images.destination.data != asked_.destination.data)
            images.destination.rowRange(first, first + asked_.destination.rows).copyTo(asked_.destination);
    }

    HostImages images;

private:
    const HostImages& asked_;
};

void filterOnCpu(const HostFilter& filter, const HostImages& asked, const HostOptions& options, HostReport& report)
{
    const CpuDispatch::Choice choice = chooseOnCpu(filter, asked);
    PartOfCut made(asked, cutOnCpu(choice.algorithm));
    CpuImages onCpu = cpuImages(filter, made.images);
    const int rows = onCpu.destination.rows, windows = 4;  // the rows above and below are extra work
    const RowProgress progress = rowProgress(options, rows);
    if (progress && !progress(0))
        cancel(filter.name);
    if (!CpuDispatch::runAs(choice, onCpu, progress, std::max(64, windows * filter.neighbourhood.window.height)))
        cancel(filter.name);
    made.keepResult();
    report.engine = HostOptions::CPU;
    report.devices.clear();
    report.algorithm = choice.name;
}

#ifdef HAVE_CUDA

UsableDevices devicesOf(const HostOptions& options)
{
    if (getCudaEnabledDeviceCount() <= 0)
        return {{}, "there is none, or no driver"};
    const HostOptions named = withCurrentDevice(options);
    return named.devices.empty() ? UsableDevices{{}, "the driver does not name the current one"}
                                 : usableDevices(named.devices);
}

// Why the devices that were asked for cannot be used; empty: they can.
String whyNotCuda(const HostOptions& options)
{
    return devicesOf(options).whyNot;
}

bool deviceWins(const HostFilter& filter, const HostImages& images, const DeviceRoute& route)
{
    return estimateEngines(filter, images, route, getNumThreads()).deviceWins();
}

// The devices that are to filter the image; none: the CPU. `whyNot` says why, unless it is faster.
std::vector<int> chooseDevices(const HostFilter& filter, const HostImages& images, const HostOptions& options,
                               String& whyNot)
{
    if (options.engine == HostOptions::CPU)
        return {};
    const bool isAuto = options.engine == HostOptions::AUTO;
    // A device is not even asked, which takes a second the first time, where it cannot win.
    if (isAuto && getCudaEnabledDeviceCount() > 0 &&
        !deviceWins(filter, images, {std::max<size_t>(options.devices.size(), 1), true, true}))
        return {};
    const UsableDevices usable = devicesOf(options);
    if (usable.devices.empty())
    {
        warnOfCpu(usable.whyNot);
        whyNot = usable.whyNot;
    }
    else if (!usable.whyNot.empty())
        CV_LOG_WARNING(NULL, "cudafastfilters: a device is left out: " << usable.whyNot);
    if (usable.devices.empty() || !isAuto)
        return usable.devices;
    const PinnedImages pinned = pinnedImages(images, usable.devices[0]);
    const DeviceRoute route = {usable.devices.size(), pinned.source, pinned.destination};
    return deviceWins(filter, images, route) ? usable.devices : std::vector<int>();
}

// False where the CPU is to do it.
bool filterOnCuda(const HostFilter& filter, const HostImages& asked, const HostOptions& options,
                  const std::vector<int>& devices, HostReport& report)
{
    if (!asked.part.whyNoCut.empty())
    {
        report.whyNotCuda = asked.part.whyNoCut;
        CV_LOG_WARNING(NULL, "cudafastfilters: no device filters a part: " << report.whyNotCuda);
        return false;
    }
    PartOfCut made(asked, asked.part.cut);
    const RowProgress progress = rowProgress(options, made.images.destination.rows);
    const DeviceRun run = filterOnDevices(filter.name, *filter.onDevice, filter.neighbourhood, made.images,
                                          {devices, options.deviceMemory, progress});
    for (const DeviceFailure& failure : run.failures)
        CV_LOG_WARNING(NULL, "cudafastfilters: " << failure.device << " is left out of a call of " << filter.name
                                                 << ": " << failure.error.err);
    if (run.end == StripEnd::Stopped)
        cancel(filter.name);
    if (run.end == StripEnd::Failed)
    {
        const DeviceFailure& first = run.failures.front();
        report.whyNotCuda = first.device + ": " + first.error.err;
        if (options.engine == HostOptions::CUDA)
            CV_Error(first.error.code, format("%s: %s", filter.name.c_str(), report.whyNotCuda.c_str()));
        return false;
    }
    made.keepResult();
    report.engine = HostOptions::CUDA;
    report.devices = run.devices;
    report.algorithm = run.algorithm;
    return true;
}

// Of the first device that the options name, usable or not.
void findCutOnDevice(const HostFilter& filter, const HostImages& whole, const HostOptions& options, ImagePart& part)
{
    if (options.engine == HostOptions::CPU || getCudaEnabledDeviceCount() <= 0)
    {
        part.whyNoCut = "there is no device";
        return;
    }
    try
    {
        part.cut = cutOnDevice(*filter.onDevice, filter.neighbourhood, whole, withCurrentDevice(options).devices.at(0));
    }
    catch (const std::exception& error)
    {
        if (options.engine == HostOptions::CUDA)
            throw;
        part.whyNoCut = error.what();
    }
}

#else

String whyNotCuda(const HostOptions&)
{
    return "this build has no CUDA";
}

void findCutOnDevice(const HostFilter&, const HostImages&, const HostOptions&, ImagePart& part)
{
    part.whyNoCut = "this build has no CUDA";
}

#endif

}  // namespace

ImagePart exactPart(const HostFilter& filter, const HostImages& whole, Interval rows, const HostOptions& options)
{
    ImagePart part;
    part.height = whole.destination.rows;
    part.firstRow = rows.begin;
    findCutOnDevice(filter, whole, options, part);
    return part;
}

Interval sourceRowsOf(const HostFilter& filter, const HostImages& whole, Interval rows, const ImagePart& part,
                      const HostOptions& options)
{
    const Neighbourhood& n = filter.neighbourhood;
    const RowWindow window = {n.window.height, n.anchor.y, n.borderY, part.height};
    const auto needed = [&](const Cut& cut) { return sourceRows(outputsOfPart(cut, rows, part.height), window, cut); };
    if (!part.exact)
        return needed(Cut::anywhere());
    const bool onDevice = part.whyNoCut.empty();
    if (options.engine == HostOptions::CUDA)
        return needed(part.cut);
    const HostImages asked = {whole.source, whole.offset, whole.destination, part};
    const Interval onCpu = needed(cutOnCpu(chooseOnCpu(filter, asked).algorithm));
    return onDevice ? unionOfRows(onCpu, needed(part.cut), part.height) : onCpu;
}

void checkHostOptions(const String& name, const HostOptions& options)
{
    const int engine = options.engine;
    if (engine != HostOptions::AUTO && engine != HostOptions::CPU && engine != HostOptions::CUDA)
        CV_Error(Error::StsBadArg,
                 format("%s: HostOptions::engine is %d; accepted are AUTO (%d), CPU (%d) and CUDA (%d)", name.c_str(),
                        engine, static_cast<int>(HostOptions::AUTO), static_cast<int>(HostOptions::CPU),
                        static_cast<int>(HostOptions::CUDA)));
    std::vector<int> devices = options.devices;
    std::sort(devices.begin(), devices.end());
    if (!devices.empty() && devices[0] < 0)
        CV_Error(Error::StsOutOfRange,
                 format("%s: HostOptions::devices has %d; indices from 0 on are accepted", name.c_str(), devices[0]));
    const auto twice = std::adjacent_find(devices.begin(), devices.end());
    if (twice != devices.end())
        CV_Error(Error::StsBadArg,
                 format("%s: HostOptions::devices has %d twice; each device is accepted once", name.c_str(), *twice));
    if (engine != HostOptions::CUDA)
        return;
    const String whyNot = whyNotCuda(options);
    if (!whyNot.empty())
        CV_Error(Error::GpuNotSupported, format("%s: HostOptions::CUDA needs CUDA: %s", name.c_str(), whyNot.c_str()));
}

#ifdef HAVE_CUDA

void prepareThread()
{
    markThreadAsOwn();
}

HostOptions withCurrentDevice(const HostOptions& options)
{
    HostOptions result = options;
    int device = 0;
    if (result.devices.empty() && getCudaEnabledDeviceCount() > 0 && cudaGetDevice(&device) == cudaSuccess)
        result.devices.push_back(device);
    return result;
}

static void filterOnEngines(const HostFilter& filter, const HostImages& images, const HostOptions& options,
                            HostReport& report)
{
    const std::vector<int> devices = chooseDevices(filter, images, options, report.whyNotCuda);
    if (devices.empty() || !filterOnCuda(filter, images, options, devices, report))
        filterOnCpu(filter, images, options, report);
}

int firstEngine(const HostFilter& filter, const HostImages& images, const HostOptions& options)
{
    String whyNot;
    return chooseDevices(filter, images, options, whyNot).empty() ? HostOptions::CPU : HostOptions::CUDA;
}

size_t leastDeviceMemory(const HostFilter& filter, const HostImages& images, const HostOptions& options)
{
    if (options.engine == HostOptions::CPU)
        return 0;
    const UsableDevices usable = devicesOf(options);
    if (usable.devices.empty())
        return 0;
    return leastDeviceMemory(*filter.onDevice, filter.neighbourhood, images, usable.devices);
}

#else

void prepareThread() {}

HostOptions withCurrentDevice(const HostOptions& options)
{
    return options;
}

static void filterOnEngines(const HostFilter& filter, const HostImages& images, const HostOptions& options,
                            HostReport& report)
{
    if (options.engine == HostOptions::AUTO)
    {
        report.whyNotCuda = whyNotCuda(options);
        warnOfCpu(report.whyNotCuda);
    }
    filterOnCpu(filter, images, options, report);
}

int firstEngine(const HostFilter&, const HostImages&, const HostOptions&)
{
    return HostOptions::CPU;
}

size_t leastDeviceMemory(const HostFilter&, const HostImages&, const HostOptions&)
{
    return 0;
}

#endif

void filterHostImages(const HostFilter& filter, const HostImages& images, const HostOptions& options)
{
    HostReport report;
    filterOnEngines(filter, images, options, report);
    if (options.report)
        *options.report = report;
}

}  // namespace cv::cuda::fastfilters
