// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "engine.hpp"

#include "stderr_capture.hpp"

#include <opencv2/core/cuda.hpp>
#include <opencv2/core/utility.hpp>

namespace fastfilter
{
namespace
{

using cv::cuda::HostOptions;

//! Why device `index` cannot be used, or an empty text. Starts it, and makes the first one the current one, because
//! calls on that need no separate thread.
std::string startDevice(int index, bool isFirst, std::string& name)
{
    try
    {
        const int count = cv::cuda::getCudaEnabledDeviceCount();
        if (count < 0)
            return "no CUDA driver, or one too old for this build";
        if (count == 0)
            return "no CUDA device, or OpenCV was built without CUDA";
        if (index >= count)
            return "there is no device " + std::to_string(index) + ", the last one is " + std::to_string(count - 1);
        const cv::cuda::DeviceInfo info(index);
        if (!info.isCompatible())
            return "this build has no code for device " + std::to_string(index) + " (" + info.name() +
                   ", compute capability " + std::to_string(info.majorVersion()) + "." +
                   std::to_string(info.minorVersion()) + ")";
        if (isFirst)
            cv::cuda::setDevice(index);
        // isCompatible() speaks for OpenCV's own kernels; this runs one of the module's.
        HostOptions options(HostOptions::CUDA);
        options.devices = {index};
        cv::Mat filtered;
        cv::cuda::applyFilter(cv::cuda::createFastMedianFilter(CV_8UC1, 3), cv::Mat(1, 1, CV_8UC1, cv::Scalar(0)),
                              filtered, options);
        name = "CUDA device " + std::to_string(index) + ", " + info.name();
    }
    catch (const cv::Exception& error)
    {
        return oneLine(error.err);
    }
    return std::string();
}

//! Why the devices cannot be used, or an empty text.
std::string startDevices(const std::vector<int>& devices, std::string& names)
{
    for (const int index : devices)
    {
        std::string name;
        const std::string why = startDevice(index, index == devices[0], name);
        if (!why.empty())
            return why;
        names += (names.empty() ? "" : "; ") + name;
    }
    return std::string();
}

}  // namespace

void EngineUse::add(const EngineUse& other)
{
    cuda = cuda || other.cuda;
    cpu = cpu || other.cpu;
    if (whyNotCuda.empty())
        whyNotCuda = other.whyNotCuda;
}

void EngineUse::add(const cv::cuda::HostReport& report)
{
    (report.engine == HostOptions::CUDA ? cuda : cpu) = true;
    if (whyNotCuda.empty())
        whyNotCuda = oneLine(report.whyNotCuda);
}

Engine selectEngine(const DeviceChoice& choice, int threads, std::uint64_t deviceMemory)
{
    Engine engine;
    if (threads > 0)
    {
        const StderrCapture capture;  // TBB, which OpenCV may be built with, warns if there are fewer processors
        cv::setNumThreads(threads);
    }
    const int count = cv::getNumThreads();
    engine.cpuName = "CPU, " + std::to_string(count) + (count == 1 ? " thread" : " threads");
    engine.options.engine = HostOptions::CPU;
    if (choice.kind == DeviceChoice::CPU)
        return engine;
    std::string names;
    const std::string why = startDevices(choice.devices, names);
    if (!why.empty() && choice.kind == DeviceChoice::CUDA)
        throw Error(EXIT_CUDA, "CUDA cannot be used: " + why);
    engine.whyNotCuda = why;
    if (!why.empty())
        return engine;
    engine.cudaName = names;
    engine.options.engine = choice.kind == DeviceChoice::CUDA ? HostOptions::CUDA : HostOptions::AUTO;
    engine.options.devices = choice.devices;
    engine.options.deviceMemory = deviceMemory;
    engine.options.exactParts = false;  // some filters would need the whole picture on a GPU
    return engine;
}

std::string engineName(const Engine& engine, const EngineUse& use)
{
    const bool both = use.cuda && use.cpu;
    const bool cuda = use.cuda || (!use.cpu && !engine.cudaName.empty());
    return both ? engine.cudaName + "; " + engine.cpuName : cuda ? engine.cudaName : engine.cpuName;
}

std::string engineKind(const EngineUse& use)
{
    // The processor's vectors multiply and add with one rounding or with two.
    const bool fused = cv::checkHardwareSupport(CV_CPU_AVX2) || cv::checkHardwareSupport(CV_CPU_NEON);
    const std::string cpu = fused ? "cpu with fused multiply-add" : "cpu without fused multiply-add";
    return use.cuda && use.cpu ? "cuda and " + cpu : use.cuda ? "cuda" : cpu;
}

bool takesCuda(const Engine& engine, const cv::Ptr<cv::cuda::Filter>& filter, cv::Size size, EngineUse& use)
{
    const HostOptions& options = engine.options;
    if (options.engine == HostOptions::CPU || !use.whyNotCuda.empty())
        return false;
    try
    {
        if (options.engine == HostOptions::AUTO &&
            cv::cuda::hostEngine(filter, size, options) == static_cast<int>(HostOptions::CPU))
            return false;
        const size_t needed = options.deviceMemory == 0 ? 0 : cv::cuda::hostMemoryNeeded(filter, size, options);
        if (needed > options.deviceMemory)
            CV_Error(cv::Error::StsOutOfRange,
                     "--memory is too little for the GPU; give " + std::to_string((needed >> 20) + 1) + "M");
    }
    catch (const cv::Exception& error)
    {
        if (options.engine != HostOptions::AUTO)
            throw filterError(error);
        use.whyNotCuda = oneLine(error.err);
        return false;
    }
    return true;
}

Error filterError(const cv::Exception& error)
{
    return Error(EXIT_FILTER, "the filter failed: " + oneLine(error.err));
}

void runFilter(const Engine& engine, const cv::Ptr<cv::cuda::Filter>& filter, const cv::Mat& image, const cv::Mat& mask,
               const PicturePart& part, cv::Mat& result, EngineUse& use,
               const cv::Ptr<cv::cuda::HostProgress>& progress)
{
    HostOptions options = engine.options;
    options.progress = progress;
    options.report = cv::makePtr<cv::cuda::HostReport>();
    if (!takesCuda(engine, filter, image.size(), use))
        options.engine = HostOptions::CPU;
    try
    {
        if (part.isWhole() && mask.empty())
            cv::cuda::applyFilter(filter, image, result, options);
        else if (part.isWhole())
            cv::cuda::applyMasked(filter, image, mask, result, options);
        else if (!mask.empty())
            cv::cuda::applyMaskedPart(filter, image, mask, part.picture, part.rows, result, options);
        else
            cv::cuda::applyFilterPart(filter, image, part.picture, part.rows, result, options);
    }
    catch (const cv::Exception& error)
    {
        throw filterError(error);
    }
    use.add(*options.report);
}

}  // namespace fastfilter
