// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Climbs the ladder: one 5x5 Gaussian of a 6720 x 4480 photograph and the 3x3 and 5x5 medians of a 1920 x 1080
// frame, each written again and again, verified over the whole image and timed beside the module.
//
//   ladder [--json] [--gaussian WIDTHxHEIGHT] [--median WIDTHxHEIGHT]

#include <cstdio>
#include <cstring>

#include <cuda_runtime.h>

#include "../../perf/bench/timing.hpp"
#include "opencv2/core/cuda_stream_accessor.hpp"
#include "opencv2/cudafastfilters.hpp"
#include "opencv2/imgproc.hpp"
#include "rungs.hpp"
#include "table.hpp"
#include "transfers.hpp"

namespace ladder
{

void checkLaunch()
{
    const cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess)
        CV_Error(cv::Error::GpuApiCallError, cudaGetErrorString(error));
}

}  // namespace ladder

namespace
{

using namespace ladder;
using cv::cuda::GpuMat;

constexpr double secondsEach = 0.1;
constexpr double rotatedBytes = 192e6;  // images of this much together are not served from a cache
constexpr int mostPairs = 64;

struct Options
{
    bool json = false;
    cv::Size gaussian = cv::Size(6720, 4480), median = cv::Size(1920, 1080);
};

Task gaussianTask(cv::Size size, int channels)
{
    Task task = {"gaussian", 5, cv::Mat(size, CV_MAKETYPE(CV_8U, channels)), cv::Mat(), 0.5};
    cv::randu(task.source, 0, 256);
    const cv::Mat binomial = cv::Mat_<float>({5, 1}, {1, 4, 6, 4, 1}) / 16;
    cv::sepFilter2D(task.source, task.reference, CV_32F, binomial, binomial, cv::Point(-1, -1), 0,
                    cv::BORDER_REPLICATE);
    return task;
}

Task medianTask(cv::Size size, int ksize)
{
    Task task = {"median", ksize, cv::Mat(size, CV_8UC1), cv::Mat(), 0};
    cv::randu(task.source, 0, 256);
    cv::Mat blurred;
    cv::medianBlur(task.source, blurred, ksize);
    blurred.convertTo(task.reference, CV_32F);
    return task;
}

void addHost(Table& table, const Task& task, const std::string& rung, const HostRung& run)
{
    table.add(task, rung, "none",
              [&](cv::Mat& result) { return bench::timeHost([&] { run(task.source, result); }, secondsEach); });
}

struct Pairs
{
    explicit Pairs(const cv::Mat& image)
    {
        const double bytes = 2.0 * image.total() * image.elemSize();
        const int count = std::min(mostPairs, std::max(1, static_cast<int>(rotatedBytes / bytes)));
        for (int i = 0; i < count; i++)
        {
            sources.emplace_back(image);
            destinations.emplace_back(image.size(), image.type());
        }
    }

