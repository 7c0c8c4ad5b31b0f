// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "engine_estimate.hpp"
#include "host_filter.hpp"
#include "host_part.hpp"

#ifdef HAVE_CUDA
#include "cuda/runtime/on_device.hpp"
#include "cuda/transfer/cuda_host_path.hpp"
#include "cuda/transfer/usable_devices.hpp"
#endif

#include <algorithm>

namespace cv::cuda::fastfilters
{

// Each isolated image is its own matrix.
CpuImages cpuImages(const HostFilter& filter, const HostImages& images)
{
    const Rect image(images.offset, images.destination.size());
    const auto regionOf = [&](const Mat& readable)
    {
        const bool isOwn = filter.neighbourhood.isolated;
        return (isOwn ? Mat(readable.size(), readable.type(), readable.data, readable.step) : readable)(image);
    };
    CpuImages result = {regionOf(images.source), images.destination,
                        images.mask.empty() ? Mat() : regionOf(images.mask)};
    result.planes = images.planes;
    return result;
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

void filterOnCpu(const HostFilter& filter, const HostImages& asked, const HostOptions& options, HostReport& report)
{
    const CpuDispatch::Choice choice = chooseOnCpu(filter, asked);
    const Size whole(asked.destination.cols, asked.part.height > 0 ? asked.part.height : asked.destination.rows);
    MadePart made(asked, cutOnCpu(choice.algorithm, whole));
    CpuImages onCpu = cpuImages(filter, made.images);
    if (asked.part.height > 0)
        onCpu.whole = whole;
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

// Why the requested devices cannot be used; empty: they can.
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
    if (const char* const reason = filter.onDevice->whyNone())
    {
        if (options.engine == HostOptions::CUDA)
            CV_Error(Error::GpuNotSupported, format("%s: %s", filter.name.c_str(), reason));
        whyNot = reason;
        return {};
    }
    const bool isAuto = options.engine == HostOptions::AUTO;
    // If a device cannot win, it is not even asked, which takes a second the first time.
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
    MadePart made(asked, asked.part.cut);
    const RowProgress progress = rowProgress(options, made.images.destination.rows);
    const DeviceRun run = filterOnDevices(filter.name, *filter.onDevice, filter.neighbourhood, made.images,
                                          {devices, options.deviceMemory, progress});
    for (const DeviceFailure& failure : run.failures)
        CV_LOG_WARNING(NULL, "cudafastfilters: " << failure.device << " is left out of a call of " << filter.name
                                                 << ": " << failure.error.err);
    if (run.end == BandEnd::Stopped)
        cancel(filter.name);
    if (run.end == BandEnd::Failed)
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

#else

String whyNotCuda(const HostOptions&)
{
    return "this build has no CUDA";
}

#endif

}  // namespace

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
    if (options.engine == HostOptions::CPU || filter.onDevice->whyNone())
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
