// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Measures one implementation. Reads cells from the standard input, one a line (cell.hpp), and answers each with a
// line of JSON. bench.py starts one such process for every rival, so that a rival that crashes takes nothing along.
//
//   cudafastfilters_bench --impl NAME [THREADS] < cells
//   cudafastfilters_bench --host NAME THREADS     filters on the CPU, step by step (host_protocol.hpp)
//   cudafastfilters_bench --oracle                makes sources and judges outputs (host_protocol.hpp)
//   cudafastfilters_bench --info              the machine, as JSON
//   cudafastfilters_bench --self-test         does verification refuse what is wrong?

#include <iostream>
#include <string>

#include "device.hpp"
#include "host_protocol.hpp"
#include "implementation.hpp"
#include "measure.hpp"

namespace
{

using namespace bench;

// The device is unusable for the rest of the process; whoever started it starts another.
constexpr int exitDeviceLost = 3;
constexpr int exitUsage = 2;

template <typename Kind>
int answerCells(Kind& implementation, bool onDevice)
{
    for (std::string line; std::getline(std::cin, line);)
    {
        Row row;
        try
        {
            row = measure(parseCell(line), implementation);
        }
        catch (const std::exception& problem)
        {
            row.error = problem.what();
        }
        std::cout << toJson(row) << std::endl;
        if (onDevice && deviceIsLost())
            return exitDeviceLost;
    }
    return 0;
}

int run(const std::string& name)
{
    if (const std::unique_ptr<HostImplementation> host = makeHostImplementation(name))
        return answerCells(*host, false);
    if (const std::unique_ptr<DeviceImplementation> device = makeDeviceImplementation(name))
        return answerCells(*device, true);
    std::cerr << "unknown implementation " << name << std::endl;
    return exitUsage;
}

int printInformation()
{
    std::cout << "{" << deviceInformation() << ", \"opencv\": " << quoted(CV_VERSION)
              << ", \"opencv_cpu_features\": " << quoted(cv::getCPUFeaturesLine())
              << ", \"cpu_threads\": " << cv::getNumThreads() << "}" << std::endl;
    return 0;
}

struct Expectation
{
    const char* implementation;
    const char* cell;
    bool verifies;
};

const Expectation expectations[] = {
    {"opencv_cpu", "filter=median ksize=5 width=300 height=200", true},
    {"lost_store_cpu", "filter=median ksize=5 width=300 height=200", false},
    {"lost_store_cpu", "filter=gaussian type=32FC1 ksize=5 width=301 height=203", false},
    {"cudafastfilters_cpu", "filter=rank type=16UC3 ksize=7 border=reflect width=97 height=65", true},
    {"copy_cpu", "filter=identity width=300 height=200", true},
    {"cudafastfilters_cpu", "filter=rank99 type=32FC1 kw=3 kh=11 width=150 height=101 content=flat", true},
    {"cudafastfilters_cpu", "filter=median kw=1 kh=9 content=smooth width=150 height=101", true},
    {"lost_store_cpu", "filter=erosion kw=17 kh=1 width=150 height=101", false},
    {"opencv_cpu", "filter=erosion type=16UC1 kw=17 kh=3 width=150 height=101", true},
    {"cudafastfilters_cpu", "filter=laplacian ksize=5 to=16S border=reflect101 width=150 height=101", true},
    {"cudafastfilters_cpu", "filter=sobel type=16SC1 ksize=7 to=32F width=150 height=101", true},
    {"opencv_cpu", "filter=linear kw=3 kh=9 to=32F border=reflect101 width=150 height=101", true},
    {"cudafastfilters_cpu", "filter=linear_integers type=16UC1 ksize=7 width=150 height=101", true},
    {"cudafastfilters_cpu", "filter=box ksize=4 to=32F width=150 height=101", true},
    {"opencv_cpu", "filter=box kw=4 kh=6 width=150 height=101", true},
    {"lost_store_cpu", "filter=box ksize=2 to=32F width=150 height=101", false},
    {"cudafastfilters_cpu", "filter=gaussian kw=21 kh=5 to=32F width=150 height=101", true},
    {"cudafastfilters_cpu", "filter=separable_random type=32FC1 kw=31 kh=1 border=reflect101 width=150 height=101",
     true},
    {"opencv_cpu", "filter=separable_random type=16UC1 ksize=9 border=reflect101 width=150 height=101", true},
    {"cudafastfilters_cpu", "filter=percentiles type=16UC3 ksize=5 width=150 height=101", true},
    {"cudafastfilters_cpu", "filter=outliers_absolute ksize=5 width=150 height=101", true},
    {"cudafastfilters_cpu", "filter=outliers_mad type=32FC1 ksize=7 width=150 height=101", true},
    {"cudafastfilters_cpu", "filter=deviation type=16UC1 ksize=9 to=32F width=150 height=101", true},
    {"cudafastfilters_cpu", "filter=deviation type=32FC1 ksize=31 width=150 height=101", true},
    {"cudafastfilters_cpu", "filter=contrast ksize=15 to=32F width=150 height=101", true},
    {"cudafastfilters_cpu", "filter=range type=32FC1 ksize=15 width=150 height=101", true},
    {"cudafastfilters_cpu", "filter=entropy ksize=9 to=32F width=150 height=101", true},
    {"cudafastfilters_cpu", "filter=mode ksize=15 content=few_levels width=150 height=101", true},
    {"identity", "filter=identity width=1920 height=1080", true},
    {"lost_store", "filter=identity width=1920 height=1080", false},
    {"copy", "filter=identity width=1920 height=1080 transfers=host_pinned", true},
    {"identity", "filter=identity width=640 height=480 transfers=frames_pinned", true},
    {"cudafastfilters", "filter=median type=16UC1 ksize=5 width=1920 height=1080 transfers=host_pageable", true},
    {"cudafastfilters", "filter=gaussian type=8UC3 ksize=5 width=641 height=479 transfers=frames_pageable", true},
    {"cudafastfilters", "filter=linear type=8UC4 ksize=7 border=reflect101 width=641 height=479 offset=3", true},
    {"cudafastfilters", "filter=box ksize=4 to=32F width=641 height=479", true},
    {"cudafastfilters", "filter=rank99 type=16UC1 kw=3 kh=33 width=641 height=479 content=flat", true},
    {"cudafastfilters", "filter=sobel ksize=9 to=16S border=reflect101 width=641 height=479", true},
    {"cudafastfilters", "filter=percentiles ksize=9 border=reflect101 width=641 height=479", true},
};

bool holds(const Expectation& expectation)
{
    const Cell cell = parseCell(std::string(expectation.cell) + " seconds=0.01");
    Row row;
    if (const std::unique_ptr<HostImplementation> host = makeHostImplementation(expectation.implementation))
        row = measure(cell, *host);
    else
        row = measure(cell, *makeDeviceImplementation(expectation.implementation));
    const bool timed = toJson(row).find("\"gpx_s\": null") == std::string::npos;
    const bool good = row.verified == expectation.verifies && timed == expectation.verifies;
    std::cout << (good ? "ok      " : "FAILED  ") << expectation.implementation << ", " << expectation.cell << ": "
              << (row.verified ? "verified" : row.error) << std::endl;
    return good;
}

int selfTest()
{
    const bool hasDevice = cv::cuda::getCudaEnabledDeviceCount() > 0 && makeDeviceImplementation("identity");
    int passed = 0, failed = 0, skipped = 0;
    for (const Expectation& expectation : expectations)
    {
        if (!hasDevice && !makeHostImplementation(expectation.implementation))
        {
            std::cout << "skipped " << expectation.implementation << ": no CUDA device" << std::endl;
            skipped++;
            continue;
        }
        (holds(expectation) ? passed : failed)++;
    }
    const OracleCounts oracle = testOracle();
    passed += oracle.passed;
    failed += oracle.failed;
    std::cout << passed << " passed, " << failed << " failed, " << skipped << " skipped" << std::endl;
    return failed ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv)
{
    const std::string mode = argc > 1 ? argv[1] : "";
    try
    {
        if (mode == "--impl" && (argc == 3 || argc == 4))
        {
            if (argc == 4)
                cv::setNumThreads(std::stoi(argv[3]));
            return run(argv[2]);
        }
        if (mode == "--host" && argc == 4)
            return serveHost(argv[2], std::stoi(argv[3]));
        if (mode == "--oracle" && argc == 2)
            return serveOracle();
        if (mode == "--info" && argc == 2)
            return printInformation();
        if (mode == "--self-test" && argc == 2)
            return selfTest();
    }
    catch (const cv::Exception& exception)
    {
        std::cerr << (exception.err.empty() ? exception.what() : exception.err) << std::endl;
        return 1;
    }
    std::cerr << "usage: " << argv[0]
              << " --impl NAME [THREADS] | --host NAME THREADS | --oracle | --info | --self-test" << std::endl;
    return exitUsage;
}
