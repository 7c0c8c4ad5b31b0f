// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_SCAN_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_SCAN_PLAN_HPP

#include "common/host_device.hpp"
#include "cuda/runtime/device_facts.hpp"
#include "cuda/strips/strip_rows.hpp"

// Boxes of integers by scans over the columns of a block. The tuning numbers live here.

namespace cv::cuda::fastfilters
{

constexpr int boxScanPacket = 16;        // bytes of a thread
constexpr int boxScanThreads = 640;      // of a block, at most
constexpr int boxScanBlocks = 1;         // per multiprocessor, at least
constexpr int boxScanRegisters = 96;     // of a thread, by these two
constexpr int boxScanStripRows = 64;     // about, if there are many waves of blocks
constexpr int boxScanWarmUp = 12;        // rows of outputs that take as long as a strip's start
constexpr int boxScanMostHeight = 2048;  // higher windows have too many chunks for a strip's start
constexpr int boxScanChunkThreads = 128;

// The prefix sums of two rows in shared memory, for each thread one word more than it has, so that lanes use different
// banks.
constexpr int boxScanSharedBytes(int elements, int sumBytes, int threads)
{
    return 2 * (elements + 1) * sumBytes * threads;
}

// How a row is divided among blocks, and the image's rows.
struct BoxScanStrips
{
    int columns, outputs;  // strips side by side, and elements of each
    int threads;           // of a block; 0: the window is too large
    int rows;              // of a strip
};

// `elements`: of a packet. `width`: of the destination with its lead; `window`: with what is read early.
constexpr BoxScanStrips boxScanStrips(int elements, int sumBytes, int width, int height, int window,
                                      const DeviceFacts& device)
{
    BoxScanStrips best = {};
    double least = 0;
    const int most = (width - 1) / elements + 1;
    for (int columns = 1; columns <= 64 && columns <= most; ++columns)
    {
        BoxScanStrips strips = {};
        strips.columns = columns;
        strips.outputs = ((width - 1) / columns / elements + 1) * elements;
        strips.threads = ((strips.outputs + window) / elements + 2 + 31) / 32 * 32;
        const int bytes = boxScanSharedBytes(elements, sumBytes, strips.threads);
        if (strips.threads > boxScanThreads || bytes > device.sharedBytesOfBlock)
            continue;
        const int byRegisters = registersOfMultiprocessor / (boxScanRegisters * strips.threads);
        const int blocks = device.residentBlocks(byRegisters < 1 ? 1 : byRegisters, bytes);
        const long long workers = static_cast<long long>(device.multiprocessors) * blocks;
        strips.rows = selectStripRows({columns, height, workers, 0, boxScanStripRows, boxScanWarmUp, 16, 8});
        const long long all = 1ll * columns * ((height - 1) / strips.rows + 1);
        const double waves = static_cast<double>((all + workers - 1) / workers);
        const double time = waves * blocks * strips.threads * (strips.rows + boxScanWarmUp);
        if (best.threads == 0 || time < least)
        {
            best = strips;
            least = time;
        }
        if (strips.outputs < window / 4)
            break;
    }
    return best;
}

}  // namespace cv::cuda::fastfilters

#endif
