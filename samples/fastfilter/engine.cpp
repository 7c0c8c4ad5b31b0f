// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "engine.hpp"

#include "error.hpp"

#include <opencv2/core/cuda.hpp>
#include <opencv2/core/utility.hpp>

namespace fastfilter
{
namespace
{

//! Why device `index` cannot be used, or an empty text. Makes it the current one and starts it.
std::string startDevice(int index, std::string& name)
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
        cv::cuda::setDevice(index);
        // isCompatible() speaks for OpenCV's own kernels; this runs one of the module's.
        const cv::cuda::GpuMat first(1, 1, CV_8UC1, cv::Scalar(0));
        cv::cuda::GpuMat filtered;
        cv::cuda::createFastMedianFilter(CV_8UC1, 3)->apply(first, filtered);
        cv::cuda::Stream::Null().waitForCompletion();
        name = info.name();
    }
    catch (const cv::Exception& error)
    {
        return oneLine(error.err);
    }
    return std::string();
}

double millisecondsOf(const cv::TickMeter& meter)
{
    return meter.getTimeMilli();
}

StepTimes runOnCpu(const cv::Ptr<cv::cuda::Filter>& filter, const cv::Mat& image, cv::Mat& result)
{
    cv::TickMeter time;
    time.start();
    cv::cuda::applyFilter(filter, image, result, cv::cuda::HostOptions(cv::cuda::HostOptions::CPU));
    time.stop();
    return {{"filter", millisecondsOf(time)}};
}

StepTimes runOnCuda(const cv::Ptr<cv::cuda::Filter>& filter, const cv::Mat& image, cv::Mat& result)
{
    cv::TickMeter time;
    time.start();
    cv::cuda::Stream stream;
    cv::cuda::Event uploaded, filtered, downloaded, started;
    cv::cuda::GpuMat source, destination;
    started.record(stream);
    source.upload(image, stream);
    uploaded.record(stream);
    filter->apply(source, destination, stream);
    filtered.record(stream);
    destination.download(result, stream);
    downloaded.record(stream);
    stream.waitForCompletion();
    time.stop();
    return {{"filter", millisecondsOf(time)},
            {"upload", cv::cuda::Event::elapsedTime(started, uploaded)},
            {"kernels", cv::cuda::Event::elapsedTime(uploaded, filtered)},
            {"download", cv::cuda::Event::elapsedTime(filtered, downloaded)}};
}

}  // namespace

Engine selectEngine(const DeviceChoice& choice, int threads)
{
    Engine engine;
    if (threads > 0)
        cv::setNumThreads(threads);
    if (choice.kind != DeviceChoice::CPU)
    {
        std::string name;
        const std::string why = startDevice(choice.index, name);
        if (why.empty())
        {
            engine.cuda = true;
            engine.device = choice.index;
            engine.name = "CUDA device " + std::to_string(choice.index) + ", " + name;
            return engine;
        }
        if (choice.kind == DeviceChoice::CUDA)
            throw Error(EXIT_CUDA, "CUDA cannot be used: " + why);
        engine.whyNotCuda = why;
    }
    const int count = cv::getNumThreads();
    engine.name = "CPU, " + std::to_string(count) + (count == 1 ? " thread" : " threads");
    return engine;
}

StepTimes runFilter(const Engine& engine, const cv::Ptr<cv::cuda::Filter>& filter, const cv::Mat& image,
                    cv::Mat& result)
{
    try
    {
        return engine.cuda ? runOnCuda(filter, image, result) : runOnCpu(filter, image, result);
    }
    catch (const cv::Exception& error)
    {
        throw Error(EXIT_FILTER, "the filter failed: " + oneLine(error.err));
    }
}

}  // namespace fastfilter