    std::vector<GpuMat> sources, destinations;
};

using MakeRung = std::function<DeviceRung(Image)>;

MakeRung always(const DeviceRung& rung)
{
    return [rung](Image) { return rung; };
}

DeviceRung moduleRung(const cv::Ptr<cv::cuda::Filter>& filter, int type)
{
    return [filter, type](Image src, Image dst, cudaStream_t stream)
    {
        GpuMat to(dst.rows, dst.cols, type, dst.data, dst.step);
        cv::cuda::Stream wrapped = cv::cuda::StreamAccessor::wrapStream(stream);
        filter->apply(GpuMat(src.rows, src.cols, type, src.data, src.step), to, wrapped);
    };
}

Image imageOf(const GpuMat& image)
{
    return Image(image.rows, image.cols, image.data, image.step);
}

void addDevice(Table& table, const Task& task, const std::string& rung, const MakeRung& make)
{
    table.add(task, rung, "none",
              [&](cv::Mat& result)
              {
                  Pairs pairs(task.source);
                  std::vector<DeviceRung> rungs;
                  for (GpuMat& destination : pairs.destinations)
                      destination.setTo(cv::Scalar::all(0x5a));
                  for (const GpuMat& source : pairs.sources)
                      rungs.push_back(make(imageOf(source)));
                  const auto work = [&](int i, cv::cuda::Stream& stream)
                  {
                      const size_t n = i % rungs.size();
                      rungs[n](imageOf(pairs.sources[n]), imageOf(pairs.destinations[n]),
                               cv::cuda::StreamAccessor::getStream(stream));
                  };
                  const bench::Timing timing = bench::timeDevice(work, static_cast<int>(rungs.size()), secondsEach);
                  pairs.destinations.front().download(result);
                  return timing;
              });
}

void addTransfers(Table& table, const Task& task, const std::string& rung, const DeviceRung& run)
{
    for (const char* mode : {"pageable", "pinned", "mapped", "mapped_output", "managed", "streamed"})
        table.add(task, rung, mode,
                  [&](cv::Mat& result)
                  {
                      const auto filter = [&](const GpuMat& src, GpuMat& dst, cv::cuda::Stream& stream)
                      { run(imageOf(src), imageOf(dst), cv::cuda::StreamAccessor::getStream(stream)); };
                      const auto transfer =
                          makeTransfer(mode, task.source.size(), task.source.type(), task.ksize / 2, filter);
                      cv::Mat source = transfer->source();
                      task.source.copyTo(source);
                      const bench::Timing timing = bench::timeHost([&] { transfer->run(); }, secondsEach);
                      transfer->destination().copyTo(result);
                      return timing;
                  });
}

DeviceRung moduleGaussian(int type)
{
    const cv::Mat binomial = cv::Mat_<float>({5, 1}, {1, 4, 6, 4, 1}) / 16;
    return moduleRung(cv::cuda::createFastSeparableLinearFilter(type, -1, binomial, binomial, cv::Point(-1, -1), 0,
                                                                cv::BORDER_REPLICATE),
                      type);
}

void climbGaussian(Table& table, const Options& options, bool hasDevice)
{
    const Task grey = gaussianTask(options.gaussian, 1);
    addHost(table, grey, "ladder_cpu_one_thread", gaussianOneThread);
    addHost(table, grey, "ladder_cpu_all_threads", gaussianAllThreads);
    if (!hasDevice)
        return;
    addDevice(table, grey, "ladder_plain", always(gaussianPlain));
    addDevice(table, grey, "ladder_runtime_loops", always(gaussianRuntimeLoops));
    addDevice(table, grey, "ladder_constant_memory", always(gaussianConstantMemory));
    addDevice(table, grey, "ladder_compile_time", always(gaussianCompileTime));
    addDevice(table, grey, "ladder_shared_memory", always(gaussianSharedMemory));
    addDevice(table, grey, "ladder_texture", makeGaussianTexture);
    addDevice(table, grey, "cudafastfilters", always(moduleGaussian(CV_8UC1)));
    addTransfers(table, grey, "ladder_compile_time", gaussianCompileTime);
    addTransfers(table, grey, "cudafastfilters", moduleGaussian(CV_8UC1));
    const Task rgb = gaussianTask(options.gaussian, 3);
    addDevice(table, rgb, "ladder_rgb24", always(gaussianRgb24));
    addDevice(table, rgb, "cudafastfilters", always(moduleGaussian(CV_8UC3)));
    const Task rgba = gaussianTask(options.gaussian, 4);
    addDevice(table, rgba, "ladder_rgba32", always(gaussianRgba32));
    addDevice(table, rgba, "cudafastfilters", always(moduleGaussian(CV_8UC4)));
}

void climbMedian(Table& table, const Options& options, int ksize, bool hasDevice)
{
    const Task task = medianTask(options.median, ksize);
    addHost(table, task, "ladder_cpu_scalar", ksize == 3 ? medianOneThread3 : medianOneThread5);
    const int threads = cv::getNumThreads();
    cv::setNumThreads(1);
    addHost(table, task, "ladder_cpu_simd", [&](const cv::Mat& src, cv::Mat& dst) { cv::medianBlur(src, dst, ksize); });
    cv::setNumThreads(threads);
    if (!hasDevice)
        return;
    addDevice(table, task, "ladder_packed_bytes", always(ksize == 3 ? median3Packed : median5Packed));
    addDevice(table, task, "ladder_texture", ksize == 3 ? makeMedian3Texture : makeMedian5Texture);
    addDevice(table, task, "cudafastfilters",
              always(moduleRung(cv::cuda::createFastMedianFilter(CV_8UC1, ksize), CV_8UC1)));
}

bool parse(int argc, char** argv, Options& options)
{
    for (int i = 1; i < argc; i++)
    {
        const bool gaussian = !std::strcmp(argv[i], "--gaussian"), median = !std::strcmp(argv[i], "--median");
        cv::Size size;
        if (!std::strcmp(argv[i], "--json"))
            options.json = true;
        else if ((gaussian || median) && i + 1 < argc &&
                 std::sscanf(argv[++i], "%dx%d", &size.width, &size.height) == 2 && size.width > 0 && size.height > 0)
            (gaussian ? options.gaussian : options.median) = size;
        else
            return false;
    }
    return true;
}

}  // namespace

int main(int argc, char** argv)
{
    Options options;
    if (!parse(argc, argv, options))
    {
        std::fprintf(stderr, "usage: %s [--json] [--gaussian WIDTHxHEIGHT] [--median WIDTHxHEIGHT]\n", argv[0]);
        return 2;
    }
    const bool hasDevice = cv::cuda::getCudaEnabledDeviceCount() > 0;
    if (!hasDevice)
        std::fprintf(stderr, "no CUDA device: only the CPU's rungs\n");
    Table table(options.json);
    climbGaussian(table, options, hasDevice);
    climbMedian(table, options, 3, hasDevice);
    climbMedian(table, options, 5, hasDevice);
    return 0;
}
